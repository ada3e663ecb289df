"""Opens the oracles `lean` and `kimina`; see `driftbench.oracles.opening`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from driftbench.oracles.lean.kimina import DEFAULT_URL, KEY, KiminaOracle
from driftbench.oracles.lean.launch import find_repl
from driftbench.oracles.lean.library import DEFAULT_PROFILE, read_library
from driftbench.oracles.lean.oracle import LeanOracle

if TYPE_CHECKING:
    from driftbench.equipment import Equipment

__all__ = ["open_kimina", "open_lean"]


def open_lean(equipment: Equipment, profile: str) -> LeanOracle:
    """Open the oracle `lean` in the project of an equipment, as in `lean` or `lean:quick`.

    Raises:
        InputError: there is no such profile of closers, or the project was not prepared.
        OracleError: no Lean is installed.
    """
    library = read_library(profile or DEFAULT_PROFILE)
    return LeanOracle(find_repl(equipment.lean_project), library)


def open_kimina(equipment: Equipment, url: str) -> KiminaOracle:
    """Open the oracle `kimina`, as in `kimina:http://127.0.0.1:8000`.

    A profile of closers may follow a `#`, as in `kimina:http://127.0.0.1:8000#quick`.

    Raises:
        InputError: the URL is not one of a server, or there is no such profile.
    """
    del equipment  # the server has its own project
    address, _, profile = url.partition("#")
    library = read_library(profile or DEFAULT_PROFILE)
    return KiminaOracle(address or DEFAULT_URL, key=os.environ.get(KEY, ""), library=library)
