"""Splitting Lean text into words without parsing, for counts of common words."""

from __future__ import annotations

import re

__all__ = ["statement_words", "without_name"]

_NAME = re.compile(r"^\s*(?:theorem|lemma)\s+\S+\s*")
_WORD = re.compile(r"[^\W\d][\w'.!?₀-₉]*|\d+(?:\.\d+)?|:=|\S")


def without_name(statement: str) -> str:
    """Return a statement without its keyword and name."""
    return _NAME.sub("", statement, count=1)


def statement_words(statement: str) -> list[str]:
    """Return identifiers, numbers and single symbols of a statement, its name left out."""
    return _WORD.findall(without_name(statement))
