"""Binder groups: which names they bind and under what condition, and how that is said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.english._phrases import article, fill, listed, plural, reading, say, table
from driftbench.english._reader import bare
from driftbench.lean.tree import Node, Term, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader

__all__ = ["Group", "is_claim", "names_hypothesis", "ranges", "read_group", "what"]

_OPENING = frozenset({"LPAR", "LBRACE", "LSTRICT", "LBRACK"})
_RELATING = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})
_CONNECTIVES = frozenset({"∧", "∨", "↔", "¬", "/\\", "\\/", "<->"})
_COMPARING = frozenset("=≠<>≤≥∈∉⊆⊂⊇⊃∣∤≡~≈⟂≪⊨∋⋖⩿∼≍") | {"<=", ">=", "!="}
_CLAIMING = frozenset({"∀", "∃", "∃!", "∄", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ"})
# Names of predicates by their shape; classes and types look otherwise.
_CLAIM_HEAD = re.compile(r"(?:Is|Has)[A-Z]")
_DATA_TAILS = ("Hom", "Equiv", "Iso", "Map", "Space", "Ring", "Group", "Basis")


@dataclass(frozen=True, slots=True)
class Group:
    """One binder group.

    Args:
        names: what is bound, patterns as text.
        kind: `instance`, `typed`, `related` (`∈ s`, `> 0`, `∂μ`), `along` (`in f`) or `plain`.
        operator: the relation of a `related` group.
        terms: the type or what the relation relates to.
        filter: the condition of a `with` clause.
        default: the default value, if one is written and is no tactic.
    """

    names: tuple[str, ...]
    kind: str
    operator: str = ""
    terms: tuple[Term, ...] = ()
    filter: Term | None = None
    default: Term | None = None


def read_group(reader: TermReader, node: Node) -> Group:
    """Take a `group` or a signature `binder` apart."""
    children = list(node.children)
    bracket = children[0]
    if isinstance(bracket, Token) and bracket.type in _OPENING:
        children = children[1:-1]
        if bracket.type == "LBRACK":
            return _instance(children)
    return _plain(reader, children)


def _instance(children: list[Term]) -> Group:
    if len(children) > 2 and isinstance(children[1], Token) and children[1].type == "COLON":
        return Group((str(_text(children[0])),), "instance", terms=tuple(children[2:]))
    return Group((), "instance", terms=tuple(children))


def _text(term: Term) -> str:
    return term.text if isinstance(term, Token) else ""


def _plain(reader: TermReader, children: list[Term]) -> Group:
    cut = len(children)
    for i, child in enumerate(children):
        if isinstance(child, Token) and child.type in _RELATING:
            cut = i
            break
    names = tuple(
        reader.source(child)
        for child in children[:cut]
        if not (isinstance(child, Token) and child.type == "COMMA")
    )
    rest = children[cut:]
    condition, default = _after(rest, "WITH"), _after(rest, "ASSIGN")
    if not rest or _text(rest[0]) in {"with", ":="}:
        return Group(names, "plain", filter=condition, default=default)
    kind = {"COLON": "typed", "IN": "along"}.get(getattr(rest[0], "type", ""), "related")
    terms = []
    for child in rest[1:]:
        if isinstance(child, Token) and child.type in {"WITH", "ASSIGN"}:
            break
        terms.append(child)
    return Group(names, kind, _text(rest[0]), tuple(terms), condition, default)


def _after(rest: list[Term], kind: str) -> Term | None:
    for i, child in enumerate(rest[:-1]):
        if isinstance(child, Token) and child.type == kind:
            return rest[i + 1]
    return None


def is_claim(term: Term, names: tuple[str, ...] = ()) -> bool:
    """Guess from its shape whether a binder's type is a proposition."""
    while (inner := _result(term, names)) is not None:
        term = inner
    term = bare(term)
    if isinstance(term, Token):
        return _claims(term.text, names)
    if term.node_kind in {"infix", "prefix"}:
        operator = term.children[1 if term.node_kind == "infix" else 0]
        return _operator(operator) or any(_operator(child) for child in term.children[2:])
    if term.node_kind == "quant":
        head = term.children[0]
        return isinstance(head, Token) and head.text in _CLAIMING
    return term.node_kind == "proj" and _claims(_text(term.children[-1]).lstrip("."), names)


