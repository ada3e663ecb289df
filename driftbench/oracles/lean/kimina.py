"""Decides claims with a Kimina Lean Server over HTTP, with the same commands as for a local Lean.

The server takes `POST /api/check` with `{"snippets": [{"id", "code"}], "timeout"}` and answers
`{"results": [{"id", "time", "response": {"messages": […]}} | {"id", "error"}]}`. Source: the
models of project-numina/kimina-lean-server 2.0. A snippet is one attempt on one claim with its
imports and its context, and a request has many, so that a time-out loses one attempt alone. The
server keeps a Lean process for each set of imports. The first request asks for Lean's version, and
for the commit of mathlib: the folder of mathlib is found by its compiled file, and `.git/HEAD` in
it is read, which is the commit in a checkout of a tag, as the server's own setup and Lake make it.

A server that cannot be reached, refuses the request or redirects is an `OracleError`; after an
unreadable answer, or a crash of its Lean, claims are `unknown:error`. Limits and sandbox are those
of the server. Only text that `driftbench.oracles.lean.spelling` accepts is sent, and the key only
to the given server. Tested with the documented answers of the server, not with a real one.
"""

from __future__ import annotations

import http
import http.client
import json
import re
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
from driftbench.oracles.lean.files import context_command, import_command
from driftbench.oracles.lean.library import read_library
from driftbench.oracles.lean.messages import message_of
from driftbench.oracles.lean.project import check_server
from driftbench.oracles.lean.replies import DEAD, LATE, LOST, Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from driftbench.corpus.identity import SnapshotIdentity
    from driftbench.lean import NotationTable
    from driftbench.oracles.lean.deciding import AskedAttempt
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

_VERSION = re.compile(r'"?(\d{1,4}\.\d{1,4}\.\d{1,4}[^"\s]*)"?\s*')
_COMMIT = re.compile(r"\b[0-9a-f]{40}\b")

#: Prints the versions; the compiled file of mathlib is two to four folders below its root.
_VERSIONS = """\
#eval Lean.versionString
#eval show IO String from do
  let mut folder := (← Lean.findOLean `Mathlib).withFileName ".."
  for _ in [0:3] do
    folder := folder / ".."
    if ← (folder / "lean-toolchain").pathExists then
      return ← IO.FS.readFile (folder / ".git" / "HEAD")
  return ""
"""

_REMEDY = "start a Kimina Lean Server, or give its URL and key"


