"""The state of a stand-in for the Hugging Face Hub: repositories, commits, tags, large files."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Blob", "Hub", "HubError", "Repository"]

LARGE = (".parquet",)
"""Ends of names of files that the Hub keeps as large files, as its .gitattributes says."""


class HubError(Exception):
    """An answer that is a refusal.

    Args:
        status: of HTTP.
        message: as the Hub puts it in the body and in X-Error-Message.
        code: of X-Error-Code, "" for none.
        headers: further ones.
    """

    def __init__(self, status: int, message: str, code: str = "", **headers: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code
        self.headers = {name.replace("_", "-"): value for name, value in headers.items()}


@dataclass(frozen=True, slots=True)
class Blob:
    """The content of a file."""

    data: bytes
    large: bool = False

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def stored(self) -> bytes:
        """The content in git: the file's own, or a pointer to it."""
        if not self.large:
            return self.data
        head = "version https://git-lfs.github.com/spec/v1"
        return f"{head}\noid sha256:{self.sha256}\nsize {len(self.data)}\n".encode()

    @property
    def oid(self) -> str:
        stored = self.stored
        return hashlib.sha1(
            b"blob %d\0%s" % (len(stored), stored), usedforsecurity=False
        ).hexdigest()

    def entry(self, path: str) -> dict[str, Any]:
        """Return its entry in the tree."""
        found: dict[str, Any] = {"type": "file", "path": path, "oid": self.oid}
        found["size"] = len(self.data)
        if self.large:
            pointer = len(self.stored)
            found["lfs"] = {"oid": self.sha256, "size": len(self.data), "pointerSize": pointer}
        return found


@dataclass(slots=True)
class Repository:
    """A dataset repository: commits by id, branches and tags that name them."""

    name: str
    private: bool = False
    gated: str | bool = False
    commits: dict[str, dict[str, Blob]] = field(default_factory=dict)
    messages: dict[str, str] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)

    def commit(self, files: dict[str, Blob], message: str, branch: str = "main") -> str:
        text = (
            f"{self.branches.get(branch)} {message} {sorted((p, b.oid) for p, b in files.items())}"
        )
        oid = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()
        self.commits[oid] = dict(files)
        self.messages[oid] = message
        self.branches[branch] = oid
        return oid

    def resolve(self, revision: str) -> str:
        found = self.tags.get(revision) or self.branches.get(revision)
        if found is None and revision not in self.commits:
            raise HubError(404, f"Invalid rev id: {revision}", "RevisionNotFound")
        return found or revision

    @property
    def head(self) -> dict[str, Blob]:
        return self.commits[self.branches["main"]]


@dataclass(slots=True)
class Hub:
    """All repositories, the large files that were sent, and who may do what.

    Args:
        writers: tokens that may write.
        readers: tokens that may read, and were granted access to gated repositories or not.
    """

    repositories: dict[str, Repository] = field(default_factory=dict)
    large: dict[str, bytes] = field(default_factory=dict)
    writers: frozenset[str] = frozenset({"hf_writer"})
    readers: dict[str, bool] = field(
        default_factory=lambda: {"hf_reader": False, "hf_member": True}
    )

    def create(self, name: str, *, private: bool) -> Repository:
        if name in self.repositories:
            raise HubError(409, "You already created this dataset repo")
        found = self.repositories[name] = Repository(name, private=private)
        found.commit({".gitattributes": Blob(b"*.parquet filter=lfs diff=lfs\n")}, "initial commit")
        return found

    def find(self, name: str, token: str | None) -> Repository:
        """Return a repository that the token may see."""
        found = self.repositories.get(name)
        if found is None or (found.private and token not in self.writers):
            status = 401 if token is None else 404
            raise HubError(status, "Repository not found", "RepoNotFound")
        return found

    def check_read(self, repository: Repository, token: str | None) -> None:
        """Refuse the files of a gated repository to those without access."""
        if not repository.gated or token in self.writers or self.readers.get(token or "", False):
            return
        message = f"Access to dataset {repository.name} is restricted"
        raise HubError(401 if token is None else 403, message, "GatedRepo")

    def check_write(self, token: str | None) -> None:
        if token is None:
            raise HubError(401, "Invalid username or password.")
        if token not in self.writers:
            message = "Forbidden: you must use a write token to upload to a repository."
            raise HubError(403, message)

    def check_known(self, token: str | None) -> None:
        if token is not None and token not in self.writers and token not in self.readers:
            raise HubError(401, "Invalid credentials in Authorization header")
