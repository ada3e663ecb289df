"""Select rows to read: filters, then a reproducible sample.

A row's rank in a sample depends on the random seed and its id only, so a sample of 40 is the start
of a sample of 100, and a row keeps its rank in a new build. An unknown class, rule or id is an
error. Only the columns of the filters are read for all rows; whole rows are read for the selected
ones.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

from driftbench._problems import did_you_mean
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
    """The rows to select; an empty filter selects all rows.

    Args:
        sample: maximum number of rows to draw; None for all.
        per_class: draw `sample` rows of every label instead of in total.
        seed: random seed of the sample.
        splits: splits, of `SPLITS`.
        labels: labels, of `ROW_LABELS`.
        subfields: subfields, of `ROW_SUBFIELDS`.
        relations: relations, of `ROW_RELATIONS`.
        rules: rules of drift or restyling; a row with any of them passes.
        ids: ids of rows, or unambiguous beginnings of them.
        among: None, or the only ids that pass; unknown ones are ignored.
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
    """The selected rows.

    Args:
        config: the configuration.
        lock: the lock of the build.
        rows: (split, record), ordered by label, subfield, family and id.
        passed: number of rows that passed the filters.
    """

    config: str
    lock: Lock
    rows: tuple[tuple[str, Record], ...]
    passed: int

    @property
    def build(self) -> str:
        """The build: snapshot, recipe and version."""
        return self.lock.summary

    def counted(self, wanted: RowFilter) -> str:
        """Return the number of selected rows, of all, and the random seed."""
        shown = len(self.rows)
        text = f"{shown} of {self.passed} rows of {self.config}"
        return text if shown == self.passed else f"{text}, drawn with seed {wanted.seed}"


def select(folder: Path, wanted: RowFilter, *, config: str | None = None) -> Selection:
    """Select rows of a build.

    Args:
        folder: the build.
        wanted: filters and size of the sample.
        config: the configuration; `controlled`, or the only one of the build, by default.

    Raises:
        DatasetError: `folder` is not a build, a shard is missing, or `config` is not in it.
        InputError: a filter has an unknown value.
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
                some = f"give one of {', '.join(sorted(known)[:8])}"
                hint = did_you_mean(name, known, otherwise=some, most=3)
                raise InputError(f"unknown {what} {name!r}: {hint}")


def _heads(folder: Path, config: str, lock: Lock, splits: Sequence[str]) -> Iterator[Record]:
    """Yield the columns of the filters of every row, with its shard and position."""
    for shard in sorted(lock.shards):
        split = shard.split("/")[1].split("-")[0]
        if not shard.startswith(f"{config}/") or (splits and split not in splits):
            continue
        found = chain.from_iterable(read_batches(folder / shard, _FILTERS))
        for place, head in enumerate(found):
            yield {**head, "split": split, "shard": shard, "place": place}


def _resolve(given: Iterable[str], known: Sequence[str]) -> frozenset[str]:
    """Return the full ids of the given ones or of their beginnings."""
    out = set()
    for name in given:
        found = [id_ for id_ in known if name and id_.startswith(name)]
        if not found:
            raise InputError(f"no row has the id {name!r} in the chosen configuration and splits")
        if len(found) > 1:
            raise InputError(f"{len(found)} ids start with {name!r}: give more characters")
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
