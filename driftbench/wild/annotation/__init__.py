"""Annotation: pages for people who label pairs blind to each other, and what comes of labels."""

from __future__ import annotations

from driftbench.wild.annotation.export import Exported, export

__all__ = ["Exported", "export"]
