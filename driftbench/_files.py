"""Files as this package writes them: whole or not at all; an error always names its file.

What is written goes to a temporary name beside its place, `.NAME.PROCESS.tmp`, and takes the place
when it is whole and on the disk; the mode of a file that is replaced stays. What a process that was
killed left under such a name is removed by the next that writes there. Deliberately keeps no older
versions. `open_regular` reads a file that may be a stranger's: it never waits for one that has no
end, or that another process has yet to write.
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

__all__ = ["naming", "open_regular", "replacing", "sweep", "write_text"]

_LEFT = re.compile(r"\..+\.(\d+)\.tmp")


def open_regular(path: Path) -> BufferedReader:
    """Open a file for reading, and refuse at once what is not a regular file.

    A link is followed. A FIFO, a device and a socket are refused, since reading them may never end.

    Raises:
        OSError: the file is missing, not readable or not a regular file; names `path`.
    """

    def opener(name: str, flags: int) -> int:
        # Without O_NONBLOCK, opening a FIFO waits for somebody who writes to it.
        return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))

    file = open(path, "rb", opener=opener)  # noqa: SIM115 -- Path.open takes no opener
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "is not a regular file", str(path))
    return file


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
