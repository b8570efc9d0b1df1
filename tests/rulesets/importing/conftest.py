import pytest


@pytest.fixture
def client(own_client):
    return own_client
