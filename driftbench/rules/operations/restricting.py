"""`restrict-to-set` and `retype-universe`: a statement about less than before."""

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
    texts,
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


def _universes(view: View, options: Options) -> Iterator[Finding]:
    if not all(word in view.text for word in texts(options, "with")):
        return
    names: list[str] = []
    for parameter in view.parameters:
        subject = parameter.binder.subject
        name = _universe(view, subject) if subject is not None else ""
        if name and name not in names:
            names.append(name)
    for name in names:
        yield _shrunk(view, name)


def _universe(view: View, term: Term) -> str:
    """Return u of `Type u`, "" otherwise."""
    words = view.slice(term).split()
    return words[1] if len(words) == 2 and words[0] == "Type" and words[1].isidentifier() else ""


def _shrunk(view: View, name: str) -> Finding:
    edits: list[Edit] = []
    changed: list[str] = []
    covered: set[int] = set()
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if subject is not None and _universe(view, subject) == name:
            edits.append(Edit(subject.start, subject.end, view.slice(subject), "Type"))
            changed.extend(parameter.binder.bound)
            covered.update(range(subject.start, subject.end))
    site = (edits[0].start, edits[0].end)
    for token in tokens(view.statement.root):
        if token.start not in covered and name in token.text.replace("{", " ").split():
            return Refusal(site, f"universe {name} is used elsewhere")
        if token.start not in covered and f"{name}}}" in token.text:
            return Refusal(site, f"universe {name} is used elsewhere")
    return propose(view, site, edits, name=", ".join(changed), universe=name)


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
        "retype-universe",
        "fix a universe variable of the signature's types to the lowest one",
        {"with": Option("texts", "texts that the statement must contain", required=True)},
        _universes,
    ),
)
