"""The paper's tables and figures, regenerated on a dataset beside the published values."""

from __future__ import annotations

from driftbench.reproduction.bars import Bar, bars
from driftbench.reproduction.examination import Examination, ExaminationRequest, examine
from driftbench.reproduction.paper import Paper, load_paper
from driftbench.reproduction.reproducing import reproduce
from driftbench.reproduction.sides import Sides
from driftbench.reproduction.writing import PAGE, check_out, summary, write_reproduction

__all__ = [
    "PAGE",
    "Bar",
    "Examination",
    "ExaminationRequest",
    "Paper",
    "Sides",
    "bars",
    "check_out",
    "examine",
    "load_paper",
    "reproduce",
    "summary",
    "write_reproduction",
]
