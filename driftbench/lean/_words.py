"""Words: keywords, names, and the opaque parts that words such as `by` begin.

An opaque part ends where what stands around it goes on; what is in it is not read.
"""

from __future__ import annotations

import re

from driftbench.lean._literals import STRING
from driftbench.lean._openings import Let
from driftbench.lean._symbols import FUN, Symbols
from driftbench.lean.chars import MAX_PARTS
from driftbench.lean.masking import comment_end
from driftbench.lean.notation import LEAD
from driftbench.lean.tree import Op, Token

__all__ = ["Words"]

_KEYWORDS = {
    "in": "IN", "with": "WITH", "if": "IF", "bif": "IF", "then": "THEN", "else": "ELSE",
    "match": "MATCH",
    "from": "FROM", "let": "LET", "have": "LET", "haveI": "LET", "letI": "LET", "show": "SHOW",
}  # fmt: skip
_OPAQUE = frozenset({"by", "calc", "do", "nomatch"})
_APART = {*_KEYWORDS, *_OPAQUE, "fun", "fun₀", "open", "set_option", "Type", "Sort", "_"}
"""Words that may be no names."""
_PREFIXED = re.compile(r"(?:open(?:\s+scoped)?|set_option)\s[^()\[\]{}⟨⟩,:=]{0,500}?\sin\b")
_OPAQUE_STOP = re.compile(r'[()\[\]{}⟨⟩⦃⦄,;\n"]|--|/-|\b(?:then|else|from)\b')
_INDENTED = re.compile(r"[ \t]*")
_AS_SCOPE = Op("prefix", LEAD, None, 0)


class Words(Symbols):
    """Reads words."""

    def word(self, text: str, position: int, *, glued: bool) -> None:
        end = position + len(text)
        if end > position + MAX_PARTS:
            self.measured(text, position)
        if not (
            text in _APART or text in self.view.active or self.text.startswith((".{", '!"'), end)
        ):
            self.tokens.append(Token("IDENT", text, position, end))
            self.position, self.ended = end, True
        else:
            self.apart(text, position, glued=glued)

    def apart(self, text: str, position: int, *, glued: bool) -> None:
        """Read a word that may be no name, or that something is glued to."""
        kind = _KEYWORDS.get(text)
        if kind is not None:
            if kind == "LET":
                column = position - self.text.rfind("\n", 0, position) - 1
                self.lets.append(Let(len(self.frames), column))
            elif kind == "SHOW":
                self.shows.append(len(self.frames))
            elif kind == "FROM" and self.shows:
                self.shows.pop()
            self.emit(kind, position + len(text), ended=False)
        elif text in {"fun", "fun₀"}:
            self.emit("HEAD", position + len(text), op=FUN, ended=False)
        elif text in _OPAQUE:
            if self.shows and self.shows[-1] == len(self.frames):
                self.shows.pop()
                self.virtual("FROM", self.tokens[-1].end)
            self.emit("OPAQUE", self.opaque_end(position + len(text)), ended=True)
        elif text in {"open", "set_option"} and (found := _PREFIXED.match(self.text, position)):
            self.emit("OP", found.end(), op=_AS_SCOPE, ended=False)
        elif text in {"Type", "Sort"} and self.text.startswith("*", position + 4):
            self.emit("IDENT", position + 5, ended=True)
        elif text == "_":
            self.emit("HOLE", position + 1, ended=True)
        elif self.text.startswith('!"', position + 1) and len(text) == 1:
            self.string(position)
        elif text in self.view.active and self.apply(
            text, self.view.active[text], position, glued=glued
        ):
            return
        else:
            self.emit("IDENT", position + len(text), ended=True)
        if self.tokens[-1].type == "IDENT":
            self.universes()

    def opaque_end(self, position: int) -> int:
        """Where a tactic block that starts before `position` ends: at what closes around it."""
        depth = 0
        end = position
        while True:
            found = _OPAQUE_STOP.search(self.text, position)
            if found is None:
                return len(self.text.rstrip())
            mark = found[0]
            position = found.end()
            if mark == "--":
                position = max(position, self.text.find("\n", position))
            elif mark == "/-":
                close = comment_end(self.text, found.start())
                position = len(self.text) if close < 0 else close
            elif mark == '"':
                string = STRING.match(self.text, found.start())
                position = string.end() if string is not None else position
            elif mark in "([{⟨⦃":
                depth += 1
            elif mark in ")]}⟩⦄":
                depth -= 1
            if depth < 0 or (depth == 0 and self.opaque_stop(mark, found.start())):
                end = found.start()
                return len(self.text[:end].rstrip())

    def opaque_stop(self, mark: str, at: int) -> bool:
        pending = bool(self.lets) and self.lets[-1].depth == len(self.frames)
        if mark == "\n":
            if not pending:
                return False
            start = at + 1
            end = _INDENTED.match(self.text, start).end()  # type: ignore[union-attr]  # always
            blank = self.text[end : end + 1] in {"\n", ""}
            return not blank and end - start <= self.lets[-1].column
        if mark == ";":
            return pending
        if mark == ",":
            return bool(self.frames)
        return mark in {"then", "else", "from"}
