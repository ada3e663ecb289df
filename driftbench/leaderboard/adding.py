"""Adding submissions, and ranking the stored ones.

Everything is computed before any file changes. Then each submission is moved to its place as a
whole, and the leaderboard is written last. After an interruption the folder has complete
submissions and the earlier leaderboard, and the next call continues from there. Results depend only
on the stored submissions and the dataset. A lock makes concurrent calls wait.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from driftbench.errors import SubmissionError
from driftbench.leaderboard.board import read_board, write_board
from driftbench.leaderboard.entries import valid_entries
from driftbench.leaderboard.problems import examples
from driftbench.leaderboard.ranked import answers_dataset, entrants_of, ranked_boards
from driftbench.leaderboard.ranking import rank_entrants
from driftbench.leaderboard.store import SUBMISSIONS, read_stored
from driftbench.leaderboard.stored_form import recover_all, stage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.leaderboard.evaluator import Evaluator
    from driftbench.leaderboard.rank_entry import RankEntry
    from driftbench.leaderboard.ranked import Progress, Ranked
    from driftbench.leaderboard.store import StoredSubmission
    from driftbench.leaderboard.stored_form import Staged

__all__ = ["add", "preview_rank", "rank"]


def add(
    paths: Sequence[Path],
    evaluator: Evaluator,
    *,
    home: Path,
    replace: bool = False,
    progress: Progress = None,
) -> Ranked:
    """Validate, score and store submissions, and rank all that answer the same dataset.

    Args:
        paths: folders or files, which give the submissions their names.
        evaluator: the evaluator of the dataset that they answer.
        home: the folder of `submissions/` and `leaderboard.json`; created if missing.
        replace: whether to replace other submissions of the same names.
        progress: called with (done, total) submissions scored.

    Raises:
        SubmissionError: one has problems, or another one has its name; nothing was changed.
        DatasetError: there is no dataset to score on, or it is damaged.
        OSError: the disk is full or the folder not writable.
    """
    entries = valid_entries(paths, evaluator)
    with _locked(home), _staged(entries, evaluator, home) as staged:
        if not replace:
            _check_names(staged, home)
        stored = _stored(home) | {each.stored.name: each.stored for each in staged}
        earlier = read_board(home)
        ranked = ranked_boards([evaluator], stored, earlier=earlier, progress=progress)
        for each in staged:
            each.publish()
        write_board(ranked.leaderboard, home)
    return ranked


def preview_rank(path: Path, evaluator: Evaluator, *, home: Path) -> RankEntry:
    """Return the row that a submission would get, without storing it.

    Raises:
        SubmissionError: it has problems.
        DatasetError: there is no dataset to score on, or it is damaged.
    """
    entry = valid_entries([path], evaluator)[0]
    stored = _stored(home) | {entry.name: entry}
    rivals = [e for n, e in stored.items() if n == entry.name or answers_dataset(e, evaluator)]
    rows = rank_entrants(entrants_of(rivals, evaluator))
    return next(row for row in rows if row.submission == entry.name)


def rank(
    evaluators: Sequence[Evaluator],
    *,
    home: Path,
    progress: Progress = None,
) -> Ranked:
    """Rank the stored submissions, and write the leaderboard.

    Args:
        evaluators: those of the available datasets; boards of others are kept while they are valid.
        home: the folder of `submissions/` and `leaderboard.json`.
        progress: called with (done, total) submissions scored, for each dataset.

    Raises:
        SubmissionError: a stored submission has problems; nothing was changed.
        DatasetError: a dataset is missing or damaged.
    """
    with _locked(home):
        earlier = read_board(home)
        ranked = ranked_boards(evaluators, _stored(home), earlier=earlier, progress=progress)
        write_board(ranked.leaderboard, home)
    return ranked


@contextmanager
def _locked(home: Path) -> Iterator[None]:
    """Lock a folder, which is created if missing, and clean up after an interrupted call."""
    (home / SUBMISSIONS).mkdir(parents=True, exist_ok=True)
    folder = os.open(home, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        recover_all(home)
        yield
    finally:
        os.close(folder)


@contextmanager
def _staged(
    entries: Sequence[StoredSubmission], evaluator: Evaluator, home: Path
) -> Iterator[list[Staged]]:
    """Write submissions beside their final places; those not published are removed."""
    with ExitStack() as stack:
        staged = []
        for entry in entries:
            written = stage(entry, home, evaluator)
            stack.callback(written.discard)
            staged.append(written)
        yield staged


def _check_names(staged: Sequence[Staged], home: Path) -> None:
    """Check that no other submission would be replaced."""
    stored = _stored(home)
    own = [each.stored for each in staged]
    names = [o.name for o in own if stored.get(o.name, o).digest != o.digest]
    if names:
        raise SubmissionError(
            f"{examples(names)}: another submission has that name: rename it, or give --replace"
        )


def _stored(home: Path) -> dict[str, StoredSubmission]:
    return {each.name: each for each in read_stored(home)}
