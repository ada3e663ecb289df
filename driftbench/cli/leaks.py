"""`driftbench leaks`: measure how well labels can be guessed from surface features."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from driftbench._symbols import symbol_of
from driftbench.cli._options import dataset_argument, json_option
from driftbench.cli._output import new_console, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.dataset.selection.leaks import Leak, LeakReport

__all__ = ["command"]


@click.command(name="leaks")
@dataset_argument()
@json_option
def command(*, dataset: Path, as_json: bool) -> None:
    r"""Measure how well labels can be guessed from features that should not reveal them.

    Each number is an AUC; 0.5 is chance. The probes from `candidate` to `distance` are classifiers,
    cross-validated by family. The last four are numbers of a row: the difference of the lengths of
    gold and candidate, which of the two is shorter, and their edit distance. Nothing is fitted to
    them, so an AUC below 0.5 means that drifted rows have smaller values. The column `before` shows
    the AUC before selection, if the build recorded it: on rows drawn with the same composition, but
    without regard to surface features. The last lines count the rows in which a name of the
    candidate has a word that is in the statement of gold but not in that of the candidate: the name
    of the theorem, its namespace, or the name of a variable. Needs the extra `baselines`.

    \b
    Example:
      driftbench leaks build/driftbench
    """
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.records import rows_of
    from driftbench.dataset.selection.leaks import LEAKS, measure_leaks, read_leaks
    from driftbench.dataset.selection.telling_names import count_telling_names
    from driftbench.dataset.shards import read_shard

    shards = sorted(read_lock(dataset).shards)
    recorded = read_leaks(dataset) if (dataset / LEAKS).is_file() else None
    rows = rows_of([record for name in shards for record in read_shard(dataset / name)])
    found = measure_leaks(rows)
    names = {
        "drifted": count_telling_names(row for row in rows if row.label != "faithful"),
        "faithful": count_telling_names(row for row in rows if row.label == "faithful"),
    }
    if as_json:
        report = {
            "before": [asdict(leak) for leak in recorded.before] if recorded else None,
            "ceiling": recorded.ceiling if recorded else None,
            "now": [asdict(leak) for leak in found],
            "names that tell": {rows: asdict(count) for rows, count in names.items()},
        }
        print_json(report)
        return
    _print(found, recorded)
    for kind, count in names.items():
        each = ", ".join(f"{name} {number}" for name, number in count.kinds.items())
        click.echo(f"names that tell: {count.telling} of {count.rows} {kind} rows ({each})")


def _print(found: Sequence[Leak], recorded: LeakReport | None) -> None:
    from rich.table import Table

    from driftbench.dataset.records import ROW_LABELS
    from driftbench.dataset.selection.leaks import LIMITED_PROBES

    before = {leak.probe: leak.auc for leak in recorded.before} if recorded else {}
    labels = sorted({label for leak in found for label in leak.by_label}, key=ROW_LABELS.index)
    table = Table("probe", "before", "AUC", *(symbol_of(label) for label in labels), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for leak in found:
        mark = "*" if recorded and leak.probe in LIMITED_PROBES else ""
        first = f"{before[leak.probe]:.3f}" if leak.probe in before else "–"
        each = (f"{leak.by_label[label]:.3f}" for label in labels)
        table.add_row(f"{leak.probe}{mark}", first, f"{leak.auc:.3f}", *each)
    console = new_console()
    console.print(table)
    if recorded:
        console.print(f"* the recipe's ceiling is {recorded.ceiling:g}")
