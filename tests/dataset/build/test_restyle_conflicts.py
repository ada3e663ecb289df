"""Which restylings may be combined."""

from __future__ import annotations

import pytest

from driftbench.dataset.build.restyle_conflicts import (
    ALONE,
    CARRYING,
    MOVING,
    ON_DRIFT,
    RESTATING,
    UNFOLDING,
    introduced_names,
    may_combine,
)
from driftbench.rules import load_rules


def test_listed_rules_exist() -> None:
    known = {rule.id: rule.faithful for rule in load_rules()}
    kinds = (RESTATING, UNFOLDING, CARRYING, MOVING)
    named = frozenset[str]().union(*ALONE, *ON_DRIFT.values(), *kinds)
    assert sum(map(len, kinds)) == len(frozenset[str]().union(*kinds))
    assert all(known[name] for name in named)
    assert not any(known[name] for name in ON_DRIFT)


@pytest.mark.parametrize(
    ("rule", "restyled", "drift", "together"),
    [
        ("le-to-lt-or-eq", ["lt-to-succ-le"], [], False),
        ("explicit-to-implicit", ["rename-bound", "implicit-to-explicit"], [], False),
        ("hypothesis-to-antecedent", ["reorder-hypotheses"], [], False),
        ("contrapose", [], ["drop-antecedent"], False),
        ("contrapose", ["rename-bound"], ["drop-hypothesis"], True),
        ("flip-iff", ["flip-order"], [], True),
        ("rename-bound", [], [], True),
    ],
)
def test_may_combine(
    rule: str,
    restyled: list[str],
    drift: list[str],
    together: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    assert may_combine(rule, tuple(restyled), tuple(drift)) == together


def test_names_introduced_by_renamings() -> None:
    before, after = "theorem t (x : ℕ) : x = x", "theorem t (y₁ : ℕ) : y₁ = y₁"
    assert introduced_names("rename-variable", before, after) == {"y₁"}
    assert introduced_names("flip-eq", before, after) == frozenset()
