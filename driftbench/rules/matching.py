"""Matching trees against patterns written in Lean, with metavariables `?x`.

A metavariable matches any term, and the same term (up to parentheses and white space) wherever
it is repeated; `_` matches anything. Identifiers of a pattern are full names of constants; they
match the names a statement writes when its open namespaces allow that reading, never a local
variable. Parentheses never matter. `C ?x …` also matches `x.C …` and `(…).C …`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import zip_longest
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from driftbench.lean import parse_term
from driftbench.lean.syntax import App, Infix, Projection, strip
from driftbench.lean.tree import Term, Token, tokens

if TYPE_CHECKING:
    from driftbench.rules.view import View

__all__ = ["Bindings", "match", "needles", "pattern", "same", "spelling", "words", "written_sides"]

Bindings: TypeAlias = Mapping[str, Term]
_NOTHING: Bindings = MappingProxyType({})


@cache
def pattern(text: str) -> Term:
    """Parse a pattern with the standard notation table.

    Raises:
        LeanSyntaxError: the pattern is not a term.
    """
    return strip(parse_term(text))


@cache
def needles(text: str) -> tuple[str, ...]:
    """Return texts that a statement must contain for a pattern to match in it."""
    fixed = (t.text.rsplit(".", 1)[-1] for t in tokens(pattern(text)) if t.type != "HOLE")
    return tuple(dict.fromkeys(part for part in fixed if part not in {",", "(", ")"}))


def spelling(term: Term) -> tuple[str, ...]:
    """Return the token texts of a term without its outer parentheses."""
    return tuple(token.text for token in tokens(strip(term)))


def words(term: Term) -> list[str]:
    """Return the token texts of a term, dotted names in parts: G, degree and v of `G.degree v`."""
    return [part for token in tokens(term) for part in token.text.split(".")]


def written_sides(view: View, relation: Infix) -> frozenset[str]:
    """Return both sides of a relation as they are written, with single spaces, in no order."""
    sides = (relation.left, relation.right)
    return frozenset(" ".join(view.slice(strip(side)).split()) for side in sides)


def same(first: Term, second: Term) -> bool:
    """Say whether two terms are spelt alike."""
    return spelling(first) == spelling(second)


def match(shape: Term, term: Term, view: View) -> tuple[Bindings, ...]:
    """Match `term` against a parsed pattern: one set of bindings, or none."""
    bindings = _match(shape, term, view, _NOTHING)
    return () if bindings is None else (bindings,)


def _match(shape: Term, term: Term, view: View, bound: Bindings) -> Bindings | None:
    term = strip(term)
    shape = strip(shape)
    if isinstance(shape, Token):
        return _match_token(shape, term, view, bound)
    if type(term) is type(shape):
        found = _match_all(zip_longest(shape.children, term.children), view, bound)
        if found is not None:
            return found
    return _match_dotted(shape, term, view, bound) if isinstance(shape, App) else None


def _match_all(
    pairs: Iterable[tuple[Term | None, Term | None]], view: View, bound: Bindings
) -> Bindings | None:
    current: Bindings | None = bound
    for shape, term in pairs:
        if current is None or shape is None or term is None:
            return None
        current = _match(shape, term, view, current)
    return current


def _match_token(shape: Token, term: Term, view: View, bound: Bindings) -> Bindings | None:
    if shape.type == "HOLE":
        if shape.text == "_":
            return bound
        name = shape.text[1:]
        if name in bound:
            return bound if same(bound[name], term) else None
        return {**bound, name: term}
    if not isinstance(term, Token):
        return None
    if shape.type == "IDENT":
        return bound if view.means(term.text, shape.text) else None
    return bound if shape.text == term.text else None


# Lean puts the receiver of `s.InjOn f` where the first argument of type `Set` stands.
_SET_LAST = frozenset({"Set.InjOn", "Set.EqOn"})


def _match_dotted(shape: App, term: Term, view: View, bound: Bindings) -> Bindings | None:
    """Match `C ?x a b` with `x.C a b`: the receiver is the first argument, or the set meant."""
    head = shape.head
    if not isinstance(head, Token) or head.type != "IDENT":
        return None
    callee, rest = (strip(term.head), term.args) if isinstance(term, App) else (term, ())
    receiver = _receiver(callee, head.text.rsplit(".", 1)[-1], view)
    if receiver is None:
        return None
    given = (*rest, receiver) if head.text in _SET_LAST else (receiver, *rest)
    return _match_all(zip_longest(shape.args, given), view, bound)


def _receiver(callee: Term, last: str, view: View) -> Term | None:
    match callee:
        case Token(type="IDENT", text=text):
            base, dot, name = text.rpartition(".")
            if dot and name == last and view.is_local(base):
                return Token("IDENT", base, callee.start, callee.start + len(base))
        case Projection(base=receiver, field=field) if field == last:
            return receiver
    return None
