"""The working folder of a build: results of stages, kept after a kill, and the final replacement.

Results are stored in `.<name>.partial` beside the output, in a folder named by a digest of
everything that the result depends on. Each result is one file, written atomically; a damaged file
is computed again. Only a finished build replaces the old one. A working folder of another user is
refused, and so is a second build for the same output at the same time.
"""

from __future__ import annotations

import errno
import fcntl
import hashlib
import json
import os
import shutil
import stat
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from driftbench._decoding import WrongValueError, decoded
from driftbench._files import with_path
from driftbench._json_values import to_json
from driftbench.dataset.publish.lock import LOCK
from driftbench.effort import Effort, count
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Workspace", "explain_full_disk", "open_workspace", "recover"]

T = TypeVar("T")
_FULL = {errno.ENOSPC, errno.EDQUOT}


@dataclass(frozen=True, slots=True)
class Workspace:
    """The stored stages of a build.

    Args:
        out: folder of the finished build.
        folder: folder of the stored stages.
    """

    out: Path
    folder: Path

    def stage(self, name: str, kind: type[T], make: Callable[[], Sequence[T]]) -> list[T]:
        """Return the values of a stage: those stored by an earlier run, or computed now."""
        found = self.read(name, kind)
        if found is None:
            found = list(make())
            self.write(name, found)
        return found

    def read(self, name: str, kind: type[T]) -> list[T] | None:
        """Return the stored values of a stage; None if they are missing or damaged.

        Damaged values are counted: they do not match the digest in the first line of the file, or
        are of another type.

        Args:
            name: the stage.
            kind: the type of the values, as for `decoded`.
        """
        try:
            data = (self.folder / f"{name}.jsonl").read_bytes()
        except FileNotFoundError:
            return None
        digest, _, body = data.partition(b"\n")
        if digest == _digest(body):
            lines = body.decode().split("\n")
            with suppress(WrongValueError):
                return [decoded(kind, json.loads(line)) for line in lines if line]
        count(Effort(damaged=1))
        return None

    def write(self, name: str, values: Sequence[object]) -> None:
        """Store the values of a stage as JSON.

        Raises:
            OSError: the disk is full or failing, or the folder not writable; names the file.
        """
        lines = [json.dumps(to_json(value), ensure_ascii=False) for value in values]
        body = "".join(f"{line}\n" for line in lines).encode()
        path = self.folder / f"{name}.jsonl"
        part = path.with_suffix(".part")
        try:
            with part.open("wb") as file:
                file.write(_digest(body) + b"\n" + body)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except OSError as error:
            raise with_path(error, part) from error

    def empty_folder(self) -> Path:
        """Return an empty folder for the files of the finished build."""
        folder = self.folder / "finished"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def publish(self, folder: Path) -> None:
        """Replace the old build by a finished folder."""
        old = _old(self.out)
        shutil.rmtree(old, ignore_errors=True)
        if self.out.exists():
            self.out.rename(old)
        folder.rename(self.out)
        shutil.rmtree(old, ignore_errors=True)


@contextmanager
def open_workspace(out: Path, *, key: str) -> Iterator[Workspace]:
    """Open the workspace of a build, and remove it if no error is raised inside.

    Args:
        out: the output folder: absent, empty, or an earlier build, which is replaced.
        key: digest of everything the result depends on; stages of another key are discarded.

    Raises:
        InputError: `out` holds other files, another build is writing it, or its working folder
            belongs to another user.
        DatasetError: the disk is full; stored stages are kept.
    """
    out = Path(os.path.abspath(out))  # noqa: PTH100 - a link given by the user stays a link
    _refuse_foreign(out)
    with explain_full_disk(out):
        work = out.parent / f".{out.name}.partial"
        work.mkdir(parents=True, exist_ok=True)
        _refuse_others(work)
        with (work / "busy").open("w") as busy:
            try:
                fcntl.flock(busy, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise InputError(f"{out}: another build is writing here; wait for it") from error
            recover(out)
            folder = work / key[:16]
            for stale in sorted(path for path in work.iterdir() if path.is_dir()):
                if stale != folder:
                    shutil.rmtree(stale)
            folder.mkdir(exist_ok=True)
            yield Workspace(out, folder)
        shutil.rmtree(work, ignore_errors=True)


def recover(out: Path) -> None:
    """Restore the old build after a kill in the middle of `Workspace.publish`."""
    old = _old(out)
    if old.is_dir() and not out.exists():
        old.rename(out)


@contextmanager
def explain_full_disk(out: Path) -> Iterator[None]:
    """Turn "no space left" into an error with a remedy.

    Raises:
        DatasetError: the disk or the quota is full.
    """
    try:
        yield
    except OSError as error:
        if error.errno not in _FULL:
            raise
        free = shutil.disk_usage(_existing(out)).free // 2**20
        raise DatasetError(
            f"{out}: no space left on the device ({free} MiB free): nothing was replaced; "
            f"free some space and run the same command again, which resumes the work"
        ) from error


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()


def _existing(path: Path) -> Path:
    return next(folder for folder in (path, *path.parents) if folder.exists())


def _old(out: Path) -> Path:
    return out.parent / f".{out.name}.old"


def _refuse_others(work: Path) -> None:
    """Refuse a working folder that is a link or belongs to another user."""
    found = work.lstat()
    if stat.S_ISLNK(found.st_mode) or found.st_uid != os.geteuid():
        raise InputError(
            f"{work}: is a link or belongs to another user: its files would become part of the "
            "build; remove it, or name another output folder"
        )


def _refuse_foreign(out: Path) -> None:
    if out.is_dir():
        if not (out / LOCK).is_file() and any(out.iterdir()):
            raise InputError(
                f"{out}: holds files and no {LOCK}: it is not an earlier build and is not "
                f"replaced; name an empty or a new folder"
            )
    elif out.exists():
        raise InputError(f"{out}: is a file; name a folder")
