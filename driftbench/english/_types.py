"""Terms read as types: what their members are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._phrases import fill, listed, lookup, plural, reading, say, table
from driftbench.english._reader import Noun, bare, head_token
from driftbench.lean.tree import Node, Term, Token

if TYPE_CHECKING:
    from driftbench.english._reader import TermReader

__all__ = ["is_sort", "level", "noun"]

_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*"})


def is_sort(item: Term) -> bool:
    """Whether a term is `Type*`, `Type u`, `Sort _`, …."""
    item = bare(item)
    if isinstance(item, Node) and item.node_kind == "app":
        item = item.children[0]
    head = head_token(item)
    return head is not None and head.text in _SORTS


def level(item: Term) -> str:
    """`Type` means the lowest universe; other levels are not said."""
    item = bare(item)
    return "in the lowest universe" if isinstance(item, Token) and item.text == "Type" else ""


def noun(reader: TermReader, item: Term) -> Noun:
    """Name the members of a type; `element of T` when nothing better is known."""
    item = bare(item)
    if is_sort(item):
        return Noun("type", level(item))
    found = None
    if isinstance(item, Token):
        if item.text in reader.categories:
            return Noun("object", f"of {item.text}")
        name = _named(item.text, 0)
        found = name and Noun(*name)
    elif item.node_kind == "univ":
        return reader.noun(item.children[0])
    elif item.node_kind == "app" and head_token(item.children[0]) is not None:
        found = _applied(reader, item)
    elif item.node_kind == "infix" and len(item.children) == 3:
        found = _arrow(reader, item)
    elif item.node_kind in {"index", "postfix"}:
        found = _polynomials(reader, item)
    elif item.node_kind == "quant":
        found = Noun("dependent function", f"of type {reader.source(item)}")
    return found or Noun("element", f"of {reader.term(item).tight}")


def _named(name: str, count: int) -> tuple[str, str] | None:
    """The noun of a type and the phrase for its arguments, if it takes that many."""
    entry = lookup(name, "types")
    if not isinstance(entry, tuple):
        return None
    tail = reading(entry[1] if len(entry) > 1 else "", count)
    return None if tail is None else (entry[0], tail)


def _applied(reader: TermReader, item: Node) -> Noun | None:
    head, arguments = head_token(item.children[0]), item.children[1:]
    found = _named(head.text, len(arguments)) if head else None
    if found is None:
        return None
    said = [reader.term(argument).tight for argument in arguments]
    elements = [_elements(reader, a) for a in arguments] if ":elements" in found[1] else []
    return Noun(found[0], fill(found[1], said, elements))


def _elements(reader: TermReader, item: Term) -> str:
    member = reader.noun(item)
    return say("noun", plural(member.singular), "", member.tail)


def _arrow(reader: TermReader, item: Node) -> Noun | None:
    left, operator, right = item.children
    if isinstance(left, Node) and left.node_kind == "ascription":
        return Noun("dependent function", f"of type {reader.source(item)}")
    symbol, parameter = _symbol(reader, operator)
    if symbol in {"→", "->"} and (found := _family(reader, item)):
        return found
    entry = table("arrows").get(symbol)
    if not isinstance(entry, tuple) or ("{2}" in entry[0] and not parameter):
        return None
    sides = [reader.term(left).tight, reader.term(right).tight]
    return Noun(entry[0].replace("{2}", parameter), fill(entry[1], sides))


def _family(reader: TermReader, item: Node) -> Noun | None:
    """Functions into `Prop` and into types: predicates, relations, families."""
    sources: list[str] = []
    rest: Term = item
    while isinstance(rest, Node) and rest.node_kind == "infix" and _is_arrow(rest.children[1]):
        sources.append(reader.term(rest.children[0]).tight)
        rest = bare(rest.children[-1])
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


def _is_arrow(operator: Term) -> bool:
    return isinstance(operator, Token) and operator.text in {"→", "->"}


def _symbol(reader: TermReader, operator: Term) -> tuple[str, str]:
    """`→ₗ[R]` gives `→ₗ` and `R`."""
    if isinstance(operator, Token):
        return operator.text, ""
    first = operator.children[0]
    opening = first.text if isinstance(first, Token) else ""
    return opening.rstrip("["), reader.glued(operator.children[1:-1], tight=False)


def _polynomials(reader: TermReader, item: Node) -> Noun | None:
    base, *rest = item.children
    variable = "".join(reader.source(child) for child in rest)
    if variable in {"[X]", "[T;T⁻¹]"}:
        kind = "polynomial" if variable == "[X]" else "Laurent polynomial"
        return Noun(kind, f"over {reader.term(base).tight}")
    return None
