"""Files as this package reads and writes them; an error always names its file.

A file that others give is read where it is a regular one, or a link to one: a pipe would wait for
its writer, and a device has no end.

What is written is there whole or not at all. It goes to a temporary name beside its place,
`.NAME.PROCESS.tmp`, and takes the place when it is whole and on the disk; the mode of a file that
is replaced stays. What a process that was killed left under such a name is removed by the next that
writes there. Deliberately keeps no older versions.
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

__all__ = ["naming", "open_regular", "read_bytes", "read_text", "replacing", "sweep", "write_text"]

_LEFT = re.compile(r"\..+\.(\d+)\.tmp")


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file to read it; a link is followed.

    Raises:
        OSError: it cannot be read, or is a pipe, a device or a socket; names `path`.
    """
    # Without O_NONBLOCK, to open a pipe waits for its writer. Regular files do not notice it.
    held = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    mode = os.fstat(held).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(held, "rb")
    os.close(held)
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
    """Write UTF-8 with line feeds alone, whatever the system's habits, whole or not at all.

    Raises:
        OSError: the disk is full or the folder not writable.
    """
    with replacing(path) as waiting:
        waiting.write_text(text, encoding="utf-8", newline="\n")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path beside `path`; what was written there takes its place on success alone.

    A link stays a link, and what it leads to is replaced; what is no file, such as a terminal, is
    written to as it is.

    Raises:
        OSError: the disk is full or the folder not writable; names `path`.
    """
    if path.is_relative_to("/dev") or (path.exists() and not path.is_file()):
        yield path
        return
    place = path.resolve()
    waiting = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    try:
        sweep(place.parent, place.name)
        yield waiting
        with waiting.open("rb+") as file:
            os.fsync(file.fileno())
        if place.exists():
            shutil.copymode(place, waiting)
        waiting.replace(place)
    except OSError as error:
        if error.filename in {None, str(waiting)}:
            raise naming(error, path) from error
        raise
    finally:
        with suppress(OSError):
            waiting.unlink(missing_ok=True)


def sweep(folder: Path, name: str = "") -> None:
    """Remove what processes that are no more were writing in a folder.

    Args:
        folder: it need not exist.
        name: of the file that they were writing; "" for any.
    """
    for path in sorted(folder.glob(f".{escape(name) or '*'}.*.tmp")):
        found = _LEFT.fullmatch(path.name)
        if found is not None and not _lives(int(found[1])):
            with suppress(OSError):
                path.unlink()


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def naming(error: OSError, path: Path) -> OSError:
    """Return an error with the file it is about: a full disk shows when a file has no name left."""
    return type(error)(error.errno, error.strerror or str(error), str(path))
