"""Names and versions of engines, read from the names of oracles.

The name of an oracle is an engine and its version, as `cvc5 1.4.2`, or several joined by ` + `.
Rows name engines alone, so that a version with the same answers gives the same row; the lock of a
build has the versions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["engine_names", "engine_versions", "listed_engines"]

_JOINED = " + "
_LISTED = "; "


def engine_versions(oracles: Iterable[str]) -> dict[str, str]:
    """Return engine -> version, from the names of oracles; names without a version are left out.

    Where answers of several versions of an engine are used, all are listed.
    """
    found: dict[str, set[str]] = {}
    for part in (part for oracle in oracles for part in oracle.split(_JOINED)):
        name, _, version = part.rpartition(" ")
        if name:
            found.setdefault(name, set()).add(version)
    return {name: ", ".join(sorted(found[name])) for name in sorted(found)}


def engine_names(oracles: Iterable[str]) -> str:
    """Return the engines of several oracles, each once, as `evidence.oracle` lists them."""
    parts = (part for oracle in oracles for part in oracle.split(_JOINED))
    return _LISTED.join(dict.fromkeys(part.rpartition(" ")[0] or part for part in parts))


def listed_engines(listed: str | None) -> tuple[str, ...]:
    """Return the engines that `evidence.oracle` of a row lists."""
    return tuple(listed.split(_LISTED)) if listed else ()
