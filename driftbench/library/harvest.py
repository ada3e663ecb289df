"""What the files of a library define, put together: the kind of each constant.

The order of the files does not matter; definitions are followed from one file to another.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from driftbench.library.definitions import Definitions, definitions_in
from driftbench.library.determination import Determined
from driftbench.library.kinds import KindRecord, Kinds
from driftbench.library.laws import Laws

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["definitions_from_plain", "definitions_to_plain", "harvest_kinds", "kinds_from"]

#: How long a chain of definitions by other definitions is followed.
_DEPTH = 4


def harvest_kinds(texts: Iterable[str]) -> Kinds:
    """Read the definitions of Lean source files.

    Args:
        texts: whole files, in any order.

    Returns:
        The kinds of all constants seen. Where two files define the same name, the entry with
        the smaller text wins, so that the order of files does not matter.
    """
    return kinds_from(map(definitions_in, texts))


def kinds_from(parts: Iterable[Definitions]) -> Kinds:
    """Return the kinds of all constants that files define."""
    found = Definitions()
    for part in parts:
        found.add(part)
    return _kinds(found)


def definitions_to_plain(found: Definitions) -> dict[str, Any]:
    """Return what a file defines as JSON values."""
    return {
        "entries": {name: entry.order for name, entry in found.entries.items()},
        "premises": {key: sorted(needed) for key, needed in found.premises.items()},
        "aliases": found.aliases,
        "theorems": sorted(found.theorems),
        "shown": [(one.predicate, one.place, one.inside) for one in sorted(found.shown)],
        "laws": {
            name: [(one.arguments, one.fields, one.says, one.parents) for one in sorted(said)]
            for name, said in found.laws.items()
        },
    }


def definitions_from_plain(values: dict[str, Any]) -> Definitions:
    """Return what JSON values say that a file defines."""
    return Definitions(
        {
            name: KindRecord(sort, is_class, frozenset(requires), tuple(parents))
            for name, (sort, is_class, requires, parents) in values["entries"].items()
        },
        {key: set(needed) for key, needed in values["premises"].items()},
        values["aliases"],
        set(values["theorems"]),
        {Determined(*one) for one in values["shown"]},
        {name: {_law(*one) for one in said} for name, said in values["laws"].items()},
    )


def _law(
    arguments: list[str], fields: list[str], says: list[str], parents: list[list[str]]
) -> Laws:
    return Laws(tuple(arguments), tuple(fields), tuple(says), tuple(map(tuple, parents)))


def _kinds(found: Definitions) -> Kinds:
    _follow(found.entries, found.aliases)
    return Kinds(
        dict(sorted(found.entries.items())),
        _settle(found.entries, found.premises),
        frozenset(found.theorems),
        frozenset(found.shown),
        {name: tuple(sorted(found.laws[name])) for name in sorted(found.laws)},
    )


def _follow(entries: dict[str, KindRecord], aliases: dict[str, str]) -> None:
    """Let `def HasDerivAt … := HasDerivAtFilter …` be of the sort of what it stands for."""
    for _ in range(_DEPTH):
        for name in sorted(aliases):
            parts = name.split(".")[:-1]
            spaces = (".".join([*parts[:i], aliases[name]]) for i in range(len(parts), -1, -1))
            target = next((space for space in spaces if space in entries), name)
            if entries[name].sort == "unknown" and entries[target].sort in {"prop", "type"}:
                entries[name] = replace(entries[name], sort=entries[target].sort)


def _settle(
    entries: dict[str, KindRecord], premises: dict[str, set[str]]
) -> dict[str, frozenset[str]]:
    """Keep premises of mixin instances under the class, of data instances under the type."""
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
