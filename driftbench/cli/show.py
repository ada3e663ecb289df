"""`driftbench show`: rows of a dataset, or the counts of a recorded manual review."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from driftbench._files import write_text
from driftbench._problems import counted
from driftbench.cli._option_groups import gathered
from driftbench.cli._options import dataset_argument, file_option, json_option
from driftbench.cli._output import new_console, print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from driftbench.dataset.manual_review import ManualReview
    from driftbench.pages import RowEntry, RowFilter, Selection

__all__ = ["command"]

_SAMPLE = 20
_ROWS = (
    click.option("--split", "splits", multiple=True, help="Only this split; may be repeated."),
    click.option("--class", "labels", multiple=True, help="Only this label; may be repeated."),
    click.option(
        "--subfield", "subfields", multiple=True, help="Only this subfield; may be repeated."
    ),
    click.option(
        "--relation", "relations", multiple=True, help="Only this relation; may be repeated."
    ),
    click.option(
        "--rule", "rules", multiple=True, help="Only rows made by this rule; may be repeated."
    ),
    click.option(
        "--id", "ids", multiple=True, help="Only rows whose id starts with this; may be repeated."
    ),
    click.option(
        "--sample",
        type=click.IntRange(min=1),
        help=f"Number of rows to draw.  [default: {_SAMPLE}; all for --html, --id, --verdicts]",
    ),
    click.option("--per-class", is_flag=True, help="Draw --sample rows of every class."),
    click.option("--seed", default=0, show_default=True, help="Random seed of the sample."),
)


def _wanted_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that select rows; the verb's function gets one `wanted` made from them."""
    names = ("splits", "labels", "subfields", "relations", "rules", "ids", "sample", "per_class")
    return gathered(command, _ROWS, into="wanted", names=(*names, "seed"), make=_wanted)


def _wanted(**given: Any) -> RowFilter:  # noqa: ANN401 -- values of options
    from driftbench.pages import RowFilter

    return RowFilter(**given)


@click.command(name="show")
@dataset_argument()
@click.option("--config", help="Configuration; by default the only one, or controlled.")
@_wanted_options
@click.option("--proofs", is_flag=True, help="Also print the Lean text of certificates.")
@file_option(
    "--html", "Write an HTML file instead, with search, filters and the evidence of every row."
)
@json_option
@file_option(
    "--verdicts", "Recorded review: print its counts; with --html, show its rows and verdicts."
)
@file_option("--blank", "Also write a file in which a reviewer can judge the rows drawn.")
def command(
    *,
    dataset: Path,
    config: str | None,
    wanted: RowFilter,
    proofs: bool,
    html: Path | None,
    as_json: bool,
    verdicts: Path | None,
    blank: Path | None,
) -> None:
    r"""Show rows of a built dataset: English, gold, candidate, edits, relation, evidence.

    Without a terminal the output is plain text that depends only on the dataset.

    \b
    Examples:
      driftbench show build/driftbench --class type_coercion --sample 5
      driftbench show build/driftbench --html rows.html
      driftbench show build/driftbench --sample 40 --per-class --html rows.html --blank read.toml
      driftbench show build/driftbench --verdicts read.toml
    """
    from driftbench.dataset.manual_review import read_review
    from driftbench.pages import select

    review = None if verdicts is None else read_review(verdicts)
    wanted = _sized(wanted, review, whole=html is not None and not wanted.per_class)
    selection = select(dataset, wanted, config=config)
    if blank is not None:
        _write_blank(blank, dataset, selection, wanted)
    if html is not None:
        _write_page(html, dataset, selection, wanted, review)
    elif review is not None:
        _print_tally(review, selection, as_json=as_json)
    elif as_json:
        print_json([{"split": split, **record} for split, record in selection.rows])
    else:
        _print_rows(_entries(dataset, selection), proofs=proofs)
        click.echo(selection.counted(wanted))


