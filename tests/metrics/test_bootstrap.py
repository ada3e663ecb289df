from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from driftbench.errors import InputError
from driftbench.metrics import METRICS, Answers, Resampling, family_weights, measure
from tests.metrics.sample import answers_of

if TYPE_CHECKING:
    from driftbench.metrics.answers import Floats


def weights(family: list[int], *, resamples: int = 200, seed: int = 1) -> Floats:
    drawn = family_weights(
        np.array(family, dtype=np.intp), resampling=Resampling(resamples=resamples, seed=seed)
    )
    return np.concatenate(list(drawn))


def sample(rows: int = 60) -> Answers:
    rng = np.random.PCG64(7).random_raw(rows) % 97
    label = [i % 2 for i in range(rows)]
    score = [(int(r) + 20 * x) / 120 for r, x in zip(rng, label, strict=True)]
    return answers_of(label, score, family=[i // 3 for i in range(rows)])


def test_resamples_keep_families_together() -> None:
    drawn = weights([0, 0, 1, 2, 2, 2])
    assert (drawn[:, 0] == drawn[:, 1]).all()
    assert (drawn[:, 3] == drawn[:, 5]).all()
    assert (drawn[:, 0] != drawn[:, 2]).any()


def test_resamples_draw_all_families() -> None:
    drawn = weights([0, 1, 2, 3])
    assert drawn.shape == (200, 4)
    assert (drawn.sum(axis=1) == 4).all()
    assert drawn.mean() == pytest.approx(1.0)


def test_resamples_depend_on_the_seed() -> None:
    family = [0, 1, 2, 3, 4]
    assert (weights(family) == weights(family)).all()
    assert (weights(family) != weights(family, seed=2)).any()


def test_resamples_are_stable_across_versions() -> None:
    # The raw stream of PCG64 is guaranteed; a change here would change published intervals.
    drawn = weights([0, 1, 2, 3], resamples=3, seed=12345)
    assert drawn.tolist() == [[1, 2, 1, 0], [0, 2, 0, 2], [0, 1, 0, 3]]


def test_resamples_are_independent_of_the_chunk_size(monkeypatch: pytest.MonkeyPatch) -> None:
    family = [0, 0, 1, 2, 3]
    whole = weights(family)
    monkeypatch.setattr("driftbench.metrics.bootstrap._CELLS", 12)
    assert (weights(family) == whole).all()


def test_interval_contains_the_value_and_narrows() -> None:
    widths = []
    for rows in (60, 600):
        answers = sample(rows)
        found = measure(
            answers,
            {"auc": rows},
            lambda a, w: METRICS["auc"].compute(a, w)[:, None],
            resampling=Resampling(resamples=300),
        )["auc"]
        assert found.low < found.value < found.high
        assert found.n == rows
        widths.append(found.high - found.low)
    assert widths[1] < widths[0] / 2


def test_interval_ignores_undefined_resamples() -> None:
    # One drifted row: a third of the resamples draw none, and have no detection rate.
    answers = answers_of([1, 0, 0], [0.9, 0.1, 0.2])
    found = measure(
        answers,
        {"detection": 1},
        lambda a, w: METRICS["detection"].compute(a, w)[:, None],
        resampling=Resampling(resamples=100),
    )["detection"]
    assert (found.value, found.low, found.high) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("bad", [{"resamples": 0}, {"seed": -1}, {"level": 1.0}])
def test_resampling_rejects_invalid_values(bad: dict[str, int]) -> None:
    with pytest.raises(InputError, match=r"\d"):
        Resampling(**bad)
