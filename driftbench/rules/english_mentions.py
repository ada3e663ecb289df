"""The key `mentioned` of a rule: how the English of a statement must mention what a drift changes.

`mentioned = { as = "condition", of = ["hypothesis"] }` names a manner, and the values of the rule's
English sentence that it takes. Without the key, every docstring is accepted. The manners are
implemented in `driftbench.dataset.build.english_mentions`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated

from driftbench._constraints import ValueProblem, one_of
from driftbench.errors import RuleError
from driftbench.rules.descriptions import mentioned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

__all__ = ["MANNERS", "EnglishMentions", "mention_problems"]

#: Manner -> its values, in order. The comments say what the English must contain; a manner with a
#: Lean term among its values also accepts a text that spells the term.
MANNERS: Mapping[str, tuple[str, ...]] = {
    "arithmetic": ("old", "new"),  # computing with numbers, as by minus or division
    "choice": ("old", "new"),  # a word for one of several
    "class-beyond": ("old class", "new class"),  # what only the old class has
    "condition": ("proposition",),  # a word for its relation or its predicate
    "constant": ("term",),  # the name of the constant that the term begins with
    "divisibility": ("divisor", "multiple"),  # a word for ∣
    "every": ("proposition",),  # that, and a word for all: every, any, all
    "inclusion": ("part", "whole"),  # a word for ⊆
    "inequality": ("left", "right"),  # words that only ≤ has, as in `less than or equal to`
    "instance": ("class",),  # a word for the class; spelled only with its square brackets
    "interval": ("membership",),  # a word for an interval
    "literal": ("number", "type"),  # as for arithmetic; spelled with its type
    "lost-half": ("conjunction", "what is left"),  # the other half
    "not-finite": (),  # no word for finiteness
    "not-unique": (),  # no word for uniqueness
    "noun": ("old type",),  # a noun for things of the type, or the type's name
    "noun-or-symbol": ("variable", "old type"),  # that, or the variable itself
    "number": ("variable", "old type"),  # the kind of number
    "one-way": (),  # no word for an equivalence, unless gold has one
    "openness": ("membership",),  # a word that leaves out the ends
    "positive-number": ("variable", "old type"),  # a number for which zero says something
    "strictness": ("inequality",),  # an explicit word for <
    "universal": ("variable",),  # a word for all before the variable: for every real x
    "weak-order": ("left", "right"),  # a word for ≤
}


@dataclass(frozen=True, slots=True)
class EnglishMentions:
    """The value of the key `mentioned`.

    Args:
        manner: one of `MANNERS`.
        of: names of values of the rule's English, as many as the manner takes.
    """

    manner: Annotated[str, one_of(MANNERS)] = field(metadata={"key": "as"})
    of: tuple[str, ...] = ()


def mention_problems(found: EnglishMentions, *, english: str) -> Iterator[ValueProblem]:
    """Yield the problems of the values that a rule's key `mentioned` names.

    Args:
        found: the value of the key.
        english: the rule's English template.
    """
    roles, path = MANNERS[found.manner], ("mentioned", "of")
    if len(found.of) != len(roles):
        wanted = f"as many as {found.manner} takes: {', '.join(roles) or 'none'}"
        yield ValueProblem(path, f"names {len(found.of)} values, and must name {wanted}")
    try:
        known = mentioned(english)
    except RuleError as error:
        yield ValueProblem(("english",), f"is wrong: {error}")
        return
    for name in found.of:
        if name not in known:
            text = f"names {name!r}: name one of {', '.join(sorted(known))}, as english does"
            yield ValueProblem(path, text)
