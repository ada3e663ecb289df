"""Literals, holes, fields and names with a mark: what its first character gives away.

Deliberately asks the table of notation only whether a longer spelling starts with that character.
"""

from __future__ import annotations

import re

from driftbench.lean._bars import Bars
from driftbench.lean._openings import Frame
from driftbench.lean.chars import FIRST, IDENT
from driftbench.lean.notation import MAX
from driftbench.lean.tree import Op

__all__ = ["STRING", "Literals"]

_NUMBER = re.compile(r"0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
STRING = re.compile(r'(?:[a-z]!)?"(?:[^"\\]|\\.)*"', re.DOTALL)
_CHAR = re.compile(r"'(?:\\(?:[^ux]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})|[^\\'\n])'")
_HOLE = re.compile(rf"\?(?:_|{FIRST}[A-Za-z0-9_'₀-₉]*)|_(?![A-Za-z0-9_'])")
_FIELD = re.compile(rf"\.(?:{IDENT}|[0-9]+)")
_MARKED_NAME = re.compile(rf"(?:\$|``?|@(?!fun\b)){IDENT}")
_VECTOR = re.compile(r"![\u2080-\u209c]+\[")
_AS_PROOF = Op("infix", MAX, MAX, MAX)  # `a[i]'h`: an index with the proof that it is in range


class Literals(Bars):
    """Reads what its first character gives away."""

    def special(self, character: str, position: int, *, glued: bool) -> bool:
        """Literals, holes, fields and bars: what no table decides."""
        text = self.text
        if character.isdigit():
            number = _NUMBER.match(text, position)
            if number is None:
                return False
            self.emit("NUM", number.end(), ended=True)
            return True
        if character == '"':
            self.string(position)
            return True
        if character == "." and not text.startswith("..", position):
            return self.dot(position, glued=glued)
        if character in "?_":
            return self.hole(position, glued=glued)
        if character == "|":
            return not self.bar_operator(position) and self.bar(position)
        name = _MARKED_NAME.match(text, position) if character in "$@`" else None
        if name is not None:
            self.emit("IDENT", name.end(), ended=True)
            self.universes()
            return True
        return self.quote(position, glued=glued) if character in "'!" else False

    def hole(self, position: int, *, glued: bool) -> bool:
        if len(self.view.spelling(self.text, position)) > 1:
            return False
        hole = _HOLE.match(self.text, position)
        if hole is not None and not (glued and self.ended):
            self.emit("HOLE", hole.end(), ended=True)
            return True
        if glued and self.ended and self.text[position] == "?":
            self.emit("FIELD", position + 1, ended=True)
            return True
        return False

    def quote(self, position: int, *, glued: bool) -> bool:
        """A character, a vector `!₂[x, y]`, or what may follow an index: `a[i]!`, `a[i]'h`."""
        text = self.text
        indexed = glued and self.ended and self.tokens[-1].type == "CLOSE"
        letter = _CHAR.match(text, position)
        vector = _VECTOR.match(text, position)
        if letter is not None and not text.startswith("''", position):
            self.emit("STR", letter.end(), ended=True)
        elif vector is not None:
            self.push(Frame("OPEN", position, vector[0], [(("]",), None)]))
            self.emit("OPEN", vector.end(), ended=False)
        elif indexed and text[position] == "'":
            self.emit("OP", position + 1, op=_AS_PROOF, ended=False)
        elif indexed and text[position + 1 : position + 2] not in {"[", "=", "!"}:
            self.emit("FIELD", position + 1, ended=True)
        else:
            return False
        return True

    def universes(self) -> None:
        """Take `.{u, v}` where it is glued to a name."""
        if self.text.startswith(".{", self.position):
            close = self.text.find("}", self.position)
            if close < 0:
                raise self.fail("`.{` is never closed", self.position)
            self.emit("UNIV", close + 1, ended=True)

    def string(self, position: int) -> None:
        found = STRING.match(self.text, position)
        if found is None:
            raise self.fail("the string is never closed", position)
        self.emit("STR", found.end(), ended=True)

    def dot(self, position: int, *, glued: bool) -> bool:
        found = _FIELD.match(self.text, position)
        if found is None:
            return False
        if glued and self.ended:
            self.emit("FIELD", found.end(), ended=True)
        else:
            self.emit("IDENT", found.end(), ended=True)
        return True
