"""How often one address may ask."""

from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle


class AddressThrottle(SimpleRateThrottle):
    """One allowance per client address, for strangers and owners alike."""

    scope = "address"

    def get_cache_key(self, request, view):
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    def get_ident(self, request):
        """The peer's address. X-Forwarded-For counts only as far as NUM_PROXIES vouches for it:
        anyone can write one and have an allowance anew.
        """
        if api_settings.NUM_PROXIES is None:
            return request.META.get("REMOTE_ADDR", "")
        return super().get_ident(request)
