"""A declaration: one theorem of a snapshot, as text.

`driftbench.lean.parse` parses its `statement`, given `opened`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Declaration"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """A theorem or lemma with all that is needed to parse its statement.

    Args:
        name: fully qualified name, such as `Nat.succ_le_iff`.
        keyword: `theorem` or `lemma`, as written.
        module: dotted module name, such as `Mathlib.Topology.Basic`.
        path: posix path of the file in its snapshot.
        line: line of the keyword, from 1.
        docstring: its docstring without the delimiters, not that of an additive copy.
        attributes: attributes in order, as written, without `@[` and `]`.
        source: the statement as written, from the keyword to before `:=`.
        statement: the self-contained statement: `theorem <name>`, the section variables that Lean
            includes, its own binders, `:` and the conclusion.
        context: commands to put before the statement so that a file of both declares `name`:
            `open …`, `universe …`, local notation; one command each, in order.
        opened: namespaces whose scoped notation is active at the statement.
        local_notation: sources of the local notation commands that apply to the statement.
        subfield: one of the six subfields, or None.
        private_constants: private constants of its file that the statement mentions, sorted.
    """

    name: str
    keyword: str
    module: str
    path: str
    line: int
    docstring: str | None
    attributes: tuple[str, ...]
    source: str
    statement: str
    context: tuple[str, ...]
    opened: tuple[str, ...]
    local_notation: tuple[str, ...]
    subfield: str | None
    private_constants: tuple[str, ...] = ()
