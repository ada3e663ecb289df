"""Named side conditions of rules. Each returns its complaints; none means that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from driftbench.lean.syntax import Arrow, Infix, Paren, Quantifier, strip
from driftbench.lean.tree import tokens, walk
from driftbench.rules._antecedents import no_antecedent, no_split_inequality
from driftbench.rules._arrow_properties import no_property_of_the_arrow
from driftbench.rules._assumptions import unconditional_element
from driftbench.rules._bundled_laws import no_field_of_the_map
from driftbench.rules._converse import converse_is_open
from driftbench.rules._disconnected_variables import nothing_cut_off, nothing_dangling
from driftbench.rules._equations import no_part_of_itself, no_witness_itself, plain_sides
from driftbench.rules._estimated_numbers import no_tolerance, not_only_estimated
from driftbench.rules._implied_conditions import implied_otherwise
from driftbench.rules._nearby_relations import (
    no_other_order,
    no_parallel,
    no_twin,
    nonempty_otherwise,
    not_denied,
    not_the_conclusion,
    nothing_empty,
    plain_functions,
)
from driftbench.rules._pointwise_hypotheses import not_assumed
from driftbench.rules._pointwise_uniform import why_uniform
from driftbench.rules._restricted_functions import used_off_the_set
from driftbench.rules._theorem_names import (
    no_converse_known,
    no_namesake,
    no_plainer_namesake,
    no_reverse_known,
)
from driftbench.rules._trivial_bounds import (
    is_bound_by_extreme,
    is_equality_excluded,
    is_monotonicity,
    is_trivial_when_weakened,
)
from driftbench.rules._type_facts import not_automatic
from driftbench.rules._uniqueness import no_equation_for_all, why_no_choice
from driftbench.rules.model import Proposal
from driftbench.rules.strictness import leaves, movable_names, order_sides, term_at
from driftbench.rules.view import View

__all__ = ["CONDITIONS", "Condition"]

Condition = Callable[[View, Proposal], tuple[str, ...]]


def _nothing_removed_is_mentioned(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No name that the edit unbinds is left anywhere."""
    names = frozenset(proposal.removed)
    spans = [(edit.start, edit.end) for edit in proposal.edits]
    for token in tokens(view.statement.root):
        base = token.text.split(".", 1)[0]
        covered = any(start <= token.start < end for start, end in spans)
        if token.type == "IDENT" and base in names and not covered:
            return (f"{base} would be orphaned",)
    return ()


_UNIFORM = ("ℝ", "ℂ", "ℚ", "Metric", "UniformSpace", "Normed", "InnerProduct")


