"""A Lean kernel in a process of its own: source in, messages and axioms out.

`check` runs Lean with limits on time, memory and files. The source goes through a pipe, so that a
run that is killed leaves no file.
It needs none of Lean's library: a source starts from `prelude()`, the theory in `theory.lean`. A
report says what Lean said; deliberately judges neither which axioms are allowed nor which commands
a source may hold.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import InternalError, OracleError
from driftbench.oracles.kernel import _lean

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator, Mapping

__all__ = ["KernelMessage", "KernelReport", "check", "prelude", "schemas"]

_HERE = Path(__file__).parent
_STACK_KB = 65536
_AXIOMS = re.compile(
    r"'(.+)' (?:depends on axioms: \[(.*)\]|does not depend on any axioms)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class KernelMessage:
    """One message of Lean.

    Args:
        severity: `error`, `warning` or `information`.
        line: from 1, in the caller's source.
        column: from 0, in characters.
        text: what Lean says.
    """

    severity: str
    line: int
    column: int
    text: str


@dataclass(frozen=True, slots=True)
class KernelReport:
    """What Lean says of a source.

    Args:
        version: of the Lean that checked, such as `4.35.0`.
        messages: in the order of the source. One mistake can bring more than one error, because
            the theory has nothing that Lean could put in the place of a broken proof.
        ok: no error, so every proof went through the kernel.
        axioms: for each `#print axioms` of the source the axioms it printed, sorted. They mean
            something only where `ok` is true.
    """

    version: str
    messages: tuple[KernelMessage, ...]
    ok: bool
    axioms: Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=1)
def prelude() -> str:
    """Return the theory that sources start from: logic, Bool, Nat, sets, orders."""
    return _lean.THEORY.read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def schemas() -> str:
    """Return what the arguments of rules use besides: places, filters, numbers, categories."""
    return (_HERE / "schemas.lean").read_text(encoding="utf-8")


def check(source: str, *, seconds: float = 30, memory_mb: int = 4096) -> KernelReport:
    """Let Lean check a source.

    Args:
        source: Lean text. The theory is put before it; a source whose first word is `prelude` is
            taken as it is.
        seconds: wall time, after which the process is killed.
        memory_mb: memory, over the address space that Lean reserves at its start.

    Raises:
        OracleError: no Lean (`missing`), out of time (`timeout`), or out of memory or stack, or
            another end without a report (`crash`).
        InternalError: this Lean refuses the theory itself.
    """
    theory = "" if source.split(maxsplit=1)[:1] == ["prelude"] else prelude()
    version = _lean.lean_version()
    options = ["--json", f"--threads={_lean.THREADS}", f"--tstack={_STACK_KB}", "--stdin"]
    done = _lean.run(
        _lean.program(), options, source=theory + source, seconds=seconds, memory_mb=memory_mb
    )
    messages = _report(done, before=theory.count("\n"))
    errors = [message for message in messages if message.severity == "error"]
    if errors and errors[0].line < 1:
        raise InternalError(f"Lean {version} refuses the theory: {errors[0].text}")
    return KernelReport(version, messages, not errors, dict(_axioms(messages)))


def _report(done: subprocess.CompletedProcess[str], *, before: int) -> tuple[KernelMessage, ...]:
    """Return the messages of a run, if it came to its end."""
    try:
        messages = tuple(_messages(done.stdout, before))
    except (ValueError, KeyError):
        ended = False
    else:
        ended = done.returncode == any(message.severity == "error" for message in messages)
    if not ended:
        said = (done.stderr.strip().splitlines() or ["it printed nothing"])[-1]
        code = done.returncode
        raise OracleError(f"Lean ended without a report (exit code {code}): {said}", cause="crash")
    return messages


def _messages(output: str, before: int) -> Iterator[KernelMessage]:
    for line in output.splitlines():
        if line.startswith("{"):
            said = json.loads(line)
            place = said["pos"]
            yield KernelMessage(
                said["severity"], place["line"] - before, place["column"], said["data"]
            )


def _axioms(messages: tuple[KernelMessage, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for message in messages:
        found = _AXIOMS.fullmatch(message.text.strip())
        if found and message.severity == "information":
            yield found[1], tuple(sorted((found[2] or "").replace(",", " ").split()))
