"""Choosing rows to read: filters, then a sample that anyone draws again.

A row's place in the draw follows from the seed and its id alone, so a sample of 40 is the start of
a sample of 100, and a row that a new build still holds keeps its place. An unknown class, rule or
id is an error and never an empty page. Deliberately reads the few columns it filters by, and whole
rows only of those it chose.
"""

from __future__ import annotations

import difflib
import hashlib
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from driftbench.dataset.load import find_dataset
from driftbench.dataset.publish.lock import Lock, read_lock
from driftbench.dataset.records import ROW_LABELS, ROW_RELATIONS, ROW_SUBFIELDS, SPLITS
from driftbench.dataset.shards import read_batches
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

__all__ = ["RowFilter", "Selection", "select"]

_FILTERS = ("id", "label", "subfield", "relation", "family", "rules", "restyled")
Record = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowFilter:
    """Which rows to read; an empty filter lets every row through.

    Args:
        sample: most rows to draw; None for all.
        per_class: draw `sample` rows of every label instead of in all.
        seed: another seed draws another sample.
        splits: splits, of `SPLITS`.
        labels: labels, of `ROW_LABELS`.
        subfields: subfields, of `ROW_SUBFIELDS`.
        relations: relations, of `ROW_RELATIONS`.
        rules: rules of drift or restyling; a row with any of them passes.
        ids: ids of rows, or unambiguous beginnings of them.
        among: None, or the only ids that pass; those that no row has are passed over.
    """

    sample: int | None = None
    per_class: bool = False
    seed: int = 0
    splits: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    subfields: tuple[str, ...] = ()
    relations: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    among: frozenset[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What was chosen.

    Args:
        config: the configuration.
        lock: the lock of the build.
        rows: (split, record), ordered by label, subfield, family and id.
        passed: how many rows passed the filters.
    """

    config: str
    lock: Lock
    rows: tuple[tuple[str, Record], ...]
    passed: int

    @property
    def build(self) -> str:
        """Say which build it is: snapshot, recipe and version."""
        lock = self.lock
        return (
            f"{lock.snapshot['repository']} at {lock.snapshot['commit']}, recipe "
            f"{lock.recipe['name']} ({lock.recipe['sha256'][:12]}), driftbench {lock.version}"
        )

    def counted(self, wanted: RowFilter) -> str:
        """Say how many rows were chosen, of how many, and how to choose them again."""
        shown = len(self.rows)
        told = f"{shown} of {self.passed} rows of {self.config}"
        return told if shown == self.passed else f"{told}, drawn with seed {wanted.seed}"


def select(folder: Path, wanted: RowFilter, *, config: str | None = None) -> Selection:
    """Choose rows of a build.

    Args:
        folder: the build.
        wanted: filters and size of the sample.
        config: the configuration; `controlled`, or the only one of the build, by default.

    Raises:
        DatasetError: `folder` is no build, a shard is missing, or `config` is not in it.
        InputError: a filter names what does not exist.
    """
    lock = read_lock(folder)
    name = find_dataset(config, path=folder).config
    _refuse_unknown(wanted, lock)
    heads = list(_heads(folder, name, lock, wanted.splits))
    ids = _resolve(wanted.ids, [head["id"] for head in heads])
    passed = [head for head in heads if _passes(head, wanted, ids)]
    chosen = _draw(passed, wanted)
    rows = tuple(sorted(_read(folder, chosen), key=lambda row: _order(row[1])))
    return Selection(config=name, lock=lock, rows=rows, passed=len(passed))


def _refuse_unknown(wanted: RowFilter, lock: Lock) -> None:
    for what, given, known in (
        ("split", wanted.splits, SPLITS),
        ("class", wanted.labels, ROW_LABELS),
        ("subfield", wanted.subfields, ROW_SUBFIELDS),
        ("relation", wanted.relations, ROW_RELATIONS),
        ("rule of this build", wanted.rules, tuple(lock.rules)),
    ):
        for name in given:
            if name not in known:
                near = difflib.get_close_matches(name, known, n=3) or sorted(known)[:8]
                raise InputError(f"{name!r} is no {what}: did you mean {', '.join(near)}?")


def _heads(folder: Path, config: str, lock: Lock, splits: Sequence[str]) -> Iterator[Record]:
    """Yield of every row what filters need, with the shard and the place it stands at."""
    for shard in sorted(lock.shards):
        split = shard.split("/")[1].split("-")[0]
        if not shard.startswith(f"{config}/") or (splits and split not in splits):
            continue
        found = chain.from_iterable(read_batches(folder / shard, _FILTERS))
        for place, head in enumerate(found):
            yield {**head, "split": split, "shard": shard, "place": place}


def _resolve(given: Iterable[str], known: Sequence[str]) -> frozenset[str]:
    """Return the ids that the given ones, or their beginnings, mean."""
    out = set()
    for name in given:
        found = [id_ for id_ in known if name and id_.startswith(name)]
        if not found:
            raise InputError(f"no row has the id {name!r} in the chosen configuration and splits")
        if len(found) > 1:
            raise InputError(f"{len(found)} ids start with {name!r}: give more of it")
        out.add(found[0])
    return frozenset(out)


def _passes(head: Mapping[str, Any], wanted: RowFilter, ids: frozenset[str]) -> bool:
    rules = {*head["rules"], *head["restyled"]}
    return (
        (not wanted.labels or head["label"] in wanted.labels)
        and (not wanted.subfields or head["subfield"] in wanted.subfields)
        and (not wanted.relations or head["relation"] in wanted.relations)
        and (not wanted.rules or bool(rules & set(wanted.rules)))
        and (not wanted.ids or head["id"] in ids)
        and (wanted.among is None or head["id"] in wanted.among)
    )


def _draw(heads: Sequence[Record], wanted: RowFilter) -> list[Record]:
    shuffled = sorted(heads, key=lambda head: _rank(wanted.seed, head["id"]))
    if wanted.sample is None:
        return shuffled
    if not wanted.per_class:
        return shuffled[: wanted.sample]
    groups: dict[str, list[Record]] = defaultdict(list)
    for head in shuffled:
        groups[head["label"]].append(head)
    return [head for group in groups.values() for head in group[: wanted.sample]]


def _rank(seed: int, id_: str) -> bytes:
    return hashlib.sha256(f"{seed}:{id_}".encode()).digest()


def _read(folder: Path, heads: Iterable[Record]) -> Iterator[tuple[str, Record]]:
    shards: dict[tuple[str, str], list[int]] = defaultdict(list)
    for head in heads:
        shards[head["split"], head["shard"]].append(head["place"])
    for (split, shard), places in sorted(shards.items()):
        wanted = set(places)
        records = chain.from_iterable(read_batches(folder / shard))
        yield from ((split, record) for at, record in enumerate(records) if at in wanted)


def _order(record: Mapping[str, Any]) -> tuple[int, int, str, str]:
    subfield = ROW_SUBFIELDS.index(record["subfield"])
    return ROW_LABELS.index(record["label"]), subfield, record["family"], record["id"]
