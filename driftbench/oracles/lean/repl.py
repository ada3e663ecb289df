"""One REPL with a library loaded: imports once, contexts once, attempts in their environments.

A REPL that dies, hangs or answers what it was not asked is ended. The next command starts another
and imports the library again. The environments of a REPL are never freed, so one that has grown too
large is ended as well.
"""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from driftbench.errors import OracleError
from driftbench.oracles.lean.files import (
    context_command,
    context_error,
    import_command,
    is_context_read,
)
from driftbench.oracles.lean.messages import message_of
from driftbench.oracles.lean.replies import DEAD, DONE, LATE, Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.oracles.lean.files import Attempt
    from driftbench.oracles.lean.library import Closer, LeanLibrary

__all__ = ["BrokenContextError", "ReplServer", "ReplSession"]

#: Share of the memory of a REPL above which it is started again.
_FULL = 0.8

#: Attempts between two looks at the memory.
_ATTEMPTS_PER_LOOK = 16


class ReplServer(Protocol):
    """A process that speaks the protocol of the Lean REPL."""

    @property
    def is_flooded(self) -> bool:
        """Whether the last answer was longer than is read."""

    def ask(self, request: dict[str, Any], *, seconds: float) -> dict[str, Any]:
        """Send a request and return the answer; raise what a broken process raises."""

    def last_words(self) -> str:
        """Return the last line of its errors; "" for none."""

    def network(self) -> str:
        """Return `closed`, `open`, or "" if it is unknown."""

    def get_memory_usage(self) -> float:
        """Return its memory in MB."""

    def close(self) -> None:
        """End it."""


class BrokenContextError(Exception):
    """Lean rejects a context; the message is its first error."""


