"""Checks of a built dataset.

Input is the folder of a build, with its lock and the bundled recipe of the same digest; output is
every problem that was found. The snapshot is not needed, and no file is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from driftbench._files import read_text
from driftbench._problems import counted
from driftbench.dataset._rowcheck import row_problems, withheld_problems
from driftbench.dataset.elaboration import ELABORATION, REJECTED, read_elaborations
from driftbench.dataset.evidence.recorded_answers import RECORD
from driftbench.dataset.evidence.shortfalls import shortfalls
from driftbench.dataset.evidence.tally import EVIDENCE, read_tally
from driftbench.dataset.evidence_sample import EVIDENCE_SAMPLE, read_sample
from driftbench.dataset.publish.card import CARD, declaration
from driftbench.dataset.publish.croissant import CROISSANT, croissant_problems
from driftbench.dataset.publish.errata import ERRATA, read_errata
from driftbench.dataset.publish.lock import LOCK, Lock, composition_of, read_lock
from driftbench.dataset.publish.write import content_digest, file_digest
from driftbench.dataset.recipe import load_recipe, recipe_names
from driftbench.dataset.records import ANSWERS, OPTIONAL, SPLITS, WILD, Row, rows_of
from driftbench.dataset.selection.leaks import (
    LEAKS,
    LIMITED_PROBES,
    above_ceiling,
    measure_leaks,
    read_leaks,
)
from driftbench.dataset.selection.pairs import pair_problems
from driftbench.dataset.selection.splits import marks
from driftbench.dataset.shards import read_unchecked
from driftbench.dataset.split_digest import split_digest, split_of
from driftbench.errors import DatasetError, InputError
from driftbench.oracles.engine_names import listed_engines
from driftbench.oracles.record import read_record

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["DatasetProblem", "check_dataset"]

Records = Sequence[Mapping[str, Any]]

_NO_ANSWERS: Mapping[str, Any] = MappingProxyType(
    {
        **dict.fromkeys(ANSWERS, ()),
        "evidence": {"kind": "", "forward": None, "backward": None, "basis": ()},
    }
)
"""Placeholder for the answers of a row in checks that do not read them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetProblem:
    """One thing that is wrong.

    Args:
        kind: file, lock, shard, schema, row, duplicate, split, composition, card, evidence, errata,
            elaboration or leak.
        where: file, or file and row id.
        message: one sentence.
    """

    kind: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.kind}: {self.message}"


def check_dataset(folder: Path) -> tuple[DatasetProblem, ...]:
    """Return every problem of a build.

    Raises:
        DatasetError: `folder` is not a build.
        InputError: leaks are to be measured, and scikit-learn is not installed.
    """
    if not (folder / LOCK).is_file():
        what = f"has no {LOCK}" if folder.is_dir() else "is not a folder"
        raise DatasetError(f"{folder}: {what}; build one with `driftbench build`")
    try:
        lock = read_lock(folder)
    except DatasetError as error:
        return (DatasetProblem(kind="lock", where=LOCK, message=str(error)),)
    return tuple(_problems(folder, lock))


def _problems(folder: Path, lock: Lock) -> Iterator[DatasetProblem]:
    yield from _files(folder, lock)
    yield from _verdicts(folder, lock)
    shards: dict[str, Records] = {}
    for name in lock.shards:
        found = _read(folder, name)
        if isinstance(found, DatasetProblem):
            yield found
        else:
            shards[name] = found
    for name, records in shards.items():
        yield from _shard(folder, name, records, lock)
        find = withheld_problems if name in lock.withheld else row_problems
        for record in records:
            for message in find(record):
                yield DatasetProblem(kind="row", where=f"{name}#{record['id']}", message=message)
    yield from _elaborations(folder)
    for message in croissant_problems(folder, lock):
        yield DatasetProblem(kind="card", where=CROISSANT, message=message)
    for config in lock.configs:
        yield from _card(folder, config, lock)
        splits = {name: shards[name] for name in shards if name.split("/")[0] == config}
        yield from _duplicates(splits)
        yield from _disjoint(splits)
    yield from _errata(folder)
    if len(shards) == len(lock.shards):
        yield from _digests(lock, shards)
        open_rows = {name: rows for name, rows in shards.items() if name not in lock.withheld}
        records = [record for rows in open_rows.values() for record in rows]
        yield from _engines(lock, records)
        yield from _composition(lock, records)
        if not lock.withheld:
            yield from _recipe_problems(folder, lock, records)


def _verdicts(folder: Path, lock: Lock) -> Iterator[DatasetProblem]:
    """Yield problems of the record of verdicts, which exists only with open answers."""
    if not lock.verdicts or lock.withheld:
        return
    try:
        found = read_record(folder / RECORD).sha256
    except InputError as error:
        yield DatasetProblem(kind="lock", where=RECORD, message=str(error))
        return
    if found != lock.verdicts:
        message = f"its text hashes to {found[:16]} and not to {lock.verdicts[:16]}"
        yield DatasetProblem(kind="lock", where=RECORD, message=message)


