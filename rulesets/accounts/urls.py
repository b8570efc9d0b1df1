"""URLs of accounts: our views and those of django-allauth, by the names that it expects."""

from allauth.account import views as allauth
from allauth.mfa.webauthn import views as webauthn
from allauth.usersessions import views as sessions
from django.urls import path
from django.views.decorators.http import require_POST

from rulesets.accounts import views
from rulesets.accounts.forms import PasskeySignupForm
from rulesets.accounts.views import needs_mail

urlpatterns = [
    path("account/", views.account, name="account"),
    path("account/", views.account, name="mfa_index"),
    path("account/", views.account, name="mfa_list_webauthn"),
    path("account/login/", views.sign_in, name="account_login"),
    path("account/login/", views.sign_in, name="account_request_login_code"),
    path("account/login/", views.sign_in, name="account_reset_password"),
    path("account/login/code/", allauth.confirm_login_code, name="account_confirm_login_code"),
    path("account/login/passkey/", webauthn.login_webauthn, name="mfa_login_webauthn"),
    path("account/logout/", require_POST(allauth.logout), name="account_logout"),
    path("account/signup/", views.sign_up, name="account_signup"),
    path(
        "account/signup/passkey/",
        require_POST(allauth.SignupByPasskeyView.as_view(form_class=PasskeySignupForm)),
        name="account_signup_by_passkey",
    ),
    path("account/signup/passkey/new/", webauthn.signup_webauthn, name="mfa_signup_webauthn"),
    path("account/email/", needs_mail(allauth.email), name="account_email"),
    path(
        "account/email/code/",
        allauth.email_verification_sent,
        name="account_email_verification_sent",
    ),
    path("account/inactive/", allauth.account_inactive, name="account_inactive"),
    path("account/confirm/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/confirm/", webauthn.reauthenticate_webauthn, name="mfa_reauthenticate"),
    path("account/confirm/", webauthn.reauthenticate_webauthn, name="account_reauthenticate"),
    path("account/passkeys/new/", webauthn.add_webauthn, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/", webauthn.edit_webauthn, name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove/", webauthn.remove_webauthn, name="mfa_remove_webauthn"),
    path("account/sessions/", require_POST(sessions.list_usersessions), name="usersessions_list"),
    path("account/delete/", views.delete, name="account_delete"),
]
