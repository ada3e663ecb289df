"""The command that installs an extra of this distribution, for messages."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, distribution
from urllib.parse import unquote, urlsplit

from driftbench.resources import in_checkout

__all__ = ["install_command"]

_NAME = "driftbench-lean"


def install_command(extra: str) -> str:
    """Return the command that installs an extra into the running installation.

    It names the source that the distribution was installed from, as installers record it (PEP 610),
    and the bare name if it is from an index of packages.
    """
    if in_checkout():
        return f"pip install -e '.[{extra}]' in the checkout"
    return f"pip install '{_requirement(extra)}'"


def _requirement(extra: str) -> str:
    try:
        text = distribution(_NAME).read_text("direct_url.json")
    except PackageNotFoundError:
        text = None
    if text is None:
        return f"{_NAME}[{extra}]"
    found = json.loads(text)
    url = urlsplit(found["url"])
    if url.scheme == "file":
        return f"{unquote(url.path)}[{extra}]"
    if (vcs := found.get("vcs_info")) is not None:
        return f"{_NAME}[{extra}] @ {vcs['vcs']}+{found['url']}@{vcs['commit_id']}"
    return f"{_NAME}[{extra}] @ {found['url']}"
