"""Escapes for invisible characters and for characters that change the direction of writing.

Lean text from outside may hold characters that make a statement look like another one, or terminal
escape sequences. All printed text goes through `visible`, and all printed JSON through
`visible_json`. Visible characters of any script are unchanged.
"""

from __future__ import annotations

import json
import re

__all__ = ["plain", "printable", "shortened", "visible", "visible_json"]

_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
"""Letters and marks without a glyph that `str.isprintable` accepts."""

_INVISIBLE = re.compile(f"[{_BLANK}\U000e0100-\U000e01ef]")


def visible(text: str) -> str:
    """Return a text with hidden characters written as `<U+202E>`; line ends and tabs stay."""
    if not _INVISIBLE.search(text) and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "".join(
        sign if sign in "\n\t" or not _hidden(sign) else f"<U+{ord(sign):04X}>" for sign in text
    )


def plain(text: str) -> str:
    """Return a text as `visible` does, with line feeds as line ends and two spaces for a tab."""
    return visible(text.replace("\r\n", "\n").replace("\t", "  "))


def printable(text: str) -> str:
    """Return a text as `visible` does, with a space for every white-space character."""
    return visible("".join(" " if sign.isspace() else sign for sign in text))


def shortened(text: str, most: int) -> str:
    """Return a text; one longer than `most` characters is cut and gets an ellipsis."""
    return text if len(text) <= most else f"{text[:most]}…"


def visible_json(value: object, *, indent: int | None = 1) -> str:
    """Return a JSON document; hidden characters are written as JSON escapes.

    Args:
        value: the value.
        indent: spaces of each level; None for one line.
    """
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if visible(text) == text:
        return text
    # Outside strings, the only hidden character of JSON is the line feed.
    return "".join(
        sign if sign == "\n" or not _hidden(sign) else json.dumps(sign)[1:-1] for sign in text
    )


def _hidden(sign: str) -> bool:
    return not sign.isprintable() or _INVISIBLE.match(sign) is not None
