"""A Ray cluster of two nodes on this machine, each with one CPU and its own cache."""

from __future__ import annotations

import os
import signal
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.cache import Cache
from driftbench.effort import total_effort
from driftbench.errors import InputError, InternalError, LeanSyntaxError, WorkerError
from driftbench.workers import map_chunks, use_executor
from tests.cli.test_interrupted import RESUME_HINT, finish, start
from tests.survival.verbs import judged as ruled
from tests.survival.verbs import result, tiny
from tests.workers.jobs import CachedSquares, Dying, Lacking, Slow, refuse, refuse_oddly

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.ray

CHUNKS = [(str(i), i) for i in range(8)]
SQUARES = {str(i): i * i for i in range(8)}

#: Bytes of a node's object store; Ray needs at least 75 MiB.
STORE = 80 << 20


class Nodes:
    """The cluster."""

    def __init__(self, folder: Path) -> None:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        from ray.cluster_utils import Cluster

        self.folder = folder
        self._cluster: Any = Cluster()
        self.add("one", include_dashboard=False)
        self.add("two")
        self.executor = f"ray:{self._cluster.address}"

    def add(self, name: str, **more: bool) -> Any:  # noqa: ANN401 -- class of Ray
        """Start a node and return it; retries, since Ray may time out on a busy machine."""
        cache = {"DRIFTBENCH_CACHE": str(self.folder / name)}
        settings = {"num_cpus": 1, "object_store_memory": STORE, "env_vars": cache, **more}
        for _ in range(4):
            try:
                return self._cluster.add_node(**settings)
            except Exception as error:  # noqa: BLE001 -- Ray raises this class
                last = error
        raise last

    def remove(self, node: Any) -> None:  # noqa: ANN401 -- Ray's own
        """Take a node away without a warning."""
        self._cluster.remove_node(node, allow_graceful=False)

    def close(self) -> None:
        import ray

        ray.shutdown()
        self._cluster.shutdown()


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    cluster = Nodes(tmp_path_factory.mktemp("caches"))
    yield cluster
    cluster.close()


@pytest.fixture
def cluster(nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "driver"))
    with use_executor(nodes.executor):
        yield nodes


def test_chunks_may_depend_on_results(cluster: Nodes) -> None:
    del cluster
    found: dict[str, int] = {}

    def chunks() -> Iterator[tuple[str, int] | None]:
        yield from (("a", -1), ("b", -2))
        while len(found) < 2:
            yield None
        yield "c", -found["a"] - found["b"]

    for name, made in map_chunks(abs, chunks(), workers=2):
        found.update({name: made})
    assert found == {"a": 1, "b": 2, "c": 3}
    assert list(map_chunks(abs, [], workers=2)) == []


def test_an_error_of_the_job_is_raised(cluster: Nodes) -> None:
    del cluster
    with pytest.raises(LeanSyntaxError, match=r"<text>:1:4: no") as caught:
        list(map_chunks(refuse, [("a", 3)], workers=2))
    assert type(caught.value) is LeanSyntaxError
    assert "on node " in caught.value.__notes__[0]
    with pytest.raises(InternalError, match="UnsendableError: very odd"):
        list(map_chunks(refuse_oddly, [("a", 3)], workers=2))


def test_chunks_of_a_killed_worker_are_processed_again(cluster: Nodes, tmp_path: Path) -> None:
    del cluster
    folder = tmp_path / "deaths"
    folder.mkdir()
    before = total_effort()
    assert dict(map_chunks(Dying(folder, 5, 2), CHUNKS, workers=2)) == SQUARES
    assert (total_effort() - before).lost == 2


def test_a_chunk_that_kills_every_worker_is_an_error(cluster: Nodes, tmp_path: Path) -> None:
    del cluster
    folder = tmp_path / "deaths"
    folder.mkdir()
    with pytest.raises(WorkerError, match="5: 3 workers were lost on it"):
        list(map_chunks(Dying(folder, 5, 99), CHUNKS, workers=2))


