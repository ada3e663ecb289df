"""Read first-parent history, newest first, as a stream of commits with their changes of Lean files.

One commit is in memory at a time. A merge counts as the change that it made to its first parent;
the subjects of the commits that it merged are added to its message. Paths may contain any bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from driftbench.wild.history.repository import Repository

__all__ = ["Commit", "FileChange", "HistoryLine", "commits", "read_line"]

_BLOCK = 1 << 16
_MARK = b"\x01"
_FORMAT = "--format=%x01%H%x00%P%x00%B%x00"
_RAW = ("--first-parent", "-m", "--raw", "-z", "-M", "-l0", "--no-abbrev", _FORMAT)
_FILE = b"100"


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """A change of a file.

    Args:
        old_path: path before; "" for a new file.
        new_path: path after; "" for a deleted file.
        old: blob before, "" for none.
        new: blob after, "" for none.
    """

    old_path: str
    new_path: str
    old: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of the first-parent history.

    Args:
        id: full id.
        parents: full ids.
        message: its message.
        changes: of Lean files that are regular files.
    """

    id: str
    parents: tuple[str, ...]
    message: str
    changes: tuple[FileChange, ...]

    @property
    def subject(self) -> str:
        """The first line of its message."""
        return self.message.partition("\n")[0].strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryLine:
    """The first-parent history.

    Args:
        places: commit -> its position, from 0, newest first.
        merged: merge commit -> subjects of the commits that it merged, sorted, one a line.
    """

    places: Mapping[str, int]
    merged: Mapping[str, str]


def read_line(repository: Repository) -> HistoryLine:
    """Read the commits of the first-parent history, and those that its merges brought in."""
    parents: dict[str, tuple[str, ...]] = {}
    subjects: dict[str, str] = {}
    with repository.log("--format=%H%x00%P%x00%s%x00") as stream:
        words = (word.decode("utf-8", "replace").strip("\n") for word in _words(stream))
        for commit, above, subject in zip(words, words, words, strict=False):
            parents[commit], subjects[commit] = tuple(above.split()), subject
    line: list[str] = []
    pending: tuple[str, ...] = (repository.commit,)
    while pending:
        line.append(pending[0])
        pending = parents.get(pending[0], ())
    return HistoryLine(
        places={commit: place for place, commit in enumerate(line)},
        merged=_merged(parents, subjects, line),
    )


def _merged(
    parents: Mapping[str, tuple[str, ...]], subjects: Mapping[str, str], line: list[str]
) -> dict[str, str]:
    """Assign every other commit to the oldest merge that brought it in."""
    assigned = set(line)
    found: dict[str, str] = {}
    for merge in reversed(line):
        brought: list[str] = []
        pending = list(parents.get(merge, ())[1:])
        while pending:
            commit = pending.pop()
            if commit not in assigned:
                assigned.add(commit)
                brought.append(subjects[commit])
                pending += parents[commit]
        if brought:
            found[merge] = "\n".join(sorted(set(brought)))
    return found


def commits(repository: Repository) -> Iterator[Commit]:
    """Yield the commits of the first-parent history that change Lean files, newest first.

    Raises:
        CorpusError: git failed, or its output is malformed.
    """
    with repository.log(*_RAW, paths="*.lean") as stream:
        yield from _parsed(_words(stream))


def _words(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield the texts between NUL bytes."""
    rest = b""
    while block := stream.read(_BLOCK):
        *whole, rest = (rest + block).split(b"\0")
        yield from whole
    if rest.strip():
        yield rest


def _parsed(words: Iterator[bytes]) -> Iterator[Commit]:
    header: list[bytes] = []
    changes: list[FileChange] = []
    for word in words:
        found = word.lstrip(b"\n")
        if found.startswith(_MARK):
            yield from _commit(header, changes)
            header, changes = [found[1:], _next(words), _next(words)], []
        elif found.startswith(b":"):
            changes += _change(found, words)
        elif found:
            raise CorpusError(f"git log printed {found[:60]!r}, which no commit begins with")
    yield from _commit(header, changes)


def _commit(header: list[bytes], changes: Iterable[FileChange]) -> Iterator[Commit]:
    if header:
        name, parents, message = (word.decode("utf-8", "replace") for word in header)
        yield Commit(
            id=name,
            parents=tuple(parents.split()),
            message=message.strip(),
            changes=tuple(changes),
        )


def _change(meta: bytes, words: Iterator[bytes]) -> Iterator[FileChange]:
    old_mode, new_mode, old, new, status = meta[1:].decode("ascii").split()
    first = _path(_next(words))
    second = _path(_next(words)) if status[0] in "RC" else first
    # A copied file is a new file.
    before = old_mode.encode().startswith(_FILE) and status[0] != "C"
    after = new_mode.encode().startswith(_FILE)
    if before or after:
        yield FileChange(
            old_path=first if before else "",
            new_path=second if after else "",
            old=old if before else "",
            new=new if after else "",
        )


def _path(name: bytes) -> str:
    return name.decode("utf-8", "surrogateescape")


def _next(words: Iterator[bytes]) -> bytes:
    word = next(words, None)
    if word is None:
        raise CorpusError("git log ended within a commit: is the clone damaged?")
    return word
