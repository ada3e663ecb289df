from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.build.restyling import Restyler
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import Language, Miner, Variant
from driftbench.dataset.digests import digest_of
from driftbench.rules import apply_edits, default_kinds, load_rules

if TYPE_CHECKING:
    from driftbench.dataset.records import Row

SEED = SourceTheorem(
    name="Made.bounded",
    module="Made.Bounds",
    line=3,
    subfield="analysis",
    docstring="A continuous function $f$ on a nonempty compact set $K$ has a maximum on $K$.",
    context=("import Mathlib", "open Set"),
    gold=(
        "theorem Made.bounded {X : Type*} [TopologicalSpace X] {K : Set X} {f : X → ℝ} "
        "(hK : IsCompact K) (hne : K.Nonempty) (hf : ContinuousOn f K) : "
        "∃ x ∈ K, ∀ y ∈ K, f y ≤ f x"
    ),
    source="0" * 24,
    opened=(),
    local_notation=(),
)
LANGUAGE = Language(None, default_kinds(), load_rules())


@pytest.fixture(scope="module")
def mined() -> dict[str, object]:
    miner = Miner(LANGUAGE, ("docstring",), "salt", sites=3, combinations=4)
    (record,) = miner([SEED.to_record()])
    return record


def _rows(mined: dict[str, object], shares: tuple[float, ...]) -> list[Row]:
    restyler = Restyler(LANGUAGE, "salt", shares)
    from driftbench.dataset.records import rows_of

    made = restyler([{**mined, "theorem": SEED.to_record(), "family": "f"}])
    assert len({record["uid"] for record in made}) == len(made)
    return list(rows_of([record["row"] for record in made]))


def _variants(mined: dict[str, object]) -> list[Variant]:
    records = mined["variants"]
    assert isinstance(records, list)
    return [Variant.from_record(record) for record in records]


def test_a_theorem_gives_faithful_and_drifted_variants(
    mined: dict[str, object],
) -> None:
    variants = _variants(mined)
    assert [d.method for d in variants if d.label == "faithful"] == ["verbatim", *["restyled"] * 3]
    assert {d.label for d in variants} >= {
        "quantifier_inversion",
        "hypothesis_omission",
        "conclusion_generalization",
        "combined",
    }
    assert len({d.uid for d in variants}) == len(variants)
    for variant in variants:
        if variant.label == "combined":
            assert len(variant.classes) == len(variant.rules) == 2
        if variant.edits:
            assert digest_of(apply_edits(SEED.gold, variant.edits)) == variant.normal


def test_variants_round_trip_through_json(mined: dict[str, object]) -> None:
    for variant in _variants(mined):
        assert Variant.from_record(variant.to_record()) == variant
    assert SourceTheorem.from_record(SEED.to_record()) == SEED


def test_refused_theorems_have_a_reason() -> None:
    miner = Miner(LANGUAGE, ("docstring",), "salt", sites=1, combinations=0)
    broken = {**SEED.to_record(), "gold": "theorem t (x : ℕ : x = x"}
    silent = {**SEED.to_record(), "docstring": None}
    noted = {**SEED.to_record(), "docstring": "Auxiliary lemma for `foo`."}
    found = [record["refused"] for record in miner([broken, silent, noted])]
    assert found[0].startswith("does not parse: ")
    assert found[1] == "English: no docstring"
    assert found[2].startswith("English: ")


def test_without_restylings_only_the_drift_changes_gold(mined: dict[str, object]) -> None:
    for row in _rows(mined, (1.0,)):
        if row.label == "faithful":
            assert len(row.restyled) == (row.gold != row.candidate)
        else:
            assert row.restyled == ()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_rows_have_the_drawn_number_of_rewrites(mined: dict[str, object], count: int) -> None:
    shares = tuple(float(i == count) for i in range(count + 1))
    for row in _rows(mined, shares):
        if row.gold != row.candidate:
            assert len(row.restyled) == count
            assert len(set(row.restyled)) == count


def test_candidates_of_a_theorem_are_distinct(mined: dict[str, object]) -> None:
    rows = _rows(mined, (0.0, 0.3, 0.4, 0.3))
    texts = [digest_of(row.candidate) for row in rows]
    assert len(set(texts)) == len(texts)
    for row in rows:
        assert apply_edits(row.gold, row.edits) == row.candidate


def test_restyling_keeps_the_relation(mined: dict[str, object]) -> None:
    relations = {variant.uid: variant.relation for variant in _variants(mined)}
    assert sorted(row.relation for row in _rows(mined, (0.0, 1.0))) == sorted(relations.values())
