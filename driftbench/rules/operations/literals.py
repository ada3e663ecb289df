"""Type ascriptions: a literal or quotient read in another type, a cast moved outwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token, tokens, walk
from driftbench.rules.binders import is_infix, operator, strip
from driftbench.rules.edits import Edit
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    select,
    text_option,
    texts,
)
from driftbench.rules.operations._ranges import range_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]

_OPERATIONS = ("+", "-", "*", "/", "^", "•", "=", "≠", "<", "≤", ">", "≥")
_DIGITS = frozenset({"NUM", "OP", "LPAR", "RPAR"})


def _ascriptions(view: View, options: Options) -> Iterator[Finding]:
    old, new = texts(options, "from"), text_option(options, "to")
    needed = texts(options, "among")
    for place in select(view, "any"):
        parts = _ascribed(place.term)
        if not parts or view.slice(parts[1]) not in old:
            continue
        inner = list(tokens(parts[0]))
        operators = {t.text for t in inner if t.type == "OP"}
        if not _computed(view, place.term, parts[0], old):
            continue
        if all(t.type in _DIGITS for t in inner) and operators & set(needed):
            edit = Edit(parts[1].start, parts[1].end, view.slice(parts[1]), new)
            yield propose(
                view,
                place.term,
                [edit],
                expression=view.slice(parts[0]),
                extra={"from": view.slice(parts[1]), "to": new},
            )


def _computed(view: View, term: Term, expression: Term, numbers: tuple[str, ...]) -> bool:
    """Say whether an ascription is an operand, and has no negative number inside.

    There are no negative naturals, and only operands are cast: in `a ∈ Ioo (1 / 2 : ℕ) 1` the real
    number a would be asked for a set of naturals. As an exponent it asks for a base among the
    numbers, which surely has natural powers.
    """
    if any(node.kind == "prefix" for node in walk(expression)):
        return False
    parent = view.parent(term)
    while parent.kind == "paren":
        parent = view.parent(parent)
    if is_infix(parent, "^") and parent.children[2].start <= term.start:
        return range_of(view, parent.children[0]) in numbers
    return is_infix(parent, *_OPERATIONS)


def _ascribed(term: Term) -> tuple[Term, ...]:
    """Return expression and type of `(e : T)`, () for anything else."""
    if isinstance(term, Node) and term.kind == "ascription" and len(term.children) == 5:
        return (term.children[1], term.children[3])
    return ()


def _casts(view: View, options: Options) -> Iterator[Finding]:
    ops = texts(options, "ops")
    outer, inner = texts(options, "from"), text_option(options, "to")
    for place in select(view, "any"):
        term = place.term
        if not isinstance(term, Node) or not is_infix(term, *ops):
            continue
        left, op, right = term.children
        sides = [_uncast(view, side, inner) for side in (left, right)]
        kinds = {kind for _, kind in sides} - {"number"}
        if len(kinds) != 1 or not kinds <= {*outer, "↑"}:
            continue
        kind = kinds.pop()
        word = op.text if isinstance(op, Token) else ""
        new = f"{sides[0][0]} {word} {sides[1][0]}"
        new = f"↑({new})" if kind == "↑" else f"(({new} : {inner}) : {kind})"
        edit = Edit(term.start, term.end, view.slice(term), new)
        said = "the type around" if kind == "↑" else kind
        yield propose(view, term, [edit], op=word, new=new, extra={"from": said, "to": inner})


def _uncast(view: View, term: Term, inner: str) -> tuple[str, str]:
    """Return an operand as written in the smaller type, with the type it was cast to.

    The type is `number` for a numeral, `↑` where it is not written, and "" when nothing is cast.
    """
    bare = strip(term)
    if isinstance(bare, Token) and bare.type == "NUM":
        return bare.text, "number"
    cast = _ascribed(term) or _ascribed(bare)
    if cast and range_of(view, cast[0]) == inner:
        text = view.slice(cast[0])
        closed = isinstance(cast[0], Token) or cast[0].kind in {"ascription", "paren"}
        return (text if closed else f"({text})"), view.slice(cast[1])
    if operator(bare) == "↑" and isinstance(bare, Node):
        operand = bare.children[1]
        if range_of(view, operand) == inner:
            return view.slice(operand), "↑"
    return _uncast_arithmetic(view, bare, inner) if isinstance(bare, Node) else ("", "")


def _uncast_arithmetic(view: View, term: Node, inner: str) -> tuple[str, str]:
    """Return a sum, product or power of cast terms in the smaller type, in parentheses."""
    if is_infix(term, "+", "*"):
        sides = [_uncast(view, term.children[0], inner), _uncast(view, term.children[2], inner)]
        kinds = {kind for _, kind in sides} - {"number"}
        if len(kinds) == 1 and "" not in kinds:
            op = view.slice(term.children[1])
            return f"({sides[0][0]} {op} {sides[1][0]})", kinds.pop()
    if is_infix(term, "^"):
        base, kind = _uncast(view, term.children[0], inner)
        exponent = strip(term.children[2])
        number = isinstance(exponent, Token) and exponent.type == "NUM"
        # To a real exponent no natural number is raised.
        if kind not in {"", "number"} and (number or range_of(view, exponent) == "ℕ"):
            return f"({base} ^ {view.slice(term.children[2])})", kind
    return "", ""


def _numerals(view: View, options: Options) -> Iterator[Finding]:
    """Write the type of a numeral where the other side of a relation tells it."""
    kinds = texts(options, "types")
    for place in select(view, text_option(options, "place", "formula")):
        for number, other in _compared(place.term):
            kind = range_of(view, other)
            if isinstance(number, Token) and number.type == "NUM" and kind in kinds:
                edit = Edit(number.start, number.end, number.text, f"({number.text} : {kind})")
                yield propose(view, number, [edit], new=f"({number.text} : {kind})", type=kind)


def _bare(view: View, options: Options) -> Iterator[Finding]:
    """Leave out the type of a numeral where the other side of a relation tells it."""
    kinds = texts(options, "types")
    for place in select(view, text_option(options, "place", "formula")):
        for number, other in _compared(place.term):
            parts = _ascribed(number)
            if not parts or not isinstance(parts[0], Token) or parts[0].type != "NUM":
                continue
            kind = view.slice(parts[1])
            if kind in kinds and range_of(view, other) == kind:
                edit = Edit(number.start, number.end, view.slice(number), parts[0].text)
                yield propose(view, number, [edit], new=parts[0].text, type=kind)


def _compared(term: Term) -> Iterator[tuple[Term, Term]]:
    """Yield either side of a relation with the other."""
    if is_infix(term, "=", "≠", "<", "≤", ">", "≥") and isinstance(term, Node):
        left, _, right = term.children
        yield left, right
        yield right, left


_NUMERALS = {
    "place": Option("place", "which places are looked at", required=True, choices=PLACES),
    "types": Option("texts", "types as written", required=True),
}

OPERATIONS = (
    Operation("ascribe-numeral", "write the type of a compared numeral", _NUMERALS, _numerals),
    Operation("bare-numeral", "leave out the type of a compared numeral", _NUMERALS, _bare),
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
