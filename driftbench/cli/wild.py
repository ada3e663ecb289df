"""`driftbench wild`: datasets of real errors, which no rule made."""

from __future__ import annotations

import click

from driftbench.cli._wild_annotate import annotate
from driftbench.cli._wild_import import importers
from driftbench.cli._wild_mine import mine_history
from driftbench.cli._wild_suggest import suggest

__all__ = ["command"]


@click.group(name="wild")
def command() -> None:
    """Import, mine and annotate errors that people or language models made and people judged."""


command.add_command(annotate)
command.add_command(importers)
command.add_command(mine_history)
command.add_command(suggest)
