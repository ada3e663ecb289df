"""`driftbench submit`: check, score, store and rank submissions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import listed
from driftbench.cli._datasets import chosen_dataset
from driftbench.cli._options import dataset_option, json_option
from driftbench.cli._output import FOUND, new_console, note, print_json
from driftbench.cli._submit_board import (
    HOME,
    board_option,
    is_new_board,
    labels_option,
    page,
    print_rankings,
    rank,
    read_home,
    table,
)
from driftbench.errors import SubmissionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.problems import Invalid
    from driftbench.leaderboard.store import StoredSubmission

__all__ = ["command"]

_UNUSABLE = frozenset(
    {"empty-file", "no-file", "no-predictions", "not-json-lines", "not-parquet", "not-utf8"}
    | {"not-a-submission", "too-large"}
)
"""Problems of files that cannot be read as a submission."""

_submissions = click.argument(
    "submissions", metavar="SUBMISSION...", nargs=-1, required=True, type=Path
)
_config = click.option(
    "--config", help="Configuration that was answered; by default the one named in the card."
)


@click.group(name="submit")
def command() -> None:
    r"""Check, score and store submissions; rank them, and write the leaderboard's page and tables.

    A submission is a file of predictions with a card beside it (NAME.parquet and NAME.toml, as
    `driftbench detect` writes them), or a folder with submission.toml and predictions.parquet or
    predictions.jsonl. eval/submissions/README.md describes the format.

    \b
    Example:
      driftbench submit check lint.parquet
    """


@command.command(name="check")
@_submissions
@_config
@dataset_option()
@json_option
@click.pass_context
def check(
    context: click.Context,
    *,
    submissions: tuple[Path, ...],
    config: str | None,
    dataset: Path | None,
    as_json: bool,
) -> None:
    r"""Report every problem of submissions: name, card, columns, values, ids, dataset.

    The exit code is 1 if problems were found, and 2 if a file cannot be read as a submission.

    \b
    Examples:
      driftbench submit check lint.parquet
      driftbench submit check eval/submissions/lint --dataset build/driftbench
    """
    from driftbench.leaderboard import Invalid
    from driftbench.leaderboard.entries import check_entry

    evaluator = _evaluator(submissions, config, dataset)
    found = [check_entry(each, evaluator) for each in submissions]
    if as_json:
        print_json([_checked(each, one) for each, one in zip(submissions, found, strict=True)])
    wrong = [each for each in found if isinstance(each, Invalid)]
    unusable = [each for each in wrong if {p.kind for p in each.problems} & _UNUSABLE]
    if not as_json:
        for each in found:
            if not isinstance(each, Invalid):
                click.echo(f"{each.name}: fits {evaluator.config} / {evaluator.split}")
            elif each not in unusable:
                click.echo(str(each.error()))
    if unusable:
        raise SubmissionError(listed([each.error() for each in unusable]))
    context.exit(FOUND if wrong else 0)


def _checked(path: Path, found: StoredSubmission | Invalid) -> dict[str, object]:
    problems = getattr(found, "problems", ())
    records = [{"kind": problem.kind, "text": problem.text} for problem in problems]
    return {"submission": str(path), "fits": not records, "problems": records}


@command.command(name="score")
@click.argument("submission", type=Path)
@_config
@dataset_option()
@labels_option
@board_option
@json_option
def score(
    *,
    submission: Path,
    config: str | None,
    dataset: Path | None,
    labels: Path | None,
    board: Path | None,
    as_json: bool,
) -> None:
    r"""Score a submission and print the rank that it would get, without storing it.

    \b
    Example:
      driftbench submit score lint.parquet
    """
    from dataclasses import asdict

    from driftbench.leaderboard import Invalid
    from driftbench.leaderboard.adding import preview_rank
    from driftbench.leaderboard.entries import valid_entries
    from driftbench.leaderboard.listing import compared
    from driftbench.leaderboard.problems import ignored_columns
    from driftbench.leaderboard.rank_entry import rank_metric
    from driftbench.metrics import METRICS

    evaluator = _evaluator([submission], config, dataset, labels)
    (entry,) = valid_entries([submission], evaluator)
    checked = evaluator.check(entry.predictions)
    if isinstance(checked, Invalid):  # changed since it was checked
        raise checked.error()
    if text := ignored_columns(checked.name, checked.ignored):
        note(text)
    report = evaluator.score(checked)
    home = read_home(board)
    if is_new_board(home):
        note(f"{home}: there is no leaderboard, so that it is ranked alone")
    row = preview_rank(submission, evaluator, home=home)
    if as_json:
        print_json({"report": report.to_dict(), "rank_entry": asdict(row)})
        return
    new_console().print(report.table())
    click.echo(f"It would have rank {row.rank} in the track {row.track}.")
    for words in filter(None, [compared(row)]):
        metric = METRICS[rank_metric(report, evaluator)].title
        click.echo(f"{metric}: {words}.")
    click.echo(report.signature)


@command.command(name="add")
@_submissions
@_config
@dataset_option()
@labels_option
@board_option
@click.option("--replace", is_flag=True, help="Replace other submissions of the same names.")
@json_option
def add(
    *,
    submissions: tuple[Path, ...],
    config: str | None,
    dataset: Path | None,
    labels: Path | None,
    board: Path | None,
    replace: bool,
    as_json: bool,
) -> None:
    r"""Check, score and store submissions, and rank all that answer the dataset.

    All submissions are added, or none if one has a problem. A submission is named after its file or
    folder. Only the columns that are scored are stored, not the evidence.

    \b
    Examples:
      driftbench submit add lint.parquet
      driftbench submit add out/*.parquet --dataset build/driftbench --replace
    """
    from driftbench.cli._progress import file_progress
    from driftbench.leaderboard import adding

    evaluator = _evaluator(submissions, config, dataset, labels)
    home = board or HOME
    new = is_new_board(home)
    with file_progress("scoring") as progress:
        ranked = adding.add(submissions, evaluator, home=home, replace=replace, progress=progress)
    if new:
        note(f"{home}: a new leaderboard")
    own = [e for e in ranked.leaderboard.boards if e.config == evaluator.config]
    own = [each for each in own if dict(each.data) == dict(evaluator.data)]
    print_rankings(ranked, own, home, as_json=as_json)


def _evaluator(
    paths: Sequence[Path], config: str | None, folder: Path | None, labels: Path | None = None
) -> Evaluator:
    from driftbench.leaderboard import Evaluator
    from driftbench.leaderboard.card import find_card
    from driftbench.leaderboard.store import StoredSubmission, locate

    found = [each for each in map(locate, paths) if isinstance(each, StoredSubmission)]
    cards = {each.card.config: find_card(each.predictions) for each in found if each.card.config}
    stated = min(cards, default=None)
    card = None if config or stated is None else cards[stated]
    chosen = chosen_dataset(config or stated, folder, card=card)
    return Evaluator(chosen.config, path=chosen.folder, labels=labels)


command.add_command(rank)
command.add_command(page)
command.add_command(table)
