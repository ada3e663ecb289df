"""Make a reference build again, with everything in this repository that depends on its rows.

    python -m benchmarks.reference --snapshot git:mathlib4.git@v4.28.0 --out /tmp/reference

The steps, in order: the build, which asks the provers; its record and those of the starter and of
minimal pairs; a build of rows that no prover selected; the locks; the search for equivalent rows;
the datasheet; the answers of the reference detectors on each build, and without the rules of rows;
the leaderboard; the outputs in the documentation. Each step is a command, printed before it runs.
Builds and detectors resume after an interruption; `--from STEP` leaves out the steps before one,
and `--steps` prints the names. Unstable verdicts are marked by `benchmarks.stability`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.oracles.record import read_record, write_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["DETECTORS", "Step", "main", "steps"]

REPOSITORY = Path(__file__).resolve().parent.parent
RECIPE = "paper"
DETECTORS = (
    "random", "lint", "candidate-only", "back-translation", "bleu-ref", "edit-classifier",
    "convention", "typecheck", "beq", "fused-free", "fused", "provability", "bpf", "bpf-naive",
    "bpf+apba",
)  # fmt: skip
ON_PAIRS = (
    "random", "lint", "candidate-only", "back-translation", "bleu-ref", "edit-classifier",
    "convention", "beq", "fused-free", "fused", "bpf", "bpf+apba",
)  # fmt: skip
WITHOUT_RULES = ("candidate-only", "edit-classifier", "fused-free", "fused", "bpf")
UNSELECTED_WITHOUT_RULES = ("edit-classifier", "bpf")
PAGES = ("test_pages", "test_glossary", "test_results", "test_readings")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: a command, and what is done with its output.

    Args:
        name: name for `--from`.
        words: arguments of `python -m`; () for none.
        into: the file that standard output is written to; None for this process's output.
        finish: called when the command has succeeded.
        variables: environment variables of the command.
    """

    name: str
    words: tuple[str, ...] = ()
    into: Path | None = None
    finish: Callable[[], object] | None = None
    variables: tuple[tuple[str, str], ...] = ()


def steps(snapshot: str, out: Path, *, repository: Path = REPOSITORY) -> Iterator[Step]:
    """Yield the steps in order.

    Args:
        snapshot: the snapshot of the reference build.
        out: folder for the builds and the answers.
        repository: the checkout whose files are written.
    """
    built, starter, unselected = out / RECIPE, out / "starter", out / "unselected"
    files = repository / "build"
    asking = ("--ask-provers", "--out")
    yield Step(
        "build",
        ("driftbench", "build", "--recipe", RECIPE, "--snapshot", snapshot, *asking, str(built)),
    )
    yield Step("record", finish=lambda: _keep_record(built, files / f"verdicts/{RECIPE}.jsonl.gz"))
    recipe = "tests/dataset/recipes/starter-asked.toml"
    yield Step(
        "starter",
        ("driftbench", "build", "--recipe", recipe, "--snapshot", "starter", *asking, str(starter)),
        finish=lambda: _keep_record(starter, files / "verdicts/starter.jsonl.gz"),
    )
    recipe, pairs = "tests/dataset/recipes/starter-pairs.toml", out / "starter-pairs"
    yield Step(
        "starter-pairs",
        ("driftbench", "build", "--recipe", recipe, "--snapshot", "starter", *asking, str(pairs)),
        finish=lambda: _keep_record(pairs, files / "verdicts/starter-pairs.jsonl.gz"),
    )
    contrast = out / "contrast"
    yield Step(
        "contrast",
        (
            "driftbench",
            "build",
            "--recipe",
            "contrast",
            "--snapshot",
            snapshot,
            *asking,
            str(contrast),
        ),
        finish=lambda: _keep_record(contrast, files / "verdicts/contrast.jsonl.gz"),
    )
    yield Step(
        "unselected",
        (
            "driftbench",
            "build",
            "--recipe",
            "unselected",
            "--snapshot",
            snapshot,
            "--out",
            str(unselected),
        ),
    )
    yield Step("lock", finish=lambda: _keep_locks((built, contrast, unselected), files))
    verifying = ("driftbench", "verify", str(built), "--snapshot", snapshot, "--lemmas", "--json")
    yield Step("lemmas", verifying, into=files / f"{RECIPE}.lemmas.json")
    counted = map(str, (built, contrast, unselected))
    yield Step("datasheet", ("driftbench", "datasheet", *counted))
    for dataset, suffix, names in (
        (built, "", DETECTORS),
        (built, ".leave-rule-out", WITHOUT_RULES),
        (contrast, ".contrast", ON_PAIRS),
        (unselected, ".unselected", DETECTORS),
        (unselected, ".unselected.leave-rule-out", UNSELECTED_WITHOUT_RULES),
    ):
        yield from _answers(snapshot, dataset, suffix, names, folder=out / "answers")
    pages = tuple(f"tests/docs/{page}.py" for page in PAGES)
    yield Step("pages", ("pytest", "-q", *pages), variables=(("DRIFTBENCH_DOCS", "write"),))


