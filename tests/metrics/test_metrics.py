from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics as reference

from driftbench.metrics import METRICS, cohen_kappa, detection_at_fpr
from tests.metrics.sample import answers_of, ones

if TYPE_CHECKING:
    from random import Random

    from driftbench.metrics import Answers
    from driftbench.metrics.answers import Floats

RANKING = ("auc", "average_precision", "detection_at_3_fpr")
FILTERING = ("faithful_passed", "drifted_stopped", "accuracy")
DECIDING = ("f1", "fpr", "balanced_accuracy", "detection", "coverage")

# Few different scores, so that ties are common.
SCORES = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1.0])


@st.composite
def samples(draw: st.DrawFn, *, unanswered: bool = True) -> Answers:
    score = st.none() | SCORES if unanswered else SCORES
    rows = draw(st.lists(st.tuples(st.integers(0, 1), score, st.integers(0, 4)), max_size=40))
    # Both kinds of rows exist, as the evaluator requires.
    rows += [(0, draw(score), 0), (1, draw(score), 1)]
    label, scores, family = zip(*rows, strict=True)
    return answers_of(label, scores, family=family)


def value(name: str, answers: Answers) -> float:
    return float(METRICS[name].compute(answers, ones(answers))[0])


def filled(answers: Answers) -> Floats:
    return np.nan_to_num(answers.score, nan=-1.0)


@given(samples())
def test_ranking_metrics_agree_with_scikit_learn(answers: Answers) -> None:
    scores = filled(answers)
    auc = reference.roc_auc_score(answers.drifted, scores)
    ap = reference.average_precision_score(answers.drifted, scores)
    assert value("auc", answers) == pytest.approx(auc)
    assert value("average_precision", answers) == pytest.approx(ap)


@given(samples())
def test_verdict_metrics_agree_with_scikit_learn(answers: Answers) -> None:
    f1 = reference.f1_score(answers.drifted, answers.flagged, zero_division=0.0)
    recall = reference.recall_score(answers.drifted, answers.flagged)
    assert value("f1", answers) == pytest.approx(f1)
    assert value("detection", answers) == pytest.approx(recall)
    precision = value("precision", answers)
    if answers.flagged.any():
        expected_value = reference.precision_score(answers.drifted, answers.flagged)
        assert precision == pytest.approx(expected_value)
    else:
        assert np.isnan(precision)


@given(samples(unanswered=False))
def test_balanced_accuracy_agrees_with_scikit_learn(
    answers: Answers,
) -> None:
    expected_value = reference.balanced_accuracy_score(answers.drifted, answers.flagged)
    assert value("balanced_accuracy", answers) == pytest.approx(expected_value)


@given(samples())
def test_kappa_agrees_with_scikit_learn(answers: Answers) -> None:
    verdict = np.where(answers.answered, answers.flagged.astype(int), 2)
    expected_value = reference.cohen_kappa_score(answers.drifted.astype(int), verdict)
    assert value("kappa", answers) == pytest.approx(expected_value)


def test_kappa_of_raters_who_always_say_the_same_is_undefined() -> None:
    every = np.ones(3, dtype=np.bool_)
    found = cohen_kappa(np.ones((1, 3)), (every, ~every), (every, ~every))
    assert np.isnan(found).all()


@given(samples(unanswered=False), st.sampled_from([0.0, 0.03, 0.1, 1 / 3, 0.5, 0.9]))
def test_detection_at_fpr_is_on_the_roc_curve(answers: Answers, limit: float) -> None:
    fpr, tpr, _ = reference.roc_curve(answers.drifted, answers.score, drop_intermediate=False)
    # Where the curve is vertical np.interp takes the top, and a rounded limit must reach it too.
    expected = np.interp(limit + 1e-9, fpr, tpr)
    found = detection_at_fpr(answers, ones(answers), [answers.drifted], limit=limit)
    assert found[0, 0] == pytest.approx(expected, abs=1e-6)


def test_detection_at_fpr_tolerates_rounding() -> None:
    # 0.03 * 1100 is 33.0 exactly or just below it: the 33 first faithful rows are flagged anyway.
    for faithful in range(100, 3000, 100):
        alarms = faithful * 3 // 100
        score = [0.9] * alarms + [0.1] * (faithful - alarms) + [0.5]
        answers = answers_of([0] * faithful + [1], score)
        assert value("detection_at_3_fpr", answers) == 1.0


def test_detection_at_fpr_interpolates() -> None:
    # One faithful row of 20 scores 0.8, so 3 % lies at 60 % of the way through its tie.
    label = [0] * 20 + [1, 1, 1, 1]
    score = [0.8] + [0.1] * 19 + [0.9, 0.8, 0.8, 0.2]
    answers = answers_of(label, score)
    assert value("detection_at_3_fpr", answers) == pytest.approx((1 + 0.6 * 2) / 4)


def test_detection_at_fpr_never_flags_rows_without_an_answer() -> None:
    answers = answers_of([0, 0, 1, 1], [None, None, 0.9, None])
    assert value("detection_at_3_fpr", answers) == 0.5
    unanswered = answers_of([0, 0, 1, 1], [None] * 4)
    assert value("detection_at_3_fpr", unanswered) == 0.0


def test_detection_at_fpr_uses_one_threshold_for_groups() -> None:
    label = ["faithful"] * 2 + ["type_coercion", "hypothesis_omission", "hypothesis_omission"]
    answers = answers_of(label, [0.2, 0.1, 0.9, 0.2, 0.8])
    groups = [answers.label == name for name in ("type_coercion", "hypothesis_omission")]
    assert detection_at_fpr(answers, ones(answers), groups)[0] == pytest.approx([1, 0.53])


