"""A stand-in for a Kimina Lean Server, with the documented answers, which a test may break.

Source: the models and `routers/check.py` of project-numina/kimina-lean-server 2.0.
"""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

VERSION = {"severity": "info", "pos": {"line": 2, "column": 0}, "data": '"4.26.0"'}
COMMIT = "a" * 40


class Server(ThreadingHTTPServer):
    """A server with the documented answers, which a test may break."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.breaking: Callable[[Handler, str], bool] = lambda _handler, _code: False
        self.offset = 0
        self.failing, self.failure = "", dict[str, Any]()
        self.commit = ""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append({"path": self.path, **body})
        self.server.keys.append(self.headers["Authorization"])
        codes = "\n".join(one["code"] for one in body["snippets"])
        if not self.server.breaking(self, codes):
            self.reply({"results": [self.result(one) for one in body["snippets"]]})

    def result(self, snippet: dict[str, Any]) -> dict[str, Any]:
        if self.server.failing and self.server.failing in snippet["code"]:
            return {"id": snippet["id"], **self.server.failure}
        messages = answers(snippet["code"], self.server.offset)
        if "#eval" in snippet["code"]:
            messages = [VERSION, commit_message(self.server.commit)]
        response = {"env": 0, "messages": messages, "sorries": []}
        return {"id": snippet["id"], "time": 0.1, "response": response}

    def do_GET(self) -> None:
        self.server.keys.append(self.headers["Authorization"])
        self.reply({})

    def reply(self, value: object, status: int = 200, *, location: str = "") -> None:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def answers(code: str, offset: int) -> list[dict[str, Any]]:
    """Return the messages of a Lean that proves only the goal `proved`."""
    found = []
    asked = ""
    for number, line in enumerate(code.split("\n"), start=1):
        asked = line if line.startswith("  (") else asked
        said = ("info", "a term : its type")
        proved = "«proved»" in asked
        if not proved and (":= " in line or line.startswith("#check @driftbench_attempt")):
            said = ("error", "unsolved goals")
        if line.startswith("#print"):
            ended = "does not depend on any axioms" if proved else "depends on axioms: [sorryAx]"
            said = ("info", f"'{line.split()[2]}' {ended}")
        if line.startswith("#check @_root_"):
            said = ("info", "driftbench_ready (p : Prop) (h : p) : p")
        if line.startswith(("#", ":= ")):
            place = {"line": number - offset, "column": 0}
            found.append({"severity": said[0], "pos": place, "endPos": None, "data": said[1]})
        if line.startswith("open") and "Nowhere" in line:
            found.append(
                {
                    "severity": "error",
                    "pos": {"line": number - offset, "column": 0},
                    "data": "unknown",
                }
            )
    return found


def commit_message(commit: str) -> dict[str, Any]:
    """Return what Lean prints for the content of `.git/HEAD`, or where there is none."""
    place = {"line": 3, "column": 0}
    if not commit:
        return {"severity": "error", "pos": place, "data": "no such file or directory"}
    return {"severity": "info", "pos": place, "data": f'"{commit}\\n"'}


@contextmanager
def running() -> Iterator[Server]:
    """Run a server until the context ends."""
    with Server() as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.shutdown()
