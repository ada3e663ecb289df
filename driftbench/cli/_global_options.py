"""Manners that every verb has: how much it says, its tracebacks, what follows a Ctrl-C.

The options here are given to all verbs by `driftbench.cli.main`, before the verb's name or after
it, with one meaning: `--quiet` leaves errors alone on stderr, `--verbose` tells every stage and the
time taken, also where no terminal shows a bar. Deliberately says nothing about stdout: results are
the same in all three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "SAME",
    "add_global_options",
    "commands_in",
    "debugging",
    "is_quiet",
    "is_verbose",
    "resumable",
    "resume_words",
]

_QUIET, _VERBOSE, _DEBUG, _RESUME = (
    f"driftbench.{name}" for name in ("quiet", "verbose", "debug", "resume")
)

SAME = "the same command goes on where it stopped"
"""What is to be done after a Ctrl-C, for a verb that keeps what it has."""


def add_global_options(command: click.Command) -> None:
    """Add the options to a command, unless it has them already.

    Examples in its help keep their lines: a raw docstring spells the backspace that click looks
    for.
    """
    if not any(option.name == "debug" for option in command.params):
        command.params.extend(_options())
    if command.help:
        command.help = command.help.replace("\\b\n", "\b\n")


def _options() -> list[click.Option]:

    def option(names: list[str], key: str, told: str) -> click.Option:
        def keep(context: click.Context, _option: click.Parameter, given: bool) -> None:  # noqa: FBT001 -- click's order
            if given:
                context.meta[key] = True
            if context.meta.get(_QUIET) and context.meta.get(_VERBOSE):
                raise click.UsageError("--quiet and --verbose: give one of them")

        return click.Option(names, is_flag=True, expose_value=False, callback=keep, help=told)

    return [
        option(["-q", "--quiet"], _QUIET, "Nothing but errors on stderr."),
        option(["-v", "--verbose"], _VERBOSE, "Every stage and the time taken, on stderr."),
        option(["--debug"], _DEBUG, "Show the traceback of an error."),
    ]


def commands_in(
    command: click.Command, *path: str
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Yield a command and all commands in it, each with the words that lead to it."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None:
                yield from commands_in(inner, *path, name)


def is_quiet() -> bool:
    """Whether nothing but errors is wanted on stderr."""
    return _set(_QUIET)


def is_verbose() -> bool:
    """Whether stages and times are wanted on stderr, also where nobody watches a bar."""
    return _set(_VERBOSE)


def debugging() -> bool:
    """Whether errors show their traceback."""
    return _set(_DEBUG)


def resumable(words: str) -> None:
    """Say what is to be done after a Ctrl-C from here on, in one clause."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_RESUME] = words


def resume_words() -> str:
    """Return what is to be done after a Ctrl-C; "" where nothing special is."""
    context = click.get_current_context(silent=True)
    return "" if context is None else str(context.meta.get(_RESUME, ""))


def _set(key: str) -> bool:
    # Verbs are functions, too: without a command line there is no context, and nothing was asked.
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(key))
