"""How the REPL of Lean is started, and the record that `driftbench lean setup` writes of it."""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from driftbench._decoding import WrongValueError, decoded
from driftbench._files import write_text
from driftbench.errors import InputError, OracleError

__all__ = ["MEMORY_MB", "RECORD", "Launch", "Prepared", "find_repl", "read_prepared"]

RECORD = "driftbench-lean.json"
"""File in the folder of a project that says which REPL was built for it."""

MEMORY_MB = 12_288
"""Address space of a REPL; the files of mathlib, which are mapped, take about 6 GB of it."""

_SETUP = "run `driftbench lean setup`"


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    """How a REPL is started.

    Args:
        command: the program with its arguments.
        folder: the working folder; "" for a scratch folder.
        memory_mb: address space of the REPL besides what Lean reserves.
    """

    command: tuple[str, ...]
    folder: str = ""
    memory_mb: int = MEMORY_MB


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """What was prepared in a project.

    Args:
        repl: path of the program of the REPL.
        lean: version of Lean, such as `v4.28.0`.
        mathlib: revision of mathlib; "" if it is unknown.
    """

    repl: str
    lean: str
    mathlib: str = ""

    def write(self, folder: Path) -> None:
        """Write the record into the folder of the project."""
        text = json.dumps(asdict(self), indent=2, sort_keys=True)
        write_text(folder / RECORD, f"{text}\n")


def read_prepared(folder: Path) -> Prepared:
    """Read the record of a project.

    Raises:
        InputError: the folder is not a Lean project, or was not prepared.
    """
    if not any((folder / name).is_file() for name in ("lakefile.toml", "lakefile.lean")):
        raise InputError(f"{folder}: no lakefile here; give the folder of a Lean project")
    path = folder / RECORD
    if not path.is_file():
        raise InputError(
            f"{folder}: no REPL was built for this project: {_SETUP} --project {folder}"
        )
    try:
        return decoded(Prepared, json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, WrongValueError) as error:
        raise InputError(f"{path}: {error}; {_SETUP} again") from None


def find_repl(project: str, *, memory_mb: int = MEMORY_MB) -> Launch:
    """Return the command that starts the REPL in a project.

    Args:
        project: folder of a project that `driftbench lean setup` prepared.
        memory_mb: address space of the REPL.

    Raises:
        InputError: no project is named, it is not one, or it was not prepared.
        OracleError: `lake` or the REPL is not there (`missing`).
    """
    if not project:
        raise InputError(
            f"oracle lean needs a Lean project: {_SETUP}, and give its folder with --lean-project"
        )
    folder = Path(project).expanduser().resolve()
    prepared = read_prepared(folder)
    if not Path(prepared.repl).is_file():
        raise OracleError(
            f"{prepared.repl}: the REPL is not there: {_SETUP} --project {project}", cause="missing"
        )
    lake = shutil.which("lake")
    if lake is None:
        raise OracleError(
            f"no `lake` on the PATH for {project}: install elan, the version manager of Lean",
            cause="missing",
        )
    return Launch(command=(lake, "env", prepared.repl), folder=str(folder), memory_mb=memory_mb)
