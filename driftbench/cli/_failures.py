"""How errors end a verb: one message on stderr and an exit code.

Errors made for the user tell value, limit and remedy themselves; those of the operating system get
their remedy here. Deliberately catches nothing: `driftbench.cli.main` does.
"""

from __future__ import annotations

import errno
import os
from typing import IO

import click

from driftbench._visible import visible
from driftbench.errors import DriftbenchError, InternalError

__all__ = ["INTERRUPTED", "CommandFailure", "Interruption", "failure_of"]

INTERRUPTED = 130
"""Exit code after Ctrl-C, as a shell counts it: 128 + SIGINT."""

_REMEDIES = {
    errno.ENOENT: "check the path",
    errno.EISDIR: "name a file",
    errno.ENOTDIR: "name a folder",
    errno.EACCES: "ask for the right to use it, or name another",
    errno.EPERM: "ask for the right to use it, or name another",
    errno.EROFS: "name a place that can be written to",
    errno.ENOSPC: "make room, then give the same command again",
    errno.EDQUOT: "make room, then give the same command again",
}
"""What the caller can do about an error of the operating system."""


class CommandFailure(click.ClickException):
    """A failure that is told in one message: prefix, message, nothing else."""

    def show(self, file: IO[str] | None = None) -> None:
        """Print the message on stderr, or to `file`."""
        click.echo(f"driftbench: {visible(self.message)}", err=file is None, file=file)


class Interruption(CommandFailure):
    """A Ctrl-C, with what to do next."""

    exit_code = INTERRUPTED


class _InternalFailure(CommandFailure):
    """A promise of ours that broke."""

    exit_code = InternalError.exit_code


class _InputFailure(CommandFailure):
    """What the caller, or the caller's machine, has to mend."""

    exit_code = DriftbenchError.exit_code


def failure_of(error: Exception) -> CommandFailure | None:
    """Return how an error is told; None for click's own, and for a defect."""
    match error:
        case InternalError():
            return _InternalFailure(str(error))
        case DriftbenchError():
            return _InputFailure(str(error))
        case OSError():
            # A full disk or a forbidden folder is the machine's fault, and no bug to trace.
            return _InputFailure(_print_message(error))
        case _:
            return None


def _print_message(error: OSError) -> str:
    reason = error.strerror or str(error)
    named = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
    remedy = _REMEDIES.get(error.errno or 0, "")
    return f"{named}{reason}{remedy and '; '}{remedy}"
