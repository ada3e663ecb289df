"""Files and folders that cannot be read are told in one message with a remedy, by every verb."""

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

#: Verb → how it is told to read something.
FILES = {
    "curate": ("build", "{}"),
    "evaluate": ("{}",),
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
    "demo": ("--path", "{}"),
    "detect": ("--detector", "lint", "--path", "{}", "-o", "out.parquet"),
    "diff": ("{}", "{}"),
    "evidence": ("{}",),
    "leaks": ("{}",),
    "parse": ("--snapshot", "dir:{}"),
    "publish": ("--repo", "me/mine", "--dry-run", "--path", "{}"),
    "reproduce": ("--dataset", "{}", "--snapshot", "starter"),
    "rules coverage": ("--snapshot", "dir:{}"),
    "rules implications": ("--snapshot", "dir:{}"),
    "rules list": ("--folder", "{}"),
    "rules prove": ("--folder", "{}"),
    "rules show": ("x", "--folder", "{}"),
    "rules test": ("--folder", "{}"),
    "show": ("{}",),
    "submit page": ("--dataset", "{}"),
    "submit rank": ("--path", "{}"),
    "verify": ("{}",),
    "wild annotate export": ("{}", "--annotator", "ann"),
    "wild annotate merge": ("labels.jsonl", "--dataset", "{}"),
    "wild mine": ("--repo", "git:{}"),
    "withhold": ("{}", "--out", "public", "--labels", "labels.parquet"),
}

#: Verbs that read nothing of the caller's, or what is tested with their importers; `status` looks
#: for runs at any path.
ELSEWHERE = {"build", "harness folder", "status"}


def told(name: str, words: tuple[str, ...], path: str) -> str:
    """Run a verb on a path that will not do, and return its one message."""
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
def test_what_is_missing_is_told(name: str) -> None:
    told(name, (FILES | FOLDERS)[name], "no-such-thing")


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_folder_in_place_of_a_file_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    told(name, FILES[name], "folder")


@pytest.mark.parametrize("name", sorted(FOLDERS))
def test_a_file_in_place_of_a_folder_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("nothing", encoding="utf-8")
    told(name, FOLDERS[name], "file")


def test_every_verb_that_reads_is_tried() -> None:
    verbs = {
        " ".join(words): one for words, one in commands_in(cli) if not isinstance(one, click.Group)
    }
    imports = {name for name in verbs if name.startswith("wild import") or name == "wild suggest"}
    assert verbs.keys() - imports - ELSEWHERE == FILES.keys() | FOLDERS.keys()


def test_what_may_not_be_read_is_told_with_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.lean"
    path.write_text("theorem t : 1 = 1", encoding="utf-8")

    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", "a.lean")

    # Whoever runs the tests may be root, who may read everything.
    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)
    assert told("perturb", ("{}",), "a.lean") == (
        "driftbench: a.lean: Permission denied; ask for the right to use it, or name another\n"
    )
