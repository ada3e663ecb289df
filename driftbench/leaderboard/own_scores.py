"""Scores of a user's own program, written as a submission with a card."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._files import atomic_write
from driftbench.dataset.load import find_dataset
from driftbench.leaderboard.card import Card, card_path, render_card
from driftbench.leaderboard.evaluator import Evaluator
from driftbench.leaderboard.problems import Invalid, ignored_columns
from driftbench.leaderboard.reading import read_submission
from driftbench.leaderboard.stored_form import scored_columns
from driftbench.leaderboard.validation import rows_by_split
from driftbench.leaderboard.writing import check_place, write_table

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from driftbench.leaderboard.reading import Source

__all__ = ["write_submission"]


def write_submission(
    scores: Source,
    path: str | os.PathLike[str],
    *,
    name: str,
    uses_gold: bool,
    uses_llm: bool,
    config: str | None = None,
    split: str = "test",
    dataset: str | os.PathLike[str] | None = None,
    authors: Sequence[str] = (),
    url: str = "",
    notes: str = "",
) -> Path:
    """Check scores, and write them as a submission with its card.

    Columns that a submission does not have are left out, and named by a warning.

    `driftbench submit` takes the file. Besides those of the split, scores of calibration rows may
    be given, on which the threshold of F1 is fitted.

    Args:
        scores: dict from id to score, None for no answer; DataFrame with the columns `id`, `score`
            and others of a submission; or the path of a file.
        path: the file, ending in `.parquet` or `.csv`; the card is written beside it, as `.toml`.
        name: name of the detector.
        uses_gold: whether it read the gold statement.
        uses_llm: whether it asked a language model.
        config: the configuration that it answers; None for the one that `driftbench.load_dataset`
            loads without a name.
        split: the split that it answers.
        dataset: folder of the dataset; None to search as `driftbench.load_dataset` does.
        authors: its authors.
        url: http or https address of a description.
        notes: further information for readers.

    Returns:
        The path of the file.

    Raises:
        SubmissionError: the scores have problems; the message lists all.
        InputError: `path` ends in neither `.parquet` nor `.csv`.
        DatasetError: there is no such dataset.
        OSError: the disk is full or not writable.
    """
    place = Path(path)
    check_place(place)
    data = find_dataset(config, path=None if dataset is None else Path(dataset))
    evaluator = Evaluator(data.config, split=split, path=data.folder)
    checked, raw = evaluator.check(scores), read_submission(scores)
    for found in (checked, raw):
        if isinstance(found, Invalid):
            raise found.error()
    assert not isinstance(raw, Invalid)  # noqa: S101 -- for mypy
    if text := ignored_columns(raw.name, raw.ignored):
        warnings.warn(text, stacklevel=2)
    rows = rows_by_split(raw, evaluator.keys, split)
    answered = {name: digest for name, digest in evaluator.data.items() if rows.get(name)}
    card = Card(
        name=name,
        uses_gold=uses_gold,
        uses_llm=uses_llm,
        authors=tuple(authors),
        url=url,
        notes=notes,
        config=data.config,
        data=answered,
    )
    with atomic_write(place) as file, atomic_write(card_path(place)) as card_file:
        write_table(scored_columns(raw, rows), file, suffix=place.suffix)
        card_file.write_text(render_card(card), encoding="utf-8", newline="\n")
    return place
