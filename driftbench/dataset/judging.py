"""Opening the jury that a recipe asks for, and which rules are proved in general.

The only module of a build that knows how provers, their cache and the knowledge of a snapshot come
together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.cache.texts import Memory, TextCache, key_of, sources
from driftbench.corpus.file_cache import file_memory
from driftbench.dataset.evidence.judging import RowJudge
from driftbench.dataset.evidence.recorded_answers import answering
from driftbench.dataset.pair_oracle import SolverPairOracle
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.dataset.evidence.recorded_answers import AnswerSource
    from driftbench.dataset.recipe import Recipe
    from driftbench.lean import NotationTable

__all__ = ["PAIRS", "open_row_judge", "proved_rules"]

PAIRS = "pairs.sqlite"
"""Name of the file in the cache folder that keeps what was found about rows."""


def open_row_judge(
    snapshot: Snapshot,
    *,
    recipe: Recipe,
    table: NotationTable | None,
    workers: int,
    folder: Path,
    answers: AnswerSource | None = None,
) -> RowJudge:
    """Return the jury that a recipe asks for.

    Args:
        snapshot: what is known of constants and classes comes from here.
        recipe: says whether rows are checked, names the provers and their steps.
        table: notation of the snapshot.
        workers: processes that read the snapshot.
        folder: of the build, for what is kept of its run alone.
        answers: who answers questions; the bundled records and then provers by default.

    Raises:
        InputError: a prover of an unknown name.
    """
    schemas = frozenset(proved_rules())
    if not recipe.oracles and not recipe.well_formed:
        return RowJudge(oracle=None, checker=None, schemas=schemas)
    from driftbench.library.signatures import harvest_signatures
    from driftbench.rules.wellformed import Checker

    answers = answers or answering(recipe)
    # Without provers a build leaves nothing behind but its output.
    files = file_memory() if recipe.oracles else None
    signatures = harvest_signatures(snapshot, workers=workers, memory=files)
    checker = Checker.of(signatures, table=table) if recipe.well_formed else None
    if not recipe.oracles:
        return RowJudge(oracle=None, checker=checker, schemas=schemas)
    from driftbench.dataset.cached_pair_oracle import CachedPairOracle, KnownDefects
    from driftbench.oracles.knowledge import knowledge_of
    from driftbench.oracles.solver.oracle import SolverOracle
    from driftbench.oracles.solver.translator import Translator

    knowledge = knowledge_of(snapshot, table=table, signatures=signatures, workers=workers)
    translator = Translator(knowledge, table)
    solver = SolverOracle(translator, answers.provers_in(folder), steps=recipe.steps)
    pairs = SolverPairOracle(solver, answers.proofs(folder))
    memory = _memory(*answers.key, recipe.steps)
    return RowJudge(
        # What is to be asked again must not be remembered.
        oracle=pairs if answers.ask_provers else CachedPairOracle.of(pairs, memory),
        checker=None if checker is None else KnownDefects.of(checker, memory),
        schemas=schemas,
    )


def _memory(*basis: object) -> Memory:
    """Return what was found about rows by the code and declarations as they are."""
    declared = [path.read_text(encoding="utf-8") for path in sorted(_declarations())]
    code = key_of(sources("driftbench"), declared)
    kept = TextCache(cache_root() / PAIRS)
    kept.renew(code)
    return Memory(kept, key_of(code, *basis))


def _declarations() -> Iterator[Path]:
    """Yield the files on which verdicts rest beside the code: implications and kinds."""
    return resource("perturbations").glob("*.toml")


def proved_rules() -> tuple[str, ...]:
    """Return the ids of the rules whose folder argues what they claim as a schema, sorted.

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
