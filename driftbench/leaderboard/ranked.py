"""Boards of the leaderboard: stored submissions, scored and ranked per dataset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench._problems import listed
from driftbench.dataset.load import find_build
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import labels_of, subfields_of
from driftbench.errors import SubmissionError
from driftbench.leaderboard.board import Board, Leaderboard
from driftbench.leaderboard.problems import Invalid
from driftbench.leaderboard.rank_entry import entrant_of
from driftbench.leaderboard.ranking import rank_entrants
from driftbench.leaderboard.store import printable_path

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.leaderboard.evaluator import Evaluator
    from driftbench.leaderboard.rank_entry import Entrant
    from driftbench.leaderboard.store import StoredSubmission

__all__ = ["Progress", "Ranked", "answers_dataset", "entrants_of", "ranked_boards"]

Progress: TypeAlias = Callable[[int, int], None] | None

_SHARED = ("resamples", "seed", "version")
"""Parts of a signature that all rows of a board share, and that are no fields of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The result of ranking.

    Args:
        leaderboard: all boards.
        left_out: stored submissions without a board, since their dataset is not available and
            their earlier board is not valid any more.
    """

    leaderboard: Leaderboard
    left_out: tuple[str, ...]


def ranked_boards(
    evaluators: Sequence[Evaluator],
    stored: Mapping[str, StoredSubmission],
    *,
    earlier: Leaderboard,
    progress: Progress = None,
) -> Ranked:
    """Rank submissions.

    Args:
        evaluators: those of the available datasets.
        stored: name -> submission.
        earlier: the earlier leaderboard; a board whose dataset is not available is kept if it
            ranks exactly the submissions that are stored.
        progress: called with (done, total) submissions scored, for each dataset.

    Raises:
        SubmissionError: a submission has problems.
    """
    boards: list[Board] = []
    for evaluator in evaluators:
        own = [each for _, each in sorted(stored.items()) if answers_dataset(each, evaluator)]
        if own:
            boards.append(_board(entrants_of(own, evaluator, progress=progress), evaluator))
    ranked = {board.key for board in boards}
    boards += [
        board for board in earlier.boards if board.key not in ranked and _is_valid(board, stored)
    ]
    placed = {row.submission for board in boards for row in board.rank_entries}
    return Ranked(
        leaderboard=Leaderboard(boards=tuple(sorted(boards, key=lambda board: board.key))),
        left_out=tuple(sorted(set(stored) - placed)),
    )


def _is_valid(board: Board, stored: Mapping[str, StoredSubmission]) -> bool:
    ranked = {row.submission: row.digest for row in board.rank_entries}
    data = dict(board.data)
    return ranked == {
        name: each.digest
        for name, each in stored.items()
        if each.card.config == board.config and dict(each.card.data) == data
    }


def answers_dataset(stored: StoredSubmission, evaluator: Evaluator) -> bool:
    """Return whether a submission answers the dataset of an evaluator."""
    card = stored.card
    return card.config == evaluator.config and dict(card.data) == dict(evaluator.data)


def entrants_of(
    stored: Sequence[StoredSubmission], evaluator: Evaluator, *, progress: Progress = None
) -> list[Entrant]:
    """Score submissions to one dataset.

    Raises:
        SubmissionError: a stored one has problems; the message lists all.
    """
    checked = [(each, evaluator.check(each.predictions)) for each in stored]
    wrong = [
        str(Invalid(printable_path(each.predictions.parent), found.problems).error())
        for each, found in checked
        if isinstance(found, Invalid)
    ]
    if wrong:
        raise SubmissionError(listed(wrong))
    entrants = []
    for each, found in checked:
        if not isinstance(found, Invalid):
            entrants.append(entrant_of(each, found, evaluator))
        if progress is not None:
            progress(len(entrants), len(checked))
    return entrants


def _board(entrants: Sequence[Entrant], evaluator: Evaluator) -> Board:
    lock = read_lock(find_build(evaluator.config, path=evaluator.path))
    report, key = entrants[0].report, evaluator.key
    cells = list(zip(key.label.tolist(), key.subfield.tolist(), strict=True))
    made_with = {name: str(getattr(report.made_with, name)) for name in _SHARED}
    if errata := key.scope.errata.version:
        made_with["errata"] = errata
    return Board(
        config=evaluator.config,
        split=evaluator.split,
        data=dict(evaluator.data),
        snapshot=key.snapshot,
        recipe=lock.recipe["name"],
        version=lock.version,
        made_with=made_with,
        ranked_by=entrants[0].ranked_by,
        withheld=evaluator.labels is not None,
        rows={
            label: {
                subfield: cells.count((label, subfield))
                for subfield in subfields_of(key.subfield.tolist())
                if (label, subfield) in cells
            }
            for label in labels_of(key.label.tolist())
        },
        floor=round(report.floor, 6),
        rank_entries=rank_entrants(entrants),
    )
