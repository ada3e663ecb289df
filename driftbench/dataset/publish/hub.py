"""Downloading configurations of the dataset from the Hugging Face Hub.

`DRIFTBENCH_HUB` names another repository, such as a mirror; the variables of the Hub's client
(`HF_ENDPOINT`, `HF_HOME`, `HF_HUB_OFFLINE`, `HF_TOKEN`) apply. A repository holds a build at its
root and further ones in `builds/<configuration>`. `driftbench.release` uploads them.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench._secrets import redact, register_secret
from driftbench._visible import visible
from driftbench.dataset.evidence.tally import EVIDENCE
from driftbench.dataset.publish.errata import ERRATA
from driftbench.dataset.publish.lock import LOCK
from driftbench.dataset.publish.versions import parse_tag
from driftbench.dataset.selection.leaks import LEAKS
from driftbench.errors import DatasetError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "HUB",
    "MORE",
    "VARIABLE",
    "check_name",
    "download",
    "explain",
    "page",
    "register_token",
    "repository",
]

HUB = "driftbench-lean/driftbench"
"""The dataset repository of this project."""

MORE = "builds"
"""Folder of a repository with further builds, one folder per configuration."""

VARIABLE = "DRIFTBENCH_HUB"
"""The environment variable for another repository, as `owner/name`."""

_SHOWN = 300
"""Number of characters of a Hub response that a message shows."""

_NAME = re.compile(r"[\w.-]+/[\w.-]+")
_REPORTS = ("README.md", "croissant.json", ERRATA, EVIDENCE, LEAKS, LOCK, "certificates/*")


def page() -> str:
    """Return the address of this project's dataset; it does not depend on the environment."""
    return f"https://huggingface.co/datasets/{HUB}"


def repository() -> str:
    """Return the name of the repository to download from.

    Raises:
        InputError: the value of `DRIFTBENCH_HUB` is not the name of a repository.
    """
    return check_name(os.environ.get(VARIABLE) or HUB, VARIABLE)


def check_name(name: str, place: str) -> str:
    """Return the name of a repository after checking its form.

    Args:
        name: the name.
        place: where it was given, for messages.

    Raises:
        InputError: it is not of the form `owner/name`.
    """
    if not _NAME.fullmatch(name):
        raise InputError(f"{place} is {name!r}: give a dataset repository as owner/name")
    return name


def download(config: str, *, revision: str | None, name: str | None = None) -> Path:
    """Download a configuration and the reports of its build into the Hub's cache.

    Files in the cache are not downloaded again. If the Hub cannot be reached, a complete copy in
    the cache is used.

    Args:
        config: `controlled`, `controlled_full`, ….
        revision: tag, branch or commit; None for the main branch.
        name: the repository; None for that of the environment.

    Returns:
        The folder of the build.

    Raises:
        InputError: the value of `DRIFTBENCH_HUB` is not the name of a repository.
        DatasetError: the Hub cannot be reached, or does not have the dataset.
    """
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import LocalEntryNotFoundError, RevisionNotFoundError

    name = name or repository()
    register_token()
    patterns = [*_REPORTS, f"{config}/*", f"{MORE}/{config}/*"]
    try:
        found = Path(
            snapshot_download(name, repo_type="dataset", revision=revision, allow_patterns=patterns)
        )
    except RevisionNotFoundError as error:
        known = _known(_published(name), "it has")
        raise DatasetError(f"{name} has no revision {revision!r}{known}") from error
    except LocalEntryNotFoundError as error:
        raise DatasetError(_not_cached(name, revision, error)) from error
    except Exception as error:  # errors of the client and of its network libraries
        raise DatasetError(explain(error, name)) from error
    inner = found / MORE / config
    return inner if (inner / LOCK).is_file() else found


def register_token() -> None:
    """Register the client's token as a secret, so that messages do not show it.

    `explain` does so too; call this before a request so that the client's logs are covered.
    """
    from huggingface_hub import get_token

    register_secret(get_token())


