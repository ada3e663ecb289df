"""English: docstrings screened and cleaned, and statements verbalized."""

from __future__ import annotations

from driftbench.english.cleaning import clean
from driftbench.english.screening import Accepted, Outcome, Reason, Rejected, screen
from driftbench.english.verbalizer import verbalize

__all__ = ["Accepted", "Outcome", "Reason", "Rejected", "clean", "screen", "verbalize"]
