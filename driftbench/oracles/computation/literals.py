"""Literals as numbers and as sums."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING

from driftbench.oracles.computation import sums

if TYPE_CHECKING:
    from driftbench.oracles.computation.sums import Arithmetic, Sum

__all__ = ["exactly", "literal_sum", "number_of"]

_WHOLE = re.compile(r"[0-9][0-9_]*|0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+")
_DECIMAL = re.compile(r"[0-9][0-9_]*(\.[0-9_]+)?([eE][-+]?[0-9]+)?|[0-9]+/[0-9]+")
#: Limit of the exponent of a decimal literal.
_MOST_PLACES = 40


def number_of(name: str) -> Fraction | None:
    """Return the value of a literal; None for another name."""
    if _WHOLE.fullmatch(name):
        text = name.replace("_", "")
        return Fraction(int(text, 0) if text[1:2].isalpha() else int(text))
    if not _DECIMAL.fullmatch(name):
        return None
    mantissa, _, power = name.replace("_", "").lower().partition("e")
    if abs(int(power or 0)) > _MOST_PLACES:
        return None
    return Fraction(mantissa) * Fraction(10) ** int(power or 0)


def literal_sum(name: str, laws: Arithmetic) -> Sum | None:
    """Return a literal as a sum; None for another name, or a literal that the laws do not allow."""
    value = number_of(name)
    if value is None or (value.denominator != 1 and not laws.rational):
        return None
    if (
        (laws.literals and (laws.zero or value != 0))
        or (value == 1 and laws.products)
        or (value == 0 and laws.sums and laws.zero)
    ):
        return sums.constant(value, laws)
    return None


def exactly(
    name: str, one: Fraction | None, other: Fraction | None, laws: Arithmetic
) -> Sum | None:
    """Return a difference or quotient of literals of ℕ or ℤ that is no other in ℚ."""
    if one is None or other is None or not laws.discrete:
        return None
    if name == "-" and one >= other:
        return sums.constant(one - other, laws)
    if name == "/" and other and (one / other).denominator == 1:
        return sums.constant(one / other, laws)
    return None
