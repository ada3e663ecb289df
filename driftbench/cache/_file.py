"""An SQLite file of a cache, which may fail in any way and never ends a run.

A file that is no database, or a damaged one, is put aside under another name and a new one begun;
nothing is deleted. A file that cannot be written, since the folder is read-only, the disk full or a
process holds it for long, still answers, and nothing more is kept in it; one that cannot be read
either is as good as none. Each is told once, by the logger `driftbench`. Deliberately knows no
meaning of rows: whether one is what was written is the business of `driftbench.cache.texts`.
"""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["CacheFile"]

_LOG = logging.getLogger("driftbench")

#: Seconds to wait for others that write.
_PATIENCE = 60.0

#: Number of the layout below, kept in the file.
_FORMAT = 1

_TABLE = """
create table if not exists texts (
  key text primary key, text text not null, seal blob not null
) without rowid
"""

#: What says that the file is at fault, and not the machine: a bad page, no database, other tables.
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}

#: Times that one user of a file puts it aside; a disk that damages all it is given is not used.
_ASIDES = 2


class CacheFile:
    """A file, opened by the first statement; pickled without what is open.

    Args:
        path: the file; made, with its folder, if it is missing.
        strict: refuse a file that cannot be used, or is missing, instead of doing without.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self.path = path
        self.strict = strict
        self._base: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None
        self._asides = 0
        self._reads = self._writes = True

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what is known of the file, so that a worker does not tell it again."""
        return _shelf, (self.path, self.strict, self._reads, self._writes)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that a statement finds, texts as bytes; none where the file gives none.

        Raises:
            InputError: the file cannot be used, and this shelf is strict.
        """
        return self._done(statement, values, writes=False)

    def write(self, statement: str, *values: object) -> None:
        """Execute a statement, which is a transaction, unless the file takes none.

        Raises:
            InputError: the file cannot be used, and this shelf is strict.
        """
        self._done(statement, values, writes=True)

    def close(self) -> None:
        """Close the file; a later statement opens it again."""
        if self._base is not None:
            with suppress(sqlite3.Error):
                self._base.close()
            self._base = None

    def _done(
        self, statement: str, values: tuple[object, ...], *, writes: bool
    ) -> list[tuple[Any, ...]]:
        while self._writes if writes else self._reads:
            try:
                base = self._base or self._open()
                if writes and not self._writes:
                    break
                with closing(base.execute(statement, values)) as found:
                    return found.fetchall()
            except sqlite3.ProgrammingError:
                raise
            except (OSError, sqlite3.Error) as error:
                if self.strict:
                    raise _refusal(self.path, error) from error
                self._survive(error, writes=writes and self._base is not None)
        return []

    def _survive(self, error: Exception, *, writes: bool) -> None:
        """Find a way on: a new file, or reading alone, or none."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE and self._asides < _ASIDES:
            self._asides += 1
            self.close()
            try:
                self._put_aside(error)
            except OSError as other:
                self._give_up(other)
        elif writes:
            self._writes = False
            _LOG.warning("%s: nothing more is kept there in this run (%s)", self.path, error)
        else:
            self.close()
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self._reads = self._writes = False
        _LOG.warning("%s: this run does without (%s)", self.path, error)

    def _put_aside(self, error: Exception) -> None:
        with _alone(self.path.parent):
            # Another process may have done so, and this one have seen the old file.
            if _identity(self.path) != self._opened:
                return
            number = 1
            while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
                number += 1
            for end in ("-shm", "-wal", ""):
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{end}").rename(f"{aside}{end}")
        _LOG.warning(
            "%s: is damaged (%s): kept as %s, and begun anew", self.path, error, aside.name
        )

    def _open(self) -> sqlite3.Connection:
        """Open the file for writing, or else for reading alone."""
        if self.strict and not self.path.is_file():
            raise InputError(f"{self.path}: no such file; record one first")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # An absolute path is the name of a file; `file:a?mode=memory` alone is an address.
            whole = self.path.absolute()
            base = sqlite3.connect(whole, timeout=_PATIENCE, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            base = self._reading(error)
        else:
            self._opened = _identity(self.path)
            try:
                _prepare(base)
            except sqlite3.Error as error:
                base.close()
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
                    raise
                base = self._reading(error)
        base.text_factory = bytes
        self._base = base
        return base

    def _reading(self, error: Exception) -> sqlite3.Connection:
        """Open the file for reading, as it lies there, with nothing beside it.

        Raises:
            sqlite3.Error, OSError: it cannot be read either; for the reason that was given.
        """
        if self.path.is_file() and "locked" not in str(error):
            base = sqlite3.connect(f"file:{quote(str(self.path.absolute()))}?immutable=1", uri=True)
            with suppress(sqlite3.Error):
                if base.execute("pragma user_version").fetchone() == (_FORMAT,):
                    if not self.strict and self._writes:
                        told = "%s: cannot be written (%s): what it holds is used, nothing is added"
                        _LOG.warning(told, self.path, error)
                    self._writes = False
                    return base
            base.close()
        raise error


def _shelf(path: Path, strict: bool, reads: bool, writes: bool) -> CacheFile:  # noqa: FBT001 -- pickle's
    shelf = CacheFile(path, strict=strict)
    shelf._reads, shelf._writes = reads, writes  # noqa: SLF001 -- one of this module
    return shelf


def _prepare(base: sqlite3.Connection) -> None:
    """Make the table; where others do so at this moment, SQLite does not wait by itself."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            (version,) = base.execute("pragma user_version").fetchone()
            if version not in {0, _FORMAT}:
                msg = f"it has format {version}, and this version knows {_FORMAT}"
                raise sqlite3.InterfaceError(msg)
            base.execute("pragma journal_mode = wal")
            base.execute("pragma synchronous = normal")
            base.execute(_TABLE)
            if not version:
                base.execute(f"pragma user_version = {_FORMAT}")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Be the only one who puts files of a folder aside."""
    held = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
    finally:
        os.close(held)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of its name; None where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _refusal(path: Path, error: Exception) -> InputError:
    remedy = "wait for whoever writes to it" if "locked" in str(error) else "record it again"
    return InputError(f"{path}: cannot be used ({error}); {remedy}")
