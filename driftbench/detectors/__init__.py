"""Detectors of drift: one file each, listed in one registry."""

from __future__ import annotations

from driftbench.detectors.data import SplitData, pick_split, read_splits
from driftbench.detectors.detection import (
    Cost,
    Detection,
    Detector,
    DetectorInfo,
    Labelled,
    Pair,
    Setting,
    Verdict,
)
from driftbench.detectors.registry import DETECTORS, find_detector
from driftbench.detectors.running import Run, run_detector

__all__ = [
    "DETECTORS",
    "Cost",
    "Detection",
    "Detector",
    "DetectorInfo",
    "Labelled",
    "Pair",
    "Run",
    "Setting",
    "SplitData",
    "Verdict",
    "find_detector",
    "pick_split",
    "read_splits",
    "run_detector",
]