@dataclass(frozen=True)
class KiminaOracle(ByLean):
    """Decides claims with a server.

    Args:
        url: URL of the server, `http` or `https`.
        key: API key of the server; "" for none.
        library: what is imported, and the closers.
        start: time limit of imports and context, in seconds.
        tries: limit of requests for the same snippets, if they fail for passing reasons.
        pause: seconds before the second try; doubled before each further one.
        table: notation for parsing statements; None for the bundled one.
        notation: digest of the snapshot that the notation is from; "" for the bundled one.
        batch: snippets in one request.
        snapshot: the library that statements belong to; None for any. A server with another mathlib
            is an `InputError` on first use.
        toolchain: version of Lean that the snapshot is for; "" if it is unknown.

    Raises:
        InputError: the URL is not one of a server, or contains a password.
    """

    runner: ClassVar[str] = "Kimina Lean"

    url: str = DEFAULT_URL
    key: str = field(default="", repr=False)
    library: LeanLibrary = field(default_factory=read_library)
    start: float = 60.0
    tries: int = 3
    pause: float = 1.0
    table: NotationTable | None = None
    notation: str = ""
    batch: int = 32
    snapshot: SnapshotIdentity | None = None
    toolchain: str = ""

    def __post_init__(self) -> None:
        """Check the URL; one with a password would be printed with it."""
        checked_url(self.url, of="a server", like="http://HOST:PORT", key=KEY)
        register_secret(self.key)

    @property
    def version(self) -> str:
        """Version of the server's Lean; requested once, with the imports of the library.

        Raises:
            InputError: the server has another mathlib than the snapshot.
            OracleError: the server does not answer, or cannot import the library (`missing`), or
                does not answer with a version (`crash`).
        """
        return self._versions[0]

    @property
    def mathlib(self) -> str:
        """Commit of the server's mathlib; "" if the server does not report it.

        Raises:
            InputError, OracleError: as for `version`.
        """
        return self._versions[1]

    @property
    def theory(self) -> str:
        """The library, with a hash of its settings and of the commit of mathlib."""
        library = self.library
        settings = cache_key(library.header, library.imports, library.options, self.mathlib)
        return f"{library.name}#{settings[:12]}"

    @cached_property
    def _versions(self) -> tuple[str, str]:
        """Version of Lean, and commit of mathlib or ""."""
        imports = import_command(self.library, ())
        (answer,) = self._checked([f"{imports}\n{_VERSIONS}"], int(self.start) + 1)
        found = [one for said in _messages(answer) if (one := message_of(said))]
        printed = [one.text for one in found if one.severity == "information"]
        version = next((it[1] for text in printed if (it := _VERSION.fullmatch(text))), "")
        if not version:
            raise self._without_version([one.text for one in found if one.severity == "error"])
        commit = next((it[0] for text in printed if (it := _COMMIT.search(text))), "")
        check_server(self.url, commit, version, snapshot=self.snapshot, toolchain=self.toolchain)
        return version, commit

    def _without_version(self, errors: Sequence[str]) -> OracleError:
        if errors:
            first = " ".join(errors[0].split())[:300]
            return OracleError(f"{self.url} cannot import the library: {first}", cause="missing")
        return OracleError(f"{self.url} does not say which Lean it runs", cause="crash")

    def close(self) -> None:
        """Do nothing: no connection stays open after a request."""

    def run(self, attempts: Sequence[AskedAttempt]) -> Iterator[Reply]:
        """Yield the reply to each attempt; a request has at most `batch` of them.

        Raises:
            OracleError: the server cannot be reached, or refuses the request.
        """
        for start in range(0, len(attempts), self.batch):
            yield from self._replies(attempts[start : start + self.batch])

    def _replies(self, attempts: Sequence[AskedAttempt]) -> list[Reply]:
        seconds = int(self.start + max(one.closer.seconds for one in attempts)) + 1
        begun = time.monotonic()
        try:
            answers = self._checked([self._snippet(one) for one in attempts], seconds)
        except _LostError as error:
            # One snippet may have ended the server: each is asked alone.
            if len(attempts) > 1:
                return [reply for one in attempts for reply in self._replies([one])]
            return [Reply(end=LOST, detail=str(error), seconds=time.monotonic() - begun)]
        if len(attempts) > 1 and all("unreadable" in one for one in answers):
            return [reply for one in attempts for reply in self._replies([one])]
        share = (time.monotonic() - begun) / len(attempts)
        return [_reply(answer, share) for answer in answers]

    def _snippet(self, one: AskedAttempt) -> str:
        parts = [import_command(self.library, one.place.imports)]
        parts.append(context_command(self.library, one.place.commands))
        parts += [one.closer.warm] if one.closer.warm else []
        return "\n".join([*parts, one.attempt.text])

    def _checked(self, codes: Sequence[str], seconds: int) -> list[dict[str, Any]]:
        """Return the server's result for each snippet; `{"error": …}` where there is none.

        Raises:
            OracleError: the server cannot be reached, or refuses the request.
            _LostError: the server failed while it answered.
        """
        snippets = [{"id": str(number), "code": code} for number, code in enumerate(codes)]
        asked = {"snippets": snippets, "timeout": seconds}
        try:
            text = self._sent(json.dumps(asked).encode(), seconds * len(codes) + _BESIDE)
            results = json.loads(text)["results"]
            found = {one["id"]: one for one in results if isinstance(one, dict) and "id" in one}
        except TimeoutError:
            return [{"error": "the server timed out", "unreadable": True} for _ in codes]
        except (ValueError, KeyError, TypeError, RecursionError):
            return [{"error": "the server's answer is unreadable", "unreadable": True}] * len(codes)
        missing = {"error": "the server's answer is unreadable: it has no result of this snippet"}
        return [found.get(str(number), missing) for number in range(len(codes))]

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
                    # The server reports a crash of its Lean in this way.
                    raise _LostError(said) from error
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


def _reply(answer: dict[str, Any], seconds: float) -> Reply:
    """Return the reply that a result of the server contains."""
    taken = answer.get("time")
    if isinstance(taken, (int, float)) and not isinstance(taken, bool):
        seconds = float(taken)
    error, response = answer.get("error"), answer.get("response")
    if error is None and isinstance(response, dict):
        error = response.get("message")
        if error is None:
            messages = tuple(one for said in _messages(answer) if (one := message_of(said)))
            return Reply(messages=messages, seconds=seconds)
    said = " ".join(str(error).split())[:200] if error else "the result has no response"
    return Reply(end=LATE if "timed out" in said else DEAD, detail=said, seconds=seconds)
