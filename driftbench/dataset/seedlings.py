"""Seedlings: seeds that give drafts, grouped into families.

A family is a set of theorems that are twins by name, statement, near statement or English; see
`families` and `twins`. Deliberately reads no tree.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.drafts import Draft
from driftbench.dataset.families import families, normal_name, normal_text
from driftbench.dataset.twins import near_twins

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.dataset.seeds import Seed

__all__ = ["Seedling", "seedlings_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seedling:
    """A seed that gives drafts.

    Args:
        name: the seed's name.
        family: the family it belongs to.
        subfield: its subfield.
        nl_statement: its English.
        nl_source: where that comes from.
        drafts: its drafts.
    """

    name: str
    family: str
    subfield: str
    nl_statement: str
    nl_source: str
    drafts: tuple[Draft, ...]


def seedlings_of(seeds: Sequence[Seed], mined: Iterable[Mapping[str, Any]]) -> tuple[Seedling, ...]:
    """Return the seedlings of what a miner returned, in its order."""
    by_name = {seed.name: seed for seed in seeds}
    usable = [record for record in mined if "refused" not in record]
    marks = {
        record["seed"]: [
            f"name {normal_name(record['seed'])}",
            f"statement {record['twin']}",
            f"English {normal_text(record['nl_statement'])}",
        ]
        for record in usable
    }
    golds = {name: by_name[name].gold for name in marks}
    sketches = {record["seed"]: record["sketch"] for record in usable}
    for first, second in near_twins(golds, sketches):
        marks[first].append(f"near {first} {second}")
        marks[second].append(f"near {first} {second}")
    homes = families(marks.items())
    return tuple(
        Seedling(
            name=record["seed"],
            family=homes[record["seed"]],
            subfield=by_name[record["seed"]].subfield,
            nl_statement=record["nl_statement"],
            nl_source=record["nl_source"],
            drafts=tuple(map(Draft.from_record, record["drafts"])),
        )
        for record in usable
    )
