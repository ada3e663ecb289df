"""Reading regular files and writing files atomically; every error names its file.

Only regular files and links to them are read: a pipe would wait for its writer, and a device may
have no end.

A file is written to a temporary name beside it, `.NAME.PROCESS.tmp`, synced, and then renamed; a
replaced file keeps its mode. Temporary files of processes that were killed are removed by the next
process that writes there.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from contextlib import contextmanager, suppress
from glob import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from io import BufferedReader
    from pathlib import Path

__all__ = [
    "atomic_write",
    "open_regular",
    "read_bytes",
    "read_text",
    "remove_stale",
    "with_path",
    "write_text",
]

_TEMPORARY = re.compile(r"\..+\.(\d+)\.tmp")


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file to read it; a link is followed.

    Raises:
        OSError: it cannot be read, or is a pipe, a device or a socket; names `path`.
    """
    # Without O_NONBLOCK, opening a pipe waits for its writer. It does not affect regular files.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "is not a regular file", str(path))


def read_bytes(path: Path) -> bytes:
    """Return the content of a regular file.

    Raises:
        OSError: as `open_regular`.
    """
    with open_regular(path) as file:
        return file.read()


def read_text(path: Path) -> str:
    """Return the text of a regular file in UTF-8, with every line end as a line feed.

    Raises:
        OSError: as `open_regular`.
        UnicodeDecodeError: it is not UTF-8.
    """
    return read_bytes(path).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def write_text(path: Path, text: str) -> None:
    """Write a text atomically as UTF-8, with line feeds on every system.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    with atomic_write(path) as temporary:
        temporary.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def atomic_write(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`; the file written there replaces `path` on success.

    The target of a link is replaced and the link stays. A path that is not a regular file, such as
    a terminal, is yielded itself.

    Raises:
        OSError: the disk is full or the folder not writable; names `path`.
    """
    if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
        yield path
        return
    target = path.resolve()
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        remove_stale(target.parent, target.name)
        yield temporary
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except OSError as error:
        if error.filename in {None, str(temporary)}:
            raise with_path(error, path) from error
        raise
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def remove_stale(folder: Path, name: str = "") -> None:
    """Remove the temporary files of processes that have ended from a folder.

    Args:
        folder: the folder; it need not exist.
        name: name of the file that was being written; "" for any.
    """
    for path in sorted(folder.glob(f".{escape(name) or '*'}.*.tmp")):
        found = _TEMPORARY.fullmatch(path.name)
        if found is not None and not _is_running(int(found[1])):
            with suppress(OSError):
                path.unlink()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def with_path(error: OSError, path: Path) -> OSError:
    """Return the same error with the name of its file; errors of an open file have none."""
    return type(error)(error.errno, error.strerror or str(error), str(path))
