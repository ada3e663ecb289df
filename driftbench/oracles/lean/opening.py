"""Opens the oracles `lean` and `kimina`; see `driftbench.oracles.opening`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from driftbench.oracles.lean.kimina import DEFAULT_URL, KEY, KiminaOracle
from driftbench.oracles.lean.oracle import LeanOracle, find_lean

if TYPE_CHECKING:
    from driftbench.equipment import Equipment

__all__ = ["open_kimina", "open_lean"]


def open_lean(equipment: Equipment) -> LeanOracle:
    """Open the oracle `lean`, in the project of an equipment or without one.

    Raises:
        InputError: the folder is not a Lean project.
        OracleError: no Lean is installed.
    """
    return LeanOracle(find_lean(equipment.lean_project))


def open_kimina(_: Equipment, url: str) -> KiminaOracle:
    """Open the oracle `kimina`, as in `kimina:http://127.0.0.1:8000`.

    Raises:
        InputError: the URL is not one of a server.
    """
    return KiminaOracle(url or DEFAULT_URL, key=os.environ.get(KEY, ""))
