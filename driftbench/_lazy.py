"""Names of a package that are imported on first use (PEP 562).

Only the names listed are exported; any other name raises the usual AttributeError of a module.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["lazy_exports"]


def lazy_exports(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Make the `__getattr__` and `__dir__` of a package.

    Args:
        package: dotted name of the package that exports the names.
        homes: exported name -> dotted name of the module that defines it.

    Returns:
        The two functions, to be bound in the package's `__init__`.
    """

    def get(name: str) -> object:
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        value: object = getattr(import_module(homes[name]), name)
        # Bound once, so that the next use is an ordinary attribute.
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return get, names
