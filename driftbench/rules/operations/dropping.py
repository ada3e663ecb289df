"""Operations that remove binders, antecedents, bounds, conjuncts or disjuncts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Ascription, Infix, Quantifier, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.library.ancestry import ancestors
from driftbench.rules.building import place_text
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, pattern
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    removal,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import is_type_inferable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS", "hypothesis_sides", "required_classes"]


def _binders(view: View, options: Options) -> Iterator[Finding]:
    role = text_option(options, "role")
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.role != role or subject is None:
            continue
        if not _wanted(view, subject, options):
            continue
        yield _drop(view, parameter, subject)


def _wanted(view: View, subject: Term, options: Options) -> bool:
    only, unless = texts(options, "only"), texts(options, "unless")
    if only and not any(match(pattern(text), subject, view) for text in only):
        return False
    return not any(match(pattern(text), subject, view) for text in unless)


def _drop(view: View, parameter: Parameter, subject: Term) -> Finding:
    binder = parameter.binder
    site = span(binder)
    names = frozenset(binder.variables)
    if len(names) > 1:
        return Refusal(site, "the binder holds several hypotheses")
    if names and view.mentions(names, skip=[binder]):
        return Refusal(site, f"something else mentions {binder.names[0].text}")
    if parameter.role == "mixin":
        head = view.head(subject).rsplit(".", 1)[-1]
        if head.endswith("Class") or head.startswith("Has"):
            return Refusal(site, f"other instances may come from the class {head}")
        if head in {"Nonempty", "Inhabited"} and _inhabited(view, subject):
            return Refusal(site, "the signature has an element")
        if _is_implied_class(view, parameter, subject):
            return Refusal(site, f"another class of the signature extends {head}")
        if head in required_classes(view, binder):
            return Refusal(site, f"something else may need the class {head}")
    return propose(
        view,
        binder,
        [removal(view, *site)],
        removed=tuple(sorted(names)),
        hypothesis=view.slice(subject),
        name=binder.names[0].text if binder.names else "",
    )


def _inhabited(view: View, subject: Term) -> bool:
    """Return whether the signature has a variable of the type in a nonemptiness class."""
    kind = view.slice(subject).split()[-1]
    data = [other.binder.subject for other in view.parameters if other.role == "data"]
    return any(other is not None and view.slice(other) == kind for other in data)


def _is_implied_class(view: View, parameter: Parameter, class_: Term) -> bool:
    """Return whether another instance binder with the same arguments extends a binder's class."""
    head = view.head(class_).rsplit(".", 1)[-1]
    words = view.slice(class_).split()
    for other in view.parameters:
        subject = other.binder.subject
        if other is parameter or other.binder.bracket != "[" or subject is None:
            continue
        full = view.kinds.resolve(view.head(subject), view.namespaces)[:1]
        same = view.slice(subject).split()[-1:] == words[-1:]
        if same and full and head in ancestors(view.kinds, full[0]):
            return True
    return False


def required_classes(view: View, without: Binder) -> frozenset[str]:
    """Return the classes that parts of the statement other than one binder may require."""
    out: set[str] = set()
    seen: set[str] = set()
    title = view.statement.title
    start, end = span(without)
    for token in tokens(view.statement.root):
        if token is title or start <= token.start < end:
            continue
        first, *fields = token.text.rstrip("[").split(".")
        # `t.unit.app` requires the classes of `unit` and of `app`.
        last = (fields or [first])[-1:] if not view.is_local(first) else fields
        for word in last:
            if word not in seen:
                seen.add(word)
                out |= view.kinds.required_by(word)
    return frozenset(out)


def _antecedents(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "positive")):
        match place.term:
            case Arrow(left=left, right=right) if (
                not isinstance(left, Ascription) and view.sort(left) == "prop"
            ):
                edit = Edit(left.start, right.start, view.text[left.start : right.start], "")
                yield propose(view, place.term, [edit], hypothesis=view.slice(left))


def _bounds(view: View, options: Options) -> Iterator[Finding]:
    heads = texts(options, "heads")
    for place in select(view, text_option(options, "place", "positive")):
        match place.term:
            case Quantifier(plain=True, symbol=symbol, binders=groups) if symbol in heads:
                for group in groups:
                    bound = group.subject
                    if bound is not None and group.relation != ":":
                        yield _drop_bound(view, group, bound, place.term.body)


