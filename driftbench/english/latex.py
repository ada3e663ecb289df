"""English with LaTeX, taken apart: its words, and its formulas written with Unicode symbols.

Nothing is parsed: commands are replaced one by one, and unknown ones keep their name. The result is
for comparing texts, and not for reading.
"""

from __future__ import annotations

import re

__all__ = ["formulas_of", "plain_words", "without_latex"]

_FORMULA = re.compile(r"\$\$?(.*?)\$\$?", re.DOTALL)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_BLACKBOARD = re.compile(r"\\mathbb ?\{?([CNQRZ])\}?")
_PRIME = re.compile(r"\^?\{?\\prime(?:\\prime)*\}?")
_LAYOUT = re.compile(
    r"\\(?:left|right|quad|qquad|operatorname|mathrm|mathcal|mathbf|text|textit|textbf|big|Big)\b"
)
_LETTERS = {"C": "ℂ", "N": "ℕ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"}
_SYMBOLS = {
    "Rightarrow": "→", "alpha": "α", "backslash": "\\", "bmod": "%", "cap": "∩", "cdot": "*",
    "circ": "∘", "colon": ":", "cup": "∪", "delta": "δ", "epsilon": "ε", "equiv": "≡",
    "exists": "∃", "forall": "∀", "frac": "", "ge": "≥", "geq": "≥", "in": "∈", "infty": "∞",
    "int": "∫", "ldots": "", "le": "≤", "leq": "≤", "mid": "|", "ne": "≠", "neq": "≠",
    "phi": "φ", "pi": "π", "pmod": "%", "prime": "'", "rightarrow": "→", "setminus": "\\",
    "sqrt": "√", "subset": "⊆", "subseteq": "⊆", "sum": "∑", "times": "×", "to": "→",
    "varepsilon": "ε", "varphi": "φ",
}  # fmt: skip


def without_latex(english: str) -> str:
    """Return a text with the names of its commands as words; `prime` becomes `derivative`.

    Commands that only change the layout are left out.
    """
    text = _PRIME.sub(" ' derivative ", english)
    return " ".join(_LAYOUT.sub("", text).replace("\\", " ").split())


def plain_words(english: str) -> str:
    """Return a text without its formulas and commands."""
    return " ".join(_COMMAND.sub(" ", _FORMULA.sub(" ", english)).split())


def formulas_of(english: str) -> str:
    """Return the formulas of a text as one string, with Unicode symbols and without spaces."""
    text = "".join(_FORMULA.findall(english))
    text = _BLACKBOARD.sub(lambda found: _LETTERS[found[1]], _LAYOUT.sub("", text))
    text = _COMMAND.sub(lambda found: _SYMBOLS.get(found[1], found[1]), text)
    return re.sub(r"[\s{}$\\,;.]", "", text)
