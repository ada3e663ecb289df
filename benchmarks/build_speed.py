r"""Time of a build by stage: with an empty cache, once more, and of another commit.

    python -m benchmarks.build_speed
    python -m benchmarks.build_speed --recipe paper --snapshot git:mathlib4.git@v4.28.0 \\
        --then git:mathlib4.git@v4.28.0~39

Each build runs in a separate process, as with the command. The baseline of a repeated build is the
same build with an empty cache in the same run. That takes long on mathlib and is made with --cold
only; otherwise the first build starts from a copy of this machine's cache, and is the baseline of
the other commit. The cache of this machine is never written. Without --then the other commit is the
starter with one more theorem. The work between stages is shown as a stage; the first four stages,
from files to rows, are also shown together.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks._building import Timing, timed_build
from benchmarks._frame import Fact, Line, Missing, figure, named, run
from driftbench.corpus import open_snapshot
from driftbench.dataset.build.stages import STAGES
from driftbench.dataset.recipe import load_recipe
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from benchmarks._frame import Item
    from driftbench.dataset.recipe import Recipe

#: Divisor of the rows of the starter recipe, so that provers take seconds.
_FEWER = 8
_MORE = """
/-- A natural number is below its successor. -/
theorem Starter.Algebra.below_its_successor (n : ℕ) : n < n + 1 := by
  omega
"""


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    recipe = recipe_of(given.recipe)
    bundled = given.snapshot == "starter"
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        cache, out = scratch / "cache", given.out or scratch / "out"
        then = given.then or (changed_starter(scratch / "changed") if bundled else "")
        cold = None
        if given.cold or bundled:
            cold = _built(recipe, given.snapshot, out, cache, given.workers)
        else:
            _copy_cache(cache)
        warm = _built(recipe, given.snapshot, out, cache, given.workers)
        yield Fact(f"recipe {recipe.name} on {named(given.snapshot)}, {given.workers} workers")
        if cold is not None:
            yield _cost("with an empty cache", cold)
        yield from _lines("once more", warm, against=cold, baseline="with an empty cache")
        if not then:
            yield Missing("another commit", "none was named with --then")
            return
        yield Fact(f"{named(then)}: {_differing(given.snapshot, then)}")
        other = _built(recipe, then, scratch / "then", cache, given.workers)
        baseline = "once more" if cold is None else "with an empty cache"
        yield from _lines(named(then), other, against=cold or warm, baseline=baseline)


def recipe_of(name: str) -> Recipe:
    """Return a recipe; that of the starter gets the paper's provers, and fewer rows."""
    recipe = load_recipe(name)
    if recipe.oracles or recipe.composition is None:
        return recipe
    few = {
        subfield: {label: ceil(count / _FEWER) for label, count in cells.items()}
        for subfield, cells in recipe.composition.items()
    }
    paper = load_recipe("paper")
    return replace(recipe, oracles=paper.oracles, pool=paper.pool, steps=20_000, composition=few)


def _copy_cache(into: Path) -> None:
    """Copy the caches of builds, without downloaded archives of mathlib."""
    if cache_root().is_dir():
        shutil.copytree(cache_root(), into, ignore=shutil.ignore_patterns("mathlib4", "last-*"))


def changed_starter(folder: Path) -> str:
    """Write the starter with one more theorem, and return its spec."""
    shutil.copytree(resource("raw/starter"), folder)
    path = min(folder.rglob("Algebra/*.lean"))
    path.write_text(path.read_text(encoding="utf-8") + _MORE, encoding="utf-8", newline="")
    return f"dir:{folder}"


def _built(recipe: Recipe, snapshot: str, out: Path, cache: Path, workers: int) -> Timing:
    """Build in a new process, with the given cache."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(timed_build, recipe, snapshot, out, cache, workers).result()


def _lines(
    how: str, timing: Timing, *, against: Timing | None = None, baseline: str = ""
) -> Iterator[Item]:
    for stage in (*STAGES, "between stages"):
        base = None if against is None else against.stages[stage].seconds
        yield _line(f"{how}: {stage}", timing.stages[stage].seconds, base, baseline)
    base = None if against is None else _of_files(against)
    yield _line(f"{how}: from files to rows", _of_files(timing), base, baseline)
    base = None if against is None else against.seconds
    yield _line(f"{how}: all", timing.seconds, base, baseline)
    yield _cost(how, timing)


def _of_files(timing: Timing) -> float:
    return sum(timing.stages[stage].seconds for stage in STAGES[: STAGES.index("choice")])


def _differing(one: str, other: str) -> str:
    """Return the number of files of another snapshot that differ from the first."""
    first, second = (dict(s.store.blob_ids(s.paths())) for s in map(open_snapshot, (one, other)))
    changed = sum(first.get(path) != content for path, content in second.items())
    return f"{changed} of {len(second)} files are not those of {named(one)}"


def _cost(how: str, timing: Timing) -> Fact:
    spent = ", ".join(f"{stage} {figure(timing.stages[stage].cpu)}" for stage in STAGES)
    return Fact(
        f"{how}: CPU seconds: {spent}; {timing.asked} questions asked, {timing.cached} answers "
        f"cached; at most {timing.worker:.0f} MiB in a worker, {timing.main:.0f} in the main "
        "process"
    )


def _line(what: str, seconds: float, base: float | None, baseline: str) -> Line:
    if base is None:
        return Line(what=what, value=seconds, unit="s")
    return Line(what=what, value=seconds, unit="s", baseline=baseline, base=base, less=True)


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--recipe", default="starter", help="what to build")
    options.add_argument("--snapshot", default="starter", help="snapshot of the build")
    options.add_argument("--then", default="", help="another commit to build afterwards")
    options.add_argument("--cold", action="store_true", help="begin with an empty cache")
    options.add_argument("--out", type=Path, help="folder of the build; by default it is removed")
    options.add_argument("--workers", type=int, default=2, help="processes")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
