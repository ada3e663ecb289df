"""From a repository to pairs of a statement that was repaired and the statement of today.

The recipe: first-parent commits of few Lean files; theorems whose statement changed beyond layout
and names while the English stayed; messages that claim a repair; gold is the statement of today.
Labels are provisional: history shows that somebody changed a statement, and not that it was wrong.
The same repository and commit give the same pairs, in the order of path, name and candidate.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.wild.history.chains import Dropped, repairs
from driftbench.wild.history.english import KEPT, similarity
from driftbench.wild.history.forms import alike
from driftbench.wild.history.funnel import MiningFunnel, MiningStep
from driftbench.wild.history.log import read_line
from driftbench.wild.history.pairs import Mine, RepairPair, Unpaired, pair_of
from driftbench.wild.history.repository import Objects
from driftbench.wild.history.revisions import MOST_FILES, Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.wild.history.english import Problems
    from driftbench.wild.history.repository import Repository
    from driftbench.wild.history.revisions import Revision, RevisionStatement
    from driftbench.wild.history.today import DeclarationPlace

__all__ = ["STEPS", "Mined", "mine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mined:
    """What a history gave.

    Args:
        repository: the repository, at its commit.
        pairs: sorted by path, name and id.
        funnel: what became of everything that was met.
    """

    repository: Repository
    pairs: tuple[RepairPair, ...]
    funnel: MiningFunnel

    def narrowed(self, pairs: tuple[RepairPair, ...]) -> Mined:
        """Return what is left when an oracle was asked.

        Args:
            pairs: those that it did not prove equivalent.
        """
        return replace(self, pairs=pairs, funnel=self.funnel.narrowed(pairs))


STEPS = (
    "theorems changed",
    "beyond layout, spelling and names",
    "English on both sides",
    "English kept",
    "message claims a repair",
    "  of these, in strong words",
    "neither a revert nor reverted",
    "theorem still there",
    "today's statement after it",
)
"""What a revision passes on the way to a repair."""


def mine(
    repository: Repository,
    *,
    problems: Problems | None = None,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Mined:
    """Mine the history of a repository.

    Args:
        repository: the repository, as `open_repository` opens it.
        problems: English by name; by default the docstrings.
        progress: called with commits passed and commits there are.

    Raises:
        CorpusError: git failed, or its history is not whole.
    """
    line = read_line(repository)
    counts: Counter[str] = Counter()
    with Objects(repository.store.git_dir) as objects:
        walk = Walk(repository, objects, line, counts, progress)
        held, golds = _walked(walk, counts, problems=problems)
        progress(len(line.places), len(line.places))
        source = Mine(
            repository=repository,
            today=walk.today,
            defined=walk.defined,
            definitions=walk.definitions,
            problems=problems,
        )
        pairs = _pairs(held, golds, source=source, counts=counts)
    return Mined(repository=repository, pairs=pairs, funnel=_funnel(counts, pairs))


def _walked(
    walk: Walk, counts: Counter[str], *, problems: Problems | None
) -> tuple[
    dict[DeclarationPlace, list[Revision]], dict[DeclarationPlace, RevisionStatement | None]
]:
    """Return the changes of every statement that still stands, and what stands there today."""
    held: dict[DeclarationPlace, list[Revision]] = defaultdict(list)
    golds: dict[DeclarationPlace, RevisionStatement | None] = {}
    for revision in walk.revisions():
        place = revision.place
        if place is not None and place not in golds:
            golds[place] = walk.gold(place)
        gold = golds[place] if place is not None else None
        passed = tuple(_steps(revision, gold, problems=problems))
        counts.update(passed)
        if STEPS[1] in passed and place is not None and gold is not None:
            held[place].append(revision)
    return held, golds


def _funnel(counts: Counter[str], pairs: tuple[RepairPair, ...]) -> MiningFunnel:
    steps = (
        MiningStep("commits that change Lean files", counts["commits"]),
        MiningStep(f"of at most {MOST_FILES} Lean files", counts["commits taken"]),
        MiningStep("declarations changed", counts["changed declarations"]),
        *(MiningStep(name, counts[name]) for name in STEPS),
    )
    return MiningFunnel.of(steps, counts=counts, pairs=pairs)


def _kept(revision: Revision, *, problems: Problems | None) -> bool:
    """Say whether a commit left the English alone; in a file, English is that of today."""
    before, after = revision.before.docstring, revision.after.docstring
    if problems is not None and not (before and after):
        return True
    return similarity(before, after) >= KEPT


def _documented(revision: Revision, *, problems: Problems | None) -> bool:
    if problems is not None:
        return _problem(revision.after.declaration.name) in problems.statements
    return bool(revision.before.docstring and revision.after.docstring)


def _problem(name: str) -> str:
    return name.rpartition(".")[2]


def _steps(
    revision: Revision, gold: RevisionStatement | None, *, problems: Problems | None
) -> Iterator[str]:
    """Yield the steps that a revision passes, in order."""
    yield STEPS[0]
    if alike(revision.before.form, revision.after.form):
        return
    yield STEPS[1]
    if not _documented(revision, problems=problems):
        return
    yield STEPS[2]
    if not _kept(revision, problems=problems):
        return
    yield STEPS[3]
    if not revision.cue.repairs:
        return
    yield STEPS[4]
    if revision.cue.strength == "strong":
        yield STEPS[5]
    if revision.undone:
        return
    yield STEPS[6]
    if gold is None:
        return
    yield STEPS[7]
    if alike(revision.after.form, gold.form):
        yield STEPS[8]


def _pairs(
    held: dict[DeclarationPlace, list[Revision]],
    golds: dict[DeclarationPlace, RevisionStatement | None],
    *,
    source: Mine,
    counts: Counter[str],
) -> tuple[RepairPair, ...]:
    found: list[RepairPair] = []
    problems = source.problems
    for place in sorted(held):
        gold = golds[place]
        if gold is None:
            continue
        revisions = held[place]
        kept = [
            _documented(one, problems=problems) and _kept(one, problems=problems)
            for one in revisions
        ]
        for one in repairs(place, gold, revisions, kept=kept, documented=problems is None):
            if isinstance(one, Dropped):
                counts[f"dropped: {one.reason}"] += 1
                continue
            pair = pair_of(one, source)
            if isinstance(pair, Unpaired):
                counts[f"dropped: {pair.reason}"] += 1
            else:
                found.append(pair)
    return tuple(sorted(found, key=lambda pair: (pair.row.source.module, pair.row.family, pair.id)))
