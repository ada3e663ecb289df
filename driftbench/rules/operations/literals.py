"""Type ascriptions: a numeral or quotient in another type, a cast moved outwards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Ascription, Infix, Paren, Prefix, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.edits import Edit
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._term_types import common_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]

_OPERATIONS = frozenset({"+", "-", "*", "/", "^", "•", "=", "≠", "<", "≤", ">", "≥"})
_PRODUCT = re.compile(r"\([\w.↑]+ \* (?:[\w.↑]+|\([^()]*\))\)")
_DIGITS = frozenset({"NUM", "OP", "LPAR", "RPAR"})


def _ascriptions(view: View, options: Options) -> Iterator[Finding]:
    old, new = texts(options, "from"), text_option(options, "to")
    needed = texts(options, "among")
    for place in select(view, "any"):
        match place.term:
            case Ascription(term=expression, type=kind) if expression and kind:
                written = view.slice(kind)
                if written not in old or not _computed(view, place.term, expression, old):
                    continue
                inner = list(tokens(expression))
                operators = {t.text for t in inner if t.type == "OP"}
                if all(t.type in _DIGITS for t in inner) and operators & set(needed):
                    yield propose(
                        view,
                        place.term,
                        [Edit(kind.start, kind.end, written, new)],
                        expression=view.slice(expression),
                        extra={"from": written, "to": new},
                    )


def _computed(view: View, term: Term, expression: Term, numbers: tuple[str, ...]) -> bool:
    """Return whether an ascription is an operand without negative numbers.

    There are no negative naturals, and only operands are cast: `a ∈ Ioo (1 / 2 : ℕ) 1` is ill-typed
    for a real number a. An exponent requires a base among the numbers, which has natural powers.
    """
    if any(isinstance(node, Prefix) for node in walk(expression)):
        return False
    parent = view.parent(term)
    while isinstance(parent, Paren):
        parent = view.parent(parent)
    match parent:
        case Infix(op="^", left=base, right=exponent) if exponent.start <= term.start:
            return common_type(view, base) in numbers
        case Infix(op=op):
            return op in _OPERATIONS
    return False


def _casts(view: View, options: Options) -> Iterator[Finding]:
    ops = texts(options, "ops")
    outer, inner = texts(options, "from"), text_option(options, "to")
    for place in select(view, "any"):
        term = place.term
        if not isinstance(term, Infix) or term.op not in ops:
            continue
        word = term.op
        sides = [_uncast(view, side, inner) for side in (term.left, term.right)]
        kinds = {kind for _, kind in sides} - {"number"}
        if len(kinds) != 1 or not kinds <= {*outer, "↑"}:
            continue
        kind = kinds.pop()
        new = f"{sides[0][0]} {word} {sides[1][0]}"
        new = f"↑({new})" if kind == "↑" else f"(({new} : {inner}) : {kind})"
        whole = view.parent(term)
        # The new term has parentheses of its own.
        whole = whole if isinstance(whole, Paren) and kind != "↑" else term
        edit = Edit(*span(whole), view.slice(whole), new)
        said = "the type around" if kind == "↑" else kind
        yield propose(view, term, [edit], op=word, new=new, extra={"from": said, "to": inner})


def _uncast(view: View, term: Term, inner: str) -> tuple[str, str]:
    """Return an operand without its cast to a larger type, and that type.

    The type is `number` for a numeral, `↑` if it is not written, and "" without a cast.
    """
    match strip(term):
        case Token(type="NUM", text=text):
            return text, "number"
        case Ascription(term=cast, type=kind) if cast and kind and common_type(view, cast) == inner:
            text = view.slice(cast)
            closed = isinstance(cast, (App, Token, Ascription, Paren))
            return (text if closed else f"({text})"), view.slice(kind)
        case Prefix(op="↑", operand=operand) if common_type(view, operand) == inner:
            return view.slice(operand), "↑"
        case Infix(op="+" | "*" as op, left=left, right=right):
            sides = [_uncast(view, left, inner), _uncast(view, right, inner)]
            kinds = {kind for _, kind in sides} - {"number"}
            if len(kinds) == 1 and "" not in kinds:
                parts = [_factor(text) if op == "+" else text for text, _ in sides]
                return f"({parts[0]} {op} {parts[1]})", kinds.pop()
        case Infix(op="^", left=left, right=right):
            base, of = _uncast(view, left, inner)
            exponent = strip(right)
            number = isinstance(exponent, Token) and exponent.type == "NUM"
            # A natural number has no real powers.
            if of not in {"", "number"} and (number or common_type(view, exponent) == "ℕ"):
                return f"({base} ^ {view.slice(right)})", of
    return "", ""


def _factor(text: str) -> str:
    """Return a product as a term of a sum, without its parentheses."""
    return text[1:-1] if _PRODUCT.fullmatch(text) else text


def _numerals(view: View, options: Options) -> Iterator[Finding]:
    """Yield numerals with their type, where the other side of a relation has a known type."""
    kinds = texts(options, "types")
    for place in select(view, text_option(options, "place", "formula")):
        for number, other in _compared(place.term):
            kind = common_type(view, other)
            if isinstance(number, Token) and number.type == "NUM" and kind in kinds:
                edit = Edit(number.start, number.end, number.text, f"({number.text} : {kind})")
                yield propose(view, number, [edit], new=f"({number.text} : {kind})", type=kind)


def _compared(term: Term) -> Iterator[tuple[Term, Term]]:
    """Yield both sides of a relation, each with the other one."""
    match term:
        case Infix(op="=" | "≠" | "<" | "≤" | ">" | "≥", left=left, right=right):
            yield left, right
            yield right, left


OPERATIONS = (
    Operation(
        "ascribe-numeral",
        "write the type of a compared numeral",
        {
            "place": Option("place", "places to examine", required=True, choices=PLACES),
            "types": Option("texts", "types as written", required=True),
        },
        _numerals,
    ),
    Operation(
        "retype-ascription",
        "read a numeral expression in another number type",
        {
            "from": Option("texts", "types as written", required=True),
            "to": Option("text", "the new type", required=True),
            "among": Option("texts", "operators of which the expression has one", required=True),
        },
        _ascriptions,
    ),
    Operation(
        "move-cast",
        "compute in the smaller type and cast the result, instead of casting first",
        {
            "from": Option("texts", "types that are cast to", required=True),
            "to": Option("text", "the declared type of the variables", required=True),
            "ops": Option("texts", "operators to compute in the smaller type", required=True),
        },
        _casts,
    ),
)
