"""What is written to standard output and error: text, colours of our own, and no other sequence.

Rows, file names, logs and answers of servers are texts of others, and may hold sequences that
rename a terminal's window, fill the clipboard, hide what is printed, or repeat a secret.
`guard_streams` makes every stream of the process spell them out, `<U+001B>`, whatever code writes
them, to a terminal, a pipe or a file. Colours come from consoles of `new_console` alone, which make
the text that they colour visible before they colour it.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any, Literal, TextIO, cast

from driftbench._secrets import redacted
from driftbench._visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

__all__ = ["Guarded", "guard_streams", "new_console"]

_NOTHING = re.compile(r"(?!)()")

BARS = re.compile(r"(\x1b\[A|\r)")
"""How progress bars of libraries move the cursor; allowed on stderr, where no result is."""


class Guarded:
    """A stream that shows the sequences that a terminal would obey.

    Args:
        stream: what is written to.
        allowed: a pattern with one group, the sequences that pass.
    """

    def __init__(self, stream: TextIO, allowed: re.Pattern[str] = _NOTHING) -> None:
        self.stream = stream
        self._allowed = allowed

    def write(self, text: str) -> int:
        """Write a text and return its length.

        Raises:
            TypeError: it is none.
        """
        pieces = self._allowed.split(redacted(text))
        # Every second piece is a sequence that passes.
        self.stream.write("".join(p if at % 2 else visible(p) for at, p in enumerate(pieces)))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- whatever the stream has
        return getattr(self.stream, name)


def guard_streams() -> None:
    """Guard stdout and stderr of this process."""
    if not isinstance(sys.stdout, Guarded):
        sys.stdout = cast("TextIO", Guarded(sys.stdout))
    if not isinstance(sys.stderr, Guarded):
        sys.stderr = cast("TextIO", Guarded(sys.stderr, BARS))


def new_console(*, stderr: bool = False, width: int | None = None) -> Console:
    """Return a console that colours for a terminal alone, and never where NO_COLOR is set.

    Args:
        stderr: whether it writes there.
        width: columns; those of the terminal, or 80, by default.
    """
    from rich.console import Console

    from driftbench._rendering import VisibleText

    plain = bool(os.environ.get("NO_COLOR"))
    # Without a system of colours nothing is bold or italic, either.
    system: Literal["auto"] | None = None if plain else "auto"
    stream = sys.stderr if stderr else sys.stdout
    # A guarded stream would show the colours, too; what they are put on is made visible below.
    file = stream.stream if isinstance(stream, Guarded) else None
    console = Console(file=file, stderr=stderr, width=width, color_system=system, highlight=False)
    console.push_render_hook(VisibleText())
    return console
