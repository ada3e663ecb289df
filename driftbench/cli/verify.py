"""`driftbench verify`: check the certificates of a built dataset with the Lean kernel."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._files import write_text
from driftbench._problems import listed
from driftbench.cli._options import dataset_argument, json_option, workers_option
from driftbench.cli._output import FOUND, new_console, print_json
from driftbench.errors import InputError

if TYPE_CHECKING:
    from driftbench.dataset.equivalents import EquivalentSearch
    from driftbench.dataset.verification import Verification

__all__ = ["command"]


@click.command(name="verify")
@dataset_argument()
@click.option(
    "--config", "configs", multiple=True, help="Only this configuration; may be repeated."
)
@click.option(
    "--snapshot",
    "spec",
    help="Snapshot that DATASET was built from, such as git:PATH@REV; each row is translated again,"
    " and its certificates must match it.",
)
@click.option(
    "--lemmas",
    is_flag=True,
    help="Ask as well whether definitions and lemmas of the snapshot prove a drifted row equivalent"
    " to its gold.",
)
@click.option(
    "--review",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Review file to write of the rows that --lemmas finds, for `driftbench curate`.",
)
@workers_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    *,
    dataset: Path,
    configs: tuple[str, ...],
    spec: str | None,
    lemmas: bool,
    review: Path | None,
    workers: int,
    as_json: bool,
) -> None:
    r"""Check every certificate of a built dataset with the Lean kernel.

    A certificate states gold and candidate with all constants as variables, and proves or refutes
    that one implies the other. The exit code is 1 if there is a problem: the first problems and the
    number of the others are printed; --json prints all. DATASET is build/driftbench by default.

    With --lemmas, a drifted row that the library proves equivalent to its gold is a problem too:
    its label is wrong, although the theory of the build refutes the equivalence. Pass the file of
    --review to `driftbench curate`, and later builds leave these rows out.

    \b
    Examples:
      driftbench verify build/driftbench
      driftbench verify build/driftbench --snapshot starter
      driftbench verify build/driftbench --snapshot git:mathlib4.git@v4.28.0 --lemmas
    """
    from driftbench.dataset.verification import verify

    subjects = None
    if spec is not None:
        from driftbench.oracles.kernel.subjects import subjects_of

        subjects = subjects_of(spec, workers=workers)
    if (lemmas or review) and not (lemmas and spec):
        raise InputError(
            "--lemmas asks with the lemmas of a snapshot: give --lemmas and --snapshot"
        )
    found = verify(dataset, configs=configs, subjects=subjects)
    search = _search(dataset, configs, str(spec), workers, review) if lemmas else None
    if as_json:
        print_json({**found.to_json(), **({"lemmas": asdict(search)} if search else {})})
    else:
        _print(dataset, found)
        if search:
            _print_search(search)
    context.exit(FOUND if found.problems or (search and search.found) else 0)


def _search(
    dataset: Path, configs: tuple[str, ...], spec: str, workers: int, review: Path | None
) -> EquivalentSearch:
    """Ask with lemmas about the drifted rows, and write a review file of what was found."""
    from driftbench.dataset.equivalents import find_equivalents, review_of
    from driftbench.dataset.publish.lock import read_lock
    from driftbench.dataset.verification import records_of
    from driftbench.equipment import Equipment
    from driftbench.oracles.lemmas.oracle import open_lemmas

    records = records_of(dataset, configs)
    with open_lemmas(Equipment(oracle="lemmas", snapshot=spec, workers=workers)) as oracle:
        found = find_equivalents(records, oracle, workers=workers)
    if review:
        text = review_of(
            found.found,
            title="Drifted rows that lemmas of the library prove equivalent to gold",
            build=read_lock(dataset).summary,
            command=f"driftbench verify DATASET --snapshot {spec} --lemmas",
        )
        write_text(review, text)
    return found


def _print_search(search: EquivalentSearch) -> None:
    if search.found:
        click.echo(listed(search.found))
    click.echo(
        f"{search.drifted} drifted rows, {search.translated} of them asked with lemmas of the"
        f" library: {len(search.found)} equivalent to gold"
    )


def _print(folder: Path, found: Verification) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("label")
    for name in ("rows", "certified", "share", "both ways", "checked", "failed"):
        table.add_column(name, justify="right")
    for label, count in (*sorted(found.counts.items()), ("all", found.total)):
        table.add_row(
            label,
            str(count.rows),
            str(count.certified),
            f"{count.share:.1%}",
            str(count.both),
            str(count.checked),
            str(count.certified - count.checked),
        )
    if found.problems:
        click.echo(listed(found.problems))
    new_console().print(table)
    compared = "compared with" if found.compared else "not compared with"
    click.echo(
        f"{folder}: {found.certificates} certificates, Lean {found.lean},"
        f" axioms: {', '.join(found.axioms) or 'none'};"
        f" {compared} the rows' own statements"
    )
