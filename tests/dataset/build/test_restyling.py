from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench._decoding import decoded
from driftbench._json_values import to_json
from driftbench.dataset.build.restyling import Restyler
from driftbench.dataset.build.source_variants import group_variants
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import Language, MinedTheorem, Miner, RefusedTheorem
from driftbench.dataset.normal_forms import digest_of
from driftbench.rules import apply_edits, default_kinds, load_rules

if TYPE_CHECKING:
    from driftbench.dataset.records import Row

THEOREM = SourceTheorem(
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
def mined() -> MinedTheorem:
    found = Miner(LANGUAGE, ("docstring",), "salt", sites=3, combinations=4)(THEOREM)
    assert isinstance(found, MinedTheorem)
    return found


def _rows(mined: MinedTheorem, shares: tuple[float, ...]) -> list[Row]:
    (source,) = group_variants([THEOREM], [mined])
    made = Restyler(LANGUAGE, "salt", shares)(source)
    assert len({one.uid for one in made}) == len(made)
    return [one.row for one in made]


def test_a_theorem_gives_faithful_and_drifted_variants(
    mined: MinedTheorem,
) -> None:
    variants = mined.variants
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
            assert digest_of(apply_edits(THEOREM.gold, variant.edits)) == variant.normal


def test_results_round_trip_through_json(mined: MinedTheorem) -> None:
    (source,) = group_variants([THEOREM], [mined])
    rows = Restyler(LANGUAGE, "salt", (0.0, 1.0))(source)
    refused = RefusedTheorem("t", "a reason")
    for kind, value in (
        (SourceTheorem, THEOREM),
        (Miner.kind, mined),
        (Miner.kind, refused),
        (Restyler.kind, rows),
    ):
        assert decoded(kind, json.loads(json.dumps(to_json(value)))) == value


def test_gold_and_candidate_have_the_neutral_name_and_the_namespace_they_need(
    mined: MinedTheorem,
) -> None:
    for row in _rows(mined, (0.0, 1.0)):
        assert row.gold == THEOREM.gold.replace("Made.bounded", "statement")
        assert row.candidate.startswith("theorem statement ")
        assert "bounded" not in row.candidate
        assert row.source.declaration == "Made.bounded"
        assert apply_edits(row.gold, row.edits) == row.candidate
        assert row.context == "import Mathlib\nopen Set\nnamespace Made"


def test_refused_theorems_have_a_reason() -> None:
    miner = Miner(LANGUAGE, ("docstring",), "salt", sites=1, combinations=0)
    theorems = [
        replace(THEOREM, gold="theorem t (x : ℕ : x = x"),
        replace(THEOREM, docstring=None),
        replace(THEOREM, docstring="Auxiliary lemma for `foo`."),
    ]
    found = list(map(miner, theorems))
    reasons = [one.reason for one in found if isinstance(one, RefusedTheorem)]
    assert reasons[0].startswith("does not parse: ")
    assert reasons[1] == "English: no docstring"
    assert reasons[2].startswith("English: ")


def test_without_restylings_only_the_drift_changes_gold(mined: MinedTheorem) -> None:
    for row in _rows(mined, (1.0,)):
        if row.label == "faithful":
            assert len(row.restyled) == (row.gold != row.candidate)
        else:
            assert row.restyled == ()


@pytest.mark.parametrize("count", [1, 2, 3])
def test_rows_have_the_drawn_number_of_rewrites(mined: MinedTheorem, count: int) -> None:
    shares = tuple(float(i == count) for i in range(count + 1))
    for row in _rows(mined, shares):
        if row.gold != row.candidate:
            assert len(row.restyled) == count
            assert len(set(row.restyled)) == count


def test_candidates_of_a_theorem_are_distinct(mined: MinedTheorem) -> None:
    rows = _rows(mined, (0.0, 0.3, 0.4, 0.3))
    texts = [digest_of(row.candidate) for row in rows]
    assert len(set(texts)) == len(texts)
    for row in rows:
        assert apply_edits(row.gold, row.edits) == row.candidate


def test_restyling_keeps_the_relation(mined: MinedTheorem) -> None:
    relations = {variant.uid: variant.relation for variant in mined.variants}
    assert sorted(row.relation for row in _rows(mined, (0.0, 1.0))) == sorted(relations.values())
