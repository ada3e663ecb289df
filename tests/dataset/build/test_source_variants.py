from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from driftbench.dataset.build.source_variants import SourceVariants, pick_pool, sites_of
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import Variant
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.dataset.stage_rows import VERBATIM


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
    theorem = SourceTheorem(
        name=name,
        module="Made",
        line=1,
        subfield=SUBFIELDS[number % 6],
        docstring=name,
        context=(),
        gold="",
        source="",
        opened=(),
        local_notation=(),
    )
    return SourceVariants(
        theorem=theorem,
        family=name,
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
        (source.theorem.subfield, variant.label)
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


def test_sites_are_variants_of_one_rule() -> None:
    counts = sites_of([_source_variants(number) for number in range(5)])
    assert counts == {f"rule-{label}": 5 for label in sorted(LABELS[1:])}
