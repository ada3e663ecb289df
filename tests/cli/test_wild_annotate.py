"""`driftbench wild annotate` as a user calls it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.errors import InputError
from driftbench.wild.annotation.study import read_study
from tests.wild.annotation.conftest import dataset, label_of, pairs, rows, study, write_labels

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.annotation.conftest import LabelWords

__all__ = ["dataset", "pairs", "rows", "study"]  # fixtures of the annotation's tests, used here too

FAITHFUL: LabelWords = ("faithful",)
DRIFTED: LabelWords = ("drifted", "hypothesis_omission", "stronger")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


def _annotate(*words: object) -> Result:
    return CliRunner().invoke(cli, ["wild", "annotate", *map(str, words)])


@pytest.fixture
def files(study: Path, tmp_path: Path) -> list[Path]:
    items = read_study(study).main
    text = {"ann": [FAITHFUL] * 4 + [DRIFTED] * 3, "ben": [FAITHFUL] * 3 + [DRIFTED] * 4}
    return [
        write_labels(
            tmp_path / f"{name}.jsonl",
            [label_of(study, id_, name, what) for id_, what in zip(items, found, strict=False)],
        )
        for name, found in text.items()
    ]


def test_export_prints_the_files(pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "pages"
    done = _annotate("export", pairs, "--annotator", "ann", "--pilot", 2, "--out", out)
    assert done.exit_code == 0, done.output
    assert f"  {out / 'pilot-ann.html'}\n" in done.output
    assert "pilot: 2 items for ann, guidelines sha256 " in done.output
    done = _annotate("export", pairs, "--annotator", "ann", "--out", out, "--json")
    found = json.loads(done.output)
    assert (found["phase"], found["items"], found["annotator"]) == ("main", 4, "ann")
    assert found["study"] == read_study(out).id


def test_merge_prints_counts_of_labels(
    files: list[Path], dataset: Path, study: Path, tmp_path: Path
) -> None:
    message = ["--study", study, "--dataset", dataset, "--out", tmp_path / "out"]
    message += ["--adjudicated", tmp_path / "a.toml"]
    done = _annotate("merge", *files, *message)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(
        "14 labels, 0 of them of the pilot\n"
        "6 rows confirmed by agreement\n"
        "0 rows confirmed by a third person\n"
        "6 of these rows have another label than before\n"
        f"1 row disputed: decide in {tmp_path / 'a.toml'}\n"
    )
    found = json.loads(_annotate("merge", *files, *message, "--json").output)
    assert len(found["agreed"]) == 6
    assert found["disputed"] == [read_study(study).main[3]]
    assert CliRunner().invoke(cli, ["check", str(tmp_path / "out")]).exit_code == 0


def test_agree_prints_coefficients_and_signature(files: list[Path]) -> None:
    done = _annotate("agree", *files, "--resamples", 100)
    assert done.exit_code == 0, done.output
    assert "7 items, 0 of them left out because only one person labelled them" in done.output
    assert "bootstrap:items,100,95%" in done.output
    found = json.loads(_annotate("agree", *files, "--resamples", 100, "--json").output)
    names = [(one["name"], one["coding"], one["stage"]) for one in found["coefficients"]]
    assert len(names) == len(set(names)) == 12
    (one,) = (
        one
        for one in found["coefficients"]
        if (one["name"], one["coding"], one["stage"]) == ("cohen", "binary", "final")
    )
    # 6 of 7 agree; by chance (4 · 3 + 3 · 4) / 49.
    assert one["value"] == pytest.approx((6 / 7 - 24 / 49) / (1 - 24 / 49))


def test_agree_with_one_annotator_has_no_values(files: list[Path]) -> None:
    done = _annotate("agree", files[0])
    assert isinstance(done.exception, SystemExit)
    assert done.exit_code == InputError.exit_code
    assert "none of 7 items was labelled by two people: no agreement is reported" in done.output


def test_bad_labels_are_reported_and_not_interpreted(files: list[Path]) -> None:
    label = json.loads(files[0].read_text(encoding="utf-8").splitlines()[0])
    write_labels(files[0], [{**label, "item": "\x1b[2J", "phase": "<script>"}])
    done = _annotate("agree", *files)
    assert done.exit_code == InputError.exit_code
    assert 'ann.jsonl:1: phase must be one of pilot, main, and is "<script>"' in done.output
    assert "\x1b" not in done.output
