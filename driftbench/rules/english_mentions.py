"""How a drift must be mentioned in the English of a statement: the manners that a rule may name.

A rule says `mentioned = { as = "condition", of = ["hypothesis"] }`: a manner, and which values of
its English sentence it is about. Without the key, any docstring will do. What a manner asks of a
text is decided in `driftbench.dataset.build.english_mentions`.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass

from driftbench.errors import RuleError
from driftbench.rules.descriptions import mentioned

__all__ = ["MANNERS", "EnglishMentions", "check_mentioned"]

#: Manner -> what the values are that it is told, in their order. Next to each, what is listened
#: for; a manner that is told Lean is also content with a text that spells it.
MANNERS: Mapping[str, tuple[str, ...]] = {
    "arithmetic": ("old", "new"),  # computing with numbers, as by minus or division
    "choice": ("old", "new"),  # a word for one of several
    "class-beyond": ("old class", "new class"),  # what only the old class has
    "condition": ("proposition",),  # a word for its relation or its predicate
    "constant": ("term",),  # the name of the constant that the term begins with
    "divisibility": ("divisor", "multiple"),  # a word for ∣
    "every-claim": ("conjunction",),  # each of its claims
    "inclusion": ("part", "whole"),  # a word for ⊆
    "inequality": ("left", "right"),  # words that only ≤ has, as in `less than or equal to`
    "instance": ("class",),  # a word for the class; spelled only with its square brackets
    "interval": ("membership",),  # a word for an interval
    "literal": ("number", "type"),  # as for arithmetic; spelled with its type
    "lost-half": ("conjunction", "what is left"),  # the other half
    "not-unique": (),  # no word for uniqueness
    "noun": ("old type",),  # a noun for things of the type, or the type's name
    "noun-or-symbol": ("variable", "old type"),  # that, or the variable itself
    "number": ("variable", "old type"),  # the kind of number
    "one-way": (),  # no word for an equivalence, unless gold has one
    "openness": ("membership",),  # a word that leaves out the ends
    "positive-number": ("variable", "old type"),  # a number for which zero says something
    "strictness": ("inequality",),  # an explicit word for <
    "structure": ("old type",),  # a word for what the maps of the type preserve
    "weak-order": ("left", "right"),  # a word for ≤
}


@dataclass(frozen=True, slots=True)
class EnglishMentions:
    """What a rule says of hearing.

    Args:
        manner: one of `MANNERS`.
        of: names of values of the rule's English, as many as the manner is told.
    """

    manner: str
    of: tuple[str, ...]


def check_mentioned(value: object, *, english: object) -> list[str]:
    """Return every problem of the key `mentioned` of a `rule.toml`.

    Args:
        value: what stands there.
        english: the rule's English template.
    """
    if not isinstance(value, Mapping) or not {"as"} <= set(value) <= {"as", "of"}:
        return ['mentioned must be a table such as { as = "condition", of = ["hypothesis"] }']
    manner, names = value["as"], value.get("of", [])
    if not isinstance(manner, str) or manner not in MANNERS:
        near = difflib.get_close_matches(str(manner), MANNERS, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return [f"mentioned.as is {manner!r}: {hint}name one of {', '.join(MANNERS)} in rule.toml"]
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return ["mentioned.of must be a list of texts"]
    problems: list[str] = []
    roles = MANNERS[manner]
    if len(names) != len(roles):
        wanted = f"as many as {manner} is told: {', '.join(roles) or 'none'}"
        problems.append(f"mentioned.of names {len(names)} values, and must name {wanted}")
    return problems + _unmentioned(names, english)


def _unmentioned(names: list[str], english: object) -> list[str]:
    """Say which names the English does not mention."""
    try:
        known = mentioned(english) if isinstance(english, str) else frozenset(names)
    except RuleError as error:
        return [f"english: {error}"]
    return [
        f"mentioned.of names {name!r}: name one of {', '.join(sorted(known))}, as english does"
        for name in names
        if name not in known
    ]
