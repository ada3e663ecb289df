"""`driftbench wild annotate`: pages for annotators, and what comes of their labels."""

from __future__ import annotations

from pathlib import Path

import click

from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import say_json

__all__ = ["annotate"]

STUDY = Path("build/annotation")

study_option = folder_option("--study", "Folder of the study, as export made it.", default=STUDY)


@click.group()
def annotate() -> None:
    """Have pairs labelled by people who are blind to each other and to the source."""


@annotate.command(name="export")
@click.argument("source", metavar="DIR|FILE", type=click.Path(path_type=Path, exists=True))
@click.option("--annotator", required=True, help="A pseudonym: small letters, digits, - and _.")
@click.option(
    "--pilot",
    type=click.IntRange(min=1),
    help="Export the pilot of so many items; without it, the main phase: all other items.",
)
@folder_option("--out", "Folder of the study; made by the first export.", default=STUDY)
@file_option("--guidelines", "Guidelines of your own instead of the bundled ones.")
@click.option("--salt", help="Part of every draw of a new study, to draw it otherwise.")
@json_option
def export_page(
    *,
    source: Path,
    annotator: str,
    pilot: int | None,
    out: Path,
    guidelines: Path | None,
    salt: str | None,
    as_json: bool,
) -> None:
    r"""Write the page of one annotator: one HTML file that needs no server.

    DIR is a build, FILE one of its Parquet files or JSON Lines with id, nl_statement, context,
    gold, candidate. The page holds those and nothing else of a row. Guidelines may change between
    pilot and main phase; the first page of the main phase freezes them.

    \b
    Example:
      driftbench wild annotate export build/wild_human --annotator ann --pilot 30
      driftbench wild annotate export build/wild_human --annotator ann
    """
    from driftbench.wild.annotation import export

    done = export(
        source, annotator=annotator, out=out, pilot=pilot, guidelines=guidelines, salt=salt
    )
    sheet = done.sheet
    if as_json:
        told = {name: getattr(sheet, name) for name in ("study", "phase", "annotator")}
        files = [str(path) for path in done.files]
        digest = sheet.guidelines
        say_json({**told, "guidelines": digest, "items": len(sheet.items), "files": files})
        return
    click.echo(
        f"study {sheet.study}, {sheet.phase}: {len(sheet.items)} items for {sheet.annotator}, "
        f"guidelines sha256 {sheet.guidelines[:16]}"
    )
    for path in done.files:
        click.echo(f"  {path}")
