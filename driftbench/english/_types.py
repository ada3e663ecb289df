"""Terms verbalized as types: the nouns for their members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._phrases import fill, listed, lookup, plural, reading, say, table
from driftbench.english._reader import Noun, head_token
from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Indexed,
    Infix,
    Operator,
    Postfix,
    Quantifier,
    WithUniverses,
    strip,
)
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.tree import Term

__all__ = ["is_sort", "level", "noun"]

_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*"})


def is_sort(item: Term) -> bool:
    """Return whether a term is `Type*`, `Type u`, `Sort _`, …."""
    head = head_token(strip(item))
    return head is not None and head.text in _SORTS


def level(item: Term) -> str:
    """Return the phrase for the level of a sort: that of `Type`; "" for other levels."""
    item = strip(item)
    return "in the lowest universe" if isinstance(item, Token) and item.text == "Type" else ""


def noun(reader: TermReader, item: Term) -> Noun:
    """Return the noun for the members of a type; `element of T` if there is no other."""
    item = strip(item)
    if is_sort(item):
        return Noun("type", level(item))
    found: Noun | None = None
    match item:
        case Token(text=name) if name in reader.categories:
            return Noun("object", f"of {name}")
        case Token(text=name):
            found = _applied(reader, name, ())
        case WithUniverses(term=inner):
            return reader.noun(inner)
        case App(head=Token(text=name) | WithUniverses(term=Token(text=name)), args=arguments):
            found = _applied(reader, name, arguments)
        case Infix(left=Ascription(), tail=()) | Quantifier():
            found = Noun("dependent function", f"of type {reader.source(item)}")
        case Infix(tail=()):
            found = _arrow(reader, item)
        case Indexed(base=base, suffix=brackets):
            found = _polynomials(reader, base, brackets)
        case Postfix(operand=base, operator=brackets):
            found = _polynomials(reader, base, (brackets,))
    return found or Noun("element", f"of {reader.term(item).tight}")


def _named(name: str, count: int) -> tuple[str, str] | None:
    """Return the noun of a type and the phrase for its arguments, if it takes that many."""
    entry = lookup(name, "types")
    if not isinstance(entry, tuple):
        return None
    tail = reading(entry[1] if len(entry) > 1 else "", count)
    return None if tail is None else (entry[0], tail)


def _applied(reader: TermReader, name: str, arguments: Sequence[Term]) -> Noun | None:
    found = _named(name, len(arguments))
    if found is None:
        return None
    said = [reader.term(argument).tight for argument in arguments]
    elements = [_elements(reader, a) for a in arguments] if ":elements" in found[1] else []
    return Noun(found[0], fill(found[1], said, elements))


def _elements(reader: TermReader, item: Term) -> str:
    member = reader.noun(item)
    return say("noun", plural(member.singular), "", member.tail)


def _arrow(reader: TermReader, item: Infix) -> Noun | None:
    if isinstance(item, Arrow) and (found := _family(reader, item)):
        return found
    symbol, parameter = item.op, ""
    if isinstance(item.operator, Operator):
        symbol, parameter = symbol.rstrip("["), reader.glued(item.operator.content, tight=False)
    entry = table("arrows").get(symbol)
    if not isinstance(entry, tuple) or ("{2}" in entry[0] and not parameter):
        return None
    sides = [reader.term(item.left).tight, reader.term(item.right).tight]
    return Noun(entry[0].replace("{2}", parameter), fill(entry[1], sides))


def _family(reader: TermReader, item: Arrow) -> Noun | None:
    """Return the noun for functions into `Prop` or into types: predicates, relations, families."""
    sources: list[str] = []
    rest: Term = item
    while isinstance(rest, Arrow):
        sources.append(reader.term(rest.left).tight)
        rest = strip(rest.right)
    if isinstance(rest, Token) and rest.text == "Prop":
        one = len(sources) == 1
        return Noun("predicate", f"on {sources[0]}") if one else _relation(sources)
    if is_sort(rest):
        return Noun("family of types", f"indexed by {listed(sources)}")
    return None


def _relation(sources: list[str]) -> Noun:
    if len(sources) == 2 and sources[0] == sources[1]:
        return Noun("binary relation", f"on {sources[0]}")
    return Noun("relation", f"between {listed(sources)}")


def _polynomials(reader: TermReader, base: Term, brackets: Iterable[Term]) -> Noun | None:
    variable = "".join(map(reader.source, brackets))
    if variable in {"[X]", "[T;T⁻¹]"}:
        kind = "polynomial" if variable == "[X]" else "Laurent polynomial"
        return Noun(kind, f"over {reader.term(base).tight}")
    return None
