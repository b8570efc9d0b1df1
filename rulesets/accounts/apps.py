from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "rulesets.accounts"
    label = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import user_logged_in
        from django.contrib.auth.signals import user_logged_out

        from rulesets.accounts.receivers import adopt_lists, leave_lists

        user_logged_in.connect(adopt_lists)
        user_logged_out.connect(leave_lists)
