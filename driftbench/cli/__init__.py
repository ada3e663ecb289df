"""The `driftbench` command: one file per verb."""

from __future__ import annotations

from driftbench.cli.main import VERBS, cli

__all__ = ["VERBS", "cli"]
