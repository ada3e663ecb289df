"""`driftbench comparable`: whether two scores can be compared, by their signatures."""

from __future__ import annotations

import sys

import click

from driftbench.cli._options import json_option
from driftbench.cli._output import FOUND, print_json

__all__ = ["command"]


@click.command(name="comparable")
@click.argument("first", metavar="SIGNATURE")
@click.argument("second", metavar="SIGNATURE")
@json_option
def command(*, first: str, second: str, as_json: bool) -> None:
    r"""Report whether two scores can be compared, from their signatures.

    Scores are comparable if they have the same metric and the same rows. The exit code is 0 if
    they are, and 1 if they are not.

    \b
    Example:
      driftbench comparable 'driftbench|config:controlled|…' 'driftbench|config:controlled|…'
    """
    from driftbench.leaderboard.comparable import compare_signatures

    found = compare_signatures(first, second)
    if as_json:
        print_json(
            {"comparable": found.comparable, "obstacles": found.obstacles, "notes": found.notes}
        )
    else:
        click.echo("comparable" if found.comparable else "not comparable")
        for line in (*found.obstacles, *found.notes):
            click.echo(f"  {line}")
    if not found.comparable:
        sys.exit(FOUND)