def _result(term: Term, names: tuple[str, ...]) -> Term | None:
    """What decides instead of `term`: the end of an arrow, the head of an application."""
    term = bare(term)
    if not isinstance(term, Node):
        return None
    if term.node_kind == "infix" and _is(term.children[1], "→", "->"):
        return term.children[-1]
    if term.node_kind in {"app", "univ"}:
        return term.children[0]
    if term.node_kind == "quant" and _is(term.children[0], "∀") and not names_hypothesis(names):
        return term.children[-1]
    return None


def _is(term: Term, *texts: str) -> bool:
    return isinstance(term, Token) and term.text in texts


def _operator(term: Term) -> bool:
    if isinstance(term, Node) and term.node_kind == "op" and term.children:
        return _text(term.children[0])[:1] in {"=", "≤", "<", "~"} or "MOD" in _text(
            term.children[0]
        )
    return isinstance(term, Token) and term.text in _CONNECTIVES | _COMPARING


def _claims(name: str, names: tuple[str, ...]) -> bool:
    last = name.rsplit(".", 1)[-1]
    if name in table("types") or last in table("types"):
        return False
    if last in table("predicates"):
        return True
    if _CLAIM_HEAD.match(last):
        return True
    return names_hypothesis(names) and not last.endswith(_DATA_TAILS)


def names_hypothesis(names: tuple[str, ...]) -> bool:
    """Whether binder names look like those of hypotheses: `h`, `hf`, `_h`, `H`, `ih`."""
    return bool(names) and all(
        n.lstrip("_").startswith(("h", "H", "ih")) or n == "_" for n in names
    )


def ranges(
    reader: TermReader, groups: Sequence[Group], *, many: bool = False, indefinite: bool = False
) -> str:
    """Say what several groups range over; a group that is a claim becomes a condition."""
    claims = [g for g in groups if g.kind == "typed" and is_claim(g.terms[0], g.names)]
    said = listed(
        [what(reader, g, many=many, indefinite=indefinite) for g in groups if g not in claims]
    )
    conditions = listed([reader.proposition(group.terms[0]) for group in claims])
    return f"{said or 'nothing'} with {conditions}" if conditions else said


def what(reader: TermReader, group: Group, *, many: bool = False, indefinite: bool = False) -> str:
    """Say what a group ranges over: `x in K`, `real numbers x and y`."""
    names = listed(group.names)
    if group.kind == "typed" and not _is_hole(group.terms[0]):
        noun = reader.noun(group.terms[0])
        several = many or len(group.names) > 1
        said = say("noun", plural(noun.singular) if several else noun.singular, names, noun.tail)
        said = article(said) if indefinite and not several else said
    elif group.kind == "related":
        said = _related(reader, group, names)
    elif group.kind == "along":
        said = f"{names} in {reader.glued(group.terms, tight=True)}"
    else:
        said = names
    if group.filter is not None:
        said += f" with {reader.proposition(group.filter)}"
    return said


def _is_hole(item: Term) -> bool:
    return isinstance(item, Token) and item.type == "HOLE"


def _related(reader: TermReader, group: Group, names: str) -> str:
    over = reader.glued(group.terms, tight=True) if len(group.terms) != 1 else ""
    if not over and not group.terms:
        return f"{names}{group.operator}"
    over = over or reader.term(group.terms[0]).tight
    if group.operator == "∂":
        return f"{names} with respect to {over}"
    phrase = reading(table("bounds").get(group.operator), 2)
    return fill(phrase, [names, over]) if phrase else f"{names} {group.operator} {over}"
