"""A build of minimal pairs from the starter corpus and its recorded verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest

from driftbench.dataset.build.pair_sources import drawn_theorems
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.check import check_dataset
from driftbench.dataset.load import load_dataset
from driftbench.dataset.recipe import load_recipe
from driftbench.leaderboard import Evaluator

if TYPE_CHECKING:
    from driftbench.dataset.build.pipeline import Built

RECIPE = str(Path(__file__).parents[1] / "recipes" / "starter-pairs.toml")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build_dataset(
        recipe=RECIPE, snapshot="starter", out=tmp_path_factory.mktemp("pairs") / "built"
    )


@pytest.fixture(scope="module")
def splits(build: Built) -> dict[str, list[dict[str, Any]]]:
    return {name: list(rows) for name, rows in load_dataset("contrast", path=build.out).items()}


def test_a_family_is_a_faithful_and_a_drifted_row_in_one_split(
    splits: dict[str, list[dict[str, Any]]],
) -> None:
    families: dict[str, list[dict[str, Any]]] = {}
    homes: dict[str, set[str]] = {}
    for split, rows in splits.items():
        for row in rows:
            families.setdefault(row["family"], []).append(row)
            homes.setdefault(row["family"], set()).add(split)
    assert len(families) == 3
    assert all(len(found) == 1 for found in homes.values())
    for rows in families.values():
        faithful, drifted = sorted(rows, key=lambda row: row["label"] != "faithful")
        assert (faithful["label"], drifted["label"]) == ("faithful", "other")
        assert faithful["gold"] == drifted["gold"]
        assert faithful["restyled"] == drifted["rules"]
        assert faithful["rules"] == drifted["restyled"] == drifted["drift_classes"] == []


def test_both_rows_of_a_pair_have_evidence(splits: dict[str, list[dict[str, Any]]]) -> None:
    for row in (row for rows in splits.values() for row in rows):
        found = row["evidence"]
        words = (found["forward"], found["backward"])
        assert found["kind"] in {"solver", "kernel"}
        if row["label"] == "faithful":
            assert words == ("proved", "proved")
        else:
            assert "refuted" in words
            assert (found["forward_model"] is not None) == (words[0] == "refuted")
            assert (found["backward_model"] is not None) == (words[1] == "refuted")
            assert row["relation"] != "undecided"


def test_the_build_has_no_problem(build: Built) -> None:
    assert check_dataset(build.out) == ()
    assert build.rejected.keys() <= {"ill-formed", "equivalent"}
    assert build.differences == ()


def test_the_lock_stamps_the_kinds_of_edits(build: Built) -> None:
    pairs = load_recipe(RECIPE).pairs
    assert pairs is not None
    assert sorted(build.lock.rules) == sorted(pairs.edits)


def test_the_evaluator_reports_pair_accuracy(
    build: Built, splits: dict[str, list[dict[str, Any]]]
) -> None:
    evaluator = Evaluator("contrast", split="test", path=build.out)
    right = {row["id"]: float(row["label"] != "faithful") for row in splits["test"]}
    assert evaluator.evaluate(right).scores["pair_accuracy"].value == 1.0
    flagged = dict.fromkeys(right, 1.0)
    assert evaluator.evaluate(flagged).scores["pair_accuracy"].value == 0.0


def test_the_threshold_is_fitted_for_pair_accuracy(
    build: Built, splits: dict[str, list[dict[str, Any]]]
) -> None:
    evaluator = Evaluator("contrast", split="test", path=build.out)
    scores = {
        row["id"]: 0.3 + 0.4 * (row["label"] != "faithful")
        for found in splits.values()
        for row in found
    }
    report = evaluator.evaluate(scores)
    assert "|threshold:0.7(calibrated for pair_accuracy)|" in report.signature
    assert report.scores["pair_accuracy"].value == 1.0
    # Without answers to the calibration split it is as on other datasets.
    test = {row["id"]: scores[row["id"]] for row in splits["test"]}
    assert "|threshold:0.5|" in evaluator.evaluate(test).signature
    verdicts = ["drifted" if score > 0.5 else "faithful" for score in scores.values()]
    own = pd.DataFrame({"id": [*scores], "score": [*scores.values()], "verdict": verdicts})
    assert "|threshold:submitted|" in evaluator.evaluate(own).signature


def test_theorems_are_drawn_that_a_kind_may_apply_to() -> None:
    recipe = load_recipe(RECIPE)

    def theorem(number: int, gold: str) -> SourceTheorem:
        return SourceTheorem(
            name=f"t{number}",
            module="Starter.Algebra",
            line=1,
            subfield="algebra",
            docstring=None,
            context=(),
            gold=gold,
            source="",
            opened=(),
            local_notation=(),
        )

    equivalences = [theorem(n, f"theorem t{n} : P ↔ Q") for n in range(20)]
    others = [theorem(n, f"theorem t{n} : P") for n in range(20, 40)]
    drawn = drawn_theorems([*others, *equivalences], recipe=recipe)
    assert recipe.pairs is not None
    assert len(drawn) == recipe.pairs.tries
    assert set(drawn) <= set(equivalences)
    assert drawn == drawn_theorems([*others, *equivalences], recipe=recipe)
    assert drawn_theorems(others, recipe=load_recipe("paper")) == others
