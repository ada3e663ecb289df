"""The dataset card: README.md with the YAML that `datasets` and the Hub read.

Every number in it is counted from the rows. Deliberately no prose of its own: words live in
`templates/card.md.jinja`.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from driftbench.dataset.lock import Lock, composition_of
from driftbench.dataset.records import LABELS, SPLITS, SUBFIELDS, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Template

    from driftbench.dataset.recipe import Recipe

__all__ = ["render_card"]

_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def render_card(splits: Mapping[str, Sequence[Row]], *, recipe: Recipe, lock: Lock) -> str:
    """Return the card of a build.

    Args:
        splits: split -> its rows.
        recipe: the recipe that was built.
        lock: the lock of the build.
    """
    rows = [row for split in SPLITS for row in splits[split]]
    return _template().render(
        recipe=recipe,
        lock=lock,
        splits={split: len(splits[split]) for split in SPLITS},
        total=len(rows),
        labels=LABELS,
        subfields=SUBFIELDS,
        composition=composition_of(rows),
        by_split={split: Counter(row.label for row in splits[split]) for split in SPLITS},
        relations=sorted(Counter(row.relation for row in rows).items()),
        evidence=sorted(Counter(row.evidence.kind for row in rows).items()),
        rules=sorted(Counter(rule for row in rows for rule in row.rules).items()),
        restyled=sorted(Counter(rule for row in rows for rule in row.restyled).items()),
        size=next((name for limit, name in _SIZES if len(rows) < limit), "n>1M"),
        **_shares(rows),
    )


def _shares(rows: Sequence[Row]) -> dict[str, object]:
    """Count what tells how far the choice of rows gives a label away."""
    kinds: dict[str, set[bool]] = {}
    for row in rows:
        kinds.setdefault(row.family, set()).add(row.label == "faithful")
    faithful = [row for row in rows if row.label == "faithful"]
    drifted = [row for row in rows if row.label != "faithful"]
    return {
        "families": len(kinds),
        "mixed": sum(len(found) == 2 for found in kinds.values()),
        "modules": len({row.source.module for row in rows}),
        "faithful": len(faithful),
        "verbatim": sum(row.gold == row.candidate for row in faithful),
        "plain_drift": sum(not row.restyled for row in drifted),
        "drifted": len(drifted),
    }


@cache
def _template() -> Template:
    from jinja2 import Environment, StrictUndefined

    folder = resources.files("driftbench.dataset").joinpath("templates")
    text = folder.joinpath("card.md.jinja").read_text(encoding="utf-8")
    environment = Environment(
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 - Markdown, which HTML escapes would spoil
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.from_string(text)
