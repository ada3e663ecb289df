"""Lean text → tokens, with the notation in force.

The lexer decides everything the grammar cannot see: the longest spelling, whether an operator
stands before or after its operand (an "operand just ended" flag), whether a bracket is glued to
what precedes it (`R[X]`), which of `|` opens, closes or separates, and where a `let` without
semicolon ends (the column rule). Opaque parts (`by …`, `calc …`, `.{u}`) become one token each.
It knows no grammar: unbalanced heads and separators are the parser's business.

The lexer is a stack of layers over the state in `_openings`: `_brackets`, `_bars`, `_literals`,
`_symbols`, `_words`; a layer calls those below it, and here is what goes through the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean._brackets import PLAIN
from driftbench.lean._openings import MAX_DEPTH
from driftbench.lean._words import Words
from driftbench.lean.chars import IDENT
from driftbench.lean.masking import comment_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from driftbench.lean.table import TableView
    from driftbench.lean.tree import Token

__all__ = ["MAX_DEPTH", "MAX_TOKENS", "lex"]

MAX_TOKENS = 5_000
"""Longest statement that is read, in tokens; mathlib's longest has about 450."""

_COMMENTS = ("--", "/-")
_STEP = re.compile(rf"(\s*)((?:{IDENT})?)")
"""White space, then a name if one is there; it matches everywhere."""


class _Lexer(Words):
    """Tells names from symbols, and goes through the text."""

    def run(self) -> list[Token]:
        text, size = self.text, len(self.text)
        step: Callable[[str, int], re.Match[str]] = _STEP.match  # type: ignore[assignment]  # always
        spelling, active = self.view.spelling, self.view.active
        letters, frames, tokens = self.view.longest, self.frames, self.tokens
        while True:
            before = self.position
            found = step(text, before)
            position = found.end(1)
            if text.startswith(_COMMENTS, position):
                position = self.past_comments(position)
                found = step(text, position)
            glued = 0 < before == position
            if not glued:
                self.position = position
                if (frames or self.lets) and "\n" in text[before:position]:
                    self.new_line(before, position)
            if position >= size:
                break
            if len(tokens) > MAX_TOKENS:
                raise self.fail(f"more than {MAX_TOKENS:,} tokens in one statement", position)
            character = text[position]
            if frames and frames[-1].options and self.continue_frame(position):
                continue
            name = found[2]
            symbol = spelling(text, position) if character in letters else ""
            if name and len(symbol) < len(name):
                self.word(name, position, glued=glued)
            elif symbol in PLAIN and symbol not in active:
                self.plain(symbol, position, glued=glued)
            elif self.special(character, position, glued=glued):
                continue
            elif not symbol or not self.symbol(symbol, position, glued=glued):
                if name:
                    self.word(name, position, glued=glued)
                else:
                    self.unknown(character, position, glued=glued)
        self.close()
        return tokens

    def past_comments(self, position: int) -> int:
        """Return where comments, and the white space between and after them, end."""
        text, size = self.text, len(self.text)
        while text.startswith(_COMMENTS, position):
            line = text[position] == "-"
            end = text.find("\n", position) if line else comment_end(text, position)
            if end < 0 and not line:
                raise self.fail("the comment is never closed", position)
            position = size if end < 0 else end
            while position < size and text[position].isspace():
                position += 1
        return position

    def close(self) -> None:
        """Refuse a text that ends inside a bracket."""
        if self.frames:
            frame = self.frames[-1]
            raise self.fail(f"`{frame.text}` is never closed", frame.at)


def lex(
    text: str,
    view: TableView,
    *,
    signature: bool = False,
    path: str = "<text>",
    first_line: int = 1,
) -> list[Token]:
    """Tokens of `text`, in order, each with its span.

    Args:
        text: a term, or with `signature` what follows a declared name (binders, `:`, conclusion).
        view: the notation in force.
        signature: until the first `:` outside brackets, `[` never indexes.
        path: name of the text in errors.
        first_line: line that the text starts at in `path`, from 1.

    Raises:
        LeanSyntaxError: unbalanced brackets, unclosed strings or comments, control characters, or a
            text beyond `MAX_DEPTH` or `MAX_TOKENS`.
    """
    return _Lexer(text, view, signature=signature, path=path, line=first_line).run()
