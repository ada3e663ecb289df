"""Replacing text that is not code by spaces: comments, docstrings, strings, quoted names.

A masked text has the length and the line breaks of the original, so offsets are the same in
both. The scanner searches for keywords and brackets in the masked text only. Interpolated strings
are masked like plain ones: a string inside `s!"{…}"` ends the outer one early.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Masked", "comment_end", "mask", "without_comments"]

# The ends of strings and quoted names are optional: an unclosed one costs one pass, and not one for
# each opening quote. Each branch starts with another letter, and looks behind after it, so that the
# search skips other letters quickly.
_OPENING = re.compile(
    r"--[^\n]*|/-"
    r'|r(?<![\w!?\']r)#*"|"[^"\\]*(?:\\.[^"\\]*)*"?'
    r"|«[^»\n]*»?"
    r"|'(?<![\w'!?₀-₉]')(?:\\(?:[^xu]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|[^\\'\n])'(?![\w'])",
    re.DOTALL,
)
_NESTED = re.compile(r"/-|-/")
_CODE = re.compile(r"\S")
_COMMENT_START = re.compile(r"--|/-")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text in which all but code is replaced by spaces.

    Args:
        text: the original.
        code: the text with spaces for comments and inside strings, and with `x` for the letters
            of a quoted name, so that it is still one identifier.
        docstrings: offset of the first code after a `/-- … -/` → the span of that docstring.
    """

    text: str
    code: str
    docstrings: dict[int, tuple[int, int]]


def mask(text: str, *, path: str = "<text>") -> Masked:
    """Mask a whole file, in time linear in its length.

    Raises:
        LeanSyntaxError: a comment is not closed.
    """
    pieces: list[str] = []
    docstrings: list[tuple[int, int]] = []
    position = 0
    for start, end in _spans(text, path):
        pieces += (text[position:start], _blank(text[start:end]))
        position = end
        if text.startswith("/--", start) and not text.startswith("/---/", start):
            docstrings.append((start, end))
    pieces.append(text[position:])
    code = "".join(pieces)
    return Masked(text, code, _owners(code, docstrings))


def without_comments(text: str) -> str:
    """Return a text without comments, the white space before them, and lines left empty.

    Everything else stays byte for byte.

    Raises:
        LeanSyntaxError: a comment is not closed.
    """
    if _COMMENT_START.search(text) is None:
        return text
    kept = ""
    position = 0
    for start, end in _spans(text, "<text>"):
        if text[start] not in "-/":
            continue
        kept += text[position:start]
        position = end
        if text.startswith("\n", end) or end == len(text):
            # If a comment fills whole lines, these are removed.
            kept = kept.rstrip(" \t")
            position += kept.endswith("\n") and end < len(text)
        elif text[end].isspace() and (not kept or kept[-1].isspace()):
            position += 1
        elif not text[end].isspace() and kept and not kept[-1].isspace():
            kept += " "  # a comment separates tokens
    return (kept + text[position:]).rstrip()


def _spans(text: str, path: str) -> Iterator[tuple[int, int]]:
    """Yield the spans of all text that is not code, in order."""
    position = 0
    while (found := _OPENING.search(text, position)) is not None:
        start, position = found.span()
        if text[start] == "/":
            position = comment_end(text, start)
            if position < 0:
                reason = "the comment is never closed"
                raise LeanSyntaxError(reason, text=text, offset=start, path=path)
        elif text[start] == "r":
            closing = text.find('"' + "#" * (position - start - 2), position)
            position = len(text) if closing < 0 else closing + position - start - 1
        yield start, position


def comment_end(text: str, start: int) -> int:
    """Return the end of the comment `/- … -/` that starts at an offset; -1 if it is not closed.

    Comments nest.
    """
    depth = 1
    position = start + 2
    while depth:
        found = _NESTED.search(text, position)
        if found is None:
            return -1
        depth += 1 if found[0] == "/-" else -1
        position = found.end()
    return position


def _blank(piece: str) -> str:
    if piece[0] == "«" and piece[-1] == "»":
        return f"«{'x' * (len(piece) - 2)}»"
    blank = "\n".join(" " * len(line) for line in piece.split("\n"))
    return f'"{blank[1:-1]}"' if len(piece) > 1 and piece[0] == piece[-1] == '"' else blank


def _owners(code: str, docstrings: list[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return offset of code -> span of the docstring before it; of two in a row, the later one."""
    owners: dict[int, tuple[int, int]] = {}
    for i, span in enumerate(docstrings):
        # Searching up to the next docstring only takes linear time.
        limit = docstrings[i + 1][0] if i + 1 < len(docstrings) else len(code)
        found = _CODE.search(code, span[1], limit)
        if found is not None:
            owners[found.start()] = span
    return owners
