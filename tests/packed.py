"""Archives of files, packed in memory."""

from __future__ import annotations

import io
import tarfile
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def zipped(
    files: Mapping[str, bytes], *, comment: str = "", links: Mapping[str, str] | None = None
) -> bytes:
    """Return a zip of files and links."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o120777 << 16
            archive.writestr(info, target)
        archive.comment = comment.encode("ascii")
    return out.getvalue()


def tarred(
    files: Mapping[str, bytes],
    *,
    comment: str = "",
    links: Mapping[str, str] | None = None,
    hard: bool = False,
) -> bytes:
    """Return a gzipped tar of files and links."""
    out = io.BytesIO()
    headers = {"comment": comment} if comment else None
    with tarfile.open(
        fileobj=out, mode="w:gz", format=tarfile.PAX_FORMAT, pax_headers=headers
    ) as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
        for name, target in (links or {}).items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = (tarfile.LNKTYPE if hard else tarfile.SYMTYPE), target
            archive.addfile(info)
    return out.getvalue()
