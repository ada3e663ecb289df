"""`replace`: a pattern with metavariables is replaced by a template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import tokens
from driftbench.rules.building import replace_edit
from driftbench.rules.matching import Bindings, match, needles, pattern
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
from driftbench.rules.operations._guards import GUARDS, guarded
from driftbench.rules.operations._requirements import are_met
from driftbench.rules.operations._term_types import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.places import Place
    from driftbench.rules.view import View

__all__ = ["OPERATION"]


def _run(view: View, options: Options) -> Iterator[Finding]:
    cases = [
        row
        for row in rows(options, "cases")
        if all(part in view.text for part in needles(row["pattern"]))
    ]
    if not cases:
        return
    for place in select(view, text_option(options, "place", "any")):
        for row in cases:
            for bindings in match(pattern(row["pattern"]), place.term, view):
                for known in guarded(row, bindings, view) if are_met(view, place.term, row) else ():
                    yield _proposal(view, place, row, known)


def _proposal(view: View, place: Place, row: Mapping[str, str], bindings: Bindings) -> Finding:
    site = place.term
    lost = _lost(view, place, row["template"], bindings)
    if lost:
        return Refusal(span(site), f"{min(lost)} would be bound and not used, without a known type")
    edit, new = replace_edit(site, row["template"], bindings, view)
    notes = {name: view.slice(term) for name, term in bindings.items()}
    notes["new"] = new
    return propose(view, site, [edit], evidence=row.get("evidence", ""), extra=notes)


def _lost(view: View, place: Place, template: str, bindings: Bindings) -> frozenset[str]:
    """Return the variables bound around a place that only the old term mentions."""
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
        "place": Option("place", "places to examine", required=True, choices=PLACES),
        "cases": Option(
            "rows",
            "patterns with templates, and conditions on the matches: `apart = 'x f'`: ?x is not "
            "in ?f, `uses`: it is; `atom = 'x'`: ?x is one token; `worked = 'a'`: no numeral, "
            "`built = 'a b'`: not all of them bare variables, "
            "`unlike = 's t'`: two different terms; "
            "`compatible = 'p q'`: no alternatives that exclude each other; "
            "`open = 'p q'`: not two members of one set; "
            "`formulas = 'p q'`: propositions; `plain = 'p'`: with no connective on top; "
            "`affirmed = 'p'`: with no negation; "
            "`varied = 'b'`: about a variable; `signless = 'p'`: no equation or membership; "
            "`boundless = 'p'`: no bound of a quantifier's variable; "
            "`settled = 'x p'`: ?p determines the type of ?x; "
            "`alike = 'f g'`: variables of one type; `arrow = 'f A B'`: of type ?A → ?B; "
            "`element = 's A Set'`: of type Set ?A; `sets = 's t'`: certainly sets; "
            "`data = 'A'`: a type of data; `unequal = 'p'`: no equation; "
            "`distant = 's'`: no neighbourhoods; "
            "`values = 'B'`: no type of sets or "
            "types; `ordered = 'linear a b'`: compared in a type with that order, one of "
            f"{', '.join(ORDERS)}; `unless`: words that the statement must not contain",
            required=True,
            keys=("pattern", "template", "evidence?", "unless?", *(f"{key}?" for key in GUARDS)),
        ),
    },
    _run,
)
