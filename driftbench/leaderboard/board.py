"""The leaderboard as a file: `leaderboard.json`.

There is one board per dataset: scores on other rows, of other versions or with other resamples are
never ranked together. The same submissions give the same bytes, whatever their order. Each row is
one line, so that versions can be compared with `diff`.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.errors import SubmissionError
from driftbench.leaderboard.rank_entry import RankEntry  # noqa: TC001 -- `read_typed` evaluates annotations
from driftbench.leaderboard.store import BOARD

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Board", "Leaderboard", "board_text", "read_board", "write_board"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The submissions to one dataset.

    Args:
        config: name of the configuration.
        split: name of the split.
        data: split -> digest of its rows, of all splits of the build.
        snapshot: the snapshot of the dataset, abbreviated.
        recipe: name of the recipe.
        version: version of the package that built the dataset.
        made_with: other settings that the numbers depend on, as in their signatures.
        ranked_by: the metric that decides ranks.
        withheld: whether the labels of the split are withheld; then rows have no errors.
        rows: label -> subfield -> number of rows of the split that are scored.
        floor: F1 of flagging every row.
        rank_entries: the rows, track by track, best first.
    """

    config: str
    split: str
    data: Mapping[str, str]
    snapshot: str
    recipe: str
    version: str
    made_with: Mapping[str, str]
    ranked_by: str
    withheld: bool
    rows: Mapping[str, Mapping[str, int]]
    floor: float
    rank_entries: tuple[RankEntry, ...]

    @property
    def key(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """The key that identifies a board, and sorts boards."""
        return self.config, self.split, tuple(sorted(self.data.items()))

    @property
    def n(self) -> int:
        """Number of rows of the split that are scored."""
        return sum(sum(cells.values()) for cells in self.rows.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """All boards, sorted.

    Args:
        format: number of this format.
        boards: the boards, none without a submission.
    """

    format: Literal[1] = 1
    boards: tuple[Board, ...] = ()


def board_text(found: Leaderboard) -> str:
    """Return the text of the file: JSON with one line per submission."""
    boards = [_board_text(asdict(board)) for board in found.boards]
    lines = f"\n{','.join(boards)}\n" if boards else ""
    return f'{{"format": {found.format}, "boards": [{lines}]}}\n'


def _board_text(plain: dict[str, Any]) -> str:
    rows = ",\n  ".join(map(_line, plain.pop("rank_entries")))
    return f'\n {_line(plain)[:-1]},\n "rank_entries": [\n  {rows}\n ]}}'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read_board(home: Path) -> Leaderboard:
    """Return the leaderboard of a folder; an empty one if there is no file.

    Raises:
        SubmissionError: the file is damaged, or of another format.
    """
    path = home / BOARD
    if not path.exists():
        return Leaderboard()
    remedy = "remove the file and write it again with `driftbench submit rank`"
    return read_typed(Leaderboard, path, remedy=remedy, error=SubmissionError)


def write_board(found: Leaderboard, home: Path) -> None:
    """Write the leaderboard of a folder atomically.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    write_text(home / BOARD, board_text(found))
