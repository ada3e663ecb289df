"""Names of the copies that mathlib's attributes `to_additive` and `to_dual` generate.

A name is split, words of a dictionary are replaced, and abbreviations are mended, as mathlib does
in `Mathlib/Tactic/Translate/GuessName.lean`; the dictionaries are those of v4.28.0, in
`ToAdditive.lean` and `ToDual.lean` beside it (Apache-2.0). Mathlib guesses the last component of a
name and looks up the namespace among the copies that it knows; here all components are guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["additive_name", "additive_word", "dual_name", "split_words"]


@dataclass(frozen=True)
class _Dictionary:
    """What an attribute replaces in a name.

    Args:
        words: a word in lower case -> the words that replace it, capitalised, with spaces between.
        abbreviations: words after this replacement, joined, the first in lower case -> their
            short form, capitalised.
    """

    words: dict[str, str]
    abbreviations: dict[str, str]


_TO_ADDITIVE = _Dictionary(
    words={
        "one": "Zero",
        "mul": "Add",
        "smul": "VAdd",
        "inv": "Neg",
        "div": "Sub",
        "prod": "Sum",
        "hmul": "HAdd",
        "hsmul": "HVAdd",
        "hdiv": "HSub",
        "hpow": "HSMul",
        "finprod": "Finsum",
        "tprod": "TSum",
        "pow": "NSMul",
        "npow": "NSMul",
        "zpow": "ZSMul",
        "mabs": "Abs",
        "monoid": "Add Monoid",
        "submonoid": "Add Submonoid",
        "group": "Add Group",
        "subgroup": "Add Subgroup",
        "semigroup": "Add Semigroup",
        "magma": "Add Magma",
        "haar": "Add Haar",
        "prehaar": "Add Prehaar",
        "unit": "Add Unit",
        "units": "Add Units",
        "cyclic": "Add Cyclic",
        "semigrp": "Add Semigrp",
        "grp": "Add Grp",
        "commute": "Add Commute",
        "semiconj": "Add Semiconj",
        "rootable": "Divisible",
        "zpowers": "ZMultiples",
        "powers": "Multiples",
        "multipliable": "Summable",
        "gpfree": "APFree",
        "quantale": "Add Quantale",
        "square": "Even",
        "mconv": "Conv",
        "irreducible": "Add Irreducible",
        "mlconvolution": "LConvolution",
    },
    abbreviations={
        "isCancelAdd": "IsCancelAdd",
        "isLeftCancelAdd": "IsLeftCancelAdd",
        "isRightCancelAdd": "IsRightCancelAdd",
        "cancelAdd": "AddCancel",
        "leftCancelAdd": "AddLeftCancel",
        "rightCancelAdd": "AddRightCancel",
        "cancelCommAdd": "AddCancelComm",
        "commAdd": "AddComm",
        "zero_le": "Nonneg",
        "zeroLE": "Nonneg",
        "zero_lt": "Pos",
        "zeroLT": "Pos",
        "lezero": "Nonpos",
        "le_zero": "Nonpos",
        "ltzero": "Neg",
        "lt_zero": "Neg",
        "addSingle": "Single",
        "addSupport": "Support",
        "addTSupport": "TSupport",
        "addIndicator": "Indicator",
        "isEven": "Even",
        "isRegular": "IsAddRegular",
        "isLeftRegular": "IsAddLeftRegular",
        "isRightRegular": "IsAddRightRegular",
        "hasFundamentalDomain": "HasAddFundamentalDomain",
        "quotientMeasure": "AddQuotientMeasure",
        "negFun": "InvFun",
        "uniqueProds": "UniqueSums",
        "orderOf": "AddOrderOf",
        "zeroLePart": "PosPart",
        "leZeroPart": "NegPart",
        "isScalarTower": "VAddAssocClass",
        "isOfFinOrder": "IsOfFinAddOrder",
        "isCentralScalar": "IsCentralVAdd",
        "function_addSemiconj": "Function_semiconj",
        "function_addCommute": "Function_commute",
        "divisionAddMonoid": "SubtractionMonoid",
        "subNegZeroAddMonoid": "SubNegZeroMonoid",
        "modularCharacter": "AddModularCharacter",
        "isQuotientCoveringMap": "IsAddQuotientCoveringMap",
        "addExact": "exact",
    },
)

_TO_DUAL = _Dictionary(
    words={
        "top": "Bot",
        "bot": "Top",
        "inf": "Sup",
        "sup": "Inf",
        "min": "Max",
        "max": "Min",
        "untop": "Unbot",
        "unbot": "Untop",
        "minimal": "Maximal",
        "maximal": "Minimal",
        "lower": "Upper",
        "upper": "Lower",
        "below": "Above",
        "above": "Below",
        "least": "Greatest",
        "greatest": "Least",
        "glb": "LUB",
        "lub": "GLB",
        "cofinal": "Coinitial",
        "coinitial": "Cofinal",
        "succ": "Pred",
        "pred": "Succ",
        "disjoint": "Codisjoint",
        "codisjoint": "Disjoint",
        "atom": "Coatom",
        "coatom": "Atom",
        "lfp": "Gfp",
        "gfp": "Lfp",
        "ioi": "Iio",
        "iio": "Ioi",
        "ici": "Iic",
        "iic": "Ici",
        "ioc": "Ico",
        "ico": "Ioc",
        "u": "L",
        "l": "U",
        "epi": "Mono",
        "terminal": "Initial",
        "initial": "Terminal",
        "precompose": "Postcompose",
        "postcompose": "Precompose",
        "cone": "Cocone",
        "cocone": "Cone",
        "cones": "Cocones",
        "cocones": "Cones",
        "fan": "Cofan",
        "cofan": "Fan",
        "limit": "Colimit",
        "colimit": "Limit",
        "limits": "Colimits",
        "colimits": "Limits",
        "product": "Coproduct",
        "coproduct": "Product",
        "products": "Coproducts",
        "coproducts": "Products",
        "pushout": "Pullback",
        "pullback": "Pushout",
        "pushouts": "Pullbacks",
        "pullbacks": "Pushouts",
        "span": "Cospan",
        "cospan": "Span",
        "kernel": "Cokernel",
        "cokernel": "Kernel",
        "kernels": "Cokernels",
        "cokernels": "Kernels",
        "unit": "Counit",
        "counit": "Unit",
        "monad": "Comonad",
        "comonad": "Monad",
        "monadic": "Comonadic",
        "comonadic": "Monadic",
    },
    abbreviations={
        "wellFoundedLT": "WellFoundedGT",
        "wellFoundedGT": "WellFoundedLT",
        "succColimit": "SuccLimit",
        "predColimit": "PredLimit",
        "codirectedOrder": "DirectedOrder",
        "directedOrder": "CodirectedOrder",
    },
)
#: Words that end in a capital letter, with what may follow before the next word begins.
_CAPITAL_ENDS = {
    "LE": ("",),
    "LT": ("",),
    "GE": ("",),
    "GT": ("",),
    "WF": ("",),
    "Coe": ("TC", "T", "HTCT"),
}


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
    return ".".join(_guessed(part, _TO_DUAL) for part in parts)


def additive_word(word: str) -> str:
    """Return the additive form of one component of a name."""
    return _guessed(word, _TO_ADDITIVE)


def _guessed(name: str, dictionary: _Dictionary) -> str:
    """Return the copy of a component; marks such as `'` separate parts of it."""
    return "'".join(_guessed_part(part, dictionary) for part in name.split("'"))


def _guessed_part(name: str, dictionary: _Dictionary) -> str:
    words: list[str] = []
    for word in split_words(name):
        copy = dictionary.words.get(word.lower())
        words += _capitalised_like(word, copy).split() if copy else [word]
    return _abbreviated(words, dictionary.abbreviations)


def split_words(name: str) -> list[str]:
    """Return the words of a name as its capital letters and underscores separate them."""
    words: list[str] = []
    i = 0
    while i + 1 < len(name):
        cut = _cut(name, i)
        if cut:
            words.append(name[:cut])
            name, i = name[cut:], 0
        else:
            i += 1
    return [*words, name] if name else words


def _cut(name: str, i: int) -> int:
    """Return where the first word ends if it does after `i`, else 0."""
    if "_" in name[i : i + 2]:
        return i + 1
    if not _is_capital(name[i + 1]):
        return 0
    ends = _CAPITAL_ENDS.get(name[: i + 1], ())
    found = next((end for end in ends if name.startswith(end, i + 1)), None)
    if found is not None:
        return i + 1 + len(found)
    return 0 if _is_capital(name[i]) else i + 1


def _abbreviated(words: list[str], abbreviations: dict[str, str]) -> str:
    """Return the words joined, with the abbreviation of the shortest sequences that have one."""
    out = ""
    while words:
        short, end = _first_abbreviation(words, abbreviations)
        out += short
        words = words[end:]
    return out


def _first_abbreviation(words: list[str], abbreviations: dict[str, str]) -> tuple[str, int]:
    """Return the short form of the first words and their number, else the first word and 1."""
    for end in range(1, len(words) + 1):
        joined = "".join(words[:end])
        if words[end - 1] == "_" and _is_capital(joined[0]):
            # A capitalised name with an underscore has no abbreviation.
            break
        short = abbreviations.get(_decapitalised(joined))
        if short is not None:
            return _capitalised_like(joined, short), end
    return words[0], 1


def _is_capital(letter: str) -> bool:
    return "A" <= letter <= "Z"


def _decapitalised(text: str) -> str:
    """Return a text with its first capital letters in lower case."""
    rest = text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return text[: len(text) - len(rest)].lower() + rest


def _capitalised_like(model: str, text: str) -> str:
    return text if _is_capital(model[0]) else _decapitalised(text)
