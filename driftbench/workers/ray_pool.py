"""Workers on a Ray cluster, and the chunks that are dealt to them.

Workers are actors with one CPU each, which hold the job. One has one chunk at a time and gets the
next when it is done, so that a slow node takes less. A chunk whose worker, or whose node, is lost
goes to another worker; Ray itself repeats nothing. Deliberately knows no address and starts no Ray.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.effort import Effort, count
from driftbench.errors import InputError, InternalError, WorkerError
from driftbench.workers.local import LOSSES
from driftbench.workers.packing import merge, packed, unpacked
from driftbench.workers.ray_node import Done, NodeFailed, holder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["RayPool"]


@dataclass(slots=True)
class _Task:
    """A chunk, and how often its worker was lost."""

    name: str
    chunk: Any
    lost: int = 0


@dataclass(slots=True)
class _Member:
    """A worker, and what it is at: nothing but its start while there is no task."""

    actor: Any
    at: Any
    task: _Task | None = None


class RayPool:
    """Workers that hold a job.

    Args:
        ray: Ray, connected.
        job: reference to the job, packed, and to what is installed here.
    """

    def __init__(self, ray: Any, job: Any) -> None:  # noqa: ANN401 -- Ray has no types everywhere
        self._ray = ray
        self._job = job
        self._kind = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(holder())
        self._members: list[_Member] = []
        self._idle: list[_Member] = []
        self._again: deque[_Task] = deque()
        self._starts_lost = 0

    def grow(self, workers: int) -> None:
        """Ask for so many workers more; one starts when a node has a CPU for it."""
        for _ in range(workers):
            actor = self._kind.options(scheduling_strategy="SPREAD").remote()
            self._members.append(_Member(actor, actor.start.remote(self._job)))

    def end(self) -> None:
        """End all workers at once, whatever they are at."""
        for member in self._members:
            self._ray.kill(member.actor)
        self._members.clear()

    def work(
        self, todo: Iterator[tuple[str, Any] | None], pressed: Sequence[int]
    ) -> Iterator[tuple[str, Any]]:
        """Yield results as they come.

        Args:
            todo: chunks with their names.
            pressed: each Ctrl-C so far; one that was passed over ends the work here.
        """
        while True:
            if pressed:
                raise KeyboardInterrupt
            while self._idle and (task := self._next(todo)) is not None:
                member = self._idle.pop()
                member.task, member.at = task, member.actor.run.remote(packed(task.chunk))
            busy = {member.at: member for member in self._members if member not in self._idle}
            if not busy or self._resting(busy):
                return
            (ready, *_), _ = self._ray.wait(list(busy), num_returns=1)
            yield from self._taken(busy[ready])

    def _resting(self, busy: dict[Any, _Member]) -> bool:
        """Say whether nothing is left to be done, and workers only start."""
        return bool(self._idle) and all(member.task is None for member in busy.values())

    def _next(self, todo: Iterator[tuple[str, Any] | None]) -> _Task | None:
        if self._again:
            return self._again.popleft()
        chunk = next(todo, None)
        return None if chunk is None else _Task(*chunk)

    def _taken(self, member: _Member) -> Iterator[tuple[str, Any]]:
        """Take what a worker says; yield it if it is a result."""
        exceptions = self._ray.exceptions
        try:
            said = self._ray.get(member.at)
        except exceptions.RayTaskError as error:
            raise InternalError(f"a worker of Ray failed: {error}") from error
        except exceptions.RayError as error:
            self._lose(member, error)
            return
        task, member.task = member.task, None
        if task is None:
            if said:
                raise InputError(said)
            self._idle.append(member)
            return
        self._idle.append(member)
        match said:
            case Done(value, effort, added):
                count(effort)
                merge(unpacked(added))
                yield task.name, unpacked(value)
            case NodeFailed(failure, told):
                failure.add_note(told)
                raise failure

    def _lose(self, member: _Member, error: Exception) -> None:
        """Let another worker take what one was at that is no more."""
        self._members.remove(member)
        self._ray.kill(member.actor)
        why = str(error).strip().split("\n", 1)[0]
        task = member.task
        if task is None:
            self._starts_lost += 1
            if self._starts_lost > LOSSES * len(self._members) + LOSSES:
                raise WorkerError(f"workers of Ray end before they begin: {why}") from error
        else:
            task.lost += 1
            if task.lost == LOSSES:
                raise WorkerError(
                    f"{task.name}: {task.lost} workers ended over it ({why}): too little memory? "
                    "Look at Ray's logs of that node; the same command goes on where it stopped"
                ) from error
            count(Effort(lost=1))
            self._again.append(task)
        self.grow(1)
