"""Opening the jury that a recipe asks for, and which rules are proved in general.

The only module of a build that knows how provers, verdict cache and the knowledge of a snapshot
come together. Deliberately asks nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.corpus.remembered import file_memory
from driftbench.dataset.answers import answering
from driftbench.dataset.court import SolverCourt
from driftbench.dataset.jury import Jury
from driftbench.dataset.replacement import FIRST
from driftbench.kept import Kept, Memory, key_of, sources
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.dataset.answers import Answering
    from driftbench.dataset.recipe import Recipe
    from driftbench.lean import NotationTable

__all__ = ["RULINGS", "open_jury", "proved_rules"]

RULINGS = "rulings.sqlite"
"""Name of the file in the cache folder that keeps what was found about rows."""


def open_jury(
    snapshot: Snapshot,
    *,
    recipe: Recipe,
    table: NotationTable | None,
    workers: int,
    folder: Path,
    answers: Answering | None = None,
) -> Jury:
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
        return Jury(court=None, checker=None, schemas=schemas)
    from driftbench.rules.signatures import harvest_signatures
    from driftbench.rules.wellformed import Checker

    answers = answers or answering(recipe)
    oracle = answers.oracle(folder) if recipe.oracles else None
    # Without provers a build leaves nothing behind but its output.
    files = None if oracle is None else file_memory()
    signatures = harvest_signatures(snapshot, workers=workers, memory=files)
    checker = Checker.of(signatures, table=table) if recipe.well_formed else None
    if oracle is None:
        return Jury(court=None, checker=checker, schemas=schemas)
    from driftbench.dataset.precedents import KnownDefects, Precedents
    from driftbench.oracles.judging import Judge
    from driftbench.oracles.knowledge import knowledge_of

    knowledge = knowledge_of(snapshot, table=table, signatures=signatures, workers=workers)
    judge = Judge(knowledge, table, oracle, steps=recipe.steps, tries=(FIRST, 1.0))
    court = SolverCourt(judge, answers.proofs(folder))
    memory = _memory(*answers.key, recipe.steps)
    return Jury(
        # What is to be asked again must not be remembered.
        court=court if answers.ask_provers else Precedents.of(court, memory),
        checker=None if checker is None else KnownDefects.of(checker, memory),
        schemas=schemas,
    )


def _memory(*basis: object) -> Memory:
    """Return what was found about rows by the code and declarations as they are."""
    declared = [path.read_text(encoding="utf-8") for path in sorted(_declarations())]
    code = key_of(sources("driftbench"), declared)
    kept = Kept(cache_root() / RULINGS)
    kept.renew(code)
    return Memory(kept, key_of(code, *basis))


def _declarations() -> Iterator[Path]:
    """Yield the files on which rulings rest beside the code: implications and kinds."""
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
