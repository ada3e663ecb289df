"""The answers of a stand-in for the Hub: the formats that huggingface_hub sends and reads."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from tests.release.hub_state import LARGE, Blob, Hub, HubError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Answer", "Call", "answer"]

PAGE = 5
"""Entries of one page of a tree; the Hub's are longer."""

PART = 65_536
"""Bytes of one part of an upload in parts."""


@dataclass(frozen=True, slots=True)
class Call:
    """A request, and the addresses of the Hub and of its large files; `path` has no query."""

    method: str
    path: str
    query: dict[str, str]
    body: bytes
    token: str | None
    home: str
    storage: str

    @property
    def json(self) -> Any:  # noqa: ANN401 -- whatever JSON holds
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: status, body and headers."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, value: object, **headers: str) -> Answer:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        body = json.dumps(value).encode()
        return cls(200, body, {"Content-Type": "application/json", **named})


def answer(hub: Hub, call: Call) -> Answer:
    """Return the answer to a request.

    Raises:
        HubError: it is refused.
    """
    hub.check_known(call.token)
    for (method, pattern), handle in _HANDLERS.items():
        found = re.fullmatch(pattern, call.path)
        if found and method == call.method:
            words = [unquote(word) for word in found.groups()]
            return handle(hub, call, *words)
    raise HubError(404, f"no such endpoint: {call.method} {call.path}")


def _create(hub: Hub, call: Call) -> Answer:
    hub.check_write(call.token)
    body = call.json
    if body["type"] != "dataset":
        raise HubError(400, f"this stand-in has datasets only, no {body['type']}")
    if body["organization"] == "others":
        namespace = body["organization"]
        raise HubError(
            403,
            f'You don\'t have the rights to create a dataset under the namespace "{namespace}".',
        )
    name = f"{body['organization']}/{body['name']}"
    hub.create(name, private=body.get("visibility") == "private" or body.get("private", False))
    return Answer.of({"url": f"{call.home}/datasets/{name}", "name": name, "id": "0"})


def _settings(hub: Hub, call: Call, name: str) -> Answer:
    repository = hub.find(name, call.token)
    hub.check_write(call.token)
    body = call.json
    repository.gated = body.get("gated", repository.gated)
    return Answer.of({"gated": repository.gated, "private": repository.private})


def _info(hub: Hub, call: Call, name: str, revision: str = "main") -> Answer:
    repository = hub.find(name, call.token)
    entry = {"id": name, "private": repository.private, "gated": repository.gated}
    files = [
        {"rfilename": path} for path in sorted(repository.commits[repository.resolve(revision)])
    ]
    return Answer.of({**entry, "sha": repository.resolve(revision), "siblings": files, "tags": []})


def _refs(hub: Hub, call: Call, name: str) -> Answer:
    repository = hub.find(name, call.token)

    def ref_entries(kind: str, refs: dict[str, str]) -> list[dict[str, str]]:
        return [
            {"name": ref, "ref": f"refs/{kind}/{ref}", "targetCommit": oid}
            for ref, oid in refs.items()
        ]

    branches = ref_entries("heads", repository.branches)
    tags = ref_entries("tags", repository.tags)
    return Answer.of({"branches": branches, "converts": [], "tags": tags})


def _tree(hub: Hub, call: Call, name: str, revision: str) -> Answer:
    repository = hub.find(name, call.token)
    files = sorted(repository.commits[repository.resolve(revision)].items())
    if call.query.get("recursive", "").lower() != "true":
        return Answer.of(_children(dict(files), ""))
    start = int(call.query.get("cursor", "0"))
    page = [blob.entry(path) for path, blob in files[start : start + PAGE]]
    if start + PAGE >= len(files):
        return Answer.of(page)
    following = f"{call.home}{call.path}?recursive=True&cursor={start + PAGE}"
    return Answer.of(page, Link=f'<{following}>; rel="next"')


def _folder(hub: Hub, call: Call, name: str, revision: str, folder: str) -> Answer:
    repository = hub.find(name, call.token)
    found = _children(repository.commits[repository.resolve(revision)], f"{folder}/")
    if not found:
        raise HubError(404, f"{folder} does not exist on {revision}", "EntryNotFound")
    return Answer.of(found)


