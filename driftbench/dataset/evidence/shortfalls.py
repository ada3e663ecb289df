"""Shortfalls: where the evidence of chosen rows is less than the split promises.

The promises of a split that is chosen by evidence: quantifier, hypothesis and conclusion rows are
decided in both directions; combined rows are refuted in one; of the retyped rows at least half, and
of the restyled faithful rows nearly all, have evidence beyond their rules' words. It
counts rows and names none: which rows a check lists is no business of a promise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench.dataset.evidence.columns import relation_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["PROVED", "SHOWN", "shortfalls"]

PROVED = 0.95
"""Least share of the restyled faithful rows that are proved equivalent."""

SHOWN = 0.5
"""Least share of the retyped rows with a refutation, a certificate or another such verdict."""


def _decided(record: Mapping[str, Any]) -> bool:
    evidence = record["evidence"]
    return relation_by(evidence["forward"], evidence["backward"]) != "undecided"


def _refuted(record: Mapping[str, Any]) -> bool:
    return "refuted" in {record["evidence"]["forward"], record["evidence"]["backward"]}


def _proved(record: Mapping[str, Any]) -> bool:
    return {record["evidence"]["forward"], record["evidence"]["backward"]} == {"proved"}


_PROMISES: Mapping[str, tuple[Callable[[Mapping[str, Any]], bool], float, str]] = {
    "quantifier_inversion": (_decided, 1.0, "decided in both directions"),
    "hypothesis_omission": (_decided, 1.0, "decided in both directions"),
    "conclusion_generalization": (_decided, 1.0, "decided in both directions"),
    "combined": (_refuted, 1.0, "refuted in a direction"),
    "type_coercion": (_refuted, SHOWN, "refuted in a direction"),
    "faithful": (_proved, PROVED, "proved equivalent"),
}


def shortfalls(records: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a sentence for every label whose rows fall short.

    Args:
        records: rows as a shard holds them; faithful rows that equal gold need no proof.
    """
    for label, (kept, least, said) in _PROMISES.items():
        rows = [r for r in records if r["label"] == label and r["gold"] != r["candidate"]]
        good = sum(map(kept, rows))
        if good < least * len(rows):
            yield f"{label}: {good} of {len(rows)} rows are {said}, and {least:.0%} are promised"
