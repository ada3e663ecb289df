"""What the spellings of a notation mean: patterns → senses.

A `Sense` is one way to read a spelling: as a constant, an operator, the head of a binder, or the
opening of a bracket. Here the shape of a pattern decides; where a sense is in force is `table.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from driftbench.lean.notation import Item, Literal, NotationBinders, Pattern, Slot
from driftbench.lean.tree import Op

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["STRUCTURAL", "Sense", "senses"]


class Sense(NamedTuple):
    """One way to read a spelling.

    `kind`: `const`, `op`, `head`, `open` (a bracketing notation; `rest` lists the literals still
    to come, the last one closes it) or `open_head` (the same, then binders: `⨂[R] i, s i`).
    `after`: the sense needs an operand before it. `glued`: and no space between.
    """

    kind: str
    after: bool
    op: Op | None
    rest: tuple[str, ...] = ()
    glued: bool = False


STRUCTURAL = frozenset(
    [
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "⟨",
        "⟩",
        "⦃",
        "⦄",
        ",",
        ":",
        ":=",
        "|",
        "//",
        "↦",
        "=>",
        "..",
        ";",
        "fun",
        "λ",
        "by",
        "do",
        "calc",
        "let",
        "have",
        "haveI",
        "letI",
        "show",
        "from",
        "suffices",
        "if",
        "then",
        "else",
        "match",
        "with",
        "in",
        "nomatch",
    ]
)
_SEPARATORS = frozenset({",", "|", ";", "//", "..", "in", "with"})
_OPENERS = {
    "(": ")", "[": "]", "{": "}", "⟨": "⟩", "⟪": "⟫", "⟦": "⟧", "⁅": "⁆", "⦃": "⦄", "⟮": "⟯",
    "⌊": "⌋", "⌈": "⌉", "⦋": "⦌", "⟬": "⟭", "⦗": "⦘", "‹": "›", "⟅": "⟆", "<": ">",
}  # fmt: skip
_SYMMETRIC = frozenset({"|", "‖"})


def _closer(literal: str) -> str | None:
    """The closing character that `literal` waits for, or None when its brackets match up."""
    if literal in _SYMMETRIC:
        return literal
    waiting = _waiting(literal, [])
    return waiting[-1] if waiting else None


def _waiting(literal: str, waiting: list[str]) -> list[str]:
    """The closing characters still waited for after `literal`, innermost last."""
    for character in literal:
        if waiting and character == waiting[-1]:
            waiting = waiting[:-1]
        elif character in _OPENERS:
            waiting = [*waiting, _OPENERS[character]]
    return waiting


def _after(items: Sequence[Item], start: int) -> tuple[int | None, bool]:
    """Precedence of the trailing slot after position `start`, and whether a binder list comes."""
    rest = items[start:]
    if any(isinstance(item, NotationBinders) for item in rest):
        slots = [item.prec for item in rest if isinstance(item, Slot)]
        return (slots[-1] if slots else 0), True
    return (rest[-1].prec if rest and isinstance(rest[-1], Slot) else None), False


def _bracketing(items: Sequence[Item], first: int, closing: str) -> int | None:
    """Index of the literal that closes the bracket opened by `items[first]`."""
    waiting = [closing]
    for i in range(first + 1, len(items)):
        item = items[i]
        if isinstance(item, Literal):
            waiting = _waiting(item.text, waiting)
            if not waiting:
                return i
    return None


def _op(left: int | None, prec: int, right: int | None) -> Op | None:
    if left is None:
        return None if right is None else Op("prefix", prec, None, right)
    return Op("postfix" if right is None else "infix", prec, left, right)


def _without_plain_bracket(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """`[x -[𝕜] y]` is a list of one operator term: its outer brackets are the grammar's."""
    first, last = items[0], items[-1]
    if not isinstance(first, Literal) or not isinstance(last, Literal):
        return items
    plain = first.text + last.text in {"()", "[]", "{}"}
    return items[1:-1] if plain and len(items) > 3 else items


