"""Which dataset a verb reads: the folder and the configuration, chosen and named on stderr.

In go the options that a reader gave; out comes what they mean. Whoever reads results can see which
folder, configuration and recipe they are of, also where none was named.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.cli._output import note
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from driftbench.dataset.load import FoundDataset

__all__ = ["chosen_dataset", "named", "note_dataset"]


def chosen_dataset(config: str | None, path: Path | None) -> FoundDataset:
    """Return the dataset that options mean, and name it.

    Args:
        config: the configuration; `controlled`, or the only one of the folder, when None.
        path: the folder; found as `driftbench.load_dataset` finds it when None.

    Raises:
        DatasetError: there is none, or it does not hold the configuration.
    """
    from driftbench.dataset.load import find_dataset

    found = find_dataset(config, path=path)
    _note(found.folder, found.config, found.recipe)
    return found


def note_dataset(folder: Path) -> None:
    """Name what a folder holds; a folder that holds no dataset is left to who reads it."""
    from driftbench.dataset.publish.lock import read_lock

    with suppress(DatasetError):
        lock = read_lock(folder)
        _note(folder, ", ".join(lock.configs), lock.recipe["name"])


def named(folder: Path) -> Path:
    """Return a folder as one would name it from here."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _note(folder: Path, config: str, recipe: str) -> None:
    note(f"reading {named(folder)}: configuration {config}, recipe {recipe}")
