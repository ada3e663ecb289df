"""Figures of the same detectors on other rows, which stand beside those of `controlled`.

Rules made the drift of `controlled`, and provers selected its rows. The other figures show how a
detector does without the selection, without the rules that made a row, on minimal pairs, and on
errors of people and models.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.publish.reference import reference_answered
from driftbench.leaderboard.format import LEAVE_RULE_OUT
from driftbench.leaderboard.key import PAIRS
from driftbench.leaderboard.significance import RANKED_BY
from driftbench.leaderboard.tracks import WITHOUT_RULES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.leaderboard.board import Board
    from driftbench.leaderboard.rank_entry import RankEntry
    from driftbench.metrics import Score

__all__ = ["OtherFigures", "compared_entries", "other_figures"]

_MAIN = "controlled"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherFigures:
    """One column: a metric of the same detectors on other rows.

    Args:
        heading: heading of the column.
        meaning: the rows and the metric, in one sentence.
        percent: whether values are printed in percent.
        scores: submission of the board -> its score; without those that have none.
    """

    heading: str
    meaning: str
    percent: bool
    scores: Mapping[str, Score]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    heading: str
    meaning: str
    config: str
    metric: str
    suffix: str = ""
    always: bool = True


_COLUMNS = (
    _Column(
        heading="unselected",
        meaning="Detection at 3 % FPR on the configuration controlled_full, whose rows no prover "
        "selected.",
        config="controlled_full",
        metric=RANKED_BY,
    ),
    _Column(
        heading="leave rule out",
        meaning="Detection at 3 % FPR where every row is answered without the rules that made it: "
        "by a model that is not fitted on their rows, and without the probes that they make. "
        "Detectors that use no rules have no such figure.",
        config=_MAIN,
        metric=RANKED_BY,
        suffix=LEAVE_RULE_OUT,
    ),
    _Column(
        heading="contrast pairs",
        meaning="The share of minimal pairs whose two verdicts are both correct, at the threshold "
        "that is best for it on the calibration split unless the submission gives verdicts; chance "
        "is 25 %.",
        config=PAIRS,
        metric="pair_accuracy",
    ),
    _Column(
        heading="contrast decided",
        meaning="The share of rows of minimal pairs with an answer.",
        config=PAIRS,
        metric="coverage",
    ),
    _Column(
        heading="wild_human AUC",
        meaning="AUC on errors that people made.",
        config="wild_human",
        metric="auc",
    ),
    _Column(
        heading="wild_llm AUC",
        meaning="AUC on errors that language models made.",
        config="wild_llm",
        metric="auc",
        always=False,
    ),
)


def other_figures(board: Board, boards: Sequence[Board]) -> tuple[OtherFigures, ...]:
    """Return the columns beside the figures of a board of `controlled`; none for other boards.

    Submissions to several datasets are of one detector if the names in their cards are equal. The
    columns are shown without figures too on the board of the reference build, where a missing
    figure says that it was not measured.

    Args:
        board: the board.
        boards: all boards of the leaderboard.
    """
    if board.config != _MAIN:
        return ()
    found = [
        (
            column,
            OtherFigures(
                heading=column.heading,
                meaning=column.meaning,
                percent=column.metric != "auc",
                scores=_scores(column, board, boards),
            ),
        )
        for column in _COLUMNS
    ]
    if any(figures.scores for _, figures in found) or reference_answered(board.config, board.data):
        return tuple(figures for column, figures in found if column.always or figures.scores)
    return ()


def compared_entries(board: Board) -> tuple[RankEntry, ...]:
    """Return the rows of a board whose figures on other rows are shown."""
    return tuple(row for row in board.rank_entries if row.track != WITHOUT_RULES)


def _scores(column: _Column, board: Board, boards: Sequence[Board]) -> dict[str, Score]:
    others = [board] if column.suffix else [b for b in boards if b.config == column.config]
    # Of several boards of one configuration, the last one with a figure counts.
    by_name = {
        row.name: row.scores[column.metric]
        for other in others
        for row in other.rank_entries
        if column.metric in row.scores
    }
    names = {row.submission: f"{row.name}{column.suffix}" for row in compared_entries(board)}
    return {own: by_name[name] for own, name in names.items() if name in by_name}
