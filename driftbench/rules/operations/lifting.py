"""`lift-witness`: a signature variable moves under the quantifier that opens the conclusion.

`(x : α) (hx : P x) : ∃ y, q` becomes `∃ y, ∀ x : α, P x → q`. What depends on the variable moves
along, in order: hypotheses as antecedents (by name where the name is used), data as ∀-binders.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import groups_of, is_quant, quant_parts, strip
from driftbench.rules.building import fresh_name
from driftbench.rules.edits import Edit
from driftbench.rules.matching import match, pattern
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    at_level,
    idents,
    propose,
    removal,
    span,
    texts,
)
from driftbench.rules.operations.quantifiers import Descent, descend
from driftbench.rules.precedence import precedence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATION", "removed_names"]

_ARROW_LEVEL = 26


@dataclass(frozen=True, slots=True)
class _Witness:
    """The existential that opens a conclusion: its text, what it mentions, and what follows."""

    prefix: str
    mentioned: frozenset[str]
    site: Term
    edits: tuple[Edit, ...]
    inside: Term


def _run(view: View, options: Options) -> Iterator[Finding]:
    heads = texts(options, "heads")
    for witness in _witnesses(view, heads):
        for parameter in view.parameters:
            if parameter.role != "data":
                continue
            for name in parameter.binder.names:
                yield from _lift(view, parameter, name, witness)


def _witnesses(view: View, heads: tuple[str, ...]) -> Iterator[_Witness]:
    conclusion = view.statement.conclusion
    start = strip(conclusion)
    if "Set.Nonempty" in heads:
        yield from _nonempty(view, start)
    end: Term = start
    if is_quant(start, "∀"):
        way = descend(start, frozenset({"∀"}), through=True)
        if isinstance(way, Descent):
            end = way.end
    if not is_quant(end, *heads):
        return
    head, binders, body = quant_parts(end)
    groups = groups_of(binders)
    if not groups or not all(group.names for group in groups):
        return
    prefix = view.text[head.start : body.start]
    outer = idents(start) - idents(end)
    names = {name for group in groups for name in group.bound}
    if names & outer or idents(binders) & outer & _bound_above(start, end):
        return
    edits = () if end is start else _taken_out(view, head, body, prefix)
    yield _Witness(prefix, idents(binders) - names, start, edits, body)


def _bound_above(start: Term, end: Term) -> frozenset[str]:
    names: set[str] = set()
    current = start
    while current is not end and isinstance(current, Node):
        if is_quant(current, "∀"):
            _, binders, body = quant_parts(current)
            names |= {name for group in groups_of(binders) for name in group.bound}
            current = strip(body)
        else:
            current = strip(current.children[2])
    return frozenset(names)


def _taken_out(view: View, head: Token, body: Term, prefix: str) -> tuple[Edit, ...]:
    if precedence(body) >= _ARROW_LEVEL:
        return (Edit(head.start, body.start, prefix, ""),)
    return (Edit(head.start, body.start, prefix, "("), Edit(body.end, body.end, "", ")"))


def _nonempty(view: View, start: Term) -> Iterator[_Witness]:
    for bindings in match(pattern("Set.Nonempty ?s"), start, view):
        inner = bindings["s"]
        name = fresh_name(view)
        text = f"{name} ∈ {at_level(view, inner, 51)}"
        whole = Edit(start.start, start.end, view.slice(start), text)
        yield _Witness(f"∃ {name}, ", frozenset(), start, (whole,), inner)


def _lift(view: View, parameter: Parameter, name: Token, witness: _Witness) -> Iterator[Finding]:
    site = span(parameter.binder.node)
    moved = _dependents(view, parameter, name.text)
    names = removed_names(moved, name.text)
    if not names & view.free(witness.inside):
        return
    if names & witness.mentioned:
        yield Refusal(site, "the witness's type or bound mentions the variable")
    elif any(p.role in {"class", "mixin", "unknown"} for p in moved):
        yield Refusal(site, f"an instance or an unknown binder depends on {name.text}")
    elif any(len(p.binder.names) != 1 for p in moved):
        yield Refusal(site, f"a shared binder depends on {name.text}")
    else:
        yield _lifted(view, parameter, name, moved, witness)


def _dependents(view: View, parameter: Parameter, name: str) -> list[Parameter]:
    """Return the later binders that mention `name`, transitively, in order."""
    names = {name}
    moved: list[Parameter] = []
    for other in view.parameters[parameter.index + 1 :]:
        if names & view.free_in(other.binder):
            moved.append(other)
            names |= set(other.binder.bound)
    return moved


def removed_names(moved: list[Parameter], name: str) -> frozenset[str]:
    """Return `name` and all names that the moved binders bind."""
    return frozenset({name, *(n for p in moved for n in p.binder.bound)})


def _lifted(
    view: View, parameter: Parameter, name: Token, moved: list[Parameter], witness: _Witness
) -> Finding:
    binder = parameter.binder
    assert binder.subject is not None
    used = frozenset().union(
        view.free(view.statement.conclusion), *(view.free_in(p.binder) for p in moved)
    )
    front = [f"∀ {name.text} : {view.slice(binder.subject)}, "]
    front += [_inner(view, p, used) for p in moved]
    arrow = witness.edits == () and any(text.endswith("→ ") for text in front)
    edits = [removal(view, *span(p.binder.node)) for p in moved]
    edits.append(_take_name(view, parameter, name))
    edits.extend(witness.edits)
    edits.extend(_insertion(witness, "".join(front), arrow=arrow))
    return propose(
        view,
        binder.node,
        _fused(edits),
        name=name.text,
        type=view.slice(binder.subject),
        witness=witness.prefix.strip(" ,"),
        hypotheses="; ".join(view.slice(p.binder.subject) for p in moved if p.binder.subject),
    )


def _inner(view: View, parameter: Parameter, used: frozenset[str]) -> str:
    binder = parameter.binder
    assert binder.subject is not None
    name = binder.names[0].text
    if parameter.role == "hypothesis" and name not in used:
        return f"{at_level(view, binder.subject, _ARROW_LEVEL)} → "
    return f"∀ {name} : {view.slice(binder.subject)}, "


def _take_name(view: View, parameter: Parameter, name: Token) -> Edit:
    binder = parameter.binder
    if len(binder.names) == 1:
        return removal(view, *span(binder.node))
    if name is binder.names[0]:
        return Edit(
            name.start, binder.names[1].start, view.text[name.start : binder.names[1].start], ""
        )
    return removal(view, *span(name))


def _insertion(witness: _Witness, front: str, *, arrow: bool) -> list[Edit]:
    """Put the moved binders behind the witness's quantifier."""
    if witness.edits:
        at = witness.site.start
        return [Edit(at, at, "", witness.prefix + front)]
    body = quant_parts(witness.site)[2]
    if arrow and precedence(body) < _ARROW_LEVEL - 1:
        return [Edit(body.start, body.start, "", f"{front}("), Edit(body.end, body.end, "", ")")]
    return [Edit(body.start, body.start, "", front)]


def _fused(edits: list[Edit]) -> list[Edit]:
    """Join an insertion with the edit that starts where it stands."""
    out: list[Edit] = []
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if out and out[-1].end == edit.start and out[-1].start == out[-1].end:
            last = out.pop()
            out.append(Edit(edit.start, edit.end, edit.old, last.new + edit.new))
        else:
            out.append(edit)
    return out


OPERATION = Operation(
    "lift-witness",
    "move a signature variable under the existential that opens the conclusion",
    {"heads": Option("texts", "quantifiers that may open the conclusion", required=True)},
    _run,
)
