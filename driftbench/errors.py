"""The error classes of the package, with one root, `DriftbenchError`.

The class shows where the fault lies. Messages give the value, the limit and the remedy, in that
order. The command line prints every `DriftbenchError` as one line on stderr and exits with the
class's exit code; no other code prints errors or calls `sys.exit`.
"""

from __future__ import annotations

__all__ = [
    "CorpusError",
    "DatasetError",
    "DriftbenchError",
    "InputError",
    "InternalError",
    "LeanSyntaxError",
    "OracleError",
    "RecipeError",
    "RuleError",
    "SubmissionError",
    "WorkerError",
]


class DriftbenchError(Exception):
    """Root of all errors that this package raises."""

    exit_code = 2


class InputError(DriftbenchError):
    """An input cannot be used: a path, a value, an option."""


class CorpusError(InputError):
    """A snapshot cannot be read: unknown revision, corrupt archive, broken text."""


class RecipeError(InputError):
    """A recipe is malformed, or asks for more than the snapshot gives."""


class DatasetError(InputError):
    """A built dataset is missing, damaged, or differs from its lock."""


class SubmissionError(InputError):
    """A submission does not fit the split it names."""


class RuleError(DriftbenchError):
    """A rule folder under `perturbations/` breaks the format or one of its own cases."""


class OracleError(DriftbenchError):
    """An oracle could not be asked, or ended without an answer.

    Args:
        message: what happened, with the remedy.
        cause: `missing` (not installed), `timeout`, or `crash` (memory, stack, a broken program).
    """

    def __init__(self, message: str, *, cause: str) -> None:
        super().__init__(message)
        self.cause = cause

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments, so that a worker process can send the error to its parent."""
        return _oracle_error, (str(self), self.cause)


def _oracle_error(message: str, cause: str) -> OracleError:
    return OracleError(message, cause=cause)


class WorkerError(DriftbenchError):
    """A worker ended before its work was done: killed, out of memory, or its machine was lost."""


class InternalError(DriftbenchError):
    """An internal check failed: a bug of this package, please report it."""

    exit_code = 70


class LeanSyntaxError(InputError):
    """Lean text that the grammar does not accept.

    Args:
        reason: one clause, without position.
        text: the whole text that was read.
        offset: index in `text`, in characters, where reading stopped.
        path: name to show for the text.
        first_line: line number (from 1) that the first line of `text` has in `path`.
    """

    def __init__(
        self,
        reason: str,
        *,
        text: str,
        offset: int,
        path: str = "<text>",
        first_line: int = 1,
    ) -> None:
        self._arguments = (reason, text, offset, path, first_line)
        offset = max(0, min(offset, len(text)))
        before = text[:offset]
        start = before.rfind("\n") + 1
        stop = text.find("\n", offset)
        line = text[start : len(text) if stop < 0 else stop]
        self.reason = reason
        self.path = path
        self.offset = offset
        self.line = first_line + before.count("\n")
        self.column = offset - start + 1
        # Only a part of the line is shown, since a line can be megabytes long.
        left = max(0, offset - start - 60)
        shown = line[left : left + 120]
        self.caret = f"{shown}\n{' ' * (offset - start - left)}^"
        super().__init__(f"{path}:{self.line}:{self.column}: {reason}\n{self.caret}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments, so that a worker process can send the error to its parent."""
        return _rebuild, self._arguments


def _rebuild(reason: str, text: str, offset: int, path: str, first_line: int) -> LeanSyntaxError:
    return LeanSyntaxError(reason, text=text, offset=offset, path=path, first_line=first_line)
