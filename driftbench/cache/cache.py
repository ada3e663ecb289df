"""JSON values by key in an SQLite file; see `driftbench.cache`.

Each value is written in one transaction with a checksum. For files that cannot be used see
`driftbench.cache._file`.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import contextmanager
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from driftbench.cache._file import CacheFile
from driftbench.effort import Effort, count
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

__all__ = ["AddedValue", "Cache", "added_values", "copy_values"]

_BATCH = 500
"""Keys that are looked up by one statement."""


class Cache:
    """Values of one file; closed until a value is read or written; pickled without the open file.

    The file is created, checked and cleared of other versions here, so that a failure is logged
    once and not by every worker process.

    Args:
        path: the file; created, with its folder, if it is missing.
        version: digest of the code that computes the values; values of other versions are removed.
        strict: create nothing, and raise an error if the file cannot be used or a value is damaged;
            for a file that the user names as a record.
    """

    def __init__(self, path: Path, *, version: str = "", strict: bool = False) -> None:
        self._file = CacheFile(path, strict=strict)
        self._prefix = f"{version[:16]} " if version else ""
        if not strict:
            # Another process may use another version at the same time: keys tell them apart.
            self._file.write("delete from texts where key < ?", self._prefix)
            if version:
                self._file.write("delete from texts where key >= ?", f"{version[:16]}!")
            self.close()

    def get(self, key: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of a key, or None.

        Raises:
            InputError: the cache is strict, and its file cannot be used or the value is damaged.
        """
        return self.get_many([key]).get(key)

    def get_many(self, keys: Iterable[str]) -> dict[str, Any]:
        """Return key -> value for those of some keys that have one.

        Raises:
            InputError: as `get`.
        """
        found: dict[str, Any] = {}
        wanted = (self._prefix + key for key in keys)
        while some := tuple(islice(wanted, _BATCH)):
            marks = ", ".join("?" * len(some))
            statement = f"select key, text, seal from texts where key in ({marks})"  # noqa: S608 -- question marks
            rows = self._file.rows(statement, *some)
            if {row[0] for row in rows} <= {key.encode() for key in some}:
                found.update(self._valid(rows))
            else:
                # Of rows that are out of order, SQLite finds some under the keys of others.
                self._file.reject("rows are out of order")
        return found

    def put(self, key: str, value: object, *, replace: bool = False) -> None:
        """Store a JSON value under a key that has none, or, with `replace`, in any case.

        Raises:
            InputError: the cache is strict, and its file cannot be written.
        """
        self._put_text(self._prefix + key, json.dumps(value, ensure_ascii=False), replace=replace)

    def get_or_compute(
        self,
        key: str,
        compute: Callable[[], Any],
        *,
        is_valid: Callable[[Any], bool] = lambda _: True,
        is_storable: Callable[[Any], bool] = lambda _: True,
    ) -> Any:  # noqa: ANN401 -- JSON
        """Return the value of a key, or compute and store it.

        Args:
            key: a digest of what the value depends on.
            compute: computes the value, which is not None.
            is_valid: returns whether a stored value is still valid.
            is_storable: returns whether a computed value may be stored.
        """
        stored = self.get(key)
        if stored is not None and is_valid(stored):
            count(Effort(cached=1))
            return stored
        value = compute()
        if is_storable(value):
            self.put(key, value, replace=stored is not None)
        return value

    def remove(self, key: str) -> None:
        """Remove a damaged value and count it.

        Raises:
            InputError: the cache is strict.
        """
        self._remove(self._prefix + key)

    def values(self) -> Iterator[Any]:
        """Yield all values, in the order of their keys.

        Raises:
            InputError: the cache is strict, and its file cannot be used or a value is damaged.
        """
        for _, value in self._valid(
            self._file.rows("select key, text, seal from texts order by key")
        ):
            yield value

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._file.close()

    def _valid(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, Any]]:
        """Yield keys and values of rows; damaged ones are removed."""
        for key, text, checksum in rows:
            if checksum == _checksum(key, text):
                yield str(key, "utf-8").removeprefix(self._prefix), json.loads(text)
            else:
                self._remove(str(key, "utf-8", "replace") if isinstance(key, bytes) else "")

    def _put_text(self, stored_key: str, text: str, *, replace: bool) -> None:
        checksum = _checksum(stored_key.encode(), text.encode())
        action = "insert or replace" if replace else "insert or ignore"
        self._file.write(action + " into texts values (?, ?, ?)", stored_key, text, checksum)
        if _added:
            _added[-1].append(AddedValue(self._file.path, stored_key, text))

    def _remove(self, stored_key: str) -> None:
        if self._file.strict:
            raise InputError(
                f"{self._file.path}: the value of {stored_key[:16]} is damaged; record it again"
            )
        count(Effort(damaged=1))
        self._file.write("delete from texts where key = ?", stored_key)


def _checksum(key: object, text: object) -> bytes | None:
    """Return the checksum of a key and its text; None if one of them is not bytes."""
    if not isinstance(key, bytes) or not isinstance(text, bytes):
        return None
    return hashlib.blake2b(b"%d %s %s" % (len(key), key, text), digest_size=16).digest()


class AddedValue(NamedTuple):
    """A value that was added to a cache.

    Args:
        path: the file of the cache.
        key: its key in the file.
        text: the value as JSON.
    """

    path: Path
    key: str
    text: str


_added: list[list[AddedValue]] = []


@contextmanager
def added_values() -> Iterator[list[AddedValue]]:
    """Yield a list to which every value is appended that this process adds inside the block."""
    added: list[AddedValue] = []
    _added.append(added)
    try:
        yield added
    finally:
        _added.pop()


def copy_values(added: Iterable[AddedValue]) -> None:
    """Add values of another machine to the caches of this one if their keys are not there."""
    for path, values in groupby(added, key=lambda one: one.path):
        cache = Cache(path)
        for one in values:
            cache._put_text(one.key, one.text, replace=False)  # noqa: SLF001 -- class of this module
        cache.close()
