"""Which embedder to use. Values only: whoever reads the environment makes one of these."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from compressor.embedding.errors import EmbeddingSettingsError
from compressor.remote.settings import address_problem, key_problem


class EmbeddingKind(StrEnum):
    """The values of EMBEDDINGS."""

    LOCAL = "local"
    HTTP = "http"
    OFF = "off"


def embedding_kind(value: str) -> EmbeddingKind:
    """Return the kind that EMBEDDINGS names.

    Raises:
        EmbeddingSettingsError: it names none.
    """
    try:
        return EmbeddingKind(value.strip().lower())
    except ValueError as exc:
        raise EmbeddingSettingsError(f"EMBEDDINGS={value!r} is not known: use local, http or off.") from exc


@dataclass(frozen=True, slots=True)
class EmbeddingSettings:
    """What makes an embedder. All but `kind` concern `http` alone.

    `base_url` is what stands before `/embeddings`. The prefixes go in front of every text of their sort: e5
    models want "query: " and "passage: ", unless the server adds them.
    """

    kind: EmbeddingKind
    base_url: str = ""
    model: str = ""
    api_key: str = field(default="", repr=False)
    query_prefix: str = ""
    passage_prefix: str = ""

    def __post_init__(self) -> None:
        if self.kind is EmbeddingKind.HTTP:
            _check_address(self.base_url)
            _check_model(self.model)
            _check_key(self.api_key)


def _check_address(base_url: str) -> None:
    if not base_url:
        raise EmbeddingSettingsError(
            "EMBEDDINGS=http needs EMBEDDINGS_BASE_URL, the address of a server with an OpenAI-compatible "
            "/embeddings, such as http://localhost:11434/v1."
        )
    problem = address_problem(base_url, variable="EMBEDDINGS_BASE_URL")
    if problem:
        raise EmbeddingSettingsError(problem)


def _check_model(model: str) -> None:
    if not model:
        raise EmbeddingSettingsError(
            "EMBEDDINGS=http needs EMBEDDINGS_MODEL: vectors are stored under the model's name, so that "
            "those of another model are never compared with them."
        )


def _check_key(api_key: str) -> None:
    problem = key_problem(api_key, variable="EMBEDDINGS_API_KEY")
    if problem:
        raise EmbeddingSettingsError(problem)
