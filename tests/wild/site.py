"""A server on the loopback: files, redirects, and git over http."""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from tests.loopback import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(slots=True)
class Site:
    """The content of a server.

    Args:
        address: of the server.
        files: path -> content.
        leads: path -> address that it redirects to.
        length: the Content-Length of every file, "none" for no header, or "" for the true one.
        projects: folder of the git repositories that it serves below `/git/`.
    """

    address: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    length: str = ""
    projects: Path | None = None

    def put(self, path: str, content: bytes) -> str:
        """Serve a content, and return its address."""
        self.files[path] = content
        return f"{self.address}{path}"


class _Handler(BaseHTTPRequestHandler):
    site: Site

    def do_GET(self) -> None:
        if self.path.startswith("/git/"):
            self._git(b"")
        elif self.path in self.site.redirects:
            self.send_response(302)
            self.send_header("Location", self.site.redirects[self.path])
            self.end_headers()
        elif self.path in self.site.files:
            content = self.site.files[self.path]
            self.send_response(200)
            if self.site.length != "none":
                self.send_header("Content-Length", self.site.length or str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        self._git(self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, *_: object) -> None:
        """Print nothing."""

    def _git(self, body: bytes) -> None:
        asked = urlsplit(self.path)
        environment = {
            "PATH": os.environ["PATH"],
            "GIT_PROJECT_ROOT": str(self.site.projects),
            "GIT_HTTP_EXPORT_ALL": "1",
            "PATH_INFO": asked.path.removeprefix("/git"),
            "QUERY_STRING": asked.query,
            "REQUEST_METHOD": self.command,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
            "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
        }
        done = subprocess.run(
            ["git", "http-backend"], input=body, env=environment, capture_output=True, check=True
        )
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode("ascii").split("\r\n"))
        self.send_response(int(headers.pop("Status", "200").split()[0]))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def serving() -> Iterator[Site]:
    """Yield a server without content."""
    site = Site()
    handler = type("Bound", (_Handler,), {"site": site})
    with served(handler) as site.address:
        yield site


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by their paths in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }
