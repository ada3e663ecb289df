"""Formalize English statements by guided decoding, with a language model or simulated."""

from __future__ import annotations

from driftbench.guidance.guide import (
    Guide,
    GuideSettings,
    check_requests,
    opened_guide,
    show_prompts,
)
from driftbench.guidance.report import GuideReport
from driftbench.guidance.requests import GuideRequest, read_requests

__all__ = [
    "Guide",
    "GuideReport",
    "GuideRequest",
    "GuideSettings",
    "check_requests",
    "opened_guide",
    "read_requests",
    "show_prompts",
]