@given(samples())
def test_ranking_metrics_depend_only_on_order(answers: Answers) -> None:
    # A strictly increasing map of the eight scores that is far from linear.
    moved = answers_of(
        answers.drifted.astype(int).tolist(),
        [None if np.isnan(x) else float(x) ** 3 / 2 + 0.25 for x in answers.score],
    )
    for name in RANKING:
        assert value(name, moved) == value(name, answers)


@given(samples(), st.randoms(use_true_random=False))
def test_metrics_are_independent_of_row_order(answers: Answers, random: Random) -> None:
    order = list(range(len(answers.label)))
    random.shuffle(order)
    moved = answers_of(
        answers.drifted.astype(int)[order].tolist(),
        [None if np.isnan(x) else float(x) for x in answers.score[order]],
    )
    for name in (*RANKING, *DECIDING):
        assert value(name, moved) == value(name, answers)


@given(samples())
def test_weights_count_as_copies_of_rows(answers: Answers) -> None:
    weights = (np.arange(len(answers.label)) % 3 + 1).astype(np.float64)
    copies = np.repeat(np.arange(len(answers.label)), weights.astype(int))
    copied = answers_of(
        answers.drifted.astype(int)[copies].tolist(),
        [None if np.isnan(x) else float(x) for x in answers.score[copies]],
    )
    for name in (*RANKING, *DECIDING):
        weighted = float(METRICS[name].compute(answers, weights[None, :])[0])
        assert weighted == pytest.approx(value(name, copied)), name


@given(samples())
def test_metrics_of_filtering_agree_with_scikit_learn(answers: Answers) -> None:
    stopped = answers.flagged | ~answers.answered
    accuracy = reference.accuracy_score(answers.drifted, stopped)
    assert value("accuracy", answers) == pytest.approx(accuracy)
    recall = reference.recall_score(answers.drifted, stopped)
    assert value("drifted_stopped", answers) == pytest.approx(recall)
    passed = reference.recall_score(~answers.drifted, ~stopped)
    assert value("faithful_passed", answers) == pytest.approx(passed)


@pytest.mark.parametrize(
    "name", [*RANKING, *FILTERING, "f1", "balanced_accuracy", "detection", "coverage"]
)
def test_perfect_answers_score_one(name: str) -> None:
    assert value(name, answers_of([0, 0, 0, 1, 1], [0.0, 0.1, 0.2, 0.8, 1.0])) == 1.0


def test_no_answer_wrong_and_timeout_differ() -> None:
    label = [1, 1, 0, 0]
    wrong = answers_of(label, [0.1, 0.9, 0.2, 0.9])
    unanswered = answers_of(label, [None, 0.9, 0.2, None], timeout=[True, False, False, False])
    # A miss in both cases, but a false alarm only with an answer.
    assert value("detection", wrong) == value("detection", unanswered) == 0.5
    assert (value("fpr", wrong), value("fpr", unanswered)) == (0.5, 0.0)
    assert value("balanced_accuracy", wrong) == value("balanced_accuracy", unanswered) == 0.5
    assert (value("coverage", wrong), value("coverage", unanswered)) == (1.0, 0.5)
    assert value("timeouts", unanswered) == 0.25
    assert not METRICS["timeouts"].rows(wrong).any()


def test_answers_without_scores_gain_nothing() -> None:
    unanswered = answers_of([1, 1, 0, 0], [None] * 4)
    assert [value(n, unanswered) for n in ("f1", "balanced_accuracy", "coverage")] == [0, 0, 0]
    assert value("auc", unanswered) == 0.5
    assert not METRICS["precision"].rows(unanswered).any()


def test_costs_are_means_over_rows_with_costs() -> None:
    answers = answers_of([0, 1, 1], [0.1, 0.2, 0.9], costs={"seconds": [1.0, None, 3.0]})
    assert value("seconds", answers) == 2.0
    assert METRICS["seconds"].rows(answers).sum() == 2
    assert not METRICS["tokens"].rows(answers).any()


def test_class_accuracy_of_combined_drift() -> None:
    label = ["faithful", "type_coercion", "type_coercion", "hypothesis_omission"]
    named = ["type_coercion", "type_coercion", "hypothesis_omission", ""]
    answers = answers_of(label, [0.9] * 4, predicted=named)
    assert value("class_accuracy", answers) == pytest.approx(1 / 3)
    assert not METRICS["class_accuracy"].rows(answers_of([0, 1], [0.1, 0.2])).any()


def test_family_consistency_needs_every_row() -> None:
    label = [0, 1, 0, 1, 1, 0, 1]
    score = [0.1, 0.9, 0.2, 0.8, 0.3, 0.9, None]
    # Families 0 and 1 are mixed, and 1 has one wrong row; 2 and 3 have one kind of row.
    answers = answers_of(label, score, family=[0, 0, 1, 1, 1, 2, 3])
    assert METRICS["family_consistency"].rows(answers).tolist() == [True] * 5 + [False] * 2
    assert value("family_consistency", answers) == pytest.approx(2 / 5)
    unanswered = answers_of([0, 1], [0.1, None], family=[0, 0])
    assert value("family_consistency", unanswered) == 0.0
    alone = answers_of([0, 1], [0.1, 0.9], family=[0, 1])
    assert not METRICS["family_consistency"].rows(alone).any()
    assert np.isnan(value("family_consistency", alone))


def test_registry_has_names_and_definitions() -> None:
    assert all(name == metric.name for name, metric in METRICS.items())
    assert all(metric.title and metric.definition.endswith(".") for metric in METRICS.values())
    assert {m.name for m in METRICS.values() if m.better == "lower"} == {
        "fpr",
        "queries",
        "seconds",
        "timeouts",
        "tokens",
    }
