"""The declarations of a snapshot as parsed Lean statements, each read once.

Those about semilinear maps are read as statements about linear maps.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.names import free_names
from driftbench.lean.tree import tokens
from driftbench.library.lemma_statements import read_stated_texts
from driftbench.oracles.lemmas.linear_maps import linear_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.cache import Cache
    from driftbench.lean import Statement
    from driftbench.library.lemma_statements import StatedText
    from driftbench.library.lemma_texts import LemmaText, LemmaTexts
    from driftbench.library.parsed import ParsedLibrary

__all__ = ["LemmaReader", "LemmaStatement"]


_BITS = frozenset({"<<<", ">>>", "&&&", "|||", "^^^"})
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class LemmaStatement:
    """A declaration as a statement.

    Args:
        name: the declaration.
        statement: the parsed statement.
        spaces: namespaces by which it may abbreviate constants, nearest first.
        scoped: namespaces with instances of their own that are open there.
    """

    name: str
    statement: Statement
    spaces: tuple[str, ...]
    scoped: frozenset[str]


@dataclass
class LemmaReader:
    """Reads the statements of declarations, each once.

    Args:
        texts: where the declarations stand.
        library: the constants of the snapshot.
        cache: cache of file contents; None for none.
    """

    texts: LemmaTexts
    library: ParsedLibrary
    cache: Cache | None = None
    _files: dict[str, dict[int, StatedText]] = field(default_factory=dict, repr=False)
    _read: dict[tuple[str, int], LemmaStatement | None] = field(default_factory=dict, repr=False)

    def fetch(self, texts: Iterable[LemmaText]) -> None:
        """Read the files of some declarations together, which is faster than one by one."""
        missing = {one.path for one in texts} - self._files.keys()
        if missing:
            homes = frozenset(self.library.table.scoped)
            found = read_stated_texts(self.texts.snapshot, missing, homes, cache=self.cache)
            self._files.update(found)

    def read(self, text: LemmaText) -> LemmaStatement | None:
        """Return the statement of a declaration; None if it has none that may be a premise."""
        key = (text.path, text.start)
        if key not in self._read:
            self.fetch([text])
            said = self._files[text.path].get(text.start)
            found = None if said is None else self._parsed(said)
            if found is not None and text.keyword == "instance" and not self._is_proof(found):
                found = None
            self._read[key] = found
        return self._read[key]

    def _is_proof(self, found: LemmaStatement) -> bool:
        """Return whether an instance proves a proposition.

        One of data, such as the order of a product, need not be the one that a statement assumes.
        """
        head = next(tokens(found.statement.conclusion)).text
        constants = self.library.signatures.harvest.constants
        full = next(iter(self.library.resolve(head, found.spaces)), head)
        return full in constants and constants[full].result == "Prop"

    def _parsed(self, said: StatedText) -> LemmaStatement | None:
        try:
            statement = self._statement(said, said.said)
            linear = linear_text(statement)
            if linear is not None:
                statement = self._statement(said, linear)
        except LeanSyntaxError:
            return None
        if not self._is_plain(statement) or self._names_protected(statement, said):
            return None
        if _has_own_notation(statement, said.local_notation):
            return None
        scoped = self.texts.scoped.intersection({*said.opened, *said.spaces})
        return LemmaStatement(said.name, statement, said.spaces, scoped)

    def _statement(self, said: StatedText, text: str) -> Statement:
        """Return a text parsed with the notation of a declaration."""
        homes = self.library.table.scoped
        return parse(
            text,
            table=self.library.table,
            opened=[space for space in said.opened if space in homes],
            local_notation=said.local_notation,
            path=said.name,
        )

    def _is_plain(self, statement: Statement) -> bool:
        """Return whether a statement can be read without elaborating it.

        It names no instance, has no two of one class and type, and no binder without a type, which
        may be a proof; and it has no operations on bits, which are not translated.
        """
        if any(one.text.startswith("@") or one.text in _BITS for one in tokens(statement.root)):
            return False
        if any(one.type is None and not one.is_instance for one in statement.binders):
            return False
        found: Counter[str] = Counter()
        for binder in statement.binders:
            if binder.type is not None:
                found[" ".join(one.text for one in tokens(binder.type))] += max(
                    1, len(binder.variables)
                )
        constants = self.library.signatures.harvest.constants
        for text, count in found.items():
            head = constants.get(text.split(" ", 1)[0])
            if count > 1 and head is not None and head.keyword.startswith("class"):
                return False
        return True

    def _names_protected(self, statement: Statement, said: StatedText) -> bool:
        """Return whether a name may be read as a protected constant, which needs its namespace."""
        protected = self.texts.protected
        return any(
            f"{space}.{name}" in protected
            for name in free_names(statement.root)
            for space in said.spaces
            if space
        )


def _has_own_notation(statement: Statement, notation: Iterable[str]) -> bool:
    """Return whether a statement uses local notation, which may mean something else elsewhere."""
    own = {word for line in notation for atom in _QUOTED.findall(line) for word in atom.split()}
    return bool(own) and any(one.text in own for one in tokens(statement.root))
