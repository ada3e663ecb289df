"""Search a git history for pairs of a statement that was repaired and the current statement.

Considered are first-parent commits of few Lean files, theorems whose statement changed beyond
layout and names while the English stayed, and messages that claim a repair; gold is the current
statement. Labels are provisional, because a change does not prove that the older statement was
wrong. The same repository and commit give the same pairs, sorted by path, name and candidate.
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
from driftbench.wild.history.pairs import PairSource, RepairPair, Unpaired, pair_of
from driftbench.wild.history.repository import Objects
from driftbench.wild.history.revisions import MAX_FILES, Walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.wild.history.english import Problems
    from driftbench.wild.history.repository import Repository
    from driftbench.wild.history.revisions import Revision, RevisionStatement
    from driftbench.wild.history.today import DeclarationPlace

__all__ = ["STEPS", "Mined", "mine"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mined:
    """The result of mining a history.

    Args:
        repository: the repository, at its commit.
        pairs: sorted by path, name and id.
        funnel: how much each step kept.
    """

    repository: Repository
    pairs: tuple[RepairPair, ...]
    funnel: MiningFunnel

    def narrowed(self, pairs: tuple[RepairPair, ...]) -> Mined:
        """Return the result with the pairs that an oracle left.

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
"""The steps of the funnel that a revision passes."""


def mine(
    repository: Repository,
    *,
    problems: Problems | None = None,
    files: str = "*.lean",
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Mined:
    """Search the history of a repository.

    Args:
        repository: the repository, as `open_repository` opens it.
        problems: English by name; by default the docstrings.
        files: pattern of the paths of theorems, as `pathlib.PurePath.match` takes it.
        progress: called with the number of commits done and of all commits.

    Raises:
        CorpusError: git failed, or its history is not whole.
    """
    line = read_line(repository)
    counts: Counter[str] = Counter()
    with Objects(repository.store.git_dir) as objects:
        walk = Walk(repository, objects, line, counts, progress, files)
        changes, golds = _walk_history(walk, counts, problems=problems)
        progress(len(line.places), len(line.places))
        source = PairSource(
            repository=repository,
            today=walk.today,
            defined=walk.defined,
            definitions=walk.definitions,
            problems=problems,
        )
        pairs = _pairs(changes, golds, source=source, counts=counts)
    return Mined(repository=repository, pairs=pairs, funnel=_funnel(counts, pairs))


def _walk_history(
    walk: Walk, counts: Counter[str], *, problems: Problems | None
) -> tuple[
    dict[DeclarationPlace, list[Revision]], dict[DeclarationPlace, RevisionStatement | None]
]:
    """Return the changes of every current statement, and the current statements."""
    changes: dict[DeclarationPlace, list[Revision]] = defaultdict(list)
    golds: dict[DeclarationPlace, RevisionStatement | None] = {}
    for revision in walk.revisions():
        place = revision.place
        if place is not None and place not in golds:
            golds[place] = walk.gold(place)
        gold = golds[place] if place is not None else None
        passed = tuple(_steps(revision, gold, problems=problems))
        counts.update(passed)
        if STEPS[1] in passed and place is not None and gold is not None:
            changes[place].append(revision)
    return changes, golds


def _funnel(counts: Counter[str], pairs: tuple[RepairPair, ...]) -> MiningFunnel:
    steps = (
        MiningStep("commits that change Lean files", counts["commits"]),
        MiningStep(f"of at most {MAX_FILES} Lean files", counts["commits taken"]),
        MiningStep("declarations changed", counts["changed declarations"]),
        *(MiningStep(name, counts[name]) for name in STEPS),
    )
    return MiningFunnel.of(steps, counts=counts, pairs=pairs)


def _kept(revision: Revision, *, problems: Problems | None) -> bool:
    """Return whether a commit kept the English; English of a file is always the current one."""
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
    changes: dict[DeclarationPlace, list[Revision]],
    golds: dict[DeclarationPlace, RevisionStatement | None],
    *,
    source: PairSource,
    counts: Counter[str],
) -> tuple[RepairPair, ...]:
    found: list[RepairPair] = []
    problems = source.problems
    for place in sorted(changes):
        gold = golds[place]
        if gold is None:
            continue
        revisions = changes[place]
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
