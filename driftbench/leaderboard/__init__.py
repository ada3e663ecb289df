"""Submissions: their format, validation and scores, and the leaderboard."""

from __future__ import annotations

from driftbench.leaderboard.card import Card
from driftbench.leaderboard.comparable import SignatureComparison, compare_signatures
from driftbench.leaderboard.evaluator import Evaluator
from driftbench.leaderboard.own_scores import write_submission
from driftbench.leaderboard.paired import PairedTest, paired_table, paired_tests
from driftbench.leaderboard.problems import Invalid, SubmissionProblem
from driftbench.leaderboard.report import Report, comparison
from driftbench.leaderboard.signature import Signature
from driftbench.leaderboard.submission import Submission
from driftbench.leaderboard.writing import write_run

__all__ = [
    "Card",
    "Evaluator",
    "Invalid",
    "PairedTest",
    "Report",
    "Signature",
    "SignatureComparison",
    "Submission",
    "SubmissionProblem",
    "compare_signatures",
    "comparison",
    "paired_table",
    "paired_tests",
    "write_run",
    "write_submission",
]
