"""Texts in Lean 3, which Lean 4 refuses although a statement in them may look the same."""

from __future__ import annotations

import re

__all__ = ["lean_3_syntax"]

_LEAN_3 = re.compile(
    r"^import [a-z_]+(?:\.[a-z_\d]+)*\s*$|^noncomputable theory\b|:=\s*begin\b", re.MULTILINE
)


def lean_3_syntax(text: str) -> re.Match[str] | None:
    """Return the first place of a text that is Lean 3 and not Lean 4, or None.

    Args:
        text: Lean text, without comments.
    """
    return _LEAN_3.search(text)
