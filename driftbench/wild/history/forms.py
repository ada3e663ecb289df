"""When two versions of a statement say the same, as far as history is concerned.

Beyond `driftbench.wild.normal`: what stands in `answer(…)` is a constant, an equivalence with an
answer is its other side, and a name may be given in full or as an `open` command shortens it.
Deliberately no mathematics: `0 < n` and `n ≠ 0` differ.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.lean.context import surroundings
from driftbench.lean.extent import closing
from driftbench.lean.masking import mask
from driftbench.wild.normal import normal_form

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["ANSWER", "form_of", "with_open_answers"]

ANSWER = "answer(sorry)"
"""What every `answer(…)` of a statement becomes: the answer is no part of the question."""

_ASKED = re.compile(r"(?<![\w.])answer\s*(?=\()")
_CONSTANT = "answer_"
_DOTTED = re.compile(r"(?P<head>@?)(?P<space>[^\W\d][\w'.]*)\.(?P<last>[\w'!?₀-₉]+)")


def with_open_answers(statement: str) -> str:
    """Return a statement in which every `answer(…)` is `ANSWER`."""
    code = mask(statement).code
    kept, position = "", 0
    for found in _ASKED.finditer(code):
        end = closing(code, found.end(), len(code))
        if end is not None and found.start() >= position:
            kept += statement[position : found.start()] + ANSWER
            position = end
    return kept + statement[position:]


@lru_cache(maxsize=65536)
def form_of(statement: str, context: tuple[str, ...]) -> str:
    """Return what two versions of a statement share if they say the same.

    Args:
        statement: `theorem name … : conclusion`, with open answers.
        context: the commands before it.
    """
    said = normal_form(statement.replace(ANSWER, _CONSTANT), context)
    opened = frozenset(surroundings(context).opened)
    words = [_short(word, opened) for word in said.split()]
    return " ".join(_unasked(words))


def _short(word: str, opened: frozenset[str]) -> str:
    """Take away the namespaces that are open: `Filter.Tendsto` and `Tendsto` are one name."""
    found = _DOTTED.fullmatch(word)
    if found is None or found["space"] not in opened:
        return word
    return f"{found['head']}{found['last']}"


def _unasked(words: Sequence[str]) -> Sequence[str]:
    """Return `P` for the conclusions `answer ↔ P` and `P ↔ answer`."""
    start = _conclusion(words)
    said = words[start:]
    if list(said[:3]) == ["(infix", _CONSTANT, "↔"]:
        return [*words[:start], *said[3:-1]]
    if said[:1] == ["(infix"] and list(said[-3:]) == ["↔", _CONSTANT, ")"]:
        return [*words[:start], *said[1:-3]]
    return words


def _conclusion(words: Sequence[str]) -> int:
    depth = 0
    for at, word in enumerate(words):
        depth += word.startswith("(") - (word == ")")
        if depth == 0 and word == ":":
            return at + 1
    return len(words)
