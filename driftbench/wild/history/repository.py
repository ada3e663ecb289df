"""Open a git repository with its whole history, and read its commits and blobs.

A history that is not complete is refused before anything is read: a shallow clone, or grafts that
replace the recorded parents. Blobs are read from two processes of `git cat-file`, one for sizes and
one for contents, so that nothing too large is loaded. Only git is started, with the protections of
`driftbench.corpus.git`: settings of a repository start no program and fetch nothing. Nothing is
changed.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from driftbench.corpus.git import git_command, git_environment, open_git, run_git
from driftbench.corpus.snapshot import Snapshot
from driftbench.errors import CorpusError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from driftbench.corpus.git import GitStore

__all__ = ["LARGEST", "Missing", "Objects", "Repository", "open_repository"]

LARGEST = 4 * 2**20
"""Bytes that a Lean file may have; the largest of mathlib has a quarter of a million."""


class _FetchRefusedError(Exception):
    """Git ended because it was not allowed to fetch an object."""


@dataclass(frozen=True, slots=True)
class Missing:
    """An object whose content is not read.

    Args:
        reason: the reason, which the funnel counts.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository at one commit.

    Args:
        store: the tree of that commit.
        snapshot: its library.
    """

    store: GitStore
    snapshot: Snapshot

    @property
    def commit(self) -> str:
        """Full id of the commit."""
        return self.store.commit

    def has_ancestor(self, commit: str) -> bool:
        """Return whether a commit is in the history of this one."""
        if re.fullmatch(r"[0-9a-f]{40,64}", commit) is None:
            return False
        words = ("merge-base", "--is-ancestor", commit, self.commit)
        return run_git(self.store.git_dir, *words).returncode == 0

    @contextmanager
    def log(self, *words: str, paths: str = "") -> Iterator[IO[bytes]]:
        """Yield the output of `git log` as a stream.

        Args:
            words: its options.
            paths: pattern of the files that it shows; "" for all.

        Raises:
            CorpusError: git failed, for instance because a commit is missing.
        """
        git_dir = self.store.git_dir
        limit = ("--", paths) if paths else ("--",)
        with _started(git_dir, "log", *words, self.commit, *limit) as process:
            if process.stdout is None or process.stderr is None:
                raise CorpusError("git was started without pipes")
            yield process.stdout
            # Closing the pipe first ends a log that was not read to its end.
            finished = not process.stdout.read(1)
            process.stdout.close()
            message = " ".join(process.stderr.read().decode("utf-8", "replace").split())
            if process.wait() and finished:
                raise CorpusError(
                    f"{self.snapshot.spec}: the history of {self.commit} cannot be read "
                    f"({message}): the clone is damaged or its history rewritten, clone it again"
                )


@dataclass(slots=True)
class Objects:
    """The blobs of a repository, by id; a context manager that runs two processes of git."""

    git_dir: Path
    largest: int = LARGEST

    _stack: ExitStack | None = None
    _sizes: subprocess.Popen[bytes] | None = None
    _contents: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Start git."""
        self._stack = ExitStack()
        self._sizes = self._stack.enter_context(_started(self.git_dir, "cat-file", "--batch-check"))
        self._contents = self._stack.enter_context(_started(self.git_dir, "cat-file", "--batch"))
        return self

    def __exit__(self, *error: object) -> None:
        """End git by closing its standard input."""
        if self._stack is not None:
            self._stack.close()

    def content(self, blob: str) -> bytes | Missing:
        """Return the content of a blob, or the reason why it is not read.

        Raises:
            CorpusError: git stopped.
        """
        try:
            found = self._asked(self._sizes, blob)
        except _FetchRefusedError:
            self.__exit__()
            self.__enter__()
            found = []
        if len(found) != 3 or found[1] != b"blob":
            return Missing("content not in the clone")
        if int(found[2]) > self.largest:
            return Missing(f"larger than {self.largest:,} bytes")
        size = int(self._asked(self._contents, blob)[2])
        if self._contents is None or self._contents.stdout is None:
            raise CorpusError("git was started without pipes")
        content = self._contents.stdout.read(size)
        if len(content) != size or self._contents.stdout.read(1) != b"\n":
            raise CorpusError(f"{self.git_dir}: git stopped while sending {blob}")
        return content

    def _asked(self, process: subprocess.Popen[bytes] | None, blob: str) -> list[bytes]:
        if process is None or process.stdin is None or process.stdout is None:
            raise CorpusError("git was started without pipes")
        # One request at a time, so that no pipe can fill up.
        try:
            # Past the buffer of the file object, whose rest is written again when it is closed.
            os.write(process.stdin.fileno(), f"{blob}\n".encode("ascii"))
            answer = process.stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            # Old versions of git start a fetch of a missing object, and write to it after it ended.
            if process.wait() == -signal.SIGPIPE:
                raise _FetchRefusedError
            raise CorpusError(f"{self.git_dir}: git stopped when asked for {blob}")
        return answer.split()


def open_repository(spec: str) -> Repository:
    """Open a repository and check that its history is complete.

    Args:
        spec: `git:PATH@REV`, or `git:PATH` for the commit that is checked out.

    Raises:
        InputError: a spec of another form.
        CorpusError: no repository, no such revision, or a history that is cut short or altered.
    """
    kind, colon, place = spec.partition(":")
    if kind != "git" or not colon or not place:
        raise InputError(f"{spec!r} is not a repository: write git:PATH or git:PATH@REV")
    path, at, revision = place.rpartition("@")
    if not at or Path(place).expanduser().is_dir():
        path, revision = place, "HEAD"
    store = open_git(path, revision)
    _refuse_shallow(store.git_dir, path)
    return Repository(store, Snapshot(f"git:{path}@{store.commit}", store))


def _refuse_shallow(git_dir: Path, place: str) -> None:
    shallow = run_git(git_dir, "rev-parse", "--is-shallow-repository").stdout.strip()
    if shallow == b"true":
        raise CorpusError(
            f"{place} is a shallow clone, whose history is cut short: run "
            "`git fetch --unshallow` in it"
        )
    common = run_git(git_dir, "rev-parse", "--git-common-dir").stdout.decode().strip()
    grafts = git_dir / common / "info" / "grafts"
    if grafts.is_file() and grafts.stat().st_size:
        raise CorpusError(
            f"{grafts} replaces the recorded parents of commits: remove it, because a rewritten "
            "history gives other pairs on every machine"
        )


@contextmanager
def _started(git_dir: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    log = words[0] == "log"
    process = subprocess.Popen(
        git_command(git_dir, *words),
        stdin=subprocess.DEVNULL if log else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if log else subprocess.DEVNULL,
        env=git_environment(),
    )
    with process:
        yield process
