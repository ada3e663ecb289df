"""The registry of metrics, in the order of a report."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from driftbench.metrics.auc import AUC
from driftbench.metrics.average_precision import AVERAGE_PRECISION
from driftbench.metrics.balanced_accuracy import BALANCED_ACCURACY
from driftbench.metrics.class_accuracy import CLASS_ACCURACY
from driftbench.metrics.costs import QUERIES, SECONDS, TOKENS
from driftbench.metrics.coverage import COVERAGE
from driftbench.metrics.detection import DETECTION
from driftbench.metrics.detection_at_fpr import DETECTION_AT_FPR
from driftbench.metrics.f1 import F1
from driftbench.metrics.family_consistency import FAMILY_CONSISTENCY
from driftbench.metrics.filtering import ACCURACY, DRIFTED_STOPPED, FAITHFUL_PASSED
from driftbench.metrics.fpr import FPR
from driftbench.metrics.kappa import KAPPA
from driftbench.metrics.pair_accuracy import PAIR_ACCURACY
from driftbench.metrics.precision import PRECISION
from driftbench.metrics.timeouts import TIMEOUTS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.metrics.metric import Metric

__all__ = ["METRICS"]

_ALL = (
    F1,
    DETECTION_AT_FPR,
    FPR,
    AUC,
    AVERAGE_PRECISION,
    BALANCED_ACCURACY,
    KAPPA,
    DETECTION,
    PRECISION,
    FAITHFUL_PASSED,
    DRIFTED_STOPPED,
    ACCURACY,
    CLASS_ACCURACY,
    FAMILY_CONSISTENCY,
    PAIR_ACCURACY,
    COVERAGE,
    TIMEOUTS,
    QUERIES,
    SECONDS,
    TOKENS,
)

METRICS: Mapping[str, Metric] = MappingProxyType({metric.name: metric for metric in _ALL})
"""Name → metric, in the order of a report."""