def _uniform_structure(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No type has a mere topology, by whatever name, and something is metric or uniform."""
    del proposal
    subjects = (one.binder.subject for one in view.parameters)
    classes = {view.head(term).rsplit(".", 1)[-1] for term in subjects if term is not None}
    mere = any(word.endswith("TopologicalSpace") for word in classes)
    if mere or not any(word in view.text for word in _UNIFORM):
        return ("there may be no uniform structure",)
    return ()


def _nothing_compact(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing is compact, discrete or linear, so that pointwise and uniform differ."""
    reason = why_uniform(view, proposal.site)
    return (reason,) if reason else ()


_STEADY = ("Lipschitz", "Isometry", "Holder", "UniformContinuous", "UniformInducing", "Contracting")


def _nothing_uniform(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing is assumed that makes continuity uniform."""
    start, end = proposal.site
    around = view.text[:start] + view.text[end:]
    found = [word for word in _STEADY if re.search(rf"(?<!Locally)\b{word}|Is{word}", around)]
    return (f"{found[0]} makes continuity uniform",) if found else ()


def _about_a_function(view: View, proposal: Proposal) -> tuple[str, ...]:
    """What the predicate speaks of is made of functions that the statement leaves open."""
    term = term_at(view, proposal.site)
    found = False
    for name in sorted(view.free(term)) if term is not None else ():
        declared = view.type_of(name)
        if declared is None:
            continue
        kind = strip(declared)
        if isinstance(kind, Arrow):
            found = True
        elif isinstance(kind, Infix):
            return (f"{name} preserves structure, which may settle the matter",)
    return () if found else ("it is about a definite function",)


def _not_below_a_quantifier(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The quantifier is not the whole body of another one, with which it would be read."""
    term = term_at(view, proposal.site)
    above = next((n for n in view.above(term) if not isinstance(n, Paren)), None) if term else None
    return ("it is the body of another quantifier",) if isinstance(above, Quantifier) else ()


def _no_prefix_dependence(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not inside a signature binder whose name something else mentions."""
    for parameter in view.parameters:
        node = parameter.binder
        if node.start <= proposal.site[0] and proposal.site[1] <= node.end:
            names = frozenset(parameter.binder.variables)
            if names and view.mentions(names, skip=[node]):
                return (f"something else mentions {min(names)}",)
    return ()


def _not_determined(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The existential's witness is a choice, and one that could be unique."""
    match term_at(view, proposal.site):
        case Quantifier(symbol="∃") as term:
            return why_no_choice(view, term)
    return ()


def _bound_is_firm(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No variable of the bound can be moved a little, so that its end matters."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    sides = order_sides(term)
    moving = movable_names(view, term)
    reached = {name for side in sides for name in leaves(side)} if sides else view.free(term)
    loose = sorted(moving & reached)
    return (f"{loose[0]} can be moved a little: both say the same",) if loose else ()


def _condition_left(view: View, proposal: Proposal) -> tuple[str, ...]:
    """What is dropped is not all that is assumed of an element: no `x⁻¹ ∈ H` for every x."""
    name = unconditional_element(view, proposal)
    return (f"nothing would be assumed of {name}: everything would have the property",) * bool(name)


def _weak_form_asks(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The weak form of a strict bound says something, and nothing else excludes equality."""
    term = term_at(view, proposal.site)
    if term is not None and is_trivial_when_weakened(view, term):
        return ("the weak form holds of everything",)
    if term is not None and is_equality_excluded(view, term):
        return ("something else excludes equality: both say the same",)
    return not_denied(view, proposal)


def _no_mere_sign(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The relation is not that of a term to 0, 1 or an end of its type."""
    term = term_at(view, proposal.site)
    mere = term is not None and is_bound_by_extreme(term)
    return ("no reader takes a sign for an equation",) if mere else ()


def _no_monotonicity(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The relation is not that of two values of one function at related arguments."""
    term = term_at(view, proposal.site)
    monotone = term is not None and is_monotonicity(view, term)
    return ("the function would be constant",) if monotone else ()


def _set_is_used(view: View, proposal: Proposal) -> tuple[str, ...]:
    """What is assumed of a set that is given up is not about that set alone."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    start, end = proposal.site
    new = view.text[start:end]
    for edit in reversed(proposal.edits):
        new = new[: edit.start - start] + edit.new + new[edit.end - start :]
    kept = set(re.findall(r"[^\W\d][\w'₀-₉]*", new))
    local = {name for name in view.free(term) if view.is_local(name)}
    sets = {name for name in local - kept if _is_set(view, name)}
    said = [view.free_in(p.binder) for p in view.parameters if p.role == "hypothesis"]
    arrows = (node for node in walk(view.statement.conclusion) if isinstance(node, Arrow))
    said.extend(view.free(arrow.left) for arrow in arrows)
    for name in sorted(sets):
        about = [names for names in said if name in names]
        if about and not any(names & local & kept for names in about):
            return (f"{name} is only bounded, and would be left dangling",)
    return ()


def _is_set(view: View, name: str) -> bool:
    declared = view.type_of(name)
    return declared is not None and view.head(declared) == "Set"


#: Name to condition, sorted by name.
CONDITIONS: Mapping[str, Condition] = {
    "about-a-function": _about_a_function,
    "bound-is-firm": _bound_is_firm,
    "condition-left": _condition_left,
    "converse-is-open": converse_is_open,
    "hypothesis-not-mentioned": _no_prefix_dependence,
    "no-antecedent": no_antecedent,
    "no-field-of-the-map": no_field_of_the_map,
    "no-converse-known": no_converse_known,
    "no-equation-for-all": no_equation_for_all,
    "no-mere-sign": _no_mere_sign,
    "no-monotonicity": _no_monotonicity,
    "no-namesake": no_namesake,
    "no-other-order": no_other_order,
    "no-parallel": no_parallel,
    "no-part-of-itself": no_part_of_itself,
    "no-plainer-namesake": no_plainer_namesake,
    "no-reverse-known": no_reverse_known,
    "no-property-of-the-arrow": no_property_of_the_arrow,
    "no-split-inequality": no_split_inequality,
    "no-tolerance": no_tolerance,
    "no-twin": no_twin,
    "no-witness-itself": no_witness_itself,
    "nonempty-otherwise": nonempty_otherwise,
    "not-assumed": not_assumed,
    "not-below-a-quantifier": _not_below_a_quantifier,
    "not-by-nature": not_automatic,
    "not-denied": not_denied,
    "not-given": implied_otherwise,
    "not-only-estimated": not_only_estimated,
    "not-the-conclusion": not_the_conclusion,
    "nothing-compact": _nothing_compact,
    "nothing-cut-off": nothing_cut_off,
    "nothing-dangling": nothing_dangling,
    "nothing-empty": nothing_empty,
    "nothing-orphaned": _nothing_removed_is_mentioned,
    "nothing-uniform": _nothing_uniform,
    "plain-functions": plain_functions,
    "plain-sides": plain_sides,
    "set-is-used": _set_is_used,
    "uniform-structure": _uniform_structure,
    "used-off-the-set": used_off_the_set,
    "weak-form-asks": _weak_form_asks,
    "witness-not-determined": _not_determined,
}
