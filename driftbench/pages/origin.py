"""The place of a row's gold statement, and public addresses that show it.

An address consists of a repository on a public host, a full commit and a path of plain characters,
so that no text of a row can lead elsewhere. Whether the file exists is not checked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Link", "StatementAddress", "origin_of"]

_REPOSITORY = re.compile(r"(?:github\.com|gitlab\.com|codeberg\.org)/[\w-]+/[\w.-]*[\w-]", re.ASCII)
_COMMIT = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_MODULE = re.compile(r"[A-Z]\w*(?:\.(?:\w+|«[\w-]+»))+", re.ASCII)
_AS_PATH = str.maketrans({".": "/", "«": None, "»": None})
_FILE = re.compile(r"(?P<path>(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.\w+):(?P<line>[1-9][0-9]*)", re.ASCII)
_INFIX = {"github.com": "blob", "gitlab.com": "-/blob", "codeberg.org": "src/commit"}


@dataclass(frozen=True, slots=True)
class Link:
    """A file and line in words, and its address."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class StatementAddress:
    """Repository, commit and licence of a gold statement, and links to its files.

    `links` is empty where the repository has no public address.
    """

    repository: str
    commit: str
    licence: str
    links: tuple[Link, ...]


def origin_of(record: Mapping[str, Any]) -> StatementAddress:
    """Return the origin of a record of a shard.

    The module's file is linked, and every `file:line` in the basis of the evidence.
    """
    source = record["source"]
    return StatementAddress(
        repository=source["repository"],
        commit=source["commit"],
        licence=source["licence"],
        links=tuple(_links(source, record["evidence"].get("basis") or ())),
    )


def _links(source: Mapping[str, Any], basis: Iterable[str]) -> Iterator[Link]:
    repository, commit = source["repository"], source["commit"]
    if not (_REPOSITORY.fullmatch(repository) and _COMMIT.fullmatch(commit)):
        return
    start = f"https://{repository}/{_INFIX[repository.partition('/')[0]]}/{commit}"
    if _MODULE.fullmatch(source["module"]):
        path = source["module"].translate(_AS_PATH) + ".lean"
        yield Link(f"{path}, line {source['line']}", f"{start}/{path}#L{source['line']}")
    for found in filter(None, map(_FILE.fullmatch, basis)):
        yield Link(
            f"{found['path']}, line {found['line']}", f"{start}/{found['path']}#L{found['line']}"
        )
