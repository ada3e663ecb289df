"""Ask an entailment oracle about pairs, and leave out those that it proves equivalent.

The verdicts are added to the evidence of a pair, whose kind stays `history`. They give no label: a
direction that is proved or refuted shows how gold and candidate differ, and not which of them the
English means. Most directions stay undecided.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.dataset.evidence.columns import relation_by
from driftbench.oracles import Cell, Claim
from driftbench.oracles.engine_names import engine_names, engine_versions

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.oracles import Finding, Oracle
    from driftbench.wild.history.pairs import RepairPair

__all__ = ["without_equivalent"]


def without_equivalent(
    pairs: Sequence[RepairPair],
    oracle: Oracle,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> tuple[RepairPair, ...]:
    """Return pairs with the verdicts of an oracle, without those that it proves equivalent.

    Args:
        pairs: the pairs.
        oracle: asked in both directions.
        progress: called with the number of pairs done and of all pairs.

    Raises:
        OracleError: what the oracle needs is not installed.
    """
    remaining = []
    for done, pair in enumerate(pairs, 1):
        row = pair.row
        claim = Claim(row.candidate, row.gold, row.context, row.candidate_context or None)
        forward, backward = oracle.decide([claim, claim.converse])
        if not forward.cell == backward.cell == Cell.PROVED:
            remaining.append(_with_verdicts(pair, oracle, forward, backward))
        progress(done, len(pairs))
    return tuple(remaining)


def _with_verdicts(
    pair: RepairPair, oracle: Oracle, forward: Finding, backward: Finding
) -> RepairPair:
    verdicts = forward.word, backward.word
    provenances = [one.provenance.oracle for one in (forward, backward)]
    evidence = replace(
        pair.row.evidence,
        forward=verdicts[0],
        backward=verdicts[1],
        oracle=engine_names(provenances),
        theory=oracle.theory,
    )
    row = replace(pair.row, evidence=evidence, relation=relation_by(*verdicts))
    return replace(pair, row=row, engines=engine_versions(provenances))
