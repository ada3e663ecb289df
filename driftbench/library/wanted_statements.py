"""Which statements the bundled tables have: names that a snapshot states, and a few in full.

`statements.toml` lists them. `driftbench.oracles.library_tables` writes the tables.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FILE", "TABLES", "UNSTATED", "WantedStatement", "bundled_wanted", "read_wanted"]

FILE = "statements.toml"

TABLES = ("facts", "rewrites", "unfoldings")
"""The tables that are written from the list."""

UNSTATED: Mapping[str, str] = MappingProxyType(
    {
        "core": "Lean or its standard library declares it",
        "copy": "an attribute such as `to_additive` generates it",
        "notation": "it is unfolded to its notation, which is not its definition",
    }
)
"""Key of a statement that is given in full -> why no text of a snapshot states it."""

_SPECIAL = frozenset({"name", "types", "at", "instance"})


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedStatement:
    """One line of a table.

    Args:
        name: the declaration.
        text: `name binders : statement`, if no text of a snapshot states it; else "".
        reason: key of `UNSTATED` if there is a text, else "".
        types: type variables of the statement instead of its own; "" for its own.
        at: own type variable -> the type that replaces it.
        instance: the instance that gives that type its class, or "".
    """

    name: str
    text: str = ""
    reason: str = ""
    types: str = ""
    at: Mapping[str, str] = field(default_factory=dict)
    instance: str = ""


def bundled_wanted() -> Mapping[str, tuple[WantedStatement, ...]]:
    """Return table -> its statements, as the bundled list has them."""
    return read_wanted(files(__package__).joinpath(FILE).read_text(encoding="utf-8"), path=FILE)


def read_wanted(text: str, *, path: str) -> Mapping[str, tuple[WantedStatement, ...]]:
    """Return table -> its statements, in their order.

    Args:
        text: a list, in the form of `statements.toml`.
        path: its name, for errors.

    Raises:
        InputError: the text is not TOML, a table is unknown, or an entry has another form.
    """
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: {error}; correct it") from error
    if odd := sorted(values.keys() - set(TABLES)):
        raise InputError(f"{path}: no table {odd[0]!r}; give one of {', '.join(TABLES)}")
    return {
        table: tuple(_wanted(entry, f"{path}: {table}") for entry in values.get(table, ()))
        for table in TABLES
    }


def _wanted(entry: object, place: str) -> WantedStatement:
    if isinstance(entry, str):
        return WantedStatement(name=entry)
    if isinstance(entry, dict) and "name" in entry and entry.keys() <= _SPECIAL:
        return WantedStatement(**entry)
    if isinstance(entry, dict) and len(entry) == 1 and entry.keys() <= UNSTATED.keys():
        ((reason, text),) = entry.items()
        return WantedStatement(name=text.split(" ", 1)[0], text=text, reason=reason)
    raise InputError(
        f"{place}: {entry!r} is not an entry: give a name, or a table with a name or with one of "
        f"{', '.join(UNSTATED)}"
    )
