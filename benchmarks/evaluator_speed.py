"""Speed of checking and scoring submissions, compared with a loop over resamples and with pandas.

    python -m benchmarks.evaluator_speed --rows 2132 --resamples 1000

Rows and answers are generated with a fixed random seed, as many as in the paper's split. Intervals
are resampled over families. The baselines follow the definition: for each resample the rows of the
drawn families are gathered, and the score is computed again, by our metric of one sample and, for
the area under the curve, by scikit-learn. They use the same draws, so their scores must equal ours;
the largest difference is printed. They run with fewer resamples, and rates are compared.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from benchmarks._frame import Fact, Line, Missing, run, wall
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.leaderboard.key import AnswerKey
from driftbench.leaderboard.problems import Invalid
from driftbench.leaderboard.significance import RANKED_BY, compare, draws_of
from driftbench.leaderboard.submission import load_submission
from driftbench.metrics import METRICS, Answers, Resampling, family_weights, measure

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.metrics.answers import Floats

    Score = Callable[[Answers], float]

_LOOP = "a loop over resamples"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    answers = generated_answers(given.rows, seed=2026)
    resampling = Resampling(resamples=given.resamples)
    few = Resampling(resamples=min(given.loops, given.resamples))
    families = int(answers.family.max()) + 1
    yield Fact(f"{given.rows} generated rows of {families} families, {given.resamples} resamples")
    yield from _intervals(answers, resampling, few)
    yield from _all_metrics(answers, resampling, few)
    yield from _paired(answers, generated_answers(given.rows, seed=2027), resampling, few)
    yield from _checking(answers)


def generated_answers(rows: int, *, seed: int) -> Answers:
    """Return random answers; labels and families are the same for every seed."""
    fixed, generator = np.random.default_rng(1), np.random.default_rng(seed)
    label = fixed.choice(np.array(LABELS[:6]), rows)
    drifted = label != "faithful"
    score = np.round(np.clip(generator.normal(0.4 + 0.2 * drifted, 0.2), 0, 1), 2)
    return Answers(
        label=label,
        classes=tuple(frozenset() if one == "faithful" else frozenset({str(one)}) for one in label),
        subfield=fixed.choice(np.array(SUBFIELDS), rows),
        family=fixed.integers(0, max(1, rows // 3), rows).astype(np.intp),
        score=score,
        flagged=score >= 0.5,
        timeout=np.zeros(rows, dtype=np.bool_),
        predicted=("",) * rows,
        costs={},
    )


def looped(answers: Answers, score: Score, *, resampling: Resampling) -> Floats:
    """Return the score of each resample, computed from its gathered rows."""
    counts = np.concatenate(list(family_weights(answers.family, resampling=resampling)))
    return np.array([score(_gathered(answers, each)) for each in counts])


def _gathered(answers: Answers, counts: Floats) -> Answers:
    rows = np.repeat(np.arange(len(counts)), counts.astype(np.intp))
    return replace(
        answers,
        label=answers.label[rows],
        classes=tuple(answers.classes[row] for row in rows),
        subfield=answers.subfield[rows],
        family=answers.family[rows],
        score=answers.score[rows],
        flagged=answers.flagged[rows],
        timeout=answers.timeout[rows],
        predicted=tuple(answers.predicted[row] for row in rows),
    )


def ours(name: str) -> Score:
    """Return our metric of one sample."""
    compute = METRICS[name].compute
    return lambda answers: float(compute(answers, np.ones((1, len(answers.label))))[0])


def at_once(answers: Answers, name: str, *, resampling: Resampling) -> Floats:
    """Return a metric of each resample as the evaluator computes it: by weights, many at once."""
    weights = family_weights(answers.family, resampling=resampling)
    return np.concatenate([METRICS[name].compute(answers, each) for each in weights])


def _intervals(answers: Answers, resampling: Resampling, few: Resampling) -> Iterator[Item]:
    seconds, drawn = wall(lambda: at_once(answers, "auc", resampling=resampling))
    rate = resampling.resamples / seconds
    longer, same = wall(lambda: looped(answers, ours("auc"), resampling=few))
    yield _faster("area under the curve", rate, _LOOP, few.resamples / longer)
    largest = float(np.abs(drawn[: len(same)] - same).max())
    try:
        from sklearn.metrics import roc_auc_score
    except ImportError:
        yield Missing("area under the curve against scikit-learn", "it is not installed")
        return
    by_others, others = wall(
        lambda: looped(answers, lambda a: float(roc_auc_score(a.drifted, a.score)), resampling=few)
    )
    yield _faster("area under the curve", rate, f"{_LOOP}, scikit-learn", few.resamples / by_others)
    largest = max(largest, float(np.abs(drawn[: len(others)] - others).max()))
    yield Fact(f"resampled areas are at most {largest:.0e} apart")


def _faster(what: str, rate: float, baseline: str, base: float) -> Line:
    return Line(what=what, value=rate, unit="resamples/s", baseline=baseline, base=base)


def _all_metrics(answers: Answers, resampling: Resampling, few: Resampling) -> Iterator[Item]:
    names = [name for name, metric in METRICS.items() if metric.rows(answers).any()]
    counts = dict.fromkeys(names, len(answers.label))

    def compute(answers: Answers, weights: Floats) -> Floats:
        values = [METRICS[name].compute(answers, weights)[:, None] for name in names]
        return np.concatenate(values, axis=1)

    seconds, _ = wall(lambda: measure(answers, counts, compute, resampling=resampling))
    scores = [ours(name) for name in names]
    longer, _ = wall(
        lambda: looped(answers, lambda a: sum(score(a) for score in scores), resampling=few)
    )
    rate, base = resampling.resamples / seconds, few.resamples / longer
    yield _faster(f"{len(names)} metrics with intervals", rate, _LOOP, base)


def _paired(
    answers: Answers, other: Answers, resampling: Resampling, few: Resampling
) -> Iterator[Item]:
    def paired() -> None:
        own, theirs = (draws_of(each, resampling=resampling) for each in (answers, other))
        compare(own, theirs, submission="other")

    seconds, _ = wall(paired)
    longer, _ = wall(
        lambda: [looped(each, ours(RANKED_BY), resampling=few) for each in (answers, other)]
    )
    rate, base = resampling.resamples / seconds, few.resamples / longer
    yield _faster("two submissions compared", rate, _LOOP, base)


def _checking(answers: Answers) -> Iterator[Item]:
    ids = [f"row-{number:05}" for number in range(len(answers.label))]
    given = pd.DataFrame({"id": ids[::-1], "score": answers.score[::-1]})
    key = AnswerKey(
        config="controlled",
        split="test",
        digest="0" * 64,
        snapshot="made:up",
        recipe="made",
        ids=tuple(ids),
        label=answers.label,
        classes=answers.classes,
        subfield=answers.subfield,
        family=answers.family,
    )
    truth = pd.DataFrame({"id": ids, "label": answers.label})
    # The first merge loads parts of pandas, which is not measured.
    truth.merge(given, on="id", how="left", validate="1:1")
    seconds, found = wall(lambda: load_submission(given, {"test": key}, split="test"))
    merging, _ = wall(lambda: truth.merge(given, on="id", how="left", validate="1:1"))
    yield Line(
        what="a submission checked and aligned",
        value=len(ids) / seconds,
        unit="rows/s",
        baseline="pandas, merged and ids unique",
        base=len(ids) / merging,
    )
    outcome = "rejected" if isinstance(found, Invalid) else "accepted"
    yield Fact(f"the generated submission is {outcome}")


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--rows", type=int, default=2132, help="number of rows")
    options.add_argument("--resamples", type=int, default=1000, help="resamples of the evaluator")
    options.add_argument("--loops", type=int, default=50, help="resamples of the baselines")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
