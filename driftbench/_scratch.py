"""A temporary folder that is removed however this process ends, even by `kill -9`.

A small shell process removes the folder. It waits on a pipe whose other end is closed when the
folder is no longer needed, or by the system when this process dies.
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

# Several tries, since programs that are ending may still write there.
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
    """Yield a new empty temporary folder that only this user can read.

    Args:
        purpose: a word for its name, `driftbench-<purpose>-…`.

    Raises:
        OSError: the folder cannot be created.
    """
    folder = Path(tempfile.gettempdir(), f"driftbench-{purpose}-{secrets.token_hex(8)}")
    # In a new session, so that a Ctrl-C does not end it.
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
