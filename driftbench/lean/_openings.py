"""What of a text was read: tokens, and all that is open where reading stands.

Brackets wait for what closes them, a `let` for the end of its value, a `show` for its `from`. The
layers of the lexer add to this what they know; this one knows which white space ends something.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.chars import IDENT, MAX_PARTS
from driftbench.lean.tree import Op, Token

if TYPE_CHECKING:
    from driftbench.lean.table import TableView

__all__ = ["MAX_DEPTH", "Frame", "Let", "ReadingState"]

MAX_DEPTH = 60
"""Deepest nesting of brackets that is read; real statements stay below 20."""

_FIELD_START = re.compile(rf"{IDENT}\s*:=")


@dataclass(slots=True)
class Frame:
    """An open bracket: how it can go on. `options` are (literals to come, binding) pairs."""

    opener: str
    at: int
    text: str
    options: list[tuple[tuple[str, ...], Op | None]] = field(default_factory=list)
    head: bool = False
    barred: bool = False
    assigned: bool = False


@dataclass(slots=True)
class Let:
    """A `let` whose value has not ended: bracket depth and column where it stands."""

    depth: int
    column: int
    assigned: bool = False


class ReadingState:
    """The state of reading one text; each layer of the lexer is a subclass of the one below.

    Args:
        text: what is read.
        view: the notation in force.
        signature: whether it starts with binders, before the `:` of a statement.
        path: its name in errors.
        line: line that it starts at in `path`, from 1.
    """

    def __init__(
        self, text: str, view: TableView, *, signature: bool, path: str, line: int
    ) -> None:
        self.text = text
        self.view = view
        self.in_signature = signature
        self.where = (path, line)
        self.tokens: list[Token] = []
        self.frames: list[Frame] = []
        self.lets: list[Let] = []
        self.shows: list[int] = []
        self.ended = False
        self.position = 0

    def fail(self, reason: str, offset: int) -> LeanSyntaxError:
        """Return the error at a place of the text."""
        path, line = self.where
        return LeanSyntaxError(reason, text=self.text, offset=offset, path=path, first_line=line)

    def measured(self, name: str, position: int) -> None:
        """Refuse a name of more parts than any has."""
        if name.count(".") >= MAX_PARTS:
            raise self.fail(f"a name of more than {MAX_PARTS} parts", position)

    def emit(
        self, kind: str, end: int, *, op: Op | None = None, ended: bool, fallback: bool = False
    ) -> None:
        """Take a token as far as `end`; `ended` says whether an operand just ended with it."""
        start = self.position
        text = self.text[start:end]
        if end > start + MAX_PARTS and kind in {"IDENT", "FIELD"}:
            self.measured(text, start)
        self.tokens.append(Token(kind, text, start, end, op, fallback))
        self.position = end
        self.ended = ended

    def virtual(self, kind: str, at: int) -> None:
        """Add a separator that the text leaves to white space: an empty token."""
        self.tokens.append(Token(kind, "", at, at))
        self.ended = False

    def push(self, frame: Frame) -> None:
        """Open a bracket."""
        if len(self.frames) >= MAX_DEPTH:
            raise self.fail(f"brackets nested deeper than {MAX_DEPTH}", frame.at)
        self.frames.append(frame)

    def new_line(self, start: int, end: int) -> None:
        """End what the white space from `start` to `end` ends, if it breaks the line."""
        line = self.text.rfind("\n", start, end)
        if line < 0:
            return
        column = end - line - 1
        if self.lets:
            pending = self.lets[-1]
            if pending.assigned and pending.depth == len(self.frames) and column <= pending.column:
                self.lets.pop()
                self.virtual("SEMI", start)
                return
        structure = self.frames and self.frames[-1].assigned and self.frames[-1].opener == "LBRACE"
        if structure and self.ended and _FIELD_START.match(self.text, end):
            # Fields of a structure may be told apart by line breaks alone.
            self.virtual("COMMA", start)
