"""Decides claims with Lean: one attempt after the other, each read when it ends.

The closers are tried on the goal of a claim in order, then the refuters on its negation. The first
success ends the claim, so that no later attempt loses it. The cell says what the closers of this
oracle derive, not what is true; in all of mathlib every true statement implies every other.

`proved`: the goal is derived from the premise, by a proof that uses it, which Lean's kernel accepts
and which needs only the allowed axioms. `refuted`: contradicted; such a proof of the goal's
negation exists. `not_derived`: all closers and refuters have ended without a proof; with the cause
`disproved` where a refuter proves the negation without the premise, which contradicts the claim if
the premise is a theorem. `unknown` with the cause `timeout`: open, since time ran out before all
were tried. `unknown` with the cause `vacuous`: the goal is derived without the premise.

A claim at which Lean hangs or dies costs that attempt alone; after two such attempts the claim is
given up. The module depends on neither a process nor a server.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from driftbench.oracles.claim import Cell, Finding
from driftbench.oracles.lean.asking import spelled_claim
from driftbench.oracles.lean.files import (
    Attempt,
    ClaimFailed,
    ClaimIllFormed,
    ClaimProved,
    Incomplete,
    Outcome,
    attempt,
)
from driftbench.oracles.lean.replies import DEAD, LATE, LOST, REJECTED, Reply
from driftbench.oracles.lean.spelling import StatementRefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.claim import Claim, Provenance
    from driftbench.oracles.lean.asking import FileContext
    from driftbench.oracles.lean.files import AskedClaim
    from driftbench.oracles.lean.library import Closer, LeanLibrary

__all__ = ["AskedAttempt", "Provenances", "Runner", "decide"]

#: Attempts at which Lean may hang or die before a claim is given up.
_MOST_LOSSES = 2


@dataclass(frozen=True, slots=True)
class AskedAttempt:
    """One closer on one claim, in its context."""

    place: FileContext
    attempt: Attempt
    closer: Closer


class Runner(Protocol):
    """Runs attempts in Lean."""

    def run(self, attempts: Sequence[AskedAttempt]) -> Iterator[Reply]:
        """Yield the reply to each attempt, in order."""


class Provenances(Protocol):
    """Makes provenances of findings."""

    def of(self, claim: Claim, *, seconds: float) -> Provenance:
        """Return the provenance of a finding on a claim."""


@dataclass(slots=True)
class _Case:
    """The state of a claim."""

    place: FileContext
    asked: AskedClaim
    seconds: float = 0.0
    elaborated: bool = False
    losses: list[Reply] = field(default_factory=list)
    answer: tuple[Cell, str, str] | None = None  # cell, cause, detail


def decide(
    claims: Sequence[Claim],
    runner: Runner,
    library: LeanLibrary,
    *,
    table: NotationTable | None,
    provenance: Provenances,
) -> tuple[Finding, ...]:
    """Return a finding for each claim, in order; refused claims do not reach the runner.

    Args:
        claims: the claims.
        runner: runs attempts.
        library: the closers, and the time for a claim.
        table: notation for parsing statements; None for the bundled one.
        provenance: makes the provenances of the findings.
    """
    cases: dict[Claim, _Case] = {}
    refused: dict[Claim, str] = {}
    for claim in dict.fromkeys(claims):
        try:
            cases[claim] = _Case(*spelled_claim(claim, libraries=library.libraries, table=table))
        except StatementRefusedError as error:
            refused[claim] = str(error)
    for negated, closers in ((False, library.closers), (True, library.refuters)):
        for closer in closers:
            _try(list(cases.values()), closer, runner, library, negated=negated)
    findings: dict[Claim, Finding] = {}
    for claim in dict.fromkeys(claims):
        case = cases.get(claim)
        answer = _answer(case) if case else (Cell.UNKNOWN, "unsupported", refused[claim])
        cell, cause, detail = answer
        source = provenance.of(claim, seconds=case.seconds if case else 0.0)
        findings[claim] = Finding(cell=cell, cause=cause, detail=detail, provenance=source)
    return tuple(findings[claim] for claim in claims)


def _try(
    cases: Sequence[_Case], closer: Closer, runner: Runner, library: LeanLibrary, *, negated: bool
) -> None:
    """Try a closer on the claims that are open, and update them."""
    left = []
    for case in cases:
        if case.answer is None and case.seconds >= library.seconds:
            detail = f"no proof within {library.seconds:g} s, and not every closer was tried"
            case.answer = (Cell.UNKNOWN, "timeout", detail)
        if case.answer is None:
            left.append(case)
    # Claims of one context follow each other, so that a restarted Lean reads each context once.
    left.sort(key=lambda case: (case.place.imports, case.place.commands))
    asked = [
        AskedAttempt(case.place, attempt(case.asked, closer, negated=negated), closer)
        for case in left
    ]
    for case, one, reply in zip(left, asked, runner.run(asked), strict=True):
        case.seconds += reply.seconds
        if reply.end == REJECTED:
            case.answer = (Cell.UNKNOWN, "unsupported", f"context: {reply.detail}")
        elif reply.end in {DEAD, LATE, LOST}:
            _lose(case, reply)
        else:
            _take(case, one.attempt.read(reply.messages, allowed=library.axioms), closer, negated)


def _lose(case: _Case, reply: Reply) -> None:
    case.losses.append(reply)
    if reply.end == LOST or len(case.losses) == _MOST_LOSSES:
        cause = "timeout" if reply.end == LATE else "error"
        case.answer = (Cell.UNKNOWN, cause, f"Lean failed: {reply.detail}")


def _take(case: _Case, outcome: Outcome, closer: Closer, negated: bool) -> None:  # noqa: FBT001 -- private
    """Update the state of a claim by an outcome."""
    match outcome:
        case ClaimProved(uses_premise=True):
            how = f"negation by {closer.name}" if negated else f"by {closer.name}"
            case.answer = (Cell.REFUTED if negated else Cell.PROVED, "", how)
        case ClaimProved() if negated:
            detail = f"{closer.name} proves the negation of the goal without the premise"
            case.answer = (Cell.NOT_DERIVED, "disproved", detail)
        case ClaimProved():
            detail = f"{closer.name} proves the goal without the premise"
            case.answer = (Cell.UNKNOWN, "vacuous", detail)
        case ClaimIllFormed(reason):
            case.answer = (Cell.UNKNOWN, "unsupported", reason)
        case Incomplete(reason):
            why = f": {reason}" if reason else ""
            detail = f"Lean has not read the claim to its end{why}"
            case.answer = (Cell.UNKNOWN, "error", detail)
        case ClaimFailed(elaborated):
            case.elaborated |= elaborated


def _answer(case: _Case) -> tuple[Cell, str, str]:
    if case.answer is not None:
        return case.answer
    if case.losses:
        lost = case.losses[0]
        cause = "timeout" if lost.end == LATE else "error"
        return Cell.UNKNOWN, cause, f"no proof, and an attempt failed: {lost.detail}"
    if not case.elaborated:
        return Cell.UNKNOWN, "timeout", "Lean does not elaborate the statements in time"
    return Cell.NOT_DERIVED, "", "no closer derives the goal from the premise, or its negation"
