"""Output to stdout and stderr in which no terminal escape sequence of outside text takes effect.

Rows, file names, logs and server answers come from outside. They may contain sequences that rename
a terminal window, fill the clipboard or hide output, and they may repeat a secret. `guard_streams`
makes stdout and stderr print such sequences in visible form, as `<U+001B>`, for terminals, pipes
and files alike. Only consoles made by `new_console` print colours; they escape the text first.
"""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Any, Literal, TextIO, cast

from driftbench._secrets import redact
from driftbench._visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

__all__ = ["Guarded", "guard_streams", "new_console"]

_NEVER_MATCHES = re.compile(r"(?!)()")

BARS = re.compile(r"(\x1b\[A|\r)")
"""How progress bars of libraries move the cursor; allowed on stderr, where no results go."""


class Guarded:
    """A stream that prints terminal escape sequences in visible form.

    Args:
        stream: the stream to write to.
        allowed: a pattern with one group; sequences that match it are written unchanged.
    """

    def __init__(self, stream: TextIO, allowed: re.Pattern[str] = _NEVER_MATCHES) -> None:
        self.stream = stream
        self._allowed = allowed

    def write(self, text: str) -> int:
        """Write a text and return its length.

        Raises:
            TypeError: it is not a text.
        """
        pieces = self._allowed.split(redact(text))
        # Every second piece is an allowed sequence.
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
    """Return a console that uses colours only on a terminal, and never if NO_COLOR is set.

    Args:
        stderr: write to stderr instead of stdout.
        width: columns; by default those of the terminal, or 80.
    """
    from rich.console import Console

    from driftbench._rendering import VisibleText

    plain = bool(os.environ.get("NO_COLOR"))
    # With color_system=None, rich writes no bold or italic text either.
    system: Literal["auto"] | None = None if plain else "auto"
    stream = sys.stderr if stderr else sys.stdout
    # A guarded stream would escape the colours too; the hook below escapes the text instead.
    file = stream.stream if isinstance(stream, Guarded) else None
    console = Console(file=file, stderr=stderr, width=width, color_system=system, highlight=False)
    console.push_render_hook(VisibleText())
    return console
