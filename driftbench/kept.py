"""Texts kept in an SQLite file from one run to the next, under digests of what they follow from.

What is kept was worked out by this package and is worked out again when its file is deleted. A text
is written at once and whole; several processes may share a file. Deliberately knows no meaning of
keys and texts, and unpickles nothing: a file from elsewhere can hold wrong texts, never code.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path
    from typing import Any

__all__ = ["Kept", "Memory", "connected", "key_of", "refusal", "sources"]

#: Seconds to wait for others that write.
_PATIENCE = 60.0

#: The key of the basis of all other texts; no digest.
_BASIS = "basis"

_TABLE = "create table if not exists kept (key text primary key, text text not null) without rowid"


class Kept:
    """A file of texts, opened by the first use; pickled without the open file.

    Args:
        path: the file; made, with its folder, if it is missing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._base: sqlite3.Connection | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the path alone."""
        return Kept, (self._path,)

    def find(self, key: str) -> str | None:
        """Return the text that is kept under a key, if there is one.

        Raises:
            InputError: the file is something else, or damaged.
        """
        try:
            with closing(self._open().execute("select text from kept where key = ?", (key,))) as at:
                row = at.fetchone()
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error
        return None if row is None else str(row[0])

    def keep(self, key: str, text: str) -> None:
        """Keep a text, unless there is one already.

        Raises:
            InputError: the file cannot be written.
        """
        try:
            self._open().execute("insert or ignore into kept values (?, ?)", (key, text))
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error

    def renew(self, basis: str) -> None:
        """Forget all texts, unless the last call was with the same basis.

        What follows from code that is no more would only take room.

        Raises:
            InputError: the file cannot be written.
        """
        if self.find(_BASIS) == basis:
            return
        try:
            self._open().execute("delete from kept")
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error
        self.keep(_BASIS, basis)

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        if self._base is not None:
            self._base.close()
            self._base = None

    def _open(self) -> sqlite3.Connection:
        if self._base is None:
            self._base = connected(self._path, _TABLE)
        return self._base


@dataclass(frozen=True, slots=True)
class Memory:
    """JSON values, each worked out once from what it follows from.

    Args:
        kept: the file that holds them.
        basis: digest of all that they follow from beside their keys; another basis shares none.
    """

    kept: Kept
    basis: str

    def recall(
        self,
        *key: object,
        make: Callable[[], Any],
        passing: Callable[[Any], bool] = lambda _: False,
    ) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of a key of JSON values, made and kept if there is none.

        Args:
            key: what the value follows from.
            make: works it out.
            passing: says of a value that it is not to be kept.

        Raises:
            InputError: the file cannot be used.
        """
        name = key_of(self.basis, *key)
        text = self.kept.find(name)
        if text is not None:
            return json.loads(text)
        value = make()
        if not passing(value):
            self.kept.keep(name, json.dumps(value, ensure_ascii=False))
        return value


def connected(path: Path, table: str) -> sqlite3.Connection:
    """Return a connection to an SQLite file that has a table; each statement is a transaction.

    Args:
        path: the file; made, with its folder, if it is missing.
        table: a statement that makes the table unless it is there.

    Raises:
        InputError: the file is something else, damaged, or locked for long.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)
        _prepare(base, table)
    except (OSError, sqlite3.Error) as error:
        raise refusal(path, error) from error
    return base


def _prepare(base: sqlite3.Connection, table: str) -> None:
    """Make the table; where others do so at this moment, SQLite does not wait by itself."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            base.execute("pragma journal_mode = wal")
            base.execute("pragma synchronous = normal")
            base.execute(table)
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def refusal(path: Path, error: Exception) -> InputError:
    """Return the error for a file that cannot be used as a cache."""
    remedy = "wait for whoever writes to it" if "locked" in str(error) else "delete it"
    return InputError(f"{path}: cannot be used as a cache ({error}); {remedy}")


def key_of(*parts: object) -> str:
    """Return the SHA-256 of some JSON values, hexadecimal."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


@cache
def sources(*packages: str, without: tuple[str, ...] = ()) -> str:
    """Return the SHA-256 of the sources and declarations in packages, with all inside them.

    What is kept under it is worked out again when its author's code is another.

    Args:
        packages: names of packages.
        without: names of packages inside of them that have no say.
    """
    digest = hashlib.sha256()
    left_out = tuple(f"{name.replace('.', '/')}/" for name in without)
    for package in packages:
        for name, source in _sources(files(package), package):
            if name.replace(".", "/").startswith(left_out):
                continue
            digest.update(f"{name} {hashlib.sha256(source).hexdigest()}\n".encode())
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir() and not entry.name.startswith((".", "__")):
            yield from _sources(entry, f"{name}/{entry.name}")
        elif entry.name.endswith((".py", ".lean", ".notation", ".toml")):
            yield f"{name}/{entry.name}", entry.read_bytes()
