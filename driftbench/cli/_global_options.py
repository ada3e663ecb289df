"""Options of every verb (--quiet, --verbose, --debug) and the hint printed after a Ctrl-C.

`driftbench.cli.main` adds the options to all verbs; they may come before or after the verb. With
`--quiet` only errors are printed on stderr, with `--verbose` also every stage and the time taken,
even without a terminal. Standard output is the same with each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "RESUME_HINT",
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

RESUME_HINT = "run the same command again to resume"
"""The hint after a Ctrl-C, for verbs that store partial results."""


def add_global_options(command: click.Command) -> None:
    r"""Add the options to a command, unless it has them already.

    In its help, `\b` of a raw docstring becomes the backspace character by which click recognizes
    a paragraph that must not be wrapped.
    """
    if not any(option.name == "debug" for option in command.params):
        command.params.extend(_options())
    if command.help:
        command.help = command.help.replace("\\b\n", "\b\n")


def _options() -> list[click.Option]:

    def option(names: list[str], key: str, text: str) -> click.Option:
        def store(context: click.Context, _option: click.Parameter, given: bool) -> None:  # noqa: FBT001 -- click's order
            if given:
                context.meta[key] = True
            if context.meta.get(_QUIET) and context.meta.get(_VERBOSE):
                raise click.UsageError("--quiet and --verbose: give one of them")

        return click.Option(names, is_flag=True, expose_value=False, callback=store, help=text)

    return [
        option(["-q", "--quiet"], _QUIET, "Print only errors on stderr."),
        option(["-v", "--verbose"], _VERBOSE, "Print every stage and the time taken on stderr."),
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
    """Return whether only errors are printed on stderr."""
    return _set(_QUIET)


def is_verbose() -> bool:
    """Return whether stages and times are printed on stderr, even without a terminal."""
    return _set(_VERBOSE)


def debugging() -> bool:
    """Return whether errors are printed with a traceback."""
    return _set(_DEBUG)


def resumable(words: str) -> None:
    """Set the hint that is printed after a Ctrl-C: one clause."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_RESUME] = words


def resume_words() -> str:
    """Return the hint that is printed after a Ctrl-C; "" without one."""
    context = click.get_current_context(silent=True)
    return "" if context is None else str(context.meta.get(_RESUME, ""))


def _set(key: str) -> bool:
    # A verb called as a function has no context, and no options.
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(key))
