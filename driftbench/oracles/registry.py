"""Oracles by name: the built-in ones, and those of other distributions.

A name is one of `oracle_names()`, or several joined by `+`, asked in that order. An argument may
follow a colon, as in `kimina:http://127.0.0.1:8000` or `lean:quick`. The argument of `tptp` is a
command, which may contain `+`, so that `tptp` is always the last. A distribution adds an oracle by
an entry point of the group `driftbench.oracles`: a function that takes an `Equipment` and the
argument, "" for none, and returns an `Oracle`. Importing this module loads none of them.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from driftbench.errors import InputError
from driftbench.oracles.cache import QUESTIONS, VERDICTS, CachedOracle, VerdictCache
from driftbench.oracles.portfolio import Portfolio
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from driftbench.equipment import Equipment
    from driftbench.oracles.claim import Oracle

    Factory: TypeAlias = Callable[..., Oracle]

__all__ = [
    "GROUP",
    "check_options",
    "lean_servers",
    "open_oracle",
    "oracle_names",
    "oracles_named",
]

#: Group of the entry points of oracles in other distributions.
GROUP = "driftbench.oracles"

#: Name -> module and function that opens it.
_BUILT_IN = {
    "kimina": "driftbench.oracles.lean.factories:open_kimina",
    "lean": "driftbench.oracles.lean.factories:open_lean",
    "lemmas": "driftbench.oracles.lemmas.oracle:open_lemmas",
    "replay": "driftbench.oracles.replay:open_replay",
    "solver": "driftbench.oracles.solver.oracle:open_solver",
    "tptp": "driftbench.oracles.solver.tptp:open_tptp",
}

#: Start of the oracle whose argument may contain `+`.
_COMMAND = re.compile(r"(?:^|\+)\s*tptp:")

#: Built-in oracles whose function takes the equipment alone.
_WITHOUT_ARGUMENT = frozenset({"lemmas", "replay", "solver"})


def oracle_names() -> tuple[str, ...]:
    """Return the names of all oracles that can be opened here, sorted."""
    return tuple(sorted(_BUILT_IN.keys() | {point.name for point in entry_points(group=GROUP)}))


def oracles_named(names: str) -> list[tuple[str, str, str]]:
    """Return the oracles that are joined in a name, each as its name, colon and argument."""
    found = _COMMAND.search(names)
    start = len(names) if found is None else found.start()
    parts = names[:start].split("+") if start else []
    if found is not None:
        parts.append(names[start:].removeprefix("+"))
    return [part.strip().partition(":") for part in parts]


def lean_servers(names: str) -> list[str]:
    """Return the URLs of the Lean servers that are joined in a name."""
    return [argument for name, _, argument in oracles_named(names) if name == "kimina"]


def check_options(equipment: Equipment) -> None:
    """Check that the options of an equipment that concern single oracles are read by one.

    Oracles of other distributions may read all of them.

    Raises:
        InputError: an option that no named oracle reads.
    """
    named = {name for name, _, _ in oracles_named(equipment.oracle)}
    if not named <= _BUILT_IN.keys():
        return
    for option, value, reader in (
        ("--lean-project", equipment.lean_project, "lean"),
        ("--record", equipment.record, "replay"),
    ):
        if value and reader not in named:
            raise InputError(f"{option} {value}: only --oracle {reader} reads it: name this oracle")


def open_oracle(equipment: Equipment, *, cached: bool = True) -> Oracle:
    """Open the oracle that an equipment names, or several that are asked in turn.

    Args:
        equipment: names of oracles, and their tools.
        cached: whether findings are looked up and kept in the cache folder.

    Raises:
        InputError: an unknown name, or an oracle lacks an option that it needs.
        OracleError: what an oracle needs is not installed.
    """
    # All names are checked before any tool is looked for.
    wanted = [_wanted(*parts) for parts in oracles_named(equipment.oracle)]
    oracles = [factory(equipment, *argument) for factory, argument in wanted]
    oracle = oracles[0] if len(oracles) == 1 else Portfolio(oracles)
    if not cached:
        return oracle
    asking = oracle.keeping_answers(VerdictCache(cache_root() / QUESTIONS))
    return CachedOracle(asking, VerdictCache(cache_root() / VERDICTS))


def _wanted(key: str, colon: str, argument: str) -> tuple[Factory, tuple[str, ...]]:
    """Return the function that opens an oracle, and its arguments besides the equipment."""
    factory = _factory(key)
    if key not in _WITHOUT_ARGUMENT:
        return factory, (argument,)
    if colon:
        raise InputError(f"oracle {key} takes nothing after a colon, and was given {argument!r}")
    return factory, ()


def _factory(name: str) -> Factory:
    if name in _BUILT_IN:
        module, _, attribute = _BUILT_IN[name].partition(":")
        built_in: Factory = getattr(import_module(module), attribute)
        return built_in
    points = sorted(entry_points(group=GROUP, name=name), key=lambda point: point.value)
    if not points:
        raise InputError(f"no oracle {name!r}: give one of {', '.join(oracle_names())}")
    if len(points) > 1:
        values = ", ".join(point.value for point in points)
        raise InputError(f"several distributions have an oracle {name!r} ({values}); remove one")
    factory: Factory = points[0].load()
    return factory
