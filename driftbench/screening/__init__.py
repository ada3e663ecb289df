"""Screen theorems of a library for statements that may not mean what their docstrings say."""

from __future__ import annotations

from driftbench.screening.checks import Check, compared, linted, scored
from driftbench.screening.sarif import sarif_log
from driftbench.screening.screen import Screening, screen_theorems
from driftbench.screening.suspicion import CHECKS, CheckInfo, Suspicion, UnansweredCheck
from driftbench.screening.theorem import TextRegion, Theorem, documented, harmless

__all__ = [
    "CHECKS",
    "Check",
    "CheckInfo",
    "Screening",
    "Suspicion",
    "TextRegion",
    "Theorem",
    "UnansweredCheck",
    "compared",
    "documented",
    "harmless",
    "linted",
    "sarif_log",
    "scored",
    "screen_theorems",
]
