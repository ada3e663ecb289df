"""Paths of bundled files, and of the cache folder for downloads.

In a checkout, `perturbations/`, `build/recipes/`, `build/verdicts/`, `eval/`, `raw/mathlib/` and
`raw/starter/` are beside the package; in a wheel they are in `driftbench/_data/`. Callers give the
same relative path in both cases. No folder is created.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from driftbench.errors import InternalError

__all__ = ["cache_root", "data_root", "in_checkout", "resource"]

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """Return the folder that holds `perturbations/`, `build/recipes/`, … .

    Raises:
        InternalError: the package was installed without its data files.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        if (root / "perturbations").is_dir():
            return root
    message = f"{_PACKAGE} has no data files beside it or in it: please reinstall driftbench-lean"
    raise InternalError(message)


def in_checkout() -> bool:
    """Return whether the package is run from a checkout of its repository."""
    return (_PACKAGE.parent / "pyproject.toml").is_file() and data_root() == _PACKAGE.parent


def resource(path: str) -> Path:
    """Return the real path of a bundled file or folder.

    Args:
        path: posix path relative to the root, such as `build/recipes/starter.toml`.

    Raises:
        InternalError: `path` leaves the root, or is missing from this installation.
    """
    parts = PurePosixPath(path).parts
    if not parts or ".." in parts or PurePosixPath(path).is_absolute():
        message = f"{path!r} is not the path of a bundled file: give one relative to the root"
        raise InternalError(message)
    found = data_root().joinpath(*parts)
    if not found.exists():
        message = f"{path} is missing under {data_root()}: please reinstall driftbench-lean"
        raise InternalError(message)
    return found


def cache_root() -> Path:
    """Return the folder for downloads, which need not exist yet.

    It is `DRIFTBENCH_CACHE` if set, else `driftbench` in `XDG_CACHE_HOME` or in `~/.cache`.
    """
    chosen = os.environ.get("DRIFTBENCH_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "driftbench"
