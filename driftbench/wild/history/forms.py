"""Normal forms that show whether two versions of a statement are equal, for mining a history.

They extend `driftbench.wild.normal`: what is in `answer(…)` is a constant; an equivalence with an
answer is its other side; a name may be in full or shortened by `open`; `s.ncard` is `Set.ncard s`;
`a ≥ b` is `b ≤ a`; unused bound names are ignored. No other mathematics is applied: `0 < n` and
`n ≠ 0` differ.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.lean.context import surroundings
from driftbench.lean.extent import closing
from driftbench.lean.masking import mask
from driftbench.wild.normal import normal_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = ["ANSWER", "alike", "form_of", "with_open_answers"]

ANSWER = "answer(sorry)"
"""The replacement of every `answer(…)`: the answer is no part of the question."""

_ANSWER_CALL = re.compile(r"(?<![\w.])answer\s*(?=\()")
_CONSTANT = "answer_"
_FIELD = re.compile(r"(?P<of>#\d+)\.(?P<field>[\w'!?₀-₉]+)")
_BOUND = re.compile(r"#\d+")
_NUMBERS = {"Nat": "ℕ", "Int": "ℤ", "Rat": "ℚ", "Real": "ℝ", "Complex": "ℂ"}
_FLIPPED = {"≥": "≤", ">": "<"}
_DOTTED = re.compile(r"(?P<head>@?)(?P<space>[^\W\d][\w'.]*)\.(?P<last>[\w'!?₀-₉]+)")


def with_open_answers(statement: str) -> str:
    """Return a statement in which every `answer(…)` is `ANSWER`."""
    code = mask(statement).code
    opened_text, position = "", 0
    for found in _ANSWER_CALL.finditer(code):
        end = closing(code, found.end(), len(code))
        if end is not None and found.start() >= position:
            opened_text += statement[position : found.start()] + ANSWER
            position = end
    return opened_text + statement[position:]


@lru_cache(maxsize=65536)
def form_of(statement: str, context: tuple[str, ...]) -> str:
    """Return the normal form of a version of a statement; that of equal versions is the same.

    Args:
        statement: `theorem name … : conclusion`, with open answers.
        context: the commands before it.
    """
    form = normal_form(statement.replace(ANSWER, _CONSTANT), context)
    opened = frozenset(surroundings(context).opened)
    words = _without_answer([_short(word, opened) for word in form.split()])
    return _numbered(_folded(words, _plain))


def _plain(node: list[str]) -> list[str]:
    """Write `a ≥ b` as `b ≤ a`, and `(f x) y` as `f x y`."""
    if node[0] == "(infix" and len(node) == 5 and node[2] in _FLIPPED:
        return [node[0], node[3], _FLIPPED[node[2]], node[1], node[4]]
    if node[0] == "(app" and node[1].startswith("(app "):
        return [node[1].removesuffix(" )"), *node[2:]]
    return node


def _numbered(form: str) -> str:
    """Number bound names in order of occurrence, without unused ones."""
    uses = Counter(_BOUND.findall(form))
    numbers: dict[str, int] = {}

    def number(found: re.Match[str]) -> str:
        name = found[0]
        return "_" if uses[name] == 1 else f"#{numbers.setdefault(name, len(numbers) + 1)}"

    return _BOUND.sub(number, form).replace("[ _ : ", "[ ")


def _short(word: str, opened: frozenset[str]) -> str:
    """Remove open namespaces, and write types of numbers as symbols.

    `Filter.Tendsto` and `Tendsto` are one name where `Filter` is open.
    """
    word = _NUMBERS.get(word, word)
    found = _DOTTED.fullmatch(word)
    if found is None or found["space"] not in opened:
        return word
    return f"{found['head']}{found['last']}"


def _without_answer(words: Sequence[str]) -> Sequence[str]:
    """Return `P` for the conclusions `answer ↔ P` and `P ↔ answer`."""
    start = _conclusion(words)
    conclusion = words[start:]
    if list(conclusion[:3]) == ["(infix", _CONSTANT, "↔"]:
        return [*words[:start], *conclusion[3:-1]]
    if conclusion[:1] == ["(infix"] and list(conclusion[-3:]) == ["↔", _CONSTANT, ")"]:
        return [*words[:start], *conclusion[1:-3]]
    return words


def _conclusion(words: Sequence[str]) -> int:
    depth = 0
    for at, word in enumerate(words):
        depth += word.startswith("(") - (word == ")")
        if depth == 0 and word == ":":
            return at + 1
    return len(words)


@lru_cache(maxsize=65536)
def alike(one: str, other: str) -> bool:
    """Return whether two forms are equal up to `x.f a` in one and `N.f x a` in the other."""
    if one == other:
        return True
    words, other_words = _called(one), _called(other)
    return len(words) == len(other_words) and all(map(_same_word, words, other_words))


def _same_word(one: str, other: str) -> bool:
    if one == other:
        return True
    called, name = (one, other) if one.startswith("?.") else (other, one)
    return called.startswith("?.") and name.rpartition(".")[2] == called[2:]


def _called(form: str) -> list[str]:
    """Return the words of a form in which `x.f a` is written `(app ?.f x a )`."""
    # Wrapped in a node without a kind, so that a form of a single name is rewritten too.
    return _folded(["(", *form.split(), ")"], _rewritten).split()


def _folded(words: Iterable[str], write: Callable[[list[str]], list[str]]) -> str:
    """Return a form with every node rewritten, inner ones first.

    Args:
        words: of the form.
        write: takes the opening word of a node, its items and `)`, and returns the new ones.
    """
    stack: list[list[str]] = [[]]
    for word in words:
        if word.startswith("("):
            stack.append([word])
        elif word == ")" and len(stack) > 1:
            # A closed node is one item of its parent.
            stack[-2].append(" ".join(write([*stack.pop(), ")"])))
        else:
            stack[-1].append(word)
    return " ".join(item for level in stack for item in level)


def _rewritten(node: list[str]) -> list[str]:
    kind, *items, last = node
    if kind == "(proj" and len(items) == 2 and items[1].startswith("."):
        return ["(app", f"?{items[1]}", _applied_field(items[0]), last]
    if kind == "(app" and items:
        head, *arguments = items
        rest = [_applied_field(item) for item in arguments]
        if head.startswith("(app ?."):
            return [head.removesuffix(" )"), *rest, last]
        if (found := _FIELD.fullmatch(head)) is not None:
            return ["(app", f"?.{found['field']}", found["of"], *rest, last]
        return [kind, head, *rest, last]
    return [kind, *map(_applied_field, items), last]


def _applied_field(item: str) -> str:
    """Rewrite a name such as `#1.Prime` that has no further arguments."""
    found = _FIELD.fullmatch(item)
    return item if found is None else f"(app ?.{found['field']} {found['of']} )"
