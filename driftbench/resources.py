"""Where the declarations lie: the only module that knows.

A checkout keeps `perturbations/`, `build/recipes/`, `build/verdicts/`, `eval/`, `raw/mathlib/` and
`raw/starter/` beside the package; a wheel carries them inside it, as `driftbench/_data/…`, at the
same relative paths. Callers name such a path and never where it hangs. What is downloaded goes
under one cache folder. Deliberately creates nothing.
"""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

from driftbench.errors import InternalError

__all__ = ["cache_root", "data_root", "resource"]

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """Return the folder that holds `perturbations/`, `build/recipes/`, … .

    Raises:
        InternalError: the package was installed without its declarations.
    """
    for root in (_PACKAGE / "_data", _PACKAGE.parent):
        if (root / "perturbations").is_dir():
            return root
    message = f"{_PACKAGE} has no declarations beside it or in it: please reinstall driftbench-lean"
    raise InternalError(message)


def resource(path: str) -> Path:
    """Return the real path of a bundled file or folder.

    Args:
        path: posix path relative to the root, such as `build/recipes/starter.toml`.

    Raises:
        InternalError: `path` leaves the root, or this installation does not hold it.
    """
    parts = PurePosixPath(path).parts
    if not parts or ".." in parts or PurePosixPath(path).is_absolute():
        message = f"{path!r} is no path of a bundled file: give one relative to the root"
        raise InternalError(message)
    found = data_root().joinpath(*parts)
    if not found.exists():
        message = f"{path} is missing under {data_root()}: please reinstall driftbench-lean"
        raise InternalError(message)
    return found


def cache_root() -> Path:
    """Return the folder for downloads, which need not exist yet.

    `DRIFTBENCH_CACHE` names it; else it is `driftbench` in `XDG_CACHE_HOME` or in `~/.cache`.
    """
    own = os.environ.get("DRIFTBENCH_CACHE")
    if own:
        return Path(own).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "driftbench"
