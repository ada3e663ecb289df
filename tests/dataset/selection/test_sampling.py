from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import draw
from driftbench.dataset.selection.sampling import choose, choose_most
from driftbench.dataset.stage_rows import VERBATIM
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    import random

UNLIMITED: dict[str, Any] = {"module_share": 1.0, "rule_share": 1.0, "rule_shares": {}}
NEEDS = dict(zip(LABELS, (20, 5, 6, 5, 4, 4), strict=True))


def _candidate_row(number: int, label: str, method: str) -> CandidateRow:
    return CandidateRow(
        uid=f"{number} {label} {method}",
        family=f"f{number}",
        theorem=f"t{number}",
        module=f"M{number % 97}",
        subfield=SUBFIELDS[number % 6],
        label=label,
        classes=() if label == "faithful" else (label,),
        method=method,
        normal=f"{number} {method}",
    )


def _pool(families: int = 240) -> list[CandidateRow]:
    """Return rows in which every label occurs in some families and none in all."""
    candidate_rows = []
    for number in range(families):
        candidate_rows += [_candidate_row(number, "faithful", m) for m in (VERBATIM, "restyled")]
        for place, label in enumerate(LABELS[1:]):
            if draw("pool", str(number), label) < 0.3 + 0.1 * place:
                method = f"{label}-{int(3 * draw('method', str(number), label))}"
                candidate_rows.append(_candidate_row(number, label, method))
    return candidate_rows


@pytest.fixture
def plan() -> Recipe:
    composition = dict.fromkeys(SUBFIELDS, NEEDS)
    return replace(load_recipe("paper"), composition=composition, rows_per_family=3, **UNLIMITED)


def test_choose_meets_the_composition(plan: Recipe) -> None:
    chosen = choose(_pool(), recipe=plan)
    counts = Counter((candidate_row.subfield, candidate_row.label) for candidate_row in chosen)
    assert counts == Counter({(s, label): n for s in SUBFIELDS for label, n in NEEDS.items()})
    assert len({candidate_row.uid for candidate_row in chosen}) == len(chosen)


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False))
def test_choose_does_not_depend_on_order(shuffled: random.Random) -> None:
    recipe = replace(
        load_recipe("paper"),
        composition=dict.fromkeys(SUBFIELDS, NEEDS),
        rows_per_family=3,
        module_share=0.03,
        rule_share=0.4,
        rule_shares={},
    )
    candidate_rows = _pool()
    shuffled.shuffle(candidate_rows)
    assert choose(candidate_rows, recipe=recipe) == choose(_pool(), recipe=recipe)


def test_choose_depends_on_the_salt(plan: Recipe) -> None:
    assert choose(_pool(), recipe=plan) != choose(_pool(), recipe=replace(plan, salt="other"))


def test_families_get_faithful_and_drifted_rows(plan: Recipe) -> None:
    kinds: dict[str, set[bool]] = {}
    for candidate_row in choose(_pool(), recipe=plan):
        kinds.setdefault(candidate_row.family, set()).add(candidate_row.label == "faithful")
    assert all(found == {True, False} for found in kinds.values())


def test_rows_per_family_are_limited(plan: Recipe) -> None:
    for limit in (2, 3):
        chosen = choose(_pool(400), recipe=replace(plan, rows_per_family=limit))
        assert max(Counter(candidate_row.family for candidate_row in chosen).values()) <= limit


def test_rules_are_balanced(plan: Recipe) -> None:
    chosen = choose(_pool(2000), recipe=plan)
    cell = [o.method for o in chosen if (o.subfield, o.label) == ("topology", LABELS[2])]
    assert sorted(Counter(cell).values()) == [2, 2, 2]


def test_classes_of_combined_rows_are_balanced(plan: Recipe) -> None:
    pairs = [("a", "b"), ("a", "c"), ("b", "c"), ("c", "d")]
    pool = [o for o in _pool(2000) if o.label != "combined"]
    for number in range(2000):
        for pair in pairs:
            # The first pair has more rules than all other pairs together.
            variant = number % 9 if pair == pairs[0] else 0
            candidate_row = _candidate_row(
                number, "combined", f"{pair[0]}{variant}+{pair[1]}{variant}"
            )
            pool.append(replace(candidate_row, classes=pair))
    chosen = [
        candidate_row.classes
        for candidate_row in choose(pool, recipe=plan)
        if candidate_row.label == "combined"
    ]
    assert sorted(Counter(chosen).values()) == [6, 6, 6, 6]


def test_confirmed_rows_are_chosen_first(plan: Recipe) -> None:
    pool = [replace(o, confirmed=draw("confirmed", o.uid) < 0.8) for o in _pool(2000)]
    assert all(candidate_row.confirmed for candidate_row in choose(pool, recipe=plan))
    label = "type_coercion"
    none = [replace(o, confirmed=o.confirmed and o.label != label) for o in pool]
    assert {o.label for o in choose(none, recipe=plan) if not o.confirmed} == {label}


def test_at_most_a_tenth_of_faithful_rows_equal_gold(plan: Recipe) -> None:
    chosen = [
        candidate_row
        for candidate_row in choose(_pool(), recipe=plan)
        if candidate_row.label == "faithful"
    ]
    assert Counter(candidate_row.method == VERBATIM for candidate_row in chosen) == {
        False: 108,
        True: 12,
    }


def test_chosen_rows_are_distinct(plan: Recipe) -> None:
    pool = [
        replace(candidate_row, normal=f"{candidate_row.label} {candidate_row.uid[:2]}")
        for candidate_row in _pool(2000)
    ]
    chosen = choose(pool, recipe=replace(plan, composition=None))
    normals = [candidate_row.normal for candidate_row in chosen]
    assert len(set(normals)) == len(normals)


