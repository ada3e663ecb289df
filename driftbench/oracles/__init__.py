"""Oracles: questions of entailment, the provers that answer them, and what verdicts rest on."""

from __future__ import annotations

from driftbench.oracles.problem import Model, Problem, Question
from driftbench.oracles.verdicts import Proved, Provenance, Refuted, Unknown, Verdict

__all__ = [
    "Model",
    "Problem",
    "Proved",
    "Provenance",
    "Question",
    "Refuted",
    "Unknown",
    "Verdict",
]
