"""The learned filter on the made build: what is saved, and what the ends of the curve are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.reproduction.exhibits import exhibits
from driftbench.reproduction.goals import goals
from driftbench.reproduction.learned_filter import LOSS, Filtered
from driftbench.reproduction.scoring import ScoredDetector

if TYPE_CHECKING:
    from driftbench.reproduction import Sides


def learned(sides: Sides) -> Filtered:
    found = sides.ours.learned
    assert isinstance(found, Filtered)
    return found


def test_asking_all_questions_gives_the_detection_of_all_probes(sides: Sides) -> None:
    bpf = sides.ours.ablations["full"][1]
    assert isinstance(bpf, ScoredDetector)
    assert learned(sides).full == bpf.score("detection_at_3_fpr")
    queries = bpf.score("queries")
    assert queries is not None
    rows = len(bpf.answers.label)
    assert learned(sides).questions == pytest.approx(queries.value * rows)


def test_a_higher_threshold_saves_less(sides: Sides) -> None:
    points = learned(sides).points
    saved = [one.saved for one in points]
    assert saved == sorted(saved, reverse=True)
    assert saved[0] > saved[-1] >= 0.0
    for one in points:
        assert (one.right is None) == (one.saved == 0.0)
        if one.saved == 0.0:
            assert one.detection == learned(sides).full


def test_the_goal_and_the_table_have_the_chosen_point(sides: Sides) -> None:
    found = learned(sides)
    (goal,) = [one for one in goals(sides) if "learned filter" in one.name]
    if found.chosen is None:
        assert goal.reached is False
    else:
        lost = found.full.value - found.chosen.detection.value
        assert goal.reached == (found.chosen.saved >= 0.5 and lost <= LOSS + 1e-9)
        assert goal.found.startswith(f"{found.chosen.saved:.2f} of the questions")
    table = next(one.table for one in exhibits(sides) if one.name == "learned")
    chosen = [row for row in table.rows if row[0] == "ours" and row[2] == "yes"]
    assert [row[1] for row in chosen] == ([found.chosen.threshold] if found.chosen else [])
