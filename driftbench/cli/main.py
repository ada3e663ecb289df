"""The command's entry: an explicit registry of verbs, each imported only when it is called.

Promises: every error becomes one message on stderr and an exit code, and a traceback only with
`--debug`; a closed pipe and Ctrl-C end quietly; text is UTF-8 whatever the locale. Deliberately no
options of its own besides `--version` and the manners of all verbs: each verb states what it takes.
"""

from __future__ import annotations

import atexit
import io
import os
import signal
import sys
import time
import traceback
from difflib import get_close_matches
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from driftbench import __version__
from driftbench._console import guard_streams
from driftbench.cli._failures import INTERRUPTED, CommandFailure, Interruption, failure_of
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
        "harness": "Judge with Inspect AI or lm-evaluation-harness, and submit.",
        "leaks": "Measure how well labels can be guessed from the surface.",
        "parse": "Read the statements of a snapshot and report what failed.",
        "perturb": "Apply every rule to statements of your own.",
        "publish": "Publish a dataset as a version on the Hugging Face Hub.",
        "reproduce": "Regenerate the paper's tables and figures on a build.",
        "rules": "List, show and test the drift rules.",
        "screen": "Screen the documented theorems of a Lean file for drift.",
        "show": "Show rows side by side, for reading by eye.",
        "status": "Tell how far runs are that go on or were stopped, and their cost.",
        "submit": "Check, score, store and rank submissions; write the leaderboard.",
        "theory": "Print the paper's bounds and claims beside what its rates give.",
        "verify": "Check the certificates of a built dataset with the Lean kernel.",
        "wild": "Import, mine and annotate real drift: errors that people judged.",
        "withhold": "Divide a dataset into a public part and its labels.",
    }
)
"""Verb -> its one line of help. `driftbench/cli/<verb>.py` exposes it as `command`."""

_EPILOG = """\
\b
Exit codes:
  0    done
  1    done, and a check found something; or whoever read the output went away
  2    the input or the call has to be mended; the message names what and how
  70   a defect of ours: please report it
  130  interrupted by Ctrl-C

\b
Completion of verbs, options and names, for this shell:
  bash   eval "$(_DRIFTBENCH_COMPLETE=bash_source driftbench)"
  zsh    eval "$(_DRIFTBENCH_COMPLETE=zsh_source driftbench)"
  fish   _DRIFTBENCH_COMPLETE=fish_source driftbench | source

Results go to stdout, progress and notes to stderr; --json gives what a machine reads. Colours are
for terminals alone, and NO_COLOR turns them off.
"""


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
        for _, one in commands_in(command):
            add_global_options(one)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of verbs from the registry alone."""
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl(sorted(VERBS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that the first word names; the nearest ones are told for any other."""
        word = args[0]
        if word not in VERBS and not word.startswith("-") and not ctx.resilient_parsing:
            near = get_close_matches(word, VERBS, n=3)
            hint = f"did you mean {' or '.join(near)}?" if near else f"one of {', '.join(VERBS)}"
            raise click.UsageError(f"no verb {word!r}: {hint}", ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return verbs and options that begin like a word, without loading any verb."""
        from click.shell_completion import CompletionItem

        verbs = (item for item in sorted(VERBS.items()) if item[0].startswith(incomplete))
        return [
            *(CompletionItem(name, help=text) for name, text in verbs),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

    def invoke(self, ctx: click.Context) -> object:
        """Run a verb; errors made for the user become a message and an exit code."""
        from driftbench.cli._cache_warnings import reporting_warnings

        started = time.monotonic()
        try:
            with reporting_warnings():
                return super().invoke(ctx)
        except KeyboardInterrupt as stop:
            words = resume_words()
            raise Interruption(f"interrupted{words and '; '}{words}") from stop
        except (BrokenPipeError, click.exceptions.Exit, click.Abort):
            raise
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
    r"""Does this Lean statement say what the mathematician wrote?

    \b
    Examples:
      driftbench build --recipe starter --snapshot starter
      driftbench detect --detector lint -o lint.parquet
      driftbench evaluate lint.parquet
      driftbench VERB --help
    """


add_global_options(cli)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and leave the process with its exit code.

    Args:
        arguments: words after the program's name; those of the process by default.

    Raises:
        SystemExit: always; 0 done, 1 a check found something or the pipe closed, 2 wrong use or
            input, 70 our fault, 130 Ctrl-C.
    """
    _speak_utf8()
    guard_streams()
    interrupted: list[int] = []
    atexit.register(_leave, interrupted)
    try:
        code = _run(arguments)
        # A pipe that closed after the last write shows only here.
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered has no reader; Python would complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    if code == INTERRUPTED:
        # One who is in a hurry presses it twice: leaving is not to be interrupted.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        interrupted.append(code)
    sys.exit(code)


def _leave(interrupted: list[int]) -> None:
    """Give the exit code of a Ctrl-C, after all that others do at exit.

    Python ends itself with SIGINT where the interruption hit code that it had read from a text,
    such as that of a dataclass; whoever started this process then sees no code at all.
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
    except Exception as error:  # noqa: BLE001 -- whatever it is, the caller gets no traceback
        told = f"{type(error).__name__}: {error}".removesuffix(": ")
        CommandFailure(
            f"a defect of ours: {told}\nPlease report it, with what --debug shows."
        ).show()
        return InternalError.exit_code
    return outcome if isinstance(outcome, int) else 0


def _speak_utf8() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
