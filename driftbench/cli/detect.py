"""`driftbench detect`: run a detector over a split, and write its answers as a submission."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from driftbench._problems import counted
from driftbench.cli import _names
from driftbench.cli._datasets import check_lean, chosen_dataset
from driftbench.cli._global_options import RESUME_HINT, resumable
from driftbench.cli._options import (
    config_option,
    dataset_option,
    json_option,
    out_option,
    seed_option,
    split_option,
)
from driftbench.cli._output import note, print_json
from driftbench.cli._tool_options import equipment_options
from driftbench.detectors.registry import DETECTORS
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from driftbench.detectors.data import SplitData
    from driftbench.detectors.detection import Detector
    from driftbench.detectors.running import Run
    from driftbench.equipment import Equipment

__all__ = ["command"]

#: Rows whose prompts a dry run prints.
_SHOWN_ROWS = 3

_DESCRIPTIONS = "\n\n".join(f"{name}: {kind.info.description}" for name, kind in DETECTORS.items())


@click.command(name="detect", epilog=_DESCRIPTIONS)
@click.option(
    "--detector",
    required=True,
    metavar="NAME",
    shell_complete=_names.detectors,
    help="A detector listed below, or MODULE:CLASS for your own.",
)
@out_option(
    "Submission to write, a .parquet or .csv file; its card is written beside it, as .toml. "
    "Required unless --dry-run is given."
)
@config_option("Configuration to answer.")
@split_option("Split to answer: test or calibration.")
@click.option(
    "--calibrate/--no-calibrate",
    default=True,
    show_default=True,
    help="Also answer the calibration split, on which the threshold is fitted.",
)
@click.option("--fresh", is_flag=True, help="Ask again about rows answered in OUT.partial.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Ask only about the first rows of each split, to try a detector; the others get no "
    "answer, and OUT.partial is kept, so that the command without --limit continues.",
)
@click.option(
    "--leave-rule-out",
    is_flag=True,
    help="Answer every row without the rules that made it: by a model that is not fitted on their "
    "rows, and without the probes that they make.",
)
@dataset_option()
@seed_option(0)
@equipment_options
@json_option
def command(
    *,
    detector: str,
    out: Path | None,
    config: str | None,
    split: str,
    calibrate: bool,
    fresh: bool,
    limit: int | None,
    leave_rule_out: bool,
    dataset: Path | None,
    seed: int,
    equipment: Equipment,
    as_json: bool,
) -> None:
    r"""Run a detector over a split and write a submission.

    The file is written when all rows are answered; an interrupted run leaves an earlier file
    unchanged. Until then answers are stored in OUT.partial, from which the same command resumes,
    unless the source of your detector has changed. A dry run prints the prompts of a few rows,
    except prompts that depend on an answer; it asks no language model and writes nothing.

    \b
    Examples:
      driftbench detect --detector lint -o lint.parquet
      driftbench detect --detector bpf --snapshot starter --workers 2 -o bpf.parquet
      driftbench detect --detector edit-classifier --leave-rule-out -o edit.lro.parquet
      driftbench detect --detector llm-judge --dry-run
    """
    from driftbench.detectors import find_detector, pick_split, read_splits
    from driftbench.detectors.journal import journal_path
    from driftbench.leaderboard.writing import check_place, write_run

    kind = find_detector(detector)
    if out is None and not equipment.dry_run:
        raise click.UsageError("no submission to write: give -o FILE.parquet")
    if out is not None:
        check_place(out)
        if limit is not None and out.exists() and not journal_path(out).exists():
            raise InputError(
                f"{out}: holds the answers of a whole run, which --limit would replace by fewer: "
                "give another file"
            )
    found = chosen_dataset(config, dataset)
    if not equipment.dry_run:
        check_lean(equipment, found.folder)
    data = read_splits(found.config, path=found.folder)
    if out is None or equipment.dry_run:
        _show_prompts(kind, pick_split(data, found.config, split), equipment)
        return
    resumable(RESUME_HINT)
    run = _run(
        detector,
        data,
        out,
        config=found.config,
        splits=_splits(data, found.config, split, calibrate=calibrate),
        seed=seed,
        fresh=fresh,
        limit=limit,
        leave_rule_out=leave_rule_out,
        equipment=equipment,
    )
    card = write_run(run, out)
    if limit is None:
        journal_path(out).unlink()
    if as_json:
        print_json(_summary(run, out, card))
    else:
        _print_report(run, out, card)
        if limit is not None:
            click.echo("the other rows have no answer: run again without --limit to ask about them")
        click.echo(f"next: driftbench evaluate {out}{_other_options(config, split, dataset)}")


def _run(
    detector: str,
    data: Mapping[str, SplitData],
    out: Path,
    *,
    config: str,
    equipment: Equipment,
    **settings: Any,  # noqa: ANN401 -- options of `run_detector`
) -> Run:
    """Run a detector; show its progress and store its answers beside the submission."""
    from driftbench.cli._progress import both, file_progress
    from driftbench.detectors import run_detector
    from driftbench.detectors.journal import journal_path
    from driftbench.runlog import run_log

    about, journal = f"{detector}, {config}", journal_path(out)
    with (
        file_progress(detector) as show,
        run_log(
            out, kind="detect", about=about, workers=equipment.workers, lock=journal.name
        ) as log,
    ):
        return run_detector(
            detector,
            data,
            config=config,
            equipment=equipment,
            journal=journal,
            progress=both(show, log, "answers"),
            report=note,
            **settings,
        )


def _splits(
    data: Mapping[str, SplitData], config: str, split: str, *, calibrate: bool
) -> list[str]:
    """Return the splits to answer; an import of few problems has no calibration split."""
    from driftbench.dataset.records import WILD

    known = "calibration" in data or config not in WILD
    return list(dict.fromkeys(["calibration", split] if calibrate and known else [split]))


def _other_options(config: str | None, split: str, dataset: Path | None) -> str:
    """Return the options to pass to `evaluate` that differ from their defaults."""
    words = {"--config": config, "--split": split, "--dataset": dataset}
    defaults = {"--config": None, "--split": "test", "--dataset": None}
    return "".join(f" {name} {word}" for name, word in words.items() if word != defaults[name])


def _show_prompts(kind: type[Detector], data: SplitData, equipment: Equipment) -> None:
    """Print the prompts of a detector for the first rows."""
    from driftbench.detectors import Setting

    if not kind.info.uses_llm:
        raise InputError(f"detector {kind.info.name} asks no language model and has no prompts")
    pairs = data.pairs(with_gold=kind.info.uses_gold)[:_SHOWN_ROWS]
    for _ in kind(Setting(equipment=equipment, report=click.echo)).detect(pairs):
        pass


def _summary(run: Run, out: Path, card: Path) -> dict[str, object]:
    return {
        "submission": str(out),
        "card": str(card),
        "config": run.splits[0].config,
        "detector": run.signature,
        "uses_gold": run.info.uses_gold,
        "uses_llm": run.info.uses_llm,
        "data": {split.split: split.digest for split in run.splits},
        "rows": {split: len(found) for split, found in run.detections.items()},
        "answered": {
            split: sum(answer.score is not None for answer in found)
            for split, found in run.detections.items()
        },
    }


def _print_report(run: Run, out: Path, card: Path) -> None:
    for split, found in run.detections.items():
        reasons = Counter(answer.evidence for answer in found if answer.score is None)
        answered = len(found) - reasons.total()
        click.echo(f"{split}: {answered} of {len(found)} rows answered")
        if reasons and not answered:
            reason, rows = reasons.most_common(1)[0]
            why = f"{reason or 'no reason was given'} ({counted(rows, 'row')})"
            note(f"{split}: no row was answered: {why}")
    click.echo(f"wrote {out} and its card {card.name}")
