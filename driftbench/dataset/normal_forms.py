"""Normal forms of names, statements and English, by which declarations are compared."""

from __future__ import annotations

import hashlib
import re

__all__ = ["digest_of", "normal_name", "normal_statement", "normal_text"]

# Additive words -> the multiplicative words that `to_additive` translates to them.
_ADDITIVE = {
    "add": "mul",
    "zero": "one",
    "neg": "inv",
    "sub": "div",
    "nsmul": "pow",
    "zsmul": "zpow",
    "sum": "prod",
    "finsum": "finprod",
    "vadd": "smul",
    "multiples": "powers",
    "zmultiples": "zpowers",
}
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_]+")
_HEAD = re.compile(r"^\s*(theorem|lemma)\s+(\S+?)(\.\{[^}]*\})?(?=[\s({\[⦃:]|$)")


def normal_name(name: str) -> str:
    """Return a declaration's name without primes, with additive words made multiplicative."""
    plain = name.replace("'", "").replace("«", "").replace("»", "")
    words = [word.lower() for word in _WORD.findall(plain)]
    # `AddCommGroup` becomes `CommGroup`, while `add_comm` becomes `mul_comm`.
    kept = [w for i, w in enumerate(words) if not (w == "add" and _is_prefix(plain, i))]
    return "_".join(_ADDITIVE.get(word, word) for word in kept)


def _is_prefix(name: str, index: int) -> bool:
    """Return whether word `index` is the `Add` that begins the name of an additive structure."""
    found = list(_WORD.finditer(name))
    if found[index].group() != "Add" or index + 1 == len(found):
        return False
    following = found[index + 1]
    return following.start() == found[index].end() and following.group()[0].isupper()


def normal_statement(statement: str) -> str:
    """Return a statement without keyword and name, and with single spaces."""
    return " ".join(_HEAD.sub("", statement).split())


def normal_text(text: str) -> str:
    """Return English in lower case, without punctuation and with single spaces."""
    return " ".join(re.findall(r"\w+|[^\w\s.,;:]", text.casefold()))


def digest_of(statement: str) -> str:
    """Return a digest of a statement that does not depend on its name and white space."""
    return hashlib.sha256(normal_statement(statement).encode()).hexdigest()[:24]
