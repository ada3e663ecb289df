"""The process of an engine: killed when slow, restarted, limited in memory, ended at closing."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.solver.engine_process import HEADER
from driftbench.oracles.solver.worker import Answered, Died, Overran, Stopped, Worker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINE = "tests.oracles.odd_engine"
PAUSING = "tests.oracles.pausing_engine"


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker(ENGINE, memory_mb=512)
    yield found
    found.close()


def pid_of(worker: Worker) -> int:
    reply = worker.ask("pid", seconds=20)
    assert isinstance(reply, Answered)
    assert isinstance(reply.value, int)
    return reply.value


def test_memory_is_the_same_for_every_request(worker: Worker) -> None:
    # Provers compare addresses, so that an answer may depend on them.
    first = worker.ask("places", seconds=20)
    for size in (100, 10_000, 1_000_000):
        worker.ask("echo", [str(number) for number in range(size)], seconds=20)
        assert worker.ask("places", seconds=20) == first


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_one_process_answers_many_requests(worker: Worker) -> None:
    assert worker.ask("echo", 1, ["two"], seconds=20) == Answered(("echo", 1, ["two"]))
    assert pid_of(worker) == pid_of(worker)


def test_a_slow_request_only_ends_the_process(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pid_of(worker)
    assert worker.ask("sleep", seconds=0.2) == Overran()
    assert not is_alive(first)
    assert pid_of(worker) != first
    # A starting process has additional time.
    worker.close()
    monkeypatch.setattr("driftbench.oracles.solver.worker._START", 0.2)
    assert worker.ask("sleep", seconds=0.1) == Overran()


def test_requests_do_not_share_state(worker: Worker) -> None:
    assert [worker.ask("note_build", seconds=20) for _ in range(3)] == [Answered(1)] * 3
    assert worker.ask("pid of the answer", seconds=20) != Answered(pid_of(worker))


def test_an_engine_is_prepared_once_and_every_request_finds_it_so(worker: Worker) -> None:
    pid = pid_of(worker)
    taken = [worker.ask("take what is prepared", seconds=20) for _ in range(3)]
    assert taken == [Answered(pid)] * 3


def test_an_engine_need_not_be_prepared(pausing: Worker) -> None:
    assert isinstance(pausing.ask(0, seconds=20), Answered)


def test_the_child_ends_with_the_process(worker: Worker, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    pid_of(worker)
    assert worker.ask("write pid and sleep", note, seconds=2) == Overran()
    child = int(note.read_text(encoding="utf-8"))
    deadline = time.monotonic() + 20
    while is_alive(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(child)


def test_a_dead_process_gives_the_reason(worker: Worker) -> None:
    assert worker.ask("die", seconds=20) == Died("the process ended with 3")
    assert worker.ask("complain and die", seconds=20) == Died("last line")
    assert worker.ask("fail", seconds=20) == Died("ValueError: no such thing")
    assert isinstance(worker.ask("echo", seconds=20), Answered)


def test_a_process_killed_from_outside_is_replaced(worker: Worker) -> None:
    pid = pid_of(worker)
    os.kill(pid, 9)
    assert worker.ask("echo", seconds=20) == Died("the process ended with -9")
    assert pid_of(worker) != pid


@pytest.fixture
def pausing() -> Iterator[Worker]:
    found = Worker(PAUSING, memory_mb=512)
    yield found
    found.close()


def test_a_paused_engine_goes_on_with_the_same_memory(pausing: Worker) -> None:
    unpaused = pausing.ask(0, seconds=20)
    assert isinstance(unpaused, Answered)
    assert pausing.ask(2, seconds=20, goes_on=lambda: True) == unpaused
    assert pausing.ask(1, seconds=20) == unpaused


def test_a_paused_engine_that_is_stopped_takes_the_next_request(pausing: Worker) -> None:
    unpaused = pausing.ask(0, seconds=20)
    for _ in range(3):
        assert pausing.ask(2, seconds=20, goes_on=lambda: False) == Stopped()
        assert pausing.ask(0, seconds=20, goes_on=lambda: False) == unpaused


def test_the_time_of_a_pause_does_not_count(pausing: Worker) -> None:
    def slowly() -> bool:
        time.sleep(6)
        return True

    first = pausing.ask(0, seconds=20)
    assert pausing.ask(1, seconds=5, goes_on=slowly) == first


def test_an_error_in_a_pause_ends_the_process(pausing: Worker) -> None:
    def fails() -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        pausing.ask(1, seconds=20, goes_on=fails)
    assert isinstance(pausing.ask(0, seconds=20), Answered)


def test_output_of_an_engine_is_not_a_reply(worker: Worker) -> None:
    assert worker.ask("print", seconds=20) == Answered(("print",))
    assert worker.ask("echo", seconds=20) == Answered(("echo",))


def test_memory_is_limited(worker: Worker) -> None:
    assert worker.ask("take memory", seconds=20) == Died("MemoryError")


def test_a_missing_engine_gives_no_answer() -> None:
    worker = Worker("driftbench.oracles.no_such_engine", memory_mb=512)
    reply = worker.ask("echo", seconds=20)
    assert isinstance(reply, Died)
    assert "no_such_engine" in reply.detail


def test_closing_ends_the_process_and_asking_again_starts_one(worker: Worker) -> None:
    pid = pid_of(worker)
    worker.close()
    worker.close()
    assert not is_alive(pid)
    assert pid_of(worker) != pid


def test_a_worker_is_pickled_without_its_process(worker: Worker) -> None:
    pid = pid_of(worker)
    copy = pickle.loads(pickle.dumps(worker))  # noqa: S301 -- made on this line
    assert pid_of(copy) != pid
    copy.close()
    assert pid_of(worker) == pid


def test_a_process_ends_with_its_parent() -> None:
    script = (
        "import sys; from driftbench.oracles.solver.worker import Worker\n"
        f"worker = Worker({ENGINE!r}, memory_mb=512)\n"
        "print(worker.ask('pid', seconds=20).value, flush=True)\n"
        "sys.stdin.read()"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 20
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(pid)


def test_half_a_header_ends_the_process_without_error() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "driftbench.oracles.solver.engine_process", ENGINE, "512"],
        input=HEADER.pack(10)[:3],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(one or "." for one in sys.path)},
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
