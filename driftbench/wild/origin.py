"""Files that others published, and where they come from.

They lie in a folder, in which `SOURCE.toml` says repository, commit and licence, or in a commit of
a git repository, which says so itself. Without that nothing is imported, for every row carries its
source. The digest covers the bytes of all files that are read.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.errors import CorpusError, InputError
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["LARGEST", "SOURCE", "File", "Origin", "open_origin"]

SOURCE = "SOURCE.toml"
LARGEST = 256 * 2**20
"""Bytes that a file of records may have; the largest known has six million."""

_KEYS = ("repository", "commit", "licence")


@dataclass(frozen=True, slots=True)
class File:
    """A file: its name in the source, and its content."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where files come from.

    Args:
        repository: address without scheme, or the name of the project where none is known.
        commit: full id.
        licence: SPDX id.
        digest: SHA-256 over what every file is for and its content, hexadecimal.
        files: what each is for -> the file.
    """

    repository: str
    commit: str
    licence: str
    digest: str
    files: Mapping[str, File]


def open_origin(spec: str, files: Mapping[str, Sequence[str]]) -> Origin:
    """Find the files of a source.

    Args:
        spec: a folder, or `git:PATH@REV`.
        files: what each is for -> the names it may have, relative to the root.

    Raises:
        InputError: the source, a file, or what SOURCE.toml must say is missing, or a file is huge.
        CorpusError: the repository cannot be read.
    """
    of = _of_commit if spec.startswith("git:") else _of_folder
    said, found = of(spec, files)
    digest = hashlib.sha256()
    for role in sorted(found):
        digest.update(f"{role}\0{hashlib.sha256(found[role].content).hexdigest()}\n".encode())
    return Origin(**said, digest=digest.hexdigest(), files=found)


def _of_folder(
    spec: str, files: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], dict[str, File]]:
    folder = Path(spec)
    if not folder.is_dir():
        raise InputError(f"{folder}: is no folder: name the one that holds {SOURCE}")
    there = {name for names in files.values() for name in names if (folder / name).is_file()}
    names = _named(spec, files, there)
    said = _said(folder)
    return said, {role: File(name, _content(folder / name)) for role, name in names.items()}


def _of_commit(
    spec: str, files: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], dict[str, File]]:
    from driftbench.corpus import open_snapshot

    snapshot = open_snapshot(spec)
    names = _named(spec, files, snapshot.store.listing())
    identity = snapshot.identity
    if identity.licence == "unknown":
        raise CorpusError(
            f"{spec}: its licence is not known: rows carry one, so copy the files to a folder with "
            f"a {SOURCE} that says it"
        )
    contents = dict(snapshot.store.blobs(names.values()))
    said = {key: getattr(identity, key) for key in _KEYS}
    return said, {role: File(name, contents[name]) for role, name in names.items()}


def _named(spec: str, files: Mapping[str, Sequence[str]], there: Iterable[str]) -> dict[str, str]:
    """Return what each file is for, with the name by which it is there."""
    held, found = set(there), {}
    for role, names in files.items():
        name = next((name for name in names if name in held), None)
        if name is None:
            raise InputError(f"{spec}: holds no {' or '.join(names)}: name the right source")
        found[role] = name
    return found


def _content(path: Path) -> bytes:
    size = path.stat().st_size
    if size > LARGEST:
        raise InputError(
            f"{path}: has {size:,} bytes, and a file of records {LARGEST:,} at most: name the "
            "right file"
        )
    return path.read_bytes()


def _said(folder: Path) -> dict[str, str]:
    path = folder / SOURCE
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        example = "\n".join(f'  {key} = "…"' for key in _KEYS)
        raise InputError(
            f"{path}: cannot be read: {error.strerror or error}: rows carry their source, so write "
            f"the file:\n{example}\nor name a commit: --from git:{folder}@HEAD"
        ) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: is no TOML: {error}; mend the file there") from error
    for key in _KEYS:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise InputError(f"{path}: {key} must be a text on one line, and is {shown(value)}")
    return {key: table[key] for key in _KEYS}
