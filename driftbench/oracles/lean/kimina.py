"""Decides claims with a Kimina Lean Server over HTTP, with the same files as for a local Lean.

The server takes `POST /api/check` with `{"snippets": [{"id", "code"}], "timeout"}` and answers
`{"results": [{"id", "time", "response": {"messages": […]}} | {"id", "error"}]}`. Source: the
models of project-numina/kimina-lean-server 2.0. The server keeps a Lean process for each set of
imports, and replaces `import Mathlib.…` by `import Mathlib`.

A server that cannot be reached, refuses the request or redirects is an `OracleError`; after an
unreadable answer, or a crash of its Lean, claims are `unknown:error`. Limits and sandbox are those
of the server. Only text that `driftbench.oracles.lean.spelling` accepts is sent, and the key only
to the given server. Tested with the documented answers of the server, not with a real one.
"""

from __future__ import annotations

import http
import http.client
import json
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from driftbench._secrets import redact, register_secret
from driftbench._servers import checked_url
from driftbench.cache import cache_key
from driftbench.errors import OracleError
from driftbench.oracles.lean._by_lean import ByLean
from driftbench.oracles.lean.library import MATHLIB
from driftbench.oracles.lean.messages import message_of
from driftbench.oracles.lean.oracle import BUDGET
from driftbench.oracles.lean.running import DEAD, DONE, GONE, LATE, LeanRun

if TYPE_CHECKING:
    from typing import Any

    from driftbench.lean import NotationTable
    from driftbench.oracles.lean.files import LeanSource
    from driftbench.oracles.lean.library import LeanLibrary

__all__ = ["KiminaOracle"]

#: Variable of the environment that holds the API key of a server, as for the server's own client.
KEY = "LEAN_SERVER_API_KEY"

#: Address of a server that was started as in its documentation.
DEFAULT_URL = "http://localhost:8000"

#: Limit of an answer in bytes.
_MOST_ANSWER = 16 << 20

#: Seconds that the server may take to wait for a free Lean and start it.
_BESIDE = 180.0

#: HTTP statuses after which a request is sent again: no free Lean, a restart, overload.
_PASSING = frozenset({429, 502, 503, 504})

_REMEDY = "start a Kimina Lean Server, or give its URL and key"


