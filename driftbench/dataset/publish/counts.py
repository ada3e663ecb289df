"""Counts of the rows of a build, for card, Croissant metadata and datasheet.

Input are rows, which are read one by one; output are JSON values. Keys of tables are sorted or in
the order of the schema, so that the same rows give the same text.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench._typed_files import read_typed
from driftbench.dataset._reports import plain
from driftbench.dataset.elaboration import count_elaborations
from driftbench.dataset.evidence.tally import EVIDENCE, read_tally
from driftbench.dataset.evidence_sample import read_sample
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.records import ROW_RELATIONS, SPLITS, Row, labels_of, subfields_of
from driftbench.dataset.selection.leaks import LEAKS, read_leaks
from driftbench.dataset.shards import read_batches
from driftbench.errors import DatasetError
from driftbench.oracles.engine_names import listed_engines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from driftbench.dataset.evidence.tally import EvidenceTally
    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.selection.leaks import LeakReport

__all__ = ["Counts", "count_build", "count_rows", "read_counts", "write_counts"]

Counts = dict[str, Any]
"""The counts of one build; see `count_rows` for the keys."""

_REPORTS: Mapping[str, tuple[str, Callable[[Path], EvidenceTally | LeakReport]]] = {
    "tally": (EVIDENCE, read_tally),
    "leaks": (LEAKS, read_leaks),
}
"""Key of the counts → file and reader of a report of the build."""


def count_rows(splits: Mapping[str, Iterable[Row]]) -> Counts:
    """Return the counts of rows.

    Args:
        splits: split -> its rows.

    Returns:
        `rows`, `theorems`, `families`, `mixed` (families with both faithful and drifted rows),
        `modules`, `faithful`, `verbatim` (faithful rows that equal gold), `drifted`, `plain`
        (drifted rows without a faithful rewrite), `models` (rows with a countermodel); by label:
        `splits`, `subfields`, `relations`, `evidence`, `verdicts` (the pair forward / backward),
        `certificates`; by rule: `rules` (rows by evidence kind) and `restyled`; `sources` of
        English, `elaborates`, `oracles` (rows by each engine that answered), `theories`.
    """
    counter = _Counter()
    for split in SPLITS:
        for row in splits.get(split, ()):
            counter.add(row, split)
    return counter.result()


def count_build(folder: Path) -> Counts:
    """Return the counts of a build, with its identity.

    Returns:
        The counts of `count_rows`; `config`, `recipe`, `snapshot`, `since`, `version` and `engines`
        from the lock; and, if the build has them, its reports: `tally`, the evidence of every rule
        over the pool, `leaks`, the leaks before and after the choice of rows, `elaboration`,
        Lean's answers by their kind, and `sample`, the summary of a judged sample of its rows.

    Raises:
        DatasetError: `folder` is not a build, holds more than one configuration, or a report in it
            is damaged.
    """
    lock = read_lock(folder)
    if len(lock.configs) != 1:
        names = ", ".join(lock.configs) or "none"
        raise DatasetError(
            f"{folder}: holds the configurations {names}: exactly one can be counted"
        )
    identity = {
        "config": lock.configs[0],
        "recipe": dict(lock.recipe),
        "snapshot": dict(lock.snapshot),
        "since": dict(lock.since),
        "version": lock.version,
        "engines": dict(lock.engines),
    }
    reports: Counts = {
        key: plain(read(folder))
        for key, (name, read) in _REPORTS.items()
        if (folder / name).is_file()
    }
    if (elaborated := count_elaborations(folder)) is not None:
        reports["elaboration"] = plain(elaborated)
    if (sample := read_sample(folder)) is not None:
        reports["sample"] = sample.summary()
    # Counts do not need the examples, which quote statements of the library.
    reports.get("tally", {}).pop("contradictions", None)
    rows = count_rows({split: _rows(folder, lock, split) for split in SPLITS})
    return identity | rows | reports


def write_counts(path: Path, counts: Counts) -> None:
    """Write counts as indented JSON."""
    text = json.dumps(counts, ensure_ascii=False, indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, f"{text}\n")


def read_counts(path: Path) -> Counts:
    """Read counts that `write_counts` wrote.

    Raises:
        DatasetError: the file cannot be read, or lacks keys.
    """
    found = read_typed(dict[str, Any], path, remedy="count the build again", error=DatasetError)
    needed = {"config", "recipe", "snapshot", "since", "version", "engines", *count_rows({})}
    if lacking := ", ".join(sorted(needed - found.keys())):
        raise DatasetError(
            f"{path}: is not a table of counts, it lacks {lacking}; count the build again"
        )
    return found


def _rows(folder: Path, lock: Lock, split: str) -> Iterator[Row]:
    for name in sorted(lock.shards):
        if name.split("/")[1].split("-")[0] == split:
            for records in read_batches(folder / name):
                yield from map(Row.from_record, records)


@dataclass(slots=True)
class _Counter:
    """Counters to which rows are added one by one."""

    numbers: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    families: dict[str, set[bool]] = field(default_factory=dict)
    theorems: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)

    def add(self, row: Row, split: str) -> None:
        evidence, drifted = row.evidence, row.label != "faithful"
        self.families.setdefault(row.family, set()).add(drifted)
        self.theorems.add(row.source.declaration)
        self.modules.add(row.source.module)
        self.numbers["drifted" if drifted else "faithful"] += 1
        self.numbers["plain"] += drifted and not row.restyled
        self.numbers["verbatim"] += not drifted and row.gold == row.candidate
        self.numbers["models"] += bool(evidence.forward_model or evidence.backward_model)
        for table, key in (
            ("splits", split),
            ("subfields", row.subfield),
            ("relations", row.relation),
            ("evidence", evidence.kind),
            ("verdicts", f"{evidence.forward or 'not asked'} / {evidence.backward or 'not asked'}"),
            *((("certificates", "rows"),) if evidence.certificate else ()),
        ):
            self.pairs[table, key, row.label] += 1
        for rule in row.rules:
            self.pairs["rules", rule, evidence.kind] += 1
        self._tally("restyled", *row.restyled)
        self._tally("sources", row.nl_source)
        self._tally("elaborates", {None: "not asked", True: "yes", False: "no"}[row.elaborates])
        self._tally("oracles", *listed_engines(evidence.oracle))
        self._tally("theories", *filter(None, [evidence.theory]))

    def _tally(self, table: str, *keys: str) -> None:
        for key in keys:
            self.pairs[table, key, ""] += 1

    def result(self) -> Counts:
        numbers = ("faithful", "drifted", "verbatim", "plain", "models")
        return {
            "rows": self.numbers["faithful"] + self.numbers["drifted"],
            "theorems": len(self.theorems),
            "families": len(self.families),
            "mixed": sum(len(found) == 2 for found in self.families.values()),
            "modules": len(self.modules),
            **{name: self.numbers[name] for name in numbers},
            "splits": self._by_label("splits", SPLITS),
            "subfields": self._by_label("subfields", subfields_of(self._keys("subfields"))),
            "relations": self._by_label("relations", self._keys("relations", ROW_RELATIONS)),
            "evidence": self._by_label("evidence", self._keys("evidence")),
            "verdicts": self._by_label("verdicts", self._keys("verdicts")),
            "certificates": self._by_label("certificates", ("rows",))["rows"],
            "rules": {rule: self._row("rules", rule) for rule in self._keys("rules")},
            **{
                table: {key: self.pairs[table, key, ""] for key in self._keys(table)}
                for table in ("restyled", "sources", "elaborates", "oracles", "theories")
            },
        }

    def _keys(self, table: str, order: tuple[str, ...] = ()) -> list[str]:
        """Return the keys of a table that occur, sorted or in the given order."""
        found = {key for name, key, _ in self.pairs if name == table}
        return [key for key in order if key in found] if order else sorted(found)

    def _by_label(self, table: str, keys: Iterable[str]) -> dict[str, dict[str, int]]:
        labels = labels_of(label for _, _, label in self.pairs)
        return {key: {label: self.pairs[table, key, label] for label in labels} for key in keys}

    def _row(self, table: str, key: str) -> dict[str, int]:
        found = {name: n for (t, k, name), n in self.pairs.items() if (t, k) == (table, key)}
        return dict(sorted(found.items()))
