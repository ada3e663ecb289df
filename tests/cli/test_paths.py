"""Every verb reports unreadable files and folders in one message with a remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.cli._global_options import commands_in
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path

#: Verb → arguments with a path to read.
FILES = {
    "certify": ("--gold", "{}", "--candidate", "{}", "--snapshot", "starter"),
    "curate": ("build", "{}"),
    "evaluate": ("{}",),
    "guide": ("{}",),
    "lean check": ("--replay", "{}"),
    "harness submission": ("{}", "-o", "out.parquet"),
    "perturb": ("{}",),
    "screen": ("{}",),
    "theory": ("--fitted", "{}"),
    "wild annotate agree": ("{}", "{}"),
    "submit add": ("{}",),
    "submit check": ("{}",),
    "submit score": ("{}",),
}
FOLDERS = {
    "calibrate": ("--dataset", "{}", "--snapshot", "starter", "-o", "rates.json"),
    "check": ("{}",),
    "datasheet": ("{}",),
    "demo": ("--dataset", "{}"),
    "detect": ("--detector", "lint", "--dataset", "{}", "-o", "out.parquet"),
    "diff": ("{}", "{}"),
    "elaborate": ("{}", "--oracle", "kimina:http://localhost:9"),
    "evidence": ("{}",),
    "leaks": ("{}",),
    "names": ("--snapshot", "git:{}"),
    "parse": ("--snapshot", "dir:{}"),
    "publish": ("--repo", "me/mine", "--dry-run", "--dataset", "{}"),
    "reproduce": ("--dataset", "{}", "--snapshot", "starter"),
    "rules coverage": ("--snapshot", "dir:{}"),
    "rules implications": ("--snapshot", "dir:{}"),
    "rules list": ("--folder", "{}"),
    "rules prove": ("--folder", "{}"),
    "rules show": ("x", "--folder", "{}"),
    "rules test": ("--folder", "{}"),
    "show": ("{}",),
    "submit page": ("--dataset", "{}"),
    "submit rank": ("--dataset", "{}"),
    "submit table": ("--board", "{}"),
    "verify": ("{}",),
    "weights": ("--detector", "fused-free", "--dataset", "{}"),
    "wild annotate export": ("{}", "--annotator", "ann"),
    "wild annotate merge": ("labels.jsonl", "--dataset", "{}"),
    "wild mine": ("--repo", "git:{}"),
    "withhold": ("{}", "--out", "public", "--labels", "labels.parquet"),
}

#: Verbs that read no path, or are tested with their importers; `status` accepts any path.
ELSEWHERE = {"build", "comparable", "harness folder", "harness table", "lean setup", "status"}


def message(name: str, words: tuple[str, ...], path: str) -> str:
    """Run a verb on an invalid path, and return its message."""
    given = [word.replace("{}", path) for word in words]
    done = CliRunner().invoke(cli, [*name.split(), *given])
    assert done.exit_code == 2, (done.output, done.exception)
    assert done.stdout == ""
    assert path in done.stderr
    return done.stderr


@pytest.fixture(autouse=True)
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return make_build(tmp_path / "build" / "driftbench")


@pytest.mark.parametrize("name", sorted(FILES | FOLDERS))
def test_missing_path_is_reported(name: str) -> None:
    message(name, (FILES | FOLDERS)[name], "no-such-thing")


@pytest.mark.parametrize("name", sorted(FILES))
def test_folder_instead_of_a_file_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    message(name, FILES[name], "folder")


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_file_instead_of_a_folder_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("nothing", encoding="utf-8")
    message(name, FOLDERS[name], "file")


def test_every_reading_verb_is_covered() -> None:
    verbs = {
        " ".join(words): one for words, one in commands_in(cli) if not isinstance(one, click.Group)
    }
    imports = {name for name in verbs if name.startswith("wild import") or name == "wild suggest"}
    assert verbs.keys() - imports - ELSEWHERE == FILES.keys() | FOLDERS.keys()


def test_datasets_have_one_spelling() -> None:
    """The folder of a dataset is DATASET, an argument or the value of an option, in every verb."""
    for words, command in commands_in(cli):
        for parameter in command.params:
            shown = parameter.metavar or ""
            assert "--path" not in parameter.opts, words
            assert "DIR" not in shown, words
            if parameter.name in {"dataset", "datasets", "unselected", "common_with"}:
                assert "DATASET" in shown, words


def test_missing_permission_is_reported_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.lean"
    path.write_text("theorem t : 1 = 1", encoding="utf-8")

    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", "a.lean")

    # Patched, since root may read everything.
    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    assert message("perturb", ("{}",), "a.lean") == (
        "driftbench: a.lean: Permission denied; check its permissions, or name another path\n"
    )
