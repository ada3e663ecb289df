"""Texts kept in an SQLite file from one run to the next, under digests of what they follow from.

What is kept was worked out by this package and is worked out again when its file is deleted. A text
is written at once and whole, under a seal; several processes may share a file. A text that does not
fit its seal is none: it is removed, counted and worked out again. A file that cannot be used ends
no run, see `driftbench._file`. Deliberately knows no meaning of keys and texts, and unpickles
nothing: a file from elsewhere can hold wrong texts, never code.
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

_AT_ONCE = 500
"""Keys that are looked up by one statement."""

#: The key of the basis of all other texts; no digest.
_BASIS = "basis"


class TextCache:
    """A file of texts, opened by the first use; pickled without the open file.

    Args:
        path: the file; made, with its folder, if it is missing.
        strict: refuse a file that cannot be used, and a text that is damaged, instead of doing
            without; for a file that somebody named as a record.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self._file = CacheFile(path, strict=strict)

    def find(self, key: str) -> str | None:
        """Return the text that is kept under a key, if there is one.

        Raises:
            InputError: the file cannot be used or the text is damaged, and this one is strict.
        """
        return self.find_all([key]).get(key)

    def find_all(self, keys: Iterable[str]) -> dict[str, str]:
        """Return the texts that are kept under some keys, by those that have one.

        Raises:
            InputError: as `find`.
        """
        found: dict[str, str] = {}
        wanted = iter(keys)
        while some := tuple(islice(wanted, _AT_ONCE)):
            marks = ", ".join("?" * len(some))
            statement = f"select key, text, seal from texts where key in ({marks})"  # noqa: S608 -- question marks
            found.update(self._whole(self._file.rows(statement, *some)))
        return found

    def keep(self, key: str, text: str, *, anew: bool = False) -> None:
        """Keep a text, unless there is one already; or in the place of that one, `anew`.

        Raises:
            InputError: the file cannot be written, and this one is strict.
        """
        seal = _seal(key.encode(), text.encode())
        how = "insert or replace" if anew else "insert or ignore"
        self._file.write(how + " into texts values (?, ?, ?)", key, text, seal)
        report_addition(self._file.path, key, text)

    def forget(self, key: str) -> None:
        """Remove a text that turned out to be damaged, and count it.

        Raises:
            InputError: this one is strict.
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
            InputError: the file cannot be used or a text is damaged, and this one is strict.
        """
        statement = "select key, text, seal from texts order by key"
        for _, text in self._whole(self._file.rows(statement)):
            yield text

    def renew(self, basis: str) -> None:
        """Forget all texts, unless the last call was with the same basis.

        What follows from code that is no more would only take room. Another process may be at work
        with other code, and keep its own here: keys have to tell both apart.
        """
        if self.find(_BASIS) == basis:
            return
        self._file.write("delete from texts")
        self.keep(_BASIS, basis)

    def _whole(self, rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[str, str]]:
        """Yield keys and texts of rows; what is damaged is forgotten."""
        for key, text, seal in rows:
            if seal == _seal(key, text):
                yield str(key, "utf-8"), str(text, "utf-8")
            else:
                self.forget(str(key, "utf-8", "replace") if isinstance(key, bytes) else "")

    def prepare(self) -> None:
        """Look whether the file can be used, so that workers need not tell that it cannot."""
        self._file.write("delete from texts where key = ''")
        self.close()

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._file.close()


def _seal(key: object, text: object) -> bytes | None:
    """Return what tells a text under its key from any other; None of what is no text."""
    if not isinstance(key, bytes) or not isinstance(text, bytes):
        return None
    return hashlib.blake2b(b"%d %s %s" % (len(key), key, text), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Memory:
    """JSON values, each worked out once from what it follows from.

    Args:
        kept: the file that holds them.
        basis: digest of all that they follow from beside their keys; another basis shares none.
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
        """Return the value of a key of JSON values, made and kept if there is none that fits.

        Args:
            key: what the value follows from.
            make: works it out.
            passing: says of a value that it is not to be kept.
            fitting: says of a value that was kept whether it still holds.
        """
        name = key_of(self.basis, *key)
        value = self.known(name)
        if value is not None and fitting(value):
            count(Effort(cached=1))
            return value
        made = make()
        if not passing(made):
            self.note(name, made, anew=value is not None)
        return made

    def known(self, name: str) -> Any:  # noqa: ANN401 -- JSON
        """Return the value that is kept under a name as `key_of` gives it, or None."""
        text = self.kept.find(name)
        return None if text is None else json.loads(text)

    def known_of(self, names: Iterable[str]) -> dict[str, Any]:
        """Return the values that are kept under some names, by those that have one."""
        return {name: json.loads(text) for name, text in self.kept.find_all(names).items()}

    def note(self, name: str, value: object, *, anew: bool = False) -> None:
        """Keep a JSON value under a name, in the place of another one if `anew`."""
        self.kept.keep(name, json.dumps(value, ensure_ascii=False), anew=anew)


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
