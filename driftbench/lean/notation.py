"""Notation tables, and the senses of each spelling at one place.

A `NotationTable` collects notation commands with their visibility. `NotationTable.view` returns the
notation that is active at one place: core, global, the scoped notation of opened namespaces, and
the local notation of the file; the nearest declaration wins. It maps each spelling to its `Sense`s:
as a constant, an operator, the head of a binder, or the opening of a bracket. `possible_senses`
selects those that fit the place. Lean tries all parses and keeps the longest; here the operand
before, white space and the closing bracket decide without trying.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from driftbench.lean.chars import FIRST
from driftbench.lean.notation_commands import (
    Binders,
    Item,
    Literal,
    Pattern,
    Slot,
    parse_notation,
)
from driftbench.lean.tree import Op

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "ActiveNotation",
    "NotationTable",
    "Sense",
    "core_table",
    "possible_senses",
    "shared_operator",
    "standard_table",
]


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


_STRUCTURAL = frozenset(
    [
        *("(", ")", "{", "}", "[", "]", "⟨", "⟩", "⦃", "⦄", ",", ":", ":=", "|", "//", "↦", "=>"),
        *("..", ";", "fun", "λ", "by", "do", "calc", "let", "have", "haveI", "letI", "show"),
        *("from", "suffices", "if", "then", "else", "match", "with", "in", "nomatch"),
    ]
)
"""Spellings that are part of the grammar."""
_SEPARATORS = frozenset({",", "|", ";", "//", "..", "in", "with"})
_OPENERS = {
    "(": ")", "[": "]", "{": "}", "⟨": "⟩", "⟪": "⟫", "⟦": "⟧", "⁅": "⁆", "⦃": "⦄", "⟮": "⟯",
    "⌊": "⌋", "⌈": "⌉", "⦋": "⦌", "⟬": "⟭", "⦗": "⦘", "‹": "›", "⟅": "⟆", "<": ">",
}  # fmt: skip
_SYMMETRIC = frozenset({"|", "‖"})


def _closer(literal: str) -> str | None:
    """Return the closing character that `literal` lacks, or None if its brackets match."""
    if literal in _SYMMETRIC:
        return literal
    waiting = _waiting(literal, [])
    return waiting[-1] if waiting else None


def _waiting(literal: str, waiting: list[str]) -> list[str]:
    """Return the closing characters that are still missing after `literal`, innermost last."""
    for character in literal:
        if waiting and character == waiting[-1]:
            waiting = waiting[:-1]
        elif character in _OPENERS:
            waiting = [*waiting, _OPENERS[character]]
    return waiting


def _after(items: Sequence[Item], start: int) -> tuple[int | None, bool]:
    """Return the precedence of the last slot from `start` on, and whether binders follow."""
    rest = items[start:]
    if any(isinstance(item, Binders) for item in rest):
        slots = [item.prec for item in rest if isinstance(item, Slot)]
        return (slots[-1] if slots else 0), True
    return (rest[-1].prec if rest and isinstance(rest[-1], Slot) else None), False


def _bracketing(items: Sequence[Item], first: int, closing: str) -> int | None:
    """Return the index of the literal that closes the bracket opened by `items[first]`."""
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
    """Return the items of `[x -[𝕜] y]` without the outer brackets, which are in the grammar."""
    first, last = items[0], items[-1]
    if not isinstance(first, Literal) or not isinstance(last, Literal):
        return items
    plain = first.text + last.text in {"()", "[]", "{}"}
    return items[1:-1] if plain and len(items) > 3 else items


def senses(pattern: Pattern) -> list[tuple[str, Sense]]:
    """Return the spellings of a pattern with their senses; none if it is in the grammar."""
    pattern = Pattern(_without_plain_bracket(pattern.items), pattern.prec)
    items = pattern.items
    left = items[0].prec if isinstance(items[0], Slot) else None
    first = 0 if left is None else 1
    if first >= len(items) or not isinstance(head := items[first], Literal):
        return []
    if head.text in _STRUCTURAL and head.text not in {"|", "λ"}:
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
    if any(isinstance(i, Binders) for i in trailing) or any(
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
    """Return the index of the literal that closes an operator such as `≃ₘ^n⟮I, J⟯`, or None."""
    if first + 2 >= len(items) or not isinstance(items[first + 1], Slot):
        return None
    bracket = items[first + 2]
    if isinstance(bracket, Literal) and bracket.text == "⟮":
        return _bracketing(items, first + 2, "⟯")
    return None


def _literals(items: Sequence[Item]) -> tuple[str, ...]:
    """Return the literals up to the closing one, without separators of the grammar."""
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
    """Return the senses of the literals that continue a notation after its second slot."""
    found: list[tuple[str, Sense]] = []
    i = start
    while i < len(items):
        item = items[i]
        if isinstance(item, Literal) and item.text not in _STRUCTURAL:
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


# -- where a sense is active ------------------------------------------------------------------


@dataclass(frozen=True)
class ActiveNotation:
    """The notation active at one place: spelling → senses, the nearest declaration first."""

    active: dict[str, tuple[Sense, ...]]
    spellings: frozenset[str]
    dormant: dict[str, tuple[Sense, ...]]
    longest: dict[str, re.Pattern[str] | None]

    def spelling(self, text: str, position: int) -> str:
        """Return the longest spelling, active or not, that starts at a position, or ""."""
        letter = text[position : position + 1]
        if letter not in self.longest:
            return ""
        longest = self.longest[letter]
        found = None if longest is None else longest.match(text, position)
        return letter if longest is None else found[0] if found is not None else ""


class _Shared(NamedTuple):
    """The fields of an `ActiveNotation` that do not depend on the place."""

    spellings: frozenset[str]
    dormant: dict[str, tuple[Sense, ...]]
    longest: dict[str, re.Pattern[str] | None]


def _share(spellings: frozenset[str], dormant: dict[str, tuple[Sense, ...]]) -> _Shared:
    # Plain words are identifiers unless active, so the lexer looks them up after reading a name.
    words = sorted(s for s in spellings | _STRUCTURAL if not (s.isascii() and s.isalpha()))
    return _Shared(spellings, dormant, _by_letter(words))


def _by_letter(words: Sequence[str]) -> dict[str, re.Pattern[str] | None]:
    """Return first letter -> pattern of the words with it; None if the letter is the only one."""
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word)
    return {
        letter: None if group == [letter] else re.compile(_trie(group))
        for letter, group in groups.items()
    }


@dataclass
class NotationTable:
    """Every notation of a snapshot, by visibility. Add with `add`, read through `view`."""

    everywhere: dict[str, tuple[Sense, ...]] = field(default_factory=dict)
    scoped: dict[str, dict[str, tuple[Sense, ...]]] = field(default_factory=dict)
    local_spellings: set[str] = field(default_factory=set)

    def add(self, source: str, *, visibility: str = "global", namespace: str = "") -> None:
        """Add a notation command.

        Args:
            source: the command, from its keyword on.
            visibility: `global`, `scoped` or `local`; of a local one, only the spelling is kept.
            namespace: for scoped notation, the namespace that activates it.
        """
        for pattern in parse_notation(source):
            for spelling, sense in senses(pattern):
                if visibility == "local":
                    self.local_spellings.add(spelling)
                    self.local_spellings.update(sense.rest)
                    continue
                home = (
                    self.scoped.setdefault(namespace, {})
                    if visibility == "scoped"
                    else self.everywhere
                )
                if sense not in home.get(spelling, ()):
                    home[spelling] = (*home.get(spelling, ()), sense)
        self._views.clear()
        self._cache = None

    def merged(self, other: NotationTable) -> NotationTable:
        """Return a new table with the notation of both; that of `other` is nearer."""
        table = NotationTable()
        for part in (other, self):
            _update(table.everywhere, part.everywhere)
            for namespace, entries in part.scoped.items():
                _update(table.scoped.setdefault(namespace, {}), entries)
            table.local_spellings |= part.local_spellings
        return table

    _cache: _Shared | None = field(default=None, repr=False, compare=False)
    _views: dict[tuple[frozenset[str], tuple[str, ...]], ActiveNotation] = field(
        default_factory=dict, repr=False, compare=False
    )

    def __getstate__(self) -> dict[str, object]:
        return {
            "everywhere": self.everywhere,
            "scoped": self.scoped,
            "local_spellings": self.local_spellings,
            "_cache": None,
            "_views": {},
        }

    def view(
        self, opened: Iterable[str] = (), local_notation: Sequence[str] = ()
    ) -> ActiveNotation:
        """Return the notation that is active with `opened` namespaces and `local_notation`."""
        here = frozenset(n for n in opened if n in self.scoped)
        key = (here, tuple(local_notation))
        found = self._views.get(key)
        if found is None:
            if len(self._views) > 4096:
                self._views.clear()
            found = self._views[key] = self._build_view(here, tuple(local_notation))
        return found

    def _build_view(self, here: frozenset[str], local_notation: tuple[str, ...]) -> ActiveNotation:
        active: dict[str, tuple[Sense, ...]] = {}
        for source in local_notation:
            for pattern in parse_notation(source):
                for spelling, sense in senses(pattern):
                    active[spelling] = (*active.get(spelling, ()), sense)
        active.pop("", None)
        unknown = frozenset(active) - self._shared.spellings
        for namespace in sorted(here):
            active = _over(active, self.scoped[namespace])
        active = _over(active, self.everywhere)
        if not unknown:
            return ActiveNotation(active, *self._shared)
        shared = _share(self._shared.spellings | unknown, self._shared.dormant)
        return ActiveNotation(active, *shared)

    @property
    def _shared(self) -> _Shared:
        """The fields that all views of this table share."""
        if self._cache is None:
            dormant: dict[str, tuple[Sense, ...]] = {}
            for namespace in sorted(self.scoped):
                _update(dormant, self.scoped[namespace])
            spellings = {*self.everywhere, *dormant, *self.local_spellings} - {""}
            self._cache = _share(frozenset(spellings), dormant)
        return self._cache


def _update(into: dict[str, tuple[Sense, ...]], entries: dict[str, tuple[Sense, ...]]) -> None:
    for spelling, found in entries.items():
        known = into.get(spelling, ())
        into[spelling] = (*known, *(s for s in found if s not in known))


def _over(
    near: dict[str, tuple[Sense, ...]], far: dict[str, tuple[Sense, ...]]
) -> dict[str, tuple[Sense, ...]]:
    joined = dict(far)
    for spelling, found in near.items():
        joined[spelling] = (*found, *(s for s in far.get(spelling, ()) if s not in found))
    return joined


def _trie(words: Sequence[str]) -> str:
    """Return a regular expression for the longest of `words` (sorted, non-empty)."""
    groups: dict[str, list[str]] = {}
    ends = False
    for word in words:
        if word:
            groups.setdefault(word[0], []).append(word[1:])
        else:
            ends = True
    if not groups:
        return ""
    branches = [re.escape(letter) + _trie(rest) for letter, rest in sorted(groups.items())]
    body = branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"
    return f"(?:{body})?" if ends else body


def _bundled(name: str) -> NotationTable:
    table = NotationTable()
    text = resources.files("driftbench.lean").joinpath(name).read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("--"):
            continue
        table.add(line)
    return table


@cache
def core_table() -> NotationTable:
    """Return the notation of Lean's core language, to which that of a snapshot is added."""
    return _bundled("core.notation")


