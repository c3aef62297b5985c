"""What answers under /api/v1/ where nothing else does."""

from __future__ import annotations

from django.urls import Resolver404, resolve
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.views import APIView


@extend_schema(exclude=True)
class UnknownAddress(APIView):
    """Answers every method with 404, and says so where only the slash at the end is missing.

    Django's own redirect to the slash loses the body of a POST.
    """

    authentication_classes = ()
    permission_classes = ()

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Raise NotFound before a method is looked for."""
        path = request.path_info
        if not path.endswith("/") and _is_known(f"{path}/"):
            raise NotFound(f"Addresses of this API end in a slash: {path}/")
        raise NotFound


def _is_known(path: str) -> bool:
    try:
        return resolve(path).func.__dict__.get("view_class") is not UnknownAddress
    except Resolver404:
        return False
