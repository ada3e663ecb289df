"""`driftbench submit rank|page|table`: rank the stored submissions; print or write the results."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._datasets import chosen_dataset, note_dataset
from driftbench.cli._options import (
    datasets_option,
    file_option,
    folder_option,
    json_option,
    out_option,
)
from driftbench.cli._output import new_console, note, print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.board import Board, Leaderboard
    from driftbench.leaderboard.ranked import Ranked

__all__ = [
    "HOME",
    "board_option",
    "is_new_board",
    "labels_option",
    "page",
    "print_rankings",
    "rank",
    "read_home",
    "table",
]

HOME = Path("eval")
"""The default folder of the submissions and the leaderboard."""

_PAGE = Path("build/leaderboard.html")
_TABLES = ("results", "agreement", "claims")

board_option = folder_option(
    "--board",
    "Folder of submissions/ and leaderboard.json; by default eval, or the bundled one if there is "
    "no eval to read.",
)

labels_option = file_option("--labels", "File of labels, for a dataset whose labels are withheld.")


@click.command(name="rank")
@datasets_option(
    "Folder of a dataset; may be repeated. By default found as driftbench.load_dataset finds it."
)
@labels_option
@board_option
@json_option
def rank(
    *, datasets: tuple[Path, ...], labels: Path | None, board: Path | None, as_json: bool
) -> None:
    r"""Rank the stored submissions again, and write leaderboard.json.

    If the dataset of a ranking is not found, the ranking is kept if it ranks the stored
    submissions.

    \b
    Example:
      driftbench submit rank --dataset build/driftbench
    """
    from driftbench.cli._progress import file_progress
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.leaderboard import adding
    from driftbench.leaderboard.store import SUBMISSIONS, read_stored

    home = board or HOME
    for folder in datasets:
        read_lock(folder)  # a missing dataset is reported before missing submissions
    stored = read_stored(home)
    if not stored:
        raise InputError(
            f"{home / SUBMISSIONS}: no submission to rank: `driftbench submit add FILE` stores "
            "one; name another leaderboard with --board"
        )
    configs = sorted({each.card.config for each in stored} - {""})
    with file_progress("scoring") as progress:
        ranked = adding.rank(_evaluators(configs, datasets, labels), home=home, progress=progress)
    print_rankings(ranked, ranked.leaderboard.boards, home, as_json=as_json)


@click.command(name="page")
@datasets_option(
    "Folder of a dataset whose statements the page shows beside errors, instead of ids alone; may "
    "be repeated."
)
@out_option("HTML file to write.", default=_PAGE)
@board_option
@json_option
def page(*, datasets: tuple[Path, ...], out: Path, board: Path | None, as_json: bool) -> None:
    r"""Write the leaderboard as one HTML file, which works without a server or a network.

    \b
    Examples:
      driftbench submit page
      driftbench submit page --dataset build/driftbench -o leaderboard.html
    """
    from driftbench.leaderboard.page import write_page

    found = _leaderboard(read_home(board))
    for folder in datasets:
        note_dataset(folder)
    shown = write_page(found, out, datasets=datasets)
    if as_json:
        print_json({"page": str(out), "boards": len(found.boards), "rows": shown})
        return
    rows = sum(len(each.rank_entries) for each in found.boards)
    texts = f"statements of {counted(shown, 'row')}" if datasets else "ids without statements"
    click.echo(f"wrote {out}: {counted(rows, 'submission')}, {texts}")


@click.command(name="table")
@click.argument("which", type=click.Choice(_TABLES), default="results")
@board_option
def table(*, which: str, board: Path | None) -> None:
    r"""Print figures of the leaderboard as a Markdown table.

    \b
    results    every detector on each dataset of the README's table (the default)
    agreement  Cohen's kappa with people's labels on wild_human
    claims     the claims of the paper beside our numbers

    \b
    Examples:
      driftbench submit table
      driftbench submit table claims
    """
    from driftbench.leaderboard.markdown import agreement_table, results_table
    from driftbench.reproduction.claims import claims_table

    tables = dict(zip(_TABLES, (results_table, agreement_table, claims_table), strict=True))
    click.echo(tables[which](_leaderboard(read_home(board))), nl=False)


def _leaderboard(home: Path) -> Leaderboard:
    """Return the leaderboard of a folder.

    Raises:
        InputError: it has no board.
    """
    from driftbench.leaderboard.board import read_board

    found = read_board(home)
    if not found.boards:
        raise InputError(
            f"{home}: no leaderboard to show: `driftbench submit add FILE` makes one; another "
            "folder is named with --board"
        )
    return found


def read_home(named: Path | None) -> Path:
    """Return the folder of the leaderboard: the one named, else `HOME`, else the bundled one."""
    from driftbench.leaderboard.store import BOARD, SUBMISSIONS
    from driftbench.resources import resource

    if named is not None:
        return named
    here = any((HOME / name).exists() for name in (BOARD, SUBMISSIONS))
    return HOME if here else resource(f"eval/{BOARD}").parent


def is_new_board(home: Path) -> bool:
    """Return whether a folder has no leaderboard yet.

    Raises:
        InputError: there is none, but one of a similar name, which may be meant.
    """
    from driftbench._problems import did_you_mean
    from driftbench.leaderboard.store import BOARD, SUBMISSIONS

    if any((home / name).exists() for name in (BOARD, SUBMISSIONS)):
        return False
    others = [path.parent.name for path in home.parent.glob(f"*/{BOARD}")]
    near = did_you_mean(home.name, others, otherwise="")
    if near and not home.is_dir():
        raise InputError(
            f"{home}: there is no leaderboard: {near} A new one needs its folder: mkdir {home}"
        )
    return True


def _evaluators(
    configs: Sequence[str], folders: Sequence[Path], labels: Path | None
) -> list[Evaluator]:
    """Return an evaluator for each dataset with one of the configurations."""
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.leaderboard import Evaluator

    if not folders:
        datasets = [chosen_dataset(config, None) for config in configs]
        return [Evaluator(one.config, path=one.folder, labels=labels) for one in datasets]
    found = []
    for folder in folders:
        lock = read_lock(folder)
        if not set(lock.configs) & set(configs):
            contents, answered = ", ".join(lock.configs), ", ".join(configs) or "none"
            raise InputError(f"{folder} contains {contents}; submissions answer {answered}")
        note_dataset(folder)
        own = labels if lock.withheld else None
        found += [
            Evaluator(config, path=folder, labels=own)
            for config in lock.configs
            if config in configs
        ]
    return found


def print_rankings(ranked: Ranked, boards: Sequence[Board], home: Path, *, as_json: bool) -> None:
    """Print rankings, and a note about submissions without a rank."""
    from driftbench.leaderboard.elsewhere import other_figures
    from driftbench.leaderboard.listing import board_table, others_table
    from driftbench.leaderboard.store import BOARD

    option = "" if home == HOME else f" --board {home}"
    if ranked.left_out:
        note(
            f"not ranked, since their dataset was not found: {', '.join(ranked.left_out)}; "
            f"run `driftbench submit rank --dataset DATASET{option}`"
        )
    if as_json:
        rows = [
            {"submission": row.submission, "track": row.track, "rank": row.rank}
            | {board.ranked_by: row.scores[board.ranked_by].value, "data": board.data[board.split]}
            for board in boards
            for row in board.rank_entries
        ]
        print_json({"leaderboard": str(home / BOARD), "rows": rows, "left_out": ranked.left_out})
        return
    for board in boards:
        new_console().print(board_table(board))
        others = other_figures(board, ranked.leaderboard.boards)
        if others:
            new_console().print(others_table(board, others))
    click.echo(f"wrote {home / BOARD}")
    click.echo(f"next: driftbench submit page{option}")
