"""Exhibits of several oracles: the answers of each, and the agreement of each pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.oracles.claim import Cell
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.reproduction.agreement import OracleAgreement
    from driftbench.reproduction.sides import Sides

__all__ = ["agreements"]

_NUMBER = "Discussion"


def agreements(sides: Sides) -> Iterator[Exhibit]:
    """Yield the exhibits of a run with other oracles; none without."""
    found = sides.ours.agreement
    if found is not None:
        yield _answers(found, sides)
        yield _pairs(found)


def _answers(found: OracleAgreement, sides: Sides) -> Exhibit:
    paper = sides.paper.stated
    rows = [
        (
            one.name,
            one.count(Cell.PROVED),
            one.count(Cell.REFUTED),
            one.count(Cell.NOT_DERIVED),
            one.count(Cell.UNKNOWN),
            one.f1,
        )
        for one in found.answers
    ]
    other = ("the paper, Isabelle/HOL", None, None, None, None, paper["isabelle_f1"])
    return Exhibit(
        name="oracles",
        title="Oracles on the same sample",
        number=_NUMBER,
        label="anchored",
        table=ExhibitTable(
            head=("oracle", "proved", "refuted", "no proof", "open", "F1"), rows=(*rows, other)
        ),
        note=(
            "Both directions between candidate and gold of each row. F1 is of the verdict that a "
            "candidate drifted unless both directions are proved, without a fitted threshold; the "
            "paper's is of its method on another system. Isabelle was not run here."
        ),
    )


def _pairs(found: OracleAgreement) -> Exhibit:
    return Exhibit(
        name="oracle_agreement",
        title="Agreement between oracles",
        number=_NUMBER,
        label="anchored",
        table=ExhibitTable(
            head=("oracle", "and", "cells both decide", "agreement", "κ"),
            rows=tuple(
                (one.one, one.other, one.decided, one.agreement, one.kappa) for one in found.pairs
            ),
        ),
        note=(
            "A refutation and the lack of a proof that an outside prover reports both count as "
            "no; undecided cells are left out."
        ),
    )
