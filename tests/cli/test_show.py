"""`driftbench show` as a user calls it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.dataset.manual_review import read_review
from driftbench.dataset.publish.errata import Errata, Withdrawn, errata_text
from driftbench.dataset.publish.versions import Version
from driftbench.errors import InputError
from tests.dataset.conftest import make_build, recipe

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe"]  # fixtures of the datasets' tests, used here too


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


def _show(*words: object) -> Result:
    return CliRunner().invoke(cli, ["show", *map(str, words)])


def test_show_prints_plain_text_without_a_terminal(build: Path) -> None:
    done = _show(build, "--sample", 2, "--class", "faithful")
    assert done.exit_code == 0, done.output
    assert done.stdout.count("== ") == 2
    assert "[-b + " in done.output
    assert "{+a ≤ b + " in done.output
    assert "flip-order: An order relation is written from the other side." in done.output
    assert done.stdout.endswith("2 of 120 rows of controlled, drawn with seed 0\n")
    assert done.stdout == _show(build, "--sample", 2, "--class", "faithful").stdout


def test_show_text_is_independent_of_the_environment(build: Path) -> None:
    command = [sys.executable, "-m", "driftbench", "show", str(build), "--sample", "3"]
    outputs = {
        subprocess.run(
            command,
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "COLUMNS": columns, "LC_ALL": locale, "PATH": ""},
        ).stdout
        for seed, columns, locale in (("1", "40", "C"), ("2", "200", "C.UTF-8"))
    }
    assert len(outputs) == 1


def test_show_json_has_unchanged_rows(build: Path) -> None:
    rows = json.loads(_show(build, "--sample", 1, "--per-class", "--json").stdout)
    assert len(rows) == 6
    assert {"id", "split", "gold", "candidate", "evidence", "edits"} <= set(rows[0])
    one = json.loads(_show(build, "--id", rows[0]["id"], "--json").stdout)
    assert one == [rows[0]]


def test_show_html_writes_a_page(build: Path, tmp_path: Path) -> None:
    page = tmp_path / "rows.html"
    done = _show(build, "--sample", 5, "--html", page)
    assert done.stdout == f"{page}: 5 of 240 rows of controlled, drawn with seed 0\n"
    text = page.read_text(encoding="utf-8")
    assert "<title>DriftBench controlled: 5 rows</title>" in text
    _show(build, "--sample", 5, "--html", tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == page.read_bytes()
    assert _show(build, "--html", page).stdout == f"{page}: 240 of 240 rows of controlled\n"
    done = _show(build, "--per-class", "--html", page)
    assert done.stdout == f"{page}: 120 of 240 rows of controlled, drawn with seed 0\n"


def test_show_reports_a_typo_in_one_message(build: Path) -> None:
    done = _show(build, "--class", "type_coersion")
    assert done.exit_code == 2
    assert "unknown class 'type_coersion': did you mean type_coercion?" in done.output


def test_show_blank_review_can_be_tallied(build: Path, tmp_path: Path) -> None:
    path = tmp_path / "round-1.toml"
    done = _show(build, "--sample", 2, "--per-class", "--blank", path)
    assert done.exit_code == 0, done.output
    text = path.read_text(encoding="utf-8")
    assert text.count("unread") == 12
    assert _show(build, "--verdicts", path).exit_code == 2
    text = text.replace('"unread"', '"ok"').replace(
        'verdict = "ok"', 'verdict = "silly", finding = "Odd.", changed = "rule made-up, 2"', 1
    )
    gone = '  { id = "0000000000000000", class = "combined", verdict = "ok" },\n]'
    path.write_text(text.replace("\n]", f"\n{gone}"), encoding="utf-8")
    assert read_review(path).command == "driftbench show build --sample 2 --per-class --seed 0"
    done = _show(build, "--verdicts", path)
    assert done.exit_code == 0, done.output
    lines = [line.split() for line in done.output.splitlines()]
    assert ["faithful", "2", "1", "0", "0", "1", "0", "1", "50.0", "%", "2", "1"] in lines
    assert ["combined", "3", "3", "0", "0", "0", "0", "0", "0.0", "%", "2", "0"] in lines
    assert ["all", "13", "12", "0", "0", "1", "0", "1", "7.7", "%", "12", "1"] in lines
    message = json.loads(_show(build, "--verdicts", path, "--json").stdout)
    assert message[-1]["bad_left"] == 1
    _show(build, "--verdicts", path, "--html", tmp_path / "read.html")
    page = (tmp_path / "read.html").read_text(encoding="utf-8")
    assert "<title>DriftBench controlled: 12 rows</title>" in page
    assert "<h2>round-1</h2>" in page


def test_show_marks_withdrawn_rows(build: Path) -> None:
    (row,) = json.loads(_show(build, "--sample", 1, "--json").stdout)
    entry = Withdrawn(since=Version(1, 0, 1), id=row["id"], date="2026-12-01", reason="Odd.")
    (build / "errata.toml").write_text(errata_text(Errata((entry,))), encoding="utf-8")
    printed = _show(build, "--id", row["id"]).output.splitlines()
    assert "withdrawn            since 1.0.1: Odd." in printed


def test_show_blank_does_not_overwrite_a_review(build: Path, tmp_path: Path) -> None:
    path = tmp_path / "round-1.toml"
    path.write_text("precious", encoding="utf-8")
    done = _show(build, "--blank", path)
    assert (done.exit_code, path.read_text(encoding="utf-8")) == (2, "precious")
    with pytest.raises(InputError, match="is not TOML"):
        read_review(path)
