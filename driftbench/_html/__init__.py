"""The layout, style and security policy that all HTML pages of this project share."""

from __future__ import annotations

from driftbench._html.document import render_document
from driftbench._html.marking import (
    MarkedChange,
    Segment,
    candidate_segments,
    gold_segments,
    interleaved,
)
from driftbench._html.palette import DARK, LIGHT, SERIES, TEXT_ON_BACKGROUND
from driftbench._visible import visible

__all__ = [
    "DARK",
    "LIGHT",
    "SERIES",
    "TEXT_ON_BACKGROUND",
    "MarkedChange",
    "Segment",
    "candidate_segments",
    "gold_segments",
    "interleaved",
    "render_document",
    "visible",
]
