"""A prover's process: reads requests from its standard input, writes replies to its output.

`python -m driftbench.oracles.engine_process MODULE MEGABYTES` imports `MODULE` and answers each
request with its `answer`. Requests and replies are pickles, each after its length. It ends when its
input does, that is, with its parent. Deliberately knows no prover and no time-outs: whoever asks
kills it.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from importlib import import_module

__all__ = ["HEADER", "main"]

#: Length of what follows, before every request and reply.
HEADER = struct.Struct(">Q")


def main(arguments: list[str]) -> int:
    """Serve until the input ends."""
    module, megabytes = arguments
    _limit(int(megabytes) << 20)
    # What a prover prints must not get between the replies.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests = sys.stdin.buffer
    engine = import_module(module)
    while len(header := requests.read(HEADER.size)) == HEADER.size:
        request = pickle.loads(requests.read(*HEADER.unpack(header)))  # noqa: S301 -- our parent's
        reply = pickle.dumps(engine.answer(*request))
        replies.write(HEADER.pack(len(reply)) + reply)
        replies.flush()
    return 0


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
