"""Views of the bundled starter corpus, for examples of rules and for linting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.rules.loading import default_kinds
from driftbench.rules.view import read_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus import Declaration
    from driftbench.rules.view import View

__all__ = ["starter_views"]


def starter_views() -> Iterator[tuple[Declaration, View]]:
    """Yield every declaration of the starter corpus with its view, in the order of the corpus."""
    from driftbench.corpus import open_snapshot
    from driftbench.corpus.declarations import DeclarationReader, load_declarations
    from driftbench.library.notation import read_notation

    snapshot = open_snapshot("starter")
    reader = DeclarationReader(read_notation(snapshot))
    for declaration in load_declarations(snapshot, reader=reader):
        yield declaration, read_view(declaration, kinds=default_kinds(), table=reader.table)