def _drop_bound(view: View, group: Binder, bound: Term, body: Term) -> Finding:
    names, relation = group.variables, group.relation
    if not view.free(body).issuperset(names):
        return Refusal(span(group), "the variable is not used")
    typed = _element_type(view, bound) if relation == "∈" else ""
    if not typed and not all(_is_type_determined(view, relation, name, body) for name in names):
        return Refusal(span(group), "the type of the variable would be unknown")
    start, stop = group.names[-1].end, bound.end
    edit = Edit(start, stop, view.text[start:stop], f" : {typed}" if typed else "")
    said = f"{relation} {view.slice(bound)}"
    return propose(view, group, [edit], name=" ".join(names), bound=said)


def _is_type_determined(view: View, relation: str, name: str, body: Term) -> bool:
    """Return whether a body determines the type of a variable without its bound.

    Constants may be polymorphic, as in `mapGL ℚ x`, where only membership determines the type of
    x; the statement's own functions are not.
    """
    if relation != "∈":
        return is_type_inferable(view, name, body)
    return is_type_inferable(view, name, body) and any(
        isinstance(node, App) and view.is_local(view.head(node)) and name in view.free(node)
        for node in walk(body)
    )


def _element_type(view: View, container: Term) -> str:
    """Return the declared element type of a set variable; "" if unknown."""
    container = strip(container)
    if not isinstance(container, Token):
        return ""
    match view.type_of(container.text):
        case App(head=Token(text="Set" | "Finset"), args=(element,)):
            return view.slice(element)
    return ""


def _sides(view: View, options: Options) -> Iterator[Finding]:
    op = text_option(options, "op")
    for place in select(view, text_option(options, "place", "negative")):
        if isinstance(place.term, Infix) and place.term.op == op:
            yield from _each_side(view, place.term)


def _each_side(view: View, term: Infix) -> Iterator[Finding]:
    names = _hypothesis_names(view, term)
    left, right = term.left, term.right
    for kept, dropped in ((left, right), (right, left)):
        if names and view.mentions(names):
            yield Refusal(span(term), "something else mentions the hypothesis")
            return
        inner = strip(kept)
        new = place_text(view.slice(inner), inner, term, view)
        edit = Edit(term.start, term.end, view.slice(term), new)
        yield propose(
            view, term, [edit], kept=view.slice(kept), dropped=view.slice(dropped), new=new
        )


def hypothesis_sides(view: View, op: str) -> Iterator[tuple[Parameter, Term, Term]]:
    """Yield hypotheses `A op B` whose name is not mentioned, with A and B."""
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "hypothesis" or len(binder.names) != 1 or binder.subject is None:
            continue
        subject = strip(binder.subject)
        if binder.bracket != "(" or view.mentions(frozenset(binder.variables)):
            continue
        if isinstance(subject, Infix) and subject.op == op:
            yield parameter, subject.left, subject.right


def _hypothesis_names(view: View, term: Term) -> frozenset[str]:
    """Return the names of the signature binder that contains `term`."""
    for parameter in view.parameters:
        node = parameter.binder
        if node.start <= term.start < node.end:
            return frozenset(parameter.binder.variables)
    return frozenset()


_PLACE = Option("place", "places to examine", required=True, choices=PLACES)

OPERATIONS = (
    Operation(
        "drop-binder",
        "delete a hypothesis, a propositional class, or data with the role of one",
        {
            "role": Option(
                "choice", "what to drop", required=True, choices=("data", "hypothesis", "mixin")
            ),
            "only": Option("texts", "patterns of which the type must match one"),
            "unless": Option("texts", "patterns of which the type must match none"),
        },
        _binders,
    ),
    Operation(
        "drop-antecedent",
        "delete the antecedent of an implication",
        {"place": _PLACE},
        _antecedents,
    ),
    Operation(
        "drop-bound",
        "let a bounded quantifier range over everything",
        {"place": _PLACE, "heads": Option("texts", "quantifier heads", required=True)},
        _bounds,
    ),
    Operation(
        "keep-side",
        "keep one side of a connective",
        {
            "place": _PLACE,
            "op": Option("choice", "the connective", required=True, choices=("∧", "∨")),
        },
        _sides,
    ),
)
