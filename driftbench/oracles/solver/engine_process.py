"""A prover's process: reads requests from its standard input, writes replies to its output.

`python -m driftbench.oracles.solver.engine_process MODULE MEGABYTES` imports `MODULE` and forks a
child for each request, which reads it and answers with `MODULE.answer`. If the parent read
requests, later children would allocate at other addresses; provers compare addresses, so that the
steps of a question would depend on earlier questions. Requests and replies are pickles, each after
its length. The process and its children end when its input is closed, that is, with its parent, and
a child ends when the process is killed. There are no time limits: the caller kills the process.

An engine may have a function `prepare`, which is called once, before the first child is forked.
Every child finds what it made as it made it.

An engine that has `PAUSES = True` gets one more argument, a function that asks the caller whether
to go on; if not, the child ends without a reply. The child allocates next to nothing for that, so
that the rest of its work takes the same steps as without a pause.
"""

from __future__ import annotations

import fcntl
import gc
import os
import pickle
import select
import signal
import struct
import sys
import termios
import traceback
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType
    from typing import NoReturn

__all__ = ["GO_ON", "HEADER", "PAUSED", "STOP", "die_with", "main"]

#: Length of the following pickle, before every request and reply.
HEADER = struct.Struct(">Q")

#: Instead of the header of a reply: the engine has no answer yet, and asks whether to go on.
PAUSED = HEADER.pack(2**64 - 1)

#: What the caller answers to that.
GO_ON, STOP = b"+", b"-"

_PARENT_DEATH_SIGNAL = 1

#: What `_served` returns when there is no further request.
_ENDED = 75

#: Number of children that do nothing, so that memory is the same for the first request as for later
#: ones.
_WARM_UPS = 16


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
    getattr(engine, "prepare", lambda: None)()
    # Children are short-lived, and collecting garbage would only copy the memory they share.
    gc.collect()
    gc.disable()
    for _ in range(_WARM_UPS):
        _served(None, replies)
    code = 0
    while not code:
        code = _served(engine, replies)
    return 0 if code == _ENDED else code


def _served(engine: ModuleType | None, replies: int) -> int:
    """Let a child answer the next request; return its exit code or signal, 0 if it answered.

    Args:
        engine: module that answers; None for a child that ends at once.
        replies: file descriptor for the reply.
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
    waiting.register(requests, 0)  # reports only its end, not the next request
    if not any(place == ended for place, _ in waiting.poll()):
        if os.getpgrp() == parent:
            # The child may have started a program; the group has them all, and this process.
            os.killpg(parent, signal.SIGKILL)
        os.kill(child, signal.SIGKILL)
    os.close(ended)
    _, status = os.waitpid(child, 0)
    return abs(os.waitstatus_to_exitcode(status))


def _available(pipe: int) -> int:
    """Return the number of bytes to read: at least a header, or 0 at the end of the input.

    A request is written in one piece, so that its header is complete.
    """
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def die_with(parent: int) -> None:
    """Make the system kill this process when its parent ends, on Linux.

    For new processes of a parent without threads; ends a process whose parent has ended.
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
        arguments = pickle.loads(request)  # noqa: S301 -- our parent's
        if getattr(engine, "PAUSES", False):
            arguments = (*arguments, partial(_goes_on, requests.fileno(), replies))
        reply = pickle.dumps(engine.answer(*arguments))
        with os.fdopen(replies, "wb") as out:
            out.write(HEADER.pack(len(reply)) + reply)
        code = 0
    except BaseException:  # noqa: BLE001 -- every error is reported to the caller
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _goes_on(requests: int, replies: int) -> bool:
    """Return that the caller wants the answer, in a child, or end it."""
    os.write(replies, PAUSED)
    if os.read(requests, len(GO_ON)) != GO_ON:
        os._exit(0)
    return True


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