def _children(files: dict[str, Blob], folder: str) -> list[dict[str, Any]]:
    """Return the entries of the files and folders directly in a folder, which ends in `/`."""
    found: dict[str, dict[str, Any]] = {}
    for path, blob in sorted(files.items()):
        if path.startswith(folder):
            first, deeper, _ = path[len(folder) :].partition("/")
            name = folder + first
            found[name] = {"type": "directory", "path": name, "oid": "0" * 40, "size": 0}
            if not deeper:
                found[name] = blob.entry(path)
    return list(found.values())


def _preupload(hub: Hub, call: Call, name: str, revision: str) -> Answer:
    repository = hub.find(name, call.token)
    hub.check_write(call.token)
    commit = repository.commits[repository.resolve(revision)]
    files = []
    for file in call.json["files"]:
        base64.b64decode(file["sample"], validate=True)
        large = file["path"].endswith(LARGE) or file["size"] > 10 * 2**20
        entry = {"path": file["path"], "uploadMode": "lfs" if large else "regular"}
        blob = commit.get(file["path"])
        oid = None if blob is None else blob.sha256 if blob.large else blob.oid
        files.append({**entry, "shouldIgnore": False, "oid": oid})
    return Answer.of({"files": files})


def _batch(hub: Hub, call: Call, name: str) -> Answer:
    hub.find(name, call.token)
    hub.check_write(call.token)
    objects: list[dict[str, Any]] = []
    for wanted in call.json["objects"]:
        oid, size = wanted["oid"], wanted["size"]
        entry: dict[str, Any] = {"oid": oid, "size": size}
        if oid not in hub.large:
            upload: dict[str, Any] = {"href": f"{call.storage}/lfs/{oid}"}
            if size > PART:
                parts = range(1, -(-size // PART) + 1)
                urls = {str(part): f"{call.storage}/lfs/{oid}/part/{part}" for part in parts}
                upload = {"href": f"{call.storage}/lfs/{oid}/complete"}
                upload["header"] = {"chunk_size": str(PART), **urls}
            verify = {"href": f"{call.storage}/lfs/{oid}/verify"}
            entry["actions"] = {"upload": upload, "verify": verify}
        objects.append(entry)
    return Answer.of({"transfer": "basic", "objects": objects})


def _put(hub: Hub, call: Call, oid: str) -> Answer:
    return _keep(hub, oid, call.body)


def _keep(hub: Hub, oid: str, data: bytes) -> Answer:
    if Blob(data).sha256 != oid:
        raise HubError(400, f"sha256 is {Blob(data).sha256}, and {oid} was announced")
    hub.large[oid] = data
    return Answer()


def _put_part(hub: Hub, call: Call, oid: str, part: str) -> Answer:
    hub.large[f"{oid}/{int(part):05}"] = call.body
    return Answer(headers={"ETag": f'"{Blob(call.body).oid}"'})


def _complete(hub: Hub, call: Call, oid: str) -> Answer:
    names = sorted(name for name in hub.large if name.startswith(f"{oid}/"))
    parts = [hub.large.pop(name) for name in names]
    body = [part["etag"] for part in call.json["parts"]]
    if body != [f'"{Blob(part).oid}"' for part in parts]:
        raise HubError(400, "the etags of the parts are others")
    return _keep(hub, oid, b"".join(parts))


def _verify(hub: Hub, call: Call, oid: str) -> Answer:
    if len(hub.large.get(oid, b"")) != call.json["size"]:
        raise HubError(404, "the object is not there")
    return Answer.of({})


def _commit(hub: Hub, call: Call, name: str, branch: str) -> Answer:
    repository = hub.find(name, call.token)
    hub.check_write(call.token)
    lines = [json.loads(line) for line in call.body.decode().splitlines()]
    header = lines[0]["value"]
    if header.get("parentCommit", repository.branches[branch]) != repository.branches[branch]:
        raise HubError(412, "A commit has happened since. Please refresh and try again.")
    files = dict(repository.commits[repository.branches[branch]])
    for line in lines[1:]:
        _apply(hub, files, line["key"], line["value"])
    oid = repository.commit(files, header["summary"], branch)
    url = f"{call.home}/datasets/{name}/commit/{oid}"
    return Answer.of({"success": True, "commitOid": oid, "commitUrl": url, "hookOutput": ""})


def _apply(hub: Hub, files: dict[str, Blob], key: str, value: dict[str, Any]) -> None:
    path = value["path"]
    match key:
        case "file":
            files[path] = Blob(base64.b64decode(value["content"]))
        case "lfsFile":
            if value["oid"] not in hub.large:
                raise HubError(400, f"LFS pointer of {path} points to a file that is not there")
            files[path] = Blob(hub.large[value["oid"]], large=True)
        case "deletedFile":
            if path not in files:
                raise HubError(404, "A file with this name doesn't exist", "EntryNotFound")
            del files[path]
        case _:
            raise HubError(400, f"unknown operation {key}")


def _tag(hub: Hub, call: Call, name: str, revision: str) -> Answer:
    repository = hub.find(name, call.token)
    hub.check_write(call.token)
    tag = call.json["tag"]
    if tag in repository.tags:
        raise HubError(409, "Tag reference exists already.")
    repository.tags[tag] = repository.resolve(revision)
    return Answer.of({})


def _file(hub: Hub, call: Call, name: str, revision: str, path: str) -> Answer:
    repository = hub.find(name, call.token)
    hub.check_read(repository, call.token)
    commit = repository.resolve(revision)
    blob = repository.commits[commit].get(path)
    if blob is None:
        raise HubError(404, "Entry not found", "EntryNotFound")
    headers = {"X-Repo-Commit": commit, "ETag": f'"{blob.oid}"', "Accept-Ranges": "bytes"}
    if not blob.large:
        return Answer(200, blob.data, headers)
    headers |= {"X-Linked-Size": str(len(blob.data)), "X-Linked-ETag": f'"{blob.sha256}"'}
    return Answer(302, b"", {**headers, "Location": f"{call.storage}/cdn/{blob.sha256}"})


def _cdn(hub: Hub, call: Call, oid: str) -> Answer:
    del call
    return Answer(200, hub.large[oid], {"ETag": f'"{oid}"'})


def _yaml(hub: Hub, call: Call) -> Answer:
    del hub
    errors = [] if call.json["content"].startswith("---\n") else [{"message": "no metadata"}]
    return Answer.of({"errors": errors, "warnings": []})


_API = r"/api/datasets/([^/]+/[^/]+)"
_HANDLERS: dict[tuple[str, str], Callable[..., Answer]] = {
    ("POST", "/api/repos/create"): _create,
    ("POST", "/api/validate-yaml"): _yaml,
    ("PUT", f"{_API}/settings"): _settings,
    ("GET", f"{_API}/refs"): _refs,
    ("GET", f"{_API}/revision/([^/]+)"): _info,
    ("GET", f"{_API}/tree/([^/]+)"): _tree,
    ("GET", f"{_API}/tree/([^/]+)/(.+)"): _folder,
    ("GET", _API): _info,
    ("POST", f"{_API}/preupload/([^/]+)"): _preupload,
    ("POST", f"{_API}/commit/([^/]+)"): _commit,
    ("POST", f"{_API}/tag/([^/]+)"): _tag,
    ("POST", r"/datasets/([^/]+/[^/]+)\.git/info/lfs/objects/batch"): _batch,
    ("PUT", "/lfs/([0-9a-f]{64})"): _put,
    ("PUT", r"/lfs/([0-9a-f]{64})/part/(\d+)"): _put_part,
    ("POST", "/lfs/([0-9a-f]{64})/complete"): _complete,
    ("POST", "/lfs/([0-9a-f]{64})/verify"): _verify,
    ("HEAD", "/datasets/([^/]+/[^/]+)/resolve/([^/]+)/(.+)"): _file,
    ("GET", "/datasets/([^/]+/[^/]+)/resolve/([^/]+)/(.+)"): _file,
    ("GET", "/cdn/([0-9a-f]{64})"): _cdn,
    ("HEAD", "/cdn/([0-9a-f]{64})"): _cdn,
}
