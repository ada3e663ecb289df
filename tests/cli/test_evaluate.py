from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.detectors import DETECTORS
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_build(tmp_path / "build" / "driftbench")


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


ALONE = (
    "back-translation",
    "bleu-ref",
    "candidate-only",
    "convention",
    "edit-classifier",
    "fused-free",
    "lint",
    "random",
)
"""Detectors that need neither oracle nor language model."""


def test_detect_then_evaluate(build: Path, tmp_path: Path) -> None:
    assert build.is_dir()
    for name in ALONE:
        result = run("detect", "--detector", name, "-o", f"out/{name}.parquet")
        assert result.exit_code == 0, result.output
        assert "test: 40 of 40 rows answered" in result.stdout
        assert f"next: driftbench evaluate out/{name}.parquet" in result.stdout
    one = run("evaluate", "out/lint.parquet")
    assert one.exit_code == 0, one.output
    assert "lint, uses: neither gold nor a language model" in one.stdout
    signature = one.stdout.splitlines()[-1]
    assert signature.startswith("driftbench|config:controlled|recipe:made|split:test|n:40|")
    printed = "driftbench: reading build/driftbench: configuration controlled, recipe made\n"
    assert one.stderr == printed
    files = sorted(str(path) for path in (tmp_path / "out").glob("*.parquet"))
    several = run("evaluate", *files)
    for name in ALONE:
        assert f"\n{name}: driftbench|" in several.stdout
        assert f"\n {name} " in several.stdout
    assert several.stdout.count("–") == 5 * len(ALONE)  # an interval for each score
    assert "Difference from back-translation" in several.stdout


def test_evaluate_json_is_the_only_output_on_stdout(build: Path) -> None:
    made = run(
        "detect", "--detector", "random", "-o", "r.parquet", "--dataset", str(build), "--json"
    )
    texts = json.loads(made.stdout)
    assert texts["rows"] == texts["answered"] == {"calibration": 20, "test": 40}
    assert (texts["card"], texts["detector"]) == ("r.toml", "random|seed:0")
    scored = run("evaluate", "r.parquet", "r.parquet", "--resamples", "20", "--json")
    reports = [json.loads(line) for line in scored.stdout.splitlines()]
    assert len(reports) == 2
    same = reports[1].pop("difference_from_first")
    assert reports[0] == reports[1]
    assert set(same) == {"auc", "detection_at_3_fpr"}
    assert {(one["submission"], one["value"], one["p"]) for one in same.values()} == {
        ("random", 0.0, 1.0)
    }
    assert reports[0]["made_with"]["resamples"] == 20


def test_detect_options_seed_and_no_calibrate(build: Path) -> None:
    assert build.is_dir()
    words = ("detect", "--detector", "random", "--no-calibrate", "--seed", "3", "-o")
    made = json.loads(run(*words, "a.parquet", "--json").stdout)
    assert (made["rows"], made["detector"]) == ({"test": 40}, "random|seed:3")
    report = json.loads(run("evaluate", "a.parquet", "--json").stdout)
    assert report["made_with"]["threshold"] == "0.5"
    words = ("detect", "--detector", "random", "--split", "calibration", "-o", "b.parquet")
    texts = run(*words, "--dataset", str(build)).stdout
    assert "calibration: 20 of 20" in texts
    assert f"next: driftbench evaluate b.parquet --split calibration --dataset {build}\n" in texts
    report = json.loads(run("evaluate", "b.parquet", "--split", "calibration", "--json").stdout)
    assert report["made_with"]["n"] == 20


