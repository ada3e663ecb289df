"""A command of a Lean file, as the scanner returns it.

There are few kinds: later stages need the effect of a command on the scope and whether it declares
something, and parse its text for the rest.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

__all__ = [
    "DEFINITIONS",
    "KINDS",
    "MODIFIERS",
    "NOTATIONS",
    "PREFIXING",
    "SCOPING",
    "STATEMENTS",
    "Command",
    "Span",
]

Span: TypeAlias = tuple[int, int]
"""Start and end offset, in characters of the file."""

STATEMENTS = ("theorem", "lemma")
DEFINITIONS = (
    "def", "abbrev", "structure", "class inductive", "class abbrev", "class", "inductive",
    "instance", "opaque", "axiom",
)  # fmt: skip
NOTATIONS = (
    "notation3", "notation", "infixl", "infixr", "infix", "prefix", "postfix", "macro", "syntax",
    "binder_predicate",
)  # fmt: skip
SCOPING = (
    "variable", "universe", "open", "namespace", "section", "mutual", "end", "include", "omit",
    "set_option", "attribute", "import",
)  # fmt: skip
PREFIXING = frozenset(
    {"open", "omit", "include", "variable", "set_option", "attribute", "universe"}
)
MODIFIERS = (
    "private", "protected", "nonrec", "noncomputable", "public", "meta", "unsafe", "partial",
    "local", "scoped",
)  # fmt: skip

KINDS = {
    **dict.fromkeys(STATEMENTS, "theorem"),
    **dict.fromkeys(DEFINITIONS, "definition"),
    **dict.fromkeys(NOTATIONS, "notation"),
    **{keyword: keyword for keyword in SCOPING},
    "mutual": "section",  # for a scope, `mutual … end` is an anonymous section
}
"""Keyword → kind."""


class Command(NamedTuple):
    """One command, with spans into the file.

    Args:
        kind: `theorem` (also for `lemma`), `definition`, `notation`, `variable`, `universe`,
            `open`, `namespace`, `section` (also for `mutual`), `end`, `include`, `omit`,
            `set_option`, `attribute`, `import`.
        keyword: as written, such as `lemma`, `infixl`, `class inductive`.
        begin: first character of its docstring, prefixes, attributes or modifiers.
        start: first character of the keyword.
        end: one past the last character. For a theorem or definition this is the end of its
            header: it stops before the `:=`, `where` or `|` that starts the body, and a
            structure's header includes its `extends`.
        name: declared, named, imported or opened; empty where there is none.
        name_span: the span of the name; empty at the end of the keyword if there is none.
        namespace: the current namespace, dotted; for `scoped[Ns]` it is `Ns`.
        modifiers: `private`, `local`, `scoped` …, in order.
        activates: for `scoped[Ns]` the namespace `Ns`; otherwise empty.
        attributes: one text per attribute of `@[…]`, in order.
        attributes_span: from the first `@[` to the last `]`; None without attributes.
        docstring: the command's own docstring, stripped; None when it has none.
        docstring_span: from `/--` to `-/`.
        prefixes: the commands applied by `… in`, outermost first.
    """

    kind: str
    keyword: str
    begin: int
    start: int
    end: int
    name: str = ""
    name_span: Span = (0, 0)
    namespace: str = ""
    modifiers: tuple[str, ...] = ()
    activates: str = ""
    attributes: tuple[str, ...] = ()
    attributes_span: Span | None = None
    docstring: str | None = None
    docstring_span: Span | None = None
    prefixes: tuple[Command, ...] = ()

    @property
    def visibility(self) -> str:
        """Where the command has effect: `global`, `scoped` or `local`."""
        if "local" in self.modifiers:
            return "local"
        return "scoped" if "scoped" in self.modifiers else "global"

    @property
    def levels(self) -> int:
        """Number of scopes that a namespace or section opens, or an `end` closes.

        `namespace A.B` opens two, and `end B` closes one of them.
        """
        return self.name.count(".") + 1
