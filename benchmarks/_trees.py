"""tree-sitter-lean as a baseline, where it is installed.

It is not on PyPI: its repository builds a package, `tree_sitter_lean`, which needs `tree-sitter`.
Only whether a text parses without an error is used, because its trees differ from ours.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["tree_sitter_lean"]

_NEEDED = ("tree_sitter", "tree_sitter_lean")


def tree_sitter_lean() -> Callable[[str], bool] | str:
    """Return a function that tests whether a text parses, or the reason why there is none."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        return f"{' and '.join(missing)} not installed"
    core, lean = (import_module(name) for name in _NEEDED)
    parser = core.Parser(core.Language(lean.language()))

    def read(text: str) -> bool:
        return not parser.parse(text.encode()).root_node.has_error

    return read
