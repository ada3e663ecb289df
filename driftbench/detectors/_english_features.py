"""Features of a candidate beside its English; the gold is not read.

Texts are compared by words, by symbols and by what the candidate says in English as verbalized by
rules. What a statement leaves out of the English counts, and what it adds to it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from math import prod
from typing import TYPE_CHECKING

from driftbench.dataset.words import without_name
from driftbench.detectors._feature import Feature, listing, saturated, share
from driftbench.detectors._lints import LINTS
from driftbench.english import verbalize
from driftbench.english.cues import EnglishText
from driftbench.english.latex import formulas_of, plain_words, without_latex
from driftbench.english.notions import notions_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sacrebleu.metrics.chrf import CHRF

    from driftbench.detectors._profiles import Profile
    from driftbench.rules import View

__all__ = ["english_features"]

_LOST = "lost from the English"
_ADDED = "added to the English"
_WORDING = "wording"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_IDENTIFIER = re.compile(r"(?<=[a-z])(?=[A-Z])|[_.]")
_NAME = re.compile(r"[A-Z]\d|[A-Za-z]{3}[\w']*$")
_SPELLED = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "hundred": "100",
}  # fmt: skip
_TRIVIAL = {"0", "1"}
_SAID_OF_EVERYTHING = frozenset({"False", "True", "abs"})
_BACKGROUND = frozenset({
    "AddCommGroup", "AddCommMonoid", "Algebra", "DecidableEq", "DecidableRel", "Fintype",
    "Module", "NormedAddCommGroup", "NormedSpace", "TopologicalSpace",
})  # fmt: skip
"""Classes that Lean needs for notions that the English names: a vector space, a continuous map."""
_COMMON = frozenset({
    "and", "any", "are", "assume", "be", "both", "by", "defined", "denote", "each", "every",
    "exactly", "exists", "find", "for", "from", "given", "has", "have", "if", "in", "is", "it",
    "its", "least", "let", "most", "of", "on", "or", "prove", "set", "show", "some", "such",
    "suppose", "than", "that", "the", "their", "then", "there", "this", "to", "where", "which",
    "with",
})  # fmt: skip


def english_features(english: str, view: View, profile: Profile) -> Iterator[Feature]:
    """Yield the features of a candidate beside its English.

    Args:
        english: the theorem in English, with or without LaTeX.
        view: the candidate.
        profile: its profile.
    """
    lean, text = without_name(view.text), without_latex(english)
    yield from _notions(english, lean)
    yield from _numbers(text, lean)
    yield from _wording(english, text, lean, verbalize(view.statement))
    yield from _formulas(english, lean)
    yield from _names(EnglishText(text), profile)
    found = [lint for lint in LINTS if any(True for _ in lint.find(view))]
    yield Feature(
        "lints",
        _WORDING,
        1 - prod(1 - lint.weight for lint in found),
        listing(lint.message for lint in found) if found else "no lint fires",
    )


def _notions(english: str, lean: str) -> Iterator[Feature]:
    named = notions_in(english)
    lost = [notion.name for notion in named if not notion.is_expressed(lean)]
    reason = (
        f"the English says {listing(lost)}, and the candidate has no symbol for it"
        if lost
        else "the candidate has a symbol for every notion that the English names"
    )
    yield Feature("notions lost", _LOST, saturated(len(lost)), reason)
    yield Feature("share of notions lost", _LOST, share(len(lost), len(named)), reason)


def _numbers(text: str, lean: str) -> Iterator[Feature]:
    words = {number for word, number in _SPELLED.items() if re.search(rf"\b{word}\b", text.lower())}
    said, written = {*_NUMBER.findall(text), *words}, set(_NUMBER.findall(lean))
    lost, added = sorted(said - written - _TRIVIAL), sorted(written - said - _TRIVIAL - {"2"})
    yield Feature(
        "numbers lost",
        _LOST,
        saturated(len(lost)),
        f"lacks the number {listing(lost)} of the English" if lost else "has the English's numbers",
    )
    yield Feature(
        "numbers added",
        _ADDED,
        saturated(len(added)),
        f"has the number {listing(added)}, which the English lacks"
        if added
        else "has no number that the English lacks",
    )


def _wording(english: str, text: str, lean: str, verbalized: str) -> Iterator[Feature]:
    said = _stems(plain_words(english))
    written = {**_stems(verbalized), **_stems(_IDENTIFIER.sub(" ", lean))}
    both = said.keys() & written.keys()
    lost = [said[stem] for stem in sorted(said.keys() - both)]
    added = [written[stem] for stem in sorted(written.keys() - both)]
    yield Feature(
        "words of the English lost",
        _LOST,
        share(len(lost), len(said), otherwise=0.5),
        f"does not mention {listing(lost)}" if lost else "has every word of the English",
    )
    yield Feature(
        "words beyond the English",
        _ADDED,
        share(len(added), len(written)),
        f"mentions {listing(added)}, which the English does not"
        if added
        else "has no word beyond the English",
    )
    alike = _chrf().sentence_score(verbalized, [text]).score / 100
    yield Feature(
        "back-translation",
        _WORDING,
        min(1.0, max(0.0, 1 - alike)),
        f"chrF of the verbalized candidate against the English is {100 * alike:.0f}",
    )


def _formulas(english: str, lean: str) -> Iterator[Feature]:
    said, written = _condensed(formulas_of(english)), _condensed(lean)
    pairs, known = _neighbours(said), _neighbours(written)
    common = (pairs & known).total()
    yield Feature(
        "formulas lost",
        _LOST,
        1 - share(common, pairs.total(), otherwise=0.5),
        f"has {share(common, pairs.total()):.0%} of the English's formulas",
    )
    symbols = sorted({sign for sign in said if not sign.isdigit()} - set(written))
    yield Feature(
        "symbols lost",
        _LOST,
        share(len(symbols), len({sign for sign in said if not sign.isdigit()})),
        f"lacks the symbols {listing(symbols)} of the English"
        if symbols
        else "has every symbol of the English",
    )


def _condensed(formula: str) -> str:
    """Return a formula without spaces and brackets, with order relations in one direction."""
    return re.sub(r"[\s(){}\[\]↑]", "", formula.replace("≥", "≤").replace(">", "<"))


def _names(english: EnglishText, profile: Profile) -> Iterator[Feature]:
    names = [
        name
        for name in {**profile.constants, **profile.classes}
        if _NAME.match(name) and name not in _SAID_OF_EVERYTHING | _BACKGROUND
    ]
    foreign = [name for name in names if not english.names(name)]
    yield Feature(
        "names beyond the English",
        _ADDED,
        saturated(len(foreign)),
        f"the English does not name {listing(foreign)}"
        if foreign
        else "the English names all of it",
    )
    classes = [name for name in foreign if name in profile.classes]
    yield Feature(
        "classes beyond the English",
        _ADDED,
        saturated(len(classes)),
        f"the English does not name the class {listing(classes)}"
        if classes
        else "the English names its classes",
    )
    yield Feature(
        "unbound names",
        _ADDED,
        saturated(len(profile.unbound)),
        f"nothing binds {listing(profile.unbound)}" if profile.unbound else "all names are bound",
    )


def _stems(text: str) -> dict[str, str]:
    """Return stem -> word for the longer words of a text that say something."""
    words = (word.lower() for word in _PIECE.findall(text) if len(word) > 2)
    return {word[:5]: word for word in words if word not in _COMMON}


def _neighbours(text: str) -> Counter[str]:
    return Counter(text[at : at + 2] for at in range(len(text) - 1))


@cache
def _chrf() -> CHRF:
    from sacrebleu.metrics.chrf import CHRF

    return CHRF()
