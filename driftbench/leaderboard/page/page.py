"""The leaderboard as one HTML file.

Works from a disk and from a server of files, asks no network for anything, and shows a submission's
own words as text. Without a dataset it holds no text of one: errors are told by id. The same
leaderboard and datasets give the same bytes. Ranking and plots stand without JavaScript; sorting,
filters and errors need it.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench._html import render_document, visible
from driftbench.dataset.records import labels_of, subfields_of
from driftbench.leaderboard.card import is_web_address
from driftbench.leaderboard.listing import shared_ranks
from driftbench.leaderboard.page.plots import AT, HEIGHT, WIDTH, cost_plot, roc_plot
from driftbench.leaderboard.page.texts import texts_of
from driftbench.leaderboard.significance import RANKED_BY
from driftbench.leaderboard.tracks import TITLES, TRACKS
from driftbench.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.leaderboard.board import Board, Leaderboard
    from driftbench.leaderboard.page.texts import Text
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["render_page", "write_page"]

_FAITHFUL = "faithful"
_SHORT = {
    "quantifier_inversion": "Δ∀",
    "hypothesis_omission": "ΔH",
    "conclusion_generalization": "ΔC",
    "type_coercion": "ΔT",
    "combined": "comb.",
}


def write_page(leaderboard: Leaderboard, out: Path, *, datasets: Sequence[Path] = ()) -> int:
    """Write the page, whole or not at all, and return how many rows it shows the text of.

    Args:
        leaderboard: what to show.
        out: the file; its folder is made where it is missing.
        datasets: folders of builds whose statements are shown with errors.

    Raises:
        DatasetError: a build is missing or damaged, or no board was scored on it.
        OSError: the disk is full or the folder not writable.
    """
    texts = texts_of(leaderboard.boards, datasets)
    page = render_page(leaderboard, texts=texts)
    out.parent.mkdir(parents=True, exist_ok=True)
    write_text(out, page)
    return len(texts)


def render_page(leaderboard: Leaderboard, *, texts: Mapping[str, Text] | None = None) -> str:
    """Return the page.

    Args:
        leaderboard: what to show.
        texts: what `texts_of` gave; errors are ids alone without it.
    """
    boards = leaderboard.boards
    return render_document(
        "driftbench.leaderboard.page",
        "leaderboard",
        title="DriftBench leaderboard",
        values={
            "boards": [_shown(board) for board in boards],
            "tracks": TRACKS,
            "titles": TITLES,
            "used": [
                t for t in TRACKS if any(row.track == t for b in boards for row in b.rank_entries)
            ],
            "labels": _labels(boards),
            "subfields": _subfields(boards),
            "short": _SHORT,
            "metrics": METRICS,
            "ranked_by": RANKED_BY,
            "at": AT,
            "size": (WIDTH, HEIGHT),
            "texts": bool(texts),
        },
        data={"rank_entries": _data(boards), "texts": dict(texts or {})},
        words=_words,
        number=_number,
        cost=_cost,
        points=_points,
        percent=_percent,
        visible=visible,
        web=is_web_address,
    )


def _shown(board: Board) -> dict[str, Any]:
    """Return what the template shows of a board."""
    shared = shared_ranks(board.rank_entries)
    return {
        "board": board,
        "tracks": [
            (track, rows)
            for track in TRACKS
            if (rows := [row for row in board.rank_entries if row.track == track])
        ],
        "tied": [row.submission for row in board.rank_entries if (row.track, row.rank) in shared],
        "labels": _labels([board]),
        "costs": [
            name for name in _COSTS if any(row.costs.get(name) for row in board.rank_entries)
        ],
        "roc": roc_plot(board),
        "cost_plot": cost_plot(board),
    }


_COSTS = ("seconds", "relative", "queries", "tokens")


def _labels(boards: Sequence[Board]) -> list[str]:
    found = {label for board in boards for label in board.rows if sum(board.rows[label].values())}
    return [label for label in labels_of(found) if label in found and label != _FAITHFUL]


def _subfields(boards: Sequence[Board]) -> list[str]:
    found = {name for board in boards for cells in board.rows.values() for name in cells}
    return [name for name in subfields_of(found) if name in found]


def _data(boards: Sequence[Board]) -> list[list[dict[str, Any]]]:
    """Return for each board what its script needs of each row."""
    return [[_row(row) for row in board.rank_entries] for board in boards]


def _row(row: RankEntry) -> dict[str, Any]:
    plain = asdict(row)
    overall = plain["scores"][RANKED_BY]
    kept = ("submission", "per_class", "per_subfield", "per_cell", "errors")
    return {"overall": overall, **{name: plain[name] for name in kept}}


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _number(value: float) -> str:
    return f"{value:.3f}"


def _cost(value: float) -> str:
    """Return a cost in three digits, without a power of ten where it can be read."""
    return "0" if value == 0 else f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"
