"""Claims decided by a Kimina Lean Server over HTTP: the same files, read in the same way.

The server takes `POST /api/check` with `{"snippets": [{"id", "code"}], "timeout"}` and answers
`{"results": [{"id", "time", "response": {"messages": […]}} | {"id", "error"}]}`. Source: the
models of project-numina/kimina-lean-server 2.0. It keeps a Lean for each set of imports, and turns
`import Mathlib.…` into `import Mathlib`.

A server that is not there, refuses or sends elsewhere is an `OracleError`; one that answers
garbage, or loses its Lean, leaves claims `unknown:error`. Its limits and its sandbox are the
server's own: this module promises only that nothing is sent that `driftbench.oracles.lean.spelling`
did not accept, and that the key goes to the server that was named alone. Not run here against a
real server: its documented answers were.
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

#: Where a server listens that was started as its own documentation says.
DEFAULT_URL = "http://localhost:8000"

#: Bytes of an answer that are read.
_MOST_ANSWER = 16 << 20

#: Seconds that the server may take beside Lean's: it waits for a free Lean, and starts one.
_BESIDE = 180.0

#: What is worth another try: no free Lean, a restart, an overloaded front.
_PASSING = frozenset({429, 502, 503, 504})

_REMEDY = "start a Kimina Lean Server, or give its URL and key"


@dataclass(frozen=True)
class KiminaOracle(ByLean):
    """Decides claims with a server.

    Args:
        url: of the server, `http` or `https`.
        key: its API key; "" where it wants none.
        library: what stands before claims, and the closers.
        seconds: for one claim in one round of closers.
        start: seconds for imports and context.
        tries: how often a request is sent that meets with a passing failure.
        pause: seconds before the second try; doubled before each further one.
        table: notation that statements are read with; None for the bundled one.
        heartbeats: limit of each attempt, in Lean's thousands of small allocations.
        batch: claims in one file.

    Raises:
        InputError: the URL is none of a server, or holds a password.
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
    heartbeats: int = 200_000
    batch: int = 16

    def __post_init__(self) -> None:
        """Refuse what is no URL of a server, and one that would be shown with a password."""
        checked_url(self.url, of="a server", like="http://HOST:PORT", key=KEY)
        register_secret(self.key)

    @cached_property
    def version(self) -> str:
        """Version of the server's Lean, which it is asked for once.

        Raises:
            OracleError: the server does not answer (`missing`), or not sensibly (`crash`).
        """
        answer = self._checked("#eval Lean.versionString", 60)
        for said in _messages(answer):
            message = message_of(said)
            if message is not None and message.severity == "information":
                return message.text.strip().strip('"')
        raise OracleError(f"{self.url} does not say which Lean it runs", cause="crash")

    @property
    def theory(self) -> str:
        """The ground with a hash of it; which mathlib the server has it does not say."""
        return f"{self.library.name}#{cache_key(self.library.header, self.library.options)[:12]}"

    def close(self) -> None:
        """Do nothing: no connection outlives its request."""

    def run(self, source: LeanSource) -> LeanRun:
        """Let the server run a file of claims.

        Raises:
            OracleError: the server is not there, or refuses.
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
        """Return the server's result for one snippet; `{"error": …}` where it gives none.

        Raises:
            OracleError: the server is not there, or refuses.
            _LostError: it is there, and does not come to answer.
        """
        asked = {"snippets": [{"id": "claims", "code": code}], "timeout": seconds}
        try:
            answer = json.loads(self._sent(json.dumps(asked).encode(), seconds + _BESIDE))
            (result,) = answer["results"]
        except TimeoutError:
            return {"error": "the server timed out and said nothing"}
        except (ValueError, KeyError, TypeError, RecursionError):
            return {"error": "the server's answer is none"}
        return result if isinstance(result, dict) else {"error": "the server's answer is none"}

    def _sent(self, body: bytes, seconds: float) -> str:
        """Send a request, again where it fails in passing; return what came back.

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
                    # How the server says that its Lean broke down: of this file, it may be.
                    return json.dumps({"results": [{"error": said}]})
                if error.code not in _PASSING:
                    raise OracleError(f"{url}: {said}; {_REMEDY}", cause="missing") from error
                failure = _LostError(said)
            except urllib.error.URLError as error:
                failure = OracleError(f"{url}: {error.reason}; {_REMEDY}", cause="missing")
            except (ConnectionError, http.client.HTTPException) as error:
                failure = _LostError(f"the connection broke: {error}")
        raise failure


class _Staying(urllib.request.HTTPRedirectHandler):
    """Follows no redirect: it would take the key along, to whatever host it names."""

    def redirect_request(self, *_: object) -> None:
        """Return no request, so that the redirect is an error of its status."""


_OPENER = urllib.request.build_opener(_Staying)


class _LostError(Exception):
    """The server is there, and does not come to answer."""


def _messages(answer: dict[str, Any]) -> list[Any]:
    response = answer.get("response")
    messages = response.get("messages") if isinstance(response, dict) else None
    return messages if isinstance(messages, list) else []


def _end(answer: dict[str, Any]) -> tuple[str, str]:
    """Return how Lean ended, as the server tells it."""
    error = answer.get("error")
    response = answer.get("response")
    if error is None and isinstance(response, dict):
        error = response.get("message")
        if error is None:
            return DONE, ""
    said = " ".join(str(error).split())[:200]
    return (LATE if "timed out" in said else DEAD), said