def _sized(wanted: RowFilter, review: ManualReview | None, *, whole: bool) -> RowFilter:
    """Set the default size of the sample: all rows where ids, a review or `whole` are given."""
    among = None if review is None else frozenset(one.id for one in review.findings)
    size = None if whole or among is not None or wanted.ids else _SAMPLE
    return replace(wanted, sample=wanted.sample or size, among=among)


def _entries(
    folder: Path, selection: Selection, review: ManualReview | None = None
) -> list[RowEntry]:
    from driftbench.dataset.publish.errata import errata_of
    from driftbench.oracles.kernel.archive import read
    from driftbench.pages import entry_of
    from driftbench.rules import load_rules

    messages = {rule.id: rule.message for rule in load_rules()}
    found = {} if review is None else {one.id: one for one in review.findings}
    withdrawn = {entry.id: entry for entry in errata_of(folder).withdrawn}
    certificates = read(folder)
    return [
        entry_of(
            record,
            split=split,
            messages=messages,
            certificates=certificates,
            review=found.get(record["id"]),
            withdrawn=withdrawn.get(record["id"]),
        )
        for split, record in selection.rows
    ]


def _print_rows(entries: Sequence[RowEntry], *, proofs: bool) -> None:
    from driftbench.pages import entry_panel, plain_entry

    console = new_console()
    coloured = console.is_terminal and not console.no_color
    for entry in entries:
        if coloured:
            console.print(entry_panel(entry, width=console.width, proofs=proofs))
        else:
            click.echo(f"{plain_entry(entry, proofs=proofs)}\n")


def _print_tally(review: ManualReview, selection: Selection, *, as_json: bool) -> None:
    from driftbench.dataset.manual_review import VERDICTS, tallies
    from driftbench.pages import plain_table, tally_table

    found = tallies(review, held={record["id"] for _, record in selection.rows})
    if as_json:
        records = [
            {"class": t.label, "read": t.read, **t.counts, "bad": t.bad, "share": round(t.share, 4)}
            | {"left": t.left, "bad_left": t.bad_left}
            for t in found
        ]
        print_json(records)
        return
    head = ("class", "read", *VERDICTS, "bad", "share", "in this build", "bad")
    rows = [head] + [
        (
            t.label.replace("_", " "),
            *(str(n) for n in (t.read, *t.counts.values(), t.bad)),
            f"{100 * t.share:.1f} %",
            *(str(n) for n in (t.left, t.bad_left)),
        )
        for t in found
    ]
    click.echo(f"{review.title}: {review.build}{' (final)' if review.final else ''}")
    console = new_console()
    if console.is_terminal:
        console.print(tally_table(rows))
    else:
        click.echo(plain_table(rows))


def _write_page(
    path: Path, folder: Path, selection: Selection, wanted: RowFilter, review: ManualReview | None
) -> None:
    from driftbench.cli._progress import file_progress
    from driftbench.dataset.manual_review import tallies
    from driftbench.pages import facts_of, render_page

    with file_progress("packing") as progress:
        page = render_page(
            _entries(folder, selection, review),
            title=f"DriftBench {selection.config}: {len(selection.rows):,} rows",
            facts=facts_of(selection, wanted),
            review=review,
            tally=() if review is None else tallies(review),
            progress=progress,
        )
    write_text(path, page)
    click.echo(f"{path}: {selection.counted(wanted)}")


def _write_blank(path: Path, folder: Path, selection: Selection, wanted: RowFilter) -> None:
    from driftbench.dataset.manual_review import blank

    if path.exists():
        raise InputError(f"{path}: exists and may contain a review: name a new file")
    each = " --per-class" if wanted.per_class else ""
    size = "" if wanted.sample is None else f" --sample {wanted.sample}"
    chosen = "".join(f" --class {label}" for label in wanted.labels)
    text = blank(
        [record for _, record in selection.rows],
        title=path.stem,
        build=selection.build,
        command=f"driftbench show {folder.name}{chosen}{size}{each} --seed {wanted.seed}",
    )
    write_text(path, text)
    click.echo(f"{path}: {counted(len(selection.rows), 'row')} to review", err=True)
