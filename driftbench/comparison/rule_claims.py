"""The claimed relations of rules, asked of the solver on the rules' own cases.

A proof that contradicts the claim holds in mathlib too. A refutation of what is claimed is evidence
in a weak theory, which may lack a fact of the library that the rule rests on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.comparison.pairs import StatementPair
from driftbench.lean import parse
from driftbench.oracles.claim import Cell
from driftbench.rules import Applied, apply, default_kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.comparison.comparing import PairComparer
    from driftbench.comparison.report import Comparison
    from driftbench.rules import Case, Rule

__all__ = ["ClaimedCase", "claimed_cases"]

_IMPLIES = {
    "equivalent": (True, True),
    "stronger": (True, False),
    "weaker": (False, True),
    "incomparable": (False, False),
}
"""Relation -> whether the candidate implies gold, and gold the candidate."""

_DIRECTIONS = ("the result implies the statement", "the statement implies the result")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedCase:
    """The claim of a rule on one of its cases.

    Args:
        rule: id of the rule.
        number: of the case.
        relation: the relation that the rule claims.
        contradictions: what the solver found against it, each a clause.
        confirmed: whether the solver decided both directions as claimed.
        doubtful: whether the contradictions are refutations only.
    """

    rule: str
    number: str
    relation: str
    contradictions: tuple[str, ...]
    confirmed: bool
    doubtful: bool


def claimed_cases(rules: Sequence[Rule], comparer: PairComparer) -> Iterator[ClaimedCase]:
    """Yield the cases of rules on which they fire with a claim, with the solver's answer.

    Args:
        rules: the rules; cases that fail are left out.
        comparer: asks the solver.
    """
    for rule in rules:
        for case in rule.cases:
            relation = _claim(rule, case)
            if relation in _IMPLIES:
                pair = StatementPair(gold=case.before, candidate=case.after or "")
                yield _compared(rule, case, relation, comparer.compare(pair))


def _claim(rule: Rule, case: Case) -> str:
    """Return the relation that a rule claims of a case; "" if it does not give its result."""
    outcomes = apply(rule, parse(case.before), kinds=default_kinds()) if case.after else ()
    made = (one for one in outcomes if isinstance(one, Applied))
    return next((one.relation for one in made if one.text == case.after), "")


def _compared(rule: Rule, case: Case, relation: str, found: Comparison) -> ClaimedCase:
    cells = [one.cell if one else Cell.UNKNOWN for one in (found.forward, found.backward)]
    contradictions = []
    proofs = 0
    for words, implies, cell in zip(_DIRECTIONS, _IMPLIES[relation], cells, strict=True):
        if cell in {Cell.PROVED, Cell.REFUTED} and (cell is Cell.PROVED) != implies:
            contradictions.append(f"“{words}” is {cell}")
            proofs += cell is Cell.PROVED
    return ClaimedCase(
        rule=rule.id,
        number=case.number,
        relation=relation,
        contradictions=tuple(contradictions),
        confirmed=not contradictions and Cell.UNKNOWN not in cells,
        doubtful=bool(contradictions) and not proofs,
    )
