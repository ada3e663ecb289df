"""Screen theorems of a library for statements that may not mean what their docstrings say."""

from __future__ import annotations

from driftbench.screening.checks import Check, compare, run_lints, run_notions, run_scorer
from driftbench.screening.findings import CHECKS, CheckInfo, ScreenFinding, UnansweredCheck
from driftbench.screening.sarif import sarif_log
from driftbench.screening.screen import Screening, screen_theorems
from driftbench.screening.theorem import TextRegion, Theorem, documented

__all__ = [
    "CHECKS",
    "Check",
    "CheckInfo",
    "ScreenFinding",
    "Screening",
    "TextRegion",
    "Theorem",
    "UnansweredCheck",
    "compare",
    "documented",
    "run_lints",
    "run_notions",
    "run_scorer",
    "sarif_log",
    "screen_theorems",
]
