"""One context for gold and candidate: a row has one, and each brings its own commands.

What the gold needs comes first, then what only the candidate opens or defines. Where both define a
name differently, or notation of one would change how the other reads, no context serves both; that
is a `Clash`, and says which name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.wild.formal import NONCOMPUTABLE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.wild.formal import Definition, Formal

__all__ = ["Clash", "shared_context"]

_WHOLE = "import Mathlib"


@dataclass(frozen=True, slots=True)
class Clash:
    """Why two statements cannot stand in one context: the name that they read differently."""

    name: str


def shared_context(gold: Formal | None, candidate: Formal) -> tuple[str, ...] | Clash:
    """Return the commands after which both statements may stand, or why there are none.

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
        elif missing := [name for name in names if not {name, _whole(name)} & opened]:
            opened.update(missing)
            scoped = " scoped" if _whole(missing[0]) != missing[0] else ""
            commands.append(f"open{scoped} {' '.join(map(_whole, missing))}")
    if not definitions:
        commands = [line for line in commands if line != NONCOMPUTABLE]
    imports = [line for line in commands if line.startswith("import ")]
    if _WHOLE in imports:
        imports = [_WHOLE, *(line for line in imports if not line.startswith(_WHOLE))]
    rest = [line for line in commands if not line.startswith("import ")]
    return (*imports, *rest, *(definition.text for definition in definitions))


def _opens(line: str) -> tuple[str, ...]:
    """Return the namespaces that a plain `open` names; behind `scoped` for their notation alone."""
    word, *names = line.split()
    if word != "open" or {"hiding", "renaming", "in"} & set(names) or "(" in line:
        return ()
    if names[:1] == ["scoped"]:
        return tuple(f"scoped {name}" for name in names[1:])
    return tuple(names)


def _whole(name: str) -> str:
    return name.removeprefix("scoped ")


def _definitions(gold: Formal, candidate: Formal) -> list[Definition] | Clash:
    ours, theirs = gold.needed(), candidate.needed()
    for one, other, statement in (
        *_pairs(ours, theirs, candidate.statement),
        *_pairs(theirs, ours, gold.statement),
    ):
        if other is not None and other.squeezed != one.squeezed:
            return Clash(one.name)
        if other is None and one.notation and one.needed_by(statement):
            return Clash(one.name)
    return [*ours, *(one for one in theirs if one.name not in {known.name for known in ours})]


def _pairs(
    ours: Sequence[Definition], theirs: Sequence[Definition], statement: str
) -> Iterator[tuple[Definition, Definition | None, str]]:
    named = {definition.name: definition for definition in theirs}
    for definition in ours:
        yield definition, named.get(definition.name), statement
