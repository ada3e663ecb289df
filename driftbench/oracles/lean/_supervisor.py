"""Runs a command without network and kills its descendants at its end; a script.

`python _supervisor.py PROGRAM ARGUMENT…` leaves the network if the system allows that, runs
PROGRAM, kills all processes that PROGRAM started, and exits with its exit code. It also kills them
on SIGTERM and when its parent ends. The first line on stderr states whether the network was left.
It imports nothing of this package, so that it starts in milliseconds.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["main"]

_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_PARENT_DEATH_SIGNAL, _CHILD_SUBREAPER = 1, 36

#: Seconds that descendants may take to end; those that remain cannot be killed.
_PATIENCE = 5.0


def main(arguments: list[str]) -> int:
    """Run the command, and return its exit code, or 128 plus the signal that ended it."""
    parent = os.getppid()
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, _end_requested)
    sys.stderr.write(f"network: {'closed' if _leave_network() else 'open'}\n")
    sys.stderr.flush()
    _adopt()
    if os.getppid() != parent:
        return 1
    try:
        # If the supervisor is killed with SIGKILL, the system kills the child.
        code = subprocess.Popen(
            arguments,
            preexec_fn=_die_with_parent,  # noqa: PLW1509 -- there are no threads here
        ).wait()
    finally:
        _end_descendants()
    return code if code >= 0 else 128 - code


def _end_requested(number: int, _: object) -> None:
    # A parent with threads ends thread by thread, with a signal for each; an exception would
    # interrupt the cleaning up.
    _close_pipes()
    raise SystemExit(128 + number)


def _leave_network() -> bool:
    """Move to a network namespace without interfaces, in a new user namespace."""
    if sys.platform != "linux":
        return False
    import ctypes

    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NETWORK) != 0:
        return False
    # User and group are the same as outside, so that file owners are.
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with suppress(OSError):
            Path("/proc/self", name).write_text(text, encoding="ascii")
    return True


def _adopt() -> None:
    """End with the parent, and become the parent of orphaned descendants."""
    _control(_PARENT_DEATH_SIGNAL, signal.SIGTERM)
    _control(_CHILD_SUBREAPER, 1)


def _die_with_parent() -> None:
    _control(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def _control(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value)


def _close_pipes() -> None:
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)


def _end_descendants() -> None:
    _close_pipes()
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline and _kill_children():
        # Children of ended processes become ours and are killed in the next round.
        time.sleep(0.01)


def _kill_children() -> bool:
    """Kill all children and wait for them; return whether there were any."""
    children = _children()
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return bool(children)


def _children() -> list[int]:
    own = str(os.getpid())
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name in brackets may contain any character; state and parent follow the last
            # bracket.
            if (
                path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]
                == own
            ):
                found.append(int(path.parent.name))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
