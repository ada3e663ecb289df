"""A stand-in for an OpenAI-compatible server, on loopback, which answers well or misbehaves."""

from __future__ import annotations

import json
import sys
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from zlib import crc32

from driftbench.llm.endpoint import Endpoint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import pytest

#: An answer that fits the schema of each prompt.
GOOD: dict[str, dict[str, Any]] = {
    "judge": {"drifted": 0.75, "drift_class": "hypothesis_omission", "reason": "One is missing."},
    "autoformalize": {"statement": "theorem t (n : ℕ) (h : 0 < n) : n ≠ 0"},
    "back_translate": {"english": "Let n be a positive natural number. Then n is nonzero."},
    "compare": {"same": 0.25, "difference": "The second drops a hypothesis."},
    "probes": {
        "probes": [
            {"statement": "Seven is nonzero.", "follows": "yes"},
            {"statement": "Zero is nonzero.", "follows": "no"},
        ]
    },
    "score": {
        "theorem_implies_probe": 0.95,
        "twin_implies_probe": 0.05,
        "probe_implies_theorem": 0.1,
    },
}
_KEYS = {frozenset(answer): json.dumps(answer, ensure_ascii=False) for answer in GOOD.values()}


def completion(text: object, **more: object) -> bytes:
    """Return the body of a chat completion."""
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "a", "content": text}}
    body: dict[str, object] = {
        "id": "x",
        "object": "chat.completion",
        "created": 0,
        "model": "m",
        "choices": [choice],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }
    return json.dumps(body | more).encode()


def wanted(body: dict[str, Any]) -> str:
    """Return a good answer to a request, by its schema."""
    form = body["response_format"]
    schema = form["json_schema"]["schema"] if form["type"] == "json_schema" else form["schema"]
    return _KEYS[frozenset(schema["required"])]


class Server:
    """A running stand-in.

    Args:
        url: its base URL.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.behave: Callable[[Handler, dict[str, Any]], None] = well
        self.stop = threading.Event()


class Handler(BaseHTTPRequestHandler):
    """Reads a request and lets the server's behaviour answer it."""

    held: Server
    protocol_version = "HTTP/1.1"
    # Head and body are two packets, and a client may wait 40 ms for the second.
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        """Answer one request."""
        length = int(self.headers["Content-Length"])
        body = json.loads(self.rfile.read(length))
        self.held.bodies.append(body)
        self.held.headers.append({k.lower(): v for k, v in self.headers.items()})
        try:
            self.held.behave(self, body)
        except OSError:
            # The client went away, as it should from a server that misbehaves.
            self.close_connection = True

    def reply(self, content: bytes, status: int = 200, **headers: str) -> None:
        """Send one whole response."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the base's name
        """Print nothing."""


def well(handler: Handler, body: dict[str, Any]) -> None:
    """Send a response with this body and status."""
    handler.reply(completion(wanted(body)))


def inventive(handler: Handler, body: dict[str, Any]) -> None:
    """Answer well, with different probes of every family and different statements."""
    asked, text = body["messages"][1]["content"], wanted(body)
    if "different probes" in asked:
        probes = [{"statement": f"Probe {n} of {len(asked)}.", "follows": "yes"} for n in range(12)]
        text = json.dumps({"probes": probes})
    elif "Translate it." in asked:
        number = crc32(f"{asked} {body['seed']}".encode())
        text = json.dumps({"statement": f"theorem p{number} : {number} < {number + 1}"})
    handler.reply(completion(text))


def saying(text: object) -> Callable[[Handler, dict[str, Any]], None]:
    """Answer everything with one text."""
    return raw(completion(text))


def raw(content: bytes, status: int = 200, **headers: str) -> Callable[..., None]:
    """Answer everything with one body."""
    return lambda handler, _: handler.reply(content, status, **headers)


def at_first(times: int, first: Callable[..., None]) -> Callable[..., None]:
    """Misbehave some times, then answer well."""
    count = iter(range(times))

    def behave(handler: Handler, body: dict[str, Any]) -> None:
        (first if next(count, None) is not None else well)(handler, body)

    return behave


def hang(handler: Handler, _: dict[str, Any]) -> None:
    """Send nothing until the test ends."""
    handler.held.stop.wait(30)
    handler.close_connection = True


def endless(handler: Handler, _: dict[str, Any]) -> None:
    """Send a body that never ends, as fast as it is read."""
    handler.send_response(200)
    handler.end_headers()
    handler.close_connection = True
    while not handler.held.stop.is_set():
        handler.wfile.write(b" " * 65_536)


def dripping(handler: Handler, _: dict[str, Any]) -> None:
    """Send a body one byte at a time, each before the timeout."""
    handler.send_response(200)
    handler.end_headers()
    handler.close_connection = True
    while not handler.held.stop.is_set():
        handler.wfile.write(b" ")
        time.sleep(0.05)


class _Quiet(ThreadingHTTPServer):
    """A server that prints nothing when a client closes the connection."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Print nothing about a broken connection."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as given


@contextmanager
def running() -> Iterator[Server]:
    """Run a stand-in until the context ends."""
    server = _Quiet(("127.0.0.1", 0), Handler)
    held = Server(f"http://127.0.0.1:{server.server_address[1]}/v1")
    server.RequestHandlerClass = type("Bound", (Handler,), {"held": held})
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield held
    finally:
        held.stop.set()
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def opened_in(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Run a stand-in with varied answers for commands, which do not wait and cache its replies."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(cache))
    hasty = partial(Endpoint, sleep=lambda _: None)
    monkeypatch.setattr("driftbench.llm.configured_model.Endpoint", hasty)
    with running() as held:
        held.behave = inventive
        yield held
