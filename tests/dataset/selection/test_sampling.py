from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.draws import draw
from driftbench.dataset.selection.sampling import choose
from driftbench.dataset.stage_rows import VERBATIM
from driftbench.errors import RecipeError

if TYPE_CHECKING:
    import random

NEEDS = dict(zip(LABELS, (20, 5, 6, 5, 4, 4), strict=True))


def _candidate_row(number: int, label: str, method: str) -> CandidateRow:
    return CandidateRow(
        uid=f"{number} {label} {method}",
        family=f"f{number}",
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
    return replace(load_recipe("paper"), composition=composition, rows_per_family=3)


def test_choose_meets_the_composition(plan: Recipe) -> None:
    chosen = choose(_pool(), recipe=plan)
    counts = Counter((candidate_row.subfield, candidate_row.label) for candidate_row in chosen)
    assert counts == Counter({(s, label): n for s in SUBFIELDS for label, n in NEEDS.items()})
    assert len({candidate_row.uid for candidate_row in chosen}) == len(chosen)


@settings(max_examples=10, deadline=None)
@given(st.randoms(use_true_random=False))
def test_choose_does_not_depend_on_order(shuffled: random.Random) -> None:
    composition = dict.fromkeys(SUBFIELDS, NEEDS)
    recipe = replace(load_recipe("paper"), composition=composition, rows_per_family=3)
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
        choose([], recipe=plan)
    assert str(caught.value).count("needs") == len(SUBFIELDS) * len(LABELS)


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
