"""How often one address may ask."""

from rest_framework.throttling import SimpleRateThrottle


class AddressThrottle(SimpleRateThrottle):
    """One allowance per client address, for strangers and owners alike."""

    scope = "address"

    def get_cache_key(self, request, view):
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
