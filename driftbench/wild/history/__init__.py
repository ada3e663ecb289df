"""Real drift from version control: statements that were repaired while their English stayed."""

from __future__ import annotations

from driftbench.wild.history.datasets import import_mined
from driftbench.wild.history.english import Problems, read_problems
from driftbench.wild.history.mining import Mined, mine
from driftbench.wild.history.pairs import RepairPair
from driftbench.wild.history.repository import Repository, open_repository
from driftbench.wild.history.writing import check_folder, write_mined

__all__ = [
    "Mined",
    "Problems",
    "RepairPair",
    "Repository",
    "check_folder",
    "import_mined",
    "mine",
    "open_repository",
    "read_problems",
    "write_mined",
]
