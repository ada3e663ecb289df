"""The `driftbench` command: one file per verb."""

from __future__ import annotations

from driftbench.cli.main import VERBS, cli, main

__all__ = ["VERBS", "cli", "main"]
