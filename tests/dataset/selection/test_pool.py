from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.leaks import (
    Leak,
    LeakReport,
    above_ceiling,
    read_leaks,
    write_leaks,
)
from driftbench.dataset.selection.pool import choose_rows, measure_choice
from driftbench.dataset.stage_rows import PoolRow
from driftbench.errors import DatasetError, RecipeError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeRow


@pytest.fixture
def plan() -> Recipe:
    cell = dict.fromkeys(LABELS, 2) | {"faithful": 10}
    return replace(
        load_recipe("paper"),
        composition=dict.fromkeys(SUBFIELDS, cell),
        pool=dict.fromkeys(LABELS, 3),
        module_share=1.0,
        rule_share=1.0,
        rule_shares={},
    )


def _pool_row(make_row: MakeRow, number: int, label: str) -> PoolRow:
    row = make_row(number, label, SUBFIELDS[number % 6])
    method = "restyled" if label == "faithful" else "made-up"
    return PoolRow(uid=f"{number} {label}", method=method, row=row)


@pytest.fixture
def pool(make_row: MakeRow) -> list[PoolRow]:
    return [_pool_row(make_row, number, label) for number in range(240) for label in LABELS]


def test_chosen_rows_meet_the_composition(plan: Recipe, pool: list[PoolRow]) -> None:
    choice = choose_rows(pool, recipe=plan)
    before, after = (
        [one.row for one in pool if one.uid in uids] for uids in (choice.drawn, choice.balanced)
    )
    for rows in (before, after):
        cells = Counter((row.subfield, row.label) for row in rows)
        assert set(cells.values()) == {2, 10}
    # Every label has its own edit here, which no exchange can hide.
    report = measure_choice(before, after, ceiling=0.6)
    assert {leak.probe for leak in above_ceiling(report.after, report.ceiling)} >= {"candidate"}
    assert measure_choice(before, after, ceiling=0.6, workers=2) == report


def test_choice_does_not_depend_on_evidence(plan: Recipe, pool: list[PoolRow]) -> None:
    plain = choose_rows(pool, recipe=plan)
    evidence = replace(pool[0].row.evidence, kind="solver", forward="refuted", backward="proved")
    others = [replace(one, row=replace(one.row, evidence=evidence)) for one in pool]
    again = choose_rows(others, recipe=plan)
    assert (again.drawn, again.balanced) == (plain.drawn, plain.balanced)


def test_confirmed_rows_are_preferred(plan: Recipe, pool: list[PoolRow]) -> None:
    plain = choose_rows(pool, recipe=plan)
    confirmed = frozenset(one.row.id for one in pool if one.uid not in plain.balanced)
    found = choose_rows(pool, recipe=plan, confirmed=confirmed)
    assert found.drawn == plain.drawn
    ids = {one.row.id for one in pool if one.uid in found.balanced}
    assert len(ids - confirmed) < 0.25 * len(ids)


@pytest.mark.parametrize("oracles", [(), ("cvc5",)])
def test_neighbours_are_unchosen_rows_of_the_cell(
    plan: Recipe, pool: list[PoolRow], oracles: tuple[str, ...]
) -> None:
    choice = choose_rows(pool, recipe=replace(plan, oracles=oracles))
    for place, candidate_row in enumerate(choice.candidate_rows):
        if candidate_row.uid not in choice.balanced:
            continue
        found = [choice.candidate_rows[i] for i in choice.neighbours(place)]
        assert {(o.subfield, o.label) for o in found} == {
            (candidate_row.subfield, candidate_row.label)
        }
        assert not {o.uid for o in found} & choice.balanced
        assert len(found) == 40 - (10 if candidate_row.label == "faithful" else 2)


def test_a_cell_that_cannot_be_filled_is_an_error(plan: Recipe, pool: list[PoolRow]) -> None:
    few = [one for one in pool if one.row.label != "combined"]
    with pytest.raises(RecipeError, match="analysis, combined: needs 2, found 0"):
        choose_rows(few, recipe=plan)


def test_leak_report_round_trip(tmp_path: Path) -> None:
    leaks = (Leak("candidate", 0.61, {"combined": 0.7}), Leak("gold", 0.9, {}))
    report = LeakReport(ceiling=0.6, before=leaks, after=leaks[:1])
    write_leaks(tmp_path, report)
    assert read_leaks(tmp_path) == report
    assert above_ceiling(leaks, 0.6) == leaks[:1]
    (tmp_path / "leaks.json").write_text("{}", encoding="utf-8")
    with pytest.raises(DatasetError, match=r"ceiling is missing: .*(\n.*)*; build again"):
        read_leaks(tmp_path)
