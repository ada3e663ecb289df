from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pandas as pd
import pytest

import driftbench
from driftbench.dataset.publish.lock import read_lock
from driftbench.errors import DatasetError, InputError
from driftbench.leaderboard import Evaluator, comparison
from driftbench.metrics import METRICS
from tests.leaderboard.fake_build import fake_rows, make_build, one_row, perfect

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

TEST = fake_rows(range(20))
CALIBRATION = fake_rows(range(100, 110))
DEFAULT = {"auc", "average_precision", "balanced_accuracy", "coverage", "detection"}
DEFAULT |= {"detection_at_3_fpr", "f1", "family_consistency", "fpr", "precision"}
DEFAULT |= {"accuracy", "drifted_stopped", "faithful_passed", "kappa", "pair_accuracy"}


@pytest.fixture
def build(tmp_path: Path) -> Path:
    return make_build(tmp_path / "build")


@pytest.fixture
def evaluator(build: Path) -> Evaluator:
    return Evaluator("controlled", split="test", path=build, resamples=50)


def both(scores: dict[str, float], calibration: dict[str, float]) -> pd.DataFrame:
    rows = [(name, score, "test") for name, score in scores.items()]
    rows += [(name, score, "calibration") for name, score in calibration.items()]
    return pd.DataFrame(rows, columns=["id", "score", "split"])


def test_perfect_submission_scores_one(evaluator: Evaluator) -> None:
    report = evaluator.evaluate(perfect(TEST))
    assert set(report.scores) == DEFAULT
    for name, score in report.scores.items():
        best = 0.0 if METRICS[name].better == "lower" else 1.0
        assert (score.value, score.low, score.high) == (best, best, best), name
    assert {s.value for s in (*report.per_class.values(), *report.per_subfield.values())} == {1.0}


def test_scores_have_row_counts(evaluator: Evaluator) -> None:
    report = evaluator.evaluate(perfect(TEST))
    counts = {name: score.n for name, score in report.scores.items()}
    assert (counts["auc"], counts["fpr"], counts["detection"], counts["precision"]) == (
        40,
        20,
        20,
        20,
    )
    assert [score.n for score in report.per_class.values()] == [4] * 5
    assert list(report.per_class) == [
        "quantifier_inversion",
        "hypothesis_omission",
        "conclusion_generalization",
        "type_coercion",
        "combined",
    ]
    assert sum(score.n for score in report.per_subfield.values()) == 20
    assert report.floor == pytest.approx(2 / 3)


def test_evaluator_is_exported(build: Path) -> None:
    assert driftbench.Evaluator is Evaluator
    report = driftbench.Evaluator("controlled", path=build).evaluate(perfect(TEST))
    assert report.made_with.resamples == 1000


def test_report_is_independent_of_row_order(evaluator: Evaluator) -> None:
    scores = {row.id: int(row.id[:4], 16) / 0xFFFF for row in TEST}
    turned = dict(reversed(scores.items()))
    assert evaluator.evaluate(scores).to_json() == evaluator.evaluate(turned).to_json()


def test_seed_changes_only_intervals(build: Path) -> None:
    scores = {row.id: int(row.id[:4], 16) / 0xFFFF for row in TEST}
    one, two = (
        Evaluator(path=build, resamples=50, seed=seed).evaluate(scores).scores["auc"]
        for seed in (1, 2)
    )
    assert one.value == two.value
    assert (one.low, one.high) != (two.low, two.high)


def test_signature_has_all_settings(evaluator: Evaluator, build: Path) -> None:
    report = evaluator.evaluate(perfect(TEST))
    digest = read_lock(build).digests["controlled/test"]
    assert report.signature == (
        f"driftbench|config:controlled|recipe:made|split:test|n:40|data:{digest[:12]}|"
        f"mathlib:8f9d9cf|metric:all|boot:50|seed:12345|threshold:0.5|version:{driftbench.__version__}"
    )
    assert "|metric:f1|" in report.sign("f1")
    with pytest.raises(InputError, match="unknown metric 'kapa': give one of f1"):
        report.sign("kapa")


def test_threshold_is_fitted_on_calibration_rows(evaluator: Evaluator, build: Path) -> None:
    # Right order, but everything is below 0.5.
    low = {name: 0.2 + score / 10 for name, score in perfect(TEST).items()}
    assert evaluator.evaluate(low).scores["f1"].value == 0
    fitted = {name: 0.2 + score / 10 for name, score in perfect(CALIBRATION).items()}
    report = evaluator.evaluate(both(low, fitted))
    assert report.scores["f1"].value == 1
    digest = read_lock(build).digests["controlled/calibration"]
    assert f"|calibration:{digest[:12]}|mathlib:" in report.signature
    assert "|threshold:0.3(calibrated)|" in report.signature


def test_threshold_is_not_fitted_on_the_scored_split(build: Path) -> None:
    frame = both(
        {name: 0.2 + score / 10 for name, score in perfect(TEST).items()},
        {name: 0.2 + score / 10 for name, score in perfect(CALIBRATION).items()},
    )
    report = Evaluator(path=build, split="calibration", resamples=10).evaluate(frame)
    assert report.made_with.n == 20
    assert report.scores["f1"].value == 0
    assert "|threshold:0.5|" in report.signature


