"""The leaderboard as one HTML file.

The page works from a disk or a file server, makes no network request, and shows text of submissions
only as escaped text. Without a dataset it contains no text of rows: errors are listed by id. The
same leaderboard and datasets give the same bytes. Ranking and plots work without JavaScript;
sorting, filters and errors need it.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench._html import render_document, visible
from driftbench._symbols import SYMBOLS
from driftbench.dataset.records import labels_of, subfields_of
from driftbench.leaderboard.card import is_web_address
from driftbench.leaderboard.elsewhere import compared_entries, other_figures
from driftbench.leaderboard.listing import shared_ranks
from driftbench.leaderboard.page.plots import AT, HEIGHT, WIDTH, cost_plot, roc_plot
from driftbench.leaderboard.page.texts import texts_of
from driftbench.leaderboard.significance import FEWEST_FAITHFUL, RANKED_BY
from driftbench.leaderboard.tracks import SHARED, TITLES, TRACKS, shares_oracle
from driftbench.metrics import METRICS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.leaderboard.board import Board, Leaderboard
    from driftbench.leaderboard.page.texts import Text
    from driftbench.leaderboard.rank_entry import RankEntry

__all__ = ["render_page", "write_page"]

_FAITHFUL = "faithful"
_SHARED_SENTENCE = "Asks the provers that selected the rows, which favours the submission."
_FIRST = "controlled"
"""The configuration whose board is the first."""
_SHORT = {**SYMBOLS, "combined": "comb."}


def write_page(leaderboard: Leaderboard, out: Path, *, datasets: Sequence[Path] = ()) -> int:
    """Write the page atomically, and return the number of rows whose text it shows.

    Args:
        leaderboard: the leaderboard to show.
        out: the file; its folder is created if missing.
        datasets: folders of datasets whose statements are shown with errors.

    Raises:
        DatasetError: a dataset is missing or damaged, or no board was scored on it.
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
        leaderboard: the leaderboard to show.
        texts: the result of `texts_of`; without it errors are only ids.
    """
    boards = sorted(leaderboard.boards, key=lambda board: board.config != _FIRST)
    return render_document(
        "driftbench.leaderboard.page",
        "leaderboard",
        title="DriftBench leaderboard",
        values={
            "boards": [_shown(board, boards) for board in boards],
            "tracks": TRACKS,
            "titles": TITLES,
            "used": [
                t for t in TRACKS if any(row.track == t for b in boards for row in b.rank_entries)
            ],
            "labels": _labels(boards),
            "subfields": _subfields(boards),
            "short": _SHORT,
            "metrics": METRICS,
            "fewest": FEWEST_FAITHFUL,
            "at": AT,
            "size": (WIDTH, HEIGHT),
            "texts": bool(texts),
            "shared_mark": SHARED,
            "shared_sentence": _SHARED_SENTENCE,
        },
        data={"rank_entries": _data(boards), "texts": dict(texts or {})},
        words=_words,
        number=_number,
        cost=_cost,
        points=_points,
        difference=_difference,
        percent=_percent,
        visible=visible,
        web=is_web_address,
        shares=shares_oracle,
    )


def _shown(board: Board, boards: Sequence[Board]) -> dict[str, Any]:
    """Return the data of a board for the template."""
    shared = shared_ranks(board.rank_entries)
    return {
        "board": board,
        "tracks": [
            (track, rows)
            for track in TRACKS
            if (rows := [row for row in board.rank_entries if row.track == track])
        ],
        "tied": [row.submission for row in board.rank_entries if (row.track, row.rank) in shared],
        "labels": _labels([board]) if board.ranked_by == RANKED_BY else [],
        "others": other_figures(board, boards),
        "compared": compared_entries(board),
        "costs": [
            name for name in _COSTS if any(row.costs.get(name) for row in board.rank_entries)
        ],
        "shared": any(shares_oracle(board.config, row.detector) for row in board.rank_entries),
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
    """Return for each board the data of its rows for the script."""
    return [[_row(row, board) for row in board.rank_entries] for board in boards]


def _row(row: RankEntry, board: Board) -> dict[str, Any]:
    plain = asdict(row)
    names: tuple[str, ...] = ("submission", "errors")
    if board.ranked_by == RANKED_BY:
        names += ("per_class", "per_subfield", "per_cell")
    overall = plain["scores"][board.ranked_by]
    plain |= {"overall": overall, "percent": board.ranked_by != "auc"}
    return {name: plain[name] for name in ("overall", "percent", *names)}


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _number(value: float) -> str:
    return f"{value:.3f}"


def _cost(value: float) -> str:
    """Return a cost with three digits, without an exponent for large values."""
    return "0" if value == 0 else f"{value:.3g}" if value < 1000 else f"{value:.0f}"


def _points(value: float) -> str:
    return f"{100 * value:+.1f}".replace("-", "−")


def _difference(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _percent(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f} %"
