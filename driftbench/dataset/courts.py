"""Opening the court that a recipe asks for, and which rules are proved in general.

The only module of a build that knows how provers, verdict cache and the knowledge of a snapshot
come together. Deliberately asks nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from driftbench.corpus import Snapshot
    from driftbench.dataset.court import Court
    from driftbench.dataset.recipe import Recipe
    from driftbench.lean import NotationTable

__all__ = ["VERDICTS", "open_court", "proved_rules"]

VERDICTS = "verdicts.sqlite"
"""Name of the file in the cache folder that keeps verdicts from one build to the next."""


def open_court(
    snapshot: Snapshot, *, recipe: Recipe, table: NotationTable | None, workers: int = 1
) -> Court | None:
    """Return the court that a recipe asks for, or None when it asks for no oracle.

    Args:
        snapshot: what is known of constants and classes comes from here.
        recipe: names the provers and their budget.
        table: notation of the snapshot.
        workers: processes that read the snapshot.

    Raises:
        InputError: a prover of an unknown name.
        OracleError: a prover is not installed.
    """
    if not recipe.oracles:
        return None
    from driftbench.dataset.court import SolverCourt
    from driftbench.oracles.judging import Judge
    from driftbench.oracles.knowledge import knowledge_of
    from driftbench.oracles.portfolio import open_oracle

    verdicts = cache_root() / VERDICTS
    verdicts.parent.mkdir(parents=True, exist_ok=True)
    oracle = open_oracle(recipe.oracles, cache=verdicts)
    knowledge = knowledge_of(snapshot, table=table, workers=workers)
    return SolverCourt(Judge(knowledge, table, oracle, budget=recipe.budget))


def proved_rules() -> tuple[str, ...]:
    """Return the ids of the rules whose folder proves what they claim, sorted.

    The kernel's word on every `argument.lean` is asked by the tests of the repository, not here; a
    rule that claims less than a theorem says `unproved` there, or has no such file.
    """
    found = []
    for path in sorted(resource("perturbations").glob("*/*/argument.lean")):
        text = path.read_text(encoding="utf-8")
        if "theorem " in text and "unproved" not in text:
            found.append(path.parent.name)
    return tuple(sorted(found))