@dataclass(slots=True)
class ReplSession:
    """A REPL, started when it is needed, and the environments that it holds.

    Args:
        opened: starts a REPL.
        library: what is imported.
        start: time limit of imports, and of a context with the first use of closers, in seconds.
        memory_mb: memory of the REPL.
        where: the project, for messages.
    """

    opened: Callable[[], ReplServer]
    library: LeanLibrary
    start: float
    memory_mb: int
    where: str = ""
    _server: ReplServer | None = None
    _last: int = -1
    _count: int = 0
    _imports: dict[str, int] = field(default_factory=dict)
    _contexts: dict[tuple[str, str], int | str] = field(default_factory=dict)
    _warmed: set[tuple[str, str]] = field(default_factory=set)

    def version(self) -> str:
        """Return the version of Lean, after the library was imported.

        Raises:
            OracleError: the REPL does not start or gives no version (`crash`), or the library
                cannot be imported (`missing`).
        """
        env = self._imported(import_command(self.library, ()))
        reply, _ = self._ask({"cmd": "#version", "env": env}, self.start)
        for message in reply.messages:
            if found := re.search(r"\d{1,4}\.\d{1,4}\.\d{1,4}[^,\s]*", message.text):
                return found[0]
        raise OracleError(f"the REPL gives no version of Lean: {reply.detail}", cause="crash")

    def network(self) -> str:
        """Return whether the running REPL has a network; "" if none runs."""
        return self._server.network() if self._server else ""

    def run(
        self, imports: Sequence[str], commands: Sequence[str], attempt: Attempt, closer: Closer
    ) -> Reply:
        """Run an attempt in a context.

        Raises:
            BrokenContextError: Lean rejects the context.
            OracleError: the library cannot be imported.
        """
        self._free()
        context = self._context(import_command(self.library, imports), commands, closer)
        if isinstance(context, Reply):
            return context
        begun = time.monotonic()
        reply, _ = self._ask({"cmd": attempt.text, "env": context}, closer.seconds)
        if reply.end == DONE and not attempt.is_named_in(reply.messages):
            # The answers of this REPL may be those to earlier commands.
            return self._ended(DEAD, "the answer is not about this attempt", begun)
        return reply

    def close(self) -> None:
        """End the REPL."""
        server, self._server = self._server, None
        self._imports.clear()
        self._warmed.clear()
        # Contexts that Lean rejected stay rejected.
        self._contexts = {key: one for key, one in self._contexts.items() if isinstance(one, str)}
        if server is not None:
            server.close()

    def _context(self, imported: str, commands: Sequence[str], closer: Closer) -> int | Reply:
        """Return the environment of a context, or why there is none this time."""
        base = self._imported(imported)
        text = context_command(self.library, commands)
        key, begun = (imported, text), time.monotonic()
        if key not in self._contexts:
            reply, env = self._ask({"cmd": text, "env": base}, self.start)
            if env is None:
                return reply
            error = context_error(reply.messages)
            if not error and not is_context_read(reply.messages):
                return self._ended(DEAD, "the answer is not about this context", begun)
            self._contexts[key] = error or env
        found = self._contexts[key]
        if isinstance(found, str):
            raise BrokenContextError(found)
        if closer.warm and (imported, closer.warm) not in self._warmed:
            reply, env = self._ask({"cmd": closer.warm, "env": found}, self.start)
            if env is None:
                return reply
            self._warmed.add((imported, closer.warm))
        return found

    def _imported(self, command: str) -> int:
        """Return the environment after the imports.

        Raises:
            OracleError: Lean does not import them.
        """
        if command not in self._imports:
            reply, env = self._ask({"cmd": command or "#check Type"}, self.start)
            errors = [one.text for one in reply.messages if one.severity == "error"]
            if env is None or errors:
                first = command.partition("\n")[0]
                why = " ".join(errors[0].split())[:300] if errors else reply.detail
                self.close()
                raise OracleError(
                    f"`{first}` fails in {self.where or 'Lean'}: {why}; build the library there "
                    "(`lake exe cache get`, then `lake build`), or run `driftbench lean setup`",
                    cause="missing" if errors else "crash",
                )
            self._imports[command] = env
        return self._imports[command]

    def _ask(self, request: dict[str, Any], seconds: float) -> tuple[Reply, int | None]:
        """Return the reply, and the environment after the command; None where Lean has failed."""
        begun = time.monotonic()
        try:
            if self._server is None:
                self._server, self._last = self.opened(), -1
            answer = self._server.ask(request, seconds=seconds)
            env = self._env_of(answer)
        except TimeoutError:
            return self._ended(LATE, f"no answer within {seconds:g} s", begun), None
        except (OSError, ValueError, RecursionError) as error:
            return self._ended(DEAD, self._why(error), begun), None
        except BaseException:
            # An interrupted command may still be answered, to the next one.
            self.close()
            raise
        messages = tuple(one for said in _messages(answer) if (one := message_of(said)))
        return Reply(messages=messages, seconds=time.monotonic() - begun), env

    def _env_of(self, answer: dict[str, Any]) -> int:
        """Return the number of the new environment.

        Raises:
            ValueError: there is none, or not a new one: it answers something else.
        """
        env = answer.get("env")
        if not isinstance(env, int) or isinstance(env, bool):
            said = answer.get("message")
            raise ValueError(said if isinstance(said, str) else "the answer has no environment")  # noqa: TRY004 -- JSON from outside
        if env <= self._last:
            raise ValueError(f"environment {env} answers an earlier command")
        self._last = env
        return env

    def _why(self, error: Exception) -> str:
        server = self._server
        if server is None:
            return f"Lean cannot be started: {error}"
        if server.is_flooded:
            return "it printed too much"
        if isinstance(error, json.JSONDecodeError):
            return "the answer is unreadable"
        if isinstance(error, ValueError):
            return " ".join(str(error).split())[:200]
        return server.last_words() or "Lean has ended without a word"

    def _ended(self, end: str, detail: str, begun: float) -> Reply:
        self.close()
        return Reply(end=end, detail=detail, seconds=time.monotonic() - begun)

    def _free(self) -> None:
        """End the REPL if it has grown too large."""
        self._count += 1
        if self._count % _ATTEMPTS_PER_LOOK or self._server is None:
            return
        if self._server.get_memory_usage() > _FULL * self.memory_mb:
            self.close()


def _messages(answer: dict[str, Any]) -> list[Any]:
    found = answer.get("messages")
    return found if isinstance(found, list) else []
