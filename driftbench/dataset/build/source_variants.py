"""Source theorems with their variants, grouped into families, and the pool made of them.

A family is a set of theorems that are near duplicates by name, statement or English; see `families`
and `near_duplicates`. The pool has several times as many variants as the build has rows in each
cell.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.build.variants import MinedTheorem, RefusedTheorem, Variant
from driftbench.dataset.families import families
from driftbench.dataset.normal_forms import normal_name, normal_text
from driftbench.dataset.selection.candidate_rows import CandidateRow
from driftbench.dataset.selection.near_duplicates import near_duplicates
from driftbench.dataset.selection.sampling import choose_most

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.recipe import Recipe

__all__ = ["SourceVariants", "group_variants", "pick_pool", "sites_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceVariants:
    """A source theorem with its variants.

    Args:
        theorem: the theorem.
        family: its family.
        nl_statement: its English.
        nl_source: the source of the English.
        variants: its variants.
    """

    theorem: SourceTheorem
    family: str
    nl_statement: str
    nl_source: str
    variants: tuple[Variant, ...]

    @property
    def name(self) -> str:
        """The theorem's name."""
        return self.theorem.name


def group_variants(
    theorems: Sequence[SourceTheorem], mined: Iterable[MinedTheorem | RefusedTheorem]
) -> tuple[SourceVariants, ...]:
    """Return the source theorems with variants for the results of a miner, in their order."""
    by_name = {theorem.name: theorem for theorem in theorems}
    usable = [one for one in mined if isinstance(one, MinedTheorem)]
    marks = {
        one.name: [
            f"name {normal_name(one.name)}",
            f"statement {one.normal_digest}",
            f"English {normal_text(one.nl_statement)}",
        ]
        for one in usable
    }
    golds = {name: by_name[name].gold for name in marks}
    sketches = {one.name: one.sketch for one in usable}
    for first, second in near_duplicates(golds, sketches):
        marks[first].append(f"near {first} {second}")
        marks[second].append(f"near {first} {second}")
    homes = families(marks.items())
    return tuple(
        SourceVariants(
            theorem=by_name[one.name],
            family=homes[one.name],
            nl_statement=one.nl_statement,
            nl_source=one.nl_source,
            variants=one.variants,
        )
        for one in usable
    )


def pick_pool(sources: Iterable[SourceVariants], *, recipe: Recipe) -> dict[str, int]:
    """Return uid -> index of the variants in the pool.

    Without a composition or a pool in the recipe, these are all variants without duplicates; else
    the recipe's multiple of the rows of each cell, or as many as there are.
    """
    candidate_rows = [
        CandidateRow(
            uid=variant.uid,
            family=source.family,
            theorem=source.name,
            module=source.theorem.module,
            subfield=source.theorem.subfield,
            label=variant.label,
            classes=variant.classes,
            method=variant.method,
            normal=variant.normal,
        )
        for source in sources
        for variant in source.variants
    ]
    picked = choose_most(candidate_rows, recipe=recipe)
    return {candidate_row.uid: place for place, candidate_row in enumerate(picked)}


def sites_of(
    sources: Iterable[SourceVariants], *, withdrawn: Collection[str] = ()
) -> dict[str, int]:
    """Return drift rule -> number of variants that only it made, without withdrawn ones."""
    counts = Counter(
        variant.rules[0]
        for source in sources
        for variant in source.variants
        if len(variant.rules) == 1 and variant.uid not in withdrawn
    )
    return dict(sorted(counts.items()))
