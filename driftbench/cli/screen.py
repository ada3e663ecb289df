"""`driftbench screen`: find theorems that may not mean what their docstrings say."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

import click

from driftbench._problems import counted, listed
from driftbench._visible import printable
from driftbench.cli._options import file_option, json_option
from driftbench.cli._output import FOUND, note, print_json
from driftbench.cli._screen_files import lean_files, merged_sarif
from driftbench.cli._statements import file_text, read_views
from driftbench.cli._tool_options import equipment_options
from driftbench.errors import InputError, LeanSyntaxError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.detectors import Detection, Pair
    from driftbench.equipment import Equipment
    from driftbench.rules import Rule, View
    from driftbench.screening import Check, ScreenFinding, Screening
    from driftbench.screening.checks import Scorer

__all__ = ["command"]

_ALWAYS = ("lints", "english")
_COMPARISONS = ("edit", "hypothesis", "convention")
_ORACULAR = ("beq", "bpf")
_ALL = (*_ALWAYS, *_COMPARISONS, *_ORACULAR)
_ANCHORED = {"beq": "beq", "bpf": "bpf"}
"""Checks against a reference → the detectors that make them."""
_REFERENCE_FREE = {"bpf": "bpf-llm"}
"""Checks without a reference → the detectors that make them."""


@click.command(name="screen")
@click.argument(
    "names", metavar="FILE|FOLDER...", nargs=-1, required=True, type=click.Path(allow_dash=True)
)
@file_option("--reference", "Lean file of correct statements; theorems are matched by full name.")
@equipment_options
@click.option("--sarif", "as_sarif", is_flag=True, help="Print a SARIF 2.1.0 log.")
@json_option
def command(
    *,
    names: tuple[str, ...],
    reference: Path | None,
    equipment: Equipment,
    as_sarif: bool,
    as_json: bool,
) -> None:
    r"""Screen the documented theorems of Lean files (`-` for standard input).

    All .lean files of a FOLDER are read, except in subfolders whose names start with a dot.

    Lints and the properties that the docstring names are always checked. With --reference,
    statements are compared with correct ones: edits that change the meaning, missing hypotheses,
    type signatures. With --snapshot as well, an oracle checks whether both statements are
    equivalent and have the same consequences. A difference is one finding, which says what differs,
    even if several of these checks find it. Without --reference, a language model at --endpoint
    writes the expected consequences from the docstring. The last lines list the checks that ran.
    A finding is a reason to check a theorem, not a proof of an error.

    The exit code is 0 without findings, 1 with findings, and 2 for wrong input: a statement that
    does not parse (the others are still screened), or a reference file without any of the theorems.

    \b
    Examples:
      driftbench screen Foo.lean
      driftbench screen Foo.lean --reference Golds.lean --snapshot git:mathlib4.git@v4.28.0
      driftbench screen Foo.lean --snapshot starter --endpoint http://localhost:8000/v1 --model m
      driftbench screen MyProject --sarif > findings.sarif
    """
    if as_sarif and as_json:
        raise InputError("--sarif and --json: give one of them")
    files = lean_files(names)
    golds = None if reference is None else _golds(reference)
    checks = _checks(golds, equipment)
    ran = _checks_that_run(golds, equipment)
    reports = [_screened(file, checks) for file in files]
    found = any(one.theorems or one.undocumented or one.unread for one in reports)
    if len(files) == 1 and not (found or as_json or as_sarif):
        raise InputError(
            f"{names[0]}: no theorem found: a statement starts with `theorem` or `lemma`"
        )
    if as_sarif:
        print_json(merged_sarif(reports))
    elif as_json:
        records = [_record(report, golds) for report in reports]
        print_json({"checks": ran, "not_run": sorted({*_ALL} - {*ran}), "files": records})
    else:
        _print_report(reports, golds)
        _print_checks(ran)
    screened = {name for report in reports for name in _names(report)}
    if golds is not None and screened and not screened & golds.keys():
        raise InputError(_no_match(reference, golds, reports))
    if any(report.unread for report in reports):
        sys.exit(LeanSyntaxError.exit_code)
    if any(report.findings for report in reports):
        sys.exit(FOUND)


def _screened(file: str, checks: Sequence[Check]) -> Screening:
    from driftbench.screening import screen_theorems

    text = file_text(file)
    name = "stdin.lean" if file == "-" else file
    return screen_theorems(name, text, read_views(file, text), checks)


def _golds(path: Path) -> dict[str, View]:
    """Return full name → statement of a reference file.

    Raises:
        LeanSyntaxError: a statement there does not parse.
    """
    text = file_text(str(path))
    found: dict[str, View] = {}
    for read in read_views(str(path), text):
        if isinstance(read, LeanSyntaxError):
            raise read
        found.setdefault(read[0].name, read[1])
    if not found:
        raise InputError(f"{path}: no theorem found: nothing to compare with")
    return found


def _checks(golds: Mapping[str, View] | None, equipment: Equipment) -> list[Check]:
    """Return the checks that the options allow.

    Raises:
        InputError: a snapshot without a reference or a language model, or an unknown oracle.
    """
    from driftbench.rules import load_rules
    from driftbench.screening import compare, run_lints, run_notions

    checks: list[Check] = [run_lints, run_notions]
    if golds is not None:
        rules = load_rules()
        altered = not equipment.snapshot
        checks.append(partial(compare, references=golds, rules=rules, altered=altered))
        if equipment.snapshot:
            checks += _detector_checks(_ANCHORED, golds, equipment, rules=rules)
        return checks
    if equipment.endpoint or equipment.dry_run:
        return [*checks, *_detector_checks(_REFERENCE_FREE, None, equipment)]
    if equipment.snapshot:
        raise InputError("--snapshot: nothing to compare with: give --reference or --endpoint")
    return checks


def _checks_that_run(golds: Mapping[str, View] | None, equipment: Equipment) -> list[str]:
    """Return the names of the checks that the options allow, in order."""
    if golds is None:
        asks = equipment.endpoint or equipment.dry_run
        return [*_ALWAYS, *(_REFERENCE_FREE if asks else ())]
    return [*_ALWAYS, *_COMPARISONS, *(_ANCHORED if equipment.snapshot else ())]


def _print_checks(ran: Sequence[str]) -> None:
    """Print which checks ran, and what others need."""
    click.echo(f"checks: {', '.join(ran)}")
    if "edit" not in ran:
        others = [one for one in _ORACULAR if one not in ran]
        click.echo(
            f"not run: {', '.join(_COMPARISONS)}, which compare with --reference FILE; with "
            f"--snapshot SPEC too, an oracle also runs {' and '.join(others)}"
        )
    elif "beq" not in ran:
        click.echo(
            f"not run: {' and '.join(_ORACULAR)}, for which an oracle compares both statements "
            "with --snapshot SPEC"
        )


def _no_match(path: Path | None, golds: Mapping[str, View], reports: Sequence[Screening]) -> str:
    """Return the message that a reference file has none of the theorems."""
    names = [name for report in reports for name in _names(report)]
    last = {gold.rsplit(".", 1)[-1]: gold for gold in golds}
    alike = [(one, last[end]) for one in names if (end := one.rsplit(".", 1)[-1]) in last]
    hint = f"; is {alike[0][1]} the reference of {alike[0][0]}?" if alike else ""
    return (
        f"{path}: states none of the documented theorems, so that nothing was compared: it has "
        f"{listed(sorted(golds), separator=', ', most=3)}, and the files have "
        f"{listed(sorted(names), separator=', ', most=3)}; theorems are matched by full name{hint}"
    )


def _names(report: Screening) -> list[str]:
    return [one.name for one in report.theorems]


def _detector_checks(
    detectors: Mapping[str, str],
    golds: Mapping[str, View] | None,
    equipment: Equipment,
    *,
    rules: Sequence[Rule] = (),
) -> list[Check]:
    """Return the checks made by detectors, which ask an oracle about each statement."""
    from driftbench.bpf.spectrum import PAPER_THRESHOLDS
    from driftbench.detectors import Setting, find_detector
    from driftbench.screening import run_scorer

    # Reported is a refuted direction, and a spectrum below the paper's threshold.
    thresholds = {"beq": 0.75, "bpf": 1 - PAPER_THRESHOLDS.accept}

    # The prompts of a dry run are its result: they go to stdout.
    report = click.echo if equipment.dry_run else note
    checks: list[Check] = []
    for check, name in detectors.items():
        detector = find_detector(name)(Setting(equipment=equipment, report=report))
        checks.append(
            partial(
                run_scorer,
                check=check,
                scorer=_with_progress(name, detector.detect),
                golds=golds or {},
                anchored=golds is not None,
                threshold=thresholds[check],
                rules=rules,
            )
        )
    return checks


def _with_progress(name: str, scorer: Scorer) -> Scorer:
    """Return a scorer that also shows its progress."""
    from driftbench.cli._progress import file_progress

    def ask(pairs: Sequence[Pair]) -> Iterator[Detection]:
        with file_progress(name) as progress:
            for done, answer in enumerate(scorer(pairs), 1):
                progress(done, len(pairs))
                yield answer

    return ask


def _unmatched(report: Screening, golds: Mapping[str, View] | None) -> list[str]:
    """Return the theorems that the reference file lacks."""
    return [one.name for one in report.theorems if golds is not None and one.name not in golds]


def _print_report(reports: Sequence[Screening], golds: Mapping[str, View] | None) -> None:
    for report in reports:
        for found in report.findings:
            _print_message(report, found)
        for one in report.unanswered:
            click.echo(f"{one.theorem}: {one.check} has no answer: {one.reason}")
    click.echo(_summary(reports, sum(len(_unmatched(report, golds)) for report in reports)))


def _print_message(report: Screening, found: ScreenFinding) -> None:
    place = f"{printable(report.file)}:{found.region.line}:{found.region.column}"
    drift_class = f" [{found.drift_class}]" if found.drift_class else ""
    click.echo(f"{place}: {found.level}: {found.check}{drift_class}")
    theorem = f"{found.theorem}: " if found.theorem else ""
    click.echo(f"  {theorem}{found.message}")
    english = {one.name: one.english for one in report.theorems}.get(found.theorem)
    if english:
        click.echo(f"  its docstring: {english}")


def _summary(reports: Sequence[Screening], unmatched: int) -> str:
    unread = sum(report.unread for report in reports)
    undocumented = sum(report.undocumented for report in reports)
    unanswered = sum(len(report.unanswered) for report in reports)
    where = f" in {len(reports)} files" if len(reports) > 1 else ""
    screened = sum(len(report.theorems) for report in reports)
    parts = [counted(screened, "documented theorem") + f"{where} screened"]
    if undocumented:
        parts.append(f"{undocumented} without a docstring skipped")
    if unmatched:
        parts.append(f"{unmatched} without a reference")
    if unread:
        parts.append(counted(unread, "statement") + " not read")
    if unanswered:
        parts.append(counted(unanswered, "answer") + " missing")
    parts.append(counted(sum(len(report.findings) for report in reports) - unread, "finding"))
    return ", ".join(parts)


def _record(report: Screening, golds: Mapping[str, View] | None) -> dict[str, object]:
    return {
        "file": report.file,
        "screened": [one.name for one in report.theorems],
        "undocumented": report.undocumented,
        "without_reference": _unmatched(report, golds),
        "unread": report.unread,
        "unanswered": [
            {"check": one.check, "theorem": one.theorem, "reason": one.reason}
            for one in report.unanswered
        ],
        "findings": [
            {
                "check": one.check,
                "level": one.level,
                "theorem": one.theorem,
                "drift_class": one.drift_class,
                "message": one.message,
                "line": one.region.line,
                "column": one.region.column,
                "end_line": one.region.end_line,
                "end_column": one.region.end_column,
            }
            for one in report.findings
        ],
    }
