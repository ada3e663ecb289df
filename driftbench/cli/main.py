"""Entry point of the command line: a registry of verbs, each imported only when it is called.

Every error becomes one message on stderr and an exit code; `--debug` adds the traceback. A closed
pipe and Ctrl-C end without a traceback. Text is UTF-8 whatever the locale.
"""

from __future__ import annotations

import atexit
import io
import os
import signal
import sys
import time
import traceback
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from driftbench import __version__
from driftbench._console import guard_streams
from driftbench.cli._failures import (
    INTERRUPTED,
    CommandFailure,
    Interruption,
    failure_of,
    with_dataset_hint,
)
from driftbench.cli._global_options import (
    add_global_options,
    commands_in,
    debugging,
    is_verbose,
    resume_words,
)
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from click.shell_completion import CompletionItem

__all__ = ["VERBS", "cli", "main"]

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "build": "Build a dataset from a Lean library, following a recipe.",
        "calibrate": "Fit the rates and thresholds of the paper's certifier.",
        "certify": "Report whether a candidate means the same as a correct statement.",
        "check": "Check a built dataset: schema, spans, splits, lock, leaks.",
        "comparable": "Report whether two scores can be compared, by their signatures.",
        "curate": "Apply manual review results to future builds.",
        "datasheet": "Count the rows of builds and render DATASHEET.md.",
        "demo": "Show a dataset: size, example rows, baseline scores.",
        "detect": "Run a detector over a split and write a submission.",
        "diff": "Print what changed between two datasets.",
        "elaborate": "Ask Lean whether it accepts the statements of a dataset.",
        "evaluate": "Score submissions.",
        "evidence": "Print the oracles' results for the rows of every rule.",
        "guide": "Formalize statements by guided decoding.",
        "harness": "Use models as judges in Inspect AI or lm-evaluation-harness.",
        "lean": "Prepare a Lean project with mathlib, and try it.",
        "leaks": "Measure how well labels can be guessed from surface features.",
        "names": "Mine former names of constants from releases of mathlib.",
        "parse": "Parse the statements of a snapshot and report failures.",
        "perturb": "Apply every rule to the theorems of your own Lean file.",
        "publish": "Publish a dataset as a version on the Hugging Face Hub.",
        "reproduce": "Regenerate the paper's tables and figures on a build.",
        "rules": "List, show, test and prove the drift rules.",
        "screen": "Find theorems that may not mean what their docstrings say.",
        "show": "Show rows of a dataset in the terminal or as an HTML page.",
        "status": "Show progress and cost of running or interrupted jobs.",
        "submit": "Check, score, store and rank submissions; write the leaderboard.",
        "theory": "Print the paper's bounds and claims for given rates.",
        "verify": "Check the certificates of a built dataset with the Lean kernel.",
        "weights": "Print the weights of the detectors fused and fused-free.",
        "wild": "Import, mine and annotate real errors that people judged.",
        "withhold": "Split a dataset into a public part and a file of its test labels.",
    }
)
"""Verb -> its one line of help. The verb is `command` in `driftbench/cli/<verb>.py`."""

_EPILOG = """\
\b
Exit codes:
  0    success
  1    a check found problems, or the reader of the output closed the pipe
  2    wrong usage or input; the message names the problem and the remedy
  70   a defect in DriftBench: please report it
  130  interrupted by Ctrl-C

\b
Shell completion of verbs, options and names:
  bash   eval "$(_DRIFTBENCH_COMPLETE=bash_source driftbench)"
  zsh    eval "$(_DRIFTBENCH_COMPLETE=zsh_source driftbench)"
  fish   _DRIFTBENCH_COMPLETE=fish_source driftbench | source

Results go to stdout, progress and notes to stderr; --json prints results as JSON. Colours are used
only on a terminal, and never if NO_COLOR is set.
"""


class _LazyGroup(click.Group):
    """A group whose verbs are imported on demand, and not for its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return every registered verb, sorted."""
        del ctx
        return sorted(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a verb; None for any other name."""
        del ctx
        if cmd_name not in VERBS:
            return None
        command = import_module(f"driftbench.cli.{cmd_name}").command
        if not isinstance(command, click.Command):
            message = f"driftbench.cli.{cmd_name}.command is not a click command"
            raise TypeError(message)
        for _, one in commands_in(command):
            add_global_options(one)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs from the registry."""
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl(sorted(VERBS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb of the first word; an error names similar verbs for an unknown one."""
        word = args[0]
        if word not in VERBS and not word.startswith("-") and not ctx.resilient_parsing:
            from driftbench._problems import did_you_mean

            every = f"one of {', '.join(VERBS)}"
            hint = did_you_mean(word, VERBS, otherwise=every, most=3)
            raise click.UsageError(f"unknown verb {word!r}: {hint}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return verbs and options that begin with a word, without importing any verb."""
        from click.shell_completion import CompletionItem

        verbs = (item for item in sorted(VERBS.items()) if item[0].startswith(incomplete))
        return [
            *(CompletionItem(name, help=text) for name, text in verbs),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

    def invoke(self, ctx: click.Context) -> object:
        """Run a verb; its errors become a message and an exit code."""
        from driftbench.cli._cache_warnings import reporting_warnings

        started = time.monotonic()
        try:
            with reporting_warnings():
                return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            hint = resume_words()
            raise Interruption(f"interrupted{hint and '; '}{hint}") from stop
        except (BrokenPipeError, click.exceptions.Exit, click.Abort):
            raise
        except click.NoSuchOption as error:
            raise with_dataset_hint(error) from error
        except Exception as error:
            if debugging():
                traceback.print_exc()
            if (failure := failure_of(error)) is not None:
                raise failure from error
            raise
        finally:
            if is_verbose():
                click.echo(f"driftbench: {time.monotonic() - started:.1f} s", err=True)


@click.group(
    cls=_LazyGroup, epilog=_EPILOG, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__, prog_name="driftbench")
def cli() -> None:
    r"""Build and use DriftBench: Lean statements that may not mean what their English says.

    \b
    Examples:
      driftbench build --recipe starter --snapshot starter
      driftbench detect --detector lint -o lint.parquet
      driftbench evaluate lint.parquet
      driftbench VERB --help
    """


add_global_options(cli)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit the process with its exit code.

    Args:
        arguments: words after the program's name; those of the process by default.

    Raises:
        SystemExit: always; 0 success, 1 a check found problems or the pipe closed, 2 wrong usage or
            input, 70 a defect in DriftBench, 130 Ctrl-C.
    """
    _use_utf8()
    guard_streams()
    interrupted: list[int] = []
    atexit.register(_exit_interrupted, interrupted)
    try:
        code = _run(arguments)
        # A pipe that was closed after the last write raises only here.
        sys.stdout.flush()
    except BrokenPipeError:
        # Discard what is buffered, or Python prints an error about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    if code == INTERRUPTED:
        # A second Ctrl-C must not interrupt the exit.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        interrupted.append(code)
    sys.exit(code)


def _exit_interrupted(interrupted: list[int]) -> None:
    """Exit with the code of a Ctrl-C, after all other exit handlers.

    Python ends itself by SIGINT if the interruption hit code compiled from a string, such as that
    of a dataclass; the parent process then gets no exit code.
    """
    if interrupted:
        sys.stderr.flush()
        os._exit(interrupted[0])


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
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 -- no error may print a traceback
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
        CommandFailure(
            f"a defect in DriftBench: {text}\nPlease report it with the output of --debug."
        ).show()
        return InternalError.exit_code
    return outcome if isinstance(outcome, int) else 0


def _use_utf8() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
