"""Limits of responses and response formats, which huggingface_hub's client does not offer.

They are implemented with event hooks of the client's public session, and apply to our own requests
only.
"""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.llm.messages import ChatMessage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from httpx2 import Request, Response

__all__ = [
    "Bounds",
    "Redirected",
    "ResponseFormat",
    "TooLong",
    "TooSlow",
    "bounded",
    "formats",
    "turns",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits of one response.

    Args:
        seconds: longest silence, and longest time for the whole body.
        size: maximum bytes of the body.
    """

    seconds: float = 300.0
    size: int = 1_048_576


@dataclass(frozen=True, slots=True)
class ResponseFormat:
    """One response format for a schema.

    Args:
        client_format: the format given to the client, which rewrites OpenAI's for one kind of
            server.
        wire: the format that is sent instead, None for that of the client.
    """

    client_format: dict[str, Any] | None
    wire: Mapping[str, Any] | None = None


class Redirected(Exception):  # noqa: N818 -- an outcome, as the classes below
    """A server redirected to another address, which is the message; it was not followed."""


class TooLong(Exception):  # noqa: N818 -- an outcome
    """A body is larger than its limit."""


class TooSlow(Exception):  # noqa: N818 -- an outcome
    """A body takes longer than its limit."""


@dataclass(frozen=True, slots=True)
class _Ours:
    """The request of ours that is running."""

    bounds: Bounds
    wire: Mapping[str, Any] | None
    deadline: float


_ours: ContextVar[_Ours | None] = ContextVar("_ours", default=None)


#: Limits that we check ourselves: OpenAI refuses some, and llama.cpp makes a grammar rule for each
#: character, and crashes with too many.
_SIZES = frozenset({"minLength", "maxLength", "minItems", "maxItems"})


def formats(name: str, schema: Mapping[str, Any]) -> tuple[ResponseFormat, ...]:
    """Return the response formats for a schema: OpenAI's, llama-cpp-python's, and none.

    Limits of lengths are left out.
    """
    shape = _shape(schema)
    strict = {"name": name, "schema": shape, "strict": True}
    plain = {"type": "json_object", "schema": shape}
    return (
        ResponseFormat(plain, {"type": "json_schema", "json_schema": strict}),
        ResponseFormat(plain),
        ResponseFormat(None),
    )


def _shape(schema: Any) -> Any:  # noqa: ANN401 -- JSON
    if isinstance(schema, dict):
        return {key: _shape(value) for key, value in schema.items() if key not in _SIZES}
    return [_shape(value) for value in schema] if isinstance(schema, list) else schema


def turns(messages: Sequence[ChatMessage], *, plain: bool) -> list[dict[str, str]]:
    """Return messages as they are sent; `plain` moves the system message to the user message."""
    sent = list(messages)
    if plain and len(sent) > 1 and sent[0].role == "system":
        sent[:2] = [ChatMessage(sent[1].role, f"{sent[0].text}\n\n{sent[1].text}")]
    return [{"role": each.role, "content": each.text} for each in sent]


@contextmanager
def bounded(bounds: Bounds, wire: Mapping[str, Any] | None) -> Iterator[None]:
    """Limit the responses of requests inside, and send `wire` as their response format."""
    from huggingface_hub import get_session

    hooks = get_session().event_hooks
    for event, hook in (("request", _replace_format), ("response", _limit_body)):
        if hook not in hooks[event]:
            hooks[event].append(hook)
    token = _ours.set(_Ours(bounds, wire, time.monotonic() + bounds.seconds))
    try:
        yield
    finally:
        _ours.reset(token)


def _replace_format(request: Request) -> None:
    """Replace the response format of a request."""
    from httpx2 import ByteStream

    ours = _ours.get()
    if ours is None or ours.wire is None:
        return
    body = json.loads(request.content) | {"response_format": ours.wire}
    content = json.dumps(body).encode()
    request.stream = ByteStream(content)
    request.headers["Content-Length"] = str(len(content))


def _limit_body(response: Response) -> None:
    """Limit the body of a response, and refuse a redirect before the client follows it."""
    from httpx2 import SyncByteStream

    class Bounded(SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            size = 0
            for chunk in inner:  # type: ignore[union-attr]  # it is that of a synchronous client
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
