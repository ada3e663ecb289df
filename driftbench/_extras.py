"""The command that installs an extra of this distribution, for messages."""

from __future__ import annotations

from driftbench.resources import in_checkout

__all__ = ["install_command"]


def install_command(extra: str) -> str:
    """Return the command that installs an extra into the running installation.

    In a checkout the checkout itself is installed, since the distribution may not be on PyPI.
    """
    if in_checkout():
        return f"pip install -e '.[{extra}]' in the checkout"
    return f"pip install 'driftbench-lean[{extra}]'"
