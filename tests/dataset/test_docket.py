"""Which rows are judged: enough of each cell, the same ones in whatever order results arrive."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.docket import FIRST, Docket
from driftbench.dataset.draws import draw
from driftbench.dataset.offers import VERBATIM
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.recipe import Recipe

Record = dict[str, Any]


def _record(number: int, label: str = "combined", method: str = "made-up") -> Record:
    row = {"subfield": SUBFIELDS[number % 6], "label": label}
    return {"uid": f"{number} {label} {method}", "method": method, "row": row}


@pytest.fixture
def plan() -> Recipe:
    cell = dict.fromkeys(LABELS, 10)
    return replace(load_recipe("paper"), composition=dict.fromkeys(SUBFIELDS, cell), enough=2.0)


def judge(chunk: Sequence[Record]) -> list[Record]:
    """Find half of the rows strong at once, and half of the rest with the whole budget."""
    found = []
    for record in chunk:
        effort = record.get("effort", 1.0)
        number = draw("ruling", record["uid"])
        strong = number < (0.5 if effort < 1 else 0.75)
        said = ["proved", "refuted" if strong else "unknown:timeout"]
        found.append({**record, "strong": strong, "said": said, "asked with": effort})
    return found


def run(pool: Sequence[Record], plan: Recipe, order: random.Random | None = None) -> Docket:
    """Judge a pool; with an order, up to five results arrive late and mixed."""
    docket = Docket(pool, recipe=plan)
    waiting: list[tuple[str, list[Record]]] = []
    for chunk in docket.chunks():
        if chunk is not None:
            waiting.append(chunk)
        while waiting and (order is None or chunk is None or len(waiting) > 5):
            place = order.randrange(len(waiting)) if order else 0
            name, records = waiting.pop(place)
            docket.take(name, judge(records))
    for name, records in waiting:
        docket.take(name, judge(records))
    return docket


def strong(docket: Docket) -> Counter[str]:
    return Counter(r["row"]["subfield"] for r in docket.judged() if r["strong"])


def test_a_cell_is_judged_until_it_has_enough(plan: Recipe) -> None:
    docket = run([_record(number) for number in range(6 * 400)], plan)
    found = docket.judged()
    assert set(strong(docket)) == set(SUBFIELDS)
    assert all(20 <= count < 20 + 24 for count in strong(docket).values())
    assert len(found) < 6 * 96
    assert {record["asked with"] for record in found} == {FIRST}
    assert docket.progress == (120, 120)
    places = [int(record["uid"].split(" ")[0]) for record in found]
    assert places == sorted(places)


@pytest.mark.parametrize("size", [5, 30, 44, 400])
def test_what_is_judged_does_not_depend_on_when_results_arrive(plan: Recipe, size: int) -> None:
    pool = [_record(number, label) for number in range(6 * size) for label in LABELS]
    first = run(pool, plan).judged()
    for seed in range(5):
        order = random.Random(seed)  # noqa: S311 -- an order of arrival
        assert run(pool, plan, order).judged() == first


def test_a_cell_that_runs_out_has_its_open_rows_judged_again(plan: Recipe) -> None:
    docket = run([_record(number) for number in range(6 * 30)], plan)
    found = docket.judged()
    assert len(found) == len({record["uid"] for record in found}) == 6 * 30
    whole = [record for record in found if record["asked with"] == 1.0]
    assert any(record["strong"] for record in whole)
    left = [r for r in found if not r["strong"] and r["asked with"] < 1]
    # Only those of cells that had enough before their turn came.
    full = {subfield for subfield, count in strong(docket).items() if count >= 20}
    assert {record["row"]["subfield"] for record in left} <= full


def test_rows_that_are_ruled_out_are_not_judged_again(plan: Recipe) -> None:
    docket = Docket([_record(0)], recipe=plan)
    for chunk in docket.chunks():
        assert chunk is not None
        name, (record,) = chunk
        said = ["refuted", "unknown:timeout"]
        docket.take(name, [{**record, "strong": False, "said": said, "rejected": "contradiction"}])
    assert [record["rejected"] for record in docket.judged()] == ["contradiction"]
    assert docket.progress == (20, 20)


def test_gold_itself_does_not_count(plan: Recipe) -> None:
    pool = [_record(6 * number, "faithful", VERBATIM) for number in range(50)]
    pool += [_record(6 * number, "faithful") for number in range(400)]
    found = run(pool, plan).judged()
    assert sum(r["strong"] for r in found if r["method"] != VERBATIM) >= 20


def test_without_a_composition_all_is_judged_with_the_whole_budget(plan: Recipe) -> None:
    pool = [_record(number) for number in range(100)]
    for recipe in (replace(plan, composition=None), replace(plan, pool=None)):
        found = run(pool, recipe).judged()
        assert [record["uid"] for record in found] == [record["uid"] for record in pool]
        assert {record["asked with"] for record in found} == {1.0}


def test_workers_judge_what_one_process_judges(plan: Recipe) -> None:
    pool = [_record(number) for number in range(6 * 60)]
    docket = Docket(pool, recipe=plan)
    for name, made in map_chunks(judge, docket.chunks(), workers=2):
        docket.take(name, made)
    assert docket.judged() == run(pool, plan).judged()