def _answers(
    snapshot: str, dataset: Path, suffix: str, names: Sequence[str], *, folder: Path
) -> Iterator[Step]:
    """Yield the steps that answer a dataset and add the answers to the leaderboard."""
    asked = ("--dataset", str(dataset), "--snapshot", snapshot, "--workers", "2")
    options = ("--leave-rule-out",) if suffix.endswith("leave-rule-out") else ()
    files = {name: str(folder / f"{name}{suffix}.parquet") for name in names}
    for name, path in files.items():
        answered = ("driftbench", "detect", "--detector", name, *options, *asked, "-o", path)
        yield Step(f"{name}{suffix}", answered)
    added = ("driftbench", "submit", "add", *files.values(), "--dataset", str(dataset), "--replace")
    yield Step(f"leaderboard{suffix}", added)


def run_step(step: Step, repository: Path) -> None:
    """Run one step.

    Raises:
        subprocess.CalledProcessError: the command failed; a file is then not written.
    """
    print(f"reference: {step.name}: {' '.join(step.words)}", file=sys.stderr, flush=True)
    if step.words:
        command = [sys.executable, "-m", *step.words]
        output = subprocess.PIPE if step.into else None
        ended = subprocess.run(
            command,
            cwd=repository,
            env={**os.environ, **dict(step.variables)},
            stdout=output,
            check=True,
        )
        if step.into:
            step.into.write_bytes(ended.stdout)
    if step.finish:
        step.finish()


def main(words: Sequence[str] | None = None) -> int:
    """Run the steps; return the exit code of the first command that fails, or 0."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    options.add_argument("--snapshot", required=True, help="as for `driftbench build`")
    options.add_argument("--out", type=Path, required=True, help="folder for builds and answers")
    options.add_argument("--from", dest="first", metavar="STEP", help="start with this step")
    options.add_argument("--to", dest="last", metavar="STEP", help="end with this step")
    options.add_argument("--steps", action="store_true", help="print the names of the steps")
    given = options.parse_args(words)
    out = given.out.resolve()
    (out / "answers").mkdir(parents=True, exist_ok=True)
    found = list(steps(given.snapshot, out))
    names = [step.name for step in found]
    for name in filter(None, (given.first, given.last)):
        if name not in names:
            options.error(f"{name} is not a step: give one of {', '.join(names)}")
    if given.steps:
        print("\n".join(names))
        return 0
    first = names.index(given.first) if given.first else 0
    last = names.index(given.last) + 1 if given.last else len(names)
    for step in found[first:last]:
        try:
            run_step(step, REPOSITORY)
        except subprocess.CalledProcessError as error:
            print(f"reference: {step.name} failed; go on with --from {step.name}", file=sys.stderr)
            return error.returncode
    return 0


def _keep_locks(builds: Sequence[Path], files: Path) -> None:
    for built in builds:
        shutil.copyfile(built / "build.lock.json", files / f"{built.name}.lock.json")


def _keep_record(built: Path, record: Path) -> None:
    write_record(record, read_record(built / "verdicts.jsonl"))


if __name__ == "__main__":
    sys.exit(main())
