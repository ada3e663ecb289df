"""Contexts from outside, rebuilt from commands that run no code.

`import` of libraries that were named, `open`, `universe`, `namespace`, local notation whose body is
a term, and `attribute [local instance]` of declarations that exist: are enough for statements, and
all that is sent to Lean. Everything else is refused with its line: `macro`, `elab`, `syntax`,
`initialize`, `set_option`, definitions, other attributes, `… in`, several commands on a line. A
context is accepted as a whole or refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.context import surroundings
from driftbench.oracles.lean.spelling import (
    StatementRefusedError,
    quoted,
    spell_term,
    spells_command,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from driftbench.lean import NotationTable
    from driftbench.lean.context import Surroundings

__all__ = ["Rebuilt", "rebuild"]

_MODULE = re.compile(r"import ((?:[A-Z][A-Za-z0-9_]*)(?:\.[A-Z][A-Za-z0-9_]*)*)")
_NAMES = rf"{IDENT}(?:\s+{IDENT})*"
_PLAIN = re.compile(rf"(?P<word>open scoped|open|universe|namespace)\s+(?P<names>{_NAMES})")
_SOME = re.compile(rf"open\s+(?P<space>{IDENT})\s+\((?P<names>{_NAMES})\)")
_HIDING = re.compile(rf"open\s+(?P<space>{IDENT})\s+hiding\s+(?P<names>{_NAMES})")
_INSTANCE = re.compile(
    rf"attribute\s+\[(?P<what>local instance(?: [0-9]+)?|-\s*instance)\]\s+(?P<names>{_NAMES})"
)
_NOTATION = re.compile(
    r"local\s+(?P<word>notation3?|infix[lr]?|prefix|postfix)(?P<prec>:(?:[0-9]+|max))?\s"
    r"\s*+(?:\((?:name|priority)\s*:=\s*[\w']+\)\s)?(?P<items>.*?)=>(?P<body>.+)"
)
_ITEM = re.compile(
    rf'"(?P<atom>[^"\\\s][^"\\]*|\s+[^"\\\s][^"\\]*)"|(?P<name>{IDENT})(?P<prec>:[0-9]+|:max)?'
)
_NAME = re.compile(IDENT)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A context as it is sent to Lean.

    Args:
        imports: modules, in order.
        commands: the commands after the imports, one per line.
        around: scope and notation after these commands.
    """

    imports: tuple[str, ...]
    commands: tuple[str, ...]
    around: Surroundings


def rebuild(context: str, *, libraries: Collection[str], table: NotationTable | None) -> Rebuilt:
    """Rebuild a context.

    Args:
        context: one command per line, as in a row.
        libraries: the first components of modules that may be imported.
        table: notation; None for the bundled one.

    Raises:
        StatementRefusedError: a command that is not sent to Lean.
    """
    if any(not (character.isprintable() or character == "\n") for character in context):
        raise StatementRefusedError("the context holds a character that is not printable")
    around = surroundings(context)
    imports: list[str] = []
    commands: list[str] = []
    for line in around.lines:
        if line.startswith("import"):
            imports.append(_module(line, libraries))
        else:
            commands += _commands(line, around, table)
    return Rebuilt(tuple(dict.fromkeys(imports)), tuple(commands), around)


def _module(line: str, libraries: Collection[str]) -> str:
    found = _MODULE.fullmatch(line)
    if found is None or found[1].split(".")[0] not in libraries:
        known = ", ".join(sorted(libraries)) or "nothing"
        raise StatementRefusedError(
            f"context: `{line[:60]}` imports what was not allowed: {known} may be"
        )
    return found[1]


def _commands(line: str, around: Surroundings, table: NotationTable | None) -> Iterator[str]:
    if (found := _SOME.fullmatch(line)) is not None:
        yield f"open {_quoted(found['space'])} ({_quoted(found['names'])})"
    elif (found := _HIDING.fullmatch(line)) is not None:
        yield f"open {_quoted(found['space'])} hiding {_quoted(found['names'])}"
    elif (found := _PLAIN.fullmatch(line)) is not None:
        yield f"{found['word']} {_quoted(found['names'])}"
    elif (found := _INSTANCE.fullmatch(line)) is not None:
        yield f"attribute [{found['what']}] {_quoted(found['names'])}"
    elif (found := _NOTATION.fullmatch(line)) is not None:
        body = spell_term(found["body"], around, table=table)
        items = " ".join(_items(found["items"]))
        yield f"local {found['word']}{found['prec'] or ''} {items} => {body}"
    else:
        raise StatementRefusedError(f"context: `{line[:60]}` is not sent to Lean")


def _quoted(names: str) -> str:
    return " ".join(
        ".".join(quoted(part) for part in re.findall(r"«[^«»]*»|[^.]+", name))
        for name in _NAME.findall(names)
    )


def _items(text: str) -> Iterator[str]:
    """Yield the parts of a local notation: atoms in quotes, and variables.

    Raises:
        StatementRefusedError: an atom that could begin a command or a comment, or something else.
    """
    position = 0
    while position < len(text):
        found = _ITEM.match(text, position)
        if found is None:
            raise StatementRefusedError(f"context: the notation `{text[:60]}` is not sent to Lean")
        position = found.end()
        position += len(text[position:]) - len(text[position:].lstrip())
        if found["name"]:
            yield f"{quoted(found['name'])}{found['prec'] or ''}"
            continue
        atom = found["atom"]
        if spells_command(atom) or any(mark in atom for mark in ("--", "/-", "-/", "`", "«", "»")):
            raise StatementRefusedError(f"context: the notation `{atom}` is not sent to Lean")
        yield f'"{atom}"'
