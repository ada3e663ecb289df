"""The command's entry: an explicit registry of verbs, each imported only when it is called.

Promises: a `DriftbenchError` or an error of the operating system becomes one message on stderr and
an exit code, never a traceback; a closed pipe and Ctrl-C end quietly; text is UTF-8 whatever the
locale. Deliberately no options of its own besides `--version`: each verb states what it takes.
"""

from __future__ import annotations

import io
import os
import sys
from importlib import import_module
from types import MappingProxyType
from typing import IO, TYPE_CHECKING

import click

from driftbench import __version__
from driftbench.errors import DriftbenchError, InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["VERBS", "cli", "main"]

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "build": "Build a dataset from a snapshot, as a recipe says.",
        "calibrate": "Fit the certifier's rates and thresholds on the calibration split.",
        "check": "Check a built dataset: schema, spans, splits, lock, leaks.",
        "curate": "Let builds heed what readers found good and bad.",
        "datasheet": "Count reference builds and render DATASHEET.md.",
        "demo": "Show the starter build: examples, baselines, where to go next.",
        "detect": "Run a detector over a split and write a submission.",
        "diff": "Say what changed between two built datasets.",
        "evaluate": "Score a submission.",
        "evidence": "Print what oracles said of the rows of every rule of a build.",
        "leaks": "Measure how well labels can be guessed from the surface.",
        "parse": "Read the statements of a snapshot and report what failed.",
        "perturb": "Apply every rule to statements of your own.",
        "reproduce": "Regenerate the paper's tables and figures on a build.",
        "rules": "List, show and test the drift rules.",
        "screen": "Screen the documented theorems of a Lean file for drift.",
        "show": "Show rows side by side, for reading by eye.",
        "theory": "Print the paper's bounds and claims beside what its rates give.",
        "verify": "Check the certificates of a built dataset with the Lean kernel.",
        "wild": "Import, mine and annotate real drift: errors that people judged.",
    }
)
"""Verb -> its one line of help. `driftbench/cli/<verb>.py` exposes it as `command`."""

INTERRUPTED = 130
"""Exit code after Ctrl-C, as a shell counts it: 128 + SIGINT."""


class _Failure(click.ClickException):
    """A failure that is told in one message: prefix, message, nothing else."""

    def show(self, file: IO[str] | None = None) -> None:
        """Print the message on stderr, or to `file`."""
        click.echo(f"driftbench: {self.message}", err=file is None, file=file)


class _InternalFailure(_Failure):
    """A promise of ours that broke."""

    exit_code = InternalError.exit_code


class _InputFailure(_Failure):
    """What the caller, or the caller's machine, has to mend."""

    exit_code = DriftbenchError.exit_code


class _LazyGroup(click.Group):
    """A group whose help needs no verb's module, and whose verbs load on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return every registered verb, sorted."""
        del ctx
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a verb; None (click's word for unknown) for any other name."""
        del ctx
        if cmd_name not in VERBS:
            return None
        command = import_module(f"driftbench.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            message = f"driftbench.cli.{cmd_name}.command is no click command"
            raise TypeError(message)
        _keep_lines(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs from the registry alone."""
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl(sorted(VERBS.items()))

    def invoke(self, ctx: click.Context) -> object:
        """Run a verb; errors made for the user become a message and an exit code."""
        try:
            return super().invoke(ctx)
        except InternalError as error:
            raise _InternalFailure(str(error)) from error
        except DriftbenchError as error:
            raise _InputFailure(str(error)) from error
        except BrokenPipeError:
            raise
        except OSError as error:
            # A full disk or a forbidden folder is the machine's fault, and no bug to trace.
            raise _InputFailure(_say(error)) from error


def _keep_lines(command: click.Command) -> None:
    """Let examples keep their lines: a raw docstring spells the backspace that click looks for."""
    if command.help:
        command.help = command.help.replace("\\b\n", "\b\n")
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _keep_lines(inner)


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="driftbench")
def cli() -> None:
    """Does this Lean statement say what the mathematician wrote?"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave the process with its exit code.

    Args:
        arguments: words after the program's name; those of the process by default.

    Raises:
        SystemExit: always; 0 done, 1 a check found something or the pipe closed, 2 wrong use or
            input, 70 our fault, 130 Ctrl-C.
    """
    _speak_utf8()
    try:
        code = _run(arguments)
        # A pipe that closed after the last write shows only here.
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered has no reader; Python would complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    words = None if arguments is None else list(arguments)
    try:
        outcome: object = cli.main(words, prog_name="driftbench", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("driftbench: interrupted", err=True)
        return INTERRUPTED
    return outcome if isinstance(outcome, int) else 0


def _say(error: OSError) -> str:
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{os.fsdecode(error.filename)}: {reason}"


def _speak_utf8() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
