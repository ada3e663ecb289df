"""Named side conditions of rules. Each returns its complaints; none means that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Token, tokens, walk
from driftbench.rules._bareness import left_without_condition
from driftbench.rules._compact import why_no_difference
from driftbench.rules._converses import (
    goes_one_way,
    is_consequence,
    is_mere_premise,
    is_own_converse,
    is_part,
)
from driftbench.rules._redundant import (
    excluded_value,
    is_monotonicity,
    says_nothing,
    sign_or_end,
)
from driftbench.rules._uniqueness import why_no_choice
from driftbench.rules.binders import (
    conclusion_of,
    is_infix,
    is_quant,
    operator,
    read_binder,
    strip,
)
from driftbench.rules.model import Proposal
from driftbench.rules.slack import leaves, order_sides, slack_names, term_at
from driftbench.rules.view import View

if TYPE_CHECKING:
    from driftbench.lean.tree import Term

__all__ = ["CONDITIONS", "Condition"]

Condition = Callable[[View, Proposal], tuple[str, ...]]


def _not_iff(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The conclusion is no equivalence already."""
    del proposal
    if is_infix(strip(view.statement.conclusion), "↔"):
        return ("the conclusion is an equivalence already",)
    return ()


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
    """Every type with a topology of its own is metric or uniform."""
    del proposal
    if "[TopologicalSpace" in view.text or not any(word in view.text for word in _UNIFORM):
        return ("there may be no uniform structure",)
    return ()


