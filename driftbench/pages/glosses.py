"""Short explanations of the values of labels, relations and evidence, for readers."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["KINDS", "LABELLED", "RELATIONS"]

LABELLED: Mapping[str, str] = MappingProxyType(
    {
        "faithful": "the same in another form",
        "quantifier_inversion": "∀∃ became ∃∀, or the other way round",
        "hypothesis_omission": "a hypothesis is missing or weaker",
        "conclusion_generalization": "the conclusion is stronger",
        "type_coercion": "over another kind of number, set or map",
        "combined": "drift of two of these kinds at once",
        "other": "drift of none of these kinds",
    }
)
"""Label of a row -> the change of the statement."""

RELATIONS: Mapping[str, str] = MappingProxyType(
    {
        "equivalent": "The candidate and gold are equivalent.",
        "stronger": "The candidate implies gold and claims more than gold does.",
        "weaker": "Gold implies the candidate, which claims less than gold does.",
        "incomparable": "Neither of the two implies the other.",
        "undecided": "It is not known which of the two implies the other.",
    }
)
"""Relation of candidate to gold -> its meaning."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "lean": "Lean decided, with the library.",
        "kernel": "Provers decided in a weak theory, and a Lean kernel checked their certificates.",
        "solver": "Provers decided in a weak theory.",
        "construction": "The rules that made the candidate imply the relation.",
        "annotators": "People judged the pair.",
        "history": "The library's own history: the statement was changed later.",
    }
)
"""Kind of evidence -> the basis of the relation."""
