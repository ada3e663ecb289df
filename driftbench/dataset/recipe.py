"""Recipes: TOML files that describe a build.

Input is a file or the name of a bundled recipe; output is a checked `Recipe`. One error lists all
problems of the format with file, line, key and remedy. `dataset.selection.sampling` checks that a
snapshot can fill the composition.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._files import read_bytes
from driftbench._typed_files import read_typed
from driftbench.dataset._recipe_format import Pairs, RecipeFile, problems_of
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.errors import RecipeError
from driftbench.resources import resource
from driftbench.rules.pair_edits import edits_named

if TYPE_CHECKING:
    from driftbench.rules import Rule

__all__ = ["Composition", "Pairs", "Recipe", "load_recipe", "read_recipe", "recipe_names"]

Composition = Mapping[str, Mapping[str, int]]
"""Subfield -> label -> number of rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """A checked recipe.

    Args:
        name: the recipe's name.
        config: name of the dataset configuration it builds.
        description: one sentence for the dataset card.
        salt: part of every draw; another salt gives another sample.
        english: accepted sources of English, best first: `docstring`, `verbalized`.
        only_new: whether a build must leave out the theorems of an earlier snapshot.
        calibration: target share of rows in the calibration split.
        rows_per_family: most rows of one family; 0 is no limit.
        theorems_per_family: most theorems of one family that give rows; 0 is no limit.
        module_share: largest share of the rows that one file may give; 1 is no limit.
        rule_share: largest share of the rows of a label that one rule may make; 1 is no limit. A
            combined row counts for each of its rules.
        rule_shares: rule -> its own largest share; with 0 it makes no row.
        pool: label -> most candidate rows made for each row of a cell; None makes all.
        sites_per_rule: most sites of one rule that are used in a source theorem.
        combinations: most candidate rows of label `combined` from a source theorem.
        restylings: target shares of rows with 0, 1, 2, … faithful rewrites; they sum to 1. The
            first is also the share of faithful rows that equal gold, 0.1 at most.
        well_formed: whether rows that are certainly not valid Lean are left out.
        oracles: names of provers that are asked about every row of the pool; empty asks none.
        steps: most work for one direction of a row and one prover, in steps of cvc5.
        ceiling: highest AUC allowed for classifiers of faithful against drifted rows that see only
            surface features; 1 is no limit.
        subfields: subfield -> module prefixes.
        composition: rows per subfield and label; None takes all rows of the snapshot.
        pairs: the minimal pairs to build instead of a composition; None for none.
        sha256: digest of the recipe's text.
    """

    name: str
    config: str
    description: str
    salt: str
    english: tuple[str, ...]
    only_new: bool
    calibration: float
    rows_per_family: int
    theorems_per_family: int
    module_share: float
    rule_share: float
    rule_shares: Mapping[str, float]
    pool: Mapping[str, int] | None
    sites_per_rule: int
    combinations: int
    restylings: tuple[float, ...]
    well_formed: bool
    oracles: tuple[str, ...]
    steps: int
    ceiling: float
    subfields: Mapping[str, tuple[str, ...]]
    composition: Composition | None
    pairs: Pairs | None
    sha256: str

    @property
    def edits(self) -> tuple[Rule, ...]:
        """The kinds of edits of its pairs, sorted by id; empty without pairs."""
        return () if self.pairs is None else edits_named(self.pairs.edits)

    def subfield_of(self, module: str) -> str | None:
        """Return the subfield with the longest prefix of a module, or None."""
        parts = module.split(".")
        for length in range(len(parts), 0, -1):
            prefix = ".".join(parts[:length])
            for subfield in SUBFIELDS:
                if prefix in self.subfields[subfield]:
                    return subfield
        return None


def recipe_names() -> tuple[str, ...]:
    """Return the names of the recipes that come with the package, sorted."""
    return tuple(sorted(path.stem for path in resource("build/recipes").glob("*.toml")))


def load_recipe(name: str) -> Recipe:
    """Return a recipe by its name, or by the path of a file that ends in `.toml`.

    Raises:
        RecipeError: there is no such recipe, or its format is wrong.
    """
    if name.endswith(".toml"):
        return read_recipe(Path(name))
    if name not in recipe_names():
        known = ", ".join(recipe_names())
        raise RecipeError(
            f"unknown recipe {name!r}: give one of {known}, or the path of a .toml file"
        )
    return read_recipe(resource(f"build/recipes/{name}.toml"))


def read_recipe(path: Path) -> Recipe:
    """Read and check one recipe file.

    Raises:
        RecipeError: the file cannot be read or breaks the format; the message lists every problem.
    """
    found = read_typed(RecipeFile, path, error=RecipeError, problems_of=problems_of)
    return _make(found, hashlib.sha256(read_bytes(path)).hexdigest())


def _make(found: RecipeFile, sha256: str) -> Recipe:
    theorems, sampling, evidence = found.theorems, found.sampling, found.evidence
    cells = found.composition
    return Recipe(
        name=found.name,
        config=found.config,
        description=" ".join(found.description.split()),
        salt=found.salt,
        english=theorems.english,
        only_new=theorems.only_new,
        calibration=found.splits.calibration,
        rows_per_family=sampling.rows_per_family,
        theorems_per_family=sampling.theorems_per_family,
        module_share=sampling.module_share,
        rule_share=sampling.rule_share,
        rule_shares=sampling.shares,
        pool=sampling.pool or None,
        sites_per_rule=theorems.sites_per_rule,
        combinations=theorems.combinations,
        restylings=sampling.restylings,
        well_formed=evidence.well_formed,
        oracles=evidence.oracles,
        steps=evidence.steps,
        ceiling=found.leaks.ceiling,
        subfields={name: found.subfields[name] for name in SUBFIELDS},
        pairs=found.pairs,
        composition=cells and {s: {label: cells[s][label] for label in LABELS} for s in SUBFIELDS},
        sha256=sha256,
    )
