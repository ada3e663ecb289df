"""Terms read as objects: sums, functions, sets; whatever has no words keeps its notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._groups import is_claim, ranges, read_group
from driftbench.english._phrases import fill, reading, say, table
from driftbench.english._reader import Spoken, head_token
from driftbench.lean.tree import Node, Term, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.english._reader import TermReader

__all__ = ["term"]

_CLAIMING = frozenset({"∀", "∃", "∃!", "∄", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ"})
_FUNCTION = frozenset({"fun", "λ"})
_CONNECTIVES = frozenset({"∧", "∨", "↔", "¬"})
# Inside these, a phrase in words needs no parentheses of its own.
_ENCLOSING = frozenset(
    {"paren", "tuple", "anon", "list", "set", "bracket", "ascription", "index", "named", "op"}
)


def term(reader: TermReader, item: Term) -> Spoken:
    """Read any term as an object; `reader` is already one level deeper."""
    if isinstance(item, Token):
        return Spoken(" ".join(item.text.split()), loose=item.type == "OPAQUE")
    special = _SPECIAL.get(item.node_kind)
    said = special(reader, item) if special else None
    return said or Spoken(reader.glued(item.children, tight=item.node_kind not in _ENCLOSING))


def _quant(reader: TermReader, node: Node) -> Spoken | None:
    head = node.children[0]
    if not isinstance(head, Token):
        return None
    if head.text in _CLAIMING:
        return Spoken(reader.proposition(node), loose=True)
    binders = [c for c in node.children if isinstance(c, Node) and c.node_kind == "binders"]
    groups = [read_group(reader, g) for b in binders for g in b.children if isinstance(g, Node)]
    if not groups or (head.text not in _FUNCTION and head.text not in table("heads")):
        return None
    indefinite = head.text in _FUNCTION
    over = ranges(reader, groups, many=not indefinite, indefinite=indefinite)
    body = _body(reader, node)
    if head.text in _FUNCTION:
        return Spoken(say("function", over, body), loose=True)
    return Spoken(say("ranging", table("heads")[head.text], over, body), loose=True)


def _body(reader: TermReader, node: Node) -> str:
    """What stands after the separator, with a measure (`∂μ`) if one follows."""
    at = next(
        (i for i, c in enumerate(node.children) if _is_separator(c) and i), len(node.children) - 2
    )
    inner, *measure = node.children[at + 1 :]
    claims = isinstance(inner, Node) and is_claim(inner)
    said = reader.proposition(inner) if claims else reader.term(inner).tight
    if len(measure) == 2:
        return f"{said} with respect to {reader.term(measure[1]).tight}"
    return " ".join([said, reader.glued(measure, tight=True)]) if measure else said


def _is_separator(item: Term) -> bool:
    return isinstance(item, Token) and item.type in {"COMMA", "MAPSTO"}


def _set_builder(reader: TermReader, node: Node) -> Spoken | None:
    if len(node.children) != 5:
        return None
    _, first, _, second, _ = node.children
    if isinstance(first, Node) and first.node_kind == "binders":
        over = _over(reader, first)
        macro = "subtype" if node.node_kind == "subtype" else "comprehension"
        return Spoken(say(macro, over, reader.proposition(second)), loose=True)
    if isinstance(second, Node) and second.node_kind == "binders":
        said = say("images", reader.term(first).tight, f"all {_over(reader, second)}")
        return Spoken(said, loose=True)
    said = say("comprehension", reader.term(first).text, reader.proposition(second))
    return Spoken(said, loose=True)


def _over(reader: TermReader, binders: Node) -> str:
    groups = [read_group(reader, group) for group in binders.children if isinstance(group, Node)]
    return ranges(reader, groups, many=True)


def _infix(reader: TermReader, node: Node) -> Spoken | None:
    operator = node.children[1]
    if len(node.children) != 3 or not isinstance(operator, Token):
        return None
    return _operation(reader, node, operator.text, [node.children[0], node.children[2]])


def _prefix(reader: TermReader, node: Node) -> Spoken | None:
    operator = node.children[0]
    if len(node.children) != 2 or not isinstance(operator, Token):
        return None
    return _operation(reader, node, operator.text, [node.children[1]])


def _operation(
    reader: TermReader, node: Node, operator: str, operands: Sequence[Term]
) -> Spoken | None:
    if operator in _CONNECTIVES:
        return Spoken(reader.proposition(node), loose=True)
    return _worded(reader, operator, operands)


def _worded(reader: TermReader, name: str, arguments: Sequence[Term]) -> Spoken | None:
    # The phrase is chosen before its arguments are read: reading them in vain at every level
    # would double the work with each.
    phrase = reading(table("terms").get(name), len(arguments))
    if phrase is None:
        return None
    return Spoken(fill(phrase, [reader.term(item).tight for item in arguments]), loose=True)


def _app(reader: TermReader, node: Node) -> Spoken | None:
    head = head_token(node.children[0])
    return None if head is None else _worded(reader, head.text, node.children[1:])


def _if(reader: TermReader, node: Node) -> Spoken | None:
    parts = [c for c in node.children if not (isinstance(c, Token) and c.type in _IF_WORDS)]
    if len(parts) != 3:
        return None
    condition, yes, no = parts
    said = say(
        "by_cases", reader.proposition(condition), reader.term(yes).tight, reader.term(no).tight
    )
    return Spoken(said, loose=True)


def _universes(reader: TermReader, node: Node) -> Spoken | None:
    return reader.term(node.children[0])


_IF_WORDS = frozenset({"IF", "THEN", "ELSE"})

_SPECIAL: Mapping[str, Callable[[TermReader, Node], Spoken | None]] = {
    "quant": _quant,
    "setbuilder": _set_builder,
    "subtype": _set_builder,
    "infix": _infix,
    "prefix": _prefix,
    "app": _app,
    "if": _if,
    "univ": _universes,
}
