"""Checks Lean sources in a separate process: source in, messages and axioms out.

`check` runs Lean with limits on time, memory and files. The source goes through a pipe, so that a
killed run leaves no file. Lean's library is not needed: a source starts from `prelude()`, the
theory in `theory.lean`. Callers check which axioms and commands are allowed.
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
    """The messages of Lean on a source.

    Args:
        version: version of Lean, such as `4.35.0`.
        messages: in the order of the source. One mistake can bring more than one error, because
            the theory has nothing that Lean could put in the place of a broken proof.
        ok: whether there is no error, so that the kernel accepted every proof.
        axioms: for each `#print axioms` of the source its axioms, sorted; valid only if `ok` is
            true.
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
    """Return the further theory of the arguments of rules: places, filters, numbers, categories."""
    return (_HERE / "schemas.lean").read_text(encoding="utf-8")


def check(source: str, *, seconds: float = 30, memory_mb: int = 4096) -> KernelReport:
    """Check a source with Lean.

    Args:
        source: Lean text. The theory is put before it; a source whose first word is `prelude` is
            taken as it is.
        seconds: wall time, after which the process is killed.
        memory_mb: memory, besides the address space that Lean reserves.

    Raises:
        OracleError: no Lean (`missing`), out of time (`timeout`), or out of memory or stack, or
            another end without a report (`crash`).
        InternalError: this Lean refuses the theory itself.
    """
    theory = "" if source.split(maxsplit=1)[:1] == ["prelude"] else prelude()
    version = _lean.lean_version()
    done = _lean.run(
        _lean.program(),
        ["--json", "--stdin"],
        source=theory + source,
        seconds=seconds,
        memory_mb=memory_mb,
    )
    messages = _report(done, before=theory.count("\n"))
    errors = [message for message in messages if message.severity == "error"]
    if errors and errors[0].line < 1:
        raise InternalError(f"Lean {version} refuses the theory: {errors[0].text}")
    return KernelReport(version, messages, not errors, dict(_axioms(messages)))


def _report(done: subprocess.CompletedProcess[str], *, before: int) -> tuple[KernelMessage, ...]:
    """Return the messages of a complete run."""
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
