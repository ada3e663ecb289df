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

from driftbench.lean._openings import MAX_DEPTH
from driftbench.lean._words import Words
from driftbench.lean.chars import IDENT

if TYPE_CHECKING:
    from driftbench.lean.table import View
    from driftbench.lean.tree import Token

__all__ = ["MAX_DEPTH", "MAX_TOKENS", "lex"]

MAX_TOKENS = 20_000
"""Longest statement that is read, in tokens; mathlib's longest has about 450."""

_SPACE = re.compile(r"(?:\s+|--[^\n]*|/-(?!-?\Z).*?-/)+", re.DOTALL)
_IDENT = re.compile(IDENT)


class _Lexer(Words):
    """Tells names from symbols, and goes through the text."""

    def run(self) -> list[Token]:
        text, size = self.text, len(self.text)
        space, regex, ident = _SPACE.match, self.view.regex.match, _IDENT.match
        letters = self.view.first_letters
        while True:
            position = self.position
            gap = space(text, position)
            glued = gap is None and position > 0
            if gap is not None:
                position = self.position = gap.end()
                if self.lets or self.frames:
                    self.new_line(gap.start(), position)
            if position >= size:
                break
            if len(self.tokens) > MAX_TOKENS:
                raise self.fail(f"more than {MAX_TOKENS:,} tokens in one statement", position)
            character = text[position]
            if self.frames and self.frames[-1].options and self.continue_frame(position):
                continue
            name = ident(text, position)
            symbol = regex(text, position) if name is None or character in letters else None
            if name is not None and (symbol is None or symbol.end() < name.end()):
                self.word(name[0], position, glued=glued)
            elif self.special(character, position, glued=glued):
                continue
            elif symbol is None or not self.symbol(symbol[0], position, glued=glued):
                if name is not None:
                    self.word(name[0], position, glued=glued)
                else:
                    self.unknown(character, position, glued=glued)
        if self.frames:
            frame = self.frames[-1]
            raise self.fail(f"`{frame.text}` is never closed", frame.at)
        return self.tokens


def lex(
    text: str, view: View, *, signature: bool = False, path: str = "<text>", first_line: int = 1
) -> list[Token]:
    """Tokens of `text`, in order, each with its span.

    Args:
        text: a term, or with `signature` what follows a declared name (binders, `:`, conclusion).
        view: the notation in force.
        signature: until the first `:` outside brackets, `[` never indexes.
        path: name of the text in errors.
        first_line: line that the text starts at in `path`, from 1.

    Raises:
        LeanSyntaxError: unbalanced brackets, unclosed strings, control characters, or a text
            beyond `MAX_DEPTH` or `MAX_TOKENS`.
    """
    return _Lexer(text, view, signature=signature, path=path, line=first_line).run()
