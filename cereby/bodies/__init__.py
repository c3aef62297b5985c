"""Request bodies between the server and Django: bounded under ASGI, read to their end under WSGI."""
