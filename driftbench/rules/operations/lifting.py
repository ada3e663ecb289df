"""`lift-witness`: a signature variable is moved under the existential of the conclusion.

`(x : α) (hx : P x) : ∃ y, q` becomes `∃ y, ∀ x : α, P x → q`. Binders that depend on the variable
are moved, too, in order: hypotheses as antecedents, data as ∀-binders. If an instance or a named
hypothesis would have to be moved, the site is refused, since they are unusual under ∃.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow, Infix, conclusion_of, strip
from driftbench.lean.tree import Token
from driftbench.rules._shared_witness import (
    is_first_of_pair,
    is_irreflexive_instance,
    maximum_is_witness,
    union_is_witness,
)
from driftbench.rules._unique_values import determines, fixes_value, is_determined
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    bound_inside,
    merged,
    propose,
    removal,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._witness import (
    UNDER,
    Witness,
    common_element,
    existentials,
    have_type_of,
    is_choice_function,
    is_element_type,
    is_function_type,
    witness,
)
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATIONS", "dependents", "take_name"]

_ARROW_LEVEL = 25
_MOST_HYPOTHESES = 2


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
            moved = dependents(view, parameter, name.text)
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
        or have_type_of(target.names, name.text, target.inside)
    ):
        yield Refusal(site, "the unwritten type of the witness may depend on the variable")
    elif is_choice_function(target.inside, target.names, names):
        yield Refusal(site, "the statement would be equivalent, by choice")
    elif any(p.binder.bracket == "[" for p in moved) or _is_type_family(view, parameter):
        yield Refusal(site, f"types depend on {name.text}")
    elif _named_hypothesis(view, moved):
        yield Refusal(site, "a named hypothesis would become a ∀")
    elif any(_is_determining(view, p, name.text) for p in moved):
        yield Refusal(site, f"a hypothesis determines {name.text}")
    elif any(_connects_values(view, p) for p in moved):
        yield Refusal(site, f"a hypothesis may connect {name.text} with data that stay")
    elif any(is_determined(view, term, target.names, names) for term in target.inside):
        yield Refusal(site, "the witness does not depend on the variable: both are equivalent")
    elif any(not p.binder.plain for p in moved):
        yield Refusal(site, f"a binder that cannot be moved depends on {name.text}")
    elif (reason := _obvious_witness(view, target, name.text, names)) or (
        reason := _contrived(view, parameter, name.text, moved, target)
    ):
        yield Refusal(site, reason)
    elif _is_side(name.text, target.core):
        yield Refusal(site, f"the witness would equal every {name.text}")
    elif _shadows(view, parameter, moved, target.names):
        yield Refusal(site, "a bound variable would shadow the witness or another variable")
    else:
        yield _lifted(view, parameter, name, moved, target)


def _contrived(
    view: View, parameter: Parameter, name: str, moved: list[Parameter], target: Witness
) -> str:
    """Return why nobody would claim one witness for all values of a variable; else ""."""
    if not target.prefix.startswith("∃ ") or view.slice(target.whole).endswith("Nonempty"):
        return ""
    kinds = [p.binder.subject for p in (parameter, *moved) if p.role != "hypothesis"]
    mates = frozenset(parameter.binder.variables) - {name}
    said = [p.binder.subject for p in moved if p.role == "hypothesis"]
    if any(kind is None or is_function_type(kind) for kind in kinds):
        return "the witness of a problem about functions depends on them"
    if len(said) > _MOST_HYPOTHESES:
        return f"there are many hypotheses about {name}"
    if any(one is not None and mates & view.free(one) for one in said):
        return f"a hypothesis relates {name} to another variable of its binder"
    names = frozenset({name, *(n for p in moved for n in p.binder.variables)})
    inside = target.inside[-1]
    one_way = not any(isinstance(n, Infix) and n.op == "↔" for n in (target.whole, inside))
    if one_way and fixes_value(view, inside, target.names, names):
        return "an equation gives the witness the value of a term in the variable"
    if "≥ 0" in target.prefix:
        return "0 may be a witness for all values"
    return ""


def _obvious_witness(view: View, target: Witness, name: str, names: frozenset[str]) -> str:
    """Return why one witness obviously suits all values, or none does; else ""."""
    body = target.inside[-1]
    if union_is_witness(view, body, target.names):
        return "the union of the open sets is a common witness"
    if maximum_is_witness(view, target.inside, name, target.names):
        return "the largest of finitely many values is a common witness"
    if is_first_of_pair(view, target.prefix, body):
        return "the witness is one of two elements of a set"
    if is_irreflexive_instance(view, body, target.names, names):
        return "a strict order is irreflexive"
    return "a witness for a generator is a common witness" * ("IsCyclic" in view.text)


def _is_side(name: str, term: Term) -> bool:
    """Return whether a term concludes an equation with a variable as one side."""
    match conclusion_of(term):
        case Infix(op="=", left=left, right=right):
            sides = (strip(left), strip(right))
            return any(isinstance(side, Token) and side.text == name for side in sides)
    return False


def _shadows(
    view: View, parameter: Parameter, moved: list[Parameter], witness: frozenset[str]
) -> bool:
    """Return whether a moved binder binds a name that it would be under."""
    kept = view.parameters[parameter.index + 1 :]
    under = witness.union(*(p.binder.variables for p in kept if p not in moved))
    subjects = [p.binder.subject for p in (parameter, *moved)]
    return any(one is not None and under & bound_inside(one) for one in subjects)


def _is_type_family(view: View, parameter: Parameter) -> bool:
    """Return whether a variable is a family of types."""
    kind = parameter.binder.subject and strip(parameter.binder.subject)
    while isinstance(kind, Arrow):
        kind = strip(kind.right)
    return kind is not None and view.sort(kind) == "sort"


def _named_hypothesis(view: View, moved: list[Parameter]) -> bool:
    """Return whether the name of a moved hypothesis is used."""
    used = frozenset().union(
        view.free(view.statement.conclusion), *(view.free_in(p.binder) for p in moved)
    )
    return any(p.role == "hypothesis" and used & set(p.binder.variables) for p in moved)


def _is_determining(view: View, parameter: Parameter, name: str) -> bool:
    """Return whether a hypothesis is `x = e` or otherwise determines the variable."""
    subject = parameter.binder.subject
    return (
        parameter.role == "hypothesis" and subject is not None and determines(view, subject, name)
    )


_TIE = re.compile(r"Has[A-Z]")


def _connects_values(view: View, parameter: Parameter) -> bool:
    """Return whether a hypothesis connects values with data that stay, as `HasSum f a` does."""
    subject = parameter.binder.subject
    if parameter.role != "hypothesis" or subject is None:
        return False
    return bool(_TIE.match(view.head(subject).rsplit(".", 1)[-1]))


def _elements(view: View, moved: list[Parameter]) -> bool:
    data = [p.binder.subject for p in moved if p.role == "data"]
    return all(kind is not None and is_element_type(view, kind) for kind in data)


def dependents(view: View, parameter: Parameter, name: str) -> list[Parameter]:
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
    edits.append(take_name(view, parameter, name))
    edits.extend(target.edits)
    edits.extend(_insertion(target, front))
    return propose(
        view,
        binder,
        merged(edits),
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


def take_name(view: View, parameter: Parameter, name: Token) -> Edit:
    """Return the edit that removes a name from its binder; the last name takes the binder along."""
    binder = parameter.binder
    if len(binder.names) == 1:
        return removal(view, *span(binder))
    if name is binder.names[0]:
        following = binder.names[1].start
        return Edit(name.start, following, view.text[name.start : following], "")
    return removal(view, *span(name))


def _insertion(target: Witness, front: str) -> list[Edit]:
    """Return the edits that insert quantifier and moved binders before the conclusion."""
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
            "under": Option("choice", "the terms above the existential", choices=UNDER),
        },
        _run,
    ),
)
