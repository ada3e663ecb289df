"""The reasons for a verdict, from findings, differences of the statements, and probes.

Reasons are read from the public fields of findings, so that what another oracle says of its proof
is reported too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.bpf.fingerprint import BACKWARD, FORWARD
from driftbench.bpf.spectrum import spectrum
from driftbench.comparison.report import ComparisonReason
from driftbench.comparison.universes import universe_difference
from driftbench.detectors.bpf import evidence_of, witness_words
from driftbench.english import verbalize
from driftbench.errors import LeanSyntaxError
from driftbench.oracles.claim import Cell
from driftbench.wild.suggesting import difference_in_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from driftbench.bpf.fingerprint import Observation
    from driftbench.comparison.reading import StatementText
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule

__all__ = ["differences", "finding_reasons", "probe_reasons", "universes", "wording"]

_CAUSES = {
    "error": "the oracle failed",
    "incomplete": "the oracle gave up",
    "timeout": "the oracle used up its steps",
    "unrecorded": "no record has an answer",
    "unstable": "answers differ from run to run",
    "unsupported": "it has no translation",
    "vacuous": "it is provable without the premise, which shows nothing",
}
"""Cause of an unknown -> a clause."""

_SIDES = {FORWARD: ("the candidate", "gold"), BACKWARD: ("gold", "the candidate")}
"""Direction -> the statement that a countermodel makes true, and the one that it makes false."""

_MOST_WITNESSES = 5


def finding_reasons(
    forward: Finding, backward: Finding, *, unread: Collection[str] = ()
) -> Iterator[ComparisonReason]:
    """Yield the reasons that the findings of both directions give.

    A clause about names that were bound is yielded once, after them.

    Args:
        forward: the finding for "candidate implies gold".
        backward: the finding for "gold implies candidate".
        unread: what is reported of statements without a translation, and not repeated.
    """
    notes: dict[str, None] = {}
    for direction, finding in ((FORWARD, forward), (BACKWARD, backward)):
        clauses = [one for one in finding.detail.split("; ") if one]
        at = next((at for at, one in enumerate(clauses) if _is_note(one)), len(clauses))
        notes.update(dict.fromkeys(clauses[at:]))
        detail = "; ".join(clauses[:at])
        yield _reason(direction, finding, "" if finding.detail in unread else detail)
    for note in notes:
        yield ComparisonReason(kind="unbound names", text=note)


def _is_note(clause: str) -> bool:
    return clause.startswith(("gold binds ", "candidate binds "))


def _reason(direction: str, finding: Finding, detail: str) -> ComparisonReason:
    oracle = finding.provenance.oracle
    if finding.cell is Cell.PROVED:
        named = all(one in detail for one in finding.lemmas)
        said = f"proved, {detail}" if detail else f"proved by {oracle}"
        return ComparisonReason(
            kind="lemmas" if finding.lemmas else "proof",
            direction=direction,
            text=said,
            details=() if named else tuple(f"by {one}" for one in finding.lemmas),
        )
    if finding.cell is Cell.REFUTED:
        said = f"refuted: {detail}" if detail else f"refuted by {oracle}"
        if finding.countermodel:
            true, false = _SIDES[direction]
            said = f"refuted by a countermodel, in which {true} is true and {false} is false"
        return ComparisonReason(
            kind="countermodel",
            direction=direction,
            text=said,
            details=tuple(finding.countermodel.splitlines()),
        )
    if finding.cell is Cell.NOT_DERIVED:
        return ComparisonReason(
            kind="unanswered", direction=direction, text=f"not derived: {detail}"
        )
    cause = _CAUSES.get(finding.cause, finding.cause)
    said = f"undecided, {cause}: {detail}" if detail else f"undecided, {cause}"
    return ComparisonReason(kind="unanswered", direction=direction, text=said)


def differences(
    gold: StatementText,
    candidate: StatementText,
    snapshot: SnapshotContext,
    rules: Sequence[Rule],
) -> Iterator[ComparisonReason]:
    """Yield what changed from gold to candidate, in words; nothing if a statement does not parse.

    Args:
        gold: the correct statement.
        candidate: the statement in question.
        snapshot: the notation and constants of the library.
        rules: rules of which one may have made the candidate from gold.
    """
    try:
        ours = snapshot.view(gold.statement, context=gold.context)
        theirs = snapshot.view(candidate.statement, context=candidate.context)
    except LeanSyntaxError:
        return
    for text in difference_in_words(ours, theirs, rules):
        yield ComparisonReason(kind="difference", text=text)


def universes(
    gold: StatementText, candidate: StatementText, snapshot: SnapshotContext
) -> ComparisonReason | None:
    """Return in what the universes differ; None for nothing, or if a statement does not parse."""
    try:
        ours = snapshot.view(gold.statement, context=gold.context)
        theirs = snapshot.view(candidate.statement, context=candidate.context)
    except LeanSyntaxError:
        return None
    said = universe_difference(theirs, ours)
    return ComparisonReason(kind="difference", text=f"universes: {said}") if said else None


def probe_reasons(observations: Sequence[Observation]) -> Iterator[ComparisonReason]:
    """Yield the witnesses against a candidate, or that there is none."""
    witnesses = spectrum(observations).witnesses
    if not witnesses:
        yield ComparisonReason(kind="probe", text=evidence_of(observations))
    for one in witnesses[:_MOST_WITNESSES]:
        yield ComparisonReason(kind="probe", text=witness_words(one), details=(one.probe.text,))
    if (left := len(witnesses) - _MOST_WITNESSES) > 0:
        yield ComparisonReason(kind="probe", text=f"and {left} more")


def wording(candidate: StatementText, snapshot: SnapshotContext) -> ComparisonReason | None:
    """Return the candidate in English; None if it does not parse."""
    try:
        statement = snapshot.read(candidate.statement, context=candidate.context)
    except LeanSyntaxError:
        return None
    return ComparisonReason(kind="wording", text=verbalize(statement))
