"""Errors of a command as one message on stderr and an exit code.

Messages of `DriftbenchError` name the value, the limit and the remedy; errors of the operating
system get a remedy here.
"""

from __future__ import annotations

import errno
import os
from typing import IO

import click

from driftbench._visible import visible
from driftbench.errors import DriftbenchError, InternalError

__all__ = ["INTERRUPTED", "CommandFailure", "Interruption", "failure_of", "with_dataset_hint"]

INTERRUPTED = 130
"""Exit code after Ctrl-C, as a shell counts it: 128 + SIGINT."""

_REMEDIES = {
    errno.ENOENT: "check the path",
    errno.EISDIR: "name a file",
    errno.ENOTDIR: "name a folder",
    errno.EACCES: "check its permissions, or name another path",
    errno.EPERM: "check its permissions, or name another path",
    errno.EROFS: "name a path on a writable file system",
    errno.ENOSPC: "free some space, then run the same command again",
    errno.EDQUOT: "free some space, then run the same command again",
}
"""What the caller can do about an error of the operating system."""


_FOLDER_OPTIONS = frozenset({"--build", "--data", "--dataset", "--dir", "--folder", "--path"})
"""Unknown options that are probably meant for the folder of a dataset."""


class CommandFailure(click.ClickException):
    """A failure printed as one message without a traceback."""

    def show(self, file: IO[str] | None = None) -> None:
        """Print the message on stderr, or to `file`."""
        click.echo(f"driftbench: {visible(self.message)}", err=file is None, file=file)


class Interruption(CommandFailure):
    """A Ctrl-C, with a hint about how to resume."""

    exit_code = INTERRUPTED


class _InternalFailure(CommandFailure):
    """A defect of DriftBench."""

    exit_code = InternalError.exit_code


class _InputFailure(CommandFailure):
    """An error in the input or on the machine of the caller."""

    exit_code = DriftbenchError.exit_code


def failure_of(error: Exception) -> CommandFailure | None:
    """Return the failure to print for an error; None for click's errors and unexpected ones."""
    match error:
        case InternalError():
            return _InternalFailure(str(error))
        case DriftbenchError():
            return _InputFailure(str(error))
        case OSError():
            # A full disk or missing permissions are not a defect of DriftBench: no traceback.
            return _InputFailure(_print_message(error))
        case _:
            return None


def with_dataset_hint(error: click.NoSuchOption) -> click.UsageError:
    """Return the error of an unknown option, with a hint if a dataset was probably meant."""
    if error.option_name not in _FOLDER_OPTIONS:
        return error
    parameters = [] if error.ctx is None else error.ctx.command.params
    found = next((one for one in parameters if one.name in {"dataset", "datasets"}), None)
    if found is None:
        return error
    is_option = isinstance(found, click.Option)
    hint = "did you mean --dataset?" if is_option else "the dataset is the argument DATASET"
    return click.UsageError(f"no such option {error.option_name}: {hint}", error.ctx)


def _print_message(error: OSError) -> str:
    reason = error.strerror or str(error)
    path = "" if error.filename is None else f"{os.fsdecode(error.filename)}: "
    remedy = _REMEDIES.get(error.errno or 0, "")
    return f"{path}{reason}{remedy and '; '}{remedy}"
