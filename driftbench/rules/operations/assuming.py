"""`assume`: a hypothesis or an instance is added that resembles one of the signature.

A row matches what a binder of the signature says and gives what is assumed besides. Whether that
follows from the signature is not asked: the same text is proposed for the terms of the match and
for other variables of their types, so that some proposals change the meaning and others do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import strip
from driftbench.lean.tree import Token, tokens
from driftbench.rules.building import fill
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, needles, pattern, same, spelling
from driftbench.rules.operations._base import (
    Operation,
    Option,
    Options,
    propose,
    rows,
    span,
)
from driftbench.rules.operations._guards import GUARDS, guarded
from driftbench.rules.operations._requirements import are_met

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from driftbench.lean.tree import Term
    from driftbench.rules.matching import Bindings
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATION"]


def _run(view: View, options: Options) -> Iterator[Proposal]:
    made: set[str] = set()
    for proposal in _found(view, options):
        if proposal.notes["new"] not in made:
            made.add(proposal.notes["new"])
            yield proposal


def _found(view: View, options: Options) -> Iterator[Proposal]:
    """Yield a proposal for each way to come to an assumption."""
    table = [
        row for row in rows(options, "cases") if all(p in view.text for p in needles(row["given"]))
    ]
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if subject is None or not (parameter.role == "hypothesis" or parameter.binder.is_instance):
            continue
        for row in table:
            for bindings in match(pattern(row["given"]), subject, view):
                if are_met(view, subject, row):
                    for known in guarded(row, bindings, view):
                        yield from _proposals(view, parameter, row, known)


def _proposals(
    view: View, parameter: Parameter, row: Mapping[str, str], bindings: Bindings
) -> Iterator[Proposal]:
    """Yield the new assumption about the terms of a match, and about other variables."""
    for known in (bindings, *_varied(view, row, bindings)):
        text, _ = fill(row["assumed"], known, view)
        if _is_said(view, text):
            continue
        places = [parameter.index, *_places_of(view, known.values())]
        edit = _insertion(view, text, places, instance="instance" in row)
        implied = row.get("evidence", "") if known is bindings else ""
        yield propose(view, span(parameter.binder), [edit], evidence=implied, new=text)


def _varied(view: View, row: Mapping[str, str], bindings: Bindings) -> Iterator[Bindings]:
    """Yield the bindings with one variable replaced by another one of its type."""
    taken = {view.slice(strip(term)) for term in bindings.values()}
    for name in row.get("vary", "").split():
        term = strip(bindings[name])
        declared = view.type_of(term.text) if isinstance(term, Token) else None
        if declared is None:
            continue
        for other in _variables(view):
            kind = view.type_of(other.text)
            if other.text not in taken and kind is not None and same(kind, declared):
                yield {**bindings, name: other}


def _variables(view: View) -> Iterator[Token]:
    """Yield the names that the signature binds."""
    for parameter in view.parameters:
        if parameter.role in {"data", "type"}:
            yield from parameter.binder.names


def _places_of(view: View, terms: Iterable[Term]) -> Iterator[int]:
    """Yield the places of the binders of the names in some terms, and of their classes."""
    names = {token.text.split(".", 1)[0] for term in terms for token in tokens(term)}
    for parameter in view.parameters:
        binder = parameter.binder
        mentioned = view.free_in(binder) if binder.is_instance else binder.variables
        if not names.isdisjoint(mentioned):
            yield parameter.index


def _is_said(view: View, text: str) -> bool:
    """Return whether the signature assumes or the statement concludes the same already."""
    written = "".join(text.split())
    said = [p.binder.subject for p in view.parameters if p.binder.subject is not None]
    return any("".join(spelling(one)) == written for one in (*said, view.statement.conclusion))


def _insertion(view: View, text: str, places: Sequence[int], *, instance: bool) -> Edit:
    """Return the edit that adds a binder: an instance after what it needs, others at the end."""
    binders = view.statement.binders
    after = binders[max(places)] if instance else binders[-1]
    new = f"[{text}]" if instance else f"({_name(view)} : {text})"
    return Edit(after.end, after.end, "", f" {new}")


def _name(view: View) -> str:
    """Return a name for a hypothesis that the statement does not use."""
    names = ("h", "h'", "h₀", "h₁", "h₂", "h₃", "h₄")
    return next((name for name in names if name not in view.words), "h_new")


OPERATION = Operation(
    "assume",
    "add a hypothesis or an instance that resembles one of the signature",
    {
        "cases": Option(
            "rows",
            "`given`: what a binder of the signature says; `assumed`: what is added; `vary`: "
            "metavariables for which other variables of the type are tried as well; `instance`: "
            "any text, if an instance is added; `evidence`: a declaration by which the assumption "
            "follows from the given one; and the guards of `replace`",
            keys=(
                "given",
                "assumed",
                "vary?",
                "instance?",
                "evidence?",
                "requires?",
                "unless?",
                *(f"{key}?" for key in GUARDS),
            ),
            required=True,
        ),
        "mined": Option("flag", "also the predicates that imply the given one or follow from it"),
        "except": Option("texts", "predicates that are not assumed because they are mined"),
    },
    _run,
)
