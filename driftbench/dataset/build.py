"""Building a dataset: snapshot and recipe in, shards, card and lock out.

The same snapshot, recipe, rules and version give the same files, whatever the number of workers,
the locale or the hash seed, and whether or not the build was killed in between. The output folder
is replaced when everything is done, and not before.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from driftbench import __version__
from driftbench.dataset.card import write_card
from driftbench.dataset.drafts import Draft, Language, Miner
from driftbench.dataset.families import families, normal_name, normal_statement, normal_text
from driftbench.dataset.lock import Lock, composition_of, rule_stamp, write_lock
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import Row, canonical_json, rows_of
from driftbench.dataset.restyle import Restyler
from driftbench.dataset.sampling import Offer, choose
from driftbench.dataset.seeds import Seed, collect_seeds
from driftbench.dataset.splits import split_rows
from driftbench.dataset.workspace import Workspace, open_workspace
from driftbench.dataset.write import write_splits
from driftbench.errors import InputError
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.corpus.declarations import Reader

__all__ = ["STAGES", "Built", "Progress", "build_dataset"]

STAGES = ("notation", "seeds", "drafts", "choice", "rows", "files")
"""The stages of a build, in order, as `Progress` is told of them."""

_SEEDS_PER_CHUNK = 64
_ROWS_PER_CHUNK = 32
Record = dict[str, Any]


class Progress(Protocol):
    """Told how far a stage of `STAGES` is: `done` of `total` steps."""

    def __call__(self, stage: str, done: int, total: int, /) -> None:
        """Take note; whatever this raises ends the build."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A finished build.

    Args:
        out: its folder.
        lock: its lock.
        seeds: theorems read that may be seeds.
        refused: reason -> seeds that gave no row for it, most frequent first.
    """

    out: Path
    lock: Lock
    seeds: int
    refused: Mapping[str, int]


def build_dataset(
    *,
    recipe: str | Recipe,
    snapshot: str,
    out: Path,
    workers: int = 1,
    progress: Progress = lambda _stage, _done, _total: None,
) -> Built:
    """Build a dataset.

    A build that was killed goes on where it stopped when it is called again.

    Args:
        recipe: name of a bundled recipe, path of a `.toml` file, or a recipe.
        snapshot: spec of the snapshot, as `driftbench.corpus.open_snapshot` takes it.
        out: folder to make or to replace; the old build stays until the new one is whole.
        workers: processes.
        progress: told how far each stage is.

    Raises:
        RecipeError: the recipe is malformed, or the snapshot cannot fill its composition.
        CorpusError: the snapshot cannot be read.
        InputError: `out` holds something else, or `workers` is below 1.
        DatasetError: the disk is full.
    """
    from driftbench.corpus import open_snapshot
    from driftbench.rules import load_rules

    if workers < 1:
        raise InputError(f"{workers} workers: at least 1 is needed")
    plan = load_recipe(recipe) if isinstance(recipe, str) else recipe
    source = open_snapshot(snapshot)
    stamps = {rule.id: rule_stamp(rule) for rule in load_rules()}
    key = canonical_json([source.identity.digest, plan.sha256, stamps, __version__])
    with open_workspace(out, key=hashlib.sha256(key.encode()).hexdigest()) as workspace:
        return _Build(plan, source, workspace, stamps, workers, progress).run()


@dataclass(frozen=True, slots=True)
class _Build:
    """One run: its inputs, and one method for each stage."""

    recipe: Recipe
    snapshot: Snapshot
    workspace: Workspace
    stamps: Mapping[str, str]
    workers: int
    progress: Progress

    def run(self) -> Built:
        reader, language = self._language()
        seeds = self._seeds(reader)
        mined = self._mined(seeds, language)
        rows = self._rows(seeds, mined, language)
        lock = self._publish(rows)
        counts: dict[str, int] = {}
        for record in mined:
            if "refused" in record:
                counts[record["refused"]] = counts.get(record["refused"], 0) + 1
        refused = dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
        return Built(out=self.workspace.out, lock=lock, seeds=len(seeds), refused=refused)

    def _language(self) -> tuple[Reader, Language]:
        """Learn the snapshot's notation and constants."""
        from driftbench.corpus.declarations import reader_for
        from driftbench.rules import default_kinds, harvest_kinds, load_rules, merge_kinds

        self.progress("notation", 0, 2)
        documented = "verbalized" not in self.recipe.english
        reader = reader_for(self.snapshot, documented_only=documented, workers=self.workers)
        self.progress("notation", 1, 2)
        texts = (text for _, text in self.snapshot.read_many(self.snapshot.paths()))
        kinds = merge_kinds(default_kinds(), harvest_kinds(texts))
        self.progress("notation", 2, 2)
        return reader, Language(reader.table, kinds, load_rules())

    def _seeds(self, reader: Reader) -> list[Seed]:
        def collect() -> list[Record]:
            found = collect_seeds(
                self.snapshot,
                recipe=self.recipe,
                reader=reader,
                workers=self.workers,
                progress=lambda done, total: self.progress("seeds", done, total),
            )
            return [seed.to_record() for seed in found]

        return [Seed.from_record(record) for record in self.workspace.stage("seeds", collect)]

    def _mined(self, seeds: Sequence[Seed], language: Language) -> list[Record]:
        """Return what the miner says of each seed, in the order of the seeds."""
        records = [seed.to_record() for seed in seeds]
        miner = Miner.of(self.recipe, language)
        return self._chunked("drafts", records, miner, size=_SEEDS_PER_CHUNK)

    def _rows(
        self, seeds: Sequence[Seed], mined: Iterable[Record], language: Language
    ) -> tuple[Row, ...]:
        """Choose drafts and make their rows."""
        self.progress("choice", 0, 1)
        by_name = {seed.name: seed for seed in seeds}
        usable = [record for record in mined if "refused" not in record]
        for record in usable:
            record["drafts"] = [Draft.from_record(draft) for draft in record["drafts"]]
        homes = families(
            (record["seed"], _family_marks(by_name[record["seed"]], record)) for record in usable
        )
        chosen = {
            offer.uid for offer in choose(_offers(usable, by_name, homes), recipe=self.recipe)
        }
        self.progress("choice", 1, 1)
        todo = [
            {
                "seed": by_name[record["seed"]].to_record(),
                "family": homes[record["seed"]],
                "nl_statement": record["nl_statement"],
                "nl_source": record["nl_source"],
                "drafts": drafts,
            }
            for record in usable
            if (drafts := [d.to_record() for d in record["drafts"] if d.uid in chosen])
        ]
        restyler = Restyler.of(self.recipe, language, self.snapshot.identity)
        return rows_of(self._chunked("rows", todo, restyler, size=_ROWS_PER_CHUNK))

    def _publish(self, rows: Sequence[Row]) -> Lock:
        """Write shards, card and lock, and put them in the place of the old build."""
        self.progress("files", 0, 1)
        splits = split_rows(rows, calibration=self.recipe.calibration, salt=self.recipe.salt)
        folder = self.workspace.fresh()
        shards = write_splits(folder, config=self.recipe.config, splits=splits)
        identity = self.snapshot.identity
        lock = Lock(
            version=__version__,
            snapshot={
                "repository": identity.repository,
                "commit": identity.commit,
                "digest": identity.digest,
                "licence": identity.licence,
            },
            recipe={"name": self.recipe.name, "sha256": self.recipe.sha256},
            rules=self.stamps,
            shards=shards,
            composition=composition_of(rows),
        )
        write_card(folder, splits, recipe=self.recipe, lock=lock)
        write_lock(folder, lock)
        self.workspace.publish(folder)
        self.progress("files", 1, 1)
        return lock

    def _chunked(
        self,
        stage: str,
        records: Sequence[Record],
        job: Callable[[Sequence[Mapping[str, Any]]], list[Record]],
        *,
        size: int,
    ) -> list[Record]:
        """Run a stage chunk by chunk, keeping each; chunks of an earlier run are not run again."""
        pieces = [records[i : i + size] for i in range(0, len(records), size)]
        chunks = {f"{stage}-{i:05}": piece for i, piece in enumerate(pieces)}
        found = {name: kept for name in chunks if (kept := self.workspace.read(name)) is not None}
        todo = [(name, chunk) for name, chunk in chunks.items() if name not in found]
        self.progress(stage, len(found), len(chunks))
        for name, made in map_chunks(job, todo, workers=self.workers):
            found[name] = self.workspace.write(name, made)
            self.progress(stage, len(found), len(chunks))
        return [record for name in chunks for record in found[name]]


def _family_marks(seed: Seed, record: Record) -> tuple[str, ...]:
    return (
        f"name {normal_name(seed.name)}",
        f"statement {normal_statement(seed.gold)}",
        f"English {normal_text(record['nl_statement'])}",
    )


def _offers(
    usable: Iterable[Record], seeds: Mapping[str, Seed], homes: Mapping[str, str]
) -> Iterable[Offer]:
    for record in usable:
        for draft in record["drafts"]:
            yield Offer(
                uid=draft.uid,
                family=homes[record["seed"]],
                subfield=seeds[record["seed"]].subfield,
                label=draft.label,
                classes=draft.classes,
                method=draft.method,
                decided=draft.relation != "undecided",
                normal=draft.normal,
            )
