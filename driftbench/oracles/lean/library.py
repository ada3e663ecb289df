"""The library that claims are decided in, and the closers that are tried: `eval/oracles/lean.toml`.

A closer is a Lean term that may prove a goal; it names the premise `driftbench_premise`. Closers
are tried on the goal in the order of the file, the cheapest first, then refuters on its negation.
A profile is one list of each.
"""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from driftbench._decoding import WrongValueError, decoded
from driftbench.cache import cache_key
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["DEFAULT_PROFILE", "PREMISE", "Closer", "LeanLibrary", "profiles", "read_library"]

#: Name of the premise in closers.
PREMISE = "driftbench_premise"

DEFAULT_PROFILE = "full"
"""The profile of `--oracle lean`."""

_FILE = "eval/oracles/lean.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Closer:
    """A Lean term that may prove a goal.

    Args:
        name: its name in findings.
        term: a Lean term on one line.
        heartbeats: limit of an attempt: `maxHeartbeats` of Lean, in thousands.
        seconds: wall time after which an attempt is stopped.
        warm: a command that does the work of the first use, once for each context; "" for none.
    """

    name: str
    term: str
    heartbeats: int = 200
    seconds: float = 30.0
    warm: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeanLibrary:
    """What is imported, and what is tried.

    Args:
        name: its name in theories.
        libraries: first components of modules that a context may import.
        imports: modules that are imported before every context, instead of those it names.
        header: Lean text after the imports.
        options: `set_option` commands before every context, without the word.
        closers: tried on the goal, in order.
        refuters: tried on the negation of the goal, in order.
        axioms: the axioms that a proof may use.
        seconds: wall time of a claim over all attempts.
    """

    name: str
    libraries: tuple[str, ...]
    closers: tuple[Closer, ...]
    refuters: tuple[Closer, ...]
    axioms: frozenset[str]
    seconds: float
    imports: tuple[str, ...] = ()
    header: str = ""
    options: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 of all fields, hexadecimal."""
        plain = {**asdict(self), "axioms": sorted(self.axioms)}
        return cache_key(repr(sorted(plain.items())))


@dataclass(frozen=True, slots=True, kw_only=True)
class _CloserEntry:
    name: str
    heartbeats: int
    seconds: float
    tactic: str = ""
    term: str = ""
    warm: str = ""

    def closer(self) -> Closer:
        """Return the closer.

        Raises:
            ValueError: it has both a tactic and a term, or none, or several lines.
        """
        if bool(self.tactic) == bool(self.term):
            raise ValueError(f"closer {self.name!r} needs either `tactic` or `term`")
        term = self.term or f"by intros; {self.tactic}"
        if "\n" in term + self.warm:
            raise ValueError(f"closer {self.name!r} has several lines")
        return Closer(
            name=self.name,
            term=term,
            heartbeats=self.heartbeats,
            seconds=self.seconds,
            warm=self.warm,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Profile:
    description: str
    seconds: float
    closers: tuple[_CloserEntry, ...]
    refuters: tuple[_CloserEntry, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Common:
    axioms: tuple[str, ...]
    imports: tuple[str, ...]
    libraries: tuple[str, ...]
    options: tuple[str, ...]


def profiles() -> tuple[str, ...]:
    """Return the names of the profiles, sorted."""
    return tuple(sorted(_read(resource(_FILE))[1]))


def read_library(profile: str = DEFAULT_PROFILE) -> LeanLibrary:
    """Return mathlib with the closers of a profile.

    Raises:
        InputError: there is no such profile, or the file is wrong.
    """
    path = resource(_FILE)
    common, known = _read(path)
    if profile not in known:
        raise InputError(
            f"no profile {profile!r} of closers: give one of {', '.join(sorted(known))}"
        )
    chosen = known[profile]
    try:
        closers, refuters = (
            tuple(entry.closer() for entry in entries)
            for entries in (chosen.closers, chosen.refuters)
        )
    except ValueError as error:
        raise InputError(f"{path}: {profile}: {error}") from None
    return LeanLibrary(
        name="mathlib",
        libraries=common.libraries,
        imports=common.imports,
        options=common.options,
        closers=closers,
        refuters=refuters,
        axioms=frozenset(common.axioms),
        seconds=chosen.seconds,
    )


@cache
def _read(path: Path) -> tuple[_Common, dict[str, _Profile]]:
    try:
        parsed: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        tables = {key: value for key, value in parsed.items() if isinstance(value, dict)}
        rest = {key: value for key, value in parsed.items() if key not in tables}
        return decoded(_Common, rest), {
            name: decoded(_Profile, table) for name, table in tables.items()
        }
    except (tomllib.TOMLDecodeError, WrongValueError) as error:
        raise InputError(f"{path}: {error}") from None
