"""`driftbench wild suggest`: agreement of suggested drift classes with those of people."""

from __future__ import annotations

import click

from driftbench.cli._options import json_option
from driftbench.cli._output import print_json

__all__ = ["suggest"]


@click.command(name="suggest")
@click.option(
    "--from",
    "spec",
    required=True,
    metavar="SPEC",
    help="The source ProofNet-Verified: git:PATH@REV, or a folder with a SOURCE.toml.",
)
@json_option
def suggest(*, spec: str, as_json: bool) -> None:
    r"""Compare drift classes suggested by the package with error types that people named.

    \b
    Example:
      driftbench wild suggest --from git:ProofNet-Verified@HEAD
    """
    from driftbench.wild.suggestions import measure_suggestions

    found = measure_suggestions(spec)
    if as_json:
        print_json(found.as_json())
        return
    for line in found.lines():
        click.echo(line)
