"""Names of additive copies, as the attribute `to_additive` of mathlib forms them.

A part of its dictionary, written down from the naming convention: `mul_comm` becomes `add_comm`,
`CommGroup` becomes `AddCommGroup`. What is not in it is left as it is.
"""

from __future__ import annotations

import re

__all__ = ["additive_name", "additive_word"]

_WORDS = {
    "one": "zero",
    "mul": "add",
    "smul": "vadd",
    "inv": "neg",
    "div": "sub",
    "prod": "sum",
    "npow": "nsmul",
    "zpow": "zsmul",
    "pow": "nsmul",
    "finprod": "finsum",
    "tprod": "tsum",
    "hasprod": "hassum",
    "multipliable": "summable",
    "square": "even",
    "unit": "addUnit",
    "units": "addUnits",
    "mabs": "abs",
    "irreducible": "addIrreducible",
    "zlpow": "zsmul",
}
# Structures whose additive copy has `Add` before the whole run of capitalised words.
_PREFIXED = frozenset(
    [
        "semigroup",
        "monoid",
        "group",
        "magma",
        "submonoid",
        "subgroup",
        "subsemigroup",
        "torsor",
        "action",
        "units",
        "unit",
        "quotient",
        "localization",
        "character",
        "con",
        "cosets",
        "mulaction",
    ]
)
_LEADING = frozenset({"comm", "left", "right", "cancel", "sub", "semi"})
_PART = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])|[^A-Za-z0-9]+")


def additive_name(name: str, given: str) -> str:
    """Return the full name of the additive copy of `name`.

    Args:
        name: full name of the multiplicative declaration.
        given: the name that the attribute spells, or "" where it leaves it to the dictionary. It
            stands for as many last components as it has itself.
    """
    parts = name.split(".")
    if given:
        kept = parts[: max(0, len(parts) - given.count(".") - 1)]
        return ".".join([*map(additive_word, kept), given])
    return ".".join(map(additive_word, parts))


def additive_word(word: str) -> str:
    """Return one component of a name, translated."""
    parts = _PART.findall(word)
    out: list[str] = []
    for i, part in enumerate(parts):
        small = part.lower()
        if small in _PREFIXED and part[0].isupper():
            start = _run(parts, i)
            out[start:] = ["Add", *out[start:], part] if out[start:] != ["Add"] else ["Add", part]
        elif small in _WORDS:
            copy = _WORDS[small]
            out.append(copy[0].upper() + copy[1:] if part[0].isupper() else copy)
        else:
            out.append(part)
    return "".join(out)


def _run(parts: list[str], end: int) -> int:
    """Where the words that qualify a structure begin: `LeftCancel` of `LeftCancelMonoid`."""
    start = end
    while start > 0 and parts[start - 1].lower() in _LEADING and parts[start - 1][0].isupper():
        start -= 1
    return start
