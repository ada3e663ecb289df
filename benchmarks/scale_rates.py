"""Measure the costs of a pair on one core, for the plan of large runs (`scale_plan`).

    python -m benchmarks.scale_rates --snapshot starter --write benchmarks/scale_rates.toml

It builds all rows of a snapshot, judges some of the pairs with the provers, and runs the detector
`bpf` on some, in one process with an empty cache. Seconds are CPU seconds, including those of the
provers, so that a busy machine changes little. Bytes are those of files.
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks._frame import Line, drawn_out, figure, named, run
from benchmarks._rows import judge_task, rows_of
from driftbench._files import write_text
from driftbench.corpus import open_snapshot
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.build.stages import STAGES
from driftbench.dataset.evidence.recorded_answers import AnswerSource
from driftbench.dataset.evidence.row_judges import PAIRS, open_row_judge
from driftbench.dataset.recipe import load_recipe
from driftbench.detectors import Setting, find_detector, read_splits
from driftbench.effort import total_effort
from driftbench.equipment import Equipment
from driftbench.library import read_library
from driftbench.oracles.cache import QUESTIONS, VERDICTS
from driftbench.oracles.record import Record

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from benchmarks._frame import Item
    from driftbench.dataset.build.pipeline import Built
    from driftbench.dataset.recipe import Recipe


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    found: list[Line] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DRIFTBENCH_CACHE"] = str(Path(folder) / "cache")
        for line in _lines(Path(folder), given):
            found.append(line)
            yield line
    if given.write is not None:
        write_text(given.write, _table(found, given.snapshot))


def _lines(folder: Path, given: argparse.Namespace) -> Iterator[Line]:
    built, took, most = _built(load_recipe("full"), given.snapshot, folder / "full")
    rows = _rows(built)
    yield _line("theorems", built.theorems, "documented")
    yield _line("pairs", rows, "of them")
    yield _line("notation", took["notation"], "CPU s")
    yield _line("theorems_read", took["theorems"] / built.theorems, "CPU s per theorem")
    yield _line("variants", took["variants"] / built.theorems, "CPU s per theorem")
    for stage in ("rows", "evidence", "choice", "files"):
        yield _line(stage, took[stage] / rows, "CPU s per pair")
    yield _line("memory_bytes", most / rows, "bytes per pair")
    yield _line("shard_bytes", _bytes(folder / "full") / rows, "bytes per pair")
    yield from _judging(folder, given)
    yield from _detecting(folder, given)


def _judging(folder: Path, given: argparse.Namespace) -> Iterator[Line]:
    """Measure the costs of evidence, with the provers and the steps of the paper's recipe."""
    rows = rows_of(folder / "full", count=given.judge)
    tasks = [judge_task(row) for row in rows]
    recipe = load_recipe("paper")
    row_judge = open_row_judge(
        read_library(open_snapshot(given.snapshot)),
        recipe=recipe,
        folder=folder,
        answers=AnswerSource(record=Record(recipe.oracles), provers=" ".join(recipe.oracles)),
    )
    before, started = total_effort(), _cpu()
    with closing(row_judge):
        for task in tasks:
            row_judge(task)
    seconds, questions = _cpu() - started, (total_effort() - before).asked
    yield _line("judged", len(tasks), "pairs")
    yield _line("judging", seconds / len(tasks), "CPU s per pair")
    yield _line("judging_questions", questions / len(tasks), "questions per pair")
    cached = sum(_bytes(folder / "cache", f"{name}*") for name in (PAIRS, QUESTIONS))
    yield _line("judging_cache_bytes", cached / len(tasks), "bytes per pair")


def _detecting(folder: Path, given: argparse.Namespace) -> Iterator[Line]:
    """Measure the costs of the detector `bpf`."""
    config = load_recipe("full").config
    data = read_splits(config, path=folder / "full")["test"]
    pairs = drawn_out(data.pairs(with_gold=True), given.detect)
    detector = find_detector("bpf")(Setting(equipment=Equipment(snapshot=given.snapshot)))
    _ = detector.signature  # reads the snapshot, which is done once
    before, started, held = total_effort(), _cpu(), _kept(folder)
    answered = sum(1 for _ in detector.detect(pairs))
    seconds, claims = _cpu() - started, (total_effort() - before).asked
    yield _line("detected", answered, "pairs")
    yield _line("detecting", seconds / answered, "CPU s per pair")
    yield _line("detecting_claims", claims / answered, "claims per pair")
    grown = _kept(folder) - held
    yield _line("finding_bytes", grown / claims, "bytes per claim")


def _kept(folder: Path) -> int:
    """Return the bytes of all answers and findings."""
    return sum(_bytes(folder / "cache", f"{name}*") for name in (QUESTIONS, VERDICTS))


def _built(recipe: Recipe, snapshot: str, out: Path) -> tuple[Built, dict[str, float], int]:
    """Return a build, the CPU seconds of its stages, and by how many bytes memory grew."""
    starts: dict[str, float] = {}
    before: list[int] = []

    def progress(stage: str, _done: int, _total: int, /) -> None:
        starts.setdefault(stage, _cpu())
        if stage == "variants" and not before:
            before.append(_peak_memory())

    built = build_dataset(recipe=recipe, snapshot=snapshot, out=out, progress=progress)
    ends = [*starts.values(), _cpu()][1:]
    took = {stage: end - starts[stage] for stage, end in zip(starts, ends, strict=True)}
    return (
        built,
        {stage: took.get(stage, 0.0) for stage in STAGES},
        _peak_memory() - before[0],
    )


def _cpu() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + ended.ru_utime + ended.ru_stime


def _peak_memory() -> int:
    """Return the peak memory of this process, in bytes."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _rows(built: Built) -> int:
    return sum(shard.rows for shard in built.lock.shards.values())


def _bytes(folder: Path, names: str = "*") -> int:
    return sum(path.stat().st_size for path in folder.rglob(names) if path.is_file())


def _line(what: str, value: float, unit: str) -> Line:
    return Line(what=what, value=value, unit=unit)


def _table(found: list[Line], snapshot: str) -> str:
    head = [
        "# Generated by `python -m benchmarks.scale_rates --write FILE`; do not edit.",
        f'snapshot = "{named(snapshot)}"',
        f'machine = "{platform.machine()}, {os.cpu_count()} cores"',
        "",
        "[rates]",
    ]
    lines = [
        f"{line.what} = {float(figure(line.value).replace(',', '')):g}  # {line.unit}"
        for line in found
    ]
    return "\n".join([*head, *lines, ""])


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--snapshot", default="starter", help="snapshot of the build")
    options.add_argument("--judge", type=int, default=100, help="number of pairs for the provers")
    options.add_argument("--detect", type=int, default=40, help="number of pairs for bpf")
    options.add_argument("--write", type=Path, help="file to write the rates to, as TOML")


if __name__ == "__main__":
    sys.exit(run(__doc__, _measure, _arguments))