def test_evaluate_takes_folders_and_finds_the_dataset_of_the_card(
    build: Path, tmp_path: Path
) -> None:
    assert build.is_dir()
    make_build(tmp_path / "build" / "wild", config="wild_human")
    assert run("detect", "--detector", "lint", "-o", "c.parquet").exit_code == 0
    words = ("detect", "--detector", "lint", "--dataset", "build/wild", "-o", "w.parquet")
    assert run(*words).exit_code == 0
    folder = tmp_path / "stored"
    folder.mkdir()
    (tmp_path / "w.parquet").rename(folder / "predictions.parquet")
    (tmp_path / "w.toml").rename(folder / "submission.toml")
    done = run("evaluate", "stored", "--dataset", "build/wild", "--resamples", "10")
    assert done.exit_code == 0, done.output
    assert "|config:wild_human|" in done.stdout
    mixed = run("evaluate", "c.parquet", "stored")
    assert mixed.exit_code == 2
    assert "answer different configurations, controlled and wild_human" in mixed.stderr
    none = run("evaluate", "build")
    assert none.exit_code == 2
    assert "has one file predictions.parquet or predictions.jsonl, and this one has 0" in (
        none.stderr
    )


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize("verb", [("evaluate",), ("submit", "check")])
def test_the_card_that_names_a_missing_configuration_is_named(
    verb: tuple[str, ...], tmp_path: Path
) -> None:
    assert run("detect", "--detector", "random", "-o", "r.csv").exit_code == 0
    card = tmp_path / "r.toml"
    text = card.read_text(encoding="utf-8")
    card.write_text(text.replace('"controlled"', '"other"'), encoding="utf-8")
    found = run(*verb, "r.csv", "--dataset", "build/driftbench")
    assert found.exit_code == 2
    assert "holds no configuration 'other', only controlled\n" in found.stderr
    assert "r.toml names the configuration 'other'\n" in found.stderr
    own = run(*verb, "r.csv", "--dataset", "build/driftbench", "--config", "another")
    assert "holds no configuration 'another'" in own.stderr
    assert "r.toml names" not in own.stderr


def test_evaluate_reports_all_problems_of_all_submissions(build: Path, tmp_path: Path) -> None:
    assert build.is_dir()
    (tmp_path / "a.jsonl").write_text('{"id": "x", "score": 2}\n', encoding="utf-8")
    result = run("evaluate", "a.jsonl", "b.parquet")
    assert (result.exit_code, result.stdout) == (2, "")
    for piece in ("a.jsonl: 3 problems", "out-of-range", "missing-id", "unknown-id", "no-file"):
        assert piece in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--detector", "lints", "-o", "a.parquet"), "did you mean lint?"),
        (("--detector", "lint", "-o", "a.jsonl"), "name it .parquet or .csv"),
        (("--detector", "lint", "-o", "a.parquet", "--split", "train"), "unknown split 'train'"),
        (
            ("--detector", "lint", "-o", "a.parquet", "--dataset", "none"),
            "is not a driftbench build",
        ),
        (("--detector", "lint", "-o", "build/a.parquet", "--config", "x"), "no configuration 'x'"),
        (("-o", "a.parquet"), "--detector"),
        (("--detector", "lint"), "give -o FILE.parquet"),
        (("--detector", "lint", "--dry-run"), "asks no language model"),
        (("--detector", "llm-judge", "-o", "a.parquet"), "give --endpoint URL --model NAME"),
    ],
)
def test_detect_reports_wrong_usage(
    build: Path, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    extra = () if "--dataset" in words else ("--dataset", str(build))
    result = run("detect", *words, *extra)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not list(tmp_path.rglob("a.*"))


def test_detect_dry_run_only_prints_prompts(build: Path, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    result = run("detect", "--detector", "llm-judge", "--dry-run", "--dataset", str(build))
    assert result.exit_code == 0, result.output
    assert result.stdout.count("=== judge → no model ===\n[system]") == 3
    assert "theorem Made.t" in result.stdout
    assert sorted(tmp_path.rglob("*")) == before


def test_detect_help_describes_every_detector() -> None:
    text = " ".join(run("detect", "--help").stdout.split())
    for name, kind in DETECTORS.items():
        assert f"{name}: {kind.info.description}" in text
