"""Text as every reader sees it: what is invisible, or turns the direction of writing, is spelt out.

Lean of others may hold marks that make a statement look like another one, or sequences that a
terminal obeys. Everything that is printed passes here: `visible` for text, `visible_json` for JSON.
What has a shape of its own stays as it is, whatever script it is of.
"""

from __future__ import annotations

import json
import re

__all__ = ["plain", "visible", "visible_json"]

_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
"""Letters and marks without a shape, which Python calls printable."""

_UNSEEN = re.compile(f"[{_BLANK}\U000e0100-\U000e01ef]")


def visible(text: str) -> str:
    """Return a text with its hidden characters as `<U+202E>`; line ends and tabs stay."""
    if not _UNSEEN.search(text) and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(
        sign if sign in "\n\t" or not _hidden(sign) else f"<U+{ord(sign):04X}>" for sign in text
    )


def plain(text: str) -> str:
    """Return a text as `visible` does, with line ends of one kind and two spaces for a tab."""
    return visible(text.replace("\r\n", "\n").replace("\t", "  "))


def visible_json(value: object) -> str:
    """Return an indented JSON document; hidden characters are written with JSON's own escapes."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    if visible(text) == text:
        return text
    # Outside of strings, JSON has no character that is hidden but the line feed.
    return "".join(
        sign if sign == "\n" or not _hidden(sign) else json.dumps(sign)[1:-1] for sign in text
    )


def _hidden(sign: str) -> bool:
    return not sign.isprintable() or _UNSEEN.match(sign) is not None
