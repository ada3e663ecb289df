"""A prover's process: reads requests from its standard input, writes replies to its output.

`python -m driftbench.oracles.solver.engine_process MODULE MEGABYTES` imports `MODULE` and has each
request read and answered, by its `answer`, in a child of its own. Even to read a request in the
parent would move what later children allocate, provers compare addresses, and so the steps that a
question takes would depend on those before it. Requests and replies are pickles, each after its
length. It ends, and all that it started with it, when its input does, that is, with its parent; and
what answers ends when it is killed itself. It sets no time-outs: whoever asks kills it.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import select
import signal
import struct
import sys
import termios
import traceback
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType
    from typing import NoReturn

__all__ = ["HEADER", "die_with", "main"]

#: Length of what follows, before every request and reply.
HEADER = struct.Struct(">Q")

_PARENT_DEATH_SIGNAL = 1

#: What `_served` returns when there is no further request.
_ENDED = 75

#: Children that do nothing, so that the first request finds the memory that later ones find.
_REHEARSALS = 16


def main(arguments: list[str]) -> int:
    """Serve until the input ends."""
    module, megabytes = arguments
    if sys.platform == "linux":
        import ctypes  # noqa: F401 -- once here, and not in every child
    _limit(int(megabytes) << 20)
    # What a prover prints must not get between the replies.
    replies = os.dup(1)
    os.dup2(2, 1)
    engine = import_module(module)
    for _ in range(_REHEARSALS):
        _served(None, replies)
    code = 0
    while not code:
        code = _served(engine, replies)
    return 0 if code == _ENDED else code


def _served(engine: ModuleType | None, replies: int) -> int:
    """Have the next request answered by a child; return how the child ended, 0 if it answered.

    Args:
        engine: answers; None for a rehearsal, in which a child ends at once.
        replies: where the answer goes.
    """
    ended, alive = os.pipe()
    parent, requests = os.getpid(), sys.stdin.fileno()
    if engine is not None:
        select.select([requests], [], [])
        if _available(requests) < HEADER.size:
            os.close(ended)
            os.close(alive)
            return _ENDED
    child = os.fork()
    if child == 0:
        if engine is None:
            os._exit(0)
        os.close(ended)
        die_with(parent)
        _answer(engine, replies)
    os.close(alive)
    waiting = select.poll()
    waiting.register(ended)
    waiting.register(requests, 0)  # tells of its end alone, not of the next request
    if not any(place == ended for place, _ in waiting.poll()):
        if os.getpgrp() == parent:
            # Who answers may have started a program: the group is all of them, and ourselves.
            os.killpg(parent, signal.SIGKILL)
        os.kill(child, signal.SIGKILL)
    os.close(ended)
    _, status = os.waitpid(child, 0)
    return abs(os.waitstatus_to_exitcode(status))


def _available(pipe: int) -> int:
    """Return how many bytes can be read at once: of a request its header at least, at its end none.

    What asks is written in one piece, so that the header is there when anything is.
    """
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def die_with(parent: int) -> None:
    """Have the system kill this process when its parent ends, where the system is Linux.

    To be called by a new process of a parent without threads; one whose parent has ended ends.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def _answer(engine: ModuleType, replies: int) -> NoReturn:
    """Read a request and answer it, in a child, and end it."""
    code = 1
    try:
        requests = sys.stdin.buffer
        request = requests.read(*HEADER.unpack(requests.read(HEADER.size)))
        reply = pickle.dumps(engine.answer(*pickle.loads(request)))  # noqa: S301 -- our parent's
        with os.fdopen(replies, "wb") as out:
            out.write(HEADER.pack(len(reply)) + reply)
        code = 0
    except BaseException:  # noqa: BLE001 -- whatever it is, the one who asks is told
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _limit(limit: int) -> None:
    import resource

    limits = [(resource.RLIMIT_CORE, 0)]
    if sys.platform == "linux":  # other systems refuse, or ignore, a limit on the address space
        limits.append((resource.RLIMIT_AS, limit))
    for kind, most in limits:
        _, hard = resource.getrlimit(kind)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (allowed, allowed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