def senses(pattern: Pattern) -> list[tuple[str, Sense]]:
    """The spellings a pattern brings, each with its sense; none when the grammar knows it."""
    pattern = Pattern(_without_plain_bracket(pattern.items), pattern.prec)
    items = pattern.items
    left = items[0].prec if isinstance(items[0], Slot) else None
    first = 0 if left is None else 1
    if first >= len(items) or not isinstance(head := items[first], Literal):
        return []
    if head.text in STRUCTURAL and head.text not in {"|", "λ"}:
        return []
    after = left is not None
    closing = _closer(head.text)
    close = None if closing is None else _bracketing(items, first, closing)
    if close is not None:
        return _open_senses(pattern, head, first, close, left)
    trailing = items[first + 1 :]
    if left is None and len(trailing) > 1 and isinstance(trailing[-1], Literal):
        rest = _literals(trailing)
        return [(head.text, Sense("open", after=False, op=None, rest=rest))]
    mantle = _mantle(items, first)
    if mantle is not None:
        return _open_senses(pattern, head, first, mantle, left)
    if any(isinstance(i, NotationBinders) for i in trailing) or any(
        isinstance(i, Literal) and i.text.startswith(",") for i in trailing
    ):
        return _head_senses(pattern, head, first)
    right = trailing[0].prec if trailing and isinstance(trailing[0], Slot) else None
    op = _op(left, pattern.prec, right)
    if op is None:
        return [(head.text, Sense("const", after=False, op=None))]
    op = op._replace(tailed=len(trailing) > 1)
    found = [(head.text, Sense("op", after, op, glued=head.glued))]
    return found + _tails(items, first + 2)


def _mantle(items: Sequence[Item], first: int) -> int | None:
    """Where `≃ₘ^n⟮I, J⟯` closes: an operator whose index is followed by a bracket of its own."""
    if first + 2 >= len(items) or not isinstance(items[first + 1], Slot):
        return None
    bracket = items[first + 2]
    if isinstance(bracket, Literal) and bracket.text == "⟮":
        return _bracketing(items, first + 2, "⟯")
    return None


def _literals(items: Sequence[Item]) -> tuple[str, ...]:
    """The literals up to the closing one, without the separators that the grammar knows."""
    found = [item.text for item in items if isinstance(item, Literal)]
    return (*(text for text in found[:-1] if text not in _SEPARATORS), found[-1])


def _open_senses(
    pattern: Pattern, head: Literal, first: int, close: int, left: int | None
) -> list[tuple[str, Sense]]:
    items = pattern.items
    rest = _literals(items[first + 1 : close + 1])
    right, binders = _after(items, close + 1)
    if binders:
        op = Op("head", pattern.prec, None, right)
        return [(head.text, Sense("open_head", after=False, op=op, rest=rest))]
    op_or_none = _op(left, pattern.prec, right)
    return [(head.text, Sense("open", left is not None, op_or_none, rest, glued=head.glued))]


def _head_senses(pattern: Pattern, head: Literal, first: int) -> list[tuple[str, Sense]]:
    items = pattern.items
    comma = next(
        (i for i, x in enumerate(items) if isinstance(x, Literal) and x.text.endswith(",")), None
    )
    right = 0
    found: list[tuple[str, Sense]] = []
    if comma is not None:
        right = next((i.prec for i in items[comma + 1 :] if isinstance(i, Slot)), 0)
        body = next((i for i in range(comma + 1, len(items)) if isinstance(items[i], Slot)), comma)
        found += _tails(items, body + 1)
        if any(isinstance(i, Literal) and i.text == "∂" for i in items[first + 1 : comma]):
            # `∀ᵐ x ∂μ, p`: among binders the same mark separates, as it does after an integrand.
            found.append(("∂", Sense("op", after=True, op=Op("tail", 0, 0, 70))))
    tailed = any(sense.op is not None and sense.op.fixity == "tail" for _, sense in found)
    op = Op("head", pattern.prec, None, right, tailed)
    found.append((head.text, Sense("head", after=False, op=op)))
    return found


def _tails(items: Sequence[Item], start: int) -> list[tuple[str, Sense]]:
    """Senses of the literals that continue a notation after its second slot."""
    found: list[tuple[str, Sense]] = []
    i = start
    while i < len(items):
        item = items[i]
        if isinstance(item, Literal) and item.text not in STRUCTURAL:
            closing = _closer(item.text)
            close = None if closing is None else _bracketing(items, i, closing)
            if close is not None:
                rest = _literals(items[i + 1 : close + 1])
                right, _ = _after(items, close + 1)
                found.append(
                    (item.text, Sense("open", after=True, op=Op("tail", 0, 0, right), rest=rest))
                )
                return found
            following = items[i + 1] if i + 1 < len(items) else None
            right = following.prec if isinstance(following, Slot) else None
            found.append((item.text, Sense("op", after=True, op=Op("tail", 0, 0, right))))
        i += 1
    return found
