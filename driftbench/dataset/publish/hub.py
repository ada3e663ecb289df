"""The dataset on the Hugging Face Hub: where it is, its versions, a copy of one configuration.

`DRIFTBENCH_HUB` names another repository, such as a mirror or a build of one's own; the client's
own variables (`HF_ENDPOINT`, `HF_HOME`, `HF_HUB_OFFLINE`, `HF_TOKEN`) work as everywhere. A
repository holds a build at its root and further ones below `builds/<configuration>`. Deliberately
uploads nothing: that is `driftbench.release`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from driftbench._secrets import redacted, register_secret
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
"""Folder of a repository that holds further builds, each below its configuration."""

VARIABLE = "DRIFTBENCH_HUB"
"""The environment variable that names another one, as `owner/name`."""

_SHOWN = 300
"""Characters of an answer of the Hub that a message shows."""

_NAME = re.compile(r"[\w.-]+/[\w.-]+")
_REPORTS = ("README.md", "croissant.json", ERRATA, EVIDENCE, LEAKS, LOCK, "certificates/*")


def page() -> str:
    """Return the address of this project's dataset; the environment does not change it."""
    return f"https://huggingface.co/datasets/{HUB}"


def repository() -> str:
    """Return the repository to ask.

    Raises:
        InputError: the environment names no repository.
    """
    return check_name(os.environ.get(VARIABLE) or HUB, VARIABLE)


def check_name(name: str, place: str) -> str:
    """Return what names a repository.

    Raises:
        InputError: it names none; the message says where it was given.
    """
    if not _NAME.fullmatch(name):
        raise InputError(f"{place} is {name!r}: give a dataset repository as owner/name")
    return name


def download(config: str, *, revision: str | None, name: str | None = None) -> Path:
    """Copy a configuration and all that its build says of it into the Hub's cache.

    What is there already is not copied again; offline, or where the Hub cannot be reached, a copy
    that is whole is taken as it is.

    Args:
        config: `controlled`, `controlled_full`, ….
        revision: tag, branch or commit; the main branch for None.
        name: the repository; that of the environment for None.

    Returns:
        The folder of the build.

    Raises:
        InputError: the environment names no repository.
        DatasetError: the Hub cannot be reached, or does not hold it; the message is one clause.
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
        raise DatasetError(_not_here(name, revision, error)) from error
    except Exception as error:  # the client's own, and those of its network libraries
        raise DatasetError(explain(error, name)) from error
    inner = found / MORE / config
    return inner if (inner / LOCK).is_file() else found


def register_token() -> None:
    """Keep the token that the client sends out of messages.

    `explain` does so itself; call it before the Hub is asked for the sake of the client's own logs.
    """
    from huggingface_hub import get_token

    register_secret(get_token())


def explain(error: Exception, name: str) -> str:
    """Return one clause on an error of the Hub's client, with what to do about it.

    What the Hub answered is shortened, and without the token where it repeats that.

    Args:
        error: what the client raised.
        name: the repository it was asked about.
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
        return f"{name}: HF_HUB_OFFLINE is set, so the Hub is not asked; unset it"
    if isinstance(error, GatedRepoError):
        return (
            f"{name} is gated: ask for access on its page, then say who you are with "
            "`hf auth login` or HF_TOKEN"
        )
    if isinstance(error, RepositoryNotFoundError):
        return f"{name} is not published, or not for you; {VARIABLE} names another repository"
    if status in _REMEDIES:
        return f"{name}: {_REMEDIES[status]}{_server(error)}"
    if status == 429:
        return f"{name}: the Hub has had too many requests: {_patience(response)}"
    if isinstance(status, int) and status >= 500:
        return f"{name}: the Hub failed with status {status}: try again later"
    return f"{name}: {_first_line(error)}"


_REMEDIES = {
    401: "the Hub does not accept the token: get a new one, then `hf auth login` or HF_TOKEN",
    403: "the token may not do this: give one that may write to it",
    409: "something else changes it at this moment: try again",
    412: "somebody else has just published to it: look at what they did, then try again",
}


def _server(error: Exception) -> str:
    said = getattr(error, "server_message", None)
    return f" ({_shown(str(said))})" if said else ""


def _patience(response: Any) -> str:  # noqa: ANN401 -- of the client's network library
    seconds = response.headers.get("Retry-After", "")
    return f"wait {seconds} seconds" if seconds.isdigit() else "wait some minutes"


def _first_line(error: Exception) -> str:
    return _shown(str(error)) or type(error).__name__


def _shown(text: str) -> str:
    """Return the first line of a text of the Hub, shortened after the token was removed."""
    return visible(redacted(text.strip()).partition("\n")[0])[:_SHOWN]


def _not_here(name: str, revision: str | None, error: Exception) -> str:
    """Return a clause on a copy that is not in the cache, where the Hub was not to be had."""
    from huggingface_hub.constants import HF_HUB_OFFLINE

    what = f"{name} at {revision!r}" if revision else name
    known = _known(_cached(name), "cached are")
    if HF_HUB_OFFLINE:
        return f"{what} is not in the cache, and HF_HUB_OFFLINE is set: unset it{known}"
    cause = error.__cause__
    reason = explain(cause, name) if isinstance(cause, Exception) else _first_line(error)
    return f"{what} is not in the cache, and the Hub is not to be had: {reason}{known}"


def _known(names: Iterable[str], title: str) -> str:
    """Return a clause that names revisions: versions first, the latest at their head."""
    held = sorted(names)
    versions = {version: name for name in held if (version := parse_tag(name))}
    ordered = [versions[version] for version in sorted(versions, reverse=True)]
    ordered += [name for name in held if name not in ordered]
    return f"; {title} {', '.join(ordered)}" if ordered else ""


def _published(name: str) -> tuple[str, ...]:
    """Return the tags and branches of a repository; none if they cannot be had."""
    from huggingface_hub import HfApi

    try:
        refs = HfApi().list_repo_refs(name, repo_type="dataset")
    except Exception:  # noqa: BLE001 -- the client's own, and those of its network libraries
        return ()
    return tuple(ref.name for ref in (*refs.tags, *refs.branches))


def _cached(name: str) -> tuple[str, ...]:
    """Return the revisions of a repository that the cache knows by name."""
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
