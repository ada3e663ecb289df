"""Distributing chunks of work to workers on a Ray cluster.

Workers are actors with one CPU each, which have the job. A worker gets one chunk at a time, so a
slow node processes fewer. If a worker or its node is lost, another worker gets its chunk; retries
by Ray are off. The caller connects to the cluster.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.cache import copy_values
from driftbench.effort import Effort, count
from driftbench.errors import InputError, InternalError, WorkerError
from driftbench.workers.local import MAX_LOSSES
from driftbench.workers.packing import packed, unpacked
from driftbench.workers.ray_node import Done, NodeFailed, worker_class

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["RayPool"]


@dataclass(slots=True)
class _Task:
    """A chunk, and the number of workers lost on it."""

    name: str
    chunk: Any
    lost: int = 0


@dataclass(slots=True)
class _Member:
    """A worker with its pending call: of its start while it has no task, else of the task."""

    actor: Any
    pending: Any
    task: _Task | None = None


class RayPool:
    """Workers for one job.

    Args:
        ray: Ray, connected.
        job: reference to the packed job and the versions installed here.
    """

    def __init__(self, ray: Any, job: Any) -> None:  # noqa: ANN401 -- Ray has no types everywhere
        self._ray = ray
        self._job = job
        self._kind = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(worker_class())
        self._members: list[_Member] = []
        self._idle: list[_Member] = []
        self._again: deque[_Task] = deque()
        self._starts_lost = 0

    def grow(self, workers: int) -> None:
        """Add workers; each starts when a node has a CPU for it."""
        for _ in range(workers):
            actor = self._kind.options(scheduling_strategy="SPREAD").remote()
            self._members.append(_Member(actor, actor.start.remote(self._job)))

    def end(self) -> None:
        """End all workers at once, without waiting for their chunks."""
        for member in self._members:
            self._ray.kill(member.actor)
        self._members.clear()

    def work(
        self, todo: Iterator[tuple[str, Any] | None], pressed: Sequence[int]
    ) -> Iterator[tuple[str, Any]]:
        """Yield results in order of completion.

        Args:
            todo: chunks with their names.
            pressed: each Ctrl-C so far; raises KeyboardInterrupt for one that Python ignored.
        """
        while True:
            if pressed:
                raise KeyboardInterrupt
            while self._idle and (task := self._next(todo)) is not None:
                member = self._idle.pop()
                member.task, member.pending = task, member.actor.run.remote(packed(task.chunk))
            busy = {member.pending: member for member in self._members if member not in self._idle}
            if not busy or self._only_starting(busy):
                return
            (ready, *_), _ = self._ray.wait(list(busy), num_returns=1)
            yield from self._received(busy[ready])

    def _only_starting(self, busy: dict[Any, _Member]) -> bool:
        """Return whether no chunk is left and the busy workers are only starting."""
        return bool(self._idle) and all(member.task is None for member in busy.values())

    def _next(self, todo: Iterator[tuple[str, Any] | None]) -> _Task | None:
        if self._again:
            return self._again.popleft()
        chunk = next(todo, None)
        return None if chunk is None else _Task(*chunk)

    def _received(self, member: _Member) -> Iterator[tuple[str, Any]]:
        """Receive the reply of a worker; yield it if it is a result."""
        exceptions = self._ray.exceptions
        try:
            reply = self._ray.get(member.pending)
        except exceptions.RayTaskError as error:
            raise InternalError(f"a worker of Ray failed: {error}") from error
        except exceptions.RayError as error:
            self._lose(member, error)
            return
        task, member.task = member.task, None
        if task is None:
            if reply:
                raise InputError(reply)
            self._idle.append(member)
            return
        self._idle.append(member)
        match reply:
            case Done(value, effort, added):
                count(effort)
                # For later runs, which may not get the same nodes.
                copy_values(unpacked(added))
                yield task.name, unpacked(value)
            case NodeFailed(failure, note):
                failure.add_note(note)
                raise failure

    def _lose(self, member: _Member, error: Exception) -> None:
        """Replace a lost worker and queue its chunk again."""
        self._members.remove(member)
        self._ray.kill(member.actor)
        why = str(error).strip().split("\n", 1)[0]
        task = member.task
        if task is None:
            self._starts_lost += 1
            if self._starts_lost > MAX_LOSSES * len(self._members) + MAX_LOSSES:
                raise WorkerError(f"workers of Ray end while they start: {why}") from error
        else:
            task.lost += 1
            if task.lost == MAX_LOSSES:
                raise WorkerError(
                    f"{task.name}: {task.lost} workers were lost on it ({why}): too little memory? "
                    "Look at Ray's logs of that node; the same command resumes the work"
                ) from error
            count(Effort(lost=1))
            self._again.append(task)
        self.grow(1)
