"""Checking submissions from files: name, card and predictions, with all problems at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._problems import listed
from driftbench.errors import SubmissionError
from driftbench.leaderboard.problems import Invalid, examples
from driftbench.leaderboard.store import locate, printable_path

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.leaderboard.evaluator import Evaluator
    from driftbench.leaderboard.store import StoredSubmission

__all__ = ["check_entry", "valid_entries"]


def check_entry(path: Path, evaluator: Evaluator) -> StoredSubmission | Invalid:
    """Return a submission that can be added, or all its problems."""
    match locate(path):
        case Invalid() as invalid:
            return _with_predictions(path, invalid, evaluator)
        case entry:
            found = evaluator.check(entry.predictions)
            return (
                Invalid(printable_path(path), found.problems)
                if isinstance(found, Invalid)
                else entry
            )


def _with_predictions(path: Path, invalid: Invalid, evaluator: Evaluator) -> Invalid:
    """Add problems of the predictions to those of the name or card."""
    files = [path] if not path.is_dir() else sorted(path.glob("predictions.*"))
    if len(files) != 1:
        return invalid
    found = evaluator.check(files[0])
    more = found.problems if isinstance(found, Invalid) else ()
    return Invalid(invalid.name, tuple(dict.fromkeys(invalid.problems + more)))


def valid_entries(paths: Sequence[Path], evaluator: Evaluator) -> list[StoredSubmission]:
    """Return submissions that can be added.

    Raises:
        SubmissionError: some have problems, or two have one name; the message lists all problems.
    """
    found = [check_entry(path, evaluator) for path in paths]
    wrong = [str(each.error()) for each in found if isinstance(each, Invalid)]
    entries = [each for each in found if not isinstance(each, Invalid)]
    names = [each.name for each in entries]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        wrong.append(f"{examples(twice)}: two submissions have this name: rename one of them")
    if wrong:
        raise SubmissionError(listed(wrong))
    return entries