def test_submitted_verdicts_are_used(evaluator: Evaluator) -> None:
    rows = [(row.id, 0.4, "drifted" if row.label != "faithful" else "faithful") for row in TEST]
    frame = pd.DataFrame(rows, columns=["id", "score", "verdict"])
    report = evaluator.evaluate(frame)
    assert (report.scores["f1"].value, report.scores["auc"].value) == (1.0, 0.5)
    assert "|threshold:submitted|" in report.signature


def test_optional_columns_add_metrics(evaluator: Evaluator) -> None:
    frame = pd.DataFrame(
        {
            "id": [row.id for row in TEST],
            "score": [
                None if i < 4 else float(row.label != "faithful") for i, row in enumerate(TEST)
            ],
            "verdict": ["timeout"] * 2 + [None] * (len(TEST) - 2),
            "drift_class": [row.label if row.label != "faithful" else None for row in TEST],
            "queries": [2] * len(TEST),
        }
    )
    scores = evaluator.evaluate(frame).scores
    assert set(scores) == DEFAULT | {"class_accuracy", "queries", "timeouts"}
    assert (scores["queries"].value, scores["class_accuracy"].value) == (2.0, 1.0)
    assert (scores["coverage"].value, scores["timeouts"].value) == (0.9, 0.05)
    assert scores["detection"].value == 0.9


def test_report_as_json(evaluator: Evaluator) -> None:
    report = evaluator.evaluate(perfect(TEST))
    found = json.loads(report.to_json())
    assert found == report.to_dict()
    assert found["scores"]["fpr"] == {"value": 0.0, "low": 0.0, "high": 0.0, "n": 20}
    assert found["signature"] == report.signature
    assert (found["card"], found["name"]) == (None, "submission")


def rendered(table: Table) -> str:
    from rich.console import Console

    console = Console(width=120)
    with console.capture() as capture:
        console.print(table)
    return capture.get()


def test_report_as_a_table(evaluator: Evaluator) -> None:
    report = evaluator.evaluate(perfect(TEST))
    text = rendered(report.table())
    for piece in ("submission, uses: not stated", "detection at 3 % FPR", "quantifier inversion"):
        assert piece in text
    assert "1.000 to 1.000" in text
    several = rendered(comparison([report, report]))
    assert "controlled / test, 40 rows" in several
    assert several.count("submission") == 3


def test_a_report_prints_as_its_table_and_shows_as_html(evaluator: Evaluator) -> None:
    report = evaluator.evaluate(perfect(TEST))
    text = str(report)
    assert "submission, uses: not stated" in text
    assert "│ AUC  " in text
    assert text.endswith(report.signature)
    page = report._repr_html_()
    row = ["AUC", "1.000", "1.000 to 1.000", "40"]
    assert f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" in page
    assert '<th colspan="4">detection at 3 % FPR, by class</th>' in page
    assert report.signature in page


def test_names_are_escaped_in_tables(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "[red]x.jsonl"
    text = [json.dumps({"id": name, "score": x}) for name, x in perfect(TEST).items()]
    path.write_text("\n".join(text), encoding="utf-8")
    report = evaluator.evaluate(path)
    assert "[red]x.jsonl, uses: not stated" in rendered(report.table())
    assert "[red]x.jsonl" in rendered(comparison([report]))
    path = path.rename(tmp_path / "<b>x.jsonl")
    assert "&lt;b&gt;x.jsonl" in evaluator.evaluate(path)._repr_html_()


def test_expected_formats_are_data(evaluator: Evaluator) -> None:
    input_format = evaluator.expected_input_format
    assert input_format["columns"]["score"]["range"] == [0.0, 1.0]
    assert [n for n, c in input_format["columns"].items() if c["required"]] == ["id", "score"]
    assert input_format["columns"]["split"]["choices"] == ["calibration", "test"]
    assert json.loads(json.dumps(input_format)) == input_format
    assert set(evaluator.expected_output_format) == set(METRICS)


def test_split_of_one_kind_is_an_error(tmp_path: Path) -> None:
    rows = tuple(one_row(n, "faithful") for n in range(4))
    evaluator = Evaluator(path=make_build(tmp_path / "build", test=rows))
    with pytest.raises(DatasetError, match="0 drifted rows of 4"):
        evaluator.evaluate(perfect(rows))


def test_calibration_split_of_one_kind_is_allowed(tmp_path: Path) -> None:
    rows = tuple(one_row(n, "faithful") for n in range(100, 104))
    evaluator = Evaluator(path=make_build(tmp_path / "build", calibration=rows), resamples=5)
    assert evaluator.evaluate(perfect(TEST)).scores["f1"].value == 1


def test_unknown_split_is_reported_first() -> None:
    with pytest.raises(InputError, match="unknown split 'train': give one of calibration, test"):
        Evaluator(split="train", path="nowhere")


def test_missing_dataset_is_reported_on_first_use(tmp_path: Path) -> None:
    evaluator = Evaluator(path=tmp_path)
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        evaluator.evaluate({})
