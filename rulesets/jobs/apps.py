from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "rulesets.jobs"
    label = "jobs"
