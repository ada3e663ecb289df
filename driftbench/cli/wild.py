"""`driftbench wild`: drift that no rule made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench.cli._annotate import annotate
from driftbench.cli._options import folder_option, json_option
from driftbench.cli._output import say_json

if TYPE_CHECKING:
    from driftbench.wild import Imported

__all__ = ["command"]

_OUT = Path("build/wild_human")

source_option = click.option(
    "--from",
    "spec",
    required=True,
    metavar="SPEC",
    help="git:PATH@REV, or a folder with a SOURCE.toml that gives repository, commit and licence.",
)


@click.group(name="wild")
def command() -> None:
    """Import real drift: errors that people or language models made and people judged."""


command.add_command(annotate)


@command.group(name="import")
def importers() -> None:
    """Make a dataset of a source that is on this machine.

    Nothing is uploaded, and no row of a source comes with this package.
    """


@importers.command(name="proofnet-verified")
@source_option
@folder_option("--out", "Folder to make; an earlier build there is replaced.", default=_OUT)
@json_option
def proofnet_verified(*, spec: str, out: Path, as_json: bool) -> None:
    r"""Import ProofNet-Verified as the configuration wild_human.

    Gold is the corrected statement, candidates are those of ProofNet and ProofNet#, labels those
    of the source's audit.

    \b
    git clone https://github.com/marcusm117/ProofNet-Verified
      driftbench wild import proofnet-verified --from git:ProofNet-Verified@HEAD
    """
    from driftbench.dataset.load import remember
    from driftbench.wild import import_proofnet_verified

    imported = import_proofnet_verified(spec, out=out)
    remember(imported.out, imported="wild_human")
    _tell(imported, config="wild_human", as_json=as_json)


def _tell(imported: Imported, *, config: str, as_json: bool) -> None:
    if as_json:
        shards = {name: shard.sha256 for name, shard in imported.lock.shards.items()}
        funnel = imported.funnel.as_json()
        say_json({"out": str(imported.out), "config": config, "shards": shards, "funnel": funnel})
        return
    for line in imported.funnel.lines():
        click.echo(line)
    for name, shard in imported.lock.shards.items():
        click.echo(f"{shard.rows:>7} rows  {imported.out / name}  sha256 {shard.sha256[:16]}")
    click.echo(f'next: driftbench check {imported.out}, or driftbench.load_dataset("{config}")')
