"""`restrict-to-set` and `small-category`: a statement about less than before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token, tokens
from driftbench.rules.binders import is_infix, strip
from driftbench.rules.building import replace_edit
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
    rows,
    select,
    text_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]


def _restrict(view: View, options: Options) -> Iterator[Finding]:
    for place in select(view, text_option(options, "place", "positive")):
        for row in rows(options, "cases"):
            for bindings in match(pattern(row["pattern"]), place.term, view):
                function = strip(bindings["f"])
                for subset in _subsets(view, function, place.term.start):
                    found = {**bindings, "s": subset}
                    edit, new = replace_edit(place.term, row["template"], found, view)
                    yield propose(
                        view,
                        place.term,
                        [edit],
                        evidence=row.get("evidence", ""),
                        f=view.slice(function),
                        s=subset.text,
                        new=new,
                    )


def _subsets(view: View, function: Term, before: int) -> Iterator[Token]:
    """Yield the signature's sets in the domain of a function variable, bound before the site."""
    declared = view.type_of(function.text) if isinstance(function, Token) else None
    declared = strip(declared) if declared is not None else None
    if not isinstance(declared, Node) or not is_infix(declared, "→"):
        return
    domain = view.slice(declared.children[0])
    for parameter in view.parameters:
        subject = parameter.binder.subject
        bound = parameter.binder.node.end <= before
        if bound and subject is not None and view.slice(subject) == f"Set {domain}":
            yield from parameter.binder.names


def _small(view: View, options: Options) -> Iterator[Finding]:
    """Make a category small: its morphisms live in the universe of its objects."""
    new = text_option(options, "to")
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder.bracket != "[" or not isinstance(subject, Node):
            continue
        head, carrier = subject.children[0], strip(subject.children[-1])
        universe = _morphisms(view, head)
        if subject.kind != "app" or not universe or not isinstance(carrier, Token):
            continue
        declared = view.type_of(carrier.text)
        if declared is None or not view.slice(declared).startswith("Type"):
            continue
        site = (parameter.binder.node.start, parameter.binder.node.end)
        objects = view.slice(declared).removeprefix("Type").strip()
        if universe != "*" and _mentioned(view, universe, head):
            yield Refusal(site, f"universe {universe} is used elsewhere")
        elif universe == objects:
            yield Refusal(site, "the category is small already")
        else:
            edit = Edit(head.start, head.end, view.slice(head), view.shorten(new))
            yield propose(view, site, [edit], name=carrier.text)


def _morphisms(view: View, head: Term) -> str:
    """Return v of `Category.{v}` and of `Category.{v, u}`, `*` for `Category*`, "" otherwise."""
    name, _, rest = view.slice(head).partition(".{")
    if name.rsplit(".", 1)[-1] == "Category*":
        return "*"
    if not rest or name.rsplit(".", 1)[-1] != "Category":
        return ""
    return rest.rstrip("}").split(",")[0].strip()


def _mentioned(view: View, universe: str, head: Term) -> bool:
    for token in tokens(view.statement.root):
        if not head.start <= token.start < head.end:
            words = token.text.replace("{", " ").replace("}", " ").replace(",", " ").split()
            if universe in words:
                return True
    return False


OPERATIONS = (
    Operation(
        "restrict-to-set",
        "replace a predicate of a function by its relative form on a set of the signature",
        {
            "place": Option("place", "which places are looked at", required=True, choices=PLACES),
            "cases": Option(
                "rows",
                "patterns in ?f with templates in ?f and ?s",
                required=True,
                keys=("pattern", "template", "evidence?"),
            ),
        },
        _restrict,
    ),
    Operation(
        "small-category",
        "let the morphisms of a category live in the universe of its objects",
        {"to": Option("text", "the class to write", required=True)},
        _small,
    ),
)
