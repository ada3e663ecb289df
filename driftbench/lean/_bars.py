"""The bar `|`: an absolute value, a separator, or a part of an operator.

Where it closes, an open bracketing notation takes it before it is asked about here.
"""

from __future__ import annotations

from driftbench.lean._brackets import Brackets
from driftbench.lean._openings import Frame

__all__ = ["Bars"]


class Bars(Brackets):
    """Reads bars."""

    def bar_operator(self, position: int) -> bool:
        """Whether a longer operator starts with this bar: `f |_ U`, `a ||| b`."""
        longer = self.view.spelling(self.text, position)
        known = self.view.active.get(longer, ())
        return self.ended and len(longer) > 1 and any(sense.after for sense in known)

    def bar(self, position: int) -> bool:
        """Decide whether `|` opens an absolute value, or separates (closing is done before)."""
        text = self.text
        after = text[position + 1 : position + 2]
        if after == "|" and self.ended:
            return False
        if self.ended:
            spaced = position > 0 and text[position - 1].isspace() and not after.isspace()
            frame = self.frames[-1] if self.frames else None
            separates = (
                frame is not None and not frame.barred and frame.opener in {"LBRACE", "OPEN"}
            )
            if not spaced or separates or "|" not in self.view.active:
                if frame is not None:
                    frame.barred = True
                if text.startswith("|ₘ", position) or text.startswith("|>", position):
                    return False
                if text.startswith("||", position):
                    return False
                self.emit("BAR", position + 1, ended=False)
                return True
        elif after.isspace() or "|" not in self.view.active:
            if text.startswith("|>", position):
                return False
            self.emit("BAR", position + 1, ended=False)
            return True
        if text.startswith("|>", position) or (text.startswith("||", position) and self.ended):
            return False
        if "|" not in text[position + 1 :]:
            self.emit("BAR", position + 1, ended=False)
            return True
        options = [(s.rest, s.op) for s in self.view.active["|"] if s.kind == "open"]
        self.push(Frame("OPEN", position, "|", options))
        self.emit("OPEN", position + 1, ended=False)
        return True
