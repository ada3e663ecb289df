"""Read files that others published, with their source.

The files are in a folder, where `SOURCE.toml` gives repository, commit and licence; in a commit of
a git repository; or in an archive at a public address, whose `SOURCE.toml` comes first. Every row
names its source, so files without one are refused. The digest covers the bytes of all files that
are read.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._files import read_bytes
from driftbench.errors import CorpusError, InputError
from driftbench.wild.addresses import address_of, is_address
from driftbench.wild.lines import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.corpus.snapshot import Store

__all__ = [
    "LARGEST",
    "SOURCE",
    "FileOrigin",
    "PublishedFile",
    "open_origin",
    "stated_origin",
]

SOURCE = "SOURCE.toml"
LARGEST = 256 * 2**20
"""Maximum bytes of a file of records; the largest known has six million."""

_KEYS = ("repository", "commit", "licence")


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file: its name in the source, and its content."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class FileOrigin:
    """The source of files.

    Args:
        repository: address without scheme, or the name of the project where none is known.
        commit: full id, or `sha256:<digest>` of an archive without one.
        licence: SPDX id.
        digest: SHA-256 of the roles and contents of all files, hexadecimal.
        files: role -> the file.
    """

    repository: str
    commit: str
    licence: str
    digest: str
    files: Mapping[str, PublishedFile]


def open_origin(spec: str, files: Mapping[str, Sequence[str]]) -> FileOrigin:
    """Read the files of a source.

    Args:
        spec: a folder, `git:PATH@REV`, the https address of a .zip or .tar.gz, or that of a git
            repository, with or without `@REV`.
        files: role -> its possible names, relative to the root.

    Raises:
        InputError: the source, a file or a key of SOURCE.toml is missing, or a file is too large.
        CorpusError: the repository or the archive cannot be fetched or read.
    """
    if is_address(spec):
        origin, found = _of_address(spec, files)
    else:
        origin, found = (_of_commit if spec.startswith("git:") else _of_folder)(spec, files)
    return FileOrigin(**origin, digest=_digest(found), files=found)


def stated_origin(path: Path, *, repository: str, licence: str) -> FileOrigin:
    """Return a file with a source that the caller states; its digest stands for the commit.

    Args:
        path: the file.
        repository: address, or the name of the project.
        licence: SPDX id.

    Raises:
        InputError: the file is missing or too large, or a value is not a text on one line.
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no such file")
    files = {"table": PublishedFile(path.name, _content(path))}
    commit = f"sha256:{hashlib.sha256(files['table'].content).hexdigest()}"
    origin = {"repository": repository.removeprefix("https://"), "licence": licence}
    for key, value in origin.items():
        if not value.strip() or not value.isprintable():
            raise InputError(f"{key} must be a text on one line, and is {shown(value)}")
    return FileOrigin(**origin, commit=commit, digest=_digest(files), files=files)


def _digest(files: Mapping[str, PublishedFile]) -> str:
    digest = hashlib.sha256()
    for role in sorted(files):
        digest.update(f"{role}\0{hashlib.sha256(files[role].content).hexdigest()}\n".encode())
    return digest.hexdigest()


def _of_folder(
    spec: str, files: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], dict[str, PublishedFile]]:
    folder = Path(spec)
    if not folder.is_dir():
        raise InputError(f"{folder}: is not a folder: name the one with {SOURCE}")
    present = {name for names in files.values() for name in names if (folder / name).is_file()}
    names = _names_found(spec, files, present)
    origin = _stated_in_folder(folder)
    return origin, {
        role: PublishedFile(name, _content(folder / name)) for role, name in names.items()
    }


def _of_commit(
    spec: str, files: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], dict[str, PublishedFile]]:
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.identity import identify

    store = open_snapshot(spec).store
    found = _files_in(spec, files, store)
    # The repository need not have a Lean library.
    identity = identify(store, ())
    known = {key: getattr(identity, key) for key in _KEYS}
    return _licensed(spec, known), found


def _of_address(
    spec: str, files: Mapping[str, Sequence[str]]
) -> tuple[dict[str, str], dict[str, PublishedFile]]:
    # Network code and progress bars are imported only where something is downloaded.
    from driftbench.corpus.identity import identify
    from driftbench.wild.fetching import open_address

    address = address_of(spec)
    wanted = [name for names in files.values() for name in names]
    with open_address(address, wanted=wanted) as store:
        found = _files_in(address.url, files, store)
        identity = identify(store, ())
        known = {key: getattr(identity, key) for key in _KEYS}
        if address.archive and SOURCE in store.listing():
            ((_, stated),) = store.blobs([SOURCE])
            known = _stated(f"{address.url}: {SOURCE}", stated, known=known)
        return _licensed(address.url, known), found


def _files_in(
    spec: str, files: Mapping[str, Sequence[str]], store: Store
) -> dict[str, PublishedFile]:
    names = _names_found(spec, files, store.listing())
    contents = dict(store.blobs(names.values()))
    for name, content in contents.items():
        _bounded(f"{spec}: {name}", len(content))
    return {role: PublishedFile(name, contents[name]) for role, name in names.items()}


def _licensed(spec: str, known: dict[str, str]) -> dict[str, str]:
    if known["licence"] == "unknown":
        raise CorpusError(
            f"{spec}: its licence is not known: rows have one, so copy the files to a folder with "
            f"a {SOURCE} that gives it"
        )
    return known


def _names_found(
    spec: str, files: Mapping[str, Sequence[str]], present: Iterable[str]
) -> dict[str, str]:
    """Return the role of each file with its name in the source."""
    present, found = set(present), {}
    for role, names in files.items():
        name = next((name for name in names if name in present), None)
        if name is None:
            raise InputError(f"{spec}: has no {' or '.join(names)}: name the right source")
        found[role] = name
    return found


def _content(path: Path) -> bytes:
    _bounded(str(path), path.stat().st_size)
    return read_bytes(path)


def _bounded(place: str, size: int) -> None:
    if size > LARGEST:
        raise InputError(
            f"{place}: has {size:,} bytes, and a file of records {LARGEST:,} at most: name the "
            "right file"
        )


def _stated_in_folder(folder: Path) -> dict[str, str]:
    path = folder / SOURCE
    try:
        content = read_bytes(path)
    except OSError as error:
        example = "\n".join(f'  {key} = "…"' for key in _KEYS)
        raise InputError(
            f"{path}: cannot be read: {error.strerror or error}: rows have their source, so write "
            f"the file:\n{example}\nor name a commit: --from git:{folder}@HEAD"
        ) from error
    return _stated(str(path), content, known={})


def _stated(place: str, content: bytes, *, known: Mapping[str, str]) -> dict[str, str]:
    """Return the values of a SOURCE.toml, with known values for missing keys."""
    try:
        table = {**known, **tomllib.loads(content.decode("utf-8"))}
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{place}: is not TOML: {error}; correct the file there") from error
    except RecursionError as error:
        raise InputError(f"{place}: is nested too deeply: remove some brackets") from error
    for key in _KEYS:
        value = table.get(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise InputError(f"{place}: {key} must be a text on one line, and is {shown(value)}")
    return {key: table[key] for key in _KEYS}
