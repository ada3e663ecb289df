"""`driftbench wild annotate`: pages for annotators, and the labels that they return."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli._datasets import note_dataset
from driftbench.cli._options import file_option, folder_option, json_option
from driftbench.cli._output import new_console, print_json, shard_line
from driftbench.cli._progress import file_progress

if TYPE_CHECKING:
    from rich.table import Table

    from driftbench.wild.annotation import Agreement, Merged

__all__ = ["annotate"]

STUDY = Path("build/annotation")
MERGED = Path("build/wild_annotated")

labels_argument = click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
)
study_option = folder_option("--study", "Folder of the study that `export` made.", default=STUDY)


@click.group()
def annotate() -> None:
    """Let people label pairs, without seeing the source or each other's labels."""


@annotate.command(name="export")
@click.argument("source", metavar="DATASET|FILE", type=click.Path(path_type=Path))
@click.option(
    "--annotator",
    required=True,
    help="Pseudonym of the annotator: lower-case letters, digits, - and _.",
)
@click.option(
    "--pilot",
    type=click.IntRange(min=1),
    help="Export a pilot of this many items; without it, the main phase with all other items.",
)
@folder_option("--out", "Folder of the study; the first export creates it.", default=STUDY)
@file_option("--guidelines", "File of your own guidelines, instead of the bundled ones.")
@click.option("--salt", help="Any text; a different text draws different items, for a new study.")
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

    FILE is a Parquet file of a dataset, or JSON Lines with id, nl_statement, context, gold,
    candidate. The page shows only these columns. Guidelines may change between pilot and main
    phase; the first page of the main phase fixes them.

    \b
    Example:
      driftbench wild annotate export build/wild_human --annotator ann --pilot 30
      driftbench wild annotate export build/wild_human --annotator ann
    """
    from driftbench.wild.annotation import export

    if source.is_dir():
        note_dataset(source)
    done = export(
        source, annotator=annotator, out=out, pilot=pilot, guidelines=guidelines, salt=salt
    )
    sheet = done.sheet
    if as_json:
        record = {name: getattr(sheet, name) for name in ("study", "phase", "annotator")}
        files = [str(path) for path in done.files]
        digest = sheet.guidelines
        print_json({**record, "guidelines": digest, "items": len(sheet.items), "files": files})
        return
    click.echo(
        f"study {sheet.study}, {sheet.phase}: {len(sheet.items)} items for {sheet.annotator}, "
        f"guidelines sha256 {sheet.guidelines[:16]}"
    )
    for path in done.files:
        click.echo(f"  {path}")


@annotate.command(name="merge")
@labels_argument
@study_option
@click.option(
    "--dataset",
    metavar="DATASET|FILE",
    type=click.Path(path_type=Path),
    default=Path("build/wild_human"),
    show_default=True,
    help="Dataset or file of mined pairs that the study was exported from; it is not changed.",
)
@file_option(
    "--adjudicated",
    "File for a third person's decisions on disputed rows: written first, read when filled in.",
    default=STUDY / "adjudicated.toml",
)
@folder_option("--out", "Folder to write; an earlier one is replaced.", default=MERGED)
@json_option
def merge_labels(
    *,
    files: tuple[Path, ...],
    study: Path,
    dataset: Path,
    adjudicated: Path,
    out: Path,
    as_json: bool,
) -> None:
    r"""Confirm rows of a dataset by the labels that annotators exported from their pages.

    A row is confirmed if two annotators agree, or if a third person decided between two labels; all
    other rows are unchanged. Raw labels are copied to OUT/labels.jsonl. Labels of the pilot confirm
    no rows.

    \b
    Example:
      driftbench wild annotate merge labels-main-*.jsonl --dataset build/wild_human
    """
    from driftbench.dataset.load import record_build
    from driftbench.wild.annotation import merge

    done = merge(files, study=study, dataset=dataset, adjudicated=adjudicated, out=out)
    record_build(out, imported=done.lock.configs[0])
    if as_json:
        record = asdict(done) | {"out": str(done.out), "adjudicated_in": str(adjudicated)}
        print_json({name: value for name, value in record.items() if name != "lock"})
        return
    _print_merged(done, adjudicated)


def _print_merged(done: Merged, adjudicated: Path) -> None:
    click.echo(f"{counted(done.labels, 'label')}, {done.pilot} of them of the pilot")
    click.echo(f"{counted(len(done.agreed), 'row')} confirmed by agreement")
    click.echo(f"{counted(len(done.adjudicated), 'row')} confirmed by a third person")
    click.echo(f"{len(done.changed)} of these rows have another label than before")
    for reason, ids in done.provisional.items():
        click.echo(f"{counted(len(ids), 'row')} left as before: {reason}")
    if done.disputed:
        click.echo(f"{counted(len(done.disputed), 'row')} disputed: decide in {adjudicated}")
    for name, shard in done.lock.shards.items():
        click.echo(shard_line(done.out, name, shard))
    click.echo(f"next: driftbench check {done.out}")


@annotate.command(name="agree")
@labels_argument
@click.option(
    "--resamples",
    type=click.IntRange(min=100),
    default=2_000,
    show_default=True,
    help="Resamples of items for the intervals.",
)
@json_option
def agreement(*, files: tuple[Path, ...], resamples: int, as_json: bool) -> None:
    r"""Print the agreement between annotators, before adjudication.

    Cohen's kappa of every pair of annotators, Fleiss' kappa and Krippendorff's alpha are computed
    on faithful or drifted and on the drift class, before and after gold was shown, with 95 %
    intervals over items. Items labelled by only one person are left out. Needs the extra
    `agreement`.

    \b
    Example:
      driftbench wild annotate agree labels-main-*.jsonl
    """
    from driftbench.wild.annotation import agreement_of, read_labels

    labels = read_labels(files)
    with file_progress("agreement") as report:
        found = agreement_of(labels, resamples=resamples, progress=report)
    if as_json:
        print_json(found.as_json())
        return
    _print_agreement(found)


def _print_agreement(found: Agreement) -> None:
    console = new_console()
    console.print(_table(found), markup=False)
    click.echo(
        f"{counted(found.items, 'item')}, {found.single_label_items} of them left out because only "
        f"one person labelled them; {found.changed} labels were changed when gold was shown"
    )
    unclear = ", ".join(f"{count} {stage}" for stage, count in found.unclear.items())
    click.echo(f"labels `unclear`, which count as missing: {unclear}")
    click.echo(found.signature)


def _table(found: Agreement) -> Table:
    from rich.table import Table

    table = Table("coefficient", "between", "of", "gold", box=None)
    for name in ("items", "agreed", "value"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("95 %")
    titles = {"cohen": "Cohen κ", "fleiss": "Fleiss κ", "krippendorff": "Krippendorff α"}
    for one in found.coefficients:
        between = ", ".join(one.annotators) if one.name == "cohen" else "all"
        gold = {"first": "hidden", "final": "seen"}[one.stage]
        value = "–" if one.value is None else f"{one.value:.3f}"
        interval = one.reason or "–"
        if one.interval is not None:
            interval = "{:.3f} to {:.3f}".format(*one.interval)
        agreed = "–" if one.agreed is None else f"{one.agreed:.3f}"
        table.add_row(
            titles[one.name], between, one.coding, gold, str(one.items), agreed, value, interval
        )
    return table
