"""Detectors of users: errors in them are the user's, and their answers depend on their source."""

from __future__ import annotations

import hashlib
import sys
import sysconfig
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import driftbench
from driftbench.errors import DriftbenchError, InputError, InternalError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.detectors.detection import Detector

__all__ = ["errors_of_users", "is_own", "source_digest"]

_PACKAGE = Path(driftbench.__file__).resolve().parent
_DIGITS = 12


def is_own(kind: type[Detector]) -> bool:
    """Return whether a detector is not one of this package."""
    return kind.__module__.partition(".")[0] != driftbench.__name__


def source_digest(kind: type[Detector]) -> str:
    """Return a digest of the source of a user's detector; "" for one of this package.

    It covers the name of the class, its module, and the imported modules in the same folder or
    below it.
    """
    if not is_own(kind):
        return ""
    files = {_file(name) for name in list(sys.modules)}
    own = _file(kind.__module__)
    if own is None:
        return ""
    near = sorted(path for path in files if path and path.is_relative_to(own.parent))
    found = hashlib.sha256(f"{kind.__module__}:{kind.__qualname__}\0".encode())
    for path in near if own in near else [own]:
        text = path.read_bytes()
        found.update(f"{path.relative_to(own.parent)}\0{len(text)}\0".encode())
        found.update(text)
    return found.hexdigest()[:_DIGITS]


def _file(module: str) -> Path | None:
    """Return the source file of an imported module; None for installed ones and others."""
    path = getattr(sys.modules.get(module), "__file__", None)
    return _own_source(path) if path else None


def _own_source(path: str) -> Path | None:
    """Return the path of a Python file of the user; None if it is installed or of this package."""
    found = Path(path).resolve()
    if found.suffix != ".py" or not found.is_file():
        return None
    places = {sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")}
    installed = any(found.is_relative_to(Path(place).resolve()) for place in places if place)
    return None if installed or found.is_relative_to(_PACKAGE) else found


@contextmanager
def errors_of_users(kind: type[Detector]) -> Iterator[None]:
    """Make exceptions of a user's detector input errors, with the place in the user's file.

    Errors of this package about its input pass unchanged, as do all errors of its own detectors.

    Raises:
        InputError: the detector raised; the exception is its cause.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        ours = isinstance(error, DriftbenchError) and not isinstance(error, InternalError)
        if ours or not is_own(kind):
            raise
        what = str(error) if isinstance(error, InternalError) else _described(error)
        raise InputError(
            f"detector {kind.__module__}:{kind.__qualname__}{_place(error, kind)}: {what} "
            "(--debug shows the traceback)"
        ) from error


def _described(error: BaseException) -> str:
    text = str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _place(error: BaseException, kind: type[Detector]) -> str:
    """Return the last line of the user's source that an exception passed: `, x.py line 3`."""
    own = _file(kind.__module__)
    if own is None:
        return ""
    lines = [
        f", {path.name} line {frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if (path := _own_source(frame.filename)) and path.is_relative_to(own.parent)
    ]
    return lines[-1] if lines else ""
