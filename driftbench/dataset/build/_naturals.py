"""Natural numbers in the text of a statement, and whether zero is a degenerate value of them.

The text is matched with patterns of the usual notation, without parsing. A use that no pattern
matches counts as one in which zero is a meaningful value.
"""

from __future__ import annotations

import re

__all__ = ["is_natural", "zero_is_trivial"]

_COUNTING = (
    r"\^\s*\(?{}\b",
    r"\^\[\s*{}\s*\]",
    r"\b(?:iterated\w*Deriv\w*|iteratedFDeriv\w*|Nat\.iterate)\s+(?:\S+\s+)?\(?{}\b",
    r"\b(?:Fin|range|Finset\.range)\s+\(?{}\b",
    r"<\s*{}\b",
    r"∣\s*{}\b",
    r"\b{}\s*[•!]",
    r"∈\s*(?:Finset\.)?range\s*\(?{}\b",
)


def is_natural(gold: str, name: str) -> bool:
    """Return whether a variable is declared as a natural number."""
    typed = rf"(?<![\w.]){re.escape(name)}(?![\w'])[\w\s']*:\s*ℕ\s*[)}}\]]"
    return re.search(typed, gold) is not None


def zero_is_trivial(gold: str, name: str) -> bool:
    """Return whether a number only counts factors, steps or terms, so that zero is trivial."""
    declared = re.compile(
        rf"[({{][^(){{}}:]*(?<![\w.]){re.escape(name)}(?![\w'])[^(){{}}:]*:\s*ℕ\s*[)}}]"
    )
    body = declared.sub(" ", gold)
    word = rf"(?<![\w.'])({re.escape(name)})(?![\w'₀-₉])"
    uses = {match.start(1) for match in re.finditer(word, body)}
    escaped = f"({re.escape(name)})"
    counting = {
        m.start(1) for form in _COUNTING for m in re.finditer(form.replace("{}", escaped), body)
    }
    return bool(uses) and uses <= counting
