"""A command without a network, none of whose descendants outlives it; run as a script.

`python _supervisor.py PROGRAM ARGUMENT…` leaves the network where the system lets a user do so,
runs PROGRAM, and ends with its exit code when all that PROGRAM started has been killed. It does the
same when it is told to end, and when its parent dies. Whether the network was left it says in the
first line on stderr. It imports nothing of this package, so that it starts in
milliseconds.
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

#: Seconds that descendants may take to die; what lives on then is not ours to kill.
_PATIENCE = 5.0


def main(arguments: list[str]) -> int:
    """Run the command, and return its exit code, 128 and more where a signal ended it."""
    parent = os.getppid()
    for one in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(one, _end_requested)
    sys.stderr.write(f"network: {'closed' if _leave_network() else 'open'}\n")
    sys.stderr.flush()
    _adopt()
    if os.getppid() != parent:
        return 1
    try:
        # A supervisor that is killed outright cannot kill; its death then does.
        code = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            preexec_fn=_die_with_parent,  # noqa: PLW1509 -- there are no threads here
        ).wait()
    finally:
        _end_descendants()
    return code if code >= 0 else 128 - code


def _end_requested(number: int, _: object) -> None:
    # A parent with threads dies thread by thread, and the system tells each time: an exception
    # during the clearing up would end that.
    _close_pipes()
    raise SystemExit(128 + number)


def _leave_network() -> bool:
    """Move to a network of our own, with no way out; it needs a user namespace of our own."""
    if sys.platform != "linux":
        return False
    import ctypes

    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None).unshare(_NEW_USER | _NEW_NETWORK) != 0:
        return False
    # Whoever we are outside we are inside, so that file owners mean the same.
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{user} {user} 1"),
        ("gid_map", f"{group} {group} 1"),
    ):
        with suppress(OSError):
            Path("/proc/self", name).write_text(text, encoding="ascii")
    return True


def _adopt() -> None:
    """End with our parent, and take in descendants whose parents die."""
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
        # The dead leave their children to us: another round kills those.
        time.sleep(0.01)


def _kill_children() -> bool:
    """Kill our children and bury the dead; return whether there were any."""
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
            # The name in brackets may hold anything; state and parent follow the last bracket.
            if (
                path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1]
                == own
            ):
                found.append(int(path.parent.name))
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
