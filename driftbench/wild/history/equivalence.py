"""Pairs put to an entailment oracle: what is proved equivalent was no repair of what is said.

An oracle says what follows in its own theory, so most questions stay open; its words stand in the
evidence, whose kind stays `history`. Deliberately no label: a direction that is proved or refuted
tells how gold and candidate differ, and not which of them the English means.
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
    """Return pairs with what an oracle said of them, those that it proved equivalent left out.

    Args:
        pairs: the pairs.
        oracle: who is asked, both ways.
        progress: called with pairs asked and all pairs.

    Raises:
        OracleError: what the oracle needs is not installed.
    """
    kept = []
    for done, pair in enumerate(pairs, 1):
        row = pair.row
        forward, backward = oracle.decide(
            [
                Claim(row.candidate, row.gold, row.context),
                Claim(row.gold, row.candidate, row.context),
            ]
        )
        if not forward.cell == backward.cell == Cell.PROVED:
            kept.append(_told(pair, oracle, forward, backward))
        progress(done, len(pairs))
    return tuple(kept)


def _told(pair: RepairPair, oracle: Oracle, forward: Finding, backward: Finding) -> RepairPair:
    words = forward.word, backward.word
    asked = [one.provenance.oracle for one in (forward, backward)]
    evidence = replace(
        pair.row.evidence,
        forward=words[0],
        backward=words[1],
        oracle=engine_names(asked),
        theory=oracle.theory,
    )
    row = replace(pair.row, evidence=evidence, relation=relation_by(*words))
    return replace(pair, row=row, engines=engine_versions(asked))
