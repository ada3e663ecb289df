from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.publish.score_validity import ScoreValidity, least_bump, score_validities
from driftbench.dataset.publish.withheld import withhold
from driftbench.leaderboard import Evaluator
from tests.leaderboard.fake_build import fake_rows, make_build, perfect

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

TEST = fake_rows(range(20))
OTHERS = fake_rows(range(40, 60))


def _test(tmp_path: Path, new: Sequence[Row]) -> ScoreValidity:
    """Return the validity of scores on 40 rows for a new test split with equal calibration."""
    old = make_build(tmp_path / "old")
    found = score_validities(old, make_build(tmp_path / "new", test=tuple(new)))
    assert (found[0].split, found[0].kind) == ("calibration", "same")
    return found[1]


def test_equal_rows_give_same(tmp_path: Path) -> None:
    found = _test(tmp_path, TEST[::-1])
    assert (found.kind, found.common, least_bump([found])) == ("same", 40, "none")


def test_other_columns_give_comparable(tmp_path: Path) -> None:
    changed = [replace(row, relation="stronger", rules=("another",)) for row in TEST]
    found = _test(tmp_path, changed)
    assert (found.kind, found.common, least_bump([found])) == ("comparable", 40, "minor")
    scores = perfect(TEST) | {TEST[0].id: 0.3}
    reports = [
        Evaluator(path=tmp_path / name, resamples=20).evaluate(scores) for name in ("old", "new")
    ]
    assert reports[0].scores == reports[1].scores
    assert reports[0].made_with == reports[1].made_with


@pytest.mark.parametrize(
    "other",
    [
        replace(TEST[1], label="combined", drift_classes=("type_coercion", "x")),
        replace(TEST[1], subfield="topology"),
        replace(TEST[1], family="another"),
    ],
    ids=["label", "subfield", "family"],
)
def test_relabelled_rows_are_not_common(tmp_path: Path, other: Row) -> None:
    found = _test(tmp_path, [other, *TEST[:1], *TEST[2:]])
    assert (found.kind, found.common, found.relabelled) == ("common", 39, 1)
    assert least_bump([found]) == "major"


def test_added_and_removed_rows_give_common(tmp_path: Path) -> None:
    found = _test(tmp_path, [*TEST[6:], *OTHERS[:4]])
    assert (found.kind, found.before, found.after, found.common) == ("common", 40, 38, 34)


def test_other_rows_give_none(tmp_path: Path) -> None:
    found = _test(tmp_path, OTHERS)
    assert (found.kind, found.common, least_bump([found])) == ("none", 0, "major")


def test_new_and_gone_configurations(tmp_path: Path, make_build: MakeBuild) -> None:
    old = make_build(tmp_path / "old", config="controlled")
    new = make_build(tmp_path / "new", config="fresh")
    found = {(one.config, one.kind) for one in score_validities(old, new)}
    assert found == {("controlled", "gone"), ("fresh", "new")}
    assert least_bump(score_validities(old, new)) == "major"
    assert least_bump([one for one in score_validities(old, new) if one.kind == "new"]) == "minor"


def test_withheld_answers_are_compared_by_digest(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    whole, other = make_build(tmp_path / "whole"), make_build(tmp_path / "other", rows[:200])
    for folder in (whole, other):
        withhold(folder, out=tmp_path / f"p-{folder.name}", labels=tmp_path / f"{folder.name}.l")
    public, another = tmp_path / "p-whole", tmp_path / "p-other"
    assert {one.kind for one in score_validities(whole, public)} == {"same"}
    assert [one.kind for one in score_validities(public, another)][1] == "hidden"
    assert [one.kind for one in score_validities(whole, another)][1] == "hidden"
