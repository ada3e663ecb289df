"""`lift-witness`: a signature variable moves under the existential of the conclusion.

`(x : α) (hx : P x) : ∃ y, q` becomes `∃ y, ∀ x : α, P x → q`. What depends on the variable moves
along, in order: hypotheses as antecedents, data as ∀-binders. Where instances or named hypotheses
would have to move, nothing is done, since nobody writes those under ∃.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, conclusion_of, strip
from driftbench.lean.tree import Token
from driftbench.rules._shared_witness import never_met, of_a_pair, shared_by_most, united
from driftbench.rules._unique_values import is_determined, pins
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    bound_inside,
    fused,
    propose,
    removal,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import (
    UNDER,
    Witness,
    chosen,
    common_element,
    existentials,
    like_an_element,
    same_type,
    witness,
)
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS"]

_ARROW_LEVEL = 25


def _run(view: View, options: Options) -> Iterator[Finding]:
    heads = texts(options, "heads")
    found = tuple(existentials(view, heads, text_option(options, "under", "spine")))
    common = tuple(common_element(view)) if "Set.Nonempty" in heads else ()
    if not found and not common:
        return
    for parameter in view.parameters:
        if parameter.role != "data":
            continue
        for name in parameter.binder.names:
            moved = _dependents(view, parameter, name.text)
            names = frozenset({name.text, *(n for p in moved for n in p.binder.variables)})
            for target in (*(witness(view, end, names) for end in found), *common):
                yield from _lift(view, parameter, name, moved, target)


def _lift(
    view: View, parameter: Parameter, name: Token, moved: list[Parameter], target: Witness | Refusal
) -> Iterator[Finding]:
    site = span(parameter.binder)
    names = frozenset({name.text, *(n for p in moved for n in p.binder.variables)})
    if isinstance(target, Refusal):
        yield Refusal(site, target.reason)
    elif not any(names & view.free(term) for term in target.inside):
        return
    elif not (
        target.typed
        or _elements(view, [parameter, *moved])
        or same_type(target.names, name.text, target.inside)
    ):
        yield Refusal(site, "the unwritten type of the witness may depend on the variable")
    elif chosen(target.inside, target.names, names):
        yield Refusal(site, "by choice, the statement would say the same")
    elif any(p.binder.bracket == "[" for p in moved) or _family(view, parameter):
        yield Refusal(site, f"types depend on {name.text}")
    elif _named_hypothesis(view, moved):
        yield Refusal(site, "a hypothesis would have to stand as a named ∀")
    elif any(_fixes(view, p, name.text) for p in moved):
        yield Refusal(site, f"a hypothesis leaves one value for {name.text}")
    elif any(_ties(view, p) for p in moved):
        yield Refusal(site, f"a hypothesis may tie {name.text} to what stays")
    elif any(is_determined(view, term, target.names, names) for term in target.inside):
        yield Refusal(site, "one witness is left, whatever the variable: both say the same")
    elif any(not p.binder.plain for p in moved):
        yield Refusal(site, f"a binder that cannot be moved depends on {name.text}")
    elif reason := _needless(view, target, name.text, names):
        yield Refusal(site, reason)
    elif _is_side(name.text, target.core):
        yield Refusal(site, f"the witness would equal every {name.text}")
    elif _hides(view, parameter, moved, target.names):
        yield Refusal(site, "variables of a hypothesis would hide the witness or others")
    else:
        yield _lifted(view, parameter, name, moved, target)


def _needless(view: View, target: Witness, name: str, names: frozenset[str]) -> str:
    """Return why one sees at once that one witness serves all values, or none does; or ""."""
    body = target.inside[-1]
    if united(view, body, target.names):
        return "the union of the open sets serves all"
    if shared_by_most(view, target.inside, name, target.names):
        return "of finitely many the one with the largest value serves all"
    if of_a_pair(view, target.prefix, body):
        return "one of two elements of a set may be any"
    if never_met(view, body, target.names, names):
        return "nothing is smaller than itself"
    return "what serves a generator serves all" * ("IsCyclic" in view.text)


def _is_side(name: str, term: Term) -> bool:
    """Say whether what a term concludes is an equation one side of which is a variable."""
    match conclusion_of(term):
        case Infix(op="=", left=left, right=right):
            sides = (strip(left), strip(right))
            return any(isinstance(side, Token) and side.text == name for side in sides)
    return False


def _hides(
    view: View, parameter: Parameter, moved: list[Parameter], witness: frozenset[str]
) -> bool:
    """Say whether what moves binds a name that it moves under."""
    kept = view.parameters[parameter.index + 1 :]
    under = witness.union(*(p.binder.variables for p in kept if p not in moved))
    subjects = [p.binder.subject for p in (parameter, *moved)]
    return any(one is not None and under & bound_inside(one) for one in subjects)


def _family(view: View, parameter: Parameter) -> bool:
    """Say whether a variable is a family of types."""
    kind = parameter.binder.subject and strip(parameter.binder.subject)
    while isinstance(kind, Arrow):
        kind = strip(kind.right)
    return kind is not None and view.sort(kind) == "sort"


def _named_hypothesis(view: View, moved: list[Parameter]) -> bool:
    """Say whether the name of a hypothesis that moves along is used."""
    used = frozenset().union(
        view.free(view.statement.conclusion), *(view.free_in(p.binder) for p in moved)
    )
    return any(p.role == "hypothesis" and used & set(p.binder.variables) for p in moved)


def _fixes(view: View, parameter: Parameter, name: str) -> bool:
    """Say whether a hypothesis says `x = e` or another thing that one value satisfies."""
    subject = parameter.binder.subject
    return parameter.role == "hypothesis" and subject is not None and pins(view, subject, name)


_TIE = re.compile(r"Has[A-Z]")


def _ties(view: View, parameter: Parameter) -> bool:
    """Say whether a hypothesis ties values to data that stay, as `HasSum f a` does."""
    subject = parameter.binder.subject
    if parameter.role != "hypothesis" or subject is None:
        return False
    return bool(_TIE.match(view.head(subject).rsplit(".", 1)[-1]))


def _elements(view: View, moved: list[Parameter]) -> bool:
    data = [p.binder.subject for p in moved if p.role == "data"]
    return all(kind is not None and like_an_element(view, kind) for kind in data)


def _dependents(view: View, parameter: Parameter, name: str) -> list[Parameter]:
    """Return the later binders that mention `name`, transitively, in order."""
    names = {name}
    moved: list[Parameter] = []
    for other in view.parameters[parameter.index + 1 :]:
        if names & view.free_in(other.binder):
            moved.append(other)
            names |= set(other.binder.variables)
    return moved


def _lifted(
    view: View, parameter: Parameter, name: Token, moved: list[Parameter], target: Witness
) -> Finding:
    binder = parameter.binder
    kind = _type(view, parameter)
    used = frozenset().union(
        view.free(view.statement.conclusion), *(view.free_in(p.binder) for p in moved)
    )
    front = f"∀ {name.text} : {kind}, " + "".join(_inner(view, p, used) for p in moved)
    edits = [removal(view, *span(p.binder)) for p in moved]
    edits.append(_take_name(view, parameter, name))
    edits.extend(target.edits)
    edits.extend(_insertion(target, front))
    return propose(
        view,
        binder,
        fused(edits),
        name=name.text,
        type=kind,
        witness=target.prefix.strip(" ,\n"),
        hypotheses="; ".join(_type(view, p) for p in moved if p.role == "hypothesis"),
    )


def _type(view: View, parameter: Parameter) -> str:
    subject = parameter.binder.subject
    return "_" if subject is None else view.slice(subject)


def _inner(view: View, parameter: Parameter, used: frozenset[str]) -> str:
    binder, subject = parameter.binder, parameter.binder.subject
    unused = len(binder.names) == 1 and binder.variables[0] not in used
    if parameter.role == "hypothesis" and unused and subject is not None:
        return f"{at_level(view, subject, _ARROW_LEVEL + 1)} → "
    return f"∀ {' '.join(binder.variables)} : {_type(view, parameter)}, "


def _take_name(view: View, parameter: Parameter, name: Token) -> Edit:
    binder = parameter.binder
    if len(binder.names) == 1:
        return removal(view, *span(binder))
    if name is binder.names[0]:
        following = binder.names[1].start
        return Edit(name.start, following, view.text[name.start : following], "")
    return removal(view, *span(name))


def _insertion(target: Witness, front: str) -> list[Edit]:
    """Put quantifier and moved binders in front of the conclusion."""
    start, core = target.whole.start, strip(target.core)
    text = target.prefix + front
    if not front.endswith("→ ") or precedence(core) >= _ARROW_LEVEL or core is not target.core:
        return [Edit(start, start, "", text)]
    return [Edit(start, start, "", f"{text}("), Edit(core.end, core.end, "", ")")]


OPERATIONS = (
    Operation(
        "lift-witness",
        "move a signature variable under the existential that opens the conclusion",
        {
            "heads": Option("texts", "quantifiers that may open the conclusion", required=True),
            "under": Option("choice", "what stands above the existential", choices=UNDER),
        },
        _run,
    ),
)
