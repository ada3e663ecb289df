"""Tables of Lean statements that come with DriftBench, for what no text of a snapshot states.

Each is a `.lean` file with lines `theorem name binders : statement`: `core` has signatures of
constants, `unfoldings` definitions, `facts` lemmas, `rewrites` equivalences, and `lemmas` those of
level L4.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.lean import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.lean import Statement

__all__ = ["bundled_lines", "bundled_statements", "bundled_text"]


def bundled_text(table: str) -> str:
    """Return the text of a table; verdicts depend on all but `core`."""
    return files(__package__).joinpath(f"{table}.lean").read_text(encoding="utf-8")


def bundled_lines(table: str) -> tuple[str, ...]:
    """Return the lines of a table that are statements."""
    return tuple(line for line in bundled_text(table).splitlines() if line.startswith("theorem "))


@cache
def bundled_statements(table: str) -> Mapping[str, Statement]:
    """Return name -> parsed statement of a table that needs no further notation."""
    found = (parse(line, path=f"{table}.lean") for line in bundled_lines(table))
    return MappingProxyType({statement.name: statement for statement in found})
