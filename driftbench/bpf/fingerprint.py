"""Fingerprints: an oracle's findings for a candidate and each probe, in both directions.

A fingerprint is compared with the expected cells, cell by cell. A cell that is undecided on either
side is neither a match nor a mismatch. The oracle is not asked about a cell of which nothing is
expected: the score would not use it. An oracle that runs Lean also has the cell "not derived",
which is as expected where the claim was expected to be refuted or not to be derived. `spectrum`
computes the score.
Source: `faithfulness-gap.tex`, definition 4.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.claim import UNASKED, Cell, Claim, Finding, Provenance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.bpf.probe import Probe
    from driftbench.oracles.claim import Oracle

__all__ = ["BACKWARD", "DIRECTIONS", "FORWARD", "Observation", "claims_of", "observe"]

FORWARD = "forward"
"""Candidate implies probe."""

BACKWARD = "backward"
"""Probe implies candidate."""

DIRECTIONS = (FORWARD, BACKWARD)

#: Cells of a claim that does not hold, as far as the oracle shows.
_FAILS = frozenset({Cell.REFUTED, Cell.NOT_DERIVED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """One probe with the findings for a candidate.

    Args:
        probe: the probe, with its expected cells.
        forward: the finding for "candidate implies probe".
        backward: the finding for "probe implies candidate".
    """

    probe: Probe
    forward: Finding
    backward: Finding

    def cells(self, directions: Sequence[str] = DIRECTIONS) -> Iterator[tuple[Cell, Cell]]:
        """Yield pairs of expected and found cell, where both are decided.

        A probe that only expects that not both directions hold gives one pair.
        """
        both = {
            FORWARD: (self.probe.forward, self.forward.cell),
            BACKWARD: (self.probe.backward, self.backward.cell),
        }
        for direction in directions:
            expected, found = both[direction]
            if expected is not None and found is not Cell.UNKNOWN:
                both_fail = expected in _FAILS and found in _FAILS
                yield (found if both_fail else expected), found
        if self.probe.distinct and tuple(directions) == DIRECTIONS:
            answers = {self.forward.cell, self.backward.cell}
            if answers & _FAILS or answers == {Cell.PROVED}:
                yield Cell.REFUTED, Cell.REFUTED if answers & _FAILS else Cell.PROVED

    def differs(self, directions: Sequence[str] = DIRECTIONS) -> bool | None:
        """Return whether a decided cell is not as expected; None if no cell is decided."""
        compared = [expected != found for expected, found in self.cells(directions)]
        return any(compared) if compared else None

    @property
    def queries(self) -> int:
        """Number of claims that the oracle was asked."""
        return sum(self.probe.expects)

    @property
    def seconds(self) -> float:
        """Seconds that the oracle took for these claims when it first decided them."""
        return self.forward.provenance.seconds + self.backward.provenance.seconds


def claims_of(
    candidate: str, probe: Probe, *, context: str, candidate_context: str | None = None
) -> tuple[Claim, Claim]:
    """Return both claims about a candidate and a probe, forward first.

    Args:
        candidate: a Lean statement.
        probe: the probe.
        context: the Lean commands before the probe.
        candidate_context: those before the candidate, where it has its own.
    """
    forward = Claim(candidate, probe.text, context, candidate_context)
    return forward, forward.converse


def observe(
    oracle: Oracle,
    candidate: str,
    probes: Sequence[Probe],
    *,
    context: str,
    candidate_context: str | None = None,
) -> tuple[Observation, ...]:
    """Ask an oracle about a candidate and several probes, in the directions that they expect.

    Args:
        oracle: the oracle; it gets all claims in one call, each once.
        candidate: a Lean statement.
        probes: the probes.
        context: the Lean commands before all statements.
        candidate_context: those before the candidate, where it has its own.
    """
    own = candidate_context
    pairs = [claims_of(candidate, one, context=context, candidate_context=own) for one in probes]
    asked = dict.fromkeys(
        claim
        for probe, claims in zip(probes, pairs, strict=True)
        for claim, expected in zip(claims, probe.expects, strict=True)
        if expected
    )
    found = dict(zip(asked, oracle.decide(tuple(asked)), strict=True))
    observations = []
    for probe, claims in zip(probes, pairs, strict=True):
        forward, backward = (
            found[claim] if expected else _unasked(claim, oracle)
            for claim, expected in zip(claims, probe.expects, strict=True)
        )
        observations.append(Observation(probe=probe, forward=forward, backward=backward))
    return tuple(observations)


def _unasked(claim: Claim, oracle: Oracle) -> Finding:
    """Return the finding for a claim of which nothing is expected."""
    source = Provenance(
        oracle=oracle.name,
        theory=oracle.theory,
        budget=oracle.budget,
        seconds=0.0,
        query=claim.digest,
    )
    return Finding(cell=Cell.UNKNOWN, cause=UNASKED, provenance=source)
