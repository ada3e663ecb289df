"""A board of the leaderboard as a table for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.publish.reference import reference_answered
from driftbench.leaderboard.significance import RANKED_BY
from driftbench.leaderboard.tracks import SHARED, TITLES, shares_oracle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["board_table", "compared", "shared_ranks"]


def board_table(board: Board) -> Table:
    """Return the rows of a board, track by track, as a table for `rich`."""
    from rich.box import SIMPLE_HEAD
    from rich.markup import escape
    from rich.table import Table

    title = f"{board.config} / {board.split}, {board.n} rows of {board.snapshot}"
    if reference := reference_answered(board.config, board.data):
        title += f", reference build {reference}"
    table = Table(
        "rank", title=escape(title), box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False
    )
    table.add_column("submission", overflow="fold")
    for heading in ("det@3%", "95 %", "above", "p", "F1", "AUC", "open"):
        table.add_column(heading, justify="right", no_wrap=True)
    shared = shared_ranks(board.rank_entries)
    track = ""
    for row in board.rank_entries:
        if row.track != track:
            track = row.track
            table.add_section()
            table.add_row("", f"[bold]{TITLES[track]}[/bold]")
        score = row.scores[RANKED_BY]
        above = [cell for each in row.above for cell in (_share(each.value, "+"), f"{each.p:.3f}")]
        table.add_row(
            f"{row.rank}{'=' if (row.track, row.rank) in shared else ''}",
            escape(row.submission) + (SHARED if shares_oracle(board.config, row.detector) else ""),
            _share(score.value),
            f"{_share(score.low)}–{_share(score.high)}",
            *(above or ["", ""]),
            *(f"{row.scores[name].value:.3f}" for name in ("f1", "auc")),
            _share(row.no_answer),
        )
    table.caption = (
        "det@3% is detection at 3 % FPR, open the share without an answer, both in %; = is a tie. "
        f"Flagging every row has F1 {board.floor:.3f}."
    )
    if any(shares_oracle(board.config, row.detector) for row in board.rank_entries):
        table.caption += f" {SHARED} asks the provers that selected these rows, which favours it."
    return table


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
