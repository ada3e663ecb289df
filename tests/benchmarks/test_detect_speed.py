from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import psutil
import pytest

from benchmarks import detect_speed
from benchmarks._processes import Watch
from benchmarks.detect_speed import Cost, detected, sampled
from driftbench.dataset.publish.lock import read_lock
from driftbench.detectors.data import read_splits
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def test_the_command_runs_with_an_empty_cache_and_with_the_one_it_filled(
    starter: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--dataset", str(starter), "--rows", "2", "--detectors", "beq", "--workers", "1"]
    assert detect_speed.main(words) == 0
    output = capsys.readouterr().out
    assert "snapshot starter: 2 rows of starter/test, 1 workers" in output
    assert "s with an empty cache" in output
    assert "; the same answers" in output
    for how in ("an empty cache", "its cache"):
        for what in ("a worker", "the main process"):
            assert f"beq, {how}: peak memory of {what} " in output
    for what in ("rows", "a run"):
        assert f"beq, an empty cache: {what} " in output
        (line,) = [line for line in output.splitlines() if f"beq, its cache: {what} " in line]
        assert "x an empty cache (" in line
    # The cache of this machine is neither read nor written.
    assert not (tmp_path / "cache" / "verdicts.sqlite").exists()


def test_the_baseline_is_the_run_with_an_empty_cache(
    starter: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    caches: list[tuple[Path, bool]] = []

    def ran(_: Sequence[str], __: Path, cache: Path) -> Cost:
        caches.append((cache, cache.exists()))
        cache.mkdir(exist_ok=True)
        cold = len(caches) % 2
        return Cost(
            seconds=8.0 if cold else 2.0,
            cpu=9.0 if cold else 3.0,
            worker=50.0,
            main=150.0,
            answers=(float(len(caches) > 3),),
        )

    monkeypatch.setattr(detect_speed, "detected", ran)
    assert detect_speed.main(["--dataset", str(starter), "--rows", "4"]) == 0
    output = capsys.readouterr().out
    assert [there for _, there in caches] == [False, True] * 2
    assert len({cache for cache, _ in caches}) == 2
    assert "bpf: 8 s with an empty cache, 2 s with the cache; the same answers" in output
    assert "beq: 8 s with an empty cache, 2 s with the cache; other answers" in output
    assert re.search(r"bpf, its cache: rows +2 rows/s +4 x an empty cache \(0\.5\)", output)
    assert re.search(r"bpf, its cache: a run +3 CPU s .* 3 x an empty cache \(9\)", output)


def test_a_sample_has_rows_of_the_test_split_and_is_the_same_in_every_run(
    starter: Path, tmp_path: Path
) -> None:
    whole = read_splits("starter", path=starter)["test"]
    counts = {"few": 5, "again": 5, "all": 0, "many": 10_000}
    found = {}
    for name, count in counts.items():
        assert sampled(starter, "starter", count, tmp_path / name) == (
            count if count == 5 else len(whole.records)
        )
        found[name] = read_splits("starter", path=tmp_path / name)
        assert list(found[name]) == ["test"]
    records = [row["id"] for row in whole.records]
    few = [row["id"] for row in found["few"]["test"].records]
    assert len(few) == len(set(few)) == 5
    assert set(few) < set(records)
    assert few != records[:5]
    assert found["few"] == found["again"]
    assert found["all"]["test"] == found["many"]["test"] == whole
    lock = read_lock(tmp_path / "few")
    assert sum(sum(cells.values()) for cells in lock.composition.values()) == 5


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--rows", "-1"], "--rows -1 is below 0"),
        (["--detectors", "edit-classifier"], "edit-classifier is fitted on the calibration split"),
        (["--detectors", "bqe"], "bqe"),
        (["--config", "wild_llm"], "wild_llm"),
        (["--snapshot", "nowhere", "--detectors", "beq"], "driftbench detect: "),
    ],
)
def test_bad_input_is_an_error(
    words: list[str], reason: str, starter: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert detect_speed.main(["--dataset", str(starter), *words]) == 2
    assert reason in capsys.readouterr().err


def test_a_failed_command_gives_its_reason(tmp_path: Path) -> None:
    words = ["--detector", "beq", "--dataset", str(tmp_path)]
    with pytest.raises(InputError, match="is not a driftbench build"):
        detected(words, tmp_path / "out.parquet", tmp_path / "cache")


_BELOW = "large = b'x' * 2**25; sum(range(10**7)); print('ready', flush=True); input()"
_PROCESS = f"""
import subprocess, sys
large = b"x" * 2**26
subprocess.run([sys.executable, "-c", {_BELOW!r}], check=True)
"""


def test_a_process_is_watched_with_what_is_below_it() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", _PROCESS]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        watch = Watch(psutil.Process(process.pid))
        running = watch.cpu()
        below = watch.process.children()[0].cpu_times()
        process.communicate("\n")
    assert running > below.user > 0
    assert watch.main > 2**6
    assert watch.peak > 2**5
    assert Watch().process.pid != watch.process.pid
