"""`restrict-to-set`: a predicate of a function is replaced by the one on a set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, strip
from driftbench.lean.tree import Token
from driftbench.rules.building import replace_edit
from driftbench.rules.matching import match, pattern
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

    from driftbench.lean.tree import Term
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
    arrow = declared and strip(declared)
    if not isinstance(arrow, Arrow):
        return
    domain = view.slice(arrow.left)
    for parameter in view.parameters:
        subject = parameter.binder.subject
        bound = parameter.binder.end <= before
        if bound and subject is not None and view.slice(subject) == f"Set {domain}":
            yield from parameter.binder.names


OPERATIONS = (
    Operation(
        "restrict-to-set",
        "replace a predicate of a function by its relative form on a set of the signature",
        {
            "place": Option("place", "places to examine", required=True, choices=PLACES),
            "cases": Option(
                "rows",
                "patterns in ?f with templates in ?f and ?s",
                required=True,
                keys=("pattern", "template", "evidence?"),
            ),
        },
        _restrict,
    ),
)
