"""A stand-in for the Hugging Face Hub on loopback, with failures that tests request."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from tests.release import hub_api, hub_xet
from tests.release.hub_state import Hub, HubError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Fault", "StandIn", "serving"]


@dataclass(slots=True)
class Fault:
    """A failure of the next matching requests.

    Args:
        method: of the request.
        path: pattern that its path must match.
        status: of the refusal; 0 cuts the connection.
        message: of the refusal.
        headers: of the refusal.
        times: number of requests that fail.
        after: carry out the request before it fails, so that only the response is lost.
    """

    method: str
    path: str
    status: int
    message: str = "made to fail"
    headers: dict[str, str] = field(default_factory=dict)
    times: int = 1
    after: bool = False


@dataclass(slots=True)
class StandIn:
    """A running stand-in: its addresses, state, requests and failures to come."""

    url: str
    storage: str
    hub: Hub = field(default_factory=Hub)
    xet: hub_xet.Store = field(default_factory=hub_xet.Store)
    asked: list[tuple[str, str, int]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def writes(self) -> list[str]:
        """Return the requests that may change the state."""
        harmless = "/api/validate-yaml"
        return [
            f"{method} {path}"
            for method, path, _ in self.asked
            if method not in {"GET", "HEAD"} and path != harmless
        ]

    def fault_of(self, method: str, path: str) -> Fault | None:
        with self.lock:
            for fault in self.faults:
                if fault.times and fault.method == method and re.search(fault.path, path):
                    fault.times -= 1
                    return fault
        return None


@contextmanager
def serving() -> Iterator[StandIn]:
    """Serve an empty Hub on a free port of this machine, and large files on another.

    The client reads the Hub's headers of a large file before it follows a redirect, which it
    recognizes by the other address.
    """
    with ExitStack() as stack:
        front, storage = (stack.enter_context(_listening()) for _ in range(2))
        state = StandIn(_address(front), _address(storage))
        for server in (front, storage):
            vars(server)["state"] = state
        yield state


def _address(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}"


@contextmanager
def _listening() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._serve()

    do_HEAD = do_POST = do_PUT = do_GET  # noqa: N815 -- the names that http.server calls

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def _serve(self) -> None:
        state: StandIn = vars(self.server)["state"]
        url = urlsplit(self.path)
        fault = state.fault_of(self.command, url.path)
        if fault is not None and not fault.status and not fault.after:
            # Read half of the body, and do not answer.
            self.rfile.read(int(self.headers.get("Content-Length", "0")) // 2)
            self._cut(state, url.path)
            return
        call = hub_api.Call(
            method=self.command,
            path=url.path,
            query=dict(parse_qsl(url.query)),
            body=self._body(),
            token=self._token(),
            home=state.url,
            storage=state.storage,
        )
        refusal = None
        if fault is not None and not fault.after:
            refusal = HubError(fault.status, fault.message)
            refusal.headers |= fault.headers
        answer = self._answer(state, call, refusal)
        if fault is not None and fault.after:
            self._cut(state, url.path)
            return
        state.asked.append((call.method, call.path, answer.status))
        self._send(answer)

    def _cut(self, state: StandIn, path: str) -> None:
        state.asked.append((self.command, path, 0))
        self.close_connection = True
        self.connection.close()

    def _answer(
        self, state: StandIn, call: hub_api.Call, refusal: HubError | None
    ) -> hub_api.Answer:
        try:
            if refusal is not None:
                raise refusal
            with state.lock:
                found = hub_xet.answer(state.xet, state.hub, call)
                return found or hub_api.answer(state.hub, call)
        except HubError as error:
            headers = {"X-Error-Message": error.message, "Content-Type": "application/json"}
            headers |= {"X-Error-Code": error.code} if error.code else {}
            body = json.dumps({"error": error.message}).encode()
            return hub_api.Answer(error.status, body, {**headers, **error.headers})

    def _send(self, answer: hub_api.Answer) -> None:
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.body)

    def _token(self) -> str | None:
        header: str = self.headers.get("Authorization", "")
        return header.removeprefix("Bearer ") if header else None

    def _body(self) -> bytes:
        if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("Content-Length", "0")))
        parts = []
        while size := int(self.rfile.readline().split(b";")[0], 16):
            parts.append(self.rfile.read(size))
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return b"".join(parts)
