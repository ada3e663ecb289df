"""Examining one build, or two, for a reproduction."""

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
    """Measure everything on a build, and on another one beside.

    Args:
        dataset: folder of the build.
        wanted: what is examined, and how.
        unselected: folder of a build that was not chosen with an oracle's help; its statements
            are not decoded.
        config: the configuration to score; the only one, or `controlled`, when None, and so of the
            other build.

    Raises:
        DatasetError: there is no build, or it is damaged.
        InputError: no snapshot is named, or no such configuration or oracle.
        CorpusError: the snapshot cannot be read.
        OracleError: what the oracle needs is not installed.
    """
    # A misspelt folder is told before the first build is examined.
    ours = find_dataset(config, path=dataset).config
    theirs = None if unselected is None else find_dataset(None, path=unselected).config
    first = examine(dataset, wanted, config=ours)
    second = None
    if unselected is not None and theirs is not None:

        def stage(label: str) -> AbstractContextManager[Callable[[int, int], None]]:
            return wanted.stage(f"unselected, {label}")

        second = examine(unselected, replace(wanted, statements=0, stage=stage), config=theirs)
    return Sides(first, second, load_paper())