def test_a_cell_that_cannot_be_filled_is_an_error(plan: Recipe) -> None:
    pool = [
        candidate_row
        for candidate_row in _pool()
        if (candidate_row.subfield, candidate_row.label)
        != ("combinatorics", "quantifier_inversion")
        or candidate_row.method == "quantifier_inversion-2"
    ]
    here = [o for o in pool if (o.subfield, o.label) == ("combinatorics", "quantifier_inversion")]
    assert 0 < len(here) < 5
    with pytest.raises(RecipeError) as caught:
        choose(pool, recipe=plan)
    message = str(caught.value)
    assert "combinatorics, quantifier_inversion: needs 5" in message
    assert f"rules that fire here: quantifier_inversion-2 ({len(here)})" in message
    assert "only elsewhere: quantifier_inversion-" in message
    assert message.count("needs") == 1


def test_all_cells_that_cannot_be_filled_are_listed(plan: Recipe) -> None:
    with pytest.raises(RecipeError) as caught:
        choose(_pool()[:1], recipe=plan)
    assert str(caught.value).count("needs") == len(SUBFIELDS) * len(LABELS)


def test_a_snapshot_without_theorems_of_the_subfields_is_one_line(plan: Recipe) -> None:
    with pytest.raises(RecipeError) as caught:
        choose([], recipe=plan)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"recipe {plan.name}: the snapshot gives no theorem of any subfield")
    for prefixes in plan.subfields.values():
        assert all(prefix in message for prefix in prefixes)


def test_without_a_composition_all_rows_are_taken(plan: Recipe) -> None:
    pool = _pool()
    everything = replace(plan, composition=None, rows_per_family=0)
    chosen = choose(pool, recipe=everything)
    drifted = {candidate_row.uid for candidate_row in pool if candidate_row.label != "faithful"}
    assert {
        candidate_row.uid for candidate_row in chosen if candidate_row.label != "faithful"
    } == drifted
    faithful = [
        candidate_row.method for candidate_row in chosen if candidate_row.label == "faithful"
    ]
    assert faithful.count("restyled") == 240
    assert faithful.count(VERBATIM) <= len(faithful) / 10


def _uses(chosen: tuple[CandidateRow, ...], label: str) -> Counter[str]:
    return Counter(rule for one in chosen if one.label == label for rule in one.rules)


@pytest.mark.parametrize("share", [0.35, 0.4])
def test_rules_have_limited_shares_and_cells_are_full(plan: Recipe, share: float) -> None:
    # One subfield has a single rule, so that the others must leave its quota to it.
    label = "type_coercion"
    pool = [
        o
        for o in _pool(600)
        if o.label != label or o.subfield != "topology" or o.method == f"{label}-0"
    ]
    chosen = choose(pool, recipe=replace(plan, rule_share=share))
    counts = Counter((o.subfield, o.label) for o in chosen)
    assert counts == Counter({(s, name): n for s in SUBFIELDS for name, n in NEEDS.items()})
    for name, need in NEEDS.items():
        assert all(n <= share * 6 * need for n in _uses(chosen, name).values())
    assert {o.method for o in chosen if (o.subfield, o.label) == ("topology", label)} == {
        f"{label}-0"
    }


def test_single_rules_have_their_own_share(plan: Recipe) -> None:
    label = "hypothesis_omission"
    recipe = replace(plan, rule_share=0.6, rule_shares={f"{label}-1": 0.1})
    uses = _uses(choose(_pool(2000), recipe=recipe), label)
    assert uses[f"{label}-1"] == int(0.1 * 6 * NEEDS[label])
    assert uses.total() == 6 * NEEDS[label]


@pytest.mark.parametrize("composed", [True, False])
def test_a_rule_with_share_zero_is_left_out_of_the_pool(plan: Recipe, *, composed: bool) -> None:
    rule = "hypothesis_omission-1"
    plan = plan if composed else replace(plan, composition=None)
    assert any(rule in one.rules for one in choose_most(_pool(), recipe=plan))
    chosen = choose_most(_pool(), recipe=replace(plan, rule_shares={rule: 0.0}))
    rules = {name for one in chosen for name in one.rules}
    assert rule not in rules
    assert "hypothesis_omission-2" in rules


def test_limits_that_no_choice_meets_are_an_error(plan: Recipe) -> None:
    with pytest.raises(RecipeError, match=r"raise sampling\.rule_share to 0\.3[45]"):
        choose(_pool(2000), recipe=replace(plan, rule_share=0.3))


def test_files_have_a_limited_share(plan: Recipe) -> None:
    total = 6 * sum(NEEDS.values())
    files = Counter(o.module for o in choose(_pool(2000), recipe=plan))
    limit = max(files.values()) - 1
    recipe = replace(plan, module_share=limit / total)
    chosen = choose(_pool(2000), recipe=recipe)
    assert max(Counter(o.module for o in chosen).values()) == limit
    assert len(chosen) == total


def test_one_theorem_of_a_family_gives_rows(plan: Recipe) -> None:
    pool = [replace(o, theorem=f"{o.theorem} {o.label == 'faithful'}") for o in _pool(2000)]
    several = choose(pool, recipe=replace(plan, theorems_per_family=0))
    single = choose(pool, recipe=replace(plan, theorems_per_family=1))
    for chosen, most in ((several, 2), (single, 1)):
        theorems: dict[str, set[str]] = {}
        for one in chosen:
            theorems.setdefault(one.family, set()).add(one.theorem)
        assert max(map(len, theorems.values())) == most
