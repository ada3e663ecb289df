"""Any prover of the TPTP world, by its command: the oracle `tptp:COMMAND`.

A question is written to a file, the command runs in a process with limits on time, memory and
output, and its SZS status is the answer. Before the first
question, the prover must prove a theorem and must not prove two claims that do not hold. It never
refutes: a countermodel counts only after it was evaluated again, and a status has none, so that a
status such as CounterSatisfiable is `not_derived`. In TFF and FOF the question has no axioms by
which all functions exist, so that there `not_derived` says less.
"""

from __future__ import annotations

import hashlib
import shlex
import shutil
import signal
import time
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, cast

from driftbench._files import write_text
from driftbench._scratch import scratch_folder
from driftbench.errors import InputError, OracleError
from driftbench.oracles.budget import seconds_of, steps_of
from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.logic import PROP, Const, Implies, Not
from driftbench.oracles.problem import Question
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.first_order import fof, tff
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.oracle import SolverOracle
from driftbench.oracles.solver.provers import Provers
from driftbench.oracles.solver.query import provenance_of
from driftbench.oracles.solver.smt import OVERRAN
from driftbench.oracles.solver.szs import cell_of_status, status_of
from driftbench.oracles.solver.thf import thf
from driftbench.oracles.solver.tptp_engine import MOST_BYTES
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.solver.worker import Answered, Overran, Worker
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.equipment import Equipment

__all__ = ["SECONDS", "TptpProver", "open_tptp"]

SECONDS = 5
"""Seconds that a prover has for one question."""

_ENGINE = "driftbench.oracles.solver.tptp_engine"

#: Seconds after which a prover is killed, for each second that it has: it is another program's turn
#: on a busy machine. The limit on CPU time is one second more than the prover has.
_PATIENCE = 8.0

#: Address space of the prover's processes, in MiB.
_MEMORY_MB = 4096

#: Languages, by the placeholder that stands for the file.
_LANGUAGES: dict[str, Callable[[Question], str]] = {
    "thf": thf,
    "tff": lambda question: tff(lower(question)),
    "fof": lambda question: fof(lower(question)),
}

_EXAMPLE = "'tptp:eprover --auto --soft-cpu-limit={seconds} {thf}'"

_RAIN, _SNOW = Const("rain", PROP), Const("snow", PROP)

#: Questions with the answers known, a proof or none.
_KNOWN = (
    (Question(Implies(_RAIN, _SNOW), Implies(Not(_SNOW), Not(_RAIN)), (), ""), True),
    (Question(Implies(_RAIN, _SNOW), Implies(_SNOW, _RAIN), (), ""), False),
    (Question(_RAIN, Not(_RAIN), (), ""), False),
)


@dataclass(frozen=True)
class _Command:
    """A command with placeholders for the file and the time.

    Args:
        words: program and arguments; the program is a path.
        language: the language of the file, a key of `_LANGUAGES`.
    """

    # Without slots, so that the name can be cached.
    words: tuple[str, ...]
    language: str

    @classmethod
    def of(cls, text: str) -> _Command:
        """Return a command as it was given.

        Raises:
            InputError: it has no words, or does not name exactly one file.
            OracleError: there is no such program.
        """
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise InputError(f"oracle tptp: {text!r}: {error}") from error
        named = [one for one in _LANGUAGES if any(f"{{{one}}}" in word for word in words[1:])]
        if len(named) != 1:
            raise InputError(
                f"oracle tptp: the command {text!r} must have one of {{thf}}, {{tff}} or {{fof}} "
                f"for the file, as in {_EXAMPLE}"
            )
        program = shutil.which(words[0])
        if program is None:
            msg = f"oracle tptp: no program {words[0]!r} on the PATH; install it or give its path"
            raise OracleError(msg, cause="missing")
        return cls((str(Path(program).absolute()), *words[1:]), named[0])

    @cached_property
    def name(self) -> str:
        """The program's name, with a digest of its bytes and the arguments as its version."""
        digest = hashlib.sha256(Path(self.words[0]).read_bytes())
        digest.update("\0".join(self.words[1:]).encode())
        return f"tptp/{Path(self.words[0]).name} {digest.hexdigest()[:12]}"

    def filled(self, file: Path, *, seconds: int) -> list[str]:
        """Return the words for one question."""
        values = {f"{{{self.language}}}": str(file), "{seconds}": str(seconds)}
        found = list(self.words)
        for key, value in values.items():
            found[1:] = [word.replace(key, value) for word in found[1:]]
        return found


