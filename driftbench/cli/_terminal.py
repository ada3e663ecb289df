"""What reaches a terminal: texts, colours and bars, and nothing else that a terminal obeys.

Rows, file names, logs and answers are strangers' texts and may hold escape sequences that rename
the window, fill the clipboard or hide what was said before. Promises that on a terminal they are
spelt out, `<U+001B>`, whatever code prints them. Deliberately leaves files and pipes alone: they
get every byte, and whoever shows them later has to look out.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, TextIO, cast

from driftbench._visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Guarded", "guard_terminals"]

#: Colours and weights of letters, which rich writes; they end with the text that has them.
STYLES = re.compile(r"(\x1b\[[0-9;]*m)")

#: What bars of rich move the cursor with besides; on stderr alone, where no result is.
BARS = re.compile(r"(\x1b\[[0-9;]*m|\x1b\[[0-9]*[AK]|\x1b\[\?25[lh]|\r)")


class Guarded:
    """A terminal's stream that obeys the sequences of `kept` and shows all others.

    Args:
        stream: the terminal.
        kept: a pattern with one group, the sequences that pass.
    """

    def __init__(self, stream: TextIO, kept: re.Pattern[str]) -> None:
        self._stream = stream
        self._kept = kept

    def write(self, text: str) -> int:
        """Write a text and return its length.

        Raises:
            TypeError: it is none.
        """
        pieces = self._kept.split(text)
        # Every second piece is a sequence that passes.
        self._stream.write("".join(p if at % 2 else visible(p) for at, p in enumerate(pieces)))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- whatever the stream has
        return getattr(self._stream, name)


def guard_terminals() -> None:
    """Guard stdout and stderr where they are terminals."""
    if sys.stdout.isatty():
        sys.stdout = cast("TextIO", Guarded(sys.stdout, STYLES))
    if sys.stderr.isatty():
        sys.stderr = cast("TextIO", Guarded(sys.stderr, BARS))
