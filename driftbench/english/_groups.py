"""Binder groups: the names that they bind, their conditions, and the English for both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.english._phrases import article, fill, listed, plural, reading, say, table
from driftbench.lean.syntax import (
    App,
    Arrow,
    Infix,
    Operator,
    Prefix,
    Projection,
    Quantifier,
    WithUniverses,
    strip,
)
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term

__all__ = ["Group", "is_claim", "names_hypothesis", "ranges", "read_group", "what"]

_KINDS = {"COLON": "typed", "IN": "along"}
_CONNECTIVES = frozenset({"∧", "∨", "↔", "¬", "/\\", "\\/", "<->"})
_COMPARING = frozenset("=≠<>≤≥∈∉⊆⊂⊇⊃∣∤≡~≈⟂≪⊨∋⋖⩿∼≍") | {"<=", ">=", "!="}
_CLAIMING = frozenset({"∀", "∃", "∃!", "∄", "∀ᶠ", "∃ᶠ", "∀ᵐ", "∃ᵐ"})
# Names of predicates by their form; names of classes and types have other forms.
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


def read_group(reader: TermReader, binder: Binder) -> Group:
    """Return the names that a binder binds, with their type or condition."""
    names = tuple(reader.source(item) for item in binder.bound)
    if binder.is_instance:
        return Group(names, "instance", terms=() if binder.type is None else (binder.type,))
    kind, operator = "plain", ""
    terms: list[Term] = []
    for mark, said in binder.clauses:
        if mark.type in {"WITH", "ASSIGN"}:
            break
        if not operator:
            kind, operator = _KINDS.get(mark.type, "related"), mark.text
        else:
            terms.append(mark)
        terms.extend(said)
    return Group(names, kind, operator, tuple(terms), binder.condition, binder.default)


def is_claim(term: Term, names: tuple[str, ...] = ()) -> bool:
    """Return whether a binder's type looks like a proposition."""
    while True:
        match strip(term):
            case Arrow(right=inner) | App(head=inner) | WithUniverses(term=inner):
                term = inner
            case Quantifier(symbol="∀", body=inner) if not names_hypothesis(names):
                term = inner
            case Quantifier(symbol=symbol):
                return symbol in _CLAIMING
            case Infix(operator=operator, tail=tail) | Prefix(operator=operator, tail=tail):
                return any(map(_claims_between, (operator, *tail)))
            case Token(text=name) | Projection(field=name):
                return _claims(name, names)
            case _:
                return False


def _claims_between(operator: Term) -> bool:
    """Return whether an operator makes a claim of its operands."""
    match operator:
        case Operator(spelling=spelling):
            return spelling[:1] in {"=", "≤", "<", "~"} or "MOD" in spelling
        case Token(text=text):
            return text in _CONNECTIVES or text in _COMPARING
    return False


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
    """Return whether binder names look like those of hypotheses: `h`, `hf`, `_h`, `H`, `ih`."""
    return bool(names) and all(
        n.lstrip("_").startswith(("h", "H", "ih")) or n == "_" for n in names
    )


def ranges(
    reader: TermReader, groups: Sequence[Group], *, many: bool = False, indefinite: bool = False
) -> str:
    """Return the text of what groups range over; a group that is a claim becomes a condition."""
    claims = [g for g in groups if g.kind == "typed" and is_claim(g.terms[0], g.names)]
    said = listed(
        [what(reader, g, many=many, indefinite=indefinite) for g in groups if g not in claims]
    )
    conditions = listed([reader.proposition(group.terms[0]) for group in claims])
    return f"{said or 'nothing'} with {conditions}" if conditions else said


def what(reader: TermReader, group: Group, *, many: bool = False, indefinite: bool = False) -> str:
    """Return the text of what a group ranges over: `x in K`, `real numbers x and y`."""
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
