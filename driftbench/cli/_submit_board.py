"""`driftbench submit rank|page`: the leaderboard of what is stored, and its page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._datasets import chosen_dataset, note_dataset
from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import counted, new_console, note, print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.ranked import Ranked

__all__ = ["HOME", "board_option", "labels_option", "page", "print_rankings", "rank", "read_home"]

HOME = Path("eval")
"""Where submissions and the leaderboard lie, unless another folder is named."""

_PAGE = Path("build/leaderboard.html")

board_option = folder_option(
    "--board", "Folder of submissions/ and leaderboard.json: eval by default, else the bundled one."
)

labels_option = file_option("--labels", "Labels file of a dataset whose answers are withheld.")


@click.command(name="rank")
@click.option(
    "--path",
    "paths",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of a build; give it several times for several datasets. "
    "Found as driftbench.load_dataset finds it by default.",
)
@labels_option
@board_option
@json_option
def rank(
    *, paths: tuple[Path, ...], labels: Path | None, board: Path | None, as_json: bool
) -> None:
    r"""Rank what is stored anew, and write leaderboard.json.

    Rankings of datasets that are not at hand stay, as long as they rank what is stored.

    \b
    Example:
      driftbench submit rank --path build/driftbench
    """
    from driftbench.cli._progress import file_progress
    from driftbench.leaderboard import adding
    from driftbench.leaderboard.store import read_stored

    home = board or HOME
    configs = sorted({each.entry.card.config for each in read_stored(home)} - {""})
    with file_progress("scoring") as progress:
        ranked = adding.rank(_at_hand(configs, paths, labels), home=home, progress=progress)
    print_rankings(ranked, ranked.leaderboard.boards, home, as_json=as_json)


@click.command(name="page")
@click.option(
    "--dataset",
    "datasets",
    multiple=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of a build whose statements the page shows with errors; without it ids alone.",
)
@click.option(
    "-o",
    "--out",
    default=_PAGE,
    show_default=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The page to write.",
)
@board_option
@json_option
def page(*, datasets: tuple[Path, ...], out: Path, board: Path | None, as_json: bool) -> None:
    r"""Write the leaderboard as one HTML file, which needs neither a server nor a network.

    \b
    Examples:
      driftbench submit page
      driftbench submit page --dataset build/driftbench -o leaderboard.html
    """
    from driftbench.leaderboard.board import read_board
    from driftbench.leaderboard.page import write_page

    found = read_board(read_home(board))
    for folder in datasets:
        note_dataset(folder)
    shown = write_page(found, out, datasets=datasets)
    if as_json:
        print_json({"page": str(out), "boards": len(found.boards), "rows": shown})
        return
    rows = sum(len(each.rank_entries) for each in found.boards)
    click.echo(f"wrote {out}: {counted(rows, 'submission')}, {counted(shown, 'row')} of text")


def read_home(named: Path | None) -> Path:
    """Return the leaderboard that is meant: the one named, the one here, the bundled one."""
    from driftbench.leaderboard.store import BOARD, SUBMISSIONS
    from driftbench.resources import resource

    if named is not None:
        return named
    here = any((HOME / name).exists() for name in (BOARD, SUBMISSIONS))
    return HOME if here else resource(f"eval/{BOARD}").parent


def _at_hand(configs: Sequence[str], paths: Sequence[Path], labels: Path | None) -> list[Evaluator]:
    """Return evaluators of the builds that hold a configuration which is answered."""
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.leaderboard import Evaluator

    if not paths:
        datasets = [chosen_dataset(config, None) for config in configs]
        return [Evaluator(one.config, path=one.folder, labels=labels) for one in datasets]
    found = []
    for path in paths:
        lock = read_lock(path)
        held = lock.configs
        if not set(held) & set(configs):
            answered = ", ".join(configs) or "none"
            raise InputError(f"{path} holds {', '.join(held)}; submissions answer {answered}")
        note_dataset(path)
        own = labels if lock.withheld else None
        found += [Evaluator(config, path=path, labels=own) for config in held if config in configs]
    return found


def print_rankings(ranked: Ranked, boards: Sequence[Board], home: Path, *, as_json: bool) -> None:
    """Print rankings, and name what has none."""
    from driftbench.leaderboard.listing import board_table
    from driftbench.leaderboard.significance import RANKED_BY
    from driftbench.leaderboard.store import BOARD

    there = "" if home == HOME else f" --board {home}"
    if ranked.left_out:
        note(
            f"without a rank, since their dataset is not at hand: {', '.join(ranked.left_out)}; "
            f"give it with `driftbench submit rank --path DIR{there}`"
        )
    if as_json:
        rows = [
            {"submission": row.submission, "track": row.track, "rank": row.rank}
            | {RANKED_BY: row.scores[RANKED_BY].value, "data": board.data[board.split]}
            for board in boards
            for row in board.rank_entries
        ]
        print_json({"leaderboard": str(home / BOARD), "rows": rows, "left_out": ranked.left_out})
        return
    for board in boards:
        new_console().print(board_table(board))
    click.echo(f"wrote {home / BOARD}")
    click.echo(f"next: driftbench submit page{there}")
