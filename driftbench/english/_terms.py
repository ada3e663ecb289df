"""Terms verbalized as objects: sums, functions, sets; terms without words keep their notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._groups import Group, is_claim, ranges, read_group
from driftbench.english._phrases import fill, reading, say, table
from driftbench.english._reader import TermText
from driftbench.lean.syntax import (
    App,
    Ascription,
    BinderList,
    Collection,
    Conditional,
    Indexed,
    Infix,
    Lambda,
    NamedArgument,
    Operator,
    Paren,
    Prefix,
    Quantifier,
    SetBuilder,
    Subtype,
    Unit,
    WithUniverses,
)
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Node, Term

__all__ = ["term"]

_CLAIMING = frozenset({"∀", "∃", "∃!", "∄", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ"})
_CONNECTIVES = frozenset({"∧", "∨", "↔", "¬"})
# Inside these, a phrase in words needs no parentheses of its own.
_ENCLOSING = (Paren, Unit, Collection, Ascription, Indexed, NamedArgument, Operator)


def term(reader: TermReader, item: Term) -> TermText:
    """Return the text of a term as an object; `reader` is already one level deeper."""
    match item:
        case Token():
            return TermText(" ".join(item.text.split()), loose=item.type == "OPAQUE")
        case WithUniverses(term=inner):
            return reader.term(inner)
        case _:
            said = _worded(reader, item)
    if said is not None:
        return TermText(said, loose=True)
    return TermText(reader.notation(item, tight=not isinstance(item, _ENCLOSING)))


def _worded(reader: TermReader, item: Node) -> str | None:
    """Return a term in words; None if its notation is kept."""
    match item:
        case Quantifier(symbol=symbol) if symbol in _CLAIMING:
            return reader.proposition(item)
        case Infix(plain=True, op=op) | Prefix(operator=Token(text=op)) if op in _CONNECTIVES:
            return reader.proposition(item)
        case Lambda(binders=binders):
            over = ranges(reader, _groups(reader, binders), indefinite=True)
            return say("function", over, _body(reader, item))
        case Quantifier(symbol=symbol, binders=binders) if symbol in table("heads"):
            over = _over(reader, binders)
            return say("ranging", table("heads")[symbol], over, _body(reader, item))
        case Subtype(binders=binders, condition=condition):
            return say("subtype", _over(reader, binders), reader.proposition(condition))
        case SetBuilder(plain=True, element=BinderList(groups=binders), condition=condition):
            return say("comprehension", _over(reader, binders), reader.proposition(condition))
        case SetBuilder(plain=True, element=element, condition=BinderList(groups=binders)):
            return say("images", reader.term(element).tight, f"all {_over(reader, binders)}")
        case SetBuilder(plain=True, element=element, condition=condition):
            return say("comprehension", reader.term(element).text, reader.proposition(condition))
        case Infix(plain=True, op=op, left=left, right=right):
            return _phrase(reader, op, (left, right))
        case Prefix(operator=Token(text=op), operand=operand, tail=()):
            return _phrase(reader, op, (operand,))
        case App(head=Token(text=name) | WithUniverses(term=Token(text=name)), args=args):
            return _phrase(reader, name, args)
        case Conditional(name=None, condition=condition, positive=positive, negative=negative):
            sides = (reader.term(positive).tight, reader.term(negative).tight)
            return say("by_cases", reader.proposition(condition), *sides)
    return None


def _groups(reader: TermReader, binders: Sequence[Binder]) -> list[Group]:
    return [read_group(reader, binder) for binder in binders]


def _over(reader: TermReader, binders: Sequence[Binder]) -> str:
    return ranges(reader, _groups(reader, binders), many=True)


def _body(reader: TermReader, node: Quantifier) -> str:
    """Return the text after the separator, with the measure (`∂μ`) if there is one."""
    body = node.body
    claims = not isinstance(body, Token) and is_claim(body)
    said = reader.proposition(body) if claims else reader.term(body).tight
    match node.tail:
        case ():
            return said
        case (_, measure):
            return f"{said} with respect to {reader.term(measure).tight}"
    return f"{said} {reader.glued(node.tail, tight=True)}"


def _phrase(reader: TermReader, name: str, arguments: Sequence[Term]) -> str | None:
    # The phrase is chosen before its arguments are verbalized: to verbalize them twice would take
    # time exponential in the depth.
    phrase = reading(table("terms").get(name), len(arguments))
    if phrase is None:
        return None
    return fill(phrase, [reader.term(item).tight for item in arguments])
