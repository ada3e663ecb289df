"""`swap-quantifiers`: an inner quantifier is moved in front of the outer ones.

`∀ x, P x → ∃ y ∈ t, q` becomes `∃ y ∈ t, ∀ x, P x → q`. Quantifiers keep their bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Ascription, Quantifier, strip
from driftbench.rules._shared_witness import (
    has_trivial_witness,
    is_compared_with_extreme,
    is_irreflexive_instance,
    union_is_witness,
)
from driftbench.rules._unique_values import is_determined
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    flag,
    idents,
    propose,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import (
    extracted,
    is_choice_function,
    is_element_type,
    is_typed,
    movable_groups,
)
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.rules.view import View

__all__ = ["OPERATION"]

_ARROW_LEVEL = 25


@dataclass(frozen=True, slots=True)
class _Path:
    """The path from an outer quantifier to an inner one.

    Attributes:
        groups: the binders on the path.
        names: their variables.
        last: the parent of the inner quantifier.
        antecedents: number of implications on the path.
        end: the inner quantifier.
    """

    groups: tuple[Binder, ...]
    names: frozenset[str]
    last: Quantifier | Arrow
    antecedents: int
    end: Quantifier


def _path_to(
    term: Quantifier, outer: frozenset[str], inner: tuple[str, ...], *, through: bool
) -> _Path | None:
    """Return the path through quantifiers in `outer`, and antecedents, to one in `inner`.

    Without `through` the path is a single quantifier.
    """
    groups = list(term.binders)
    antecedents = 0
    last: Quantifier | Arrow = term
    while True:
        match last:
            case Quantifier(body=below) | Arrow(right=below):
                current = strip(below)
        match current:
            case Quantifier(plain=True, symbol=symbol) if through and symbol in outer:
                groups.extend(current.binders)
                last = current
            case Arrow(left=left) if through and not isinstance(left, Ascription):
                antecedents += 1
                last = current
            case Quantifier(plain=True, symbol=symbol) if symbol in inner:
                names = frozenset(name for group in groups for name in group.variables)
                return _Path(tuple(groups), names, last, antecedents, current)
            case _:
                return None


def _is_independent(view: View, group: Binder) -> bool:
    """Return whether types are unlikely to depend on the variables of a group."""
    if group.relation != ":" or group.subject is None:
        return True
    return is_element_type(view, group.subject)


def _run(view: View, options: Options) -> Iterator[Finding]:
    outer = frozenset(texts(options, "outer"))
    inner = texts(options, "inner")
    through = flag(options, "through")
    where = text_option(options, "place", "positive")
    for place in select(view, where):
        match place.term:
            case Quantifier(plain=True, symbol=symbol) as term if symbol in outer:
                path = _path_to(term, outer, inner, through=through)
                if path is not None and (path.antecedents or not through):
                    yield _swap(view, term, path, claimed=where == "positive")


def _finite_range(view: View, term: Quantifier, path: _Path) -> bool:
    """Return whether the universal quantifier of a swap ranges over finitely many values."""
    universal = path.end if path.end.symbol == "∀" else term
    if universal.symbol != "∀":
        return False
    for group in universal.binders:
        if group.relation in {"<", "≤"}:
            return True
        if group.relation == "∈" and group.subject is not None:
            head = view.head(group.subject)
            declared = view.type_of(head)
            finite = declared is not None and view.head(declared) == "Finset"
            if finite or head.rsplit(".", 1)[-1] == "range":
                return True
    return False


def _same_by_choice(path: _Path, bound: frozenset[str]) -> bool:
    """Return whether one quantifier binds functions of the other's variables."""
    if path.end.symbol == "∀":
        return is_choice_function((path.end.body,), path.names, bound)
    return is_choice_function((path.end.binder_list, path.end.body), bound, path.names)


def _determined(view: View, bound: frozenset[str], path: _Path) -> bool:
    """Return whether the body determines the existential's variables."""
    witness, moved = (path.names, bound) if path.end.symbol == "∀" else (bound, path.names)
    return is_determined(view, path.end.body, witness, moved)


def _obvious_witness(
    view: View, term: Quantifier, path: _Path, groups: tuple[Binder, ...], *, claimed: bool
) -> str:
    """Return why a swap is obviously equivalent, or makes an obviously false claim; else "".

    A trivial hypothesis is a plausible mistake, and allowed: `∀ x, ∃ b, f x ≤ b`.
    """
    body = path.end.body
    bound = frozenset(name for group in groups for name in group.variables)
    if union_is_witness(view, body, bound):
        return "the union of the open sets is a common witness"
    if claimed and path.end.symbol == "∀" and has_trivial_witness(view, body, path.groups, groups):
        return "each value would be its own witness"
    if path.end.symbol == "∃" and is_irreflexive_instance(view, body, bound, path.names):
        return "a strict order is irreflexive"
    if "IsCyclic" in view.text:
        return "a witness for a generator is a common witness"
    if term.symbol in {"⨆", "⨅", "⋃", "⋂"} and is_compared_with_extreme(view, term):
        return "one order is below the other, as the comparison with an end shows"
    return ""


def _swap(view: View, term: Quantifier, path: _Path, *, claimed: bool) -> Finding:
    body = path.end.body
    groups = movable_groups(path.end.binders, path.names)
    bound = frozenset(name for group in groups for name in group.variables)
    rest = path.end.binders[len(groups) :]
    if not groups:
        return Refusal(span(term), "the inner binder mentions an outer variable")
    reason = _obvious_witness(view, term, path, groups, claimed=claimed)
    if reason:
        return Refusal(span(term), reason)
    if not all(map(is_typed, groups)) and not all(
        _is_independent(view, group) for group in path.groups
    ):
        return Refusal(span(term), "the unwritten type of the inner variable may change")
    if bound & (idents(term) - idents(path.end)):
        return Refusal(span(term), "moving the inner binder would capture a variable")
    if not rest and not (path.names & view.free(body)):
        return Refusal(span(term), "the body does not depend on the outer variable")
    if _determined(view, bound, path):
        return Refusal(
            span(term), "the witness does not depend on the variable: both are equivalent"
        )
    if _finite_range(view, term, path):
        return Refusal(span(term), "over a finite range a largest witness may be a common one")
    if _same_by_choice(path, bound):
        return Refusal(span(term), "the statement would be equivalent, by choice")
    prefix, edit = extracted(view, path.end, groups)
    edits = [Edit(term.start, term.start, "", prefix), edit]
    bare = view.parent(path.end) is path.last
    if path.antecedents and not rest and precedence(body) < _ARROW_LEVEL and bare:
        edits[1] = Edit(edit.start, edit.end, edit.old, "(")
        edits.append(Edit(body.end, body.end, "", ")"))
    return propose(
        view,
        term,
        edits,
        outer=view.text[term.start : path.end.start].strip(" (,\n"),
        inner=prefix.strip(" ,\n"),
        body=view.slice(body),
    )


OPERATION = Operation(
    "swap-quantifiers",
    "move an inner quantifier out in front of the quantifiers right above it",
    {
        "place": Option("place", "places to examine", required=True, choices=PLACES),
        "outer": Option("texts", "heads of the outer quantifier", required=True),
        "inner": Option("texts", "heads of the inner quantifier", required=True),
        "through": Option("flag", "pass several outer quantifiers, with antecedents between"),
    },
    _run,
)
