"""What huggingface_hub's client leaves open: bounds of a response, the forms of schema and turns.

Bounds, and OpenAI's own form of a schema, are held with event hooks of its public session, and only
during our own requests.
"""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.llm.exchange import ChatMessage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from httpx2 import Request, Response

__all__ = ["Bounds", "Form", "Redirected", "TooLong", "TooSlow", "bounded", "formats", "turns"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What one response may take.

    Args:
        seconds: longest silence, and longest time for the whole body.
        size: bytes of the body.
    """

    seconds: float = 300.0
    size: int = 1_048_576


@dataclass(frozen=True, slots=True)
class Form:
    """One way to ask for a schema.

    Args:
        told: what the client is told; it rewrites OpenAI's own form for one server of its own.
        wire: what goes over the wire instead, None for what the client makes of it.
    """

    told: dict[str, Any] | None
    wire: Mapping[str, Any] | None = None


class Redirected(Exception):  # noqa: N818 -- an outcome, as those below
    """A server answered with another address, which is the message; it was not asked."""


class TooLong(Exception):  # noqa: N818 -- said of a body
    """A body is larger than its bound."""


class TooSlow(Exception):  # noqa: N818 -- said of a body
    """A body takes longer than its bound."""


@dataclass(frozen=True, slots=True)
class _Ours:
    """A request of ours that is under way."""

    bounds: Bounds
    wire: Mapping[str, Any] | None
    deadline: float


_ours: ContextVar[_Ours | None] = ContextVar("_ours", default=None)


#: Bounds that we hold ourselves: OpenAI refuses some, and llama.cpp makes a rule a character of
#: them, too many of which end its process.
_SIZES = frozenset({"minLength", "maxLength", "minItems", "maxItems"})


def formats(name: str, schema: Mapping[str, Any]) -> tuple[Form, ...]:
    """Return ways to ask for a schema: OpenAI's, llama-cpp-python's, and not at all.

    Servers are told of no bounds of lengths.
    """
    shape = _shape(schema)
    strict = {"name": name, "schema": shape, "strict": True}
    plain = {"type": "json_object", "schema": shape}
    return (Form(plain, {"type": "json_schema", "json_schema": strict}), Form(plain), Form(None))


def _shape(schema: Any) -> Any:  # noqa: ANN401 -- JSON
    if isinstance(schema, dict):
        return {key: _shape(value) for key, value in schema.items() if key not in _SIZES}
    return [_shape(value) for value in schema] if isinstance(schema, list) else schema


def turns(messages: Sequence[ChatMessage], *, plain: bool) -> list[dict[str, str]]:
    """Return messages as they go over the wire; plain, the user says what the system says."""
    said = list(messages)
    if plain and len(said) > 1 and said[0].role == "system":
        said[:2] = [ChatMessage(said[1].role, f"{said[0].text}\n\n{said[1].text}")]
    return [{"role": each.role, "content": each.text} for each in said]


@contextmanager
def bounded(bounds: Bounds, wire: Mapping[str, Any] | None) -> Iterator[None]:
    """Bound the responses of requests inside, and send `wire` as their response format."""
    from huggingface_hub import get_session

    hooks = get_session().event_hooks
    for event, hook in (("request", _reword), ("response", _bound)):
        if hook not in hooks[event]:
            hooks[event].append(hook)
    token = _ours.set(_Ours(bounds, wire, time.monotonic() + bounds.seconds))
    try:
        yield
    finally:
        _ours.reset(token)


def _reword(request: Request) -> None:
    """Put another response format into a request."""
    from httpx2 import ByteStream

    ours = _ours.get()
    if ours is None or ours.wire is None:
        return
    body = json.loads(request.content) | {"response_format": ours.wire}
    content = json.dumps(body).encode()
    request.stream = ByteStream(content)
    request.headers["Content-Length"] = str(len(content))


def _bound(response: Response) -> None:
    """Bound the body of a response, and refuse one that redirects before the client follows."""
    from httpx2 import SyncByteStream

    class Bounded(SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            size = 0
            for chunk in inner:  # type: ignore[union-attr]  # a synchronous client's is
                size += len(chunk)
                if size > ours.bounds.size:
                    raise TooLong(f"the response has more than {ours.bounds.size} bytes")
                if time.monotonic() > ours.deadline:
                    raise TooSlow(f"no whole response within {ours.bounds.seconds:g} s")
                yield chunk

        def close(self) -> None:
            inner.close()  # type: ignore[union-attr]  # as above

    found, inner = _ours.get(), response.stream
    if found is None:
        return
    ours = found
    if response.has_redirect_location:
        raise Redirected(response.headers["Location"])
    if response.headers.get("Content-Encoding", "identity") != "identity":
        raise TooLong("the response is compressed, which was not asked for")
    response.stream = Bounded()
