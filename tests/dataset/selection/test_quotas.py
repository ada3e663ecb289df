from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.quotas import (
    Quotas,
    divided,
    quotas_of,
    refuse_unknown_rules,
)
from driftbench.errors import RecipeError

COUNTS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 6), min_size=1)


def test_a_subfield_with_one_rule_gets_its_rows_from_others() -> None:
    supply = {"algebra": Counter(a=9, b=9), "topology": Counter(a=9)}
    found = divided(supply, {"algebra": 4, "topology": 4}, {"a": 4, "b": 4})
    assert found == {"algebra": {"a": 0, "b": 4}, "topology": {"a": 4}}


def test_what_a_limit_leaves_is_divided_evenly() -> None:
    supply = {"algebra": Counter(a=9), "topology": Counter(a=9)}
    assert divided(supply, {"algebra": 1, "topology": 1}, {"a": 8}) == {
        "algebra": {"a": 4},
        "topology": {"a": 4},
    }


def test_no_division_is_found_if_there_is_none() -> None:
    supply = {"algebra": Counter(a=9), "topology": Counter(a=9)}
    assert divided(supply, {"algebra": 3, "topology": 3}, {"a": 5}) is None


def _possible(supply: dict[str, Counter[str]], most: dict[str, int], need: int) -> bool:
    """Return whether two subfields can get `need` rows each, by Hall's condition."""
    rules = sorted(most)
    for subfields in (("x",), ("y",), ("x", "y")):
        there = sum(min(most[r], sum(supply[s].get(r, 0) for s in subfields)) for r in rules)
        if there < need * len(subfields):
            return False
    return True


@given(COUNTS, COUNTS, st.integers(0, 8), st.integers(0, 6))
def test_divisions_fill_both_subfields_whenever_they_can(
    x: dict[str, int], y: dict[str, int], need: int, limit: int
) -> None:
    supply = {"x": Counter(x), "y": Counter(y)}
    most = dict.fromkeys("abcd", limit)
    found = divided(supply, {"x": need, "y": need}, most)
    assert (found is not None) is _possible(supply, most, need)
    if found is None:
        return
    for subfield, quotas in found.items():
        assert sum(quotas.values()) >= need
        assert all(count <= supply[subfield].get(rule, 0) for rule, count in quotas.items())
    used = Counter(found["x"]) + Counter(found["y"])
    assert max(used.values(), default=0) <= limit


def _rows(count: int, subfield: str, method: str) -> list[CandidateRow]:
    return [
        CandidateRow(
            uid=f"{subfield} {method} {number}",
            family=f"{subfield} {number}",
            theorem=f"{subfield}.t{number}",
            module=subfield,
            subfield=subfield,
            label="combined" if "+" in method else "type_coercion",
            classes=("type_coercion",),
            method=method,
            normal=f"{subfield} {method} {number}",
        )
        for number in range(count)
    ]


NEEDS = dict.fromkeys(LABELS, 0) | {"type_coercion": 5, "combined": 5}
PLAN = replace(
    load_recipe("paper"),
    composition=dict.fromkeys(SUBFIELDS, NEEDS),
    rule_share=0.2,
    rule_shares={},
)
POOL = [
    row
    for subfield in SUBFIELDS
    for place in range(10)
    for row in _rows(3, subfield, f"r{place}") + _rows(3, subfield, f"r{place}+s{place}")
]


def test_quotas_are_shares_of_all_rows_of_a_label() -> None:
    found = quotas_of(POOL, recipe=replace(PLAN, rule_shares={"r0": 0.05}))
    # 20 % and 5 % of 30 rows.
    assert found.in_labels["type_coercion"] == {"r0": 1, **{f"r{n}": 6 for n in range(1, 10)}}
    assert found.in_labels["combined"]["s0"] == 6
    for label in ("type_coercion", "combined"):
        for rule, most in found.in_labels[label].items():
            assert sum(found.in_cells[s, label].get(rule, 0) for s in SUBFIELDS) <= most


def test_a_recipe_without_shares_has_no_quotas() -> None:
    assert quotas_of(POOL, recipe=replace(PLAN, rule_share=1.0)) == Quotas()


def test_the_error_names_the_lowest_share_that_is_enough() -> None:
    few = [row for row in POOL if row.method in {"r0", "r1", "r2", "r3"}]
    assert quotas_of(few, recipe=replace(PLAN, rule_share=0.27)).in_labels
    with pytest.raises(RecipeError) as caught:
        quotas_of(few, recipe=PLAN)
    assert str(caught.value) == (
        "recipe paper: no choice of rows\n"
        "  type_coercion: no choice of 30 rows has each rule in at most 20% of them "
        "(sampling.rule_share)\n"
        "    raise sampling.rule_share to 0.27, or enlarge the pool"
    )


def test_the_error_names_shares_of_single_rules() -> None:
    few = [row for row in POOL if row.method in {"r0", "r1"}]
    with pytest.raises(RecipeError, match=r"raise the rules' shares in sampling\.shares"):
        quotas_of(few, recipe=replace(PLAN, rule_shares={"r0": 0.1, "r1": 0.1}))


def test_a_share_of_an_unknown_rule_is_an_error() -> None:
    refuse_unknown_rules(replace(PLAN, rule_shares={"r0": 0.1}), ["r0", "r1"])
    with pytest.raises(RecipeError, match=r"shares: r00 is an unknown key: did you mean r0"):
        refuse_unknown_rules(replace(PLAN, rule_shares={"r00": 0.1}), ["r0", "r1"])
