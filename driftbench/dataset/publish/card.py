"""The dataset card: README.md with the YAML that `datasets` and the Hub read, and croissant.json.

All numbers are counted from the rows; the text is in `templates/card.md.jinja`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from driftbench._files import write_text
from driftbench._templates import template
from driftbench.dataset.publish.counts import count_rows
from driftbench.dataset.publish.croissant import CROISSANT, extras_of, render_croissant
from driftbench.dataset.records import ANSWERS, LABELS, Row, labels_of
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.counts import Counts
    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.recipe import Recipe

__all__ = ["CARD", "declaration", "render_card", "withheld_card", "write_card"]

CARD = "README.md"
_PARTS = re.compile(
    r"(?P<front>---\n.*?\n---\n)"
    r"(?P<head># [^\n]*\n\n[^\n]+\n)"
    r".*?\n(?P<origin>## What it was made from\n.*?\n)(?=## )",
    re.DOTALL,
)
_DECLARED = re.compile(r"^- config_name: (.*)\n  description: .*\n", re.MULTILINE)
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def write_card(
    folder: Path, splits: Mapping[str, Sequence[Row]], *, recipe: Recipe, lock: Lock
) -> None:
    """Write the card and the Croissant metadata of a build into its folder.

    Args:
        folder: the build, with its reports and certificates.
        splits: split -> its rows.
        recipe: the recipe of the build.
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
        recipe: the recipe of the build.
        lock: the lock of the build.
    """
    size = next((name for limit, name in _SIZES if counts["rows"] < limit), "n>1M")
    return template("driftbench.dataset", "card.md.jinja").render(
        declared=declaration(recipe.config, lock),
        recipe=recipe,
        lock=lock,
        labels=LABELS,
        counts=counts,
        size=size,
    )


def declaration(config: str, lock: Lock) -> str:
    """Return the declaration of a configuration in a card.

    It contains the digest of the rows, since the cache of `datasets` depends on the declaration and
    not on the files.
    """
    return f"- config_name: {config}\n  description: rows {lock.rows_digest(config)}\n"


def withheld_card(text: str, *, lock: Lock, kept: Sequence[Mapping[str, Any]]) -> str:
    """Return the card of the public part of a build whose answers are withheld.

    Args:
        text: the card of the build; front matter, title, description and origin are taken from it,
            since they contain no counts of answers.
        lock: the lock of the public part.
        kept: the records that keep their answers.

    Raises:
        DatasetError: `text` is not the card of a build.
    """
    found = _PARTS.match(text)
    if found is None:
        raise DatasetError(f"{CARD}: is not the card of a build: build again")
    splits = {
        name.split("/")[1].split("-")[0]: shard.rows for name, shard in sorted(lock.shards.items())
    }
    front = _DECLARED.sub(lambda match: declaration(match[1], lock), found["front"])
    return template("driftbench.dataset", "withheld.md.jinja").render(
        front=front,
        head=found["head"],
        origin=found["origin"],
        config=lock.configs[0],
        columns=", ".join(f"`{name}`" for name in ANSWERS),
        labels=labels_of(record["label"] for record in kept),
        composition=lock.composition,
        splits=splits,
        withheld=sum(lock.shards[name].rows for name in lock.withheld),
    )
