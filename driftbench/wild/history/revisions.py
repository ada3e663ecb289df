"""Find the theorems that each commit changed: the statements and the English before and after it.

Revisions come newest first. A commit that touches many Lean files repairs no statement: only
its renames are used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from driftbench.wild.formal import Formal
from driftbench.wild.history.cues import cue_of, is_revert, reverted
from driftbench.wild.history.files import FileVersion, changed_definitions, read_version
from driftbench.wild.history.forms import form_of, with_open_answers
from driftbench.wild.history.lineage import Lineage, matched
from driftbench.wild.history.log import commits
from driftbench.wild.history.repository import Missing
from driftbench.wild.history.today import Today, read_today

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from driftbench.corpus.declaration import Declaration
    from driftbench.wild.formal import Definition
    from driftbench.wild.history.cues import Cue
    from driftbench.wild.history.files import Version
    from driftbench.wild.history.lineage import Matched
    from driftbench.wild.history.log import Commit, FileChange, HistoryLine
    from driftbench.wild.history.repository import Objects, Repository
    from driftbench.wild.history.today import DeclarationPlace

__all__ = ["MAX_FILES", "Revision", "RevisionStatement", "Walk", "stated_at"]

MAX_FILES = 60
"""Lean files that a commit may touch; more are a move, a bump or a change of style."""

_CACHED = 512


@dataclass(frozen=True)
class RevisionStatement:
    """One version of a theorem.

    Args:
        declaration: self-contained.
        docstring: its own, or "".
        blob: of the version of its file.
        definitions: the definitions of its file that it needs, sorted, without white space.
    """

    # No slots: the form is computed once, on first use. The file's text is not stored, because the
    # versions of a long history do not fit in memory.
    declaration: Declaration
    docstring: str
    blob: str
    definitions: tuple[str, ...] = ()

    @cached_property
    def statement(self) -> str:
        """The statement, answers open."""
        return with_open_answers(self.declaration.statement)

    @cached_property
    def form(self) -> str:
        """The normal form, with the definitions it needs; equal versions share it."""
        return " ".join((form_of(self.statement, self.declaration.context), *self.definitions))


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """A theorem that a commit changed.

    Args:
        commit: the commit.
        cue: the claim of its message.
        undone: whether it reverts another, or was reverted.
        place: the current place of the theorem, if it still exists.
        before: its version before.
        after: its version after.
    """

    commit: Commit
    cue: Cue
    undone: bool
    place: DeclarationPlace | None
    before: RevisionStatement
    after: RevisionStatement


@dataclass(slots=True)
class Walk:
    """A walk over a history, newest first.

    Args:
        repository: the repository.
        objects: its blobs, open.
        line: its first-parent history.
        counts: numbers of commits, file versions and declarations.
        progress: called with the position reached and the length of the history.
        files: pattern of the current paths of theorems, as `pathlib.PurePath.match` takes it.
        defined: last parts of the names of all definitions found.
    """

    repository: Repository
    objects: Objects
    line: HistoryLine
    counts: Counter[str]
    progress: Callable[[int, int], None]
    files: str = "*.lean"
    lineage: Lineage = field(init=False)
    today: Today = field(init=False)
    defined: set[str] = field(default_factory=set)
    _versions: dict[str, Version] = field(default_factory=dict)
    _undone: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Begin at the current files."""
        entries = self.repository.store.entries
        self.lineage = Lineage.of(path for path in entries if path.endswith(".lean"))
        self.today = read_today(entries, self.version)

    def revisions(self) -> Iterator[Revision]:
        """Yield every theorem that a commit changed, cosmetic changes included."""
        for commit in commits(self.repository):
            self.progress(self.line.places.get(commit.id, 0), len(self.line.places))
            self.counts["commits"] += 1
            if len(commit.changes) <= MAX_FILES:
                self.counts["commits taken"] += 1
                for change in commit.changes:
                    yield from self._of(change, commit)
            self._undone |= reverted(commit.message)
            self.lineage.undo(commit.changes)

    def gold(self, place: DeclarationPlace) -> RevisionStatement | None:
        """Return a current theorem; None where its file cannot be read."""
        blob = self.repository.store.entries[place.path]
        version = self.version(blob)
        if not isinstance(version, FileVersion):
            return None
        return stated_at(version, place.name, path=place.path, blob=blob)

    def definitions(self, stated: RevisionStatement) -> tuple[Definition, ...]:
        """Return the definitions before a version of a theorem in its file."""
        version = self.version(stated.blob)
        if not isinstance(version, FileVersion):
            return ()
        return version.definitions(before=version.declared[stated.declaration.name])

    def version(self, blob: str) -> Version:
        """Return a version of a file, by its blob; what cannot be read is counted once."""
        found = self._versions.pop(blob, None)
        if found is None:
            content = self.objects.content(blob)
            found = content if isinstance(content, Missing) else read_version(content)
            self.counts["file versions"] += 1
            if isinstance(found, Missing):
                self.counts[f"skipped: {found.reason}"] += 1
            if isinstance(found, FileVersion):
                self.defined |= found.defined()
            if len(self._versions) >= _CACHED:
                del self._versions[next(iter(self._versions))]
        # The newest is last, so that the least recently used version is dropped first.
        self._versions[blob] = found
        return found

    def _of(self, change: FileChange, commit: Commit) -> Iterator[Revision]:
        if change.old and not change.new:
            # Older statements may need the definitions of the deleted file.
            self.version(change.old)
        if not change.old or not change.new or change.old == change.new:
            return
        today = self.lineage.path(change.new_path)
        if not PurePosixPath(today or change.new_path).match(self.files):
            return
        before, after = self.version(change.old), self.version(change.new)
        if isinstance(before, Missing) or isinstance(after, Missing):
            return
        undone = is_revert(commit.message) or self._was_reverted(commit)
        cue = cue_of(commit.message, self.line.merged.get(commit.id, ""))
        redefined = changed_definitions(before, after)
        for pair in matched(before, after):
            same_text = pair.before.normal_text == pair.after.normal_text
            if same_text and not (pair.after.is_theorem and pair.after.mentions_any(redefined)):
                self._record_rename(pair)
                continue
            self.counts["changed declarations"] += 1
            if pair.before.is_theorem and pair.after.is_theorem:
                name = self.lineage.name(pair.after.name)
                yield Revision(
                    commit=commit,
                    cue=cue,
                    undone=undone,
                    place=self.today.place(today, name),
                    before=stated_at(
                        before, pair.before.name, path=change.old_path, blob=change.old
                    ),
                    after=stated_at(after, pair.after.name, path=change.new_path, blob=change.new),
                )
            self._record_rename(pair)

    def _was_reverted(self, commit: Commit) -> bool:
        """Return whether a newer commit claims, by id or subject, to revert this one."""
        return commit.subject in self._undone or any(map(commit.id.startswith, self._undone))

    def _record_rename(self, pair: Matched) -> None:
        if pair.before.name != pair.after.name:
            self.lineage.rename(pair.before.name, pair.after.name)


def stated_at(version: FileVersion, name: str, *, path: str, blob: str) -> RevisionStatement:
    """Return one version of a theorem.

    Args:
        version: of its file.
        name: its full name there.
        path: the file's path.
        blob: the version's blob.
    """
    one = version.declared[name]
    declaration = version.theorem(one, path=path)
    formal = Formal(
        commands=(), definitions=version.definitions(before=one), statement=declaration.statement
    )
    needed = tuple(sorted(definition.squeezed for definition in formal.needed()))
    return RevisionStatement(declaration, one.docstring, blob, needed)
