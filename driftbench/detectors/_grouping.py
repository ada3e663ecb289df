"""Pairs grouped by subject, answered by several processes, and yielded in their original order.

Probes made for a subject are used for all its candidates. Candidates with their own commands before
them are a subject of their own. Each pair gets one result, which is
yielded as soon as it and all results before it are known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from driftbench.bpf.probe import Subject
from driftbench.errors import InternalError
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from driftbench.detectors.detection import Pair

__all__ = ["Group", "answer_pairs", "subject_of"]

Out = TypeVar("Out")
Group = tuple[Subject, list[str]]
"""A subject with the candidates for it."""

_SIZE = 4


def subject_of(pair: Pair) -> Subject:
    """Return the subject of a pair."""
    return Subject(
        nl_statement=pair.nl_statement,
        context=pair.context,
        gold=pair.gold,
        candidate_context=pair.candidate_context,
        left_out=pair.left_out,
    )


def answer_pairs(
    pairs: Iterable[Pair],
    job: Callable[[Sequence[Group]], list[list[Out]]],
    *,
    workers: int,
    size: int = _SIZE,
) -> Iterator[tuple[Pair, Out]]:
    """Yield each pair with the result of `job` for its candidate, in order.

    Args:
        pairs: the pairs to answer.
        job: picklable; takes groups and returns a result for every candidate of each.
        workers: number of processes.
        size: number of groups per call of `job`.
    """
    asked = list(pairs)
    groups: dict[Subject, list[int]] = {}
    for place, pair in enumerate(asked):
        subject = subject_of(pair)
        groups.setdefault(subject, []).append(place)
    ordered = list(groups.items())
    pieces = {str(at): ordered[at : at + size] for at in range(0, len(ordered), size)}
    chunks = [
        (name, [(subject, [asked[i].candidate for i in places]) for subject, places in piece])
        for name, piece in pieces.items()
    ]
    ready: dict[int, Out] = {}
    following = 0
    for name, made in map_chunks(job, chunks, workers=workers):
        for (_, places), found in zip(pieces[name], made, strict=True):
            ready.update(zip(places, found, strict=True))
        while following in ready:
            yield asked[following], ready.pop(following)
            following += 1
    if following != len(asked):
        raise InternalError(f"{following} of {len(asked)} pairs were answered")
