"""Decides claims with Lean: rounds of closers, and isolation of claims that break it.

For each claim the closers are tried on the goal, then on the goal's negation, both from the
premise. `proved`: Lean's kernel accepts a proof of the goal from the premise that uses only the
allowed axioms. `refuted`: it accepts such a proof of the goal's negation, so that premise and goal
cannot both hold, and the claim is true only if the premise is contradictory; there is no model. A
proof of either kind that does not use the premise is unknown with the cause `vacuous`, since it is
about the goal alone. A claim without a proof is unknown: `timeout` if an attempt reached a limit,
else `incomplete`.

Claims of one context share a file. If Lean crashes, its finished claims count, and the claim at
which it crashed is run again alone, so that a single claim becomes unknown:error. The module
depends on neither a process nor a server.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.lean.asking import spelled_claim
from driftbench.oracles.lean.files import (
    ClaimFailed,
    ClaimIllFormed,
    ClaimProved,
    compose,
)
from driftbench.oracles.lean.running import DONE, GONE, LATE
from driftbench.oracles.lean.spelling import StatementRefusedError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.claim import Claim, Provenance
    from driftbench.oracles.lean.asking import FileContext
    from driftbench.oracles.lean.files import AskedClaim, LeanSource
    from driftbench.oracles.lean.library import Closer, LeanLibrary
    from driftbench.oracles.lean.running import LeanRun

__all__ = ["Provenances", "Runner", "Settings", "decide"]


class Runner(Protocol):
    """Runs Lean on a file."""

    def run(self, source: LeanSource) -> LeanRun:
        """Run Lean on a file; the end of the run states any failure."""


class Provenances(Protocol):
    """Makes provenances of findings."""

    def of(self, claim: Claim, *, seconds: float) -> Provenance:
        """Return the provenance of a finding on a claim."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings for deciding claims.

    Args:
        library: the header of files, and the closers.
        table: notation for parsing statements; None for the bundled one.
        heartbeats: limit of each attempt, in thousands of small allocations.
        batch: claims in one file.
    """

    library: LeanLibrary
    table: NotationTable | None = None
    heartbeats: int = 200_000
    batch: int = 64


@dataclass(frozen=True, slots=True)
class _Broken:
    """Lean failed at the claim, or was killed."""

    cause: str
    detail: str


_Outcome: TypeAlias = ClaimProved | ClaimFailed | ClaimIllFormed | _Broken


@dataclass(slots=True)
class _Case:
    """The state of a claim."""

    asked: AskedClaim
    seconds: float = 0.0
    out_of_time: bool = False
    answer: tuple[Cell, str, str] | None = None  # cell, cause, detail


@dataclass(slots=True)
class _Sorted:
    """Claims by context, and those that are refused before Lean runs."""

    cases: dict[Claim, _Case] = field(default_factory=dict)
    places: dict[FileContext, list[_Case]] = field(default_factory=dict)
    refused: dict[Claim, str] = field(default_factory=dict)


def decide(
    claims: Sequence[Claim], runner: Runner, settings: Settings, *, provenance: Provenances
) -> tuple[Finding, ...]:
    """Return a finding for each claim, in order; refused claims do not reach the runner."""
    known = _sorted(claims, settings)
    for place, cases in known.places.items():
        _ContextClaims(runner, settings, place).decide(cases)
    findings: dict[Claim, Finding] = {}
    for claim in dict.fromkeys(claims):
        case = known.cases.get(claim)
        answer = _answer(case) if case else (Cell.UNKNOWN, "unsupported", known.refused[claim])
        cell, cause, detail = answer
        source = provenance.of(claim, seconds=case.seconds if case else 0.0)
        findings[claim] = Finding(cell=cell, cause=cause, detail=detail, provenance=source)
    return tuple(findings[claim] for claim in claims)


def _sorted(claims: Sequence[Claim], settings: Settings) -> _Sorted:
    known = _Sorted()
    for claim in dict.fromkeys(claims):
        try:
            place, asked = spelled_claim(
                claim, libraries=settings.library.libraries, table=settings.table
            )
        except StatementRefusedError as error:
            known.refused[claim] = str(error)
        else:
            case = known.cases[claim] = _Case(asked)
            known.places.setdefault(place, []).append(case)
    return known


def _answer(case: _Case) -> tuple[Cell, str, str]:
    if case.answer is not None:
        return case.answer
    cause = "timeout" if case.out_of_time else "incomplete"
    return Cell.UNKNOWN, cause, "no closer proves the goal or its negation from the premise"


def _take(case: _Case, outcome: _Outcome, *, negated: bool) -> None:
    """Update the state of a claim by an outcome."""
    match outcome:
        case ClaimProved(closer, uses_premise=True):
            how = f"negation by {closer}" if negated else f"by {closer}"
            case.answer = (Cell.REFUTED if negated else Cell.PROVED, "", how)
        case ClaimProved(closer):
            what = "the negation of the goal" if negated else "the goal"
            detail = f"{closer} proves {what} without the premise"
            case.answer = (Cell.UNKNOWN, "vacuous", detail)
        case ClaimFailed(out_of_time):
            case.out_of_time |= out_of_time
        case ClaimIllFormed(reason):
            case.answer = (Cell.UNKNOWN, "unsupported", reason)
        case _Broken(cause, detail):
            case.answer = (Cell.UNKNOWN, cause, detail)


def _broken(run: LeanRun, *, ready: bool) -> _Broken:
    """Return the outcome of a claim that Lean did not finish, if it is not run again."""
    if run.end == LATE and (ready or not run.streamed):
        return _Broken("timeout", run.detail)
    if run.end == DONE:
        return _Broken(
            "error", f"Lean ended without a message about it{run.detail and ': '}{run.detail}"
        )
    before = "" if ready or not run.streamed else " before any claim"
    return _Broken("error", f"Lean failed{before}: {run.detail}")


@dataclass(frozen=True, slots=True)
class _ContextClaims:
    """Decides the claims of one context."""

    runner: Runner
    settings: Settings
    place: FileContext

    def decide(self, cases: Sequence[_Case]) -> None:
        """Try all closers on the claims that are undecided."""
        for negated in (False, True):
            for closers in self.settings.library.rounds:
                left = [case for case in cases if case.answer is None]
                for start in range(0, len(left), self.settings.batch):
                    batch = left[start : start + self.settings.batch]
                    for index, outcome in self._outcomes(batch, closers, negated=negated).items():
                        _take(batch[index], outcome, negated=negated)

    def _outcomes(
        self, cases: Sequence[_Case], closers: Sequence[Closer], *, negated: bool
    ) -> dict[int, _Outcome]:
        """Return the outcome of each claim, by index."""
        source = self._source(cases, closers, negated=negated)
        run = self.runner.run(source)
        for case in cases:
            case.seconds += run.seconds / len(cases)
        report = source.read(run.messages)
        found: dict[int, _Outcome] = dict(report.readings)
        left = [index for index in range(len(cases)) if index not in found]
        hopeless = not report.ready and run.streamed
        if len(cases) == 1 or run.end == GONE or hopeless:
            return found | dict.fromkeys(left, _broken(run, ready=report.ready))
        for some in self._again(run, left, ready=report.ready):
            if len(some) == 1 and run.end == LATE and report.ready and some == left[:1]:
                found[some[0]] = _broken(run, ready=True)  # it had the whole time limit
                continue
            part = [cases[index] for index in some]
            outcomes = self._outcomes(part, closers, negated=negated)
            found |= {some[at]: outcome for at, outcome in outcomes.items()}
        return found

    def _again(self, run: LeanRun, left: list[int], *, ready: bool) -> list[list[int]]:
        """Return the groups of claims that are run again."""
        if ready and run.streamed and run.end != DONE:
            # Lean decides one claim after the other, and crashed at the first unfinished one.
            parts = [left[:1], left[1:]]
        else:
            middle = (len(left) + 1) // 2
            parts = [left[:middle], left[middle:]]
        return [part for part in parts if part]

    def _source(
        self, cases: Sequence[_Case], closers: Sequence[Closer], *, negated: bool
    ) -> LeanSource:
        return compose(
            [case.asked for case in cases],
            closers,
            library=self.settings.library,
            imports=self.place.imports,
            commands=self.place.commands,
            heartbeats=self.settings.heartbeats,
            negated=negated,
        )
