import re

import pytest

pytestmark = pytest.mark.django_db


def test_all_forms_of_a_page_have_the_same_token(client):
    markup = client.get("/").content.decode()
    tokens = re.findall('name="csrfmiddlewaretoken" value="([^"]{64})"', markup)
    assert len(tokens) > 1
    assert len(set(tokens)) == 1
