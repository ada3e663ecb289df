"""The leaderboard as a file: `leaderboard.json`.

One board a dataset: scores on different rows, of different versions or with other resamples are
never in one ranking. The same submissions give the same bytes, in whatever order they came; a row
is a line, so that a difference of two versions can be read. Deliberately computes nothing.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.errors import SubmissionError
from driftbench.leaderboard.rank_entry import RankEntry  # noqa: TC001 -- `read_typed` evaluates annotations
from driftbench.leaderboard.significance import RANKED_BY
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
        snapshot: what the dataset was built from, abbreviated.
        recipe: name of the recipe it was built by.
        version: version of the dataset: of the builder that made it.
        made_with: what the numbers depend on besides, as their signatures say.
        withheld: whether the answers of the split are no public ones; then no row tells errors.
        rows: label -> subfield -> rows of the split that are scored.
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
    withheld: bool
    rows: Mapping[str, Mapping[str, int]]
    floor: float
    rank_entries: tuple[RankEntry, ...]

    @property
    def key(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """What tells boards apart, and sorts them."""
        return self.config, self.split, tuple(sorted(self.data.items()))

    @property
    def n(self) -> int:
        """Rows of the split that are scored."""
        return sum(sum(cells.values()) for cells in self.rows.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """All boards, sorted.

    Args:
        format: number of this format.
        ranked_by: the metric that decides ranks.
        boards: the boards, none without a submission.
    """

    format: Literal[1] = 1
    ranked_by: str = RANKED_BY
    boards: tuple[Board, ...] = ()


def board_text(found: Leaderboard) -> str:
    """Return the text of a file: JSON, a line for each submission."""
    boards = [_board_text(asdict(board)) for board in found.boards]
    held = f"\n{','.join(boards)}\n" if boards else ""
    head = {"format": found.format, "ranked_by": found.ranked_by}
    return f'{_line(head)[:-1]}, "boards": [{held}]}}\n'


def _board_text(plain: dict[str, Any]) -> str:
    rows = ",\n  ".join(map(_line, plain.pop("rank_entries")))
    return f'\n {_line(plain)[:-1]},\n "rank_entries": [\n  {rows}\n ]}}'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def read_board(home: Path) -> Leaderboard:
    """Return the leaderboard of a folder; an empty one where there is no file.

    Raises:
        SubmissionError: the file is damaged, or of another format.
    """
    path = home / BOARD
    if not path.exists():
        return Leaderboard()
    remedy = "remove the file and write it anew with `driftbench submit rank`"
    return read_typed(Leaderboard, path, remedy=remedy, error=SubmissionError)


def write_board(found: Leaderboard, home: Path) -> None:
    """Write the leaderboard of a folder, whole or not at all.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    write_text(home / BOARD, board_text(found))
