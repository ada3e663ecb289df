"""Prepares a Lean project for the oracle `lean`: mathlib of a version, and the REPL for its Lean.

lean-interact makes the project, gets mathlib's compiled files, and builds the REPL. A record in the
folder of the project says what was prepared; the oracle reads it and downloads nothing.
"""

from __future__ import annotations

import re
import shutil
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from driftbench._extras import install_command
from driftbench.errors import InputError, OracleError
from driftbench.oracles.lean.launch import RECORD, Prepared, read_prepared

__all__ = ["SetupPlan", "plan_setup", "prepare"]

_TAG = re.compile(r"v4\.\d+\.\d+(-rc\d+)?")
_SITE = "https://github.com"
_SECONDS = 10.0

#: What mathlib takes on disk with its compiled files, in bytes; stated by its users, not measured.
_MATHLIB_BYTES = 8 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class SetupPlan:
    """What a setup does.

    Args:
        folder: the folder of the project.
        mathlib: the version of mathlib to install; "" where the project has its own.
        downloads: what is downloaded, in words.
        done: what was prepared before; None if anything is missing.
    """

    folder: Path
    mathlib: str
    downloads: tuple[str, ...]
    done: Prepared | None = None


def plan_setup(folder: Path, *, mathlib: str) -> SetupPlan:
    """Return what a setup would do.

    Args:
        folder: the folder of the project.
        mathlib: version of mathlib, such as `v4.28.0`; "" for a project that exists.

    Raises:
        InputError: the version is not one of mathlib's tags, or the folder is not a project, holds
            something else, or has another version.
    """
    folder = folder.expanduser().resolve()
    if mathlib and _TAG.fullmatch(mathlib) is None:
        raise InputError(f"{mathlib!r} is not a version of mathlib: give a tag such as v4.28.0")
    if (folder / RECORD).is_file():
        done = read_prepared(folder)
        if mathlib and done.mathlib != mathlib:
            kept = done.mathlib or "its own mathlib"
            raise InputError(f"{folder} has {kept}, not {mathlib}: give another folder")
        if Path(done.repl).is_file():
            return SetupPlan(folder=folder, mathlib=mathlib, downloads=(), done=done)
    repl = "the REPL (leanprover-community/repl by way of lean-interact): a few MB, then compiled"
    if not mathlib:
        if not (folder / "lean-toolchain").is_file():
            raise InputError(f"{folder}: no lean-toolchain here; give a Lean project, or --mathlib")
        return SetupPlan(folder=folder, mathlib="", downloads=(repl,))
    room = shutil.disk_usage(next(one for one in (folder, *folder.parents) if one.exists())).free
    if room < _MATHLIB_BYTES:
        raise InputError(
            f"{folder}: {room >> 30} GB are free, and mathlib takes about "
            f"{_MATHLIB_BYTES >> 30} GB: give a folder on another disk"
        )
    downloads = (
        f"Lean {mathlib}, by elan, if it is not there: about 0.5 GB, unpacked 2 GB",
        f"mathlib {mathlib} and what it needs, by git: about 0.5 GB",
        "its compiled files (`lake exe cache get`): about 0.5 GB, unpacked 6 GB",
        repl,
    )
    return SetupPlan(folder=folder, mathlib=mathlib, downloads=downloads)


def prepare(plan: SetupPlan) -> Prepared:
    """Do what a plan says, and return what was prepared.

    Raises:
        InputError: the network cannot be reached.
        OracleError: lean-interact or elan is not installed (`missing`), or a step fails (`crash`).
    """
    if plan.done is not None:
        return plan.done
    if shutil.which("lake") is None:
        raise OracleError(
            "no `lake` on the PATH: install elan, the version manager of Lean", cause="missing"
        )
    _check_network()
    try:
        import lean_interact
    except ModuleNotFoundError as error:
        raise OracleError(
            f"lean setup needs {error.name}: {install_command('lean')}", cause="missing"
        ) from None
    try:
        project: lean_interact.TempRequireProject | lean_interact.LocalProject
        if plan.mathlib:
            plan.folder.parent.mkdir(parents=True, exist_ok=True)
            project = lean_interact.TempRequireProject(
                lean_version=plan.mathlib, require="mathlib", directory=plan.folder
            )
        else:
            project = lean_interact.LocalProject(directory=plan.folder, auto_build=False)
        config = lean_interact.LeanREPLConfig(project=project, verbose=True)
    except Exception as error:
        # lean-interact raises what its tools raise: git's errors, those of processes, its own.
        said = " ".join(str(error).split())[:300]
        raise OracleError(
            f"the setup failed: {said}; run it again to go on", cause="crash"
        ) from error
    repl = Path(config._cache_repl_dir, ".lake", "build", "bin", "repl")  # noqa: SLF001 -- no public name
    if not repl.is_file():
        raise OracleError(f"{repl}: lean-interact has built no REPL here", cause="crash")
    found = Prepared(repl=str(repl), lean=str(config.lean_version), mathlib=plan.mathlib)
    found.write(plan.folder)
    return found


def _check_network() -> None:
    """Check that the network can be reached, before anything is written.

    Raises:
        InputError: it cannot.
    """
    request = urllib.request.Request(_SITE, method="HEAD")
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310 -- a constant
            return
    except urllib.error.HTTPError:
        return  # the site answers
    except OSError as error:
        raise InputError(
            f"{_SITE} cannot be reached ({error}): lean setup downloads Lean and mathlib; run it "
            "on a machine with a network"
        ) from None
