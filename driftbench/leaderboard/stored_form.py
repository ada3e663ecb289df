"""Storing submissions in one canonical form, atomically.

Predictions are written again with only the scored columns, and rows sorted by split and id, so that
the same answers give the same bytes whatever the source. The dataset that was answered is added to
the card. `evidence` is left out, since it may quote the dataset, which a repository of submissions
should not contain.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench._files import with_path, write_text
from driftbench.dataset.workspace import Workspace, recover
from driftbench.leaderboard.card import CARD_FILE, render_card
from driftbench.leaderboard.format import COLUMNS
from driftbench.leaderboard.problems import Invalid
from driftbench.leaderboard.reading import read_submission
from driftbench.leaderboard.store import PREDICTIONS, SUBMISSIONS, stored_at
from driftbench.leaderboard.validation import rows_by_split

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from driftbench.leaderboard.evaluator import Evaluator
    from driftbench.leaderboard.reading import RawSubmission
    from driftbench.leaderboard.store import StoredSubmission

__all__ = ["Staged", "recover_all", "scored_columns", "stage"]

_STORED = tuple(column for column in COLUMNS if column.name != "evidence")


@dataclass(frozen=True, slots=True)
class Staged:
    """A submission written to a temporary folder.

    Args:
        stored: the submission in the temporary folder.
        place: its final folder.
    """

    stored: StoredSubmission
    place: Path

    def publish(self) -> None:
        """Move it to its place; an earlier one of the name is replaced.

        Raises:
            OSError: the folder cannot be written to.
        """
        temporary = self.stored.predictions.parent
        Workspace(self.place, temporary.parent).publish(temporary)
        temporary.parent.rmdir()

    def discard(self) -> None:
        """Remove the temporary folder; it is gone already after `publish`."""
        shutil.rmtree(self.stored.predictions.parent.parent, ignore_errors=True)


def stage(entry: StoredSubmission, home: Path, evaluator: Evaluator) -> Staged:
    """Write a checked submission to a temporary folder beside its place.

    Args:
        entry: the submission.
        home: the folder of `submissions/`.
        evaluator: the evaluator of the dataset that it answers.

    Raises:
        SubmissionError: its file was changed since it was checked.
        OSError: the disk is full or the folder not writable.
    """
    import pyarrow.parquet as pq

    raw = read_submission(entry.predictions)
    if isinstance(raw, Invalid):
        raise raw.error()
    place = home / SUBMISSIONS / entry.name
    # The folder has the final name, which is checked.
    folder = place.parent / f".{entry.name}.partial" / entry.name
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
    card = replace(entry.card, config=evaluator.config, data=dict(evaluator.data))
    write_text(folder / CARD_FILE, render_card(card))
    table = scored_columns(raw, rows_by_split(raw, evaluator.keys, evaluator.split))
    pq.write_table(table, folder / PREDICTIONS[0], compression="zstd", version="2.6")
    stored = stored_at(folder)
    if isinstance(stored, Invalid):
        raise stored.error()
    return Staged(stored, place)


def recover_all(home: Path) -> None:
    """Clean up after an interruption: restore replaced submissions, remove temporary folders."""
    folder = home / SUBMISSIONS
    for path in sorted(folder.glob(".*.old")):
        recover(folder / path.name.removeprefix(".").removesuffix(".old"))
    for path in sorted([*folder.glob(".*.old"), *folder.glob(".*.partial")]):
        try:
            shutil.rmtree(path)
        except OSError as error:
            raise with_path(error, path) from error


def scored_columns(raw: RawSubmission, rows: Mapping[str, Sequence[int]]) -> pa.Table:
    """Return the scored columns of a submission, rows by split and id.

    Args:
        raw: the submission.
        rows: split -> positions of its rows.
    """
    import pyarrow as pa

    split_of = {row: split for split, positions in rows.items() for row in positions}
    columns: dict[str, list[Any]] = {name: list(values) for name, values in raw.columns.items()}
    columns["split"] = [split_of[row] for row in range(raw.rows)]
    order = sorted(range(raw.rows), key=lambda row: (columns["split"][row], columns["id"][row]))
    arrays = {
        column.name: pa.array(
            [columns[column.name][row] for row in order],
            pa.float64() if column.kind == "number" else pa.string(),
        )
        for column in _STORED
        if column.name in columns
    }
    return pa.table(arrays)
