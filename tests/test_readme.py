"""The commands, numbers and map of the README are correct."""

from __future__ import annotations

import re
import shlex
from importlib import import_module
from typing import TYPE_CHECKING

import click
import pytest

from driftbench.cli.main import VERBS
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.lean import standard_table
from tests.tracked import tracked

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "README.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def guide(repository: Path) -> str:
    return (repository / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_commands_are_valid(text: str) -> None:
    lines = re.findall(r"^driftbench (.*)$", text, re.MULTILINE)
    assert len(lines) > 12
    for line in lines:
        verb, *words = shlex.split(line, comments=True)
        assert verb in VERBS, line
        command: click.Command = import_module(f"driftbench.cli.{verb}").command
        while isinstance(command, click.Group):
            name, *words = words
            found = command.get_command(click.Context(command), name)
            assert found is not None, line
            command = found
        # Options and arguments are parsed as in a shell; nothing is run.
        command.make_context(verb, words, resilient_parsing=False)


def test_the_number_of_starter_statements_is_correct(text: str) -> None:
    (number,) = re.findall(r"`raw/starter`, (\d+) original statements", text)
    reader = DeclarationReader(standard_table())
    declarations = load_declarations(open_snapshot("starter"), reader=reader)
    assert int(number) == sum(1 for _ in declarations)


def test_the_map_lists_every_package(repository: Path, guide: str) -> None:
    named = set(re.findall(r"^driftbench/(\w+)/ ", guide, re.MULTILINE))
    packages = {path.parent.name for path in (repository / "driftbench").glob("*/__init__.py")}
    assert named == packages


def test_the_map_matches_the_repository(repository: Path, guide: str) -> None:
    (shown,) = re.findall(r"## Map\n.*?```\n(.*?)```", guide, re.DOTALL)
    named = set(re.findall(r"^([\w/]+)/ ", shown, re.MULTILINE))
    assert [name for name in sorted(named) if not (repository / name).is_dir()] == []
    paths = [path.relative_to(repository) for path in tracked(repository)]
    tops = {path.parts[0] for path in paths if len(path.parts) > 1}
    folders = {name for name in tops if not name.startswith(".")}
    assert folders == {name.partition("/")[0] for name in named}
