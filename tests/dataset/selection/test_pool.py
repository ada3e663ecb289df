from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.dataset.build.source_variants import SourceVariants
from driftbench.dataset.build.variants import Variant
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.dataset.selection.leaks import (
    Leak,
    LeakReport,
    above_ceiling,
    read_leaks,
    write_leaks,
)
from driftbench.dataset.selection.pool import choose_rows, measure_choice, pick_pool, sites_of
from driftbench.errors import DatasetError, RecipeError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeRow


def _variant(name: str, label: str, method: str) -> Variant:
    return Variant(
        uid=f"{name} {method}",
        label=label,
        classes=() if label == "faithful" else (label,),
        rules=() if label == "faithful" else (method,),
        method=method,
        edits=(),
        relation="equivalent" if label == "faithful" else "stronger",
        basis=(),
        detail="",
        normal=f"{name} {method}",
    )


def _source_variants(number: int) -> SourceVariants:
    name = f"t{number}"
    variants = [_variant(name, "faithful", method) for method in (VERBATIM, "restyled")]
    variants += [_variant(name, label, f"rule-{label}") for label in LABELS[1:]]
    return SourceVariants(
        name=name,
        family=name,
        subfield=SUBFIELDS[number % 6],
        nl_statement=name,
        nl_source="docstring",
        variants=tuple(variants),
    )


@pytest.fixture
def plan() -> Recipe:
    cell = dict.fromkeys(LABELS, 2) | {"faithful": 10}
    return replace(
        load_recipe("paper"),
        composition=dict.fromkeys(SUBFIELDS, cell),
        pool=dict.fromkeys(LABELS, 3),
    )


def test_pool_is_a_multiple_of_the_composition(plan: Recipe) -> None:
    sources = [_source_variants(number) for number in range(600)]
    picked = pick_pool(sources, recipe=plan)
    cells = Counter(
        (source.subfield, variant.label)
        for source in sources
        for variant in source.variants
        if variant.uid in picked
    )
    assert all(cells[subfield, "faithful"] == 30 for subfield in SUBFIELDS)
    assert all(cells[subfield, label] == 6 for subfield in SUBFIELDS for label in LABELS[1:])
    assert pick_pool(sources[::-1], recipe=plan) == picked


def test_pool_may_have_fewer_rows(plan: Recipe) -> None:
    few = [_source_variants(number) for number in range(12)]
    picked = pick_pool(few, recipe=plan)
    assert set(picked) == {d.uid for s in few for d in s.variants if d.method != VERBATIM} | {
        uid for uid in picked if VERBATIM in uid
    }
    assert sorted(picked.values()) == list(range(len(picked)))
    everything = pick_pool(few, recipe=replace(plan, pool=None))
    assert set(everything) >= {uid for uid in picked if VERBATIM not in uid}


def test_sites_of(plan: Recipe) -> None:
    del plan
    counts = sites_of([_source_variants(number) for number in range(5)])
    assert counts == {f"rule-{label}": 5 for label in sorted(LABELS[1:])}


def _record(make_row: MakeRow, number: int, label: str) -> dict[str, Any]:
    row = make_row(number, label, SUBFIELDS[number % 6])
    uid = f"{number} {label}"
    method = "restyled" if label == "faithful" else "made-up"
    return {"uid": uid, "method": method, "row": row.to_record()}


@pytest.fixture
def pool(make_row: MakeRow) -> list[dict[str, Any]]:
    return [_record(make_row, number, label) for number in range(240) for label in LABELS]


def test_chosen_rows_meet_the_composition(plan: Recipe, pool: list[dict[str, Any]]) -> None:
    choice = choose_rows(pool, recipe=plan)
    before, after = (
        [record["row"] for record in pool if record["uid"] in uids]
        for uids in (choice.drawn, choice.levelled)
    )
    for rows in (before, after):
        cells = Counter((row["subfield"], row["label"]) for row in rows)
        assert set(cells.values()) == {2, 10}
    # Every label has its own edit here, which no exchange can hide.
    report = measure_choice(before, after, ceiling=0.6)
    assert {leak.probe for leak in above_ceiling(report.after, report.ceiling)} >= {"candidate"}
    assert measure_choice(before, after, ceiling=0.6, workers=2) == report


def test_choice_does_not_depend_on_evidence(plan: Recipe, pool: list[dict[str, Any]]) -> None:
    plain = choose_rows(pool, recipe=plan)
    judged = [{**record, "strong": False, "rejected": "unproved"} for record in pool]
    again = choose_rows(judged, recipe=plan)
    assert (again.drawn, again.levelled) == (plain.drawn, plain.levelled)


def test_confirmed_rows_are_preferred(plan: Recipe, pool: list[dict[str, Any]]) -> None:
    plain = choose_rows(pool, recipe=plan)
    others = [record for record in pool if record["uid"] not in plain.levelled]
    confirmed = frozenset(record["row"]["id"] for record in others)
    found = choose_rows(pool, recipe=plan, confirmed=confirmed)
    assert found.drawn == plain.drawn
    ids = {record["row"]["id"] for record in pool if record["uid"] in found.levelled}
    assert len(ids - confirmed) <= 0.1 * len(ids)


@pytest.mark.parametrize("oracles", [(), ("cvc5",)])
def test_neighbours_are_unchosen_rows_of_the_cell(
    plan: Recipe, pool: list[dict[str, Any]], oracles: tuple[str, ...]
) -> None:
    choice = choose_rows(pool, recipe=replace(plan, oracles=oracles))
    for place, candidate_row in enumerate(choice.candidate_rows):
        if candidate_row.uid not in choice.levelled:
            continue
        found = [choice.candidate_rows[i] for i in choice.neighbours(place)]
        assert {(o.subfield, o.label) for o in found} == {
            (candidate_row.subfield, candidate_row.label)
        }
        assert not {o.uid for o in found} & choice.levelled
        assert len(found) == 40 - (10 if candidate_row.label == "faithful" else 2)


def test_a_cell_that_cannot_be_filled_is_an_error(plan: Recipe, pool: list[dict[str, Any]]) -> None:
    few = [record for record in pool if record["row"]["label"] != "combined"]
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