def explain(error: Exception, name: str) -> str:
    """Return a message for an error of the Hub's client, with a remedy.

    The response of the Hub is shortened, and the token is removed from it.

    Args:
        error: the error of the client.
        name: the repository of the request.
    """
    from huggingface_hub.errors import (
        GatedRepoError,
        OfflineModeIsEnabled,
        RepositoryNotFoundError,
    )

    register_token()
    response = getattr(error, "response", None)
    status = getattr(response, "status_code", None)
    if isinstance(error, OfflineModeIsEnabled):
        return f"{name}: HF_HUB_OFFLINE is set, so the Hub is not used; unset it"
    if isinstance(error, GatedRepoError):
        return (
            f"{name} is gated: ask for access on its page, then log in with "
            "`hf auth login` or HF_TOKEN"
        )
    if isinstance(error, RepositoryNotFoundError):
        return (
            f"{name} is not published, or you have no access; set {VARIABLE} to another repository"
        )
    if status in _REMEDIES:
        return f"{name}: {_REMEDIES[status]}{_server(error)}"
    if status == 429:
        return f"{name}: too many requests to the Hub: {_wait_time(response)}"
    if isinstance(status, int) and status >= 500:
        return f"{name}: the Hub failed with status {status}: try again later"
    return f"{name}: {_first_line(error)}"


_REMEDIES = {
    401: "the Hub does not accept the token: get a new one, then `hf auth login` or HF_TOKEN",
    403: "the token has no permission for this: give one with write access",
    409: "it is being changed by another request: try again",
    412: "another change was published at the same time: check it, then try again",
}


def _server(error: Exception) -> str:
    message = getattr(error, "server_message", None)
    return f" ({_shown(str(message))})" if message else ""


def _wait_time(response: Any) -> str:  # noqa: ANN401 -- class of the client's network library
    seconds = response.headers.get("Retry-After", "")
    return f"wait {seconds} seconds" if seconds.isdigit() else "wait some minutes"


def _first_line(error: Exception) -> str:
    return _shown(str(error)) or type(error).__name__


def _shown(text: str) -> str:
    """Return the first line of a text of the Hub without the token, shortened."""
    return visible(redact(text.strip()).partition("\n")[0])[:_SHOWN]


def _not_cached(name: str, revision: str | None, error: Exception) -> str:
    """Return a message for a copy that is not in the cache while the Hub cannot be reached."""
    from huggingface_hub.constants import HF_HUB_OFFLINE

    what = f"{name} at {revision!r}" if revision else name
    known = _known(_cached(name), "cached are")
    if HF_HUB_OFFLINE:
        return f"{what} is not in the cache, and HF_HUB_OFFLINE is set: unset it{known}"
    cause = error.__cause__
    reason = explain(cause, name) if isinstance(cause, Exception) else _first_line(error)
    return f"{what} is not in the cache, and the Hub cannot be reached: {reason}{known}"


def _known(names: Iterable[str], title: str) -> str:
    """Return a clause that lists revisions: versions first, latest first, then the others."""
    revisions = sorted(names)
    versions = {version: name for name in revisions if (version := parse_tag(name))}
    ordered = [versions[version] for version in sorted(versions, reverse=True)]
    ordered += [name for name in revisions if name not in ordered]
    return f"; {title} {', '.join(ordered)}" if ordered else ""


def _published(name: str) -> tuple[str, ...]:
    """Return the tags and branches of a repository; empty if they cannot be read."""
    from huggingface_hub import HfApi

    try:
        refs = HfApi().list_repo_refs(name, repo_type="dataset")
    except Exception:  # noqa: BLE001 -- errors of the client and of its network libraries
        return ()
    return tuple(ref.name for ref in (*refs.tags, *refs.branches))


def _cached(name: str) -> tuple[str, ...]:
    """Return the named revisions of a repository in the cache."""
    from huggingface_hub import constants, scan_cache_dir
    from huggingface_hub.errors import CacheNotFound

    try:
        repos = scan_cache_dir(constants.HF_HUB_CACHE).repos
    except CacheNotFound:
        return ()
    return tuple(
        ref
        for repo in repos
        if (repo.repo_id, repo.repo_type) == (name, "dataset")
        for ref in repo.refs
    )
