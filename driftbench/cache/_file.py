"""The SQLite file of a cache; no failure of the file ends a run.

A damaged file, or one that is not a database, is renamed and a new one is created; nothing is
deleted. A file that cannot be written (read-only folder, full disk, locked for long) is still read,
and nothing is added to it. A file that cannot be read is not used. Each failure is logged once, by
the logger `driftbench`. `driftbench.cache.cache` checks the content of rows.
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

#: Seconds to wait for other processes that write.
_LOCK_TIMEOUT = 60.0

#: Version of the layout below, stored in the file.
_FORMAT = 1

_TABLE = """
create table if not exists texts (
  key text primary key, text text not null, seal blob not null
) without rowid
"""

#: Error codes that show a damaged file: a bad page, no database, other tables.
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}

#: How often a process may rename a damaged file before it stops using the path.
_MAX_RENAMES = 2


class CacheFile:
    """A cache file, opened by the first statement; pickled without the connection.

    Args:
        path: the file; created, with its folder, if it is missing.
        strict: raise an error if the file is missing or cannot be used.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self.path = path
        self.strict = strict
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int] | None = None
        self._renames = 0
        self._reads = self._writes = True

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the state of the file, so that a worker does not log a failure again."""
        return _unpickled, (self.path, self.strict, self._reads, self._writes)

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows that a statement selects, texts as bytes; none if the file is not used.

        Raises:
            InputError: the file is strict and cannot be used.
        """
        return self._execute(statement, values, writes=False)

    def write(self, statement: str, *values: object) -> None:
        """Execute a statement as a transaction, unless the file cannot be written.

        Raises:
            InputError: the file is strict and cannot be used.
        """
        self._execute(statement, values, writes=True)

    def reject(self, reason: str) -> None:
        """Rename the file, which is damaged; a later statement creates a new one.

        Raises:
            InputError: the file is strict.
        """
        error = sqlite3.DatabaseError(reason)
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        if self.strict:
            raise _refusal(self.path, error) from None
        self._recover(error, writes=False)

    def close(self) -> None:
        """Close the file; a later statement opens it again."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _execute(
        self, statement: str, values: tuple[object, ...], *, writes: bool
    ) -> list[tuple[Any, ...]]:
        while self._writes if writes else self._reads:
            try:
                connection = self._connection or self._open()
                if writes and not self._writes:
                    break
                with closing(connection.execute(statement, values)) as found:
                    return found.fetchall()
            except sqlite3.ProgrammingError:
                raise
            except (OSError, sqlite3.Error) as error:
                if self.strict:
                    raise _refusal(self.path, error) from error
                self._recover(error, writes=writes and self._connection is not None)
        return []

    def _recover(self, error: Exception, *, writes: bool) -> None:
        """Go on after an error: with a new file, without writing, or without the file."""
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE and self._renames < _MAX_RENAMES:
            self._renames += 1
            self.close()
            try:
                self._rename_damaged(error)
            except OSError as other:
                self._give_up(other)
        elif writes:
            self._writes = False
            _LOG.warning("%s: nothing more is written to it in this run (%s)", self.path, error)
        else:
            self.close()
            self._give_up(error)

    def _give_up(self, error: Exception) -> None:
        self._reads = self._writes = False
        _LOG.warning("%s: not used in this run (%s)", self.path, error)

    def _rename_damaged(self, error: Exception) -> None:
        with _locked(self.path.parent):
            # Another process may have renamed the file that this process had opened.
            if _identity(self.path) != self._opened:
                return
            number = 1
            while (renamed := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
                number += 1
            for end in ("-shm", "-wal", ""):
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{end}").rename(f"{renamed}{end}")
        _LOG.warning(
            "%s: is damaged (%s): renamed to %s, and a new file is used",
            self.path,
            error,
            renamed.name,
        )

    def _open(self) -> sqlite3.Connection:
        """Open the file for writing, or else read-only."""
        if self.strict and not self.path.is_file():
            raise InputError(f"{self.path}: no such file; record one first")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # Absolute, since SQLite reads a name such as `file:a?mode=memory` as a URI.
            connection = sqlite3.connect(
                self.path.absolute(), timeout=_LOCK_TIMEOUT, isolation_level=None
            )
        except (OSError, sqlite3.Error) as error:
            connection = self._open_read_only(error)
        else:
            self._opened = _identity(self.path)
            try:
                _prepare(connection)
            except sqlite3.Error as error:
                connection.close()
                if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
                    raise
                connection = self._open_read_only(error)
        connection.text_factory = bytes
        self._connection = connection
        return connection

    def _open_read_only(self, error: Exception) -> sqlite3.Connection:
        """Open the file read-only as immutable, without its write-ahead log.

        Raises:
            sqlite3.Error, OSError: `error`, if the file cannot be read either.
        """
        if self.path.is_file() and "locked" not in str(error):
            connection = sqlite3.connect(
                f"file:{quote(str(self.path.absolute()))}?immutable=1", uri=True
            )
            with suppress(sqlite3.Error):
                if connection.execute("pragma user_version").fetchone() == (_FORMAT,):
                    if not self.strict and self._writes:
                        message = "%s: cannot be written (%s): it is read, and nothing is added"
                        _LOG.warning(message, self.path, error)
                    self._writes = False
                    return connection
            connection.close()
        raise error


def _unpickled(path: Path, strict: bool, reads: bool, writes: bool) -> CacheFile:  # noqa: FBT001 -- called by pickle
    file = CacheFile(path, strict=strict)
    file._reads, file._writes = reads, writes  # noqa: SLF001 -- class of this module
    return file


def _prepare(connection: sqlite3.Connection) -> None:
    """Create the table; retries while another process creates it, since SQLite does not wait."""
    deadline = time.monotonic() + _LOCK_TIMEOUT
    while True:
        try:
            (version,) = connection.execute("pragma user_version").fetchone()
            if version not in {0, _FORMAT}:
                msg = f"it has format {version}, and this version reads {_FORMAT}"
                raise sqlite3.InterfaceError(msg)
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = normal")
            connection.execute(_TABLE)
            if not version:
                connection.execute(f"pragma user_version = {_FORMAT}")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes that rename damaged files."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file; None if it is missing."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _refusal(path: Path, error: Exception) -> InputError:
    locked = "locked" in str(error)
    remedy = "wait for the process that writes to it" if locked else "record it again"
    return InputError(f"{path}: cannot be used ({error}); {remedy}")
