"""The Xet half of a stand-in for the Hub: xorbs of chunks, shards that make files of them.

Follows the upload protocol that is published with xet-core: a token, `POST /v1/xorbs/default/H`,
`POST /v1/shards`. Files are assembled from their chunks, so that the content that was sent is
served. There is no deduplication against other files.
"""

from __future__ import annotations

import re
import struct
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.release.hub_api import Answer
from tests.release.hub_state import Blob, HubError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.release.hub_api import Call
    from tests.release.hub_state import Hub

__all__ = ["Store", "answer"]

TOKEN = "xet-access-token"
_ENTRY = 48
_BOOKEND = b"\xff" * 32
_VERIFIED = 1 << 31
_EXTENDED = 1 << 30


@dataclass(slots=True)
class Store:
    """Xorbs by hash: their chunks, each unpacked."""

    xorbs: dict[bytes, list[bytes]] = field(default_factory=dict)


def answer(store: Store, hub: Hub, call: Call) -> Answer | None:
    """Return the answer to a request about Xet; None for any other."""
    if found := re.fullmatch(r"/api/datasets/([^/]+/[^/]+)/xet-write-token/[^/]+", call.path):
        hub.find(found[1], call.token)
        hub.check_write(call.token)
        expires = int(time.time()) + 3600
        headers = {"X-Xet-Cas-Url": f"{call.storage}/xet", "X-Xet-Access-Token": TOKEN}
        body = {"casUrl": f"{call.storage}/xet", "exp": expires, "accessToken": TOKEN}
        return Answer.of(body, **headers, X_Xet_Token_Expiration=str(expires))
    if not call.path.startswith("/xet/"):
        return None
    if call.token != TOKEN:
        raise HubError(401, "no token of Xet")
    if found := re.fullmatch(r"/xet/v1/xorbs/default/([0-9a-f]{64})", call.path):
        store.xorbs[_raw(found[1])] = list(_chunks(call.body))
        return Answer.of({"was_inserted": True})
    if call.path == "/xet/v1/shards":
        for data in _files(store, call.body):
            hub.large[Blob(data).sha256] = data
        return Answer.of({"result": 1})
    raise HubError(404, f"the stand-in does not offer {call.path}")


def _raw(text: str) -> bytes:
    """Return the bytes of a hash, whose text has four numbers of 64 bits, each big end first."""
    return b"".join(int(text[at : at + 16], 16).to_bytes(8, "little") for at in range(0, 64, 16))


def _chunks(xorb: bytes) -> Iterator[bytes]:
    """Yield the chunks of a xorb: a header of eight bytes each, and the data."""
    at = 0
    while at < len(xorb) and xorb[at] == 0:
        packed = int.from_bytes(xorb[at + 1 : at + 4], "little")
        scheme = xorb[at + 4]
        size = int.from_bytes(xorb[at + 5 : at + 8], "little")
        data = xorb[at + 8 : at + 8 + packed]
        at += 8 + packed
        chunk = data if scheme == 0 else _unpack(data)
        yield _ungrouped(chunk) if scheme == 2 else chunk
        if size != len(chunk):
            raise HubError(400, f"a chunk has {len(chunk)} bytes, and its header says {size}")


def _ungrouped(data: bytes) -> bytes:
    """Undo the grouping of bytes by their position modulo four."""
    out = bytearray(len(data))
    at = 0
    for place in range(4):
        count = len(range(place, len(data), 4))
        out[place::4] = data[at : at + count]
        at += count
    return bytes(out)


def _unpack(frame: bytes) -> bytes:
    """Return the content of an LZ4 frame."""
    magic, flags = struct.unpack_from("<IB", frame)
    if magic != 0x184D2204:
        raise HubError(400, "a chunk is no LZ4 frame")
    at = 7 + (8 if flags & 0x08 else 0) + (4 if flags & 0x01 else 0)
    out = bytearray()
    while size := int.from_bytes(frame[at : at + 4], "little"):
        block = frame[at + 4 : at + 4 + (size & 0x7FFFFFFF)]
        at += 4 + len(block) + (4 if flags & 0x10 else 0)
        if size >> 31:
            out += block
        else:
            _unpack_block(block, out)
    return bytes(out)


def _unpack_block(block: bytes, out: bytearray) -> None:
    at = 0
    while at < len(block):
        token = block[at]
        count, at = _length(block, at + 1, token >> 4)
        out += block[at : at + count]
        at += count
        if at >= len(block):
            return
        offset = int.from_bytes(block[at : at + 2], "little")
        count, at = _length(block, at + 2, token & 15)
        for _ in range(count + 4):
            out.append(out[-offset])


def _length(block: bytes, at: int, count: int) -> tuple[int, int]:
    if count == 15:
        while True:
            count += block[at]
            at += 1
            if block[at - 1] != 255:
                break
    return count, at


def _files(store: Store, shard: bytes) -> Iterator[bytes]:
    """Yield the files that a shard describes: runs of chunks of xorbs."""
    at = _ENTRY
    while shard[at : at + 32] != _BOOKEND:
        flags, entries = struct.unpack_from("<II", shard, at + 32)
        at += _ENTRY
        parts = []
        for _ in range(entries):
            first, last = struct.unpack_from("<II", shard, at + 40)
            parts += store.xorbs[shard[at : at + 32]][first:last]
            at += _ENTRY
        at += _ENTRY * entries * bool(flags & _VERIFIED) + _ENTRY * bool(flags & _EXTENDED)
        yield b"".join(parts)
