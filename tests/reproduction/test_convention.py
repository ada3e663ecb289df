"""The structural test joined with verdicts of BPF, on a hand-made split and the made build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.detectors import read_splits
from driftbench.detectors.detection import Detection, Verdict
from driftbench.metrics import Resampling
from driftbench.reproduction.convention import convention_gains
from driftbench.reproduction.exhibits import exhibits
from tests.leaderboard.fake_build import fake_rows, make_build

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.detectors.data import SplitData
    from driftbench.reproduction import Sides


@pytest.fixture
def splits(tmp_path: Path) -> dict[str, SplitData]:
    build = make_build(
        tmp_path / "made", test=fake_rows(range(8)), calibration=fake_rows(range(100, 108))
    )
    return read_splits("controlled", path=build)


def answers(data: SplitData, score: float) -> list[Detection]:
    return [
        Detection(id=one.id, score=score, verdict=Verdict.SCORED)
        for one in data.pairs(with_gold=True)
    ]


def test_only_rows_that_bpf_calls_faithful_are_added(
    splits: dict[str, SplitData], monkeypatch: pytest.MonkeyPatch
) -> None:
    drifted = {
        row.pair.candidate: row.label != "faithful"
        for data in splits.values()
        for row in data.labelled(with_gold=True)
    }

    class Difference:
        def __init__(self, size: int) -> None:
            self.size = size

    monkeypatch.setattr(
        "driftbench.reproduction.convention.convention_difference",
        lambda pair, *_given, **_named: Difference(3 if drifted[pair.candidate] else 1),
    )
    for score, alone in ((0.0, 0.0), (1.0, None)):
        found = convention_gains(
            splits,
            {name: answers(data, score) for name, data in splits.items()},
            0.5,
            snapshot_context=None,
            resampling=Resampling(resamples=10),
        )
        assert len(found) == 4
        for one in found:
            count = sum(row["label"] != "faithful" for row in splits["test"].records)
            if score:
                # BPF flags everything, so that nothing can be added.
                assert (one.drifted, one.faithful, one.gain.value) == (0, 0, 0.0)
            else:
                assert (one.drifted, one.faithful) == (count, 0)
                assert one.alone.value == alone
                assert one.both.value == one.gain.value == one.gain_open.value == 1.0
                assert 1 <= one.threshold < 3


def test_a_row_without_an_answer_is_not_flagged(splits: dict[str, SplitData]) -> None:
    bpf = {
        name: [Detection.unanswered(one.id, "open") for one in data.pairs(with_gold=True)]
        for name, data in splits.items()
    }
    found = convention_gains(
        splits, bpf, 0.0, snapshot_context=None, resampling=Resampling(resamples=5)
    )
    assert {(one.alone.value, one.gain.value, one.drifted) for one in found} == {(0.0, 0.0, 0)}


def test_every_variant_is_in_the_table_with_the_gain_of_the_paper(sides: Sides) -> None:
    table = next(one.table for one in exhibits(sides) if one.name == "convention")
    assert len(table.rows) == 2 * 4 + 1
    assert table.rows[-1][-2] == 0.04
    for one in sides.ours.convention:
        assert one.gain.value == pytest.approx(one.both.value - one.alone.value)
        assert not np.isnan(one.both.value)
