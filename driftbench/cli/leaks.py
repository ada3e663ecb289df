"""`driftbench leaks`: measure how well labels can be guessed from surface features."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from driftbench._symbols import symbol_of
from driftbench.cli._options import dataset_argument, json_option, workers_option
from driftbench.cli._output import new_console, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.selection.leaks import Leak, LeakReport
    from driftbench.detectors.probe_overlap import ProbeOverlap

__all__ = ["command"]


@click.command(name="leaks")
@dataset_argument()
@click.option(
    "--snapshot",
    default="",
    metavar="SPEC",
    help="Snapshot of the dataset, to compare the probes of the detector bpf with the rows.",
)
@workers_option
@json_option
def command(*, dataset: Path, snapshot: str, workers: int, as_json: bool) -> None:
    r"""Measure how well labels can be guessed from features that should not reveal them.

    Each number is an AUC; 0.5 is chance. The probes from `candidate` to `distance` are classifiers,
    cross-validated by family. The last four are numbers of a row: the difference of the lengths of
    gold and candidate, which of the two is shorter, and their edit distance. Nothing is fitted to
    them, so an AUC below 0.5 means that drifted rows have smaller values. The column `before` shows
    the AUC on rows that were drawn with the same composition, but without regard to surface
    features, if the build recorded it. The last lines count rows with revealing names: the name of
    the theorem, its namespace or the name of a variable contains a word that is in the statement of
    gold but not in that of the candidate. Needs the extra `baselines`.

    Rules make both the drifted rows and the probes of the detector bpf. With --snapshot, the
    command makes these probes, which takes up to an hour, and prints for how many drifted rows the
    same rule made a probe and the row, and for how many the candidate itself is a probe.

    \b
    Examples:
      driftbench leaks build/driftbench
      driftbench leaks build/driftbench --snapshot starter
    """
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.records import rows_of
    from driftbench.dataset.selection.leaks import LEAKS, measure_leaks, read_leaks
    from driftbench.dataset.selection.revealing_names import count_revealing_names
    from driftbench.dataset.shards import read_shard

    shards = sorted(read_lock(dataset).shards)
    recorded = read_leaks(dataset) if (dataset / LEAKS).is_file() else None
    records = [record for name in shards for record in read_shard(dataset / name)]
    rows = rows_of(records)
    found = measure_leaks(rows)
    names = {
        "drifted": count_revealing_names(row for row in rows if row.label != "faithful"),
        "faithful": count_revealing_names(row for row in rows if row.label == "faithful"),
    }
    probes = _probes(records, snapshot, workers) if snapshot else None
    if as_json:
        report = {
            "before": [asdict(leak) for leak in recorded.before] if recorded else None,
            "ceiling": recorded.ceiling if recorded else None,
            "now": [asdict(leak) for leak in found],
            "revealing names": {kind: asdict(count) for kind, count in names.items()},
            "probes": asdict(probes) if probes else None,
        }
        print_json(report)
        return
    _print(found, recorded)
    for kind, count in names.items():
        each = ", ".join(f"{name} {number}" for name, number in count.kinds.items())
        click.echo(f"revealing names: {count.revealing} of {count.rows} {kind} rows ({each})")
    if probes is not None:
        _print_probes(probes)


def _probes(records: Sequence[Mapping[str, Any]], snapshot: str, workers: int) -> ProbeOverlap:
    """Make the probes of the detector bpf for the rows."""
    from driftbench.bpf.certifier import anchored_certifier
    from driftbench.cli._progress import file_progress
    from driftbench.detectors.probe_overlap import probe_overlap
    from driftbench.equipment import Equipment
    from driftbench.oracles.registry import open_oracle

    equipment = Equipment(snapshot=snapshot, workers=workers)
    oracle = open_oracle(equipment)
    with anchored_certifier(oracle, equipment) as certifier, file_progress("probes") as progress:
        return probe_overlap(records, certifier, progress=progress)


def _print_probes(found: ProbeOverlap) -> None:
    if not found.drifted:
        click.echo("No row was made by a drift rule.")
        return
    shared, same = (f"{n / found.drifted:.0%}" for n in (found.shared_rule, found.same_statement))
    click.echo(f"Probes of bpf, for {found.drifted} rows that drift rules made:")
    click.echo(f"  {shared} have a probe made by a rule of the row")
    click.echo(f"  {same} are one of their probes, up to names")
    click.echo(f"  {found.mean:.1f} probes a row, at most {found.most}")


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
