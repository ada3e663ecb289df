from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.leaderboard import compare_signatures

FIRST = (
    "driftbench|config:controlled|recipe:paper|split:test|n:1720|data:2fd0|calibration:9c1e|"
    "mathlib:8f9d9cf|metric:all|boot:1000|seed:12345|threshold:0.2(calibrated)|version:0.1.0"
)


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["comparable", *words])


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("config:controlled", "config:fresh", "config"),
        ("recipe:paper", "recipe:full", "recipe"),
        ("split:test", "split:calibration", "split"),
        ("n:1720", "n:1719", "n"),
        ("data:2fd0", "data:77ab", "data"),
        ("data:2fd0", "data:2fd0|errata:1.1.0", "errata"),
        ("data:2fd0", "data:2fd0|common:44", "common"),
    ],
)
def test_scores_of_other_rows_are_not_comparable(old: str, new: str, key: str) -> None:
    found = compare_signatures(FIRST, FIRST.replace(old, new))
    assert not found.comparable
    assert [one.partition(":")[0] for one in found.obstacles] == [key]
    assert found.notes == ()


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("seed:12345", "seed:1", "seed"),
        ("boot:1000", "boot:200", "boot"),
        ("|calibration:9c1e", "", "calibration"),
        ("version:0.1.0", "version:0.2.0", "version"),
    ],
)
def test_scores_with_other_settings_are_comparable_with_a_note(
    old: str, new: str, key: str
) -> None:
    found = compare_signatures(FIRST, FIRST.replace(old, new))
    assert found.comparable
    assert [one.partition(":")[0] for one in found.notes] == [key]


def test_metrics_must_be_the_same_unless_one_is_of_a_report() -> None:
    f1, auc = (FIRST.replace("metric:all", f"metric:{name}") for name in ("f1", "auc"))
    assert compare_signatures(FIRST, f1).comparable
    assert compare_signatures(auc, FIRST).comparable
    assert not compare_signatures(f1, auc).comparable


def test_thresholds_of_detectors_differ() -> None:
    found = compare_signatures(FIRST, FIRST.replace("threshold:0.2(calibrated)", "threshold:0.5"))
    assert (found.obstacles, found.notes) == ((), ())


def test_the_command_prints_differences_and_has_an_exit_code() -> None:
    done = run(FIRST, f"lint: {FIRST.replace('seed:12345', 'seed:1')}")
    assert done.exit_code == 0
    assert done.stdout == (
        "comparable\n  seed: 12345 and 1: intervals are from different resamples\n"
    )
    done = run(FIRST, FIRST.replace("split:test", "split:calibration"), "--json")
    assert done.exit_code == 1
    assert json.loads(done.stdout) == {
        "comparable": False,
        "obstacles": ["split: test and calibration: they are of different splits"],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0.78", "'0.78' is not a signature"),
        ("driftbench|n:3", "because it lacks config, split, data"),
    ],
)
def test_a_text_that_is_not_a_signature_is_an_error(text: str, words: str) -> None:
    done = run(FIRST, text)
    assert done.exit_code == 2
    assert words in done.stderr
