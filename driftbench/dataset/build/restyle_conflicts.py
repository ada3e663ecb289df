"""Which restylings may be combined in one row.

Two rewrites conflict if one undoes or hides the other, or if similar formulas would be written in
two ways: `i ≤ j` as `i < j + 1` next to `k ≤ l` as `k < l ∨ k = l`. Names that a renaming
introduces must remain in the result. `regions` handles the position of rewrites in a statement.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = [
    "ALONE",
    "CARRYING",
    "MOVING",
    "ON_DRIFT",
    "RESTATING",
    "UNFOLDING",
    "introduced_names",
    "may_combine",
]

#: At most one rule of each of these sets is applied to a row.
ALONE = tuple(
    frozenset(family.split())
    for family in (
        # one relation, written in another way
        """
        compare-with-zero eq-to-two-inequalities flip-order le-to-lt-or-eq le-to-not-lt
        lt-to-le-and-ne lt-to-succ-le nat-pos-to-ne-zero
        """,
        "flip-ne ne-to-not-eq not-eq-to-ne",
        "nonempty-to-exists nonempty-to-ne-empty",
        "set-eq-to-iff set-eq-to-inclusions subset-to-forall",
        "inequalities-to-interval interval-to-inequalities",
        # one connective or quantifier
        "contrapose implication-to-or not-and-to-implication or-to-implication",
        "curry uncurry",
        "exists-to-not-forall forall-not-to-not-exists not-exists-to-forall-not",
        "contract-exists-bound expand-exists-bound",
        "contract-forall-bound expand-forall-bound",
        # one argument or binder
        "explicit-to-implicit implicit-to-explicit",
        "application-to-dot dot-to-application",
        "eta-expand eta-reduce",
        "merge-binders split-binder",
        # a change of order is not visible after one of the two was moved
        "antecedent-to-hypothesis hypothesis-to-antecedent reorder-hypotheses",
        "forall-to-variable reorder-variables variable-to-forall",
        "join-hypotheses reorder-hypotheses split-hypothesis",
        "reorder-bound swap-exists swap-foralls",
    )
)

#: Drift rule -> restylings that would hide its effect.
ON_DRIFT = {"drop-antecedent": frozenset({"contrapose"})}

#: Restylings that express a relation or connective in another way.
RESTATING = frozenset(
    (
        "compare-with-zero",
        "contrapose",
        "eq-to-two-inequalities",
        "exists-to-not-forall",
        "forall-not-to-not-exists",
        "implication-to-or",
        "le-to-lt-or-eq",
        "le-to-not-lt",
        "lt-to-le-and-ne",
        "lt-to-succ-le",
        "nat-pos-to-ne-zero",
        "not-and-to-implication",
        "not-exists-to-forall-not",
        "or-to-implication",
    )
)

#: Restylings that replace a constant or symbol by a formula.
UNFOLDING = frozenset(
    (
        "iff-to-implications",
        "nonempty-to-exists",
        "set-eq-to-iff",
        "set-eq-to-inclusions",
        "subset-to-forall",
        "unfold-bijective",
        "unfold-injective",
        "unfold-monotone",
        "unfold-unique",
    )
)

#: Restylings that move a hypothesis to another place.
CARRYING = frozenset({"antecedent-to-hypothesis", "hypothesis-to-antecedent"})

#: Restylings that rename or move binders without changing a formula.
MOVING = frozenset(
    (
        "explicit-to-implicit",
        "forall-to-variable",
        "implicit-to-explicit",
        "merge-binders",
        "rename-bound",
        "rename-hypothesis",
        "rename-type",
        "rename-variable",
        "reorder-hypotheses",
        "reorder-variables",
        "split-binder",
        "variable-to-forall",
    )
)

_WORD = re.compile(r"[^\W\d][\w'₀-₉]*")


@cache
def may_combine(rule: str, restyled: tuple[str, ...], drift: tuple[str, ...]) -> bool:
    """Return whether a restyling may be applied after drift rules and other restylings.

    Args:
        rule: id of the faithful rule.
        restyled: ids of the faithful rules applied before.
        drift: ids of the drift rules applied before.
    """
    if any(rule in ON_DRIFT.get(below, ()) for below in drift):
        return False
    return not any(rule in family and family.intersection(restyled) for family in ALONE)


def introduced_names(rule: str, before: str, after: str) -> frozenset[str]:
    """Return the names that a renaming introduced into a statement; none for other rules."""
    if not rule.startswith("rename-"):
        return frozenset()
    return frozenset(_WORD.findall(after)) - frozenset(_WORD.findall(before))
