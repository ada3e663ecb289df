"""Compare a candidate with a correct statement, and report verdict, relation and reasons."""

from __future__ import annotations

from driftbench.comparison.comparing import PairComparer, certify
from driftbench.comparison.pairs import StatementPair, read_pairs
from driftbench.comparison.reading import StatementText, UnreadText, read_statement
from driftbench.comparison.report import Comparison, ComparisonReason

__all__ = [
    "Comparison",
    "ComparisonReason",
    "PairComparer",
    "StatementPair",
    "StatementText",
    "UnreadText",
    "certify",
    "read_pairs",
    "read_statement",
]
