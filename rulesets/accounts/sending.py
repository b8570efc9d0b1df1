"""Sends e-mails in the background, so that no page waits for a mail server."""

import logging
from collections.abc import Sequence
from smtplib import SMTPException

from celery import shared_task
from django.core.mail import EmailMessage, send_mail

from rulesets.jobs.background import start

logger = logging.getLogger("muster.accounts")


def send_soon(message: EmailMessage) -> None:
    """Send a plain e-mail; a failure is logged."""
    start(send, message.subject, message.body, message.from_email, message.to, queue="mail")


@shared_task
def send(subject: str, body: str, sender: str, recipients: Sequence[str]) -> None:
    try:
        send_mail(subject, body, sender, recipients)
    except (SMTPException, OSError):
        logger.exception("e-mail not sent")
