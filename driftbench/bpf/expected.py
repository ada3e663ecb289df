"""Expected cells of probes: the oracle's answers about a gold statement, asked when needed.

The expected cells of a probe are the oracle's findings for the gold statement. Where the oracle
does not decide, a twin has the cells that its rule claims, unless a finding contradicts them; if
the rule does not claim which direction fails, the probe only expects that not both hold. Three
kinds of sketches give no probe: those equivalent to gold, those true without gold, which do not
separate candidates, and those without an expected cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.claim import DISPROVED, Cell, Claim

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.bpf.probe import Probe, Sketch, Subject
    from driftbench.oracles.claim import Finding, Oracle

__all__ = ["GoldAnswers"]

#: Relation of a twin to gold -> "gold implies twin" and "twin implies gold".
_CLAIMED: Mapping[str, tuple[Cell, Cell]] = {
    "stronger": (Cell.REFUTED, Cell.PROVED),
    "weaker": (Cell.PROVED, Cell.REFUTED),
    "incomparable": (Cell.REFUTED, Cell.REFUTED),
}


class GoldAnswers:
    """The answers of an oracle about the gold statement of one subject.

    Both directions are asked for each sketch, once per text. The candidates of the subject share
    the answers.

    Args:
        subject: the subject, with a gold statement.
        oracle: the oracle.
    """

    def __init__(self, subject: Subject, oracle: Oracle) -> None:
        self._subject = subject
        self._oracle = oracle
        self._findings: dict[str, Sequence[Finding]] = {}
        self._taken: list[tuple[Sketch, Probe | None]] = []

    @property
    def taken(self) -> tuple[tuple[Sketch, Probe | None], ...]:
        """The sketches that `take` was called for, in order, with their probes."""
        return tuple(self._taken)

    def ask(self, sketches: Sequence[Sketch]) -> None:
        """Ask about several sketches in one call of the oracle."""
        new = {one.text: None for one in sketches if one.text not in self._findings}
        gold, context = self._subject.gold or "", self._subject.context
        claims = [
            claim
            for text in new
            for claim in (Claim(gold, text, context), Claim(text, gold, context))
        ]
        findings = self._oracle.decide(claims) if claims else ()
        for number, text in enumerate(new):
            self._findings[text] = findings[2 * number : 2 * number + 2]

    def take(self, sketch: Sketch) -> Probe | None:
        """Return the probe of a sketch, as `probe`, and add both to `taken`."""
        found = self.probe(sketch)
        self._taken.append((sketch, found))
        return found

    def probe(self, sketch: Sketch) -> Probe | None:
        """Return the probe of a sketch; None if it separates no candidates."""
        self.ask([sketch])
        findings = self._findings[sketch.text]
        forward, backward = _cells(findings, sketch.relation)
        distinct = bool(sketch.relation) and (forward, backward) == (None, None)
        if forward is backward and backward in {None, Cell.PROVED} and not distinct:
            return None
        if findings[0].cause == "vacuous":
            # The sketch is true without gold, as with contradictory hypotheses.
            return None
        return sketch.with_cells(forward, backward, provider="anchored", distinct=distinct)


def _cells(findings: Sequence[Finding], relation: str) -> tuple[Cell | None, Cell | None]:
    """Return the expected cells: those of the claimed relation if no finding contradicts it.

    Otherwise they are the findings; None stands for a cell that is not decided.

    Args:
        findings: those of "gold implies probe" and of "probe implies gold".
        relation: the relation of probe to gold that the rule claims, "" for no claim.
    """
    forward, backward = (None if one.cell is Cell.UNKNOWN else one.cell for one in findings)
    if findings[0].cause == DISPROVED:
        forward = Cell.REFUTED  # gold is a theorem, and the probe is false
    if relation == "undecided":
        # A drifted statement is not equivalent: if one direction holds, the other fails.
        if (forward, backward) == (Cell.PROVED, None):
            return Cell.PROVED, Cell.REFUTED
        if (forward, backward) == (None, Cell.PROVED):
            return Cell.REFUTED, Cell.PROVED
        return forward, backward
    claimed = _CLAIMED.get(relation, (None, None))
    not_derived = Cell.NOT_DERIVED
    agreed = all(
        found in {None, not_derived, cell}
        for found, cell in zip((forward, backward), claimed, strict=True)
    )
    if not agreed or claimed == (None, None):
        return forward, backward
    # What the closers do not derive from gold is not expected of a candidate either.
    first, second = (
        not_derived if (found, cell) == (not_derived, Cell.PROVED) else cell
        for found, cell in zip((forward, backward), claimed, strict=True)
    )
    return first, second
