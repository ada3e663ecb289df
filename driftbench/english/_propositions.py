"""Terms read as claims: connectives, quantifiers, relations, predicates.

Operands of a connective that are themselves compound stand in parentheses unless the sentence ends
with them, so that a claim can be taken apart again in one way only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.english._groups import read_group
from driftbench.english._phrases import fill, reading, say, table
from driftbench.english._predicates import negation, read_predicate
from driftbench.english._quantifiers import for_all, quantified
from driftbench.english._reader import bare, operator_text
from driftbench.lean.tree import Node, Term, Token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.english._reader import TermReader

__all__ = ["proposition"]

_AND, _OR = frozenset({"∧", "/\\"}), frozenset({"∨", "\\/"})
_IFF, _ARROW = frozenset({"↔", "<->"}), frozenset({"→", "->"})
_CONNECTIVES = _AND | _OR | _IFF | _ARROW


def proposition(reader: TermReader, item: Term) -> str:
    """Read any term as a claim; `reader` is already one level deeper."""
    inner = bare(item)
    if inner is not item:
        said = reader.proposition(inner)
        return f"({said})" if _compound(inner) else said
    if isinstance(item, Token):
        return read_predicate(reader, item) or _holds(reader, item)
    if item.node_kind == "infix":
        return _infix(reader, item)
    if item.node_kind == "quant":
        inside = _compound(item.children[-1])
        return quantified(reader, item, compound=inside) or _holds(reader, item)
    if item.node_kind == "prefix" and operator_text(item.children[0]) in {"¬", "!"}:
        return _negated(reader, bare(item.children[-1]))
    if item.node_kind in {"proj", "app", "univ"}:
        return read_predicate(reader, item) or _holds(reader, item)
    if item.node_kind == "let":
        return _let(reader, item)
    if item.node_kind == "if":
        return reader.term(item).text
    return _holds(reader, item)


def _holds(reader: TermReader, item: Term) -> str:
    return say("holds", reader.term(item).tight)


def _compound(item: Term) -> bool:
    """Whether a claim has parts that a connective next to it could capture."""
    if not isinstance(item, Node):
        return False
    if item.node_kind == "infix":
        return operator_text(item.children[1]) in _CONNECTIVES
    return item.node_kind in {"quant", "let", "if"}


def _infix(reader: TermReader, node: Node) -> str:
    operator = operator_text(node.children[1])
    if operator in _ARROW:
        return _implication(reader, node)
    if operator in _CONNECTIVES:
        word = "and" if operator in _AND else "or" if operator in _OR else "if and only if"
        parts = _chain(node, operator)
        return say(
            "joined", [_operand(reader, part, i, parts) for i, part in enumerate(parts)], word
        )
    return _relation(reader, node)


def _chain(node: Node, operator: str) -> list[Term]:
    """`A ∧ B ∧ C` as three parts; both connectives nest to the right, which loses nothing."""
    parts: list[Term] = []
    rest: Term = node
    while (
        isinstance(rest, Node)
        and rest.node_kind == "infix"
        and operator_text(rest.children[1]) == operator
    ):
        parts.append(rest.children[0])
        rest = rest.children[2]
        if operator in _IFF:
            break
    return [*parts, rest]


def _operand(reader: TermReader, part: Term, position: int, parts: Sequence[Term]) -> str:
    said = reader.proposition(part)
    last = position == len(parts) - 1
    quantified = isinstance(part, Node) and part.node_kind in {"quant", "let"}
    if _compound(part) and not (last and quantified):
        return f"({said})"
    return said


def _implication(reader: TermReader, node: Node) -> str:
    conditions: list[str] = []
    rest: Term = node
    while (
        isinstance(rest, Node)
        and rest.node_kind == "infix"
        and operator_text(rest.children[1]) in _ARROW
    ):
        left, _, right = rest.children
        if isinstance(left, Node) and left.node_kind == "ascription" and len(left.children) == 5:
            said = for_all(reader, [read_group(reader, left)], "∀", reader.proposition(right))
            return say("implies", conditions, said) if conditions else said
        conditions.append(_condition(reader, left))
        rest = right
    return say("implies", conditions, reader.proposition(rest))


def _condition(reader: TermReader, left: Term) -> str:
    """`if` and `then` already enclose a condition that is no quantifier and no implication."""
    inner = bare(left)
    said = reader.proposition(inner)
    if isinstance(inner, Node) and inner.node_kind == "infix":
        return f"({said})" if operator_text(inner.children[1]) in _ARROW else said
    return f"({said})" if _compound(inner) else said


def _negated(reader: TermReader, claim: Term) -> str:
    if said := negation(reader, claim):
        return said
    said = reader.proposition(claim)
    return say("negation", f"({said})" if _compound(claim) else said)


def _relation(reader: TermReader, node: Node) -> str:
    """`a = b`, `f =ᵐ[μ] g`, `a ≡ b [MOD n]`: two sides, and what stands in brackets."""
    left, operator, right, *rest = node.children
    symbol = operator_text(operator)
    operands: list[Term | str] = [left, right]
    if isinstance(operator, Node):
        symbol = operator_text(operator.children[0]).rstrip("[")
        operands.insert(1, reader.glued(operator.children[1:-1], tight=False))
    elif rest and isinstance(rest[0], Node):
        symbol = operator_text(rest[0].children[0])
        operands.append(reader.glued(rest[0].children[1:-1], tight=False))
    # Chosen before the sides are read, so that no side is read twice.
    phrase = reading(table("relations").get(symbol), len(operands))
    if phrase is None:
        return reader.glued(node.children, tight=True)
    said = [part if isinstance(part, str) else reader.term(part).tight for part in operands]
    return fill(phrase, said)


def _let(reader: TermReader, node: Node) -> str:
    assign = next((i for i, c in enumerate(node.children) if operator_text(c) == ":="), None)
    if assign is None or assign < 2 or len(node.children) < assign + 3:
        return _holds(reader, node)
    name = reader.source(node.children[1])
    value, body = node.children[assign + 1], node.children[-1]
    return say("with_value", name, reader.term(value).tight, reader.proposition(body))
