"""Making the judge of rows of a recipe from provers, caches and what is known of a snapshot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cache import Cache, cache_key, sources_digest
from driftbench.dataset.evidence.judging import RowJudge
from driftbench.dataset.evidence.pair_oracle import SolverPairOracle
from driftbench.dataset.evidence.recorded_answers import answering
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.dataset.evidence.recorded_answers import AnswerSource
    from driftbench.dataset.recipe import Recipe
    from driftbench.library import Library

__all__ = ["PAIRS", "open_row_judge", "proved_rules"]

PAIRS = "pairs.sqlite"
"""File in the cache folder with the verdicts and defects of rows."""


def open_row_judge(
    library: Library,
    *,
    recipe: Recipe,
    folder: Path,
    answers: AnswerSource | None = None,
) -> RowJudge:
    """Return the judge of rows of a recipe.

    Args:
        library: the constants, classes and notation of the snapshot.
        recipe: whether rows are checked, the provers and their steps.
        folder: folder of the build, for caches that only this build uses.
        answers: where answers come from; by default the bundled records, then provers.

    Raises:
        InputError: the recipe names an unknown prover.
    """
    schemas = frozenset(proved_rules())
    if not recipe.oracles and not recipe.well_formed:
        return RowJudge(oracle=None, checker=None, schemas=schemas)
    from driftbench.rules.wellformed import Checker

    answers = answers or answering(recipe)
    checker = Checker.of(library.signatures, table=library.table) if recipe.well_formed else None
    if not recipe.oracles:
        return RowJudge(oracle=None, checker=checker, schemas=schemas)
    from driftbench.dataset.evidence.cached_pairs import CachedChecker, CachedPairOracle
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle
    from driftbench.oracles.solver.translator import Translator

    translator = Translator(SnapshotKnowledge(library.parsed), library.table)
    solver = SolverOracle(translator, answers.provers_in(folder), steps=recipe.steps)
    pairs = SolverPairOracle(solver, answers.proofs(folder))
    cache = _cache()
    return RowJudge(
        # With `ask_provers` nothing is taken from a cache.
        oracle=pairs
        if answers.ask_provers
        else CachedPairOracle.of(pairs, cache, *answers.key, recipe.steps),
        checker=None if checker is None else CachedChecker.of(checker, cache),
        schemas=schemas,
    )


def _cache() -> Cache:
    """Return the cache of verdicts and defects for the current code and declarations."""
    declared = [path.read_text(encoding="utf-8") for path in sorted(_declarations())]
    return Cache(cache_root() / PAIRS, version=cache_key(sources_digest("driftbench"), declared))


def _declarations() -> Iterator[Path]:
    """Yield the data files that verdicts depend on: implications and kinds."""
    return resource("perturbations").glob("*.toml")


def proved_rules() -> tuple[str, ...]:
    """Return the ids of the rules whose relation is proved in general, sorted.

    The tests of the repository, not builds, check the proofs with the Lean kernel.
    """
    from driftbench.oracles.kernel.arguments import Argument, read_argument
    from driftbench.rules import load_rules

    found = []
    for rule in load_rules():
        argument = read_argument(rule, resource(f"perturbations/{rule.drift_class}/{rule.id}"))
        if isinstance(argument, Argument) and not argument.unproved:
            found.append(rule.id)
    return tuple(sorted(found))
