"""Brackets and separators: plain ones, and what stands in a bracketing notation that is open.

A bracket that closes nothing is an error here; one that is never closed shows at the end of a text.
"""

from __future__ import annotations

import re

from driftbench.lean._openings import Frame, ReadingState
from driftbench.lean.chars import SUPERSCRIPT
from driftbench.lean.notation import MAX
from driftbench.lean.tree import Op

__all__ = ["PLAIN", "SMALL", "Brackets"]

PLAIN = {
    "(": "LPAR", ")": "RPAR", "{": "LBRACE", "}": "RBRACE", "[": "LBRACK", "]": "RBRACK",
    "⟨": "LANON", "⟩": "RANON", "⦃": "LSTRICT", "⦄": "RSTRICT", ",": "COMMA", ":": "COLON",
    ":=": "ASSIGN", "//": "SLASHES", "↦": "MAPSTO", "=>": "MAPSTO", "..": "DOTS", ";": "SEMI",
}  # fmt: skip
_CLOSING = {"RPAR": "LPAR", "RBRACE": "LBRACE", "RBRACK": "LBRACK", "RANON": "LANON",
            "RSTRICT": "LSTRICT"}  # fmt: skip
SMALL = re.compile(rf"[{SUPERSCRIPT}\u2080-\u209c\u1d62-\u1d6a\u2c7c]+")
_INDEX = Op("postfix", MAX + 1, MAX, None)


class Brackets(ReadingState):
    """Reads what opens, continues and closes."""

    def continue_frame(self, position: int) -> bool:
        """Take the next literal of the bracketing notation that is open, if it stands here."""
        frame = self.frames[-1]
        best = ""
        for rest, _ in frame.options:
            literal = rest[0]
            if len(literal) > len(best) and self.text.startswith(literal, position):
                best = literal
        if not best or (best[0] in "|‖" and not self.ended):
            return False
        if len(best) == 1 and best not in ")]}⟩|‖":
            longer = self.view.spelling(self.text, position)
            if len(longer) > 1 and longer in self.view.active:
                return False
        going = [(rest[1:], op) for rest, op in frame.options if rest[0] == best]
        done = [op for rest, op in going if not rest]
        if not done:
            frame.options = going
            self.emit("MID", position + len(best), ended=False)
            return True
        self.frames.pop()
        op = done[0]
        kind = "HEAD_CLOSE" if frame.head else "CLOSE"
        waits = op is not None and op.right is not None
        end = position + len(best)
        if best == "⦌":  # `X _⦋0⦌₂`: the truncation degree is a part of the bracket
            small = SMALL.match(self.text, end)
            end = end if small is None else small.end()
        self.emit(kind, end, op=op, ended=not waits and not frame.head)
        return True

    def plain(self, text: str, position: int, *, glued: bool) -> None:
        """Take one of `PLAIN`, which no notation in force reads otherwise."""
        kind = PLAIN[text]
        end = position + len(text)
        if kind in {"LPAR", "LBRACE", "LSTRICT", "LANON", "LBRACK"}:
            if kind == "LBRACK" and glued and self.ended and not self.signature_level():
                self.push(Frame("OPEN", position, "[", [(("]",), _INDEX)]))
                self.emit("OPEN", end, op=_INDEX, ended=False)
                return
            self.push(Frame(kind, position, text))
            self.emit(kind, end, ended=False)
        elif kind in _CLOSING:
            if not self.frames or self.frames[-1].opener != _CLOSING[kind]:
                opened = f"; `{self.frames[-1].text}` is open" if self.frames else ""
                raise self.fail(f"`{text}` closes nothing{opened}", position)
            self.frames.pop()
            while self.lets and self.lets[-1].depth > len(self.frames):
                self.lets.pop()
            self.emit(kind, end, ended=True)
        else:
            self.separator(kind, end)

    def signature_level(self) -> bool:
        """Whether reading stands among the binders of a signature, in none of them."""
        return self.in_signature and not self.frames

    def separator(self, kind: str, end: int) -> None:
        """Take what separates parts, and note what ends with it."""
        if kind == "COLON" and self.signature_level():
            self.in_signature = False
        elif kind == "ASSIGN":
            if self.lets and self.lets[-1].depth == len(self.frames):
                self.lets[-1].assigned = True
            elif self.frames:
                self.frames[-1].assigned = True
        elif kind == "SEMI" and self.lets and self.lets[-1].depth == len(self.frames):
            self.lets.pop()
        self.emit(kind, end, ended=False)
