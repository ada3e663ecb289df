"""The statements of a campaign: each is made from its seed and its number alone.

So a campaign can go on after any statement, and any statement can be made again by itself.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.fuzz.grammar import derived_statement
from tests.fuzz.hostile import noise, pathological_statement
from tests.fuzz.mutations import mutated_statement
from tests.fuzz.typed import typed_statement

if TYPE_CHECKING:
    from tests.fuzz.mutations import Stock

__all__ = ["KINDS", "Case", "case_of"]

KINDS = ("typed", "mutated", "derived", "noise", "pathological")
# Pathological texts are long: one costs as much as a hundred others.
_SHARES = (0.14, 0.28, 0.33, 0.249, 0.001)


@dataclass(frozen=True, slots=True)
class Case:
    """One statement to be run.

    Args:
        kind: one of `KINDS`.
        text: the statement.
        context: the commands before it.
        draw: decides what is done with it where not everything can be.
    """

    kind: str
    text: str
    context: tuple[str, ...]
    draw: int


def case_of(seed: int, number: int, stock: Stock, *, kinds: tuple[str, ...] = KINDS) -> Case:
    """Return the statement of a number.

    Args:
        seed: of the campaign.
        number: of the statement.
        stock: statements to be mutated.
        kinds: kinds to draw from.
    """
    rng = random.Random(f"{seed} {number}")  # noqa: S311 -- to be repeated, not to be secret
    shares = [share for kind, share in zip(KINDS, _SHARES, strict=True) if kind in kinds]
    kind = rng.choices([kind for kind in KINDS if kind in kinds], shares)[0]
    if kind == "mutated":
        text, context = mutated_statement(rng, stock)
    else:
        make = {
            "typed": typed_statement,
            "derived": derived_statement,
            "noise": noise,
            "pathological": pathological_statement,
        }[kind]
        text, context = make(rng)
    return Case(kind, text, context, rng.getrandbits(30))
