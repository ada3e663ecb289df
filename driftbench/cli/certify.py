"""`driftbench certify`: whether a candidate means the same as a correct statement, and why."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted
from driftbench._visible import visible, visible_json
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import file_option
from driftbench.cli._output import note
from driftbench.cli._statements import file_text
from driftbench.cli._tool_options import oracle_options
from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.comparison import Comparison, StatementPair
    from driftbench.equipment import Equipment
    from driftbench.oracles.kernel.certificates import Certificate

__all__ = ["command"]


@click.command(name="certify")
@click.argument("pairs", metavar="[PAIRS.jsonl]", required=False, type=click.Path(allow_dash=True))
@file_option("--gold", "Lean file of the correct statement.")
@file_option("--candidate", "Lean file of the statement in question.")
@click.option("--english", default="", help="What both statements should say, in English.")
@click.option(
    "--probes", is_flag=True, help="Also compare the candidate with probes made from gold."
)
@click.option(
    "--certificates",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder to write Lean certificates to, each accepted by the Lean kernel.",
)
@oracle_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per pair.")
def command(
    *,
    pairs: str | None,
    gold: Path | None,
    candidate: Path | None,
    english: str,
    probes: bool,
    certificates: Path | None,
    equipment: Equipment,
    as_json: bool,
) -> None:
    r"""Report whether a candidate means the same as a correct statement, and why.

    Give two Lean files (`-` for standard input), or a JSON Lines file with the keys gold and
    candidate, and optionally id, english, context and candidate_context. A text has one theorem,
    with or without a proof, after the commands that it needs: import, open, variable, def,
    set_option, local notation. A candidate without commands is read after those of gold.

    The verdict is faithful if both directions are proved, drifted if one is refuted, and undecided
    otherwise. The report names proofs and lemmas, describes countermodels, and lists what changed
    and what could not be read. Without --snapshot, statements are read with the starter library.
    Findings are cached, so an interrupted run resumes with the same command.

    A certificate states both statements with all constants as variables, and the facts and lemmas
    that a proof uses as hypotheses; `lean FOLDER/certificates/0.lean` checks it again.

    The exit code is 0 for any verdict, and 2 for wrong input: a file that is not one statement, or
    a line that is not a pair. The message names the place.

    \b
    Examples:
      driftbench certify --gold Gold.lean --candidate Candidate.lean
      driftbench certify pairs.jsonl --snapshot git:mathlib4.git@v4.28.0 --json > reports.jsonl
    """
    from driftbench.cli._progress import file_progress
    from driftbench.comparison import PairComparer

    asked = _pairs(pairs, gold, candidate, english)
    _check(certificates, equipment)
    resumable(RESUME_HINT)
    verdicts: Counter[str] = Counter()
    made: list[Certificate] = []
    opened = PairComparer.open(equipment, probes=probes, certificates=certificates is not None)
    with opened as comparer, file_progress("certify") as show:
        for report in comparer.compare_all(asked, workers=equipment.workers):
            _print(report, titled=pairs is not None, as_json=as_json)
            verdicts[report.verdict] += 1
            made += report.certificates
            show(verdicts.total(), len(asked))
    if certificates is not None:
        _write(certificates, made)
    if pairs is not None and not as_json:
        words = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        click.echo(f"{counted(len(asked), 'pair')}: {words}")
    if pairs is None and report.unparsed:
        sys.exit(LeanSyntaxError.exit_code)


def _check(certificates: Path | None, equipment: Equipment) -> None:
    """Check the folder of certificates and the options of oracles.

    Notes which library is read if none is named.

    Raises:
        InputError: the folder exists, or an option is for another oracle.
    """
    from driftbench.oracles.registry import check_options

    check_options(equipment)
    if certificates is not None and certificates.exists():
        raise InputError(f"{certificates}: exists: name a new folder with --certificates")
    if not equipment.snapshot:
        note(
            "statements are read with the starter library: name the library that they were "
            "written for, such as --snapshot git:PATH@v4.28.0"
        )


def _write(folder: Path, made: Sequence[Certificate]) -> None:
    """Write certificates, and note where."""
    from driftbench.oracles.kernel.archive import write

    written = write(folder, made)
    note(f"{folder}: {counted(len(made), 'certificate')} in {counted(len(written), 'file')}")


def _pairs(
    pairs: str | None, gold: Path | None, candidate: Path | None, english: str
) -> Sequence[StatementPair]:
    """Return the pairs that are named.

    Raises:
        InputError: a file is not UTF-8, or a line is not a pair.
    """
    from driftbench.comparison import StatementPair, read_pairs

    if pairs is not None:
        if gold or candidate or english:
            raise click.UsageError("a file of pairs has --gold, --candidate and --english in it")
        if Path(pairs).suffix == ".lean":
            raise click.UsageError(f"{pairs}: give Lean files with --gold and --candidate")
        content = sys.stdin.buffer.read() if pairs == "-" else Path(pairs).read_bytes()
        return read_pairs(content, name="standard input" if pairs == "-" else pairs)
    if gold is None or candidate is None:
        raise click.UsageError("nothing to compare: give --gold and --candidate, or PAIRS.jsonl")
    if str(gold) == str(candidate) == "-":
        raise click.UsageError("--gold and --candidate: only one of them can be standard input")
    texts = [file_text(str(file)) for file in (gold, candidate)]
    return [StatementPair(gold=texts[0], candidate=texts[1], english=english)]


def _print(report: Comparison, *, titled: bool, as_json: bool) -> None:
    if as_json:
        click.echo(visible_json(report.to_json(), indent=None))
    elif titled:
        click.echo(f"== {visible(report.id)}\n{report}\n")
    else:
        click.echo(str(report))
