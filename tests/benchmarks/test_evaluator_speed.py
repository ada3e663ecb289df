from __future__ import annotations

import numpy as np
import pytest

from benchmarks import evaluator_speed
from benchmarks.evaluator_speed import at_once, generated_answers, looped, ours
from driftbench.metrics import Resampling


@pytest.mark.parametrize("name", ["auc", "detection_at_3_fpr", "f1"])
def test_a_loop_over_resamples_gives_the_same_scores(name: str) -> None:
    answers, resampling = generated_answers(90, seed=5), Resampling(resamples=8)
    drawn = at_once(answers, name, resampling=resampling)
    assert np.allclose(drawn, looped(answers, ours(name), resampling=resampling), atol=1e-12)
    assert len(set(drawn.tolist())) > 1


def test_scoring_is_compared_with_loops_and_pandas(capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluator_speed.main(["--rows", "120", "--resamples", "20", "--loops", "3"]) == 0
    output = capsys.readouterr().out
    for baseline in ("a loop over resamples", "scikit-learn", "pandas"):
        assert baseline in output
    assert "submission is accepted" in output