@dataclass(frozen=True)
class KiminaOracle(ByLean):
    """Decides claims with a server.

    Args:
        url: URL of the server, `http` or `https`.
        key: API key of the server; "" for none.
        library: the header of files, and the closers.
        seconds: time limit of one claim in one round of closers.
        start: time limit of imports and context, in seconds.
        tries: limit of requests for one file, if they fail for passing reasons.
        pause: seconds before the second try; doubled before each further one.
        table: notation for parsing statements; None for the bundled one.
        notation: digest of the snapshot that the notation is from; "" for the bundled one.
        heartbeats: limit of each attempt, in Lean's thousands of small allocations.
        batch: claims in one file.

    Raises:
        InputError: the URL is not one of a server, or contains a password.
    """

    runner: ClassVar[str] = "Kimina Lean"

    url: str = DEFAULT_URL
    key: str = field(default="", repr=False)
    library: LeanLibrary = MATHLIB
    seconds: float = BUDGET
    start: float = 60.0
    tries: int = 3
    pause: float = 1.0
    table: NotationTable | None = None
    notation: str = ""
    heartbeats: int = 200_000
    batch: int = 16

    def __post_init__(self) -> None:
        """Check the URL; one with a password would be printed with it."""
        checked_url(self.url, of="a server", like="http://HOST:PORT", key=KEY)
        register_secret(self.key)

    @cached_property
    def version(self) -> str:
        """Version of the server's Lean; requested once.

        Raises:
            OracleError: the server does not answer (`missing`), or not with a version (`crash`).
        """
        answer = self._checked("#eval Lean.versionString", 60)
        for said in _messages(answer):
            message = message_of(said)
            if message is not None and message.severity == "information":
                return message.text.strip().strip('"')
        raise OracleError(f"{self.url} does not say which Lean it runs", cause="crash")

    @property
    def theory(self) -> str:
        """The library with a hash of header and options; the version of mathlib is unknown."""
        return f"{self.library.name}#{cache_key(self.library.header, self.library.options)[:12]}"

    def close(self) -> None:
        """Do nothing: no connection stays open after a request."""

    def run(self, source: LeanSource) -> LeanRun:
        """Run a file of claims on the server.

        Raises:
            OracleError: the server cannot be reached, or refuses the request.
        """
        begun = time.monotonic()
        most = int(self.start + self.seconds * len(source.blocks)) + 1
        try:
            answer = self._checked(source.text, most)
            end, detail = _end(answer)
        except _LostError as error:
            answer, end, detail = {}, GONE, str(error)
        messages = tuple(one for said in _messages(answer) if (one := message_of(said)))
        seconds = time.monotonic() - begun
        return LeanRun(messages=messages, end=end, detail=detail, seconds=seconds, streamed=False)

    def _checked(self, code: str, seconds: int) -> dict[str, Any]:
        """Return the server's result for one snippet; `{"error": …}` if there is none.

        Raises:
            OracleError: the server cannot be reached, or refuses the request.
            _LostError: the server failed while it answered.
        """
        asked = {"snippets": [{"id": "claims", "code": code}], "timeout": seconds}
        try:
            answer = json.loads(self._sent(json.dumps(asked).encode(), seconds + _BESIDE))
            (result,) = answer["results"]
        except TimeoutError:
            return {"error": "the server timed out"}
        except (ValueError, KeyError, TypeError, RecursionError):
            return {"error": "the server's answer is unreadable"}
        return (
            result if isinstance(result, dict) else {"error": "the server's answer is unreadable"}
        )

    def _sent(self, body: bytes, seconds: float) -> str:
        """Send a request, again after passing failures; return the answer.

        Raises:
            OracleError, _LostError: as for `_checked`.
            TimeoutError: it does not answer in time.
        """
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        url = self.url.rstrip("/") + "/api/check"
        request = urllib.request.Request(url, body, headers)  # noqa: S310 -- http: `__post_init__`
        failure: Exception = OracleError(f"{url}: {_REMEDY}", cause="missing")
        for number in range(self.tries):
            if number:
                time.sleep(self.pause * 2 ** (number - 1))
            try:
                with _OPENER.open(request, timeout=seconds) as answer:
                    text = answer.read(_MOST_ANSWER).decode("utf-8", "replace")
                    return redact(text)
            except urllib.error.HTTPError as error:
                error.close()
                said = f"HTTP {error.code} {redact(str(error.reason))}"
                if error.code == http.HTTPStatus.INTERNAL_SERVER_ERROR:
                    # The server reports a crash of its Lean in this way, possibly caused by this
                    # file.
                    return json.dumps({"results": [{"error": said}]})
                if error.code not in _PASSING:
                    raise OracleError(f"{url}: {said}; {_REMEDY}", cause="missing") from error
                failure = _LostError(said)
            except urllib.error.URLError as error:
                failure = OracleError(f"{url}: {error.reason}; {_REMEDY}", cause="missing")
            except (ConnectionError, http.client.HTTPException) as error:
                failure = _LostError(f"the connection broke: {error}")
        raise failure


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which would send the key to another host."""

    def redirect_request(self, *_: object) -> None:
        """Return no request, so that the redirect is an error of its status."""


_OPENER = urllib.request.build_opener(_NoRedirect)


class _LostError(Exception):
    """The server failed while it answered."""


def _messages(answer: dict[str, Any]) -> list[Any]:
    response = answer.get("response")
    messages = response.get("messages") if isinstance(response, dict) else None
    return messages if isinstance(messages, list) else []


def _end(answer: dict[str, Any]) -> tuple[str, str]:
    """Return how Lean ended, from the answer of the server."""
    error = answer.get("error")
    response = answer.get("response")
    if error is None and isinstance(response, dict):
        error = response.get("message")
        if error is None:
            return DONE, ""
    said = " ".join(str(error).split())[:200]
    return (LATE if "timed out" in said else DEAD), said
