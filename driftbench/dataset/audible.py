"""A drift must be heard in the English: what was changed has a word of its own there.

A statement whose docstring never mentions the condition that was dropped, or the type that was
changed, is rendered by the candidate as well as by gold. What a rule changed is read off the
sentence in which it says so; the words are those of `driftbench.english.cues`. Deliberately reads
no tree and proves nothing: a word that is said of something else counts too.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.english.cues import Ear, claims_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["Change", "unheard"]

_SPAN = re.compile(r"`([^`]*)`")
_HEAD = re.compile(r"(?:[^\W\d][\w']*\.)*[A-Z][\w']*")
_EXPLICIT = re.compile(r"strictly (?:less|small|great|larg|more|few|bigger|between|below|above)")
_FROM_NUMBER = re.compile(r"[01] < ")
_AT_LEAST_ONE = re.compile(r"at least (?:one|1)\b", re.IGNORECASE)
_IFF = re.compile(r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|↔|⇔|\bequivalent\b")
_NUMBERS = ("ℝ≥0∞", "ℝ≥0", "ℕ+", "ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "Fin")
_ARROWS = ("⥤", "⟶", "≅", "≌", "↪", "≃", "→")


@dataclass(frozen=True, slots=True)
class Change:
    """What one rule did: its id, its class and the sentence in which it says so."""

    rule: str
    drift_class: str
    detail: str

    @property
    def spans(self) -> tuple[str, ...]:
        """The pieces of Lean that the sentence quotes."""
        return tuple(_SPAN.findall(self.detail))


def unheard(english: str, gold: str, changes: Sequence[Change]) -> str | None:
    """Say which of several changes of a statement is not heard in its English.

    Args:
        english: the English of the statement.
        gold: the statement before the changes.
        changes: of a combined row each one on its own.

    Returns:
        A reason, or None if all are heard.
    """
    ear = Ear(english)
    for change in changes:
        listen = _LISTENERS.get(change.rule) or _BY_CLASS.get(change.drift_class)
        if listen is not None and not listen(ear, change.spans, gold):
            return f"the English has no word for what {change.rule} changes"
    return None


def _condition(ear: Ear, spans: Sequence[str], gold: str) -> bool:
    if not spans or ear.spells(spans[0]):
        return True
    condition = spans[0]
    if "≠" in condition:  # the sign in another formula speaks of something else
        ear = Ear(ear.text.replace("≠", " "))
    if condition.startswith("0 < ") and not _counts(gold, condition[4:]):
        ear = Ear(_AT_LEAST_ONE.sub(" ", ear.text))
    if re.fullmatch(r"\w+ ∅", condition):
        return ear.says("empty")
    # Only of an intersection one says that sets meet.
    lone = condition.endswith(".Nonempty") and not re.search("[∩⋂∧|]", condition)
    return ear.hears(condition) and (not lone or ear.says("inhabited"))


def _counts(gold: str, name: str) -> bool:
    """Say whether a variable is a natural number: positive if there is `at least one`."""
    typed = rf"(?<![\w.]){re.escape(name)}(?![\w'])[\w\s']*:\s*ℕ\s*[)}}\]]"
    return re.search(typed, gold) is not None


def _all_claims(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    return all(map(ear.hears, claims_of(spans[0])))


def _half(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    """Of the hypothesis `P ∧ Q` only `P` is left: `Q` is what must be heard."""
    old, kept = spans[0], spans[1]
    return ear.hears(old.replace(kept, "", 1).strip(" ∧()"))


def _interval(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    return ear.spells(spans[0]) or ear.says("interval")


def _strictness(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    if ear.spells(spans[0]):
        return True
    # `strictly fewer` is no word for `1 < q`.
    explicit = _EXPLICIT.search(ear.text) is not None and _FROM_NUMBER.match(spans[0]) is None
    return explicit or (ear.says("strict") and ear.hears(spans[0]))


def _openness(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    return ear.spells(spans[0]) or ear.says("strict") or ear.says("round_interval")


def _named(at: int) -> Callable[[Ear, Sequence[str], str], bool]:
    """Listen for the constant that one span begins with."""

    def listen(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
        head = _HEAD.search(spans[at]) if at < len(spans) else None
        return head is None or ear.names(head[0]) or ear.spells(spans[at])

    return listen


def _class(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    """`Field` was weakened to `CommRing`: the parts that only the old class has."""
    old, new = spans[0].split(" ")[0], spans[1].split(" ")[0]
    return ear.names_more(old, new)


def _said(*keys: str) -> Callable[[Ear, Sequence[str], str], bool]:
    def listen(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
        return any(map(ear.says, keys)) or any(map(ear.spells, spans))

    return listen


def _not_unique(ear: Ear, _spans: Sequence[str], _gold: str) -> bool:
    """What says `unique` anyway is rendered by the candidate."""
    return not ear.says("unique")


def _one_way(ear: Ear, _spans: Sequence[str], gold: str) -> bool:
    return "↔" in gold or _IFF.search(ear.text) is None


def _number(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    """`n` is of type `ℕ+` instead of `ℕ`: the old type is named."""
    old = spans[2].strip("() ")
    kind = next((number for number in _NUMBERS if old.startswith(number)), None)
    return kind is None or Ear(_without_others(ear.text, spans[0])).says(kind, table="numbers")


def _without_others(text: str, name: str) -> str:
    """Drop `c : ℤ` of other variables: it says nothing of this one."""
    other = rf"(?<![\w.])(?!{re.escape(name)}(?!\w))[\w']+ : [ℕℤℚℝℂ](?!\s*[→+≥])"
    return re.sub(other, " ", text)


def _positive(ear: Ear, spans: Sequence[str], gold: str) -> bool:
    return _number(ear, spans, gold) and not _zero_is_idle(gold, spans[0])


def _noun(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    """The thing that was retyped is named by its kind, or its type is spelled."""
    return ear.spells(spans[2]) or _kind_said(ear, spans[2])


def _noun_or_symbol(ear: Ear, spans: Sequence[str], gold: str) -> bool:
    return ear.has(spans[0]) or _noun(ear, spans, gold)


def _structure(ear: Ear, spans: Sequence[str], _gold: str) -> bool:
    return ear.spells(spans[2]) or ear.says("structure", table="things")


def _kind_said(ear: Ear, old: str) -> bool:
    if old.startswith("C("):
        return ear.says("C(", table="things")
    for arrow in _ARROWS:
        if arrow in old:
            return ear.says(arrow, table="things")
    head = old.strip("() ").split(" ")[0].rsplit(".", 1)[-1]
    return ear.says(head, table="things") or ear.names(head)


_IDLE = (
    r"\^\s*\(?{}\b",
    r"\^\[\s*{}\s*\]",
    r"\b(?:iterated\w*Deriv\w*|iteratedFDeriv\w*|Nat\.iterate)\s+(?:\S+\s+)?\(?{}\b",
    r"\b(?:Fin|range|Finset\.range)\s+\(?{}\b",
    r"<\s*{}\b",
    r"∣\s*{}\b",
    r"\b{}\s*[•!]",
    r"∈\s*(?:Finset\.)?range\s*\(?{}\b",
)


def _zero_is_idle(gold: str, name: str) -> bool:
    """Say whether a number only counts factors, steps or terms, so that zero says nothing."""
    declared = re.compile(
        rf"[({{][^(){{}}:]*(?<![\w.]){re.escape(name)}(?![\w'])[^(){{}}:]*:\s*ℕ\s*[)}}]"
    )
    body = declared.sub(" ", gold)
    word = rf"(?<![\w.'])({re.escape(name)})(?![\w'₀-₉])"
    uses = {match.start(1) for match in re.finditer(word, body)}
    escaped = f"({re.escape(name)})"
    idle = {m.start(1) for form in _IDLE for m in re.finditer(form.replace("{}", escaped), body)}
    return bool(uses) and uses <= idle


_BY_CLASS: Mapping[str, Callable[[Ear, Sequence[str], str], bool]] = {
    "hypothesis_omission": _condition,
}
_LISTENERS: Mapping[str, Callable[[Ear, Sequence[str], str], bool]] = {
    "antecedent-to-iff": _one_way,
    "both-instead-of-one": _said("choice"),
    "complex-to-real": _number,
    "conjunction-to-disjunction": _all_claims,
    "drop-conjunct": _half,
    "drop-interval-end": _interval,
    "dvd-to-eq": _said("divides"),
    "equivalence-to-functor": _noun,
    "equivalence-to-map": _noun,
    "exists-unique": _not_unique,
    "fin-to-nat": _number,
    "finset-to-multiset": _noun,
    "finset-to-set": _noun,
    "full-for-faithful": _named(1),
    "functor-to-equivalence": _noun_or_symbol,
    "hom-forgets-structure": _structure,
    "hypothesis-to-iff": _one_way,
    "int-to-nat": _number,
    "int-to-rat": _number,
    "iso-to-morphism": _noun,
    "keep-disjunct": _said("choice"),
    "le-to-eq": _said("weak"),
    "le-to-lt": _said("weakly"),
    "map-to-equivalence": _noun_or_symbol,
    "mono-for-epi": _named(1),
    "morphism-to-iso": _noun_or_symbol,
    "nat-to-int": _number,
    "nat-to-pnat": _positive,
    "nat-to-real": _number,
    "nnreal-to-real": _number,
    "open-to-closed-hypothesis": _openness,
    "pnat-to-nat": _number,
    "rat-to-real": _number,
    "real-to-nat": _number,
    "real-to-nnreal": _number,
    "real-to-rat": _number,
    "relax-strict-hypothesis": _strictness,
    "set-to-finset": _noun_or_symbol,
    "stronger-morphism-property": _named(0),
    "stronger-predicate": _named(0),
    "subset-to-eq": _said("inside"),
    "substructure-forgets": _noun,
    "total-to-partial": _condition,
    "total-to-partial-hypothesis": _condition,
    "truncated-cast": _said("arithmetic"),
    "truncated-literal": _said("arithmetic"),
    "truncated-variable": _number,
    "uniform-to-pointwise": _named(0),
    "uniform-to-pointwise-hypothesis": _named(0),
    "pointwise-to-uniform-hypothesis": _named(0),
    "weaker-class": _class,
    "weaker-hypothesis": _named(1),
}
