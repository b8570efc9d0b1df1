"""Security, owners and their cookies, accounts and mail."""

import datetime

from csp.constants import NONE, SELF

from config.settings.environment import env

# Security

HTTPS = env.bool("HTTPS", True)
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "base-uri": [NONE],
        "connect-src": [SELF],
        "font-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF],
        "manifest-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
    }
}

CORS_URLS_REGEX = r"^/api/|^/s/[-\w]+\.(json|txt|md|pdf)$"
CORS_ALLOW_ALL_ORIGINS = True  # without cookies: other sites send an API key
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE"]
CORS_ALLOW_HEADERS = [
    *("accept-language", "authorization", "content-type"),
    *("idempotency-key", "if-match", "if-none-match"),
]
CORS_EXPOSE_HEADERS = [
    *("Deprecation", "ETag", "Idempotency-Replayed", "Location", "Retry-After", "Sunset"),
    *("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"),
]

# Owners and their cookies

OWNER_COOKIE = "muster_owner"
OWNER_COOKIE_AGE = 60 * 60 * 24 * 400
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"

# Accounts

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = datetime.timedelta(minutes=5)
AXES_LOCKOUT_PARAMETERS = ["ip_address", "username"]
AXES_CLIENT_IP_CALLABLE = "rulesets.web.requests.client_network"
AXES_DISABLE_ACCESS_LOG = True

LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lists:home"
ACCOUNT_ADAPTER = "rulesets.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Muster: "
ACCOUNT_LOGOUT_REDIRECT_URL = "lists:home"
MFA_ADAPTER = "rulesets.accounts.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_PASSKEY_SIGNUP_ENABLED = True

# Mail

HAS_MAIL = bool(env.str("EMAIL_URL", ""))
if HAS_MAIL:
    vars().update(env.email("EMAIL_URL"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", "muster@localhost")
