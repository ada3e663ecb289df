"""A hook for rich consoles that escapes hidden characters in all text that they print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderHook
from rich.segment import Segment

from driftbench._secrets import redact
from driftbench._visible import visible

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderResult

__all__ = ["VisibleText"]


class VisibleText(RenderHook):
    """Escapes hidden characters in text after layout; colours and progress bars are unchanged."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return the renderables, each wrapped so that its text is escaped."""
        return [_Visible(each) for each in renderables]


class _Visible:
    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the segments of the wrapped renderable with escaped text."""
        for segment in console.render(self._inner, options):
            if segment.control:
                yield segment
            else:
                yield Segment(visible(redact(segment.text)), segment.style)
