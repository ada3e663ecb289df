"""Minimal pairs: what a pair is, which are chosen, and what is wrong with a build's pairs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import OTHER, SUBFIELDS, Row, RowSource
from driftbench.dataset.selection.pair_choice import choose_pairs
from driftbench.dataset.selection.pairs import pair_problems, pairs_of
from driftbench.dataset.stage_rows import AcceptedRow, JudgedRow, PoolRow
from driftbench.errors import RecipeError
from tests.dataset.plain_rows import plain_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.dataset.selection.pairs import MinimalPair

GOLD = "theorem statement {a b : ℝ} (ha : 0 < a) : P a b"
FAITHFUL = "theorem statement {a b : ℝ} (ha : 0 < a) (h : 0 ≤ a) : P a b"
DRIFTED = "theorem statement {a b : ℝ} (ha : 0 < a) (h : 0 ≤ b) : P a b"
LONGER = "theorem statement {a b : ℝ} (ha : 0 < a) (h : 0 ≤ b + b) : P a b"


def judged(
    theorem: str,
    candidate: str,
    *,
    relation: str,
    kind: str = "assume-sign",
    subfield: str = "algebra",
    module: str = "",
) -> JudgedRow:
    faithful = relation == "equivalent"
    source = RowSource(
        repository="r",
        commit="c",
        module=module or f"M.{theorem}",
        declaration=theorem,
        line=1,
        licence="l",
    )
    row = plain_row(
        family=theorem,
        subfield=subfield,
        gold=GOLD,
        candidate=candidate,
        label="faithful" if faithful else OTHER,
        relation=relation,
        rules=() if faithful else (kind,),
        restyled=(kind,) if faithful else (),
        source=source,
    )
    pool_row = PoolRow(uid=f"{theorem} {kind} {candidate}", method=kind, row=row)
    return JudgedRow(pool_row=pool_row, outcome=AcceptedRow(relation, row.evidence, strong=True))


def both(theorem: str, drifted: str = DRIFTED, **columns: str) -> Iterator[JudgedRow]:
    relation = columns.pop("relation", "weaker")
    yield judged(theorem, FAITHFUL, relation="equivalent", **columns)
    yield judged(theorem, drifted, relation=relation, **columns)


def recipe_of(pairs: int, **changes: float) -> Recipe:
    recipe = load_recipe("contrast")
    assert recipe.pairs is not None
    numbers = {name: pairs if name == "algebra" else 0 for name in SUBFIELDS}
    values = {"rule_share": 1.0, "module_share": 1.0, **changes}
    return replace(recipe, pairs=replace(recipe.pairs, subfields=numbers), **values)  # type: ignore[arg-type]


def rows_of(chosen: tuple[MinimalPair, ...]) -> list[Row]:
    return [one.row for pair in chosen for one in (pair.faithful, pair.drifted)]


def test_a_pair_is_of_one_theorem_and_one_kind() -> None:
    found = [
        *both("t"),
        judged("t", LONGER, relation="weaker", kind="assume-value"),
        judged("u", DRIFTED, relation="weaker"),
    ]
    (pair,) = pairs_of(found)
    assert (pair.family, pair.kind, pair.is_true) == ("t", "assume-sign", True)
    assert pair.lean == {}


def test_both_sides_of_a_pair_have_one_context() -> None:
    faithful, drifted = both("t")
    row = replace(drifted.pool_row.row, context="import Mathlib\nnamespace A")
    other = replace(drifted, pool_row=replace(drifted.pool_row, row=row))
    assert len(pairs_of([faithful, drifted])) == 1
    assert pairs_of([faithful, other]) == []


def test_a_pair_knows_in_what_its_edits_differ() -> None:
    (pair,) = pairs_of(both("t", LONGER))
    assert pair.lean["more +"] == 1
    assert pair.lean["length difference"] > 1
    (other,) = pairs_of(
        [judged("t", LONGER, relation="equivalent"), judged("t", DRIFTED, relation="weaker")]
    )
    assert other.lean == {name: -weight for name, weight in pair.lean.items()}


def test_pairs_that_look_alike_are_preferred() -> None:
    found = [
        *(one for n in range(4) for one in both(f"long{n}", LONGER)),
        *(one for n in range(4) for one in both(f"same{n}")),
    ]
    chosen = choose_pairs(pairs_of(found), recipe=recipe_of(4))
    assert {pair.family for pair in chosen} == {"same0", "same1", "same2", "same3"}


def test_reviewed_pairs_are_preferred_to_others_that_look_alike() -> None:
    found = pairs_of(one for n in range(8) for one in both(f"t{n}", (DRIFTED, LONGER)[n % 2]))
    reviewed = {row for pair in found if pair.family in {"t1", "t3", "t5"} for row in pair.ids}
    chosen = choose_pairs(found, recipe=recipe_of(4), confirmed=reviewed)
    assert {"t1", "t3", "t5"} < {pair.family for pair in chosen}
    one_side = {pair.faithful.row.id for pair in found if pair.family == "t1"}
    assert choose_pairs(found, recipe=recipe_of(4), confirmed=one_side) == choose_pairs(
        found, recipe=recipe_of(4)
    )


def test_differences_in_one_way_are_balanced_by_those_in_the_other() -> None:
    found = [
        *(one for n in range(6) for one in both(f"up{n}", LONGER)),
        *(
            one
            for n in range(3)
            for one in (
                judged(f"down{n}", LONGER, relation="equivalent"),
                judged(f"down{n}", DRIFTED, relation="weaker"),
            )
        ),
    ]
    chosen = choose_pairs(pairs_of(found), recipe=recipe_of(6))
    assert Counter(pair.family.rstrip("0123456789") for pair in chosen) == {"up": 3, "down": 3}
    total: Counter[str] = Counter()
    for pair in chosen:
        total.update(pair.lean)
    assert not any(total.values())


def test_limits_of_kinds_files_and_families_are_kept() -> None:
    found = [
        *(one for n in range(9) for one in both(f"a{n}", kind="assume-sign", module="A")),
        *(one for n in range(9) for one in both(f"b{n}", kind="assume-value", module="B")),
        *(one for n in range(9) for one in both(f"c{n}", kind="assume-order")),
    ]
    chosen = choose_pairs(pairs_of(found), recipe=recipe_of(8, rule_share=0.5, module_share=0.25))
    assert len({pair.family for pair in chosen}) == len(chosen) == 8
    assert max(Counter(pair.kind for pair in chosen).values()) == 4
    assert max(Counter(pair.module for pair in chosen).values()) <= 2


def test_enough_drifted_sides_follow_from_gold() -> None:
    found = [
        *(one for n in range(9) for one in both(f"false{n}", relation="incomparable")),
        *(one for n in range(3) for one in both(f"true{n}", LONGER)),
    ]
    chosen = choose_pairs(pairs_of(found), recipe=recipe_of(6))
    assert sum(pair.is_true for pair in chosen) == 3


def test_the_order_of_pairs_does_not_matter() -> None:
    found = pairs_of(one for n in range(12) for one in both(f"t{n}", (DRIFTED, LONGER)[n % 2]))
    recipe = recipe_of(5)
    assert choose_pairs(found, recipe=recipe) == choose_pairs(found[::-1], recipe=recipe)


def test_too_few_pairs_are_an_error() -> None:
    with pytest.raises(RecipeError, match="algebra: needs 3 pairs, found 1"):
        choose_pairs(pairs_of(both("t")), recipe=recipe_of(3))


def test_chosen_pairs_have_no_problem() -> None:
    chosen = choose_pairs(
        pairs_of(one for n in range(3) for one in both(f"t{n}")), recipe=recipe_of(3)
    )
    pairs = recipe_of(3).pairs
    assert pairs is not None
    assert list(pair_problems(rows_of(chosen), wanted=pairs)) == []


def test_every_problem_of_pairs_is_named() -> None:
    pairs = recipe_of(3).pairs
    assert pairs is not None
    rows = [one.row for n in range(3) for one in both(f"t{n}", relation="incomparable")]
    (few,) = islice(pair_problems(rows, wanted=pairs), 2)
    assert few == "0 of 3 drifted rows follow from gold, and 50% are required"
    lone = [replace(row, relation="weaker") for row in rows[1::2]] + rows[2::2]
    assert list(pair_problems(lone, wanted=pairs)) == [
        "t0: is not a faithful and a drifted row of one gold and one kind of edit"
    ]
    other = replace(rows[1], rules=("assume-value",), relation="weaker")
    assert any("t0" in text for text in pair_problems([rows[0], other], wanted=pairs))
    assert any(
        ": 1 pair, and the recipe has" in text
        for text in pair_problems([rows[0], other], wanted=pairs)
    )


def test_a_sign_of_two_words_together_is_balanced(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each of the words is inserted as often on either side: only with its neighbour does it tell.
    found = []
    for n in range(40):
        one, other = ("(h : 0 ≤ a)", "(h : 0 ≤ b)")[:: 1 if n % 2 else -1]
        context = "(q : Q)" if n % 2 else "(r : R)"
        if n >= 30:
            one, other = other, one
        for text, relation in ((one, "equivalent"), (other, "weaker")):
            candidate = f"theorem statement {{a b : ℝ}} {context} {text} : P a b"
            found.append(judged(f"t{n:02}", candidate, relation=relation))

    def usual() -> int:
        chosen = choose_pairs(pairs_of(found), recipe=recipe_of(20))
        return sum(pair.family < "t30" for pair in chosen)

    balanced = usual()
    monkeypatch.setattr("driftbench.dataset.selection.pair_choice._ROUNDS", 0)
    assert 10 <= balanced < usual()
