"""Opening the judge of rows that a recipe asks for, and which rules are proved in general.

The only module of a build that knows how provers, their cache and the knowledge of a snapshot come
together.
"""

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
    """Return the judge of rows that a recipe asks for.

    Args:
        library: the constants, classes and notation of the snapshot.
        recipe: says whether rows are checked, names the provers and their steps.
        folder: of the build, for what is kept of its run alone.
        answers: who answers questions; the bundled records and then provers by default.

    Raises:
        InputError: a prover of an unknown name.
    """
    schemas = frozenset(proved_rules())
    if not recipe.oracles and not recipe.well_formed:
        return RowJudge(oracle=None, checker=None, schemas=schemas)
    from driftbench.rules.wellformed import Checker

    answers = answers or answering(recipe)
    checker = Checker.of(library.signatures, table=library.table) if recipe.well_formed else None
    if not recipe.oracles:
        return RowJudge(oracle=None, checker=checker, schemas=schemas)
    from driftbench.dataset.evidence.cached_pairs import CachedPairOracle, KnownDefects
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.solver.oracle import SolverOracle
    from driftbench.oracles.solver.translator import Translator

    translator = Translator(SnapshotKnowledge(library.parsed), library.table)
    solver = SolverOracle(translator, answers.provers_in(folder), steps=recipe.steps)
    pairs = SolverPairOracle(solver, answers.proofs(folder))
    cache = _cache()
    return RowJudge(
        # What is to be asked again must not be remembered.
        oracle=pairs
        if answers.ask_provers
        else CachedPairOracle.of(pairs, cache, basis=(*answers.key, recipe.steps)),
        checker=None if checker is None else KnownDefects.of(checker, cache),
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
    """Return the ids of the rules whose claim is proved in general, sorted.

    The kernel's word on the arguments is asked by the tests of the repository, not by a build.
    """
    from driftbench.oracles.kernel.arguments import Argument, read_argument
    from driftbench.rules import load_rules

    found = []
    for rule in load_rules():
        argument = read_argument(rule, resource(f"perturbations/{rule.drift_class}/{rule.id}"))
        if isinstance(argument, Argument) and not argument.unproved:
            found.append(rule.id)
    return tuple(sorted(found))
