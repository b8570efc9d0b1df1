"""Muster's addresses and the floors it is measured against."""

from config.urls import urlpatterns as muster
from tests.bench import bare

urlpatterns = [*bare.urlpatterns, *muster]
