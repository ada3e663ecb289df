"""A page that does not do what it says fails, and says where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest
from sybil.example import SybilFailure

from tests.docs.commands import check_commands
from tests.docs.session import Session, run_page

if TYPE_CHECKING:
    from pathlib import Path

OUTPUT = '\n```text title="Output"\n'


@pytest.fixture
def session(tmp_path: Path, repository: Path) -> Session:
    folder = tmp_path / "drift"
    folder.mkdir()
    return Session(folder=folder, repository=repository, programs=tmp_path)


def page_of(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    return path


def test_blocks_share_a_folder_a_namespace_and_what_was_printed(
    tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(session.folder)
    text = (
        '```toml title="a/b.toml"\nx = 1\n```\n'
        f"```sh\ncat a/b.toml; pwd\n```\n{OUTPUT}x = 1\n~/drift\n```\n"
        "```python\nfrom pathlib import Path\nheld = Path('a/b.toml').read_text()\n```\n"
        f"```python\nprint(held)\nprint('end')\n```\n{OUTPUT}…\nend\n```\n"
        '```sh {data-exit="3"}\nexit 3\n```\n'
    )
    assert run_page(page_of(tmp_path, text), session) == 7


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"```sh\necho one\n```\n{OUTPUT}two\n```\n", "prints\none"),
        (f"```sh\necho one; echo two\n```\n{OUTPUT}…\none\n```\n", "prints\none\ntwo"),
        ("```sh\nfalse\n```\n", "exit code 1, not 0"),
        ('```sh {data-exit="1"}\ntrue\n```\n', "exit code 0, not 1"),
        ("```pyhton\n1\n```\n", "no language 'pyhton'"),
    ],
)
def test_a_block_that_does_something_else_fails_the_page(
    text: str, problem: str, tmp_path: Path, session: Session
) -> None:
    with pytest.raises(SybilFailure, match=problem):
        run_page(page_of(tmp_path, f"# Title\n\n{text}"), session)


@pytest.mark.parametrize(
    "text",
    [
        "```\nno language\n```\n",
        '```sh {data-need="mathlib"}\ntrue\n```\n',
        '```sh {data-needs="luck"}\ntrue\n```\n',
        "```sh hidden\ntrue\n```\n",
        '```text title="../out.txt"\nout\n```\n',
    ],
)
def test_a_fence_that_says_something_unknown_fails_the_page(
    text: str, tmp_path: Path, session: Session
) -> None:
    with pytest.raises(AssertionError):
        run_page(page_of(tmp_path, text), session)


def test_outputs_are_written_where_that_is_asked_for(
    tmp_path: Path, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_DOCS", "write")
    text = f"```sh\nseq 5\n```\n{OUTPUT}0\n…\n9\n```\n\n```sh\necho b\n```\n{OUTPUT}```\nend\n"
    path = page_of(tmp_path, text)
    run_page(path, session)
    assert path.read_text(encoding="utf-8") == text.replace("0\n…\n9", "1\n…\n5").replace(
        f"b\n```\n{OUTPUT}", f"b\n```\n{OUTPUT}b\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        "driftbench biuld --recipe starter",
        "driftbench build --recipe starter --snapshots starter",
        "cd x && driftbench rules coverge --snapshot starter",
        "driftbench evaluate",
    ],
)
def test_a_command_that_no_verb_takes_is_an_error(line: str, repository: Path) -> None:
    with pytest.raises((AssertionError, click.ClickException)):
        check_commands(line, repository=repository)


@pytest.mark.parametrize("line", ["make dmeo", "pip install -e '.[solvr]'"])
def test_a_target_or_an_extra_that_is_not_there_is_an_error(line: str, repository: Path) -> None:
    with pytest.raises(AssertionError):
        check_commands(line, repository=repository)


def test_commands_that_verbs_take_are_sound(repository: Path) -> None:
    lines = (
        "make demo PYTHON=/usr/bin/python3.12",
        "driftbench detect --detector lint \\\n  -o l.parquet && driftbench demo | head -3  # both",
        "driftbench show --help > help.txt",
        "pip install -e '.[solver,kernel]'",
    )
    check_commands("\n".join(lines), repository=repository)
