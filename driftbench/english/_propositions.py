"""Terms verbalized as claims: connectives, quantifiers, relations, predicates.

Compound operands of a connective are put in parentheses unless the sentence ends with them, so that
a claim can be parsed in one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._groups import read_group
from driftbench.english._phrases import fill, reading, say, table
from driftbench.english._predicates import negation, read_predicate
from driftbench.english._quantifiers import for_all, quantified
from driftbench.lean.syntax import (
    App,
    Arrow,
    Ascription,
    Binder,
    Conditional,
    Infix,
    LetIn,
    Operator,
    Prefix,
    Projection,
    Quantifier,
    WithUniverses,
    first_token,
    strip,
)
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader
    from driftbench.lean.tree import Term

__all__ = ["proposition"]

_AND, _OR = frozenset({"∧", "/\\"}), frozenset({"∨", "\\/"})
_IFF, _ARROWS = frozenset({"↔", "<->"}), frozenset({"→", "->"})
_CONNECTIVES = _AND | _OR | _IFF | _ARROWS


def proposition(reader: TermReader, item: Term) -> str:
    """Return the text of a term as a claim; `reader` is already one level deeper."""
    inner = strip(item)
    if inner is not item:
        said = reader.proposition(inner)
        return f"({said})" if _compound(inner) else said
    found: str | None = None
    match item:
        case Token() | App() | Projection() | WithUniverses():
            found = read_predicate(reader, item)
        case Arrow():
            return _implication(reader, item)
        case Infix(op=op) if op in _CONNECTIVES:
            return _joined(reader, item)
        case Infix():
            return _relation(reader, item)
        case Quantifier(body=body):
            found = quantified(reader, item, compound=_compound(body))
        case Prefix(op="¬" | "!", operand=operand):
            return _negated(reader, strip(operand))
        case LetIn(names=names, type=type_, value=value, body=body) if names or type_:
            name = reader.source(names[0]) if names else ":"
            return say("with_value", name, reader.term(value).tight, reader.proposition(body))
        case Conditional():
            return reader.term(item).text
    return found or _holds(reader, item)


def _holds(reader: TermReader, item: Term) -> str:
    return say("holds", reader.term(item).tight)


def _compound(item: Term) -> bool:
    """Return whether a claim has parts that a connective beside it could bind."""
    if isinstance(item, Infix):
        return item.op in _CONNECTIVES
    return isinstance(item, (Quantifier, LetIn, Conditional))


def _joined(reader: TermReader, node: Infix) -> str:
    operator = node.op
    word = "and" if operator in _AND else "or" if operator in _OR else "if and only if"
    parts = _chain(node, operator)
    return say("joined", [_operand(reader, part, i, parts) for i, part in enumerate(parts)], word)


def _chain(node: Infix, operator: str) -> list[Term]:
    """Return `A ∧ B ∧ C` as three parts; both connectives associate to the right."""
    parts, rest = [node.left], node.right
    while isinstance(rest, Infix) and rest.op == operator and operator not in _IFF:
        parts.append(rest.left)
        rest = rest.right
    return [*parts, rest]


def _operand(reader: TermReader, part: Term, position: int, parts: Sequence[Term]) -> str:
    said = reader.proposition(part)
    last = position == len(parts) - 1
    if _compound(part) and not (last and isinstance(part, (Quantifier, LetIn))):
        return f"({said})"
    return said


def _implication(reader: TermReader, node: Arrow) -> str:
    conditions: list[str] = []
    rest: Term = node
    while isinstance(rest, Arrow):
        match rest.left, rest.binder:
            case Ascription(), Binder(bound=(_,)) as binder:
                said = reader.proposition(rest.right)
                said = for_all(reader, [read_group(reader, binder)], "∀", said)
                return say("implies", conditions, said) if conditions else said
        conditions.append(_condition(reader, rest.left))
        rest = rest.right
    return say("implies", conditions, reader.proposition(rest))


def _condition(reader: TermReader, left: Term) -> str:
    """Return a condition, in parentheses only if it is a quantifier or an implication."""
    inner = strip(left)
    said = reader.proposition(inner)
    if isinstance(inner, Arrow) or (_compound(inner) and not isinstance(inner, Infix)):
        return f"({said})"
    return said


def _negated(reader: TermReader, claim: Term) -> str:
    if said := negation(reader, claim):
        return said
    said = reader.proposition(claim)
    return say("negation", f"({said})" if _compound(claim) else said)


def _relation(reader: TermReader, node: Infix) -> str:
    """Return the claim of `a = b`, `f =ᵐ[μ] g` or `a ≡ b [MOD n]`."""
    symbol = node.op
    operands: list[Term | str] = [node.left, node.right]
    match node:
        case Infix(operator=Operator(content=content)):
            symbol = symbol.rstrip("[")
            operands.insert(1, reader.glued(content, tight=False))
        case Infix(tail=(Operator(content=content) as tail, *_)):
            symbol = first_token(tail).text
            operands.append(reader.glued(content, tight=False))
    # Chosen before the sides are read, so that no side is read twice.
    phrase = reading(table("relations").get(symbol), len(operands))
    if phrase is None:
        return reader.notation(node, tight=True)
    said = [part if isinstance(part, str) else reader.term(part).tight for part in operands]
    return fill(phrase, said)
