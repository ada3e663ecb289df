"""The files of a release: those of the builds, with the version in card, metadata and lock.

The first build is at the root of the repository, so that a copy of the repository is a build;
others are below `builds/<configuration>`. Shards, reports and certificates are sent unchanged;
`errata.toml` is added. The same builds, name, version and errata give the same bytes. A build with
a link is refused, because the target may be no part of it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from driftbench._files import read_bytes, read_text
from driftbench._templates import template
from driftbench.dataset.publish.card import CARD
from driftbench.dataset.publish.croissant import CROISSANT, extras_of, revise_croissant
from driftbench.dataset.publish.errata import ERRATA, Errata, errata_text
from driftbench.dataset.publish.hub import MORE
from driftbench.dataset.publish.lock import LOCK, Lock, lock_text, read_lock
from driftbench.dataset.publish.write import file_digest
from driftbench.errors import DatasetError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from driftbench.dataset.publish.versions import Version

__all__ = ["Release", "ReleaseFile", "make_release"]

_ORIGIN = "## What it was made from\n"
_PLACE = '"path/to/this/folder"'
_CONFIGS = re.compile(r"^configs:\n((?:[- ] .*\n)+)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class ReleaseFile:
    """One file of a release.

    Args:
        path: in the repository.
        source: the path of its content, or the content.
    """

    path: str
    source: Path | bytes

    @cached_property
    def size(self) -> int:
        """Its bytes."""
        return len(self.source) if isinstance(self.source, bytes) else self.source.stat().st_size

    @cached_property
    def sha256(self) -> str:
        """The digest by which the Hub identifies a large file."""
        if isinstance(self.source, bytes):
            return hashlib.sha256(self.source).hexdigest()
        return file_digest(self.source)

    @cached_property
    def blob(self) -> str:
        """The digest by which git identifies any other file."""
        data = self.source if isinstance(self.source, bytes) else read_bytes(self.source)
        return hashlib.sha1(b"blob %d\0%s" % (len(data), data), usedforsecurity=False).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """One version of a dataset.

    Args:
        name: the repository, as `owner/name`.
        version: the version.
        files: sorted by path.
    """

    name: str
    version: Version
    files: tuple[ReleaseFile, ...]


def make_release(builds: Sequence[Path], *, name: str, version: Version, errata: Errata) -> Release:
    """Return the files of a release.

    Args:
        builds: folders of builds, of different configurations; the first is put at the root.
        name: the repository.
        version: the version.
        errata: the withdrawn rows.

    Raises:
        DatasetError: one is not a build or has a link, or two have the same configuration.
        OSError: a file cannot be read.
    """
    locks = [read_lock(folder) for folder in builds]
    seen: dict[str, Path] = {}
    for folder, lock in zip(builds, locks, strict=True):
        for config in lock.configs:
            if config in seen:
                raise DatasetError(f"{folder}: has {config!r}, and so does {seen[config]}")
            seen[config] = folder
        _refuse_links(folder, lock)
    files: list[ReleaseFile] = []
    for at, (folder, lock) in enumerate(zip(builds, locks, strict=True)):
        prefix = f"{MORE}/{lock.configs[0]}/" if at else ""
        signed = replace(lock, release=str(version))
        others = [] if at else list(zip(builds[1:], locks[1:], strict=True))
        card = _card(folder, signed, name=name, version=version, errata=errata)
        for other, other_lock in others:
            card = _with_configs(card, read_text(other / CARD), other_lock)
        files += _files(folder, prefix, signed, card, name=name, errata=errata)
    return Release(name=name, version=version, files=tuple(sorted(files, key=lambda f: f.path)))


def _refuse_links(folder: Path, lock: Lock) -> None:
    """Refuse a build with links, which would publish other files of this machine.

    Raises:
        DatasetError: a file of it, or a folder in it, is a link.
    """
    for name in sorted({*lock.shards, *extras_of(folder), CROISSANT, CARD, LOCK}):
        parts = name.split("/")
        for depth in range(len(parts)):
            place = folder.joinpath(*parts[: depth + 1])
            if place.is_symlink():
                raise DatasetError(
                    f"{place}: is a link, whose target would be published: put the file itself "
                    "there, or build again"
                )


def _files(
    folder: Path, prefix: str, lock: Lock, card: str, *, name: str, errata: Errata
) -> Iterator[ReleaseFile]:
    """Yield the files of one build."""
    withdrawn = errata_text(errata).encode()
    extras = {path: digest for path, digest in extras_of(folder).items() if path != ERRATA}
    for path in sorted([*lock.shards, *extras]):
        yield ReleaseFile(path=prefix + path, source=folder / path)
    extras[ERRATA] = hashlib.sha256(withdrawn).hexdigest()
    url = f"https://huggingface.co/datasets/{name}"
    croissant = read_text(folder / CROISSANT)
    revised = revise_croissant(croissant, lock=lock, extras=extras, url=url)
    yield ReleaseFile(path=prefix + ERRATA, source=withdrawn)
    yield ReleaseFile(path=prefix + CROISSANT, source=revised.encode())
    yield ReleaseFile(path=prefix + CARD, source=card.encode())
    yield ReleaseFile(path=prefix + LOCK, source=lock_text(lock).encode())


def _card(folder: Path, lock: Lock, *, name: str, version: Version, errata: Errata) -> str:
    """Return the card of a build, naming its repository and its version."""
    text = read_text(folder / CARD).replace(_PLACE, f'"{name}"')
    section = template("driftbench.release", "version.md.jinja").render(
        name=name, version=version, config=lock.configs[0], withdrawn=len(errata.withdrawn)
    )
    before, mark, after = text.partition(_ORIGIN)
    return f"{before}{section}{mark}{after}" if mark else f"{text}\n{section}"


def _with_configs(text: str, other: str, lock: Lock) -> str:
    """Return the card of the root with the configurations of another build added."""
    found, declared = _CONFIGS.search(other), _CONFIGS.search(text)
    if found is None or declared is None:
        raise DatasetError(f"{CARD} of {lock.configs[0]}: declares no configurations: build again")
    moved = found[1].replace("  default: true\n", "")
    moved = moved.replace("    path: ", f"    path: {MORE}/{lock.configs[0]}/")
    return text[: declared.end()] + moved + text[declared.end() :]
