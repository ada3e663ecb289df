"""A temporary folder that is removed whatever ends this process, `kill -9` too.

A small process of its own waits for this one and then removes the folder: it reads a pipe whose
other end is closed when the folder is no longer needed, or by the system when this process dies.
"""

from __future__ import annotations

import secrets
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["scratch_folder"]

# Programs that are just being ended may still write there: several tries.
_REMOVE = """
read -r line
for try in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf -- "$1" && exit 0
    sleep 0.5
done
exit 1
"""


@contextmanager
def scratch_folder(purpose: str) -> Iterator[Path]:
    """Make an empty folder among the system's temporary files, for this user alone.

    Args:
        purpose: a word for its name, `driftbench-<purpose>-…`.

    Raises:
        OSError: it cannot be made.
    """
    folder = Path(tempfile.gettempdir(), f"driftbench-{purpose}-{secrets.token_hex(8)}")
    # A session of its own: what ends ours, such as a Ctrl-C, is not to end it.
    remover = subprocess.Popen(
        ["/bin/sh", "-c", _REMOVE, "sh", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        start_new_session=True,
    )
    try:
        folder.mkdir(mode=0o700)
        yield folder
    finally:
        remover.communicate()