def _elaborations(folder: Path) -> Iterator[DatasetProblem]:
    """Yield the rows with a statement that Lean rejects, and damage of the file."""
    where = ELABORATION
    try:
        found = read_elaborations(folder)
    except (DatasetError, InputError) as error:
        yield DatasetProblem(kind="elaboration", where=where, message=str(error))
        return
    if found is None:
        if (folder / where).is_file():
            message = "is about other rows: run `driftbench elaborate` again"
            yield DatasetProblem(kind="elaboration", where=where, message=message)
        return
    for row in found.rows.values():
        sides = (("gold", row.gold, row.gold_message),)
        for side, answer, said in (*sides, ("candidate", row.candidate, row.candidate_message)):
            if answer == REJECTED:
                message = f"Lean rejects the {side}: {said}"
                yield DatasetProblem(kind="elaboration", where=f"{where}#{row.id}", message=message)


def _files(folder: Path, lock: Lock) -> Iterator[DatasetProblem]:
    for path in sorted(folder.rglob("*")):
        if not path.is_file() and not path.is_dir():
            name = path.relative_to(folder).as_posix()
            yield DatasetProblem(kind="file", where=name, message="is not a regular file")
    present = {path.relative_to(folder).as_posix() for path in folder.rglob("*.parquet")}
    for name in sorted(present - set(lock.shards)):
        yield DatasetProblem(kind="lock", where=name, message="is not a shard that the lock names")
    for config in lock.configs:
        splits = {
            name.split("/")[1].split("-")[0]
            for name in lock.shards
            if name.startswith(f"{config}/")
        }
        # An import of few problems has no calibration split.
        needed = {"test"} if config in WILD else set(SPLITS)
        if missing := sorted(needed - splits):
            yield DatasetProblem(
                kind="lock", where=LOCK, message=f"{config} lacks split {', '.join(missing)}"
            )


def _read(folder: Path, name: str) -> Records | DatasetProblem:
    try:
        found = read_unchecked(folder / name)
    except OSError as error:
        return DatasetProblem(kind="shard", where=name, message=f"cannot be read: {error}")
    except ValueError as error:
        return DatasetProblem(kind="shard", where=name, message=f"is not a Parquet file: {error}")
    return (
        DatasetProblem(kind="schema", where=name, message=found)
        if isinstance(found, str)
        else found
    )


def _shard(folder: Path, name: str, records: Records, lock: Lock) -> Iterator[DatasetProblem]:
    shard = lock.shards[name]
    found = {
        "sha256": file_digest(folder / name),
        "rows": len(records),
        "content": content_digest(records),
    }
    for key, value in found.items():
        locked = getattr(shard, key)
        if value != locked:
            message = f"{key} is {value}, and the lock has {locked}"
            yield DatasetProblem(kind="shard", where=name, message=message)
    ids = [str(record["id"]) for record in records]
    if ids != sorted(ids):
        yield DatasetProblem(kind="shard", where=name, message="rows are not sorted by id")


def _digests(lock: Lock, shards: Mapping[str, Records]) -> Iterator[DatasetProblem]:
    """Yield the splits with open answers whose digest differs from that in the lock."""
    for split, locked in sorted(lock.digests.items()):
        names = [name for name in shards if split_of(name) == split]
        if any(name in lock.withheld for name in names):
            continue
        found = split_digest(record for name in names for record in shards[name])
        if found != locked:
            message = f"digests.{split} is {locked}, and the rows give {found}"
            yield DatasetProblem(kind="lock", where=LOCK, message=message)


def _engines(lock: Lock, records: Records) -> Iterator[DatasetProblem]:
    """Yield the engines that evidence names and the lock has no version of."""
    listed = [record["evidence"]["oracle"] for record in records if record["evidence"]]
    found = {name for each in set(listed) for name in listed_engines(each)}
    for name in sorted(found - lock.engines.keys()):
        message = f"evidence of rows names {name!r}, and engines has no version of it"
        yield DatasetProblem(kind="lock", where=LOCK, message=message)


def _card(folder: Path, config: str, lock: Lock) -> Iterator[DatasetProblem]:
    try:
        text = read_text(folder / CARD)
    except (OSError, UnicodeDecodeError) as error:
        yield DatasetProblem(kind="card", where=CARD, message=f"cannot be read: {error}")
        return
    if declaration(config, lock) not in text:
        digest = lock.rows_digest(config)
        message = (
            f"does not declare the configuration {config} with the digest of its rows, {digest}"
        )
        yield DatasetProblem(kind="card", where=CARD, message=message)
    for name, shard in lock.shards.items():
        split = name.removeprefix(f"{config}/").split("-")[0]
        if not shard.rows and f"    path: {config}/{split}-" in text:
            message = f"declares {config} / {split}, which has no row: `datasets` cannot load that"
            yield DatasetProblem(kind="card", where=CARD, message=message)


def _errata(folder: Path) -> Iterator[DatasetProblem]:
    if (folder / ERRATA).is_file():
        try:
            read_errata(folder / ERRATA)
        except InputError as error:
            yield DatasetProblem(kind="errata", where=ERRATA, message=str(error))


