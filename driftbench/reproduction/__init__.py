"""The paper's tables and figures, regenerated on a dataset beside the published values."""

from __future__ import annotations

from driftbench.reproduction.examination import Examination, ExaminationRequest, examine
from driftbench.reproduction.goals import Goal, goals
from driftbench.reproduction.paper import Paper, load_paper
from driftbench.reproduction.reproducing import reproduce
from driftbench.reproduction.sides import Sides
from driftbench.reproduction.writing import PAGE, check_out, summary, write_reproduction

__all__ = [
    "PAGE",
    "Examination",
    "ExaminationRequest",
    "Goal",
    "Paper",
    "Sides",
    "check_out",
    "examine",
    "goals",
    "load_paper",
    "reproduce",
    "summary",
    "write_reproduction",
]
