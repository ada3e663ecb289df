from __future__ import annotations

import json
from typing import TYPE_CHECKING

from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.cli.parse import command

if TYPE_CHECKING:
    from pathlib import Path


def run(*words: str) -> dict[str, object]:
    result = CliRunner().invoke(command, [*words, "--json"], catch_exceptions=False)
    assert result.exit_code == 0
    loaded = json.loads(result.stdout)
    assert isinstance(loaded, dict)
    return loaded


def test_parse_reads_the_whole_starter_corpus() -> None:
    shown = run("--snapshot", "starter")
    whole = shown["all"]
    assert isinstance(whole, dict)
    assert whole["found"] == whole["parsed"] == whole["exact"] >= 120
    assert whole["fallback_tokens"] == 0


def test_parse_failures_have_place_cause_and_caret(tmp_path: Path) -> None:
    (tmp_path / "Bad.lean").write_text("theorem t : a + := rfl\n", encoding="utf-8")
    result = CliRunner().invoke(command, ["--snapshot", f"dir:{tmp_path}", "--failures"])
    assert result.exit_code == 0
    assert "Bad.lean:1:15: t: a term is missing after `+`" in result.stdout
    assert result.stdout.rstrip().endswith("^")


def test_parse_uses_notation_of_another_snapshot(tmp_path: Path) -> None:
    library, user = tmp_path / "library", tmp_path / "user"
    library.mkdir()
    user.mkdir()
    (library / "L.lean").write_text('infixl:65 " ⊛⊛ " => f\n', encoding="utf-8")
    (user / "U.lean").write_text("theorem t : a ⊛⊛ b = c := rfl\n", encoding="utf-8")
    alone = run("--snapshot", f"dir:{user}")
    both = run("--snapshot", f"dir:{user}", "--notation-from", f"dir:{library}")
    assert alone["all"]["fallback_tokens"] > 0  # type: ignore[index]  # checked by the reader
    assert both["all"]["fallback_tokens"] == 0  # type: ignore[index]  # as above


def test_parse_reports_an_unclosed_comment(tmp_path: Path) -> None:
    (tmp_path / "Cut.lean").write_text("/- open", encoding="utf-8")
    result = CliRunner().invoke(cli, ["parse", "--snapshot", f"dir:{tmp_path}"])
    assert result.exit_code == 2
    assert "Cut.lean:1:1: the comment is never closed" in result.stderr
