"""Names of the copies that mathlib's attributes `to_additive` and `to_dual` generate.

The words are part of the dictionary of these attributes: `mul_comm` becomes `add_comm`, `CommGroup`
becomes `AddCommGroup`. Other words are not changed.
"""

from __future__ import annotations

import re

__all__ = ["additive_name", "additive_word", "dual_name"]

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
# Structures whose additive copy has `Add` before all capitalised words of the name.
_PREFIXED = frozenset(
    (
        "semigroup",
        "monoid",
        "group",
        "magma",
        "submonoid",
        "subgroup",
        "subsemigroup",
        "units",
        "unit",
        "character",
        "con",
    )
)
_LEADING = frozenset({"comm", "left", "right", "cancel", "sub", "semi"})
# Exceptions of the naming convention.
_FIXED = {
    "addSingle": "single",
    "addSupport": "support",
    "addTSupport": "tsupport",
    "addIndicator": "indicator",
    "isOfFinOrder": "isOfFinAddOrder",
    "zero_le": "nonneg",
    "zero_lt": "pos",
    "le_zero": "nonpos",
    "lt_zero": "neg",
}
_OPPOSITES = (
    ("top", "bot"),
    ("sup", "inf"),
    ("ssup", "sinf"),
    ("isup", "iinf"),
    ("max", "min"),
    ("lower", "upper"),
    ("above", "below"),
    ("least", "greatest"),
    ("lub", "glb"),
    ("left", "right"),
    ("mono", "epi"),
    ("untop", "unbot"),
    ("limit", "colimit"),
    ("succ", "pred"),
    ("ici", "iic"),
    ("ioi", "iio"),
)
_DUAL = {a: b for one in _OPPOSITES for a, b in (one, one[::-1])}
_PART = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])|[^A-Za-z0-9]+")


def additive_name(name: str, given: str) -> str:
    """Return the full name of the additive copy of `name`.

    Args:
        name: full name of the multiplicative declaration.
        given: the name in the attribute, or "" if it has none. It replaces as many last components
            as it has itself.
    """
    parts = name.split(".")
    if given:
        kept = parts[: max(0, len(parts) - given.count(".") - 1)]
        return ".".join([*map(additive_word, kept), given])
    return ".".join(map(additive_word, parts))


def dual_name(name: str, given: str) -> str:
    """Return the full name of the order-dual copy of `name`; `given` is as in `additive_name`."""
    parts = name.split(".")
    if given:
        return ".".join([*parts[: max(0, len(parts) - given.count(".") - 1)], given])
    return ".".join(map(_dual_word, parts))


def _dual_word(word: str) -> str:
    return "".join(_like(part, _DUAL.get(part.lower(), part)) for part in _PART.findall(word))


def _like(part: str, copy: str) -> str:
    return copy[0].upper() + copy[1:] if part[0].isupper() else copy


def additive_word(word: str) -> str:
    """Return the additive form of one component of a name."""
    parts = _PART.findall(word)
    out: list[str] = []
    for i, part in enumerate(parts):
        small = part.lower()
        if small in _PREFIXED and part[0].isupper():
            start = _qualifier_start(parts, i)
            out[start:] = ["Add", *out[start:], part] if out[start:] != ["Add"] else ["Add", part]
        elif small in _WORDS:
            copy = _WORDS[small]
            out.append(copy[0].upper() + copy[1:] if part[0].isupper() else copy)
        else:
            out.append(part)
    copy = "".join(out)
    for plain, fixed in _FIXED.items():
        copy = copy.replace(plain, fixed)
    return copy


def _qualifier_start(parts: list[str], end: int) -> int:
    """Return the index of the first qualifier of a structure: `Left` in `LeftCancelMonoid`."""
    start = end
    while start > 0 and parts[start - 1].lower() in _LEADING and parts[start - 1][0].isupper():
        start -= 1
    return start
