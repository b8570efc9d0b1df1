"""The API, sheets, the solver and imports."""

from config.settings.environment import VAR_DIR, env

# API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rulesets.api.authentication.BearerKey",
        "rulesets.api.authentication.OwnerCookie",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rulesets.api.authentication.MayChange"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "rulesets.api.schema.Describe",
    "DEFAULT_THROTTLE_CLASSES": [
        "rulesets.api.throttling.CallerThrottle",
        "rulesets.web.throttling.AddressThrottle",
        "rulesets.api.throttling.ScopedCallerThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "caller": env.str("API_RATE", "600/min") or None,
        "address": env.str("ADDRESS_RATE", "3000/min") or None,
        "bulk": env.str("BULK_RATE", "30/min") or None,
        "links": env.str("LINK_RATE", "60/min") or None,
        "sheets": env.str("SHEET_RATE", "120/min") or None,
    },
    "EXCEPTION_HANDLER": "rulesets.api.errors.answer",
    "UNAUTHENTICATED_USER": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Muster",
    "DESCRIPTION": "Build, check, print and share lists for one-page wargames. "
    "The guide is at [/api](/api).",
    "EXTERNAL_DOCS": {"url": "/api", "description": "The guide"},
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "This installation of Muster."}],
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "defaultModelsExpandDepth": 0},
}
BULK_DIR = env.str("BULK_DIR", str(VAR_DIR / "bulk"))

# Sheets and solver

SHEET_PROCESSES = env.int("SHEET_PROCESSES", 1)
SHEET_SECONDS = env.int("SHEET_SECONDS", 7)
SOLVER_PROCESSES = env.int("SOLVER_PROCESSES", 1)
SOLVER_SECONDS = env.float("SOLVER_SECONDS", 0.9)

# Imports

IMPORTERS = [
    "armies.imports.ArmyForgeImporter",
    "rulesets.lists.imports.text.TextImporter",
    "rulesets.lists.imports.names.NamesImporter",
]
"""Importers of formats other than Muster's own, in the order in which files are offered to them."""
ARMY_FORGE_URL = env.str("ARMY_FORGE_URL", "https://army-forge.onepagerules.com")
SHARE_FETCHED_BOOKS = env.bool("SHARE_FETCHED_BOOKS", False)
