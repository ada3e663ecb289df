"""A snapshot in a git repository, read from its objects.

No checkout is needed and nothing is changed. Only git itself is started: system and user settings
are ignored, missing objects are not fetched, and hooks, filters and pagers are not used. The path
must be the root of the repository.
"""

from __future__ import annotations

import difflib
import os
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from driftbench.corpus.identity import blob_id, public_address
from driftbench.errors import CorpusError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["GitStore", "git_command", "git_environment", "open_git", "run_git"]

_SHA1_LENGTH = 40
_BATCH = 32
"""Requests written to git at once: about 2 KiB, which fits into a pipe, so neither side blocks."""

# `protocol.allow=never` also prevents a partial clone from fetching missing objects.
_SAFE = (
    *("-c", "safe.directory=*", "-c", "protocol.allow=never", "-c", "core.fsmonitor=false"),
    # A log would start `gpg.program` of the repository where commits are signed.
    *("-c", "log.showSignature=false"),
)


@dataclass(frozen=True, slots=True)
class GitStore:
    """The tree of one commit.

    Args:
        git_dir: the repository's `.git`, or the bare repository itself.
        name: name of the folder of the repository.
        commit: full id of the commit.
        entries: path -> object id, regular files only.
    """

    git_dir: Path
    name: str
    commit: str
    entries: Mapping[str, str]

    @property
    def place(self) -> str:
        """The repository and the commit."""
        return f"{self.git_dir} at {self.commit}"

    @property
    def origin(self) -> str:
        """The address of the remote `origin`; empty if it has no host."""
        done = run_git(self.git_dir, "config", "--get", "remote.origin.url")
        # Exit code 1 means that there is no such remote; the output is then empty.
        return public_address(os.fsdecode(done.stdout).strip())

    def listing(self) -> Sequence[str]:
        """Return the paths of all regular files."""
        return tuple(self.entries)

    def blobs(self, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        """Yield each path with its content, all from one `git cat-file --batch`."""
        wanted = list(paths)
        if not wanted:
            return
        with _cat_file(self.git_dir) as (ask, answer):
            for start in range(0, len(wanted), _BATCH):
                asked = wanted[start : start + _BATCH]
                ask.write("".join(f"{self.entries[path]}\n" for path in asked).encode("ascii"))
                ask.flush()
                for path in asked:
                    yield path, self._answer(answer, path)

    def blob_ids(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield each path with its git blob id, which a SHA-1 repository has already."""
        wanted = list(paths)
        if all(len(self.entries[path]) == _SHA1_LENGTH for path in wanted):
            yield from ((path, self.entries[path]) for path in wanted)
            return
        for path, content in self.blobs(wanted):
            yield path, blob_id(content)

    def _answer(self, answer: IO[bytes], path: str) -> bytes:
        header = answer.readline().split()
        if len(header) != 3 or header[1] != b"blob":
            message = (
                f"{path}: its content is not in {self.git_dir}: the clone is partial or damaged, "
                "run `git fetch --refetch` in it"
            )
            raise CorpusError(message)
        size = int(header[2])
        content = answer.read(size)
        if len(content) != size or answer.read(1) != b"\n":
            message = f"{path}: git stopped while sending it from {self.git_dir}"
            raise CorpusError(message)
        return content


def open_git(place: str, revision: str) -> GitStore:
    """Resolve a revision and list its tree.

    Args:
        place: root of a repository, bare or not.
        revision: tag, branch or commit id.

    Raises:
        CorpusError: git is not installed, the repository or revision does not exist, or its tree
            cannot be read.
    """
    root = Path(place).expanduser()
    if not root.is_dir():
        message = f"{place} is not a folder: give the root of a git repository"
        raise CorpusError(message)
    root = root.resolve()
    git_dir = root / ".git" if (root / ".git").exists() else root
    if run_git(git_dir, "rev-parse", "--git-dir").returncode:
        message = f"{place} is not a git repository: give the root of one, or use dir:{place}"
        raise CorpusError(message)
    commit = _resolve(git_dir, place, revision)
    name = root.parent.name if root.name == ".git" else root.name.removesuffix(".git")
    return GitStore(git_dir, name, commit, _tree(git_dir, commit))


def _resolve(git_dir: Path, place: str, revision: str) -> str:
    if revision and not revision.startswith("-") and revision.isprintable():
        done = run_git(git_dir, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        if done.returncode == 0:
            return done.stdout.decode("ascii").strip()
    listed = run_git(
        git_dir, "for-each-ref", "--format=%(refname:short)", "refs/tags", "refs/heads"
    )
    names = listed.stdout.decode("utf-8", "replace").split()
    near = difflib.get_close_matches(revision, names, n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(near)}?" if near else "fetch it first, or give another"
    message = f"{place} has no revision {revision!r}: {hint}"
    raise CorpusError(message)


def _tree(git_dir: Path, commit: str) -> Mapping[str, str]:
    done = run_git(git_dir, "ls-tree", "-r", "-z", "--full-tree", commit)
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip()
        message = f"{git_dir}: cannot list the files of {commit} ({reason}): is the clone damaged?"
        raise CorpusError(message)
    entries: dict[str, str] = {}
    for entry in filter(None, done.stdout.split(b"\0")):
        meta, _, name = entry.partition(b"\t")
        mode, _, identifier = meta.decode("ascii").split()
        # Regular files: no symbolic links (120000), no submodules (160000).
        if mode.startswith("100"):
            entries[_text(name)] = identifier
    return entries


def _text(name: bytes) -> str:
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{name!r}: this file name is not UTF-8: rename the file"
        raise CorpusError(message) from error


def git_environment() -> dict[str, str]:
    """Return an environment in which git reads only the settings of the repository."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return environment | {
        # No protocol, regardless of `protocol.<name>.allow` of the repository.
        "GIT_ALLOW_PROTOCOL": "",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_NO_REPLACE_OBJECTS": "1",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
    }


def git_command(git_dir: Path, *words: str) -> list[str]:
    """Return the command line that runs git on a repository, with the restrictions above."""
    return ["git", "--no-pager", *_SAFE, f"--git-dir={git_dir}", *words]


def run_git(git_dir: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run git on a repository and return the completed process with any exit code.

    Raises:
        CorpusError: git is not installed.
    """
    try:
        return subprocess.run(
            git_command(git_dir, *words), check=False, capture_output=True, env=git_environment()
        )
    except FileNotFoundError as error:
        raise _no_git() from error


@contextmanager
def _cat_file(git_dir: Path) -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    try:
        process = subprocess.Popen(
            git_command(git_dir, "cat-file", "--batch"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=git_environment(),
        )
    except FileNotFoundError as error:
        raise _no_git() from error
    # Closing its stdin ends git, even if not all answers were read.
    with process:
        if process.stdin is None or process.stdout is None:
            message = "git was started without pipes"
            raise CorpusError(message)
        yield process.stdin, process.stdout


def _no_git() -> CorpusError:
    return CorpusError("git is not on PATH: install git, or use dir:PATH or tar:PATH")
