"""The condition that what is dropped is not implied by the rest of the statement.

Examples are `0 < r` next to a structure with such a field, `n ≠ 0` next to `[NeZero n]` or `2 ≤ n`,
and finiteness of a set in a finite type. Terms are compared as text, and chains of inequalities are
followed. A bound on all members of a family counts, although the family may be empty. Implications
that need a theorem are not found.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, Arrow, Infix, Quantifier, conclusion_of, strip
from driftbench.lean.tree import Token
from driftbench.library.laws import implied_conditions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.model import Proposal
    from driftbench.rules.view import View

__all__ = ["implied_otherwise"]

_RELATION = re.compile(r"\s(≤|<|≥|>|=|≠|∈|⊆)\s")
_BUSY = re.compile(r"[∀∃∧∨¬→↔λ↦]|\bfun\b")
_MIRROR = {"≥": "≤", ">": "<"}
_INTERVAL = re.compile(r"(?:Set\.|Finset\.)?I([cio])([cio]) (\S+)(?: (\S+))?")
#: Predicate that excludes 0 -> the largest numeral below all numbers that satisfy it, or "".
_ABOVE = {"Prime": "1", "IsPrimePow": "1", "NeZero": "", "IsUnit": "", "Irreducible": ""}
_UNSIGNED = frozenset({"ℕ", "ℝ≥0", "NNReal", "ℝ≥0∞", "ENNReal", "ℕ∞", "Cardinal", "Ordinal"})
_Fact = tuple[str, str, str]


def implied_otherwise(view: View, proposal: Proposal) -> tuple[str, ...]:
    """The dropped assumption does not follow from other assumptions."""
    lost = _lost(proposal)
    if not lost:
        return ()
    texts = [_normalized(text) for text in _assumed(view, proposal)]
    said = " ".join(lost.split())
    if said in texts:
        return (f"{said} is assumed elsewhere",)
    facts = {fact for text in texts for fact in (*_relations(text), *_bounds(view, text))}
    wanted = tuple(
        _bounds(view, said) if said.startswith("NeZero ") else _relations(_normalized(said))
    )
    if wanted and all(_follows(view, fact, facts) for fact in wanted):
        return (f"{said} follows from other assumptions",)
    if _is_trivially_finite(view, said):
        return (f"{said} holds in a finite type",)
    return ()


def _lost(proposal: Proposal) -> str:
    """Return the assumption that is lost, as text; "" if it is not written out."""
    notes = proposal.notes
    if {"a", "b"} <= notes.keys():
        # A relaxed `<` loses `≠`, and a relaxed equation loses the other inequality.
        first, second = notes["a"], notes["b"]
        return f"{first} ≠ {second}" if "=" not in notes["old"] else f"{second} ≤ {first}"
    return notes.get("hypothesis", notes.get("dropped", ""))


def _normalized(text: str) -> str:
    """Return a text with single spaces and without outer parentheses."""
    text = " ".join(text.split())
    while text.startswith("(") and _closing(text) == len(text) - 1:
        text = text[1:-1].strip()
    return text


def _closing(text: str) -> int:
    depth = 0
    for place, mark in enumerate(text):
        depth += (mark == "(") - (mark == ")")
        if depth == 0:
            return place
    return -1


def _assumed(view: View, proposal: Proposal) -> Iterator[str]:
    """Yield the assumptions outside the site, and those that structures contain."""
    start, end = proposal.site
    for one in view.parameters:
        node, subject = one.binder, one.binder.subject
        if subject is None or (node.start <= start and end <= node.end):
            continue
        names = one.binder.variables if one.role == "data" else ("",)
        for name in names:
            yield from _structure_conditions(view, subject, name)
        if one.role != "data":
            yield from _conjuncts(view, subject)
    term = strip(view.statement.conclusion)
    while True:
        match term:
            case Quantifier(symbol="∀", binders=binders, body=body):
                for group in binders:
                    relation, bound = group.relation, group.subject
                    if bound is not None and relation != ":":
                        limit = f"{relation} {view.slice(bound)}"
                        yield from (f"{name} {limit}" for name in group.variables)
                term = strip(body)
            case Arrow(left=left, right=right):
                if not _inside(left, proposal):
                    yield from _conjuncts(view, left)
                term = strip(right)
            case _:
                return


def _inside(term: Term, proposal: Proposal) -> bool:
    """Return whether a term overlaps an edit."""
    spans = [(edit.start, edit.end) for edit in proposal.edits]
    return any(a <= term.start < b or term.start <= a < term.end for a, b in spans)


def _conjuncts(view: View, term: Term) -> Iterator[str]:
    match conclusion_of(term):
        case Infix(op="∧", left=left, right=right):
            yield from _conjuncts(view, left)
            yield from _conjuncts(view, right)
        case end:
            yield view.slice(end)


def _structure_conditions(view: View, subject: Term, variable: str) -> Iterator[str]:
    """Yield the conditions on its arguments that a structure contains."""
    subject = conclusion_of(subject)
    head = view.head(subject)
    if not head or view.is_local(head):
        return
    arguments = subject.args if isinstance(subject, App) else ()
    named = (view.slice(one) for one in arguments)
    yield from implied_conditions(view.kinds.laws_of, head, tuple(named), variable=variable)


def _bounds(view: View, text: str) -> Iterator[_Fact]:
    """Yield the relations to numerals that `p.Prime` or `NeZero n` implies."""
    *head, last = text.replace(".", " ").split() or [""]
    if last in _ABOVE and len(head) == 1:
        head, last = [last], head[0]
    if not head or not view.is_local(last) or head[-1] not in _ABOVE:
        return
    yield (last, "≠", "0")
    if below := _ABOVE[head[-1]]:
        yield ("0", "<", last)
        yield (below, "<", last)


def _relations(text: str) -> Iterator[_Fact]:
    """Yield the relations in a text, smaller side first."""
    found = list(_RELATION.finditer(text))
    if len(found) != 1 or _BUSY.search(text):
        return
    left, sign, right = text[: found[0].start()], found[0][1], text[found[0].end() :]
    left, right = _normalized(left), _normalized(right)
    if sign in _MIRROR:
        left, sign, right = right, _MIRROR[sign], left
    yield (left, sign, right)
    if sign == "∈" and (ends := _INTERVAL.fullmatch(right)):
        yield from _ends(left, ends)


def _ends(member: str, ends: re.Match[str]) -> Iterator[_Fact]:
    first, second = ends[1], ends[2]
    bounds = [one for one in (ends[3], ends[4]) if one]
    if first != "i" and bounds:
        yield (bounds[0], "≤" if first == "c" else "<", member)
    if second != "i" and bounds:
        yield (member, "≤" if second == "c" else "<", bounds[-1])


def _follows(view: View, fact: _Fact, facts: Iterable[_Fact]) -> bool:
    left, sign, right = fact
    known = set(facts)
    if fact in known:
        return True
    if sign == "≠":
        return (
            (right, sign, left) in known
            or _is_chained(known, left, right, strict=True)
            or _is_chained(known, right, left, strict=True)
        )
    if sign in {"≤", "<"} and left == "0" and _is_unsigned(view, right):
        apart = {(right, "≠", "0"), ("0", "≠", right)} & known
        if sign == "≤" or apart:
            return True
    if sign in {"≤", "<"}:
        return _is_chained(known, left, right, strict=sign == "<")
    if sign == "⊆":
        return _is_chained(known, left, right, strict=False, signs=("⊆", "="))
    if sign == "∈":
        held = (two for one, s, two in known if s == "∈" and one == left)
        inside = any(_is_chained(known, one, right, strict=False, signs=("⊆", "=")) for one in held)
        return inside or (right, "=", "univ") in known or (right, "=", "Set.univ") in known
    return False


def _is_chained(
    facts: set[_Fact], first: str, last: str, *, strict: bool, signs: tuple[str, ...] = ()
) -> bool:
    """Return whether a chain of relations leads from one term to another, strictly if `strict`."""
    steps = [(a, b, sign == "<") for a, sign, b in facts if sign in (signs or ("≤", "<", "="))]
    steps += [(b, a, False) for a, sign, b in facts if sign == "="]
    terms = {term for a, b, _ in steps for term in (a, b)} | {first, last}
    numerals = sorted((term for term in terms if term.isdecimal()), key=int)
    steps += [(small, large, True) for small, large in pairwise(numerals)]
    reached = {(first, False)}
    queue = [(first, False)]
    while queue:
        here, was = queue.pop()
        for a, b, firm in steps:
            if a == here and (b, was or firm) not in reached:
                reached.add((b, was or firm))
                queue.append((b, was or firm))
    return (last, True) in reached or (not strict and (last, False) in reached)


def _is_unsigned(view: View, name: str) -> bool:
    declared = view.type_of(name)
    return declared is not None and view.slice(strip(declared)) in _UNSIGNED


def _is_trivially_finite(view: View, said: str) -> bool:
    """Return whether a condition says that a finite type, or a set in one, is finite."""
    match = re.fullmatch(r"(?:Set\.Finite |Finite )?(\S+?)(\.Finite)?", said)
    if match is None or not (match[2] or "Finite " in said):
        return False
    declared = view.type_of(match[1])
    carriers = {match[1], f"↑{match[1]}"}
    if isinstance(declared, App):
        carriers |= {view.slice(strip(argument)) for argument in declared.args}
    for term in view.classes:
        match term:
            case App(head=Token(text="Finite" | "Fintype"), args=(carrier, *_)):
                if view.slice(strip(carrier)) in carriers:
                    return True
    return False
