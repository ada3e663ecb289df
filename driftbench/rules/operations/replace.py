"""`replace`: a pattern with metavariables gives way to a template with the same ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from driftbench.lean.tree import Token, tokens
from driftbench.rules.building import replace_edit
from driftbench.rules.matching import Bindings, match, pattern
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
    span,
    text_option,
)
from driftbench.rules.operations._witness import settled

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.places import Place
    from driftbench.rules.view import View

__all__ = ["OPERATION"]


@cache
def _needles(text: str) -> tuple[str, ...]:
    """Return texts that any statement with a match must contain."""
    fixed = (t.text.rsplit(".", 1)[-1] for t in tokens(pattern(text)) if t.type != "HOLE")
    return tuple(dict.fromkeys(part for part in fixed if part not in {",", "(", ")"}))


def _run(view: View, options: Options) -> Iterator[Finding]:
    cases = [
        row
        for row in rows(options, "cases")
        if all(part in view.text for part in _needles(row["pattern"]))
    ]
    if not cases:
        return
    for place in select(view, text_option(options, "place", "any")):
        for row in cases:
            for bindings in match(pattern(row["pattern"]), place.term, view):
                if _holds(row, bindings, view):
                    yield _proposal(view, place, row, bindings)


def _holds(row: Mapping[str, str], bindings: Bindings, view: View) -> bool:
    """Check what a row asks of the things its metavariables matched."""
    return (
        _apart(row.get("apart", ""), bindings, view)
        and all(isinstance(bindings[n], Token) for n in row.get("atom", "").split())
        and all(view.sort(bindings[n]) == "prop" for n in row.get("formulas", "").split())
        and _settled(row.get("settled", ""), bindings, view)
        and _typed(row.get("typed", ""), bindings, view)
    )


def _apart(rule: str, bindings: Bindings, view: View) -> bool:
    """Check `x f`: the name bound to the first does not occur in what the second matched."""
    if not rule:
        return True
    name, other = rule.split()
    bound = bindings[name]
    if not isinstance(bound, Token) or bound.type != "IDENT":
        return False
    return bound.text not in view.free(bindings[other])


def _settled(rule: str, bindings: Bindings, view: View) -> bool:
    """Check `x p`: what ?p matched settles the type of the variable ?x."""
    if not rule:
        return True
    name, body = rule.split()
    return settled(view, view.slice(bindings[name]), bindings[body])


def _typed(rule: str, bindings: Bindings, view: View) -> bool:
    """Check `s Set`: the first matched a variable whose declared type has that head."""
    if not rule:
        return True
    name, head = rule.split()
    term = bindings[name]
    declared = view.type_of(term.text) if isinstance(term, Token) else None
    return declared is not None and view.head(declared) == head


def _proposal(view: View, place: Place, row: Mapping[str, str], bindings: Bindings) -> Finding:
    site = place.term
    lost = _lost(view, place, row["template"], bindings)
    if lost:
        return Refusal(span(site), f"{min(lost)} would be bound and not used, its type unknown")
    edit, new = replace_edit(site, row["template"], bindings, view)
    notes = {name: view.slice(term) for name, term in bindings.items()}
    notes["new"] = new
    return propose(view, site, [edit], evidence=row.get("evidence", ""), extra=notes)


def _lost(view: View, place: Place, template: str, bindings: Bindings) -> frozenset[str]:
    """Return variables bound around the place that it mentions before and not after."""
    kept = {token.text[1:] for token in tokens(pattern(template)) if token.type == "HOLE"}
    gone = [term for name, term in bindings.items() if name not in kept]
    if not gone or not place.bound:
        return frozenset()
    before = frozenset().union(*(view.free(term) for term in gone))
    after = frozenset().union(
        *(view.free(term) for name, term in bindings.items() if name in kept), frozenset()
    )
    return frozenset(place.bound) & (before - after)


OPERATION = Operation(
    "replace",
    "rewrite terms that match a pattern by a template with the same metavariables",
    {
        "place": Option("place", "which places are looked at", required=True, choices=PLACES),
        "cases": Option(
            "rows",
            "patterns with templates; `apart = 'x f'`: ?x is not in ?f; `atom = 'x'`: ?x is one "
            "token; `formulas = 'p q'`: propositions; `typed = 's Set'`: a variable of a Set; "
            "`settled = 'x p'`: ?p tells the type of ?x",
            required=True,
            keys=(
                "pattern",
                "template",
                "evidence?",
                "apart?",
                "atom?",
                "formulas?",
                "typed?",
                "settled?",
            ),
        ),
    },
    _run,
)
