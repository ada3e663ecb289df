"""A dataset repository on the Hub, with the requests that releases need.

Every error of the client becomes one sentence with a remedy. The token is read by the client (`hf
auth login`, HF_TOKEN), and removed from responses of the Hub. Requests that the Hub asks to repeat
later are repeated. Versions are unknown here: tags are names.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar

from driftbench import __version__
from driftbench.dataset.publish.hub import explain, register_token
from driftbench.errors import DriftbenchError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from driftbench.release.files import ReleaseFile

__all__ = ["Gate", "Remote", "RemoteFile", "State"]

T = TypeVar("T")
Gate: TypeAlias = Literal["auto", "manual"]

_TRIES = 4
_LONGEST = 60.0
"""Longest wait in seconds; if the Hub asks for more, its error is raised."""

_KIND = "dataset"
_OWN = frozenset({".gitattributes"})
"""Files that the Hub itself adds to a repository."""


@dataclass(frozen=True, slots=True)
class RemoteFile:
    """A file on the Hub: its git blob id, and its SHA-256 if it is a large one."""

    blob: str
    sha256: str | None

    def matches(self, file: ReleaseFile) -> bool:
        """Return whether it has the content of a file of a release."""
        return self.blob == file.blob if self.sha256 is None else self.sha256 == file.sha256


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The current state of a repository.

    Args:
        head: commit of the main branch.
        gated: `auto`, `manual`, or empty.
        tags: tag -> commit.
        files: path -> entry, on the main branch.
    """

    head: str
    gated: str
    tags: Mapping[str, str]
    files: Mapping[str, RemoteFile]


class Remote:
    """One repository.

    Args:
        name: as `owner/name`.
        report: called with a sentence before each wait.
    """

    def __init__(self, name: str, *, report: Callable[[str], None]) -> None:
        from huggingface_hub import HfApi

        self.name = name
        self._report = report
        register_token()
        self._api = HfApi(library_name="driftbench", library_version=__version__)

    def state(self) -> State | None:
        """Return the state of the repository; None if the user sees none.

        Raises:
            InputError: the Hub cannot be reached, or refuses.
        """
        from huggingface_hub.errors import GatedRepoError, RepositoryNotFoundError

        with self._hub_errors():
            try:
                info = self._retrying(lambda: self._api.repo_info(self.name, repo_type=_KIND))
            except GatedRepoError:
                raise
            except RepositoryNotFoundError:
                return None
            refs = self._retrying(lambda: self._api.list_repo_refs(self.name, repo_type=_KIND))
        if info.sha is None:
            raise InputError(f"{self.name}: the Hub names no commit of its main branch: try again")
        return State(
            head=info.sha,
            gated=info.gated if isinstance(info.gated, str) else "",
            tags={ref.name: ref.target_commit for ref in refs.tags},
            files=self.files(info.sha),
        )

    def files(self, revision: str) -> dict[str, RemoteFile]:
        """Return the files of a revision, sorted by path.

        Raises:
            InputError: as `state`.
        """
        from huggingface_hub.hf_api import RepoFile

        with self._hub_errors():
            found = self._retrying(
                lambda: list(
                    self._api.list_repo_tree(
                        self.name, repo_type=_KIND, revision=revision, recursive=True
                    )
                )
            )
        return {
            entry.path: RemoteFile(entry.blob_id, entry.lfs.sha256 if entry.lfs else None)
            for entry in sorted(found, key=lambda entry: entry.path)
            if isinstance(entry, RepoFile) and entry.path not in _OWN
        }

    def create(self, *, private: bool) -> None:
        """Make the repository.

        Raises:
            InputError: as `state`, or the token has no permission.
        """
        with self._hub_errors():
            self._retrying(
                lambda: self._api.create_repo(
                    self.name, repo_type=_KIND, private=private, exist_ok=True
                )
            )

    def restrict_access(self, gated: Gate) -> None:
        """Restrict access: granted automatically (`auto`) or one by one (`manual`).

        Raises:
            InputError: as `create`.
        """
        with self._hub_errors():
            self._retrying(
                lambda: self._api.update_repo_settings(self.name, repo_type=_KIND, gated=gated)
            )

    def commit(
        self, files: Sequence[ReleaseFile], gone: Sequence[str], *, parent: str, message: str
    ) -> str:
        """Change the main branch in one step and return the new commit.

        Args:
            files: to add or to replace.
            gone: paths to delete.
            parent: the commit before it; if there is another by now, nothing is changed.
            message: of the commit.

        Raises:
            InputError: as `create`. The branch is unchanged, unless only the response was lost.
        """
        from huggingface_hub import CommitOperationAdd, CommitOperationDelete

        def call() -> str:
            added = [
                CommitOperationAdd(
                    file.path,
                    file.source if isinstance(file.source, bytes) else str(file.source),
                )
                for file in files
            ]
            deleted = [CommitOperationDelete(path) for path in gone]
            done = self._api.create_commit(
                self.name,
                [*added, *deleted],
                commit_message=message,
                repo_type=_KIND,
                parent_commit=parent,
            )
            return str(done.oid)

        with self._hub_errors():
            return self._retrying(call)

    def tag(self, name: str, *, commit: str, message: str) -> None:
        """Tag a commit.

        Raises:
            InputError: as `create`, or the tag exists.
        """
        with self._hub_errors():
            self._retrying(
                lambda: self._api.create_tag(
                    self.name, tag=name, revision=commit, tag_message=message, repo_type=_KIND
                )
            )

    def _retrying(self, call: Callable[[], T]) -> T:
        """Call, and repeat after errors that are temporary."""
        from huggingface_hub.errors import HfHubHTTPError

        for at in range(_TRIES):
            try:
                return call()
            except HfHubHTTPError as error:
                seconds = _pause(error, 2.0**at)
                if at + 1 == _TRIES or seconds is None or seconds > _LONGEST:
                    raise
                self._report(f"the Hub asks to wait: trying again in {seconds:g} s")
                time.sleep(seconds)
        raise AssertionError  # the last try returned or raised

    @contextmanager
    def _hub_errors(self) -> Iterator[None]:
        try:
            yield
        except DriftbenchError:
            raise
        except Exception as error:  # errors of the client and of its network libraries
            raise InputError(explain(error, self.name)) from error


def _pause(error: Exception, otherwise: float) -> float | None:
    """Return the seconds to wait before a call is repeated; None if the error is permanent."""
    response = getattr(error, "response", None)
    if response is None or (response.status_code != 429 and response.status_code < 500):
        return None
    header = response.headers.get("Retry-After", "")
    return float(header) if header.isdigit() else otherwise
