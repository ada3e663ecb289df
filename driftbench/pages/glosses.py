"""Words of the table, explained to whoever reads a row for the first time."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["KINDS", "LABELLED", "RELATIONS"]

LABELLED: Mapping[str, str] = MappingProxyType(
    {
        "faithful": "the same said in other words",
        "quantifier_inversion": "∀∃ became ∃∀, or the other way round",
        "hypothesis_omission": "a hypothesis is gone or asks for less",
        "conclusion_generalization": "the conclusion claims more than was said",
        "type_coercion": "over another kind of number, set or map",
        "combined": "drift of two of these kinds at once",
        "other": "drift of none of these kinds",
    }
)
"""Label of a row -> what became of the statement."""

RELATIONS: Mapping[str, str] = MappingProxyType(
    {
        "equivalent": "The candidate says what gold says.",
        "stronger": "The candidate implies gold and claims more than gold does.",
        "weaker": "Gold implies the candidate, which claims less than gold does.",
        "incomparable": "Neither of the two implies the other.",
        "undecided": "Which of the two implies the other is not known.",
    }
)
"""Relation of candidate to gold -> what it says of them."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "lean": "Lean with the library decided.",
        "kernel": "Provers decided in a weak theory, and a Lean kernel checked their certificates.",
        "solver": "Provers decided in a weak theory.",
        "construction": "The argument of the rules that made the candidate.",
        "annotators": "People judged the pair.",
        "history": "The library's own history: the statement was changed later.",
    }
)
"""Kind of evidence -> what the relation then rests on."""
