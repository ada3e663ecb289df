"""What the ladder grammar matched, and its spelling with ❨ ❩, for `ladder.py`.

A grammar that reads binders as the terms they look like is simpler; so binders are found here,
where the shapes are spelt. The spelling is that of `driftbench.lean.tree.bracketed`.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from lark import Transformer, Tree

__all__ = ["Keep", "Shape", "spell_statement"]


class Shape(NamedTuple):
    """What one rule matched; `parts` are token texts and shapes."""

    kind: str
    parts: list[Any]


Part: TypeAlias = "str | Shape"
_GROUP = 3  # a bracket, what it holds, a bracket
_RELATIONS = frozenset(["∈", "∉", "⊆", "⊂", "⊇", "⊃", "<", "≤", ">", "≥", "<=", ">=", "≠", "∣"])
_MARKED = frozenset({"app", "infix", "prefix", "postfix", "head", "proj", "local", "conditional"})


class Keep(Transformer[Any, Any]):
    """Keeps what the rules matched, under the name of the rule or its alias."""

    def __default__(self, data: object, children: list[Any], _meta: object) -> Shape | Tree[Any]:
        if str(data).startswith("_"):
            return Tree(str(data), children)  # what lark splices into the rule around it
        return Shape(str(data), children)


def _spell(part: Part) -> str:
    """Spell a term: ❨ ❩ around what is compound."""
    if isinstance(part, str):
        return part
    kind, parts = part
    if kind == "head":
        inner = [_binders(p) if isinstance(p, Shape) and p.kind == "bound" else p for p in parts]
    elif kind == "setbuilder":
        inner = _set_builder(parts)
    elif kind == "subtype":
        inner = [parts[0], _binders(parts[1]), *parts[2:]]
    elif kind == "local":
        inner = [_binders(p) if isinstance(p, Shape) and p.kind == "typed" else p for p in parts]
    else:
        inner = parts
    text = " ".join(_spell(p) for p in inner)
    return f"❨{text}❩" if kind in _MARKED else text


def _binders(part: Part) -> str:
    """Spell what stands where names are bound: only the types and sets in it are terms."""
    if isinstance(part, str):
        return part
    kind, parts = part
    if kind in {"app", "paren", "brace", "strict", "anon"}:
        return " ".join(_binders(p) for p in parts)
    if kind == "brack":
        return " ".join(_binders(p) if _is_typed(p) else _spell(p) for p in parts)
    if kind in {"typed", "infix", "bound", "part"}:
        first, *rest = _whole_set(part).parts
        return " ".join([_binders(first), *(_spell(p) for p in rest)])
    return _spell(part)


def _whole_set(part: Shape) -> Shape:
    """Give a binder's set all that follows: `x ∈ f <| s` is `x ∈ (f <| s)`, not `(x ∈ f) <| s`."""
    first = part.parts[0]
    if part.kind != "infix" or not isinstance(first, Shape) or first.kind != "infix":
        return part
    name, relation, operand = _whole_set(first).parts[:3]
    return Shape("infix", [name, relation, Shape("infix", [operand, *part.parts[1:]])])


def _is_typed(part: Part) -> bool:
    """Whether `part` has a colon: `x : T`."""
    while isinstance(part, Shape) and part.kind == "part":
        part = part.parts[0]
    return isinstance(part, Shape) and part.kind == "typed" and ":" in part.parts


def _set_builder(parts: list[Part]) -> list[Part]:
    """Tell `{x ∈ s | p}`, where the names come first, from `{f x | (x ∈ s)}`."""
    opening, first, bar, second, closing = parts
    if _is_typed(first) or _is_binder(first):
        return [opening, _binders(first), bar, second, closing]
    if _is_binder(second):
        return [opening, first, bar, _binders(second), closing]
    return parts


def _is_binder(part: Part) -> bool:
    """Whether `part` binds, beside the bar of a set: `x`, `x ∈ s`, `(x : T) (y ∈ s)`."""
    if isinstance(part, str):
        return True
    kind, parts = part
    if kind in {"typed", "part"}:
        return _is_binder(parts[0])
    if kind == "app":
        return all(isinstance(p, Shape) and p.kind == "paren" and _is_binder(p) for p in parts)
    if kind == "paren":
        return len(parts) == _GROUP and _is_binder(parts[1])
    whole = _whole_set(part)
    return kind == "infix" and isinstance(whole.parts[0], str) and whole.parts[1] in _RELATIONS


def spell_statement(shape: Shape) -> str:
    *signature, conclusion = shape.parts
    return " ".join([*(_binders(part) for part in signature), _spell(conclusion)])
