"""The end of a command, found by counting brackets in masked text.

Notation is not used: a bracket is one of `( [ { ⟨ ⦃ ⟦` or its closing one. Every function reads the
text up to the next command only.
"""

from __future__ import annotations

import re

__all__ = ["OPENING", "closing", "header_end", "prefix_end", "short_end"]

OPENING = "([{⟨⦃⟦"

_BRACKET = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]")
_IN = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]|(?<![\w.'])in(?![\w.'])")
# Each branch starts with a letter and looks behind after it, so that the search skips all other
# letters quickly.
_MARK = re.compile(
    "|".join(
        (
            *map(re.escape, "([{⟨⦃⟦)]}⟩⦄⟧"),
            r":=?",
            r"\|(?<=\s\|)(?=\s)",
            *(
                rf"{word[0]}(?<![\w.']{word[0]}){word[1:]}(?![\w.'])"
                for word in ("where", "let", "letI", "have", "haveI", "match", "fun")
            ),
        )
    )
)
_BAR = re.compile(r"\s*\|")
_NEXT_LINE = re.compile(r"\n(?=[A-Za-z_#@])")


def closing(code: str, position: int, limit: int) -> int | None:
    """Return the offset after the bracket that closes the one at `position`, or None."""
    depth = 0
    for found in _BRACKET.finditer(code, position, limit):
        depth += 1 if found[0] in OPENING else -1
        if depth == 0:
            return found.end()
    return None


def short_end(code: str, position: int, limit: int) -> int:
    """Return the end of a command without a body: before a line that starts with a word."""
    found = _NEXT_LINE.search(code, position, limit)
    return found.start() if found is not None else limit


def prefix_end(code: str, position: int, limit: int) -> int | None:
    """Return the offset of the `in` that makes a command a prefix of the next one, or None."""
    depth = 0
    # The `in` may start a line of its own.
    if code.startswith("\nin", limit) or code.startswith("in", limit):
        limit += 4
    for found in _IN.finditer(code, position, limit):
        mark = found[0]
        if mark != "in":
            depth += 1 if mark in OPENING else -1
        elif depth == 0:
            return found.start()
    return None


def header_end(code: str, position: int, limit: int) -> int | None:
    """Return the end of a signature: at `:=`, `where` or an alternative's bar outside brackets.

    The next `:=` after `let` or `have` in the conclusion does not count, nor do the bars of `match`
    and `fun |`. None if the signature does not end before `limit`.
    """
    depth = pending = 0
    typed = alternatives = False
    for found in _MARK.finditer(code, position, limit):
        mark = found[0]
        if mark in OPENING:
            depth += 1
        elif mark in ")]}⟩⦄⟧":
            depth = max(0, depth - 1)
        elif depth > 0:
            continue
        elif mark == ":=":
            if pending == 0:
                return found.start()
            pending -= 1
        elif mark == ":":
            typed = True
        elif mark == "where":
            return found.start()
        elif mark == "|":
            if not alternatives:
                return found.start()
        elif mark == "match" or (mark == "fun" and _BAR.match(code, found.end())):
            alternatives = True
        elif mark != "fun" and typed:
            pending += 1
    return None
