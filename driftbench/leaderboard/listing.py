"""A board of the leaderboard as a table for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._problems import counted
from driftbench.dataset.publish.reference import reference_answered
from driftbench.leaderboard.elsewhere import compared_entries
from driftbench.leaderboard.tracks import SHARED, TITLES, shares_oracle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.table import Table

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.elsewhere import OtherFigures
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["board_table", "compared", "others_table", "shared_ranks"]

_HEADINGS = {"detection_at_3_fpr": "det@3%", "pair_accuracy": "pairs", "auc": "AUC"}
"""Metric that decides ranks -> its heading."""

_BESIDE = {"f1": "F1", "auc": "AUC"}
"""Metrics beside it."""


def board_table(board: Board) -> Table:
    """Return the rows of a board, track by track, as a table for `rich`."""
    from rich.box import SIMPLE_HEAD
    from rich.markup import escape
    from rich.table import Table

    title = f"{board.config} / {board.split}, {counted(board.n, 'row')} of {board.snapshot}"
    if reference := reference_answered(board.config, board.data):
        title += f", reference build {reference}"
    table = Table(
        "rank", title=escape(title), box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False
    )
    table.add_column("submission", overflow="fold")
    ranked_by = board.ranked_by
    beside = {name: heading for name, heading in _BESIDE.items() if name != ranked_by}
    for heading in (_HEADINGS[ranked_by], "95 %", "above", "p", *beside.values(), "open"):
        table.add_column(heading, justify="right", no_wrap=True)
    shared = shared_ranks(board.rank_entries)
    track = ""
    for row in board.rank_entries:
        if row.track != track:
            track = row.track
            table.add_section()
            table.add_row("", f"[bold]{TITLES[track]}[/bold]")
        score = row.scores[ranked_by]
        above = [
            cell
            for each in row.above
            for cell in (_value(each.value, ranked_by, "+"), f"{each.p:.3f}")
        ]
        table.add_row(
            f"{row.rank}{'=' if (row.track, row.rank) in shared else ''}",
            escape(row.submission) + (SHARED if shares_oracle(board.config, row.detector) else ""),
            _value(score.value, ranked_by),
            f"{_value(score.low, ranked_by)}–{_value(score.high, ranked_by)}",
            *(above or ["", ""]),
            *(f"{row.scores[name].value:.3f}" for name in beside),
            _share(row.no_answer),
        )
    table.caption = _caption(board)
    return table


def _caption(board: Board) -> str:
    means = {
        "detection_at_3_fpr": "det@3% is detection at 3 % FPR, open the share without an answer, "
        "both in %",
        "pair_accuracy": "pairs is the share of pairs with two correct verdicts, open the share "
        "without an answer, both in %",
        "auc": "Ranked by AUC, because fewer than 100 rows are faithful; open is the share without "
        "an answer in %",
    }
    text = f"{means[board.ranked_by]}; = is a tie. Flagging every row has F1 {board.floor:.3f}."
    if any(shares_oracle(board.config, row.detector) for row in board.rank_entries):
        text += f" {SHARED} asks the provers that selected these rows, and is favoured by it."
    return text


def others_table(board: Board, others: Sequence[OtherFigures]) -> Table:
    """Return the figures of a board's detectors on other rows as a table for `rich`.

    Args:
        board: the board.
        others: the result of `other_figures`.
    """
    from rich.box import SIMPLE_HEAD
    from rich.markup import escape
    from rich.table import Table

    table = Table(
        title="The same detectors on other rows", box=SIMPLE_HEAD, padding=(0, 1, 0, 0),
        pad_edge=False,
    )  # fmt: skip
    table.add_column("submission", overflow="fold")
    for each in others:
        longest = max(map(len, each.heading.split()))
        table.add_column(each.heading, justify="right", width=max(longest, len("100.0")))
    for row in compared_entries(board):
        scores = [(each, each.scores.get(row.submission)) for each in others]
        cells = ["–" if s is None else _cell(each, s.value) for each, s in scores]
        table.add_row(escape(row.submission), *cells)
    meanings = "\n".join(f"{each.heading}: {each.meaning}" for each in others)
    table.caption = f"– was not measured.\n{meanings}"
    table.caption_justify = "left"
    return table


def _cell(column: OtherFigures, value: float) -> str:
    return _share(value) if column.percent else f"{value:.3f}"


def _value(value: float, metric: str, sign: str = "") -> str:
    return f"{value:{sign}.3f}" if metric == "auc" else _share(value, sign)


def _share(value: float, sign: str = "") -> str:
    return f"{100 * value:{sign}.1f}"


def shared_ranks(rows: Iterable[RankEntry]) -> frozenset[tuple[str, int]]:
    """Return (track, rank) of the ranks that several submissions share."""
    places = [(row.track, row.rank) for row in rows]
    return frozenset(place for place in places if places.count(place) > 1)


def compared(row: RankEntry) -> str:
    """Return the difference of a row to the one above it in words; "" for the first."""
    return "".join(
        f"{each.value:+.3f} ({each.low:+.3f} to {each.high:+.3f}, p = {each.p:.3f}) "
        f"to {each.submission}" + ("" if each.significant else ", which may be chance")
        for each in row.above
    )
