import pytest
from django.test import RequestFactory

from rulesets.web.requests import client_network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1::2", "2001:db8:0:1::"),
        ("2001:db8:0:1:ffff::3", "2001:db8:0:1::"),
        ("2001:db8:0:2::2", "2001:db8:0:2::"),
        ("unix:", "unix:"),
    ],
)
def test_network_of_a_client(address, network):
    assert client_network(RequestFactory().get("/", REMOTE_ADDR=address)) == network
