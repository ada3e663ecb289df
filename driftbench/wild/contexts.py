"""Combine the contexts of gold and candidate into one, which a row has.

The commands of gold come first, then what only the candidate opens or defines. Where both define a
name differently, or where notation of one would change the meaning of the other, there is no
common context; the result is a `Clash` with the name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.wild.formal import NONCOMPUTABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.wild.formal import Definition, Formal

__all__ = ["Clash", "shared_context"]

_IMPORT_ALL = "import Mathlib"


@dataclass(frozen=True, slots=True)
class Clash:
    """The name because of which two statements have no common context."""

    name: str


def shared_context(gold: Formal | None, candidate: Formal) -> tuple[str, ...] | Clash:
    """Return the commands of a context for both statements, or the clash.

    Without a gold they are those of the candidate.
    """
    gold = gold or candidate
    definitions = _definitions(gold, candidate)
    if isinstance(definitions, Clash):
        return definitions
    commands = list(dict.fromkeys(gold.commands))
    opened = {name for line in commands for name in _opens(line)}
    for line in candidate.commands:
        names = _opens(line)
        if not names and line not in commands:
            commands.append(line)
        elif missing := [name for name in names if not {name, _namespace(name)} & opened]:
            opened.update(missing)
            scoped = " scoped" if _namespace(missing[0]) != missing[0] else ""
            commands.append(f"open{scoped} {' '.join(map(_namespace, missing))}")
    if not definitions:
        commands = [line for line in commands if line != NONCOMPUTABLE]
    imports = [line for line in commands if line.startswith("import ")]
    if _IMPORT_ALL in imports:
        imports = [_IMPORT_ALL, *(line for line in imports if not line.startswith(_IMPORT_ALL))]
    rest = [line for line in commands if not line.startswith("import ")]
    return (*imports, *rest, *(definition.text for definition in definitions))


def _opens(line: str) -> tuple[str, ...]:
    """Return the namespaces of a plain `open`; those opened for notation only have `scoped`."""
    word, *names = line.split()
    if word != "open" or {"hiding", "renaming", "in"} & set(names) or "(" in line:
        return ()
    if names[:1] == ["scoped"]:
        return tuple(f"scoped {name}" for name in names[1:])
    return tuple(names)


def _namespace(name: str) -> str:
    return name.removeprefix("scoped ")


def _definitions(gold: Formal, candidate: Formal) -> list[Definition] | Clash:
    of_gold, of_candidate = gold.needed(), candidate.needed()
    for one, other, statement in (
        *_pairs(of_gold, of_candidate, candidate.statement),
        *_pairs(of_candidate, of_gold, gold.statement),
    ):
        if other is not None and other.squeezed != one.squeezed:
            return Clash(one.name)
        if other is None and one.notation and one.needed_by(statement):
            return Clash(one.name)
    known = {one.name for one in of_gold}
    return [*of_gold, *(one for one in of_candidate if one.name not in known)]


def _pairs(
    own: Sequence[Definition], others: Sequence[Definition], statement: str
) -> Iterator[tuple[Definition, Definition | None, str]]:
    by_name = {definition.name: definition for definition in others}
    for definition in own:
        yield definition, by_name.get(definition.name), statement
