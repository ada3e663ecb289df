"""A cache of texts in an SQLite file, under digests of what they were computed from.

A deleted file is computed again. Each text is written in one transaction with a checksum, and
several processes may share a file. A text that does not match its checksum is removed, counted and
computed again. For files that cannot be used see `driftbench.cache._file`. Nothing is unpickled, so
a file from elsewhere can hold wrong texts but cannot run code.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.cache._file import CacheFile
from driftbench.cache.additions import report_addition
from driftbench.effort import Effort, count
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.resources.abc import Traversable
    from pathlib import Path
    from typing import Any

__all__ = ["Memory", "TextCache", "key_of", "sources"]

_BATCH = 500
"""Keys that are looked up by one statement."""

#: The key under which the basis of all other texts is stored.
_BASIS = "basis"


class TextCache:
    """A cache of texts by key, opened on first use; pickled without the open file.

    Args:
        path: the file; created, with its folder, if it is missing.
        strict: raise an error if the file cannot be used or a text is damaged; for a file that the
            user names as a record.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self._file = CacheFile(path, strict=strict)

    def find(self, key: str) -> str | None:
        """Return the text of a key, or None.

        Raises:
            InputError: the cache is strict, and its file cannot be used or the text is damaged.
        """
        return self.find_all([key]).get(key)

    def find_all(self, keys: Iterable[str]) -> dict[str, str]:
        """Return key -> text for those of some keys that have one.

        Raises:
            InputError: as `find`.
        """
        found: dict[str, str] = {}
        wanted = iter(keys)
        while some := tuple(islice(wanted, _BATCH)):
            marks = ", ".join("?" * len(some))
            statement = f"select key, text, seal from texts where key in ({marks})"  # noqa: S608 -- question marks
            found.update(self._valid(self._file.rows(statement, *some)))
        return found

    def keep(self, key: str, text: str, *, anew: bool = False) -> None:
        """Store a text under a key that has none, or, with `anew`, replace the text of the key.

        Raises:
            InputError: the cache is strict, and its file cannot be written.
        """
        checksum = _checksum(key.encode(), text.encode())
        action = "insert or replace" if anew else "insert or ignore"
        self._file.write(action + " into texts values (?, ?, ?)", key, text, checksum)
        report_addition(self._file.path, key, text)

    def forget(self, key: str) -> None:
        """Remove a damaged text and count it.

        Raises:
            InputError: the cache is strict.
        """
        if self._file.strict:
            raise InputError(
                f"{self._file.path}: the text of {key[:16]} is damaged; record it again"
            )
        count(Effort(damaged=1))
        self._file.write("delete from texts where key = ?", key)

    def texts(self) -> Iterator[str]:
        """Yield all texts, in the order of their keys.

        Raises:
            InputError: the cache is strict, and its file cannot be used or a text is damaged.
        """
        statement = "select key, text, seal from texts order by key"
        for _, text in self._valid(self._file.rows(statement)):
            yield text

    def renew(self, basis: str) -> None:
        """Remove all texts, unless the last call was with the same basis.

        This removes texts computed by an older version of the code. A process with another version
        may use the file at the same time, so keys must include the version too.
        """
        if self.find(_BASIS) == basis:
            return
        self._file.write("delete from texts")
        self.keep(_BASIS, basis)

    def _valid(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, str]]:
        """Yield keys and texts of rows; damaged ones are removed."""
        for key, text, checksum in rows:
            if checksum == _checksum(key, text):
                yield str(key, "utf-8"), str(text, "utf-8")
            else:
                self.forget(str(key, "utf-8", "replace") if isinstance(key, bytes) else "")

    def prepare(self) -> None:
        """Open and close the file, so that a failure is logged here and not by every worker."""
        self._file.write("delete from texts where key = ''")
        self.close()

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._file.close()


def _checksum(key: object, text: object) -> bytes | None:
    """Return the checksum of a key and its text; None if one of them is not bytes."""
    if not isinstance(key, bytes) or not isinstance(text, bytes):
        return None
    return hashlib.blake2b(b"%d %s %s" % (len(key), key, text), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Memory:
    """A cache of JSON values.

    Args:
        kept: the cache of their texts.
        basis: digest of everything else that the values depend on; part of every key.
    """

    kept: TextCache
    basis: str

    def recall(
        self,
        *key: object,
        make: Callable[[], Any],
        passing: Callable[[Any], bool] = lambda _: False,
        fitting: Callable[[Any], bool] = lambda _: True,
    ) -> Any:  # noqa: ANN401 -- JSON
        """Return the cached value of a key, or compute and store it.

        Args:
            key: JSON values that the value depends on.
            make: computes the value.
            passing: returns whether a computed value must not be stored.
            fitting: returns whether a stored value is still valid.
        """
        name = key_of(self.basis, *key)
        value = self.known(name)
        if value is not None and fitting(value):
            count(Effort(cached=1))
            return value
        computed = make()
        if not passing(computed):
            self.note(name, computed, anew=value is not None)
        return computed

    def known(self, name: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value stored under a digest of `key_of`, or None."""
        text = self.kept.find(name)
        return None if text is None else json.loads(text)

    def known_of(self, names: Iterable[str]) -> dict[str, Any]:
        """Return name -> value for those of some names that have one."""
        return {name: json.loads(text) for name, text in self.kept.find_all(names).items()}

    def note(self, name: str, value: object, *, anew: bool = False) -> None:
        """Store a JSON value under a name; with `anew`, replace an earlier one."""
        self.kept.keep(name, json.dumps(value, ensure_ascii=False), anew=anew)


def key_of(*parts: object) -> str:
    """Return the SHA-256 digest of some JSON values, in hexadecimal."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False).encode()).hexdigest()


@cache
def sources(*packages: str, without: tuple[str, ...] = ()) -> str:
    """Return the SHA-256 digest of the source files of packages and their subpackages.

    As part of a cache key, it invalidates results of other versions of the code.

    Args:
        packages: names of packages.
        without: names of subpackages to leave out.
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
