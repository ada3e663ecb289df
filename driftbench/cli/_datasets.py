"""The dataset that a verb reads: its folder and configuration, found from options.

Both are printed on stderr together with the recipe, so that results can be attributed to a dataset
even where the options name none.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.cli._output import note
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from driftbench.dataset.load import FoundDataset
    from driftbench.equipment import Equipment

__all__ = ["check_lean", "chosen_dataset", "note_dataset", "relative_folder"]


def chosen_dataset(
    config: str | None, path: Path | None, *, card: Path | None = None
) -> FoundDataset:
    """Find the dataset that the options name, and print its name on stderr.

    Args:
        config: the configuration; None for `controlled`, or the only one of the folder.
        path: the folder; None to search as `driftbench.load_dataset` does.
        card: the card of a submission that names the configuration, for the error.

    Raises:
        DatasetError: there is none, or it lacks the configuration.
    """
    from driftbench.dataset.load import find_dataset

    try:
        found = find_dataset(config, path=path)
    except DatasetError as error:
        if card is None:
            raise
        raise DatasetError(f"{error}\n{card} names the configuration {config!r}") from error
    _note(found.folder, found.config, found.recipe)
    return found


def check_lean(equipment: Equipment, folder: Path) -> None:
    """Check that the Lean of an equipment has the mathlib that the rows of a dataset are from.

    A server of `--oracle kimina:URL` is asked for its versions.

    Args:
        equipment: its Lean project and oracles; without a Lean among them, nothing is checked.
        folder: the dataset.

    Raises:
        InputError: the project is not one, mathlib is not built there, or project or server has
            another commit.
        DatasetError: the folder has no dataset.
        OracleError: the server does not answer.
    """
    from driftbench.oracles.registry import lean_servers

    if not equipment.lean_project and not lean_servers(equipment.oracle):
        return
    from driftbench.corpus.identity import SnapshotIdentity
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.oracles.lean.factories import check_mathlib

    check_mathlib(equipment, SnapshotIdentity(**read_lock(folder).snapshot))


def note_dataset(folder: Path) -> None:
    """Print the name of the dataset in a folder; nothing if the folder has no dataset."""
    from driftbench.dataset.publish.lock import read_lock

    with suppress(DatasetError):
        lock = read_lock(folder)
        _note(folder, ", ".join(lock.configs), lock.recipe["name"])


def relative_folder(folder: Path) -> Path:
    """Return a folder relative to the current one, if it is inside."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _note(folder: Path, config: str, recipe: str) -> None:
    note(f"reading {relative_folder(folder)}: configuration {config}, recipe {recipe}")
