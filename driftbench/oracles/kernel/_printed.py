"""Checks that a statement printed by Lean is the one that the relation of a rule requires.

The input is the text after the colon of `#check`, printed without open namespaces, so that names
are complete. Leading quantifiers and hypotheses are removed by their brackets; the rest must be
exactly the claim. Quoted names, and variables with names of the theory, are refused, since they
could look like a claim. Hypotheses and the definitions of `gold` and `candidate` are not checked
here; people review them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

__all__ = ["says"]

_OPENING, _CLOSING = "([{⦃⟨", ")]}⦄⟩"
_BOUND = re.compile(r"[(\[{⦃]([^()\[\]{}⦃⦄⟨⟩:]*) : ")
_FORWARD = ("candidate", "gold")
_BACKWARD = ("gold", "candidate")
_CLAIMED = {"stronger": _FORWARD, "weaker": _BACKWARD}


def says(
    statement: str, theorem: str, *, rule: str, relation: str, taken: AbstractSet[str]
) -> bool:
    """Return whether a printed statement is what a relation requires of a theorem.

    Args:
        statement: as Lean prints it, in one line.
        theorem: `holds` or `fails`.
        rule: id of the rule, the namespace of its argument.
        relation: the relation of the rule.
        taken: names of the theory, which variables may not have.
    """
    text = statement.replace(f"«{rule}».", f"{rule}.")
    bound = {name for group in _BOUND.findall(text) for name in group.split()}
    if "«" in text or bound & taken:
        return False
    if relation == "equivalent":
        return _is_equivalence(text, rule)
    claimed = _CLAIMED.get(relation)
    if theorem == "holds":
        found = _implied(text, rule)
        return bool(found) if claimed is None else found == [claimed]
    if claimed is not None:
        return _denied(text, rule) == claimed[::-1]
    sides = _arguments(text.removeprefix("And ")) if text.startswith("And ") else []
    return [_denied(_bare(side), rule) for side in sides] == [_FORWARD, _BACKWARD]


def _is_equivalence(text: str, rule: str) -> bool:
    rest: str | None = text
    while rest is not None:
        text = _bare(rest)
        _, rest = _leading(text)
    sides = _arguments(text.removeprefix("Iff ")) if text.startswith("Iff ") else []
    return len(sides) == 2 and _direction(sides[0], sides[1], rule) == _BACKWARD


def _denied(text: str, rule: str) -> tuple[str, str] | None:
    """Return the implication that a statement denies for all arguments together."""
    inner = _bare(text.removeprefix("Not "))
    if not text.startswith("Not (") or not inner.startswith("∀ "):
        return None
    found = _implied(inner, rule)
    return found[0] if len(found) == 1 else None


def _implied(text: str, rule: str) -> list[tuple[str, str]]:
    """Return the implications that a statement claims, in order; none where it claims more."""
    rest: str | None = text
    while rest is not None:
        text = _bare(rest)
        head, rest = _leading(text)
        direction = None if rest is None else _direction(head, rest, rule)
        if direction is not None:
            return [direction]
    sides = _arguments(text.removeprefix("And ")) if text.startswith("And ") else []
    found = [_implied(side, rule) for side in sides]
    return [one for claims in found for one in claims] if all(found) and len(found) == 2 else []


def _direction(left: str, right: str, rule: str) -> tuple[str, str] | None:
    """Return which side implies the other, at the same arguments; None for anything else."""
    left, right = _bare(left), _bare(right)
    for one, other in (_FORWARD, _BACKWARD):
        arguments = left.removeprefix(f"{rule}.{one}")
        if arguments != left and (not arguments or arguments.startswith(" ")):
            return (one, other) if right == f"{rule}.{other}{arguments}" else None
    return None


def _leading(text: str) -> tuple[str, str | None]:
    """Split off the first part before a claim: quantified variables, or one hypothesis."""
    mark = ", " if text.startswith("∀ ") else " → "
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth == 0 and text.startswith("=>", place):
            break
        if depth == 0 and text.startswith(mark, place):
            return text[:place], text[place + len(mark) :]
    return text, None


def _arguments(text: str) -> list[str]:
    """Split the arguments of an application: words and bracketed terms."""
    found = [""]
    depth = 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == " " and depth == 0:
            found.append("")
        else:
            found[-1] += sign
    return found


def _bare(text: str) -> str:
    """Return a text without the brackets around all of it."""
    if not text.startswith("("):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth == 0:
            return text[1:-1] if place == len(text) - 1 else text
    return text
