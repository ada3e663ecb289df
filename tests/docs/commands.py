"""Command lines that a document shows: whether verbs, options and values are ones that exist."""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import TYPE_CHECKING

import click

from driftbench.cli.main import cli

if TYPE_CHECKING:
    from pathlib import Path

_ENDS = re.compile(r"&&|\|\||[|;]")
_EXTRAS = re.compile(r"'(?:driftbench-lean|\.|-e \.)\[([\w,-]+)\]")
_OURS = frozenset({"driftbench", "make"})


def commands_of(source: str) -> list[list[str]]:
    """Return the words of every command of ours in a shell text, without redirections."""
    found = []
    for line in source.replace("\\\n", " ").splitlines():
        words: list[str] = []
        for word in [*shlex.split(line, comments=True), ";"]:
            if _ENDS.fullmatch(word):
                found.append(words)
                words = []
            else:
                words.append(word)
    return [_plain(words) for words in found if words and words[0] in _OURS]


def _plain(words: list[str]) -> list[str]:
    cut = next((n for n, word in enumerate(words) if word.startswith((">", "2>"))), len(words))
    return words[:cut]


def check_commands(source: str, *, repository: Path) -> None:
    """Read every command as its verb would; nothing is run.

    Raises:
        click.ClickException: a verb does not take what it is given.
        AssertionError: there is no such verb, target or extra.
    """
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    for named in _EXTRAS.findall(source):
        assert set(named.split(",")) <= set(extras), named
    for program, *words in commands_of(source):
        if program == "make":
            _check_targets(words, repository / "Makefile")
        else:
            _check_verb(words)


def _check_targets(words: list[str], makefile: Path) -> None:
    (targets,) = re.findall(r"^\.PHONY: (.*)$", makefile.read_text(encoding="utf-8"), re.MULTILINE)
    assert {word for word in words if "=" not in word} <= set(targets.split()), words


def _check_verb(words: list[str]) -> None:
    command: click.Command = cli
    said = ["driftbench", *words]
    context = click.Context(cli, info_name="driftbench")
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        found = command.get_command(context, name)
        assert found is not None, f"no verb {name!r}: {shlex.join(said)}"
        command = found
    if not {"--help", "-h", "--version"} & set(words):
        command.make_context(" ".join(said[:2]), words, resilient_parsing=False)