def _duplicates(splits: Mapping[str, Records]) -> Iterator[DatasetProblem]:
    """Yield ids and (gold, candidate) pairs that occur twice in a configuration."""
    seen: dict[tuple[str, ...], str] = {}
    for name, records in splits.items():
        for record in records:
            where = f"{name}#{record['id']}"
            keys = {
                "id": ("id", str(record["id"])),
                "gold and candidate": ("pair", str(record["gold"]), *_candidate(record)),
            }
            for what, key in keys.items():
                if key in seen:
                    message = f"same {what} as {seen[key]}"
                    yield DatasetProblem(kind="duplicate", where=where, message=message)
                seen.setdefault(key, where)


def _candidate(record: Mapping[str, Any]) -> tuple[str, str]:
    return str(record["candidate"]), str(record.get("candidate_context", ""))


def _disjoint(splits: Mapping[str, Records]) -> Iterator[DatasetProblem]:
    """Yield family, statement or source that rows of two splits share."""
    seen: dict[tuple[str, str], tuple[str, str]] = {}
    for name, records in splits.items():
        for record in records:
            if any(record[key] is None for key in ("family", "gold", "candidate", "source")):
                continue
            # The marks of a row do not depend on its answers, which may be withheld.
            for kind, mark in marks(Row.from_record({**record, **_NO_ANSWERS})).items():
                # One key for gold and candidate: no candidate may be the gold of another split.
                key = ("statement" if kind in {"gold", "candidate"} else kind, str(mark))
                first, where = seen.setdefault(key, (name, str(record["id"])))
                if first != name:
                    yield DatasetProblem(
                        kind="split",
                        where=f"{name}#{record['id']}",
                        message=f"shares its {kind} with {first}#{where}",
                    )


def _recipe_problems(folder: Path, lock: Lock, records: Records) -> Iterator[DatasetProblem]:
    """Yield where the rows do not meet the recipe's demands on evidence and leaks.

    Rows with missing values are not counted; they are problems of their own.
    """
    rows = rows_of([one for one in records if None not in _required(one)])
    recipes = [load_recipe(name) for name in recipe_names()]
    recipe = next((r for r in recipes if r.sha256 == lock.recipe["sha256"]), None)
    if recipe is not None and recipe.oracles and recipe.composition is not None:
        for message in shortfalls(rows):
            yield DatasetProblem(kind="evidence", where=LOCK, message=message)
    if recipe is not None and recipe.pairs is not None:
        for message in pair_problems(rows, wanted=recipe.pairs):
            yield DatasetProblem(kind="composition", where=LOCK, message=message)
    if (folder / EVIDENCE).is_file():
        try:
            read_tally(folder)
        except DatasetError as error:
            yield DatasetProblem(kind="evidence", where=EVIDENCE, message=str(error))
    yield from _sample_problems(folder)
    ceiling = 1.0 if recipe is None else recipe.ceiling
    if (folder / LEAKS).is_file():
        try:
            ceiling = min(ceiling, read_leaks(folder).ceiling)
        except DatasetError as error:
            yield DatasetProblem(kind="leak", where=LEAKS, message=str(error))
    if ceiling < 1:
        for leak in above_ceiling(measure_leaks(rows, probes=LIMITED_PROBES), ceiling):
            message = f"AUC of {leak.probe} is {leak.auc:.3f}, and the ceiling is {ceiling:g}"
            yield DatasetProblem(kind="leak", where=LEAKS, message=message)


def _sample_problems(folder: Path) -> Iterator[DatasetProblem]:
    """Yield damage of the judged sample, and whether it is of other rows."""
    try:
        found = read_sample(folder)
    except DatasetError as error:
        yield DatasetProblem(kind="evidence", where=EVIDENCE_SAMPLE, message=str(error))
        return
    if found is None and (folder / EVIDENCE_SAMPLE).is_file():
        message = "is of other rows: run `driftbench evidence DATASET --sample` again"
        yield DatasetProblem(kind="evidence", where=EVIDENCE_SAMPLE, message=message)


def _required(record: Mapping[str, Any]) -> list[Any]:
    """Return the values of the columns that may not be null."""
    return [value for name, value in record.items() if name not in OPTIONAL]


def _composition(lock: Lock, records: Records) -> Iterator[DatasetProblem]:
    known = {key: record for key, record in enumerate(records) if record["subfield"]}
    found = composition_of(known.values())
    targets: list[tuple[str, Mapping[str, Mapping[str, int]]]] = [("the lock", lock.composition)]
    # Rows with withheld answers are not counted, so a recipe's counts cannot be met.
    for name in () if lock.withheld else recipe_names():
        recipe = load_recipe(name)
        if recipe.sha256 == lock.recipe["sha256"] and recipe.composition is not None:
            targets.append((f"recipe {name}", recipe.composition))
    for title, target in targets:
        for subfield, counts in found.items():
            for label, count in counts.items():
                wanted = Counter(target.get(subfield, {}))[label]
                if count != wanted:
                    message = (
                        f"{subfield}, {label}: {counted(count, 'row')}, and {title} has {wanted}"
                    )
                    yield DatasetProblem(kind="composition", where=LOCK, message=message)
