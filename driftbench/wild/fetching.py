"""What an address names, fetched to where it vanishes when it has been read.

An archive comes whole into a file without a name, a commit of a git repository into a folder that
is removed; both within limits, with progress on stderr. Keeps nothing: the rows say the commit, or
the archive's SHA-256, and the files are in the build.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import subprocess
import tempfile
import urllib.error
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from rich.progress import Progress

from driftbench._console import new_console
from driftbench._scratch import scratch_folder
from driftbench._servers import download_opener
from driftbench.corpus import open_snapshot
from driftbench.corpus.git import git_command, git_environment, run_git
from driftbench.errors import CorpusError
from driftbench.wild.lines import shown
from driftbench.wild.unpacking import MAX_FILE, MAX_TOTAL, UnpackedStore, unpack

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from driftbench.corpus.snapshot import Store
    from driftbench.wild.addresses import Address

__all__ = ["fetched"]

MAX_FETCHED = 128 * 2**20
"""Bytes of an archive, or of a commit as git packs it."""
PATIENCE = 60
"""Seconds without an answer, or without a byte, before the network counts as gone."""

_CHUNK = 2**18
# URLError and TimeoutError are OSErrors; a ValueError comes of an address to be led to.
_NETWORK = (http.client.HTTPException, OSError, ValueError)
_COMMIT = re.compile(r"[0-9a-f]{40}")
_POLL = 0.1


@contextmanager
def fetched(address: Address, *, wanted: Collection[str]) -> Iterator[Store]:
    """Yield the files of what an address names, to be read before the end.

    Args:
        address: an archive's or a git repository's.
        wanted: paths of the files that are asked for.

    Raises:
        CorpusError: unreachable, too large, no archive, refused, or of another commit than its
            address says; git is missing, or does not find the revision.
    """
    with scratch_folder("fetched") as folder:
        if address.archive:
            yield _unpacked(address, wanted)
        else:
            _cloned(address, folder)
            _measured(address, folder)
            yield open_snapshot(f"git:{folder}@FETCH_HEAD").store


def _unpacked(address: Address, wanted: Collection[str]) -> UnpackedStore:
    with tempfile.TemporaryFile() as file:
        digest = _download(address.url, file)
        comment, contents = unpack(file, place=address.url, wanted=wanted)
    commit = comment if _COMMIT.fullmatch(comment) else ""
    if commit and address.revision and commit != address.revision:
        raise CorpusError(f"{address.url}: says that it holds {commit}: not used, name another")
    return UnpackedStore(
        place=address.url,
        commit=commit or f"sha256:{digest}",
        origin=address.repository,
        name=address.repository,
        contents=contents,
    )


def _download(url: str, out: IO[bytes]) -> str:
    """Write what an address gives, and return its SHA-256, hexadecimal."""
    try:
        with download_opener(url).open(url, timeout=PATIENCE) as response:
            return _received(url, response, out)
    except urllib.error.HTTPError as error:
        raise _unreachable(url, f"HTTP {error.code}") from error
    except _NETWORK as error:
        reason = getattr(error, "reason", None) or error
        raise _unreachable(url, str(reason) or type(error).__name__) from error


def _received(url: str, response: http.client.HTTPResponse, out: IO[bytes]) -> str:
    stated = response.headers.get("Content-Length", "")
    total = int(stated) if stated.isascii() and stated.isdecimal() else None
    digest, have = hashlib.sha256(), 0
    if total is not None and total > MAX_FETCHED:
        raise _large(url, f"{total:,} bytes")
    with Progress(console=new_console(stderr=True), transient=True) as progress:
        task = progress.add_task("download", total=total)
        while chunk := response.read(_CHUNK):
            have += len(chunk)
            if have > MAX_FETCHED:
                raise _large(url, f"more than {MAX_FETCHED:,} bytes")
            digest.update(chunk)
            out.write(chunk)
            progress.advance(task, len(chunk))
    if total is not None and have != total:
        raise ConnectionError(f"{have} of {total} bytes came")
    return digest.hexdigest()


def _cloned(address: Address, folder: Path) -> None:
    """Fetch one commit into an empty folder, which becomes a bare repository."""
    scheme = address.url.partition(":")[0].lower()
    allowed = ("-c", "http.lowSpeedLimit=1")
    if run_git(folder, "init", "--quiet", "--bare", f"{folder}").returncode:
        raise CorpusError(f"{folder}: git cannot write there: set TMPDIR to a folder with space")
    run_git(folder, "config", "remote.origin.url", address.url)
    fetch = ("fetch", "--quiet", "--no-tags", "--depth=1", "--", address.url, address.revision)
    patience = ("-c", f"http.lowSpeedTime={PATIENCE}")
    command = git_command(folder, *allowed, *patience, *fetch)
    # What git says goes into the folder, so that it counts as well.
    said = folder / "said.txt"
    with said.open("wb") as err, new_console(stderr=True).status("fetching the commit"):
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=err,
            stderr=err,
            env=git_environment() | {"GIT_ALLOW_PROTOCOL": scheme},
        )
        _awaited(process, folder, address.url)
    if process.returncode:
        lines = said.read_text(encoding="utf-8", errors="replace").split("\n")
        reason = next((line for line in lines if line.startswith(("fatal:", "error:"))), "")
        reason = reason.replace(address.url, "…")  # said before, and long
        raise CorpusError(
            f"{address.url}: git cannot fetch {address.revision} ({shown(reason)}): an archive's "
            "address ends in .zip, .tar.gz or .tgz; a repository's takes @TAG, @BRANCH or the full "
            "id of a commit"
        )


def _measured(address: Address, folder: Path) -> None:
    """Refuse a commit that unpacks beyond the limits, before any of its files is read."""
    done = run_git(folder, "ls-tree", "-r", "-l", "-z", "--full-tree", "FETCH_HEAD")
    # Mode, kind, id and size; a submodule has `-` for a size.
    sizes = [entry.split(None, 4)[3] for entry in filter(None, done.stdout.split(b"\0"))]
    numbers = [int(size) for size in sizes if size.isdigit()]
    if max(numbers, default=0) > MAX_FILE or sum(numbers) > MAX_TOTAL:
        raise _large(address.url, f"{sum(numbers):,} bytes unpacked, or a file above {MAX_FILE:,}")


def _awaited(process: subprocess.Popen[bytes], folder: Path, url: str) -> None:
    """Wait for git, and end it where it fills the folder or the user gives up."""
    try:
        while process.poll() is None:
            if _size(folder) > MAX_FETCHED:
                raise _large(url, f"more than {MAX_FETCHED:,} bytes")
            try:
                process.wait(timeout=_POLL)
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
        f"{url}: has {size}, and a source {MAX_FETCHED:,} to fetch at most: fetch it yourself and "
        "name the folder, or git:PATH@REV"
    )


def _unreachable(url: str, reason: str) -> CorpusError:
    return CorpusError(
        f"{url}: cannot be fetched ({reason}): look at the address and the network, or fetch it "
        "elsewhere and name the folder, or git:PATH@REV"
    )
