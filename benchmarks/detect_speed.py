r"""Speed of `driftbench detect` with an empty cache, and with the cache that it filled.

    python -m benchmarks.detect_speed
    python -m benchmarks.detect_speed --detectors beq --rows 0 --config wild_llm \\
        --dataset DATASET --snapshot git:mathlib4.git@v4.28.0

The command runs as a whole process, start and reading of the snapshot included, on rows of the test
split of a dataset: by default on some of the starter build, which uses no prover and is made first.
Its cache is its own; that of this machine is neither read nor written. The baseline is the first
run, with an empty cache; the second must give the same answers.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from benchmarks._frame import Fact, Line, figure, named, run
from benchmarks._processes import Watch
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.load import find_dataset
from driftbench.dataset.publish.lock import composition_of, read_lock, write_lock
from driftbench.dataset.publish.write import shard_name, write_records
from driftbench.dataset.shards import read_shard
from driftbench.dataset.split_digest import split_digest
from driftbench.detectors import find_detector
from driftbench.errors import InputError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence
    from typing import Any

    from benchmarks._frame import Item

_BASELINE = "an empty cache"
_SPLIT = "test"
#: Seconds between two samples of the processes.
_PAUSE = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The costs of a run of the command.

    Args:
        seconds: from the start of the process to its end.
        cpu: CPU seconds of all its processes.
        worker: peak memory of the largest worker, in MiB.
        main: peak memory of the main process, in MiB.
        answers: score of each row, or None, in the order of the rows.
    """

    seconds: float
    cpu: float
    worker: float
    main: float
    answers: tuple[float | None, ...]


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    if given.rows < 0:
        raise InputError(f"--rows {given.rows} is below 0: give a number of rows, or 0 for all")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        dataset = given.dataset or _starter(scratch / "starter")
        config = find_dataset(given.config, path=dataset).config
        rows = sampled(dataset, config, given.rows, scratch / "rows")
        yield Fact(
            f"snapshot {named(given.snapshot)}: {rows} rows of {config}/{_SPLIT}, "
            f"{given.workers} workers"
        )
        for detector in given.detectors:
            yield from _detecting(detector, config, rows, given, scratch)


def _starter(folder: Path) -> Path:
    build_dataset(recipe="starter", snapshot="starter", out=folder)
    return folder


def sampled(dataset: Path, config: str, count: int, into: Path) -> int:
    """Write a dataset with rows of the test split, the same ones in every run.

    Args:
        dataset: folder of a dataset.
        config: one of its configurations.
        count: number of rows; 0 for all, as for more rows than it has.
        into: folder of the new dataset.

    Returns:
        Its number of rows.

    Raises:
        DatasetError: the dataset is damaged, its answers are withheld, or it has no such row.
    """
    lock = read_lock(dataset)
    prefix = f"{config}/{_SPLIT}-"
    names = sorted(name for name in lock.shards if name.startswith(prefix))
    found = [row for name in names for row in read_shard(dataset / name)]
    rows = found if not 0 < count < len(found) else _drawn(found, count)
    name = shard_name(config, _SPLIT)
    (into / name).parent.mkdir(parents=True)
    shard = write_records(into / name, rows)
    own = replace(
        lock,
        shards={name: shard},
        digests={f"{config}/{_SPLIT}": split_digest(rows)},
        composition=composition_of(rows),
    )
    write_lock(into, own)
    return len(rows)


def _drawn(rows: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    generator = random.Random(2026)  # noqa: S311 -- a sample
    return [rows[place] for place in sorted(generator.sample(range(len(rows)), count))]


def _detecting(
    detector: str, config: str, rows: int, given: argparse.Namespace, scratch: Path
) -> Iterator[Item]:
    if find_detector(detector).info.trains:
        raise InputError(
            f"detector {detector} is fitted on the calibration split, which is not run here: give "
            "one that is not, such as bpf or beq"
        )
    cache = scratch / f"cache-{detector}"
    words = ["--detector", detector, "--dataset", str(scratch / "rows"), "--config", config]
    words += ["--snapshot", given.snapshot, "--workers", str(given.workers)]
    cold, warm = (
        detected(words, scratch / f"{detector}-{at}.parquet", cache) for at in ("cold", "warm")
    )
    yield Fact(
        f"{detector}: {figure(cold.seconds)} s with {_BASELINE}, {figure(warm.seconds)} s with the "
        f"cache; {'the same' if cold.answers == warm.answers else 'other'} answers"
    )
    for how, cost, base in ((_BASELINE, cold, None), ("its cache", warm, cold)):
        yield from _lines(f"{detector}, {how}", rows, cost, base)


def _lines(what: str, rows: int, cost: Cost, base: Cost | None) -> Iterator[Line]:
    baseline, against = (_BASELINE, base) if base is not None else ("", cost)
    yield Line(
        what=f"{what}: rows",
        value=rows / cost.seconds,
        unit="rows/s",
        baseline=baseline,
        base=rows / against.seconds,
    )
    yield Line(
        what=f"{what}: a run",
        value=cost.cpu,
        unit="CPU s of all processes",
        baseline=baseline,
        base=against.cpu,
        less=True,
    )
    yield Line(what=f"{what}: peak memory of a worker", value=cost.worker, unit="MiB")
    yield Line(what=f"{what}: peak memory of the main process", value=cost.main, unit="MiB")


def detected(words: Sequence[str], out: Path, cache: Path) -> Cost:
    """Run `driftbench detect` with a cache folder, and return the costs.

    Args:
        words: its options, besides those that choose the split and the file.
        out: the submission to write.
        cache: the cache folder, which need not exist.

    Raises:
        InputError: the command failed.
    """
    command = [sys.executable, "-m", "driftbench", "detect", "--split", _SPLIT, "--no-calibrate"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        started = time.perf_counter()
        process = subprocess.Popen(
            [*command, *words, "-o", str(out)],
            env={**os.environ, "DRIFTBENCH_CACHE": str(cache)},
            stdout=subprocess.DEVNULL,
            stderr=said,
        )
        watch = Watch(psutil.Process(process.pid))
        # What has ended is counted until it is waited for.
        while watch.process.status() != psutil.STATUS_ZOMBIE:
            watch.cpu()
            time.sleep(_PAUSE)
        seconds = time.perf_counter() - started
        spent = watch.cpu()
        if process.wait():
            said.seek(0)
            reason = said.read().strip().rpartition("\n")[2] or f"exit code {process.returncode}"
            raise InputError(f"driftbench detect: {reason}")
    return Cost(
        seconds=seconds,
        cpu=spent,
        worker=watch.peak,
        main=watch.main,
        answers=_answers(out),
    )


def _answers(submission: Path) -> tuple[float | None, ...]:
    import pyarrow.parquet as pq

    return tuple(pq.read_table(submission, columns=["score"])["score"].to_pylist())


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--dataset", type=Path, help="folder of a dataset; by default the starter")
    options.add_argument("--config", help="configuration of the dataset")
    options.add_argument("--snapshot", default="starter", help="snapshot of the rows")
    options.add_argument(
        "--detectors", nargs="+", default=["bpf", "beq"], help="detectors that use provers"
    )
    options.add_argument("--rows", type=int, default=40, help="number of rows; 0 for all")
    options.add_argument("--workers", type=int, default=2, help="processes of a run")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