def test_chunks_of_a_lost_node_are_processed_again(
    cluster: Nodes, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    node = cluster.add("three")
    folder = tmp_path / "begun"
    folder.mkdir()
    before = total_effort()
    found = []
    for one in map_chunks(Slow(folder), CHUNKS * 2, workers=3):
        found += [one]
        if node is not None and list(folder.glob(f"*-{node.node_id}")):
            cluster.remove(node)
            node = None
    assert node is None
    assert sorted(found) == sorted(2 * list(SQUARES.items()))
    assert (total_effort() - before).lost == 1
    assert capfd.readouterr().out == ""


def test_a_node_that_lacks_something_is_an_error(cluster: Nodes) -> None:
    del cluster
    with pytest.raises(InputError, match=r"^node .* \(.*\): the snapshot is not here$"):
        list(map_chunks(Lacking("another"), CHUNKS, workers=2))


def test_cache_additions_of_nodes_are_merged(cluster: Nodes, tmp_path: Path) -> None:
    found = dict(map_chunks(CachedSquares.new("once"), CHUNKS, workers=2))
    assert {name: squared for name, (squared, _) in found.items()} == SQUARES
    places = {place for _, place in found.values()}
    assert places <= {str(cluster.folder / "one"), str(cluster.folder / "two")}
    assert cached(tmp_path) == sorted(SQUARES.values())


def cached(folder: Path) -> list[int]:
    """Return the values in the driver's cache, sorted."""
    with closing(Cache(folder / "driver" / "squares.sqlite")) as cache:
        return sorted(cache.values())


def test_a_repeated_task_has_the_same_effect(cluster: Nodes, tmp_path: Path) -> None:
    del cluster
    twice = [*CHUNKS, *((f"{name} again", number) for name, number in CHUNKS)]
    found = dict(map_chunks(CachedSquares.new("twice"), twice, workers=2))
    assert all(found[name][0] == found[f"{name} again"][0] for name, _ in CHUNKS)
    assert cached(tmp_path) == sorted(SQUARES.values())


@pytest.fixture(scope="module")
def judged(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the arguments for a part of the starter corpus, whose rows a prover judges."""
    return ruled(tiny(repository, tmp_path_factory.mktemp("tiny")))


@pytest.fixture(scope="module")
def whole(judged: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a build of that part by one process."""
    place = tmp_path_factory.mktemp("whole")
    words = ["build", *judged, "--out", str(place / "out"), "--workers", "1"]
    finish(words, place / "cache")
    return place / "out"


def busy_workers() -> set[int]:
    """Return the processes of workers that process a chunk."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if title.startswith(b"ray::NodeWorker"):
            found.add(int(folder.name))
    return found


def test_build_and_detector_equal_those_of_one_machine(
    nodes: Nodes, judged: list[str], whole: Path, tmp_path: Path
) -> None:
    out, cache = tmp_path / "out", tmp_path / "cache"
    words = ["build", *judged, "--executor", nodes.executor, "--out", str(out)]
    process = start(words, cache)
    assert process.stderr is not None
    killed = 0
    for line in process.stderr:
        if "applying rules: 0" in line or "asking oracles: 0" in line:
            killed += _kill_one()
    assert process.wait(timeout=300) == 0
    assert killed == 2
    assert result(out) == result(whole)
    answers = []
    for name, more in (("local", []), ("ray", ["--executor", nodes.executor])):
        to = tmp_path / f"{name}.parquet"
        words = ["detect", "--detector", "beq", "--dataset", str(out), *judged[2:], "-o", str(to)]
        finish([*words, *more], cache)
        answers.append(result(to))
    assert answers[0] == answers[1]


def _kill_one() -> int:
    """Kill a worker that processes a chunk, once there is one."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        for process in sorted(busy_workers()):
            os.kill(process, signal.SIGKILL)
            return 1
        time.sleep(0.01)
    return 0


def test_an_interrupted_build_ends_its_workers(
    nodes: Nodes, judged: list[str], whole: Path, tmp_path: Path
) -> None:
    out, cache = tmp_path / "out", tmp_path / "cache"
    words = ["build", *judged, "--executor", nodes.executor, "--out", str(out)]
    process = start(words, cache)
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("driftbench: applying rules: "):
            break
    os.killpg(process.pid, signal.SIGINT)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert stderr.endswith(RESUME_HINT) or RESUME_HINT in stderr
    deadline = time.monotonic() + 30
    while busy_workers() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not busy_workers()
    finish(words, cache)
    assert result(out) == result(whole)
