"""Checks whether the English mentions what a drift changes.

If the docstring does not mention the dropped condition or the changed type, the candidate agrees
with the English as well as gold does. A rule names the check and the values it applies to, see
`driftbench.rules.english_mentions`; the words are those of `driftbench.english.cues`. The text is
not parsed, so a word about something else counts too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from driftbench.dataset.build._naturals import is_natural, zero_is_trivial
from driftbench.english.cues import EnglishText

if TYPE_CHECKING:
    from driftbench.rules import RuleEdit

__all__ = ["MENTION_CHECKS", "MentionCheck", "not_mentioned"]

MentionCheck: TypeAlias = Callable[[EnglishText, Sequence[str], str], bool]
"""Takes English, values of a change as Lean text, and gold; returns whether they are mentioned."""

_HEAD = re.compile(r"(?:[^\W\d][\w']{0,50}\.){0,10}[A-Z][\w']*")
_EXPLICIT = re.compile(r"strictly (?:less|small|great|larg|more|few|bigger|between|below|above)")
_FROM_NUMBER = re.compile(r"[01] < ")
_AT_LEAST_ONE = re.compile(r"at least (?:one|1)\b", re.IGNORECASE)
_IFF = re.compile(r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|↔|⇔|\bequivalent\b")
_ALL = re.compile(r"\b(?:all|any|arbitrary|each|every|everywhere|whenever)\b|∀", re.IGNORECASE)
_NUMBERS = ("ℝ≥0∞", "ℝ≥0", "ℕ+", "ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "Fin")
_ARROWS = ("⥤", "⟶", "≅", "≌", "↪", "≃", "→")


def not_mentioned(english: str, gold: str, changes: Sequence[RuleEdit]) -> str | None:
    """Return which of several changes of a statement its English does not mention.

    Args:
        english: the English of the statement.
        gold: the statement before the changes.
        changes: the change, or each change of a combined row.

    Returns:
        A reason, or None if all changes are mentioned.
    """
    english_text = EnglishText(english)
    for change in changes:
        if change.mentioned is not None:
            by_name = dict(change.values)
            values = [by_name[name] for name in change.mentioned.of]
            if not MENTION_CHECKS[change.mentioned.manner](english_text, values, gold):
                return f"the English has no word for what {change.rule} changes"
    return None


def _condition(english_text: EnglishText, values: Sequence[str], gold: str) -> bool:
    condition = values[0]
    if english_text.spells(condition):
        return True
    if "≠" in condition:  # `≠` in another formula is about something else
        english_text = EnglishText(english_text.text.replace("≠", " "))
    if condition.startswith("0 < ") and not is_natural(gold, condition[4:]):
        english_text = EnglishText(_AT_LEAST_ONE.sub(" ", english_text.text))
    if re.fullmatch(r"\w+ ∅", condition):
        return english_text.has_word("empty")
    # `meet` and similar words express nonemptiness of intersections only.
    lone = condition.endswith(".Nonempty") and not re.search("[∩⋂∧|]", condition)
    return english_text.mentions(condition) and (not lone or english_text.has_word("inhabited"))


def _instance(english_text: EnglishText, values: Sequence[str], gold: str) -> bool:
    return _condition(english_text, [f"[{values[0]}]"], gold)


def _universal(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    """`for every positive real x` for the variable x, with up to three words between."""
    named = rf"(?:{_ALL.pattern})\s+(?:[^\W\d]+\s+){{0,3}}\$?{re.escape(values[0])}(?![\w'])"
    return re.search(named, english_text.text, re.IGNORECASE) is not None


def _every(english_text: EnglishText, values: Sequence[str], gold: str) -> bool:
    every = _ALL.search(english_text.text) is not None
    return every and _condition(english_text, values, gold)


def _removed_part(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    """`P ∧ Q` became `P`: `Q` must be mentioned."""
    old, kept = values[0], values[1]
    return english_text.mentions(old.replace(kept, "", 1).strip(" ∧()"))


def _interval(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    return english_text.spells(values[0]) or english_text.has_word("interval")


def _strictness(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    if english_text.spells(values[0]):
        return True
    # `strictly fewer` does not mention `1 < q`.
    explicit = (
        _EXPLICIT.search(english_text.text) is not None and _FROM_NUMBER.match(values[0]) is None
    )
    return explicit or (english_text.has_word("strict") and english_text.mentions(values[0]))


def _openness(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    return (
        english_text.spells(values[0])
        or english_text.has_word("strict")
        or english_text.has_word("round_interval")
    )


def _constant(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    head = _HEAD.search(values[0])
    return head is None or english_text.names(head[0]) or english_text.spells(values[0])


def _class(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    """`Field` became `CommRing`: what only the old class provides must be mentioned."""
    old, new = values[0].split(" ")[0], values[1].split(" ")[0]
    return english_text.names_more(old, new)


def _word_or_value(key: str) -> MentionCheck:
    """Return a check for a word of the cues or for one of the values."""

    def check(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
        return english_text.has_word(key) or any(map(english_text.spells, values))

    return check


def _inequality(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    return english_text.has_word("weakly") or english_text.spells(f"{values[0]} ≤ {values[1]}")


def _literal(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    return english_text.has_word("arithmetic") or english_text.spells(
        f"({values[0]} : {values[1]})"
    )


def _not_finite(english_text: EnglishText, _values: Sequence[str], _gold: str) -> bool:
    """English about finite things agrees with a candidate about finite types."""
    return not english_text.has_word("finite")


def _not_unique(english_text: EnglishText, _values: Sequence[str], _gold: str) -> bool:
    """English with `unique` agrees with a candidate that adds uniqueness."""
    return not english_text.has_word("unique")


def _one_way(english_text: EnglishText, _values: Sequence[str], gold: str) -> bool:
    return "↔" in gold or _IFF.search(english_text.text) is None


def _number(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    """`n` has type `ℕ+` instead of `ℕ`: the old type must be mentioned."""
    old = values[1].strip("() ")
    kind = next((number for number in _NUMBERS if old.startswith(number)), None)
    return kind is None or EnglishText(_without_others(english_text.text, values[0])).has_word(
        kind, table="numbers"
    )


def _without_others(text: str, name: str) -> str:
    """Remove the types of other variables, such as `c : ℤ`."""
    other = rf"(?<![\w.])(?!{re.escape(name)}(?!\w))[\w']+ : [ℕℤℚℝℂ](?!\s*[→+≥])"
    return re.sub(other, " ", text)


def _positive(english_text: EnglishText, values: Sequence[str], gold: str) -> bool:
    return _number(english_text, values, gold) and not zero_is_trivial(gold, values[0])


def _noun(english_text: EnglishText, values: Sequence[str], _gold: str) -> bool:
    """The kind of the object with the changed type is mentioned, or its type is written out."""
    return english_text.spells(values[0]) or _kind_mentioned(english_text, values[0])


def _noun_or_symbol(english_text: EnglishText, values: Sequence[str], gold: str) -> bool:
    return english_text.has(values[0]) or _noun(english_text, values[1:], gold)


def _kind_mentioned(english_text: EnglishText, old: str) -> bool:
    if old.startswith("C("):
        return english_text.has_word("C(", table="things")
    for arrow in _ARROWS:
        if arrow in old:
            return english_text.has_word(arrow, table="things")
    head = old.strip("() ").split(" ")[0].rsplit(".", 1)[-1]
    return english_text.has_word(head, table="things") or english_text.names(head)


MENTION_CHECKS: Mapping[str, MentionCheck] = {
    "arithmetic": _word_or_value("arithmetic"),
    "choice": _word_or_value("choice"),
    "class-beyond": _class,
    "condition": _condition,
    "constant": _constant,
    "divisibility": _word_or_value("divides"),
    "every": _every,
    "inclusion": _word_or_value("inside"),
    "inequality": _inequality,
    "instance": _instance,
    "interval": _interval,
    "literal": _literal,
    "lost-half": _removed_part,
    "not-finite": _not_finite,
    "not-unique": _not_unique,
    "noun": _noun,
    "noun-or-symbol": _noun_or_symbol,
    "number": _number,
    "one-way": _one_way,
    "openness": _openness,
    "positive-number": _positive,
    "strictness": _strictness,
    "universal": _universal,
    "weak-order": _word_or_value("weak"),
}
"""Name of a check in rules -> the check."""
