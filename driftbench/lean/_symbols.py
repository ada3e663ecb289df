"""Symbols: the longest spelling that notation in force knows, and a guess where none does.

A guess is flagged on its token, so that it can be counted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean._brackets import PLAIN, SMALL
from driftbench.lean._literals import Literals
from driftbench.lean._openings import Frame
from driftbench.lean.chars import IDENT
from driftbench.lean.choosing import possible_senses, shared_operator
from driftbench.lean.notation import MAX
from driftbench.lean.tree import Op

if TYPE_CHECKING:
    from driftbench.lean.senses import Sense

__all__ = ["FUN", "Symbols"]

_IDENT = re.compile(IDENT)
FUN = Op("head", MAX, None, 0)
_AS_INFIX = Op("infix", 65, 65, 66)
_AS_POSTFIX = Op("postfix", MAX, MAX, None)


class Symbols(Literals):
    """Reads symbols by the senses that a table gives them."""

    def symbol(self, text: str, position: int, *, glued: bool) -> bool:
        """Read the longest active spelling at `position`; False when there is none."""
        active = self.view.active
        for size in range(len(text), 0, -1):
            spelling = text[:size]
            known = active.get(spelling)
            if known is not None:
                if size < len(text) and _IDENT.match(spelling) and _IDENT.match(text[size:]):
                    continue
                if self.apply(spelling, known, position, glued=glued):
                    return True
            if spelling in PLAIN:
                self.plain(spelling, position, glued=glued)
                return True
            if spelling == "λ" and not any(
                text[:n] in self.view.dormant for n in range(2, len(text) + 1)
            ):
                self.emit("HEAD", position + 1, op=FUN, ended=False)
                return True
        if _IDENT.match(text):
            return False
        dormant = self.view.dormant
        for size in range(len(text), 0, -1):
            known = dormant.get(text[:size])
            if known is not None and self.apply(
                text[:size], known, position, glued=glued, fallback=True
            ):
                return True
        return False

    def apply(
        self,
        spelling: str,
        known: tuple[Sense, ...],
        position: int,
        *,
        glued: bool,
        fallback: bool = False,
    ) -> bool:
        end = position + len(spelling)
        choices = possible_senses(known, self.text, end, ended=self.ended, glued=glued)
        if not choices:
            return False
        sense = choices[0]
        if sense.kind in {"open", "open_head"}:
            options = [(s.rest, s.op) for s in choices if s.kind == sense.kind]
            self.push(Frame("OPEN", position, spelling, options, head=sense.kind == "open_head"))
            kind = "OPEN" if sense.kind == "open" else "HEAD_OPEN"
            self.emit(kind, end, op=sense.op, ended=False, fallback=fallback)
        elif sense.kind == "head":
            tailed = [s.op for s in choices if s.op is not None and s.op.tailed]
            op = tailed[0] if tailed else sense.op
            self.emit("HEAD", end, op=op, ended=False, fallback=fallback)
        elif sense.kind == "const":
            self.emit("CONST", end, ended=True, fallback=fallback)
        else:
            op = sense.op
            if len(choices) > 1:
                op = shared_operator(choices, self.text, end)
            postfix = op is not None and op.right is None
            self.emit("OP", end, op=op, ended=postfix, fallback=fallback)
        return True

    def unknown(self, character: str, position: int, *, glued: bool) -> None:
        """A symbol no table knows: guess from its surroundings, and flag the guess."""
        small = SMALL.match(self.text, position)
        if small is not None and glued and self.ended:
            self.emit("FIELD", small.end(), ended=True)
            return
        if character.isascii() and not character.isprintable():
            raise self.fail(f"character U+{ord(character):04X} cannot stand here", position)
        if character == "«":
            raise self.fail("the quoted name is never closed", position)
        if character in "`$\\" or not character.isprintable():
            raise self.fail(f"`{character!r}` is no Lean token here", position)
        spaced = self.text[position + 1 : position + 2].isspace()
        if self.ended and spaced:
            self.emit("OP", position + 1, op=_AS_INFIX, ended=False, fallback=True)
        elif self.ended and glued:
            self.emit("OP", position + 1, op=_AS_POSTFIX, ended=True, fallback=True)
        else:
            self.emit("CONST", position + 1, ended=True, fallback=True)
