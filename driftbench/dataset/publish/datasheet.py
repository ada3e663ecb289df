"""Rendering DATASHEET.md from its template, and the CSV tables beside it.

Input are the counts of the reference builds in `build/<recipe>.counts.json`, the manual reviews and
the curation. A test checks that the files are up to date.
"""

from __future__ import annotations

import csv
import io
import json
import re
import textwrap
from collections import Counter
from typing import TYPE_CHECKING

from driftbench._templates import template
from driftbench.dataset.curation import bundled_curation
from driftbench.dataset.manual_review import ManualReview, tallies
from driftbench.dataset.publish.counts import Counts, read_counts
from driftbench.dataset.publish.hub import HUB
from driftbench.dataset.records import LABELS, schema
from driftbench.errors import DatasetError
from driftbench.rules import load_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = ["SEARCHED", "SUFFIX", "counted_builds", "datasheet_tables", "render_datasheet"]

SUFFIX = ".counts.json"
SEARCHED = ".lemmas.json"
_WIDTH = 100
_ORDER = ("paper", "full", "fresh", "mini")
_RULE_COUNTS = (
    "sites",
    "asked",
    "decided",
    "agreed",
    "equivalent",
    "contradictions",
    "unsupported",
    "chosen",
)
_REMOVED = "removed rules"
_BY_LABEL = ("subfields", "evidence", "verdicts", "relations")
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

    If the folder has the output of `driftbench verify --lemmas --json` on a build, as
    `<recipe>.lemmas.json`, its search for equivalent rows is added to the counts as `lemmas`.

    Raises:
        DatasetError: a file is damaged, or a search is of another build.
    """
    found = {path.name.removesuffix(SUFFIX): path for path in folder.glob(f"*{SUFFIX}")}
    names = [*(name for name in _ORDER if name in found), *sorted(found.keys() - {*_ORDER})]
    return {name: {**read_counts(found[name]), **_searched(found[name], name)} for name in names}


def _searched(path: Path, recipe: str) -> Counts:
    """Return the search for equivalent rows of a build, as `lemmas`; nothing if there is none."""
    file = path.with_name(f"{recipe}{SEARCHED}")
    if not file.is_file():
        return {}
    remedy = f"write it again with `driftbench verify DATASET --lemmas --json > {file.name}`"
    try:
        search = json.loads(file.read_text(encoding="utf-8"))["lemmas"]
        drifted = search["drifted"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DatasetError(f"{file}: is not the output of a search: {remedy}") from error
    if drifted != read_counts(path)["drifted"]:
        raise DatasetError(f"{file}: is about {drifted} drifted rows of another build: {remedy}")
    return {"lemmas": search}


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
        classes={name: _by_class(counts) for name, counts in builds.items() if "tally" in counts},
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


def datasheet_tables(builds: Mapping[str, Counts]) -> dict[str, str]:
    """Return suffix -> text of the CSV files beside the datasheet.

    `.rows.csv` counts the rows of each build by label and by subfield, evidence, verdicts and
    relation; `.rules.csv` has the evidence of every rule in the builds that have a tally.
    """
    rows = (
        [recipe, table, key, *(found[label] for label in LABELS)]
        for recipe, counts in builds.items()
        for table in _BY_LABEL
        for key, found in counts[table].items()
    )
    rules = (
        [recipe, rule, *(found[name] for name in _RULE_COUNTS)]
        for recipe, counts in builds.items()
        if "tally" in counts
        for rule, found in counts["tally"]["rules"].items()
    )
    return {
        ".rows.csv": _csv(("recipe", "table", "key", *LABELS), rows),
        ".rules.csv": _csv(("recipe", "rule", *_RULE_COUNTS), rules),
    }


def _csv(head: Sequence[str], rows: Iterable[Sequence[str | int]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def _by_class(counts: Counts) -> dict[str, Counter[str]]:
    """Return drift class, `combined` or `faithful` -> sum of the tallies of its rules.

    Restylings are left out, since their rows are those of `faithful`. Rules of the tally that the
    package no longer has are summed as `removed rules`.
    """
    classes = {rule.id: rule.drift_class for rule in load_rules()}
    found: dict[str, Counter[str]] = {name: Counter() for name in (*LABELS, _REMOVED)}
    for rule, tally in counts["tally"]["rules"].items():
        if classes.get(rule) != "faithful":
            name = rule if rule in LABELS else classes.get(rule, _REMOVED)
            found[name].update({key: tally[key] for key in _RULE_COUNTS})
    return {name: sums for name, sums in found.items() if name != _REMOVED or sums["sites"]}


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
