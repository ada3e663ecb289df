"""Submissions: their format, validation and scores, and the leaderboard."""

from __future__ import annotations

from driftbench.leaderboard.card import Card
from driftbench.leaderboard.evaluator import Evaluator
from driftbench.leaderboard.own_scores import write_submission
from driftbench.leaderboard.problems import Invalid, SubmissionProblem
from driftbench.leaderboard.report import Report, comparison
from driftbench.leaderboard.signature import Signature
from driftbench.leaderboard.submission import Submission
from driftbench.leaderboard.writing import write_run

__all__ = [
    "Card",
    "Evaluator",
    "Invalid",
    "Report",
    "Signature",
    "Submission",
    "SubmissionProblem",
    "comparison",
    "write_run",
    "write_submission",
]
