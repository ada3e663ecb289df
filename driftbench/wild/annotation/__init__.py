"""Annotation: pages for people who label pairs blind to each other, and the use of their labels."""

from __future__ import annotations

from driftbench.wild.annotation.agreement import Agreement, agreement_of
from driftbench.wild.annotation.export import Exported, export
from driftbench.wild.annotation.labels import read_labels
from driftbench.wild.annotation.merging import Merged, merge

__all__ = [
    "Agreement",
    "Exported",
    "Merged",
    "agreement_of",
    "export",
    "merge",
    "read_labels",
]
