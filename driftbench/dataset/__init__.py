"""The dataset: rows, recipes, building, checking, comparing, loading.

Names are imported on first use, so that loading a split does not import the build.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._lazy import lazy_exports

if TYPE_CHECKING:
    from driftbench.dataset.build.pipeline import Built, build_dataset
    from driftbench.dataset.build.stages import Progress
    from driftbench.dataset.check import DatasetProblem, check_dataset
    from driftbench.dataset.load import find_build, load_dataset
    from driftbench.dataset.publish.diff import BuildDiff, diff_builds
    from driftbench.dataset.recipe import Recipe, load_recipe
    from driftbench.dataset.records import LABELS, SPLITS, SUBFIELDS, Evidence, Row, RowSource
else:
    __getattr__, __dir__ = lazy_exports(
        __name__,
        {
            "LABELS": "driftbench.dataset.records",
            "SPLITS": "driftbench.dataset.records",
            "SUBFIELDS": "driftbench.dataset.records",
            "BuildDiff": "driftbench.dataset.publish.diff",
            "Built": "driftbench.dataset.build.pipeline",
            "Evidence": "driftbench.dataset.records",
            "DatasetProblem": "driftbench.dataset.check",
            "Progress": "driftbench.dataset.build.stages",
            "Recipe": "driftbench.dataset.recipe",
            "Row": "driftbench.dataset.records",
            "RowSource": "driftbench.dataset.records",
            "build_dataset": "driftbench.dataset.build.pipeline",
            "check_dataset": "driftbench.dataset.check",
            "diff_builds": "driftbench.dataset.publish.diff",
            "find_build": "driftbench.dataset.load",
            "load_dataset": "driftbench.dataset.load",
            "load_recipe": "driftbench.dataset.recipe",
        },
    )

__all__ = [
    "LABELS",
    "SPLITS",
    "SUBFIELDS",
    "BuildDiff",
    "Built",
    "DatasetProblem",
    "Evidence",
    "Progress",
    "Recipe",
    "Row",
    "RowSource",
    "build_dataset",
    "check_dataset",
    "diff_builds",
    "find_build",
    "load_dataset",
    "load_recipe",
]
