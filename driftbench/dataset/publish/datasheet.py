"""Rendering DATASHEET.md from its template.

Input are the counts of the reference builds in `build/<recipe>.counts.json`, the manual reviews and
the curation. A test checks that the page is up to date.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.dataset.curation import bundled_curation
from driftbench.dataset.manual_review import ManualReview, tallies
from driftbench.dataset.publish.counts import Counts, read_counts
from driftbench.dataset.publish.hub import HUB
from driftbench.dataset.records import LABELS, schema

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["SUFFIX", "counted_builds", "render_datasheet"]

SUFFIX = ".counts.json"
_WIDTH = 100
_ORDER = ("paper", "full", "fresh", "mini")
_HEADS = {
    "faithful": "faithful",
    "quantifier_inversion": "∀∃",
    "hypothesis_omission": "hypothesis",
    "conclusion_generalization": "conclusion",
    "type_coercion": "type",
    "combined": "combined",
}


def counted_builds(folder: Path) -> dict[str, Counts]:
    """Return recipe -> counts from the files of a folder: paper, full, fresh, mini, then others.

    Raises:
        DatasetError: a file is damaged.
    """
    found = {path.name.removesuffix(SUFFIX): path for path in folder.glob(f"*{SUFFIX}")}
    names = [*(name for name in _ORDER if name in found), *sorted(found.keys() - {*_ORDER})]
    return {name: read_counts(found[name]) for name in names}


def render_datasheet(builds: Mapping[str, Counts], *, reviews: Sequence[ManualReview] = ()) -> str:
    """Return the text of the datasheet.

    Args:
        builds: recipe -> counts of its reference build, in the order to print them.
        reviews: the manual reviews, in the order to print them.
    """
    final = next((review for review in reviews if review.final), None)
    page = template("driftbench.dataset", "datasheet.md.jinja", sum_of=_sum_of)
    text = page.render(
        builds=builds,
        columns=textwrap.fill(", ".join(f"`{name}`" for name in schema().names), _WIDTH),
        labels=LABELS,
        heads=_HEADS,
        hub=HUB,
        leaks=_leaks(builds),
        final=final,
        tally=() if final is None else tallies(final),
        curation=bundled_curation(),
        rounds=[(review, tallies(review)[-1]) for review in reviews],
    )
    # Conditional parts of the template leave several blank lines.
    return re.sub(r"\n{3,}", "\n\n", text)


def _leaks(builds: Mapping[str, Counts]) -> dict[str, dict[str, tuple[float, float]]]:
    """Return recipe -> probe -> AUC before and after the choice of rows, where measured."""
    table = {}
    for name, counts in builds.items():
        if "leaks" in counts:
            before, after = (
                {leak["probe"]: leak["auc"] for leak in counts["leaks"][when]}
                for when in ("before", "after")
            )
            table[name] = {probe: (before[probe], auc) for probe, auc in after.items()}
    return table


def _sum_of(table: Mapping[str, int]) -> int:
    return sum(table.values())
