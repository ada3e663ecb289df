"""A statement seen by rules: binders with their roles, names, free variables, parents.

Everything is computed on demand and stored in the view, since all rules look
at the same statement. A view never changes anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from driftbench.errors import LeanSyntaxError
from driftbench.lean import NotationTable, free_names, parse, parse_term
from driftbench.lean.context import current_namespace
from driftbench.lean.scope import full_name
from driftbench.lean.syntax import App, Binder, strip
from driftbench.lean.tree import Node, Statement, Term, Token, tokens, walk
from driftbench.rules._namespaces import namespaces_of, opened_by
from driftbench.rules.places import Place, places_in
from driftbench.rules.sorting import Sorter, head_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.corpus.declaration import Declaration
    from driftbench.library.kinds import Kinds

__all__ = ["Parameter", "View", "read_view", "view_of"]


_Read = TypeVar("_Read")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A signature binder with its position and role.

    `role` is `hypothesis`, `mixin`, `class` (carries data), `type`, `data` or `unknown`.
    """

    index: int
    binder: Binder
    role: str


class View:
    """All that rules ask about one statement.

    Args:
        statement: the parsed statement.
        kinds: what constants are.
        table: the notation table it was parsed with; None for the standard one.
        opened: namespaces whose scoped notation is active where it stands; `open scoped Set` adds
            one, and does not open it for names.
        local_notation: sources of the local notation in force there.
        context: commands that stand before the statement; `open …` ones open namespaces for names,
            and `namespace …` gives the one that the statement is in.
    """

    def __init__(
        self,
        statement: Statement,
        *,
        kinds: Kinds,
        table: NotationTable | None = None,
        opened: Sequence[str] = (),
        local_notation: Sequence[str] = (),
        context: Sequence[str] = (),
    ) -> None:
        self.statement = statement
        self.text = statement.text
        self.context = tuple(context)
        self.kinds = kinds
        self.table = table
        self.opened = tuple(opened)
        self.local_notation = tuple(local_notation)
        name = full_name(statement.name, current_namespace(context))
        self._own = frozenset(namespaces_of(name, ()))
        self._spaces = self._own.intersection(opened).union(opened_by(context))
        self.namespaces = namespaces_of(name, tuple(sorted(self._spaces)))
        self._free: dict[int, frozenset[str]] = {}
        self._parents: dict[int, Node] = {}
        self._places: tuple[Place, ...] = ()
        self._words: frozenset[str] = frozenset()
        self._binders: dict[int, tuple[Binder, ...]] = {}
        self._readings: dict[Callable[[View], object], object] = {}
        self._rewritten: dict[str, View] = {}

    def rewritten(self, text: str) -> View:
        """Return the view of another statement that stands in the same place, made once.

        Raises:
            LeanSyntaxError: `text` is not a statement.
        """
        if text not in self._rewritten:
            self._rewritten[text] = View(
                parse(
                    text, table=self.table, opened=self.opened, local_notation=self.local_notation
                ),
                kinds=self.kinds,
                table=self.table,
                opened=self.opened,
                local_notation=self.local_notation,
                context=self.context,
            )
        return self._rewritten[text]

    def read(self, reading: Callable[[View], _Read]) -> _Read:
        """Return what a function makes of the view, which is made once."""
        if reading not in self._readings:
            self._readings[reading] = reading(self)
        return cast("_Read", self._readings[reading])

    def slice(self, term: Term) -> str:
        """Return the source text of a term."""
        return self.text[term.start : term.end]

    def free(self, term: Term) -> frozenset[str]:
        """Return the names free in a term (first components of dotted names)."""
        key = id(term)
        if key not in self._free:
            self._free[key] = free_names(term)
        return self._free[key]

    def parent(self, term: Term) -> Node:
        """Return the node right above `term`; the root is its own parent."""
        if not self._parents:
            for node in walk(self.statement.root):
                for child in node.children:
                    self._parents[id(child)] = node
        return self._parents.get(id(term), self.statement.root)

    def subjects(self, *roles: str) -> Iterator[Term]:
        """Yield what the signature's binders with one of some roles say, in order."""
        for parameter in self.parameters:
            subject = parameter.binder.subject
            if parameter.role in roles and subject is not None:
                yield subject

    @cached_property
    def classes(self) -> tuple[Term, ...]:
        """The classes of the signature's instance binders, with their arguments."""
        found = (p.binder.subject for p in self.parameters if p.binder.bracket == "[")
        return tuple(subject for subject in found if subject is not None)

    def classes_of(self, carrier: str) -> Iterator[str]:
        """Yield the classes of a carrier alone, as they are written: `Group` for `[Group G]`."""
        for term in self.classes:
            match strip(term):
                case App(head=head, args=(Token(text=text),)) if text == carrier:
                    yield self.slice(head)

    def above(self, term: Term) -> Iterator[Node]:
        """Yield the nodes that a term stands in, the nearest first, the statement's root last."""
        while (parent := self.parent(term)) is not term:
            yield parent
            term = parent

    def binders_in(self, scope: Term) -> tuple[Binder, ...]:
        """Return all binders inside of a node, of the signature and of quantifiers, as written."""
        key = id(scope)
        if key not in self._binders:
            self._binders[key] = tuple(node for node in walk(scope) if isinstance(node, Binder))
        return self._binders[key]

    def bindings_in(self, scope: Term, name: str) -> int:
        """Return how often a name is bound inside of a term."""
        return sum(binder.variables.count(name) for binder in self.binders_in(scope))

    def is_local(self, name: str) -> bool:
        """Say whether a name is bound anywhere in the statement."""
        return name.split(".", 1)[0] in self._local

    def type_of(self, name: str) -> Term | None:
        """Return the declared type of a local name, None when it has none or several."""
        return self._local.get(name)

    @property
    def words(self) -> frozenset[str]:
        """All identifiers of the statement, and the first components of dotted ones."""
        if not self._words:
            found = {t.text for t in tokens(self.statement.root) if t.type == "IDENT"}
            self._words = frozenset(found | {word.split(".", 1)[0] for word in found})
        return self._words

    @cached_property
    def has_tactics(self) -> bool:
        """Whether tactics stand inside the statement: they see all that is assumed around them."""
        return any(
            t.type == "OPAQUE" and t.text.startswith("by") for t in tokens(self.statement.root)
        )

    def is_name(self, word: str) -> bool:
        """Say whether a word can be bound here: under `open Nat`, `φ` is notation."""
        try:
            found = parse_term(
                word, table=self.table, opened=self.opened, local_notation=self.local_notation
            )
        except LeanSyntaxError:
            return False
        return isinstance(found, Token) and found.type == "IDENT"

    def means(self, written: str, full: str) -> bool:
        """Say whether a name as written surely stands for the constant `full`."""
        if self.is_local(written):
            return False
        if written == f"_root_.{full}":
            return True
        if written in {full, f"@{full}"}:
            # `closure` below `namespace Submonoid` is another one.
            return self.kinds.resolve(full, self.namespaces)[:1] in {(), (full,)}
        if not full.endswith(f".{written}"):
            return False
        space = full[: -len(written) - 1]
        if space in self._own:
            return True
        # Under `open Set`, `Nonempty` may be both; only elaboration can decide.
        return space in self.namespaces and not self.kinds.resolve(written, ())

    def shorten(self, full: str) -> str:
        """Write a constant as short as the open namespaces allow; no two constants for one name."""
        space, _, last = full.rpartition(".")
        opened = space != "" and space in self._spaces and not self.is_local(last)
        # Under `open Set`, `Finite s` may be said of the set and of its type.
        return last if opened and {*self.kinds.resolve(last, self.namespaces)} <= {full} else full

    def places(self) -> tuple[Place, ...]:
        """All places: of the conclusion, then of the hypotheses."""
        if not self._places:
            self._places = tuple(self._all_places())
        return self._places

    def _all_places(self) -> Iterator[Place]:
        yield from places_in(self.statement.conclusion, concluded=True)
        for subject in self.subjects("hypothesis"):
            yield from places_in(subject, concluded=False)

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """The signature's binders with their roles."""
        binders = enumerate(self.statement.binders)
        return tuple(Parameter(index, binder, self._role(binder)) for index, binder in binders)

    @cached_property
    def _local(self) -> dict[str, Term | None]:
        """The names bound anywhere in the statement, with their types."""
        found: dict[str, Term | None] = {}
        for binder in self.binders_in(self.statement.root):
            subject = binder.subject if binder.relation == ":" else None
            for name in binder.variables:
                # A name bound twice has no one type.
                found[name] = None if name in found else subject
        return found

    @cached_property
    def _sorter(self) -> Sorter:
        return Sorter(self.kinds, self.namespaces, self._local)

    def _role(self, binder: Binder) -> str:
        if not binder.plain or binder.subject is None:
            return "unknown"
        if binder.bracket == "[":
            head = self.head(binder.subject)
            if head and self.is_local(head):
                found = self.kinds.class_of_field(head.rsplit(".", 1)[-1])
            else:
                found = self.kinds.class_of(head, self.namespaces)
            return {"mixin": "mixin", "data": "class"}.get(found, "unknown")
        sort = self.sort(binder.subject)
        return {"prop": "hypothesis", "sort": "type", "type": "data"}.get(sort, "unknown")

    def head(self, term: Term) -> str:
        """Return the constant or variable at the head of an application, "" if it is none."""
        return head_of(term)

    def sort(self, term: Term) -> str:
        """Say what the inhabitants of a type expression are: see `Sorter.sort`."""
        return self._sorter.sort(term)

    def mentions(self, names: frozenset[str], *, skip: Sequence[Node] = ()) -> bool:
        """Say whether any of `names` occurs outside the signature binders in `skip`."""
        skipped = {id(node) for node in skip}
        for parameter in self.parameters:
            if id(parameter.binder) not in skipped and names & self.free_in(parameter.binder):
                return True
        return bool(names & self.free(self.statement.conclusion))

    def free_in(self, binder: Binder) -> frozenset[str]:
        """Return the names free in the type of a binder (in all of it when it is not plain)."""
        if binder.subject is not None:
            return self.free(binder.subject)
        return frozenset() if binder.plain else self.free(binder)


def view_of(
    declaration: Declaration,
    statement: Statement,
    *,
    kinds: Kinds,
    table: NotationTable | None = None,
) -> View:
    """Return the view of a corpus declaration whose `statement` was parsed."""
    return View(
        statement,
        kinds=kinds,
        table=table,
        opened=declaration.opened,
        local_notation=declaration.local_notation,
        context=declaration.context,
    )


def read_view(declaration: Declaration, *, kinds: Kinds, table: NotationTable) -> View:
    """Parse the statement of a corpus declaration and return its view.

    Args:
        declaration: the declaration.
        kinds: what constants are.
        table: the notation table to parse with.

    Raises:
        LeanSyntaxError: the statement does not parse.
    """
    statement = parse(
        declaration.statement,
        table=table,
        opened=declaration.opened,
        local_notation=declaration.local_notation,
        path=declaration.path,
    )
    return view_of(declaration, statement, kinds=kinds, table=table)
