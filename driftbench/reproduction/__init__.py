"""The paper's tables and figures on a build, each beside what the paper prints."""

from __future__ import annotations

from driftbench.reproduction.paper import Paper, load_paper

__all__ = ["Paper", "load_paper"]
