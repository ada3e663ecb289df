"""The context of a statement: the commands that a row has before gold, or before its candidate.

Commands come first, imports before others, then the definitions that the statement needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.wild.formal import NONCOMPUTABLE

if TYPE_CHECKING:
    from driftbench.wild.formal import Formal

__all__ = ["context_of", "own_context"]

_IMPORT_ALL = "import Mathlib"


def context_of(formal: Formal) -> tuple[str, ...]:
    """Return the commands before a statement, each once."""
    definitions = formal.needed()
    commands = list(dict.fromkeys(formal.commands))
    if not definitions:
        commands = [line for line in commands if line != NONCOMPUTABLE]
    imports = [line for line in commands if line.startswith("import ")]
    if _IMPORT_ALL in imports:
        imports = [_IMPORT_ALL, *(line for line in imports if not line.startswith(_IMPORT_ALL))]
    rest = [line for line in commands if not line.startswith("import ")]
    return (*imports, *rest, *(definition.text for definition in definitions))


def own_context(gold: Formal | None, candidate: Formal) -> tuple[str, ...]:
    """Return the commands before a candidate; none where it means the same after those of gold.

    It does if these are its own and definitions that it does not mention.
    """
    if gold is None:
        return ()
    found, given = context_of(candidate), context_of(gold)
    more = [one for one in gold.needed() if one.text not in found]
    unused = {one.text for one in more if not one.needed_by(candidate.statement)}
    rest = [line for line in given if line not in unused]
    if not candidate.needed():
        rest = [line for line in rest if line != NONCOMPUTABLE]
    return () if found == tuple(rest) else found
