"""Which sense a spelling has where several are in force.

Decided by what stands around it: an operand before, white space, what closes a bracket later on.
Lean tries all readings and keeps the longest; these tests tell them apart without trying.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.chars import FIRST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.lean.senses import Sense
    from driftbench.lean.tree import Op

__all__ = ["possible_senses", "shared_operator"]

_OPERAND = re.compile(rf"\s*(?:{FIRST}|[0-9(\[{{⟨⦃|‖⌊⌈↑⇑¬√·@𝟙⊤⊥∅-])")
_BRACKET = re.compile(r"[\[\]]")


def possible_senses(
    known: Sequence[Sense], text: str, end: int, *, ended: bool, glued: bool
) -> list[Sense]:
    """Senses that fit the place, all of one kind but for equal operators; the nearest first.

    Args:
        known: the senses in force.
        text: what is read.
        end: one past the spelling.
        ended: whether an operand stands before it.
        glued: whether nothing stands between the two.
    """
    if len(known) == 1:
        sense = known[0]
        return list(known) if not sense.glued or (glued and sense.after == ended) else []
    choices = [s for s in known if s.after == ended and (glued or not s.glued)]
    if ended and not glued and choices and choices[0].kind == "open":
        # `f ⟦p⟧` applies f, `X⟦n⟧` shifts X: the space decides where both are known.
        starting = [s for s in known if not s.after]
        closes = all(s.op is not None and s.op.right is None for s in choices)
        choices = starting if starting and closes else choices
    kinds = {s.kind for s in choices}
    if ended and kinds == {"open", "op"}:
        opens = _brackets_here(choices, text, end, glued=glued)
        return [s for s in choices if (s.kind == "open") == opens]
    if kinds == {"open", "open_head"}:
        return _by_closing(choices, text, end)
    return choices or [s for s in known if not s.glued]


def _brackets_here(choices: Sequence[Sense], text: str, end: int, *, glued: bool) -> bool:
    """`R<x>` brackets and `a < b` compares; `M ≃ₘ^n⟮I, J⟯ N` brackets after one operand."""
    coming = re.escape(next(sense.rest[0] for sense in choices if sense.kind == "open"))
    if coming == ">":
        return glued and not text[end : end + 1].isspace()
    return re.compile(rf"\s*[^\s{coming}]*{coming}").match(text, end) is not None


def _by_closing(choices: Sequence[Sense], text: str, end: int) -> list[Sense]:
    """`⨂[R] i, s i` or `⨂[R]^n`: look ahead to what closes the bracket."""
    depth = 1
    for found in _BRACKET.finditer(text, end):
        depth += 1 if found[0] == "[" else -1
        if depth == 0:
            fitting = [s for s in choices if text.startswith(s.rest[-1], found.start())]
            longest = max((len(s.rest[-1]) for s in fitting), default=0)
            return [s for s in fitting if len(s.rest[-1]) == longest] or list(choices[:1])
    return list(choices[:1])


def shared_operator(choices: Sequence[Sense], text: str, end: int) -> Op | None:
    """The operator meant where several share a spelling.

    `a ≡ b [MOD n]` needs its last part to follow, and what may be infix or postfix is infix where
    an operand follows.
    """
    ops = [s.op for s in choices if s.kind == "op" and s.op is not None]
    tailed = [op for op in ops if op.tailed]
    if tailed and text.find("[", end) >= 0:
        return tailed[0]
    plain = [op for op in ops if not op.tailed]
    infix = [op for op in plain if op.fixity == "infix"]
    postfix = [op for op in plain if op.fixity == "postfix"]
    if infix and postfix:
        return (infix if _OPERAND.match(text, end) else postfix)[0]
    return next(iter([*plain, *ops]), None)
