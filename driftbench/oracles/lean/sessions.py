"""Recorded sessions of a REPL: a file of requests and answers, and a server that replays it.

Someone who has Lean records a session and sends the file; the same commands then get the same
answers without Lean. Each line is a JSON object with `request`, `answer` or `error`, and `seconds`.
The file contains the statements that were asked and Lean's messages, and no path or environment.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench._files import read_bytes
from driftbench.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.lean.oracle import LeanOracle
    from driftbench.oracles.lean.repl import ReplServer

__all__ = ["RecordingServer", "ReplayedServer", "replaying"]


@dataclass(slots=True)
class RecordingServer:
    """Asks another server, and adds each request with its answer to a file."""

    server: ReplServer
    path: Path

    def ask(self, request: dict[str, Any], *, seconds: float) -> dict[str, Any]:
        """Ask the server; a request without an answer is recorded with its error.

        Raises:
            InputError: the file cannot be written.
        """
        begun = time.monotonic()
        try:
            answer = self.server.ask(request, seconds=seconds)
        except (OSError, ValueError) as error:
            self._record(request, {"error": type(error).__name__}, begun)
            raise
        self._record(request, {"answer": answer}, begun)
        return answer

    def _record(self, request: dict[str, Any], found: dict[str, Any], begun: float) -> None:
        taken = round(time.monotonic() - begun, 3)
        line = {"request": request, **found, "seconds": taken}
        try:
            with self.path.open("a", encoding="utf-8", newline="") as file:
                file.write(json.dumps(line, ensure_ascii=False, sort_keys=True) + "\n")
        except OSError as error:
            raise InputError(
                f"{self.path}: cannot be written: {error.strerror or error}; name another file "
                "with --record"
            ) from None

    @property
    def is_flooded(self) -> bool:
        """As for the server."""
        return self.server.is_flooded

    def last_words(self) -> str:
        """As for the server."""
        return self.server.last_words()

    def network(self) -> str:
        """As for the server."""
        return self.server.network()

    def get_memory_usage(self) -> float:
        """As for the server."""
        return self.server.get_memory_usage()

    def close(self) -> None:
        """Close the server."""
        self.server.close()


@dataclass(slots=True)
class ReplayedServer:
    """Answers from the file of a session.

    Raises:
        InputError: the file cannot be read, or is not a session.
    """

    path: Path
    is_flooded: bool = False
    _left: dict[str, deque[dict[str, Any]]] = field(default_factory=lambda: defaultdict(deque))

    def __post_init__(self) -> None:
        """Read the file."""
        for number, text in enumerate(read_bytes(self.path).splitlines(), start=1):
            line = _line(text)
            if line is None:
                raise InputError(f"{self.path}:{number}: not a line of a session")
            self._left[_key(line["request"])].append(line)

    def ask(self, request: dict[str, Any], *, seconds: float) -> dict[str, Any]:
        """Return the recorded answer, or raise the recorded error."""
        lines = self._left.get(_key(request))
        if not lines:
            raise ValueError("the session has no answer to this command")
        # After an unrecorded command the library is imported once more.
        line = lines.popleft() if len(lines) > 1 else lines[0]
        if "answer" in line:
            answer: dict[str, Any] = line["answer"]
            return answer
        if line.get("error") == "TimeoutError":
            raise TimeoutError(f"{seconds:g} s")
        raise ConnectionError(line.get("error", ""))

    @staticmethod
    def last_words() -> str:
        """Return nothing."""
        return ""

    @staticmethod
    def network() -> str:
        """Return that nothing is asked over a network."""
        return "closed"

    @staticmethod
    def get_memory_usage() -> float:
        """Return 0."""
        return 0.0

    def close(self) -> None:
        """Do nothing: no process runs."""


def replaying(path: Path, *, profile: str) -> LeanOracle:
    """Return an oracle that answers from the file of a session.

    Args:
        path: the file.
        profile: the profile of closers that was recorded.

    Raises:
        InputError: the file is not a session, or there is no such profile.
    """
    from driftbench.oracles.lean.launch import Launch
    from driftbench.oracles.lean.library import read_library
    from driftbench.oracles.lean.oracle import LeanOracle

    server = ReplayedServer(path)
    return LeanOracle(Launch(command=()), read_library(profile), replayed=server)


def _key(request: dict[str, Any]) -> str:
    return json.dumps(request, sort_keys=True)


def _line(text: bytes) -> dict[str, Any] | None:
    """Return a line of a session; None for other text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    is_line = isinstance(found, dict) and "request" in found
    return found if is_line and isinstance(found.get("answer", {}), dict) else None
