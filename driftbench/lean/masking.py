"""Blank out what is not code: comments, docstrings, strings, quoted names.

A masked text has the length and the line breaks of the original, so every offset means the same
in both. The scanner looks for keywords and brackets in the masked text only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from driftbench.errors import LeanSyntaxError

__all__ = ["Masked", "mask"]

_SPAN = re.compile(
    r'--[^\n]*|/-|r#+"|"(?:[^"\\]|\\.)*"|«[^»\n]*»'
    r"|(?<![\w'!?₀-₉])'(?:\\(?:[^xu]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|[^\\'\n])'(?![\w'])",
    re.DOTALL,
)
_NESTED = re.compile(r"/-|-/")
_VISIBLE = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with its non-code blanked.

    `code` has spaces where `text` has comments, and keeps strings as quotes around spaces.
    `docstrings` are the spans of `/-- … -/` comments, in order.
    """

    text: str
    code: str
    docstrings: tuple[tuple[int, int], ...]


def mask(text: str, *, path: str = "<text>") -> Masked:
    """Mask a whole file.

    Raises:
        LeanSyntaxError: a comment that is never closed, at its start.
    """
    pieces: list[str] = []
    docstrings: list[tuple[int, int]] = []
    position = 0
    while (found := _SPAN.search(text, position)) is not None:
        start, end = found.span()
        pieces.append(text[position:start])
        opening = text[start]
        if opening == "/":
            end = _comment_end(text, start, path)
            if text.startswith("/--", start) and not text.startswith("/---/", start):
                docstrings.append((start, end))
        elif opening == "r":
            close = text.find('"' + "#" * (end - start - 2), end)
            end = len(text) if close < 0 else close + end - start - 1
        pieces.append(_blank(text[start:end], opening))
        position = end
    pieces.append(text[position:])
    return Masked(text, "".join(pieces), tuple(docstrings))


def _comment_end(text: str, start: int, path: str) -> int:
    depth = 1
    position = start + 2
    while depth:
        found = _NESTED.search(text, position)
        if found is None:
            raise LeanSyntaxError("the comment is never closed", text=text, offset=start, path=path)
        depth += 1 if found[0] == "/-" else -1
        position = found.end()
    return position


def _blank(piece: str, opening: str) -> str:
    if opening == "«":
        return "«" + "x" * (len(piece) - 2) + "»"
    inner = _VISIBLE.sub(" ", piece) if "\n" in piece else " " * len(piece)
    return f'"{inner[1:-1]}"' if opening == '"' else inner
