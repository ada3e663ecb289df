"""The tables of results in README and documentation are those that `submit table` prints."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from tests.docs.results import AGREEMENT, CLAIMS, RESULTS, put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("page", "which", "marks", "row"),
    [
        ("README.md", "results", RESULTS, "| `beq` † ‡ | "),
        ("docs/paper.md", "claims", CLAIMS, "| Typecheck: detection at 3 % FPR | Table 2 | 0.1"),
        ("docs/wild.md", "agreement", AGREEMENT, "| `bpf` | 0."),
    ],
)
def test_a_page_has_the_table_of_the_leaderboard(
    repository: Path, page: str, which: str, marks: tuple[str, str], row: str
) -> None:
    path = repository / page
    found = path.read_text(encoding="utf-8")
    words = ["submit", "table", which, "--board", str(repository / "eval")]
    printed = CliRunner().invoke(cli, words, catch_exceptions=False).stdout
    wanted = put(found, printed, marks=marks)
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        path.write_text(wanted, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == wanted
    assert f"\n{row}" in wanted


def test_the_readme_has_at_most_900_words(repository: Path) -> None:
    assert len((repository / "README.md").read_text(encoding="utf-8").split()) <= 900
