"""Metrics: one file each, one registry, and bootstrap intervals over families."""

from __future__ import annotations

from driftbench.metrics.answers import Answers
from driftbench.metrics.bootstrap import Resampling, Score, family_weights, measure, resampled
from driftbench.metrics.detection_at_fpr import FPR_LIMIT, detection_at_fpr
from driftbench.metrics.kappa import cohen_kappa
from driftbench.metrics.metric import Metric
from driftbench.metrics.registry import METRICS
from driftbench.metrics.roc import roc_curve
from driftbench.metrics.threshold import (
    Calibrated,
    Fixed,
    Submitted,
    Threshold,
    best_pair_threshold,
    best_threshold,
)

__all__ = [
    "FPR_LIMIT",
    "METRICS",
    "Answers",
    "Calibrated",
    "Fixed",
    "Metric",
    "Resampling",
    "Score",
    "Submitted",
    "Threshold",
    "best_pair_threshold",
    "best_threshold",
    "cohen_kappa",
    "detection_at_fpr",
    "family_weights",
    "measure",
    "resampled",
    "roc_curve",
]
