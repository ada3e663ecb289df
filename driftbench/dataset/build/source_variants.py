"""Source theorems with their variants, grouped into families.

A family is a set of theorems that are near duplicates by name, statement or English; see `families`
and `near_duplicates`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.dataset.build.families import families, normal_name, normal_text
from driftbench.dataset.build.variants import Variant
from driftbench.dataset.selection.near_duplicates import near_twins

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.dataset.build.sources import SourceTheorem

__all__ = ["SourceVariants", "group_variants"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceVariants:
    """A source theorem with its variants.

    Args:
        name: the theorem's name.
        family: its family.
        subfield: its subfield.
        nl_statement: its English.
        nl_source: the source of the English.
        variants: its variants.
    """

    name: str
    family: str
    subfield: str
    nl_statement: str
    nl_source: str
    variants: tuple[Variant, ...]


def group_variants(
    theorems: Sequence[SourceTheorem], mined: Iterable[Mapping[str, Any]]
) -> tuple[SourceVariants, ...]:
    """Return the source theorems with variants for the records of a miner, in their order."""
    by_name = {theorem.name: theorem for theorem in theorems}
    usable = [record for record in mined if "refused" not in record]
    marks = {
        record["theorem"]: [
            f"name {normal_name(record['theorem'])}",
            f"statement {record['twin']}",
            f"English {normal_text(record['nl_statement'])}",
        ]
        for record in usable
    }
    golds = {name: by_name[name].gold for name in marks}
    sketches = {record["theorem"]: record["sketch"] for record in usable}
    for first, second in near_twins(golds, sketches):
        marks[first].append(f"near {first} {second}")
        marks[second].append(f"near {first} {second}")
    homes = families(marks.items())
    return tuple(
        SourceVariants(
            name=record["theorem"],
            family=homes[record["theorem"]],
            subfield=by_name[record["theorem"]].subfield,
            nl_statement=record["nl_statement"],
            nl_source=record["nl_source"],
            variants=tuple(map(Variant.from_record, record["variants"])),
        )
        for record in usable
    )
