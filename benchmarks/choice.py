"""Measure what reveals the label of chosen rows before any prover is asked.

    python -m benchmarks.choice --recipe paper --snapshot git:mathlib4.git@v4.28.0

The rows are those that a build would judge first. Figures are AUCs with drifted rows as positives,
and the largest shares of single rules and files. The baseline has the same composition, drawn
without balancing. `driftbench leaks` has the same figures for the rows of a build.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks._frame import Fact, Line, run
from driftbench.corpus import open_snapshot
from driftbench.dataset.build.pool_rows import make_pool
from driftbench.dataset.build.stages import Stages
from driftbench.dataset.curation import bundled_curation
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import LABELS
from driftbench.dataset.selection.leaks import measure_leaks
from driftbench.dataset.selection.measurements import feature_reader
from driftbench.dataset.selection.pool import choose_rows
from driftbench.dataset.workspace import open_workspace
from driftbench.detectors.detection import Labelled, Pair, Setting
from driftbench.detectors.edit_classifier import EditClassifier

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection, Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.surface_features import FeatureReader
    from driftbench.dataset.stage_rows import PoolRow

__all__ = ["figures", "largest_shares", "main"]

_BASELINE = "drawn without balancing"


def figures(rows: Sequence[Row], *, reader: FeatureReader) -> dict[str, float]:
    """Return the name of each figure of chosen rows -> its value."""
    aucs = {leak.probe: leak.auc for leak in measure_leaks(rows, reader=reader)}
    aucs["edit-classifier, by family"] = _edit_classifier(rows)
    return {**{f"AUC of {name}": auc for name, auc in aucs.items()}, **largest_shares(rows)}


def largest_shares(rows: Sequence[Row]) -> dict[str, float]:
    """Return the largest share of a rule in each label, of a file, and theorems per family."""
    found = {}
    for label in LABELS[1:]:
        some = [row for row in rows if row.label == label]
        uses = Counter(rule for row in some for rule in row.rules)
        if uses:
            rule = min(uses, key=lambda name: (-uses[name], name))
            found[f"largest share of a rule, {label}: {rule}"] = uses[rule] / len(some)
    modules = Counter(row.source.module for row in rows)
    module = min(modules, key=lambda name: (-modules[name], name))
    found[f"largest share of a file: {module}"] = modules[module] / len(rows)
    theorems = {(row.family, row.source.declaration) for row in rows}
    found["most theorems of a family"] = max(Counter(family for family, _ in theorems).values())
    return found


def _edit_classifier(rows: Sequence[Row]) -> float:
    """Return the AUC of the edit classifier, each row scored without its family."""
    from sklearn.metrics import roc_auc_score

    labelled = tuple(
        Labelled(
            pair=Pair(
                id=row.id,
                nl_statement=row.nl_statement,
                context=row.context,
                gold=row.gold,
                candidate=row.candidate,
            ),
            label=row.label,
            relation=row.relation,
            family=row.family,
        )
        for row in rows
    )
    detector = EditClassifier(Setting(calibration=labelled))
    scores = [found.score for found in detector.detect(one.pair for one in labelled)]
    return float(roc_auc_score([row.label != "faithful" for row in rows], scores))


def _pool(recipe: Recipe, snapshot: str, *, out: Path, workers: int) -> Sequence[PoolRow]:
    source = open_snapshot(snapshot)
    with open_workspace(out, key=f"{recipe.sha256} {source.identity.digest}") as workspace:
        stages = Stages(workspace, workers, lambda _stage, _done, _total: None)
        made = make_pool(source, None, recipe=recipe, stages=stages)
    withdrawn = bundled_curation().withdrawn_variants(made.sources, made.theorems)
    return [one for one in made.rows if one.uid not in withdrawn]


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    recipe = load_recipe(given.recipe)
    with tempfile.TemporaryDirectory() as folder:
        pool = _pool(recipe, given.snapshot, out=Path(folder) / "out", workers=given.workers)
    yield Fact(f"{len(pool)} rows in the pool of recipe {recipe.name}")
    reader = feature_reader(recipe)
    confirmed = bundled_curation().confirmed
    choice = choose_rows(pool, recipe=recipe, confirmed=confirmed, reader=reader)

    def rows(uids: Collection[str]) -> list[Row]:
        return [one.row for one in pool if one.uid in uids]

    chosen = rows(choice.balanced)
    yield Fact(f"{len(chosen)} rows chosen")
    before = figures(rows(choice.drawn), reader=reader)
    for name, value in figures(chosen, reader=reader).items():
        baseline = _BASELINE if name in before else ""
        base = before.get(name, 0.0)
        yield Line(what=name, value=value, unit="", baseline=baseline, base=base, less=True)


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--recipe", default="paper", help="a recipe with a composition")
    options.add_argument("--snapshot", default="starter", help="snapshot of the pool")
    options.add_argument("--workers", type=int, default=1, help="number of processes")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
