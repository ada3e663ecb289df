"""The rows behind the errors of a page: English, and gold with the candidate's edits marked.

They are read from the dataset that a board was scored on, whose digest must match. Only rows that a
submission of the board judged wrongly are taken. Invisible characters are shown in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from driftbench._html import interleaved, visible
from driftbench.dataset.publish.lock import read_lock
from driftbench.detectors.data import read_splits
from driftbench.errors import DatasetError
from driftbench.rules.edits import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["Text", "texts_of"]

Text = dict[str, Any]
"""One row: `declaration`, `english`, `classes`, `relation`, and `pieces` for `look.marked`."""


def texts_of(boards: Iterable[Board], folders: Sequence[Path]) -> dict[str, Text]:
    """Return id -> row, for all rows that a submission to one of these datasets judged wrongly.

    Args:
        boards: the boards of the page.
        folders: folders of datasets.

    Raises:
        DatasetError: a dataset is missing or damaged, or no board was scored on it.
    """
    boards = tuple(boards)
    found: dict[str, Text] = {}
    for folder in folders:
        candidates = {
            board.key: board for board in boards if board.config in read_lock(folder).configs
        }
        scored = [
            texts for board in candidates.values() if (texts := _texts(board, folder)) is not None
        ]
        if not scored:
            raise DatasetError(
                f"{folder}: no board of the leaderboard was scored on this dataset: give the one "
                "that submissions answer, or rank them on this one with driftbench submit rank"
            )
        for texts in scored:
            found |= texts
    return dict(sorted(found.items()))


def _texts(board: Board, folder: Path) -> dict[str, Text] | None:
    splits = read_splits(board.config, path=folder)
    if {name: split.digest for name, split in splits.items()} != dict(board.data):
        return None
    wanted = {name for row in board.rank_entries for name in _ids(row)}
    records = splits[board.split].records
    return {record["id"]: _text(record) for record in records if record["id"] in wanted}


def _ids(row: RankEntry) -> Iterator[str]:
    for kind in (row.errors.wrong, row.errors.unanswered):
        for cells in kind.values():
            for ids in cells.values():
                yield from ids


def _text(record: Mapping[str, Any]) -> Text:
    gold, candidate = record["gold"], record["candidate"]
    edits = [Edit(**edit) for edit in record["edits"]]
    made = interleaved(gold, edits)
    if _candidate(made) != candidate:
        # An imported row has no edits: all of its text counts as changed.
        made = interleaved(gold, [Edit(0, len(gold), gold, candidate)])
    return {
        "declaration": visible(record["source"]["declaration"]),
        "english": visible(record["nl_statement"]),
        "classes": list(record["drift_classes"]),
        "relation": record["relation"],
        "pieces": list(map(visible, made)),
    }


def _candidate(made: Sequence[str]) -> str:
    return "".join(text for at, text in enumerate(made) if at % 3 != 1)