class TptpProver:
    """Asks a prover by its command.

    Args:
        command: program and arguments, with `{thf}`, `{tff}` or `{fof}` for the file, which also
            chooses its language, and `{seconds}` for the time.

    Raises:
        InputError: the command does not name a file.
        OracleError: there is no such program.
    """

    def __init__(self, command: str) -> None:
        self._text = command
        self._command = _Command.of(command)
        self._worker = Worker(_ENGINE, memory_mb=_MEMORY_MB)
        self._stack = ExitStack()
        self._folder: Path | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without process and folder."""
        return TptpProver, (self._text,)

    @property
    def name(self) -> str:
        """The program with a digest of it and its arguments."""
        return self._command.name

    def ask(
        self,
        question: Question,
        *,
        steps: int,
        excluded: Callable[[], bool] = lambda: False,  # noqa: ARG002 -- one search for both
    ) -> Finding:
        """See `driftbench.oracles.solver.provers.Prover.ask`; the steps are seconds here."""
        started = time.monotonic()
        cell, cause, detail = self._answer(question, max(1, ceil(seconds_of(steps))))
        return Finding(
            cell=cell,
            cause=cause,
            detail=detail,
            provenance=provenance_of(question, oracle=self.name, steps=steps, started=started),
        )

    def check(self) -> None:
        """Check that the prover answers questions whose answers are known.

        Raises:
            OracleError: it does not prove a theorem, or proves what does not hold.
        """
        for question, holds in _KNOWN:
            cell, _, detail = self._answer(question, SECONDS)
            if (cell is Cell.PROVED) is not holds:
                wanted = "a proof" if holds else "no proof"
                raise OracleError(
                    f"oracle tptp: {self._text!r} should have {wanted} of a small claim, and "
                    f"answered {detail or cell.value!r}; check the command and its SZS status",
                    cause="crash",
                )

    def close(self) -> None:
        """End the process and remove the file."""
        self._worker.close()
        self._stack.close()
        self._folder = None

    def _answer(self, question: Question, seconds: int) -> tuple[Cell, str, str]:
        """Return cell, cause and detail."""
        try:
            text = _LANGUAGES[self._command.language](question)
        except Unsupported as error:
            return Cell.UNKNOWN, "unsupported", str(error)
        if self._folder is None:
            self._folder = self._stack.enter_context(scratch_folder("tptp"))
        file = self._folder / "question.p"
        write_text(file, text)
        wall = _PATIENCE * seconds
        reply = self._worker.ask(
            self._command.filled(file, seconds=seconds),
            seconds + 1,
            wall,
            seconds=2 * wall,
        )
        if isinstance(reply, Overran):
            return Cell.UNKNOWN, OVERRAN, f"killed after {2 * wall:.0f} s"
        if not isinstance(reply, Answered):
            return Cell.UNKNOWN, "error", reply.detail
        code, printed, complaint = cast("tuple[int | None, str, str]", reply.value)
        return _read(code, printed, complaint)


def _read(code: int | None, printed: str, complaint: str) -> tuple[Cell, str, str]:
    """Return cell, cause and detail of a command's end and output.

    The status of a command that did not end by itself counts for nothing.
    """
    if code is None or code == -signal.SIGXCPU:
        return Cell.UNKNOWN, OVERRAN, "killed for its time"
    if code == -signal.SIGXFSZ or len(printed.encode()) >= MOST_BYTES:
        return Cell.UNKNOWN, "error", f"wrote more than {MOST_BYTES >> 20} MiB"
    if code < 0:
        return Cell.UNKNOWN, "error", f"ended by signal {-code}"
    status = status_of(printed)
    if not status:
        said = [line.strip() for line in (complaint or printed).splitlines() if line.strip()]
        return Cell.UNKNOWN, "error", f"no single SZS status; {said[-1] if said else code}"
    cell, cause = cell_of_status(status)
    return cell, cause, "" if cell is Cell.PROVED else status


def open_tptp(equipment: Equipment, command: str) -> SolverOracle:
    """Open the oracle `tptp`, as in `tptp:eprover --auto {thf}`.

    Raises:
        InputError: no snapshot is named, or the command does not name a file.
        CorpusError: the snapshot cannot be read.
        OracleError: there is no such program, or it gives wrong answers to known questions.
    """
    prover = TptpProver(command)
    try:
        prover.check()
    finally:
        prover.close()
    known = snapshot_context_of(equipment.snapshot, workers=equipment.workers)
    return SolverOracle(
        Translator(known.knowledge, known.table),
        Provers((prover,)),
        steps=steps_of(SECONDS),
        snapshot=known.digest,
    )
