from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from driftbench.effort import total_effort
from driftbench.errors import InputError, WorkerError
from driftbench.workers import map_chunks
from tests.workers.jobs import Dying

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHUNKS = [(f"c{i}", i) for i in range(9)]

ORPHAN = """
import os, sys, time
from driftbench.workers import map_chunks

def job(number):
    os.write(1, f"{os.getpid()}\\n".encode())  # one write: two workers share the pipe
    time.sleep(0.2)
    return number

if __name__ == "__main__":
    for _ in map_chunks(job, [(str(i), i) for i in range(1000)], workers=2):
        pass
"""


def test_one_worker_works_in_this_process() -> None:
    found = dict(map_chunks(lambda n: (n * n, os.getpid()), CHUNKS, workers=1))
    assert found == {name: (n * n, os.getpid()) for name, n in CHUNKS}


def test_two_workers_give_the_same_results() -> None:
    assert dict(map_chunks(abs, CHUNKS, workers=2)) == dict(CHUNKS)


@pytest.mark.parametrize("workers", [1, 2])
def test_chunks_may_depend_on_results(workers: int) -> None:
    found: dict[str, int] = {}

    def chunks() -> Iterator[tuple[str, int] | None]:
        last = -3
        for place in range(4):
            yield str(place), last
            while str(place) not in found:
                yield None
            last = found[str(place)] - 10

    for name, made in map_chunks(abs, chunks(), workers=workers):
        found.update({name: made})
    assert found == {"0": 3, "1": 7, "2": 3, "3": 7}


def test_no_chunk_starts_no_process() -> None:
    assert list(map_chunks(abs, [], workers=2)) == []


def test_an_error_of_the_job_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        list(map_chunks((1).__floordiv__, [("a", 1), ("b", 0)], workers=2))
    with pytest.raises(InputError):
        list(map_chunks(_refuse, CHUNKS, workers=1))


def _refuse(number: int) -> int:
    raise InputError(str(number))


def test_chunks_of_a_killed_worker_are_processed_again(tmp_path: Path) -> None:
    before = total_effort()
    squares = {name: number * number for name, number in CHUNKS}
    assert dict(map_chunks(Dying(tmp_path, 5, 2), CHUNKS, workers=2)) == squares
    assert (total_effort() - before).lost >= 2


def test_a_chunk_that_kills_every_worker_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WorkerError, match=r"killed 3 times at .*c5"):
        list(map_chunks(Dying(tmp_path, 5, 99), CHUNKS[5:], workers=2))


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "orphan.py"
    script.write_text(ORPHAN, encoding="utf-8")
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert parent.stdout is not None
    workers = {int(parent.stdout.readline()) for _ in range(8)}
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    for _ in range(300):
        if not any(_alive(worker) for worker in workers):
            break
        time.sleep(0.1)
    assert not [worker for worker in workers if _alive(worker)]


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
