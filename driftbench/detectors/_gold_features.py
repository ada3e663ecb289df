"""Features of a candidate beside its gold: what oracles say of both, and how their parts differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._visible import shortened
from driftbench.detectors._feature import Feature, listing, saturated, share
from driftbench.detectors._profiles import TYPE, alike
from driftbench.oracles.claim import Cell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from driftbench.detectors._profiles import Profile, StatementPart
    from driftbench.oracles.claim import Finding

__all__ = ["against_gold", "equivalence", "gold_features"]

_DROPPED = "dropped from the gold"
_ADDED = "added to the gold"
_OTHER = "other differences from the gold"
_FURTHER = "further from the English than the gold"
_COUNTERMODELS = "countermodels"
_LARGE = 8
"""A countermodel with more elements than this says nothing."""
_OPEN = 0.1
"""The value of a direction that is neither proved nor refuted by a countermodel."""
_SYMBOLS = "quantifiers and connectives"
_DETAIL = 120
_FAR = 0.5
"""A part that is less alike than this to every part of the other statement is named."""


def equivalence(forward: Finding, backward: Finding) -> tuple[Feature, ...]:
    """Return the features of the findings about both directions.

    The first is 0 if both are proved, else 1. The others are larger, the smaller the countermodel
    of a direction is, and 0 for a proof: what a few elements refute is seldom a matter of wording.

    Args:
        forward: the finding that the candidate implies the gold.
        backward: the finding that the gold implies the candidate.
    """
    both = forward.cell is Cell.PROVED and backward.cell is Cell.PROVED
    reason = _summary(forward, backward)
    return (
        Feature("not equivalent", "equivalence", float(not both), reason),
        Feature("candidate implies gold", _COUNTERMODELS, _refuted(forward), reason),
        Feature("gold implies candidate", _COUNTERMODELS, _refuted(backward), reason),
    )


def _refuted(finding: Finding) -> float:
    """Return how much a finding says against a direction, in [0, 1]."""
    if finding.cell is Cell.PROVED:
        return 0.0
    size = finding.model_size
    return _OPEN if size is None else min(1.0, max(0.0, 1 - (size - 1) / _LARGE))


def gold_features(candidate: Profile, gold: Profile, *, bleu: float) -> Iterator[Feature]:
    """Yield the features of the differences between a candidate and its gold.

    Args:
        candidate: the candidate.
        gold: the gold.
        bleu: 1 - BLEU of the candidate's words, in [0, 1].
    """
    yield from _one_way(gold, candidate, _DROPPED, "drops", "dropped")
    yield from _one_way(candidate, gold, _ADDED, "adds", "added")
    yield Feature(
        "conclusion",
        _OTHER,
        1 - alike(candidate.conclusion.words, gold.conclusion.words),
        f"concludes {listing([candidate.conclusion.text])} for {listing([gold.conclusion.text])}",
    )
    same = candidate.head == gold.head
    heads = f"{candidate.head or 'another notion'}, and the gold's about {gold.head or 'another'}"
    yield Feature(
        "head of the conclusion",
        _OTHER,
        float(not same),
        "the conclusions have one head symbol" if same else f"the conclusion is about {heads}",
    )
    for name, words, things, one, other in (
        ("types", "differs in", "types", candidate.types, gold.types),
        ("numerals", "differs in the numeral", "numbers", candidate.numerals, gold.numerals),
        (_SYMBOLS, "differs in the symbol", _SYMBOLS, candidate.symbols, gold.symbols),
    ):
        found = (one - other) + (other - one)
        yield Feature(name, _OTHER, saturated(found.total()), _about(words, found, things))
    ours, theirs = candidate.words, gold.words
    likeness = alike(ours, theirs)
    yield Feature("all parts", _OTHER, 1 - likeness, f"shares {likeness:.0%} of the gold's parts")
    short = max(0.0, 1 - share(ours.total(), theirs.total(), otherwise=1.0))
    yield Feature(
        "shorter",
        _DROPPED,
        short,
        f"is {short:.0%} shorter than the gold" if short else "is not shorter than the gold",
    )
    yield Feature("BLEU", _OTHER, bleu, f"BLEU against the gold is {100 * (1 - bleu):.0f}")


def _one_way(one: Profile, other: Profile, group: str, verb: str, done: str) -> Iterator[Feature]:
    """Yield the features of what one statement has and the other lacks.

    Args:
        one: the statement that has it.
        other: the statement that lacks it.
        group: the group of the features.
        verb: what the candidate does: "drops" or "adds".
        done: "dropped" or "added", for the names of the features.
    """
    parts, far = _unmatched(one.hypotheses, other.hypotheses)
    classes, words = one.classes - other.classes, one.constants - other.constants
    has = "lacks the gold's" if group == _DROPPED else "has beyond the gold"
    for name, value, about, items, things in (
        ("hypotheses", saturated(far), f"{verb} the hypothesis", parts, "hypotheses"),
        ("classes", saturated(classes.total()), f"{verb} the class", classes, "classes"),
        ("words", share(words.total(), one.constants.total()), has, words, "words"),
    ):
        yield Feature(f"{name} {done}", group, value, _about(about, items, things))


def against_gold(candidate: Sequence[Feature], gold: Sequence[Feature]) -> Iterator[Feature]:
    """Yield how much further the candidate is from the English than the gold, by each feature.

    Statements of some problems are far from their English, however faithful they are.

    Args:
        candidate: the features of candidate and English.
        gold: those of gold and English, in the same order.
    """
    for ours, theirs in zip(candidate, gold, strict=True):
        further = ours.value > theirs.value
        yield Feature(
            f"{ours.name}, against the gold",
            _FURTHER,
            (1 + ours.value - theirs.value) / 2,
            ours.reason if further else "is as near to the English as the gold",
            base=0.5,
        )


def _unmatched(
    parts: Iterable[StatementPart], others: Iterable[StatementPart]
) -> tuple[list[str], float]:
    """Return the parts that no other is like, and how far all parts are from the others."""
    known = [other.words for other in others]
    far = {
        part.text: 1 - max((alike(part.words, one) for one in known), default=0) for part in parts
    }
    return [text for text, distance in far.items() if distance > _FAR], sum(far.values())


def _about(words: str, items: Collection[str], things: str) -> str:
    found = [item for item in items if not item.startswith(TYPE)] or [
        f"a variable of type {item.removeprefix(TYPE)}" for item in items
    ]
    return f"{words} {listing(found)}" if found else f"has the gold's {things}"


def _summary(forward: Finding, backward: Finding) -> str:
    """Return what is known of both directions, as one clause."""
    match forward.cell, backward.cell:
        case Cell.PROVED, Cell.PROVED:
            details = dict.fromkeys(filter(None, (_detail(forward), _detail(backward))))
            return f"candidate and gold imply each other{''.join(details)}"
        case Cell.PROVED, _:
            converse = f"is {_said(backward)}{_detail(backward)}"
            return f"the candidate implies the gold, but the converse {converse}"
        case _, Cell.PROVED:
            return (
                f"the gold implies the candidate, but the converse is {_said(forward)}"
                f"{_detail(forward)}"
            )
        case Cell.REFUTED, Cell.REFUTED:
            return "neither of candidate and gold implies the other: both directions are refuted"
    if forward.cell is backward.cell:
        return f"whether candidate and gold imply each other is {_said(forward)}{_detail(forward)}"
    return (
        f"that the candidate implies the gold is {_said(forward)}{_detail(forward)}, and the "
        f"converse is {_said(backward)}{_detail(backward)}"
    )


def _said(finding: Finding) -> str:
    return "refuted" if finding.cell is Cell.REFUTED else f"open ({finding.cause})"


def _detail(finding: Finding) -> str:
    detail = finding.detail.partition("\n")[0]
    return f" [{shortened(detail, _DETAIL)}]" if detail else ""
