"""Figures of a leaderboard as Markdown tables, as the README and other pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.leaderboard.key import PAIRS
from driftbench.leaderboard.significance import RANKED_BY
from driftbench.leaderboard.tracks import SHARED, WITHOUT_RULES, shares_oracle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.leaderboard.board import Board, Leaderboard
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["agreement_table", "results_table"]

_MAIN, _UNSELECTED, _WILD = "controlled", "controlled_full", "wild_human"
_CONFIGS = (_MAIN, _UNSELECTED, PAIRS, _WILD)
_TITLES = {RANKED_BY: "detection", "pair_accuracy": "pairs", "auc": "AUC"}
_AGREEING = ("bpf", "bpf-naive", "beq", "fused", "edit-classifier")


def results_table(found: Leaderboard) -> str:
    """Return the figures of every detector, with a column for each configuration.

    A column has the metric of the board's ranks with 95 % intervals: AUC, or detection at 3 % FPR
    or pair accuracy in percent. Submissions that leave rules out are not shown. Detectors that read
    gold have the mark †, those that ask the provers which selected the rows of `controlled` also ‡.
    The last row has the numbers of rows.

    Raises:
        InputError: the leaderboard ranks none of these configurations.
    """
    boards = [board for config in _CONFIGS if (board := _board(found, config)) is not None]
    if not boards:
        raise InputError(
            f"the table needs submissions to {', '.join(_CONFIGS)}, and this leaderboard has none: "
            "add one with `driftbench submit add`"
        )
    entries = [
        {entry.name: entry for entry in board.rank_entries if entry.track != WITHOUT_RULES}
        for board in boards
    ]
    rows = [
        [
            _marked(name, [of[name] for of in entries if name in of], boards[0]),
            *(
                _cell(of.get(name), board.ranked_by)
                for of, board in zip(entries, boards, strict=True)
            ),
        ]
        for name in dict.fromkeys(name for of in entries for name in of)
    ]
    counts = [f"{board.n:,} ({_faithful(board):,} faithful)" for board in boards]
    head = ["detector", *(f"`{board.config}`: {_TITLES[board.ranked_by]}" for board in boards)]
    return _table(head, [*rows, ["rows", *counts]])


def agreement_table(found: Leaderboard) -> str:
    """Return Cohen's κ with people's labels on `wild_human`, and the share of rows answered.

    Raises:
        InputError: the leaderboard ranks no submission to `wild_human`.
    """
    board = _board(found, _WILD)
    if board is None:
        raise InputError(
            f"the leaderboard ranks no submission to {_WILD}: add one with `driftbench submit add`"
        )
    by_name = {entry.name: entry.scores for entry in board.rank_entries}
    rows = [
        [
            f"`{name}`",
            _signed(by_name[name]["kappa"].value),
            f"{_signed(by_name[name]['kappa'].low)} to {_signed(by_name[name]['kappa'].high)}",
            f"{by_name[name]['coverage'].value:.3f}",
        ]
        for name in _AGREEING
        if name in by_name
    ]
    return _table(["detector", "κ with the labels", "95 % interval", "coverage"], rows)


def _board(found: Leaderboard, config: str) -> Board | None:
    """Return the last board of a configuration, as `other_figures` takes them."""
    return next((one for one in reversed(found.boards) if one.config == config), None)


def _marked(name: str, entries: Sequence[RankEntry], first: Board) -> str:
    gold = any("gold" in entry.track for entry in entries)
    own = [one.detector for one in first.rank_entries if one.name == name]
    shared = any(shares_oracle(first.config, detector) for detector in own)
    return f"`{name}`{' †' if gold else ''}{' ' + SHARED if shared else ''}"


def _cell(entry: RankEntry | None, metric: str) -> str:
    if entry is None:
        return "–"
    score = entry.scores[metric]
    factor, digits = (1, 2) if metric == "auc" else (100, 1)
    low, value, high = (f"{factor * x:.{digits}f}" for x in (score.low, score.value, score.high))
    return f"{value} ({low}–{high})"


def _signed(value: float) -> str:
    return f"{value:.3f}".replace("-", "−")


def _faithful(board: Board) -> int:
    cells: Mapping[str, int] = board.rows.get("faithful", {})
    return sum(cells.values())


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, *rows]
    text = [f"| {' | '.join(line)} |\n" for line in lines]
    text.insert(1, f"|---{'|---:' * (len(head) - 1)}|\n")
    return "".join(text)
