"""The dataset card: README.md with the YAML that `datasets` and the Hub read, and croissant.json.

Every number in them is counted from the rows. Deliberately no prose of its own: words live in
`templates/card.md.jinja`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._files import write_text
from driftbench._templates import template
from driftbench.dataset.counts import count_rows
from driftbench.dataset.croissant import CROISSANT, extras_of, render_croissant
from driftbench.dataset.records import LABELS, Row

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.counts import Counts
    from driftbench.dataset.lock import Lock
    from driftbench.dataset.recipe import Recipe

__all__ = ["CARD", "render_card", "write_card"]

CARD = "README.md"
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def write_card(
    folder: Path, splits: Mapping[str, Sequence[Row]], *, recipe: Recipe, lock: Lock
) -> None:
    """Write the card and the Croissant metadata of a build into its folder.

    Args:
        folder: the build, which holds its reports and certificates already.
        splits: split -> its rows.
        recipe: the recipe that was built.
        lock: the lock of the build.
    """
    counts = count_rows(splits)
    extras = extras_of(folder)
    for name, text in (
        (CARD, render_card(counts, recipe=recipe, lock=lock)),
        (CROISSANT, render_croissant(counts, recipe=recipe, lock=lock, extras=extras)),
    ):
        write_text(folder / name, text)


def render_card(counts: Counts, *, recipe: Recipe, lock: Lock) -> str:
    """Return the text of the card.

    Args:
        counts: the counts of the build's rows.
        recipe: the recipe that was built.
        lock: the lock of the build.
    """
    size = next((name for limit, name in _SIZES if counts["rows"] < limit), "n>1M")
    return template("driftbench.dataset", "card.md.jinja").render(
        recipe=recipe, lock=lock, labels=LABELS, counts=counts, size=size
    )
