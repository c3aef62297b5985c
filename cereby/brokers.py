"""What Celery needs to know about a broker, so that one that does not answer is not waited for."""

from __future__ import annotations

ANSWER_SECONDS = 2.0


def broker_transport_options(url: str) -> dict[str, float]:
    """How long Redis may be silent; RabbitMQ is bounded by CELERY_BROKER_CONNECTION_TIMEOUT."""
    if not url.startswith("redis"):
        return {}
    return {"socket_connect_timeout": ANSWER_SECONDS, "socket_timeout": ANSWER_SECONDS}
