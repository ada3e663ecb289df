"""Measuring one or two datasets for a reproduction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.dataset.load import find_dataset
from driftbench.reproduction.examination import examine
from driftbench.reproduction.paper import load_paper
from driftbench.reproduction.sides import Sides

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from driftbench.reproduction.examination import ExaminationRequest

__all__ = ["reproduce"]


def reproduce(
    dataset: Path,
    wanted: ExaminationRequest,
    *,
    unselected: Path | None = None,
    config: str | None = None,
) -> Sides:
    """Measure everything on one dataset, and on an unselected one if given.

    Args:
        dataset: folder of the dataset.
        wanted: the settings.
        unselected: folder of a dataset selected without an oracle; its statements are not decoded,
            and other oracles are not asked.
        config: the configuration to score; None for the only one, or `controlled`, which is used
            for the unselected dataset in any case.

    Raises:
        DatasetError: there is no dataset, or it is damaged.
        InputError: no snapshot is named, or configuration or oracle is unknown.
        CorpusError: the snapshot cannot be read.
        OracleError: the tools of the oracle are not installed.
    """
    # Check both folders before the first examination.
    ours = find_dataset(config, path=dataset).config
    theirs = None if unselected is None else find_dataset(None, path=unselected).config
    first = examine(dataset, wanted, config=ours)
    second = None
    if unselected is not None and theirs is not None:

        def stage(label: str) -> AbstractContextManager[Callable[[int, int], None]]:
            return wanted.stage(f"unselected, {label}")

        second = examine(
            unselected, replace(wanted, statements=0, others=(), stage=stage), config=theirs
        )
    return Sides(first, second, load_paper())
