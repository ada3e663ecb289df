"""tree-sitter-lean as a baseline, where it is installed.

It is no package of PyPI: its repository builds one, `tree_sitter_lean`, beside which `tree-sitter`
is needed. Promises to say what is missing. Deliberately looks at nothing but whether a text was
read without an error: the trees of the two readers have nothing in common.
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
    """Return what reads a text and says whether it had no error; or why there is nothing."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        return f"{' and '.join(missing)} not installed"
    core, lean = (import_module(name) for name in _NEEDED)
    parser = core.Parser(core.Language(lean.language()))

    def read(text: str) -> bool:
        return not parser.parse(text.encode()).root_node.has_error

    return read
