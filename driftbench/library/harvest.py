"""Harvesting the kinds of constants from Lean sources: proposition, type former, class, data.

`definitions` reads each file by itself; this module combines the results in any order and resolves
definitions that abbreviate others.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from driftbench.library.definitions import Definitions, definitions_in
from driftbench.library.determination import Determined
from driftbench.library.kinds import KindRecord, Kinds
from driftbench.library.laws import Laws
from driftbench.library.namespaces import candidates, spaces_of

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["definitions_from_plain", "definitions_to_plain", "harvest_kinds", "kinds_from"]

#: Longest chain of abbreviations that is resolved.
_DEPTH = 4


def harvest_kinds(texts: Iterable[str]) -> Kinds:
    """Return the kinds of the constants in Lean source files.

    Args:
        texts: whole files, in any order. If two files define the same name, the smaller entry is
            used, so that the result does not depend on the order.
    """
    return kinds_from(map(definitions_in, texts))


def kinds_from(parts: Iterable[Definitions]) -> Kinds:
    """Return the kinds of the constants that files define."""
    found = Definitions()
    for part in parts:
        found.add(part)
    return _kinds(found)


def definitions_to_plain(found: Definitions) -> dict[str, Any]:
    """Return definitions as JSON values."""
    return {
        "entries": {name: entry.order for name, entry in found.entries.items()},
        "premises": {key: sorted(needed) for key, needed in found.premises.items()},
        "aliases": found.aliases,
        "theorems": sorted(found.theorems),
        "determined": [(one.predicate, one.place, one.inside) for one in sorted(found.determined)],
        "laws": {
            name: [(one.arguments, one.fields, one.conditions, one.parents) for one in sorted(laws)]
            for name, laws in found.laws.items()
        },
    }


def definitions_from_plain(values: dict[str, Any]) -> Definitions:
    """Return the definitions of JSON values."""
    return Definitions(
        {
            name: KindRecord(sort, is_class, frozenset(requires), tuple(parents))
            for name, (sort, is_class, requires, parents) in values["entries"].items()
        },
        {key: set(needed) for key, needed in values["premises"].items()},
        values["aliases"],
        set(values["theorems"]),
        {Determined(*one) for one in values["determined"]},
        {name: {_law(*one) for one in laws} for name, laws in values["laws"].items()},
    )


def _law(
    arguments: list[str], fields: list[str], conditions: list[str], parents: list[list[str]]
) -> Laws:
    return Laws(tuple(arguments), tuple(fields), tuple(conditions), tuple(map(tuple, parents)))


def _kinds(found: Definitions) -> Kinds:
    _resolve_aliases(found.entries, found.aliases)
    return Kinds(
        dict(sorted(found.entries.items())),
        _grouped_premises(found.entries, found.premises),
        frozenset(found.theorems),
        frozenset(found.determined),
        {name: tuple(sorted(found.laws[name])) for name in sorted(found.laws)},
    )


def _resolve_aliases(entries: dict[str, KindRecord], aliases: dict[str, str]) -> None:
    """Give `def HasDerivAt … := HasDerivAtFilter …` the sort of the constant it abbreviates."""
    for _ in range(_DEPTH):
        for name in sorted(aliases):
            fulls = candidates(aliases[name], spaces_of(name.rpartition(".")[0]))
            target = next((full for full in fulls if full in entries), name)
            if entries[name].sort == "unknown" and entries[target].sort in {"prop", "type"}:
                entries[name] = replace(entries[name], sort=entries[target].sort)


def _grouped_premises(
    entries: dict[str, KindRecord], premises: dict[str, set[str]]
) -> dict[str, frozenset[str]]:
    """Return premises of instances of mixins by class, and of data instances by type."""
    mixins = {name.rsplit(".", 1)[-1] for name, e in entries.items() if e.sort == "prop"}
    mixins -= {name.rsplit(".", 1)[-1] for name, e in entries.items() if e.sort == "type"}
    out: dict[str, set[str]] = {}
    for key in sorted(premises):
        head, _, target = key.partition(" ")
        if not target and head[1:-1] in mixins:
            out.setdefault(head, set()).update(premises[key])
        elif target and head not in mixins:
            out.setdefault(target, set()).update(premises[key])
    return {name: frozenset(classes) for name, classes in out.items()}
