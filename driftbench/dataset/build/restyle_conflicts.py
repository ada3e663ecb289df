"""Which restylings go together in one row.

Two rewrites clash where one undoes the other, hides it, or leaves twins that are written in two
ways: `i ≤ j` as `i < j + 1` beside `k ≤ l` as `k < l ∨ k = l`. What a rename leaves must still be
there in the end. Where in a statement a rewrite stands is the business of `regions`; which rules
are tried, and in what order, is not decided here.
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
    "given",
    "go_together",
]

#: Of each of these, at most one rewrites a row.
ALONE = tuple(
    frozenset(family.split())
    for family in (
        # one relation, written in another way
        """
        compare-with-zero eq-to-two-inequalities flip-order le-to-lt-or-eq le-to-not-lt
        lt-to-le-and-ne lt-to-succ-le nat-pos-to-ne-zero not-lt-to-le
        """,
        "flip-ne ne-to-not-eq not-eq-to-ne",
        "exists-to-nonempty nonempty-to-exists nonempty-to-ne-empty",
        "forall-to-subset set-eq-to-iff set-eq-to-inclusions subset-to-forall",
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
        "ascribe-numeral bare-numeral",
        "eta-expand eta-reduce",
        "merge-binders split-binder",
        # a change of order is not seen once one of the two has moved
        "antecedent-to-hypothesis hypothesis-to-antecedent reorder-hypotheses",
        "forall-to-variable reorder-variables variable-to-forall",
        "join-hypotheses reorder-hypotheses split-hypothesis",
        "reorder-bound swap-exists swap-foralls",
    )
)

#: A drift rule, and restylings that would hide what it did.
ON_DRIFT = {"drop-antecedent": frozenset({"contrapose"})}

#: Restylings that say one relation or connective in another way.
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
        "not-lt-to-le",
        "or-to-implication",
    )
)

#: Restylings that write a formula where a word or a sign stood.
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

#: Restylings that carry a hypothesis to another place.
CARRYING = frozenset({"antecedent-to-hypothesis", "hypothesis-to-antecedent"})

#: Restylings that rename and move binders and change no formula.
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
def go_together(rule: str, restyled: tuple[str, ...], drift: tuple[str, ...]) -> bool:
    """Say whether a restyling may follow others on top of drift.

    Args:
        rule: identity of the faithful rule.
        restyled: identities of the faithful rules applied already.
        drift: identities of the drift rules below them.
    """
    if any(rule in ON_DRIFT.get(below, ()) for below in drift):
        return False
    return not any(rule in family and family.intersection(restyled) for family in ALONE)


def given(rule: str, before: str, after: str) -> frozenset[str]:
    """Return the names that a renaming brought into a statement; none for other rules."""
    if not rule.startswith("rename-"):
        return frozenset()
    return frozenset(_WORD.findall(after)) - frozenset(_WORD.findall(before))
