"""Columns of an imported table become submissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from driftbench.cli import cli

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = 'repository = "example.org/judged"\ncommit = "1"\nlicence = "CC0-1.0"\n'
HEAD = "english,candidate,gold,verdict,other\n"


def _line(n: int, other: str) -> str:
    gold = f"theorem t (a : ℕ) (h : {n} < a) : a ≠ {n}"
    candidate = f"theorem s (a : ℕ) (h : a > {n}) : a ≠ {n}"
    if n % 2:
        candidate = f"theorem s (a : ℕ) : a ≠ {n}"
    return f"Statement {n}.,{candidate},{gold},{int(n % 2 == 0)},{other}\n"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a table of 24 candidates, with a dataset that was imported from it."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "judged"
    folder.mkdir()
    (folder / "SOURCE.toml").write_text(SOURCE, encoding="utf-8")
    lines = [_line(n, ("1", "", "0")[n % 3]) for n in range(24)]
    # The same candidate again: the two records make one row.
    lines.append(_line(0, "0"))
    (folder / "judged.csv").write_text(HEAD + "".join(lines), encoding="utf-8")
    columns = "nl=english,candidate=candidate,gold=gold,label=verdict"
    words = ["wild", "import", "table", "--from", "judged/judged.csv", "--columns", columns]
    done = CliRunner().invoke(cli, [*words, "--out", "ds"])
    assert done.exit_code == 0, done.output
    return folder / "judged.csv"


def _convert(*words: str) -> tuple[int, str]:
    given = ["harness", "table", "judged/judged.csv", "--dataset", "ds", "-o", "out.parquet"]
    done = CliRunner().invoke(cli, [*given, *words])
    return done.exit_code, done.output


def test_a_row_has_the_share_of_its_records_that_are_called_drifted(
    table: Path, tmp_path: Path
) -> None:
    assert table.exists()
    code, output = _convert("--column", "other", "--name", "Other", "--uses-gold")
    assert code == 0, output
    found = pq.read_table(tmp_path / "out.parquet").to_pylist()
    assert len(found) == 24
    scores = sorted(str(one["score"]) for one in found)
    assert scores == sorted(["0.5", *["0.0"] * 7, *["1.0"] * 8, *["None"] * 8])
    assert 'name = "Other"' in (tmp_path / "out.toml").read_text(encoding="utf-8")
    words = ["evaluate", "out.parquet", "--config", "wild_llm", "--dataset", "ds"]
    evaluated = CliRunner().invoke(cli, words)
    assert evaluated.exit_code == 0, evaluated.output


def test_the_only_configuration_of_the_dataset_is_used(table: Path) -> None:
    columns = "nl=english,candidate=candidate,gold=gold,label=verdict"
    words = ["wild", "import", "table", "--from", str(table), "--columns", columns]
    made = CliRunner().invoke(cli, [*words, "--config", "wild_human", "--out", "ds"])
    assert made.exit_code == 0, made.output
    code, output = _convert("--column", "other")
    assert code == 0, output
    assert "next: driftbench evaluate out.parquet --config wild_human --dataset ds" in output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--column", "another"), "there is no column another: choose one of candidate, english"),
        (
            ("--column", "english"),
            "judged.csv:2: english is 'Statement 0.': known are 0, 0.0",
        ),
        (("--column", "other", "--labels", "1=maybe"), "unknown word 'maybe'"),
        (("--column", "other", "--labels", "1=skip,0=skip"), "no row of wild_llm was made of"),
    ],
)
def test_what_is_not_an_answer_is_an_error(
    table: Path, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    assert table.exists()
    code, output = _convert(*words)
    assert code == 2
    assert message in " ".join(output.split())
    assert not (tmp_path / "out.parquet").exists()


@pytest.mark.parametrize("name", ["none.csv", "judged.txt", "."])
def test_what_is_not_a_table_is_an_error(table: Path, name: str) -> None:
    path = table.parent / name
    words = [
        "harness",
        "table",
        str(path),
        "--column",
        "other",
        "--dataset",
        "ds",
        "-o",
        "o.parquet",
    ]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 2, done.output
    assert str(path.name if name != "." else path) in done.stderr