@cache
def standard_table() -> NotationTable:
    """Return core notation and the common part of mathlib's, for text without a snapshot."""
    return core_table().merged(_bundled("common.notation"))


# -- which sense fits a place -----------------------------------------------------------------

_OPERAND = re.compile(rf"\s*(?:{FIRST}|[0-9(\[{{⟨⦃|‖⌊⌈↑⇑¬√·@𝟙⊤⊥∅-])")
_BRACKET = re.compile(r"[\[\]]")


def possible_senses(
    known: Sequence[Sense], text: str, end: int, *, ended: bool, glued: bool
) -> list[Sense]:
    """Return the senses that fit a place: one, or several operators; the nearest first.

    Args:
        known: the active senses.
        text: the text.
        end: offset after the spelling.
        ended: whether an operand is before it.
        glued: whether there is no space between the two.
    """
    if len(known) == 1:
        sense = known[0]
        return list(known) if not sense.glued or (glued and sense.after == ended) else []
    choices = [s for s in known if s.after == ended and (glued or not s.glued)]
    if ended and not glued and choices and choices[0].kind == "open":
        # `f ⟦p⟧` applies f, `X⟦n⟧` shifts X: the space decides if both are active.
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
    """Return whether a bracket is meant: in `R<x>` and `M ≃ₘ^n⟮I, J⟯ N`, not in `a < b`."""
    coming = re.escape(next(sense.rest[0] for sense in choices if sense.kind == "open"))
    if coming == ">":
        return glued and not text[end : end + 1].isspace()
    return re.compile(rf"\s*[^\s{coming}]*{coming}").match(text, end) is not None


def _by_closing(choices: Sequence[Sense], text: str, end: int) -> list[Sense]:
    """Return the senses with the closing literal that follows: `⨂[R] i, s i` or `⨂[R]^n`."""
    depth = 1
    for found in _BRACKET.finditer(text, end):
        depth += 1 if found[0] == "[" else -1
        if depth == 0:
            fitting = [s for s in choices if text.startswith(s.rest[-1], found.start())]
            longest = max((len(s.rest[-1]) for s in fitting), default=0)
            return [s for s in fitting if len(s.rest[-1]) == longest] or list(choices[:1])
    return list(choices[:1])


def shared_operator(choices: Sequence[Sense], text: str, end: int) -> Op | None:
    """Return the operator that is meant if several have one spelling.

    `a ≡ b [MOD n]` is meant only if its last part follows. An operator that may be infix or postfix
    is infix if an operand follows.
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
