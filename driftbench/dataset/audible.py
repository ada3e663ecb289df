"""A drift must be heard in the English: what was changed has a word of its own there.

A statement whose docstring never mentions the condition that was dropped, or the type that was
changed, is rendered by the candidate as well as by gold. In which manner a drift is heard, and of
which of its values, its rule says; the manners are those of `driftbench.rules.hearing`, the words
those of `driftbench.english.cues`. Deliberately reads no tree and proves nothing: a word that is
said of something else counts too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from driftbench.dataset._naturals import is_natural, zero_is_idle
from driftbench.english.cues import Ear, claims_of

if TYPE_CHECKING:
    from driftbench.rules import Change

__all__ = ["LISTENERS", "Listener", "unheard"]

Listener: TypeAlias = Callable[[Ear, Sequence[str], str], bool]
"""Asks an English text about values of a change, which are pieces of Lean; the last is gold."""

_HEAD = re.compile(r"(?:[^\W\d][\w']{0,50}\.){0,10}[A-Z][\w']*")
_EXPLICIT = re.compile(r"strictly (?:less|small|great|larg|more|few|bigger|between|below|above)")
_FROM_NUMBER = re.compile(r"[01] < ")
_AT_LEAST_ONE = re.compile(r"at least (?:one|1)\b", re.IGNORECASE)
_IFF = re.compile(r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|↔|⇔|\bequivalent\b")
_NUMBERS = ("ℝ≥0∞", "ℝ≥0", "ℕ+", "ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "Fin")
_ARROWS = ("⥤", "⟶", "≅", "≌", "↪", "≃", "→")


def unheard(english: str, gold: str, changes: Sequence[Change]) -> str | None:
    """Say which of several changes of a statement is not heard in its English.

    Args:
        english: the English of the statement.
        gold: the statement before the changes.
        changes: one, or of a combined row each one on its own.

    Returns:
        A reason, or None if all are heard.
    """
    ear = Ear(english)
    for change in changes:
        if change.heard is not None:
            values = dict(change.values)
            told = [values[name] for name in change.heard.of]
            if not LISTENERS[change.heard.manner](ear, told, gold):
                return f"the English has no word for what {change.rule} changes"
    return None


def _condition(ear: Ear, told: Sequence[str], gold: str) -> bool:
    condition = told[0]
    if ear.spells(condition):
        return True
    if "≠" in condition:  # the sign in another formula speaks of something else
        ear = Ear(ear.text.replace("≠", " "))
    if condition.startswith("0 < ") and not is_natural(gold, condition[4:]):
        ear = Ear(_AT_LEAST_ONE.sub(" ", ear.text))
    if re.fullmatch(r"\w+ ∅", condition):
        return ear.says("empty")
    # Only of an intersection one says that sets meet.
    lone = condition.endswith(".Nonempty") and not re.search("[∩⋂∧|]", condition)
    return ear.hears(condition) and (not lone or ear.says("inhabited"))


def _instance(ear: Ear, told: Sequence[str], gold: str) -> bool:
    return _condition(ear, [f"[{told[0]}]"], gold)


def _all_claims(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return all(map(ear.hears, claims_of(told[0])))


def _half(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    """Of the hypothesis `P ∧ Q` only `P` is left: `Q` is what must be heard."""
    old, kept = told[0], told[1]
    return ear.hears(old.replace(kept, "", 1).strip(" ∧()"))


def _interval(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return ear.spells(told[0]) or ear.says("interval")


def _strictness(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    if ear.spells(told[0]):
        return True
    # `strictly fewer` is no word for `1 < q`.
    explicit = _EXPLICIT.search(ear.text) is not None and _FROM_NUMBER.match(told[0]) is None
    return explicit or (ear.says("strict") and ear.hears(told[0]))


def _openness(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return ear.spells(told[0]) or ear.says("strict") or ear.says("round_interval")


def _constant(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    head = _HEAD.search(told[0])
    return head is None or ear.names(head[0]) or ear.spells(told[0])


def _class(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    """`Field` was weakened to `CommRing`: the parts that only the old class has."""
    old, new = told[0].split(" ")[0], told[1].split(" ")[0]
    return ear.names_more(old, new)


def _said(key: str) -> Listener:
    """Listen for a word of the cues, or for one of the values."""

    def listen(ear: Ear, told: Sequence[str], _gold: str) -> bool:
        return ear.says(key) or any(map(ear.spells, told))

    return listen


def _inequality(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return ear.says("weakly") or ear.spells(f"{told[0]} ≤ {told[1]}")


def _literal(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return ear.says("arithmetic") or ear.spells(f"({told[0]} : {told[1]})")


def _not_unique(ear: Ear, _told: Sequence[str], _gold: str) -> bool:
    """What says `unique` anyway is rendered by the candidate."""
    return not ear.says("unique")


def _one_way(ear: Ear, _told: Sequence[str], gold: str) -> bool:
    return "↔" in gold or _IFF.search(ear.text) is None


def _number(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    """`n` is of type `ℕ+` instead of `ℕ`: the old type is named."""
    old = told[1].strip("() ")
    kind = next((number for number in _NUMBERS if old.startswith(number)), None)
    return kind is None or Ear(_without_others(ear.text, told[0])).says(kind, table="numbers")


def _without_others(text: str, name: str) -> str:
    """Drop `c : ℤ` of other variables: it says nothing of this one."""
    other = rf"(?<![\w.])(?!{re.escape(name)}(?!\w))[\w']+ : [ℕℤℚℝℂ](?!\s*[→+≥])"
    return re.sub(other, " ", text)


def _positive(ear: Ear, told: Sequence[str], gold: str) -> bool:
    return _number(ear, told, gold) and not zero_is_idle(gold, told[0])


def _noun(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    """The thing that was retyped is named by its kind, or its type is spelled."""
    return ear.spells(told[0]) or _kind_said(ear, told[0])


def _noun_or_symbol(ear: Ear, told: Sequence[str], gold: str) -> bool:
    return ear.has(told[0]) or _noun(ear, told[1:], gold)


def _structure(ear: Ear, told: Sequence[str], _gold: str) -> bool:
    return ear.spells(told[0]) or ear.says("structure", table="things")


def _kind_said(ear: Ear, old: str) -> bool:
    if old.startswith("C("):
        return ear.says("C(", table="things")
    for arrow in _ARROWS:
        if arrow in old:
            return ear.says(arrow, table="things")
    head = old.strip("() ").split(" ")[0].rsplit(".", 1)[-1]
    return ear.says(head, table="things") or ear.names(head)


LISTENERS: Mapping[str, Listener] = {
    "arithmetic": _said("arithmetic"),
    "choice": _said("choice"),
    "class-beyond": _class,
    "condition": _condition,
    "constant": _constant,
    "divisibility": _said("divides"),
    "every-claim": _all_claims,
    "inclusion": _said("inside"),
    "inequality": _inequality,
    "instance": _instance,
    "interval": _interval,
    "literal": _literal,
    "lost-half": _half,
    "not-unique": _not_unique,
    "noun": _noun,
    "noun-or-symbol": _noun_or_symbol,
    "number": _number,
    "one-way": _one_way,
    "openness": _openness,
    "positive-number": _positive,
    "strictness": _strictness,
    "structure": _structure,
    "weak-order": _said("weak"),
}
"""What each manner asks of a text."""
