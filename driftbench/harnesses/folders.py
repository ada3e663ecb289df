"""The folder of the tasks for lm-evaluation-harness."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

__all__ = ["task_folder", "tasks_in"]


def task_folder() -> Path:
    """Return the folder of the YAML files."""
    return Path(str(files("driftbench.harnesses").joinpath("lm_eval")))


def tasks_in(folder: Path) -> list[str]:
    """Return the sorted names of the tasks in a folder, which are the stems of its files."""
    return sorted(path.stem for path in folder.glob("*.yaml"))
