"""Finding the existential in a conclusion that a signature variable can be moved under."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Ascription, Infix, Quantifier, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, pattern
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import at_level, idents, span
from driftbench.rules.precedence import precedence, required

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = [
    "UNDER",
    "Witness",
    "common_element",
    "existentials",
    "extracted",
    "have_type_of",
    "is_choice_function",
    "is_element_type",
    "is_function_type",
    "is_type_inferable",
    "is_typed",
    "movable_groups",
    "witness",
]

_TYING = frozenset({"<", "≤", ">", "≥", "=", "≠", "+", "-", "*", "∣"})
_DETERMINING = _TYING | {"^", "∈"}
#: Operators of types whose terms occur in types: morphisms, functors.
_CATEGORICAL = frozenset({"⟶", "≅", "⥤", "≌", "⊣"})
_NUMBERS = frozenset({"ℝ", "ℂ", "ℚ", "ℤ", "ℝ≥0", "ℝ≥0∞", "𝕜"})

#: Values of the option `under`: what may be above the existential in the conclusion.
UNDER = ("conjunction", "equivalence", "spine")


@dataclass(frozen=True, slots=True)
class Witness:
    """An existential of a conclusion, with those leading binders that can be moved.

    Attributes:
        prefix: the quantifier to insert: head, binders and comma.
        edits: the edits that remove these binders.
        whole: the conclusion that contains them.
        core: the text after the moved binders: `whole`, or the body of an outermost existential.
        inside: terms in which the moved variable must occur.
        typed: whether the binders have the types of their variables.
        names: the variables.
    """

    prefix: str
    edits: tuple[Edit, ...]
    whole: Term
    core: Term
    inside: tuple[Term, ...]
    typed: bool
    names: frozenset[str]


def existentials(view: View, heads: tuple[str, ...], under: str) -> Iterator[Quantifier]:
    """Yield the existentials with one of `heads` at the places that `under` names."""
    for end in _ends(strip(view.statement.conclusion), under):
        if isinstance(end, Quantifier) and end.plain and end.symbol in heads:
            yield end


def movable_groups(groups: tuple[Binder, ...], names: frozenset[str]) -> tuple[Binder, ...]:
    """Return the leading groups that mention none of `names`; some only if all have brackets."""
    count = 0
    while count < len(groups) and not names & idents(groups[count]):
        count += 1
    if not all(group.names for group in groups):
        return ()
    partial = count < len(groups)
    return () if partial and any(not g.bracket for g in groups) else groups[:count]


def extracted(view: View, quant: Quantifier, groups: tuple[Binder, ...]) -> tuple[str, Edit]:
    """Return the text of a quantifier over `groups`, and the edit that removes them."""
    rest = quant.binders[len(groups) :]
    if not rest:
        start, end = quant.start, quant.body.start
        prefix = view.text[start:end]
        return prefix, Edit(start, end, prefix, "")
    start, end = groups[0].start, rest[0].start
    prefix = f"{quant.symbol} {view.text[start : groups[-1].end]}, "
    return prefix, Edit(start, end, view.text[start:end], "")


def witness(view: View, end: Quantifier, names: frozenset[str]) -> Witness | Refusal:
    """Return how the binders of an existential are moved in front of binders of `names`."""
    start = strip(view.statement.conclusion)
    binders, body = end.binders, end.body
    above = _bound_above(start, end)
    groups = movable_groups(binders, names | above)
    bound = {name for group in groups for name in group.variables}
    if not groups:
        return Refusal(span(end), "the witness's type or bound mentions the variable")
    if bound & (idents(start) - idents(end)):
        return Refusal(span(end), "moving the witness would capture a variable")
    rest = binders[len(groups) :]
    if rest:
        return Refusal(span(end), "a second witness depends on the variable")
    prefix, edit = extracted(view, end, groups)
    typed = all(is_typed(group) for group in groups)
    whole = not rest
    if end is start and whole:
        return Witness(prefix, (edit,), start, body, (body,), typed, frozenset(bound))
    edits = _wrapped(view, end, body, edit) if whole else (edit,)
    return Witness(prefix, edits, start, start, (*rest, body), typed, frozenset(bound))


def _ends(start: Term, under: str) -> Iterator[Term]:
    match under, start:
        case "spine", _:
            yield _spine_end(start)
        case "equivalence", Infix(op="↔", left=left, right=right):
            yield strip(left)
            yield strip(right)
        case "conjunction", Infix(op="∧"):
            yield from _conjuncts(start)


def _conjuncts(term: Term) -> Iterator[Term]:
    match strip(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case other:
            yield other


def _spine_end(term: Term) -> Term:
    while True:
        match term:
            case Quantifier(symbol="∀", body=rest):
                term = strip(rest)
            case Arrow(left=left, right=rest) if not isinstance(left, Ascription):
                term = strip(rest)
            case _:
                return term


def is_typed(group: Binder) -> bool:
    """Return whether a group has the type of its variable, or a bound with a known type."""
    if group.relation in {"", "?"} or group.subject is None:
        return False
    subject = strip(group.subject)
    return not (isinstance(subject, Token) and subject.type == "NUM")


def is_element_type(view: View, kind: Term) -> bool:
    """Return whether terms of a type are unlikely to occur in types: numbers, points, functions.

    Naturals, sets, structures, objects and morphisms of a category occur in types (`Fin n`, `↥s`,
    `X ⟶ Y`, `pullback f g`), so the unwritten type of another variable may depend on them.
    """
    match strip(kind):
        case Infix(op=op):
            return op not in _CATEGORICAL
        case Token(text=name):
            return name in _NUMBERS or (view.is_local(name) and "Category" not in view.text)
    return False


def is_function_type(kind: Term) -> bool:
    """Return whether a type is one of functions or families: `α → β`, `∀ x, p x`, `C(X, ℝ)`."""
    match strip(kind):
        case Arrow() | Quantifier():
            return True
        case Infix(op=op):
            return op[:1] in {"→", "↪", "≃"}
        case term:
            return _start_of(term).startswith("C(")


def _start_of(term: Term) -> str:
    """Return the first two tokens of a term, joined."""
    return "".join(token.text for token in list(tokens(term))[:2])


def have_type_of(names: frozenset[str], moved: str, terms: tuple[Term, ...]) -> bool:
    """Return whether arithmetic or a relation connects each of `names` with the variable `moved`.

    Then they have one type (up to casts of numbers), which cannot depend on the variable.
    """
    tied: set[str] = set()
    for term in terms:
        for node in walk(term):
            if isinstance(node, Infix) and node.op in _TYING:
                leaves = set(_leaves(node))
                if moved in leaves:
                    tied |= leaves
    return names <= tied


def is_type_inferable(view: View, name: str, body: Term) -> bool:
    """Return whether a body determines the type of an untyped variable.

    It must be an argument, or an operand together with another variable, and must not be used
    with dot notation, for which Lean needs the type earlier.
    """
    if any(t.text.startswith(f"{name}.") for t in tokens(body) if t.type == "IDENT"):
        return False
    for node in walk(body):
        words = {t.text for t in tokens(node) if t.type == "IDENT"}
        if name not in words:
            continue
        if isinstance(node, App) and view.head(node) != name:
            return True
        computed = isinstance(node, Infix) and node.op in _DETERMINING
        if computed and any(view.is_local(word) for word in words - {name}):
            return True
    return False


def is_choice_function(
    terms: tuple[Term, ...], names: frozenset[str], outer: frozenset[str]
) -> bool:
    """Return whether each of `names` is only ever applied to one of `outer`: `∃ f, ∀ x, p x (f x)`.

    By choice that is equivalent to `∀ x, ∃ f, p x (f x)`, so a swap changes nothing.
    """
    used = applied = 0
    for term in terms:
        used += sum(t.type == "IDENT" and t.text.split(".", 1)[0] in names for t in tokens(term))
        for node in walk(term):
            match node:
                case App(head=Token(text=function), args=(argument, *_)) if function in names:
                    inner = strip(argument)
                    applied += isinstance(inner, Token) and inner.text in outer
    return bool(used) and used == applied


def _leaves(term: Term) -> Iterator[str]:
    match strip(term):
        case Token(text=text):
            yield text
        case Infix(op=op, left=left, right=right) if op in _TYING:
            yield from _leaves(left)
            yield from _leaves(right)


def _bound_above(start: Term, end: Term) -> frozenset[str]:
    names: set[str] = set()
    current = start
    while current is not end and isinstance(current, Quantifier) and current.symbol == "∀":
        names |= {name for group in current.binders for name in group.variables}
        current = strip(current.body)
        while isinstance(current, Arrow):
            current = strip(current.right)
    return frozenset(names)


def _wrapped(view: View, end: Term, body: Term, edit: Edit) -> tuple[Edit, ...]:
    if precedence(body) >= required(view.parent(end), end):
        return (edit,)
    return (Edit(edit.start, edit.end, edit.old, "("), Edit(body.end, body.end, "", ")"))


def common_element(view: View) -> Iterator[Witness]:
    """Yield the conclusion `s.Nonempty` as an existential."""
    start = strip(view.statement.conclusion)
    for bindings in match(pattern("Set.Nonempty ?s"), start, view):
        inner = bindings["s"]
        name = fresh_name(view)
        text = f"{name} ∈ {at_level(view, inner, 51)}"
        whole = Edit(start.start, start.end, view.slice(start), text)
        yield Witness(
            f"∃ {name}, ", (whole,), start, inner, (inner,), typed=False, names=frozenset({name})
        )
