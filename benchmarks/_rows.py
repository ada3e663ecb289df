"""Pairs for benchmarks of provers: variants that rules make from a snapshot, or rows of a build.

Rows of a build with provers are those that they could decide. To compare provers, use the variants,
which no prover has filtered. The same pairs are drawn in every run.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from benchmarks._frame import drawn_out
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.records import Row as DatasetRow
from driftbench.dataset.shards import read_shard
from driftbench.dataset.stage_rows import JudgeTask, PoolRow
from driftbench.errors import LeanSyntaxError
from driftbench.rules import Applied, apply_to_view, load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus import Declaration
    from driftbench.oracles.snapshot_context import SnapshotContext

__all__ = ["judge_task", "rows_of", "rule_rows", "starter_rows"]

Row = dict[str, Any]
_FILES = 60


def rows_of(build: Path, *, count: int) -> list[Row]:
    """Return at most `count` rows of a build whose candidate differs from gold."""
    rows = [row for path in sorted(build.glob("*/*.parquet")) for row in read_shard(path)]
    rows = [row for row in rows if row["gold"] != row["candidate"]]
    return _random().sample(rows, min(count, len(rows)))


def judge_task(row: Row) -> JudgeTask:
    """Return the task to judge a row of a build, whose candidate differs from gold."""
    return JudgeTask(PoolRow(uid=row["id"], method="unknown", row=DatasetRow.from_record(row)))


def starter_rows(scratch: Path, *, count: int) -> list[Row]:
    """Return such rows of the starter build, which uses no prover and is made here."""
    build_dataset(recipe="starter", snapshot="starter", out=scratch / "rows")
    return rows_of(scratch / "rows", count=count)


def rule_rows(spec: str, snapshot_context: SnapshotContext, *, count: int) -> list[Row]:
    """Return a pair for each of `count` documented theorems, at a random site of all rules."""
    snapshot, generator = open_snapshot(spec), _random()
    reader = DeclarationReader(table=snapshot_context.table, documented_only=True)
    files = snapshot.read_many(drawn_out(snapshot.paths(), _FILES))
    found = [one.declaration for file in files for one in reader.read(*file)]
    made = (_changed(one, snapshot_context, generator) for one in drawn_out(found, 2 * count))
    return [row for rows in made for row in rows][:count]


def _changed(
    declaration: Declaration, snapshot_context: SnapshotContext, generator: random.Random
) -> Iterator[Row]:
    """Yield a row, or nothing where no rule has a site."""
    context = "\n".join(declaration.context)
    try:
        view = snapshot_context.view(declaration.statement, context=context)
    except LeanSyntaxError:
        return
    sites = [
        one
        for rule in load_rules()
        for one in apply_to_view(rule, view)
        if isinstance(one, Applied)
    ]
    if sites:
        site = generator.choice(sites)
        yield {
            "id": f"{declaration.name} {site.rule}",
            "nl_statement": declaration.docstring or "",
            "context": context,
            "gold": declaration.statement,
            "candidate": site.text,
        }


def _random() -> random.Random:
    return random.Random(2026)  # noqa: S311 -- a sample