def _nothing_compact(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing is compact, discrete or linear, so that pointwise and uniform differ."""
    reason = why_no_difference(view, proposal.site)
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
        if is_infix(kind, "→"):
            found = True
        elif isinstance(kind, Node) and kind.kind == "infix":
            return (f"{name} preserves structure, which may settle the matter",)
    return () if found else ("it is about a definite function",)


def _no_prefix_dependence(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not inside a signature binder whose name something else mentions."""
    for parameter in view.parameters:
        node = parameter.binder.node
        if node.start <= proposal.site[0] and proposal.site[1] <= node.end:
            names = frozenset(parameter.binder.bound)
            if names and view.mentions(names, skip=[node]):
                return (f"something else mentions {min(names)}",)
    return ()


def _not_determined(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The existential's witness is a choice, and one that could be unique."""
    term = term_at(view, proposal.site)
    return why_no_choice(view, term) if term is not None and is_quant(term, "∃") else ()


def _bound_is_firm(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No variable of the bound can be moved a little, so that its end matters."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    sides = order_sides(term)
    moving = slack_names(view, term)
    reached = {name for side in sides for name in leaves(side)} if sides else view.free(term)
    loose = sorted(moving & reached)
    return (f"{loose[0]} can be moved a little: both say the same",) if loose else ()


def _converse_is_open(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing suggests that the converse holds as well, or that it is about something else."""
    term = term_at(view, proposal.site)
    if term is None:
        return ()
    first, second = _implication(view, term, proposal)
    if first is None or second is None:
        return ()
    if _is_class(view, second):
        return ("a class says it of every instance, so that the converse may well hold",)
    if is_own_converse(view, first, second):
        return ("the converse follows from the statement itself",)
    if is_mere_premise(view, first) or is_mere_premise(view, second):
        return ("such a hypothesis often is necessary, so that the converse may well hold",)
    if is_consequence(view, first, second):
        return ("the conclusion is known to imply the hypothesis",)
    if is_part(view, first, second):
        return ("the hypothesis is a part of the conclusion",)
    if _predicate(view, first) and _predicate(view, first) == _predicate(view, second):
        return ("one property is carried over, and may well be carried back",)
    shared = {name for name in view.free(first) & view.free(second) if view.is_local(name)}
    if not shared:
        return ("hypothesis and conclusion are about different things",)
    if goes_one_way(_predicate(view, first), _predicate(view, second)):
        return ()
    if _predicate(view, first)[:_STEM] == _predicate(view, second)[:_STEM]:
        return ("one is the other on a part",)
    if not any(_is_data(view, name) for name in view.free(first) ^ view.free(second)):
        return ("both are about the same data, so that the converse may well hold",)
    return ()


#: `Injective` and `InjOn` begin alike, and what is injective is so on every set.
_STEM = 3


def _predicate(view: View, term: Term) -> str:
    """Return `Regular` of `G.IsRegular` and of `Gᶜ.IsRegular`: the last component of the name."""
    head = strip(term)
    while isinstance(head, Node) and head.kind in {"app", "univ"}:
        head = strip(head.children[0])
    if isinstance(head, Node):
        last = view.slice(head.children[-1]).lstrip(".") if head.kind == "proj" else ""
        return last.removeprefix("Is")
    return view.head(head).rsplit(".", 1)[-1].removeprefix("Is")


def _is_data(view: View, name: str) -> bool:
    """Say whether a name is a variable whose values are no types, and so a matter of choice.

    What classes speak of is none: the p of `[Fact p.Prime]` tends to stand in types.
    """
    declared = view.type_of(name)
    brackets = (p.binder for p in view.parameters if p.binder.bracket == "[")
    if any(name in view.free_in(binder) for binder in brackets):
        return False
    return declared is not None and view.sort(declared) not in {"sort", "prop"}


_RELATIONS = ("<", "≤", ">", "≥", "=", "≠")


def _is_class(view: View, term: Term) -> bool:
    """Say whether a proposition is that a class holds, in field notation, too."""
    head = view.head(term)
    if view.kinds.class_of(head, view.namespaces) in {"mixin", "data"}:
        return True
    dotted = view.is_local(head) and "." in head
    return dotted and view.kinds.class_of_field(head.rsplit(".", 1)[-1]) in {"mixin", "data"}


def _nonempty_otherwise(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing else says that what is dropped as nonempty is: no member, no sum, no cardinality."""
    removed = view.text[proposal.site[0] : proposal.site[1]]
    names = {name for name in re.findall(r"[^\W\d][\w'₀-₉]*", removed) if view.is_local(name)}
    for parameter in view.parameters:
        binder = parameter.binder
        if (binder.node.start, binder.node.end) == proposal.site or binder.subject is None:
            continue
        subject = strip(binder.subject)
        if parameter.role == "data" and isinstance(subject, Token) and subject.text in names:
            return (f"{view.slice(binder.node)} is in it",)
        words = {token.text for token in tokens(subject)}
        telling = words & _TELLING or any(word.endswith((".card", ".ncard")) for word in words)
        related = is_infix(subject, "∈", "<", "=", "≠", ">", "≤", "≥")
        if parameter.role == "hypothesis" and related and telling and names & view.free(subject):
            return (f"{view.slice(subject)} says as much",)
    return ()


#: In a relation of a set these say, or may say, that it has a member.
_TELLING = frozenset(
    {"∈", "∑", "∏", "#", "card", "Fintype.card", "Nat.card", "Set.ncard", "encard"}
)


def _not_denied(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Nothing around says that both sides differ: `d ∣ n ∧ d < n`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Node) or term.kind != "infix":
        return ()
    sides = {" ".join(view.slice(strip(side)).split()) for side in term.children[::2]}
    for node in walk(view.statement.root):
        if is_infix(node, "<", ">", "≠", "⊂", "≰", "≱", "∉", "=") and node is not term:
            others = {" ".join(view.slice(strip(side)).split()) for side in node.children[::2]}
            if others == sides:
                return (f"{view.slice(node)} settles it",)
        elif node.kind == "group" and len(node.children) > 1:
            read = read_binder(node)
            if read.relation in {"<", ">", "≠"} and {*read.bound, view.slice(read.said)} == sides:
                return (f"{view.slice(node)} settles it",)
    return ()


def _no_twin(view: View, proposal: Proposal) -> tuple[str, ...]:
    """No other relation of the same two things is joined to this one: `a < b ∨ a = b`."""
    term = term_at(view, proposal.site)
    if not isinstance(term, Node) or term.kind != "infix":
        return ()
    top = view.parent(term)
    while top.kind == "paren" or is_infix(top, "∧", "∨"):
        top = view.parent(top)
    inside = (node for node in walk(top) if node is not term and is_infix(node, *_RELATIONS))
    mine = {" ".join(view.slice(strip(side)).split()) for side in term.children[::2]}
    for node in inside:
        if {" ".join(view.slice(strip(side)).split()) for side in node.children[::2]} == mine:
            return (f"{view.slice(node)} stands beside it",)
    return ()


def _nothing_empty(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The site is not about the empty set, where anything holds."""
    term = term_at(view, proposal.site)
    empty = term is not None and any(token.text == "∅" for token in tokens(term))
    return ("everything holds on the empty set",) if empty else ()


def _not_the_conclusion(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The hypothesis does not become what the statement concludes."""
    end = conclusion_of(view.statement.conclusion)
    new = proposal.notes.get("new", "")
    word = view.head(end).rsplit(".", 1)[-1]
    if word and word in re.findall(r"[^\W\d][\w']*", new):
        return (f"the conclusion says {word}, too",)
    return ()


def _plain_functions(view: View, proposal: Proposal) -> tuple[str, ...]:
    """Both sides are functions, and not things that are taken for functions."""
    term = term_at(view, proposal.site)
    for side in map(strip, term.children) if isinstance(term, Node) else ():
        declared = view.type_of(side.text) if isinstance(side, Token) else None
        if declared is not None and not is_infix(strip(declared), "→"):
            return (f"{view.slice(side)} is no plain function, so that equality is another",)
    return ()


def _condition_left(view: View, proposal: Proposal) -> tuple[str, ...]:
    """What is dropped is not all that is assumed of an element: no `x⁻¹ ∈ H` for every x."""
    name = left_without_condition(view, proposal)
    return (f"nothing would be assumed of {name}: everything would have the property",) * bool(name)


def _weak_form_asks(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The weak form of a strict bound says something, and nothing else excludes equality."""
    term = term_at(view, proposal.site)
    if term is not None and says_nothing(view, term):
        return ("the weak form holds of everything",)
    if term is not None and excluded_value(view, term):
        return ("something else excludes equality: both say the same",)
    return _not_denied(view, proposal)


def _no_mere_sign(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The relation is not that of a term to 0, 1 or an end of its type."""
    term = term_at(view, proposal.site)
    mere = term is not None and sign_or_end(term)
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
    arrows = (node for node in walk(view.statement.conclusion) if operator(node) == "→")
    said.extend(view.free(node.children[0]) for node in arrows)
    for name in sorted(sets):
        about = [names for names in said if name in names]
        if about and not any(names & local & kept for names in about):
            return (f"{name} is only bounded, and would be left dangling",)
    return ()


def _is_set(view: View, name: str) -> bool:
    declared = view.type_of(name)
    return declared is not None and view.head(declared) == "Set"


def _implication(view: View, term: Term, proposal: Proposal) -> tuple[Term | None, Term | None]:
    """Return both sides of the implication that a proposal turns into an equivalence."""
    if operator(term) == "→" and isinstance(term, Node):
        return term.children[0], term.children[2]
    for parameter in view.parameters:
        node = parameter.binder.node
        if (node.start, node.end) == proposal.site:
            return parameter.binder.subject, strip(view.statement.conclusion)
    return None, None


#: Name to condition, sorted by name.
CONDITIONS: Mapping[str, Condition] = {
    "about-a-function": _about_a_function,
    "bound-is-firm": _bound_is_firm,
    "condition-left": _condition_left,
    "converse-is-open": _converse_is_open,
    "hypothesis-not-mentioned": _no_prefix_dependence,
    "no-twin": _no_twin,
    "no-mere-sign": _no_mere_sign,
    "no-monotonicity": _no_monotonicity,
    "nonempty-otherwise": _nonempty_otherwise,
    "not-denied": _not_denied,
    "not-iff": _not_iff,
    "not-the-conclusion": _not_the_conclusion,
    "nothing-compact": _nothing_compact,
    "nothing-empty": _nothing_empty,
    "nothing-orphaned": _nothing_removed_is_mentioned,
    "nothing-uniform": _nothing_uniform,
    "plain-functions": _plain_functions,
    "set-is-used": _set_is_used,
    "uniform-structure": _uniform_structure,
    "weak-form-asks": _weak_form_asks,
    "witness-not-determined": _not_determined,
}
