"""The pages every visitor meets first, each drawn once."""

import pytest


@pytest.mark.parametrize("address", ["/", "/import", "/rules", "/new/warfleets", "/new/gf35"])
def test_page_is_drawn(client, db, address):
    page = client.get(address)
    assert (page.status_code, b"</html>" in page.content) == (200, True)
