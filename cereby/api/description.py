"""What the OpenAPI document says about the API as a whole."""

from __future__ import annotations

API_DESCRIPTION = """\
Upload files, watch them being read, read their pages, delete them. Start chats, attach files, ask about them;
every answer says which pages it saw and why, what its prompt weighed and what was cut.

**Authentication.** `Authorization: Token <token>` (or `Bearer <token>`), or the session of a page, which
sends its CSRF token in `X-CSRFToken`. `POST /api/v1/tokens/` issues a token, by session or by HTTP Basic.

**Errors** are problem documents (`application/problem+json`). Branch on `code`; `retryable` says whether the
same request may succeed later, `errors` which part of the request is wrong (`pointer` is `/name`, of a field
of the body or of a parameter). Every answer carries `X-Request-ID`: name it when you report something.

**Asking.** `POST /api/v1/chats/{id}/messages/` comes back when the answer is finished. With an
`Idempotency-Key` the same request again, after a broken connection for instance, gives the first turn instead
of asking anew. A turn that failed is given again as it failed; to have it tried again, send another key.

**Another user's objects** do not exist: 404.

**Lists** are read with a cursor: follow `next` until it is null.
"""

API_TAGS = [
    {"name": "files", "description": "Files and what was read in them."},
    {"name": "chats", "description": "Chats: what is said in them, and the files that are attached."},
    {"name": "turns", "description": "Turns: a message, its answer, and what the answer saw."},
    {"name": "account", "description": "A user's own data."},
    {"name": "tokens", "description": "API tokens: shown once, stored as hashes, expiring."},
]
