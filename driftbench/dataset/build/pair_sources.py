"""The theorems and variants that are tried for minimal pairs.

Both are drawn before any prover is asked, so that the same recipe always asks the same questions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.dataset.records import SUBFIELDS
from driftbench.dataset.selection.draws import rank
from driftbench.rules.pair_edits import may_apply

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.dataset.build.source_variants import SourceVariants
    from driftbench.dataset.build.sources import SourceTheorem
    from driftbench.dataset.recipe import Recipe

__all__ = ["drawn_theorems", "pick_pairs"]


def drawn_theorems(theorems: Sequence[SourceTheorem], *, recipe: Recipe) -> Sequence[SourceTheorem]:
    """Return the theorems to make variants of: all, or `tries` for each minimal pair.

    Only theorems that a kind of edit may apply to are drawn.
    """
    if recipe.pairs is None:
        return theorems
    left = {name: n * recipe.pairs.tries for name, n in recipe.pairs.subfields.items()}
    kept: set[str] = set()
    for theorem in sorted(theorems, key=lambda one: (rank(recipe.salt, one.name), one.name)):
        kinds = recipe.edits if left[theorem.subfield] else ()
        if any(may_apply(kind, theorem.gold) for kind in kinds):
            left[theorem.subfield] -= 1
            kept.add(theorem.name)
    return [theorem for theorem in theorems if theorem.name in kept]


def pick_pairs(sources: Iterable[SourceVariants], *, recipe: Recipe) -> dict[str, int]:
    """Return uid -> index of the variants that are judged for minimal pairs.

    In each subfield, kinds of edits take turns. Each turn takes the variants of one theorem of a
    new family, in drawn order.
    """
    picked: dict[str, int] = {}
    ordered = sorted(sources, key=lambda source: (rank(recipe.salt, source.name), source.name))
    for subfield in SUBFIELDS:
        turns: dict[str, list[tuple[str, list[str]]]] = {kind.id: [] for kind in recipe.edits}
        for source in ordered:
            if source.theorem.subfield == subfield:
                for kind, uids in _by_method(source).items():
                    turns[kind].append((source.family, uids))
        for uids in _in_turn(list(turns.values())):
            picked.update((uid, len(picked) + at) for at, uid in enumerate(uids))
    return picked


def _by_method(source: SourceVariants) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for variant in source.variants:
        found.setdefault(variant.method, []).append(variant.uid)
    return found


def _in_turn(queues: Sequence[list[tuple[str, list[str]]]]) -> Iterator[list[str]]:
    """Yield the variants of each family once, from each queue in turn."""
    used: set[str] = set()
    left = [iter(queue) for queue in queues]
    while left:
        for queue in tuple(left):
            found = next((one for one in queue if one[0] not in used), None)
            if found is None:
                left.remove(queue)
            else:
                used.add(found[0])
                yield found[1]
