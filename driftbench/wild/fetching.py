"""Fetch the files of a public address into a temporary folder, removed when they have been read.

The address is that of an archive, which is downloaded, or of a git repository, of which one commit
is fetched. Both have limits and show progress on stderr.
"""

from __future__ import annotations

import hashlib
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

from driftbench._console import new_console
from driftbench._scratch import scratch_folder
from driftbench.corpus import open_snapshot
from driftbench.corpus.archives import (
    GZIP,
    ZIP,
    ArchiveFiles,
    ArchiveLimits,
    leading_folder,
    read_tar,
    read_zip,
)
from driftbench.corpus.downloads import TIMEOUT, download
from driftbench.corpus.git import git_command, git_environment, run_git
from driftbench.corpus.in_memory import FilesInMemory
from driftbench.errors import CorpusError
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from pathlib import Path

    from driftbench.corpus.snapshot import Store
    from driftbench.wild.addresses import Address

__all__ = ["open_address"]

MAX_FETCHED = 128 * 2**20
"""Bytes of an archive, or of a commit as git packs it."""
LIMITS = ArchiveLimits(members=100_000, file=256 * 2**20, total=2**30, unpacked=2**30)
MAX_ROOT = 2**20
"""Bytes of a file of the root that is read although it is not wanted: licence, SOURCE.toml."""

_POLL_SECONDS = 0.1
_REMEDY = (
    "check the address and the network, or fetch it yourself and name the folder, or git:PATH@REV"
)


@contextmanager
def open_address(address: Address, *, wanted: Collection[str]) -> Iterator[Store]:
    """Yield the files of an address, which exist until the context ends.

    Args:
        address: an archive's or a git repository's.
        wanted: paths of the files that the caller needs.

    Raises:
        CorpusError: the address is unreachable, its content is too large, no archive, refused, or
            of another commit than the address names; git is missing or does not find the revision.
    """
    with scratch_folder("fetched") as folder:
        if address.archive:
            yield _downloaded(address, folder, frozenset(wanted))
        else:
            _fetch_commit(address, folder)
            _check_commit_size(address, folder)
            yield open_snapshot(f"git:{folder}@FETCH_HEAD").store


def _downloaded(address: Address, folder: Path, wanted: frozenset[str]) -> FilesInMemory:
    path = folder / "archive"
    try:
        download(address.url, path, limit=MAX_FETCHED, remedy=_REMEDY)
    except OSError as error:
        reason = error.strerror or error
        raise CorpusError(f"{path}: {reason}: set TMPDIR to a folder with space") from error
    found = _read_archive(path, address.url, wanted)
    if found.commit and address.revision and found.commit != address.revision:
        raise CorpusError(
            f"{address.url}: the archive is of commit {found.commit}: not used, name another"
        )
    return FilesInMemory(
        place=address.url,
        commit=found.commit or f"sha256:{_sha256(path)}",
        origin=address.repository,
        name=address.repository,
        contents=_without_leading_folder(found, address.url, wanted),
    )


def _read_archive(path: Path, place: str, wanted: frozenset[str]) -> ArchiveFiles:
    def to_read(name: str, size: int) -> bool:
        if name in wanted or name.partition("/")[2] in wanted:
            return True
        return name.count("/") <= 1 and size <= MAX_ROOT

    with path.open("rb") as file:
        magic = file.read(4)
        file.seek(0)
        if magic in ZIP:
            return read_zip(file, place=place, wanted=to_read, limits=LIMITS)
        if magic.startswith(GZIP):
            return read_tar(file, place=place, wanted=to_read, limits=LIMITS)
    raise CorpusError(
        f"{place}: is not an archive: it begins with {magic!r}: name a .zip or .tar.gz, or the "
        "address of a git repository"
    )


def _without_leading_folder(
    found: ArchiveFiles, place: str, wanted: frozenset[str]
) -> Mapping[str, bytes]:
    """Return the wanted files and those of the root, by their paths below the leading folder."""
    folder = leading_folder(found.names) if wanted.isdisjoint(found.contents) else ""
    prefix = f"{folder}/" if folder else ""
    for name in sorted(found.links):
        if name.removeprefix(prefix) in wanted:
            raise CorpusError(
                f"{place}: {shown(name)} is a link, which is not followed: name an archive with "
                "the file itself"
            )
    contents = {name.removeprefix(prefix): data for name, data in found.contents.items()}
    return {name: data for name, data in contents.items() if "/" not in name or name in wanted}


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _fetch_commit(address: Address, folder: Path) -> None:
    """Fetch one commit into an empty folder, which becomes a bare repository."""
    scheme = address.url.partition(":")[0].lower()
    if run_git(folder, "init", "--quiet", "--bare", f"{folder}").returncode:
        raise CorpusError(f"{folder}: git cannot write there: set TMPDIR to a folder with space")
    run_git(folder, "config", "remote.origin.url", address.url)
    fetch = ("fetch", "--quiet", "--no-tags", "--depth=1", "--", address.url, address.revision)
    timeout = ("-c", "http.lowSpeedLimit=1", "-c", f"http.lowSpeedTime={TIMEOUT}")
    command = git_command(folder, *timeout, *fetch)
    # The output of git goes into the folder, so that its size counts as well.
    output = folder / "output.txt"
    with output.open("wb") as err, new_console(stderr=True).status("fetching the commit"):
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=err,
            stderr=err,
            env=git_environment() | {"GIT_ALLOW_PROTOCOL": scheme},
        )
        _wait_for(process, folder, address.url)
    if process.returncode:
        lines = output.read_text(encoding="utf-8", errors="replace").split("\n")
        reason = next((line for line in lines if line.startswith(("fatal:", "error:"))), "")
        reason = reason.replace(address.url, "…")  # the message begins with it
        raise CorpusError(
            f"{address.url}: git cannot fetch {address.revision} ({shown(reason)}): an archive's "
            "address ends in .zip, .tar.gz or .tgz; a repository's takes @TAG, @BRANCH or the full "
            "id of a commit"
        )


def _check_commit_size(address: Address, folder: Path) -> None:
    """Refuse a commit that unpacks beyond the limits, before any of its files is read."""
    done = run_git(folder, "ls-tree", "-r", "-l", "-z", "--full-tree", "FETCH_HEAD")
    # Mode, kind, id and size; a submodule has `-` for a size.
    sizes = [entry.split(None, 4)[3] for entry in filter(None, done.stdout.split(b"\0"))]
    numbers = [int(size) for size in sizes if size.isdigit()]
    if max(numbers, default=0) > LIMITS.file or sum(numbers) > LIMITS.total:
        raise _large(
            address.url, f"{sum(numbers):,} bytes unpacked, or a file above {LIMITS.file:,}"
        )


def _wait_for(process: subprocess.Popen[bytes], folder: Path, url: str) -> None:
    """Wait for git, and end it when the folder is too large or the user interrupts."""
    try:
        while process.poll() is None:
            if _size(folder) > MAX_FETCHED:
                raise _large(url, f"more than {MAX_FETCHED:,} bytes")
            try:
                process.wait(timeout=_POLL_SECONDS)
            except subprocess.TimeoutExpired:
                continue
        if _size(folder) > MAX_FETCHED:
            raise _large(url, f"more than {MAX_FETCHED:,} bytes")
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


def _size(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.lstat().st_size
        except FileNotFoundError:  # git has renamed it since
            continue
    return total


def _large(url: str, size: str) -> CorpusError:
    return CorpusError(
        f"{url}: cannot be fetched (it has {size}, and {MAX_FETCHED:,} are allowed): {_REMEDY}"
    )
