"""A drift must be mentioned in the English: a word there stands for what was changed.

A statement whose docstring never mentions the condition that was dropped, or the type that was
changed, is rendered by the candidate as well as by the gold. A rule says how its drift is mentioned
and by which of its values, see `driftbench.rules.english_mentions`; the words are those of
`driftbench.english.cues`. No tree is read: a word that is used of something else counts, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from driftbench.dataset.build._naturals import is_natural, zero_is_idle
from driftbench.english.cues import EnglishText, claims_of

if TYPE_CHECKING:
    from driftbench.rules import RuleEdit

__all__ = ["LISTENERS", "Listener", "not_mentioned"]

Listener: TypeAlias = Callable[[EnglishText, Sequence[str], str], bool]
"""Asks an English text about values of a change, which are pieces of Lean; the last is gold."""

_HEAD = re.compile(r"(?:[^\W\d][\w']{0,50}\.){0,10}[A-Z][\w']*")
_EXPLICIT = re.compile(r"strictly (?:less|small|great|larg|more|few|bigger|between|below|above)")
_FROM_NUMBER = re.compile(r"[01] < ")
_AT_LEAST_ONE = re.compile(r"at least (?:one|1)\b", re.IGNORECASE)
_IFF = re.compile(r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|↔|⇔|\bequivalent\b")
_NUMBERS = ("ℝ≥0∞", "ℝ≥0", "ℕ+", "ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "Fin")
_ARROWS = ("⥤", "⟶", "≅", "≌", "↪", "≃", "→")


def not_mentioned(english: str, gold: str, changes: Sequence[RuleEdit]) -> str | None:
    """Say which of several changes of a statement is not heard in its English.

    Args:
        english: the English of the statement.
        gold: the statement before the changes.
        changes: one, or of a combined row each one on its own.

    Returns:
        A reason, or None if all are heard.
    """
    english_text = EnglishText(english)
    for change in changes:
        if change.mentioned is not None:
            values = dict(change.values)
            told = [values[name] for name in change.mentioned.of]
            if not LISTENERS[change.mentioned.manner](english_text, told, gold):
                return f"the English has no word for what {change.rule} changes"
    return None


def _condition(english_text: EnglishText, told: Sequence[str], gold: str) -> bool:
    condition = told[0]
    if english_text.spells(condition):
        return True
    if "≠" in condition:  # the sign in another formula speaks of something else
        english_text = EnglishText(english_text.text.replace("≠", " "))
    if condition.startswith("0 < ") and not is_natural(gold, condition[4:]):
        english_text = EnglishText(_AT_LEAST_ONE.sub(" ", english_text.text))
    if re.fullmatch(r"\w+ ∅", condition):
        return english_text.has_word("empty")
    # Only of an intersection one says that sets meet.
    lone = condition.endswith(".Nonempty") and not re.search("[∩⋂∧|]", condition)
    return english_text.mentions(condition) and (not lone or english_text.has_word("inhabited"))


def _instance(english_text: EnglishText, told: Sequence[str], gold: str) -> bool:
    return _condition(english_text, [f"[{told[0]}]"], gold)


def _all_claims(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return all(map(english_text.mentions, claims_of(told[0])))


def _half(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    """Of the hypothesis `P ∧ Q` only `P` is left: `Q` is what must be heard."""
    old, kept = told[0], told[1]
    return english_text.mentions(old.replace(kept, "", 1).strip(" ∧()"))


def _interval(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return english_text.spells(told[0]) or english_text.has_word("interval")


def _strictness(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    if english_text.spells(told[0]):
        return True
    # `strictly fewer` is no word for `1 < q`.
    explicit = (
        _EXPLICIT.search(english_text.text) is not None and _FROM_NUMBER.match(told[0]) is None
    )
    return explicit or (english_text.has_word("strict") and english_text.mentions(told[0]))


def _openness(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return (
        english_text.spells(told[0])
        or english_text.has_word("strict")
        or english_text.has_word("round_interval")
    )


def _constant(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    head = _HEAD.search(told[0])
    return head is None or english_text.names(head[0]) or english_text.spells(told[0])


def _class(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    """`Field` was weakened to `CommRing`: the parts that only the old class has."""
    old, new = told[0].split(" ")[0], told[1].split(" ")[0]
    return english_text.names_more(old, new)


def _said(key: str) -> Listener:
    """Listen for a word of the cues, or for one of the values."""

    def listen(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
        return english_text.has_word(key) or any(map(english_text.spells, told))

    return listen


def _inequality(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return english_text.has_word("weakly") or english_text.spells(f"{told[0]} ≤ {told[1]}")


def _literal(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return english_text.has_word("arithmetic") or english_text.spells(f"({told[0]} : {told[1]})")


def _not_unique(english_text: EnglishText, _told: Sequence[str], _gold: str) -> bool:
    """What says `unique` anyway is rendered by the candidate."""
    return not english_text.has_word("unique")


def _one_way(english_text: EnglishText, _told: Sequence[str], gold: str) -> bool:
    return "↔" in gold or _IFF.search(english_text.text) is None


def _number(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    """`n` is of type `ℕ+` instead of `ℕ`: the old type is named."""
    old = told[1].strip("() ")
    kind = next((number for number in _NUMBERS if old.startswith(number)), None)
    return kind is None or EnglishText(_without_others(english_text.text, told[0])).has_word(
        kind, table="numbers"
    )


def _without_others(text: str, name: str) -> str:
    """Drop `c : ℤ` of other variables: it says nothing of this one."""
    other = rf"(?<![\w.])(?!{re.escape(name)}(?!\w))[\w']+ : [ℕℤℚℝℂ](?!\s*[→+≥])"
    return re.sub(other, " ", text)


def _positive(english_text: EnglishText, told: Sequence[str], gold: str) -> bool:
    return _number(english_text, told, gold) and not zero_is_idle(gold, told[0])


def _noun(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    """The thing that was retyped is named by its kind, or its type is spelled."""
    return english_text.spells(told[0]) or _kind_said(english_text, told[0])


def _noun_or_symbol(english_text: EnglishText, told: Sequence[str], gold: str) -> bool:
    return english_text.has(told[0]) or _noun(english_text, told[1:], gold)


def _structure(english_text: EnglishText, told: Sequence[str], _gold: str) -> bool:
    return english_text.spells(told[0]) or english_text.has_word("structure", table="things")


def _kind_said(english_text: EnglishText, old: str) -> bool:
    if old.startswith("C("):
        return english_text.has_word("C(", table="things")
    for arrow in _ARROWS:
        if arrow in old:
            return english_text.has_word(arrow, table="things")
    head = old.strip("() ").split(" ")[0].rsplit(".", 1)[-1]
    return english_text.has_word(head, table="things") or english_text.names(head)


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
