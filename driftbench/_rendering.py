"""A hook of rich's consoles: the text of everything that they print is made visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderHook
from rich.segment import Segment

from driftbench._secrets import redacted
from driftbench._visible import visible

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderResult

__all__ = ["VisibleText"]


class VisibleText(RenderHook):
    """Makes text visible after it was laid out, and leaves colours and bars as they are."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return what is to be printed, each with its text made visible."""
        return [_Visible(each) for each in renderables]


class _Visible:
    def __init__(self, inner: ConsoleRenderable) -> None:
        self._inner = inner

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the pieces of what is inside."""
        for segment in console.render(self._inner, options):
            if segment.control:
                yield segment
            else:
                yield Segment(visible(redacted(segment.text)), segment.style)
