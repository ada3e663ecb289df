"""Text as every reader sees it: what is invisible, or turns the direction of writing, is spelt out.

Lean of others may hold marks that make a statement look like another one. Deliberately leaves
everything alone that has a shape of its own, whatever script it is of.
"""

from __future__ import annotations

__all__ = ["plain", "visible"]


def visible(text: str) -> str:
    """Return a text with its hidden characters as `<U+202E>`; line ends and tabs stay."""
    if text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in "\n\t" else f"<U+{ord(sign):04X}>" for sign in text
    )


def plain(text: str) -> str:
    """Return a text as `visible` does, with line ends of one kind and two spaces for a tab."""
    return visible(text.replace("\r\n", "\n").replace("\t", "  "))
