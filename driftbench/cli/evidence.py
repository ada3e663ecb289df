"""`driftbench evidence`: the oracles' results for the rows of a build or of a sample, by rule."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench.cli import _names
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import dataset_argument, json_option, seed_option, workers_option
from driftbench.cli._output import new_console, print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.table import Table

    from driftbench.dataset.evidence.tally import Contradiction, Defect, EvidenceTally, RuleTally
    from driftbench.dataset.evidence_sample import EvidenceSample, SampleCounts

__all__ = ["command"]

_COLUMNS = {
    "sites": "sites",
    "ill_formed": "ill",
    "asked": "asked",
    "decided": "decided",
    "agreed": "agreed",
    "equivalent": "equiv.",
    "contradictions": "contra.",
    "unsupported": "unsup.",
    "chosen": "chosen",
}
_SAMPLE_COLUMNS = (
    "sampled",
    "decided",
    "agreed",
    "equiv.",
    "refuted",
    "denied",
    "ill",
    "rate",
    "95 % interval",
    "all rows",
)
_WIDTH = 150
"""Least width of the table, so that names of rules are not cut."""


@click.command(name="evidence")
@dataset_argument()
@click.option("--contradictions", is_flag=True, help="List contradictions instead, a few per rule.")
@click.option("--defects", is_flag=True, help="List ill-formed candidates instead, a few per rule.")
@click.option(
    "--sample",
    "size",
    type=click.IntRange(min=1),
    metavar="N",
    help="Ask provers about N random rows of a build that asked none; needs --snapshot.",
)
@click.option(
    "--snapshot",
    "spec",
    metavar="SPEC",
    help="Snapshot that DATASET was built from, such as git:PATH@REV, for --sample.",
)
@click.option(
    "--recipe",
    default="paper",
    show_default=True,
    shell_complete=_names.recipes,
    help="Recipe whose provers and steps are used for --sample.",
)
@seed_option(0)
@workers_option
@json_option
def command(
    *,
    dataset: Path,
    contradictions: bool,
    defects: bool,
    size: int | None,
    spec: str | None,
    recipe: str,
    seed: int,
    workers: int,
    as_json: bool,
) -> None:
    r"""Print, for every rule of a build, the oracles' results for its rows.

    Counts are over the rows that were judged: those chosen, and those tried in place of rows that
    failed. `ill` rows are certainly not well-formed Lean; `agreed` rows have the relation to gold
    that the rule predicts; `equiv.` rows are equivalent mutants, and `rate` is their share of the
    decided rows. DATASET is build/driftbench by default.

    In a build of a recipe without provers, such as full, labels rest on the arguments of the rules.
    With --sample, provers are asked about random rows of it, and the error rate of their labels is
    printed, for every rule and in total. It is the share of contradicted labels among the decided
    rows, with a 95 % interval; it does not cover undecided rows. `all rows` is an interval that
    does: undecided labels count as right for its lower bound and as wrong for its upper bound.
    `equiv.` rows are drifted and equivalent to gold, `refuted` rows are faithful and are not. Of
    `denied` rows the verdicts contradict the relation that the rule predicts; their labels count as
    undecided. --contradictions lists these three. The answers are written to evidence-sample.json
    in DATASET. An interrupted run resumes.

    \b
    Examples:
      driftbench evidence build/driftbench
      driftbench evidence build/driftbench --contradictions
      driftbench evidence build/full --sample 5000 --snapshot git:mathlib4.git@v4.28.0 --workers 2
    """
    from driftbench.dataset.evidence.tally import read_tally
    from driftbench.dataset.evidence_sample import read_sample

    if size is not None:
        if spec is None or defects:
            raise InputError(
                "--sample judges rows with the library of a snapshot: give --sample and "
                "--snapshot, and not --defects"
            )
        _sample(
            _judged(dataset, size=size, spec=spec, recipe=recipe, seed=seed, workers=workers),
            contradictions=contradictions,
            as_json=as_json,
        )
        return
    if spec is not None:
        raise InputError("--snapshot is only used with --sample")
    found = read_tally(dataset)
    if as_json:
        print_json(asdict(found))
    elif contradictions or defects:
        if contradictions:
            for item in found.contradictions:
                verdicts = f"forward {item.forward}, backward {item.backward}"
                _print_report(item, f"predicted {item.claimed}; {verdicts}")
            click.echo(f"{counted(len(found.contradictions), 'contradiction')} listed")
        if defects:
            for defect in found.defects:
                _print_report(defect, defect.defect)
            click.echo(f"{counted(len(found.defects), 'defect')} listed")
    else:
        _table(found)
        if (sample := read_sample(dataset)) is not None:
            for line in _about(sample):
                click.echo(line)


def _table(found: EvidenceTally) -> None:
    table = _columns(*_COLUMNS.values(), "rate")
    for name, counts in found.rules.items():
        table.add_row(name, *(str(getattr(counts, key)) for key in _COLUMNS), _rate(counts))
    _print_table(table)
    console = new_console()
    if found.oracles:
        console.print(
            f"oracles: {', '.join(found.oracles)}; theories: {', '.join(found.theories)}; "
            f"{found.steps:,} steps per direction",
            soft_wrap=True,
            markup=False,
        )
    else:
        console.print("no oracle was asked: relations are those that the rules predict")


def _judged(
    dataset: Path, *, size: int, spec: str, recipe: str, seed: int, workers: int
) -> EvidenceSample:
    from driftbench.cli._progress import file_progress
    from driftbench.dataset.evidence_sample import judge_sample

    resumable(RESUME_HINT)
    with file_progress("asking oracles") as progress:
        return judge_sample(
            dataset,
            size=size,
            snapshot=spec,
            recipe=recipe,
            seed=seed,
            workers=workers,
            progress=progress,
        )


def _sample(found: EvidenceSample, *, contradictions: bool, as_json: bool) -> None:
    """Print a judged sample."""
    if as_json:
        print_json(found.to_json())
    elif contradictions:
        for row in found.contradicted:
            click.echo(str(row))
        click.echo(f"{counted(len(found.contradicted), 'contradicted row')}")
    else:
        table = _columns(*_SAMPLE_COLUMNS)
        for name, counts in (*found.by_rule.items(), ("all", found.counts)):
            table.add_row(name, *_cells(counts))
        _print_table(table)
        for line in _about(found):
            click.echo(line)


def _cells(counts: SampleCounts) -> list[str]:
    """Return the cells of `_SAMPLE_COLUMNS`."""
    names = ("sampled", "decided", "agreed", "equivalent", "refuted", "denied", "ill_formed")
    rate = counts.rate.as_json()
    shown = [str(getattr(counts, name)) for name in names]
    if rate["share"] is None:
        shown += ["–", "–"]
    else:
        shown += [f"{rate['share']:.1%}", _interval((rate["low"], rate["high"]))]
    return [*shown, "–" if counts.bounds is None else _interval(counts.bounds)]


def _interval(bounds: tuple[float, float]) -> str:
    low, high = bounds
    return f"{low:.1%} to {high:.1%}"


def _about(found: EvidenceSample) -> Iterator[str]:
    """Yield the lines below the table of a sample."""
    from driftbench.dataset.evidence_sample import LIMIT

    counts = found.counts
    engines = ", ".join(f"{name} {version}" for name, version in found.engines.items())
    yield (
        f"{counts.sampled:,} of {found.total:,} rows, seed {found.seed}; recipe {found.recipe}: "
        f"{engines}; theories: {', '.join(found.theories)}; {found.steps:,} steps per direction"
    )
    yield f"contradicted labels: {_shown(counts)}"
    yield (
        f"{counts.sampled - counts.decided:,} rows are undecided: the rate does not cover them; "
        "`all rows` counts them as right for its lower bound and as wrong for its upper bound"
    )
    if not found.over:
        yield f"no rule is above {LIMIT:.0%}"
        return
    drift = {rule for row in found.rows for rule in row.rules}
    zeros = ", ".join(f"{name} = 0.0" for name in found.over if name in drift)
    remedy = f"; [sampling.shares] of a recipe leaves drift rules out: {zeros}" if zeros else ""
    yield f"above {LIMIT:.0%}: {', '.join(found.over)}{remedy}"
    yield f"without their rows: {_shown(found.without)}"


def _shown(counts: SampleCounts) -> str:
    rate, interval, every = _cells(counts)[-3:]
    share = f"{counts.contradicted} of {counts.decided} decided rows"
    return f"{share}, {rate} ({interval}); all rows {every}"


def _columns(*names: str) -> Table:
    """Return a table of rules with columns of numbers."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("rule", no_wrap=True)
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _print_table(table: Table) -> None:
    console = new_console()
    console.width = max(console.width, _WIDTH)
    console.print(table)


def _rate(counts: RuleTally) -> str:
    rate = counts.equivalent_rate
    return "–" if rate is None else f"{rate:.1%}"


def _print_report(item: Contradiction | Defect, text: str) -> None:
    click.echo(f"{item.declaration}: {' + '.join(item.rules)}")
    click.echo(f"  {text}")
    click.echo(f"  {' '.join(item.candidate.split())}")
