"""The dataset on the Hugging Face Hub: where it is, and a copy of one configuration.

`DRIFTBENCH_HUB` names another repository, such as a mirror or a build of one's own. Deliberately
uploads nothing: publishing a build is a person's decision.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from driftbench.dataset.leaks import LEAKS
from driftbench.dataset.lock import LOCK
from driftbench.dataset.tally import EVIDENCE
from driftbench.errors import DatasetError, InputError

__all__ = ["HUB", "VARIABLE", "download", "page", "repository"]

HUB = "driftbench-lean/driftbench"
"""The dataset repository of this project."""

VARIABLE = "DRIFTBENCH_HUB"
"""The environment variable that names another one, as `owner/name`."""

_NAME = re.compile(r"[\w.-]+/[\w.-]+")
_REPORTS = ("README.md", "croissant.json", EVIDENCE, LEAKS, LOCK, "certificates/*")


def page() -> str:
    """Return the address of this project's dataset; the environment does not change it."""
    return f"https://huggingface.co/datasets/{HUB}"


def repository() -> str:
    """Return the repository to ask.

    Raises:
        InputError: the environment names no repository.
    """
    name = os.environ.get(VARIABLE) or HUB
    if not _NAME.fullmatch(name):
        raise InputError(f"{VARIABLE} is {name!r}: give a dataset repository as owner/name")
    return name


def download(config: str, *, revision: str | None) -> Path:
    """Copy a configuration and all that its build says of it into the Hub's cache.

    Args:
        config: `controlled`, `controlled_full`, ….
        revision: tag, branch or commit; the main branch for None.

    Returns:
        The folder of the copy.

    Raises:
        InputError: the environment names no repository.
        DatasetError: the Hub cannot be reached, or does not hold it; the message is one clause.
    """
    from huggingface_hub import snapshot_download
    from huggingface_hub.errors import RepositoryNotFoundError, RevisionNotFoundError

    name = repository()
    patterns = [*_REPORTS, f"{config}/*"]
    try:
        found = snapshot_download(
            name, repo_type="dataset", revision=revision, allow_patterns=patterns
        )
    except RevisionNotFoundError as error:
        raise DatasetError(f"{name} has no revision {revision!r}") from error
    except RepositoryNotFoundError as error:
        reason = f"{name} is not published, or not for you; {VARIABLE} names another repository"
        raise DatasetError(reason) from error
    except Exception as error:  # the client's own, and those of its network libraries
        reason = str(error).strip().split("\n")[0] or type(error).__name__
        raise DatasetError(f"{name}: {reason}") from error
    return Path(found)
