"""Translated lemmas, kept in memory and on disk.

The key of a stored lemma is the snapshot and the place and types of the lemma; the file is cleared
when code changes on which translations depend. What has no faithful translation is stored as well.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from driftbench.cache import Cache, cache_key, sources_digest
from driftbench.errors import LeanSyntaxError
from driftbench.oracles import logic
from driftbench.oracles.lemmas.formulas import LemmaFormula, formula_of
from driftbench.oracles.logic import Base, Const, FunctionSort, Var
from driftbench.oracles.translation.expressions import Unsupported
from driftbench.resources import cache_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from driftbench.library.lemma_texts import LemmaText
    from driftbench.library.parsed import ParsedLibrary
    from driftbench.oracles.lemmas.statements import LemmaReader
    from driftbench.oracles.logic import Sort, Term
    from driftbench.oracles.translation.expressions import Type

__all__ = ["FormulaStore", "StoredLemma", "open_formula_cache"]

LEMMAS = "lemmas.sqlite"
"""Name of the cache file in the cache folder."""

#: Packages on which translations of lemmas depend.
_CODE = (
    *("driftbench.corpus", "driftbench.lean", "driftbench.library"),
    *("driftbench.oracles.lemmas", "driftbench.oracles.translation"),
)


@dataclass(frozen=True, slots=True)
class StoredLemma:
    """A lemma as a formula, and what its use depends on.

    Args:
        formula: what it says.
        scoped: namespaces with instances of their own that are open where it stands.
    """

    formula: LemmaFormula
    scoped: frozenset[str]


def open_formula_cache() -> Cache:
    """Return the cache of translated lemmas for the current code."""
    return Cache(cache_root() / LEMMAS, version=sources_digest(*_CODE))


@dataclass
class FormulaStore:
    """Translates lemmas, each once for the same types.

    Args:
        reader: reads their statements.
        library: the constants of the snapshot.
        snapshot: digest of the snapshot; "" if nothing is to be stored on disk.
        cache: the cache of translated lemmas; None for none.
    """

    reader: LemmaReader
    library: ParsedLibrary
    snapshot: str = ""
    cache: Cache | None = None
    _found: dict[str, StoredLemma | None] = field(default_factory=dict, repr=False)

    def fetch(self, texts: Iterable[LemmaText]) -> None:
        """Get lemmas over their own type variables, and read the files of the missing ones."""
        keys = {_key(self.snapshot, one, ()): one for one in texts}
        missing = [key for key in keys if key not in self._found]
        if self.cache is not None and self.snapshot:
            stored = self.cache.get_many(missing)
            self._found.update((key, _decoded(value)) for key, value in stored.items())
            missing = [key for key in missing if key not in stored]
        self.reader.fetch([keys[key] for key in missing])

    def lemma(
        self, text: LemmaText, types: Mapping[str, Type] | None = None, shown: object = ()
    ) -> StoredLemma | None:
        """Return a lemma at some types; None if it has no faithful translation.

        Args:
            text: the declaration.
            types: types for its type variables; by default these stay variables.
            shown: the types as text.
        """
        key = _key(self.snapshot, text, shown)
        if key not in self._found:
            stored = None if self.cache is None or not self.snapshot else self.cache.get(key)
            if stored is not None:
                self._found[key] = _decoded(stored)
            else:
                self._found[key] = found = self._translated(text, types)
                if self.cache is not None and self.snapshot:
                    self.cache.put(key, _encoded(found))
        return self._found[key]

    def _translated(self, text: LemmaText, types: Mapping[str, Type] | None) -> StoredLemma | None:
        lemma = self.reader.read(text)
        if lemma is None:
            return None
        try:
            said = formula_of(lemma.statement, self.library, lemma.spaces, types)
        except (Unsupported, LeanSyntaxError):
            return None
        return StoredLemma(said, lemma.scoped)


def _key(snapshot: str, text: LemmaText, shown: object) -> str:
    return cache_key(snapshot, text.path, text.start, shown)


def _encoded(lemma: StoredLemma | None) -> list[Any]:
    if lemma is None:
        return []
    one = lemma.formula
    heads = [[_sort(head.sort), head.name, *found] for head, found in one.heads.items()]
    said = [_term(one.term), one.classes, heads, one.variables, one.indexed]
    return [*said, sorted(lemma.scoped)]


def _decoded(values: list[Any]) -> StoredLemma | None:
    if not values:
        return None
    term, classes, heads, variables, indexed, scoped = values
    formula = LemmaFormula(
        _read(term),
        tuple(map(tuple, classes)),
        {Const(name, _read_sort(sort)): (head, tuple(types)) for sort, name, head, types in heads},
        tuple(variables),
        indexed,
    )
    return StoredLemma(formula, frozenset(scoped))


def _sort(sort: Sort) -> Any:  # noqa: ANN401 -- JSON
    return sort.name if isinstance(sort, Base) else [_sort(sort.domain), _sort(sort.codomain)]


def _read_sort(value: Any) -> Sort:  # noqa: ANN401 -- JSON
    if isinstance(value, str):
        return Base(value)
    return FunctionSort(_read_sort(value[0]), _read_sort(value[1]))


_FORMULAS = {
    "and": logic.And,
    "or": logic.Or,
    "forall": logic.Forall,
    "exists": logic.Exists,
    "lam": logic.Lam,
}
_PLAIN = {"eq": logic.Eq, "iff": logic.Iff, "implies": logic.Implies, "not": logic.Not}


def _term(term: Term) -> list[Any]:
    match term:
        case Var(name, sort):
            return ["var", name, _sort(sort)]
        case Const(name, sort):
            return ["const", name, _sort(sort)]
        case logic.Apply(function, arguments):
            return ["apply", _term(function), *map(_term, arguments)]
        case logic.And(parts):
            return ["and", *map(_term, parts)]
        case logic.Or(parts):
            return ["or", *map(_term, parts)]
        case logic.Not(body):
            return ["not", _term(body)]
        case logic.Forall() | logic.Exists() | logic.Lam():
            kind = next(kind for kind, one in _FORMULAS.items() if isinstance(term, one))
            return [kind, [_term(one) for one in term.variables], _term(term.body)]
        case logic.Implies(premise, conclusion):
            return ["implies", _term(premise), _term(conclusion)]
        case logic.Eq() | logic.Iff():
            kind = "eq" if isinstance(term, logic.Eq) else "iff"
            return [kind, _term(term.left), _term(term.right)]


def _read(value: list[Any]) -> Any:  # noqa: ANN401 -- a term of the kind that its tag says
    kind, *rest = value
    if kind in {"var", "const"}:
        name, sort = rest
        return (Var if kind == "var" else Const)(name, _read_sort(sort))
    if kind == "apply":
        return logic.Apply(_read(rest[0]), tuple(map(_read, rest[1:])))
    if kind in {"and", "or"}:
        return _FORMULAS[kind](tuple(map(_read, rest)))
    if kind in _FORMULAS:
        return _FORMULAS[kind](tuple(map(_read, rest[0])), _read(rest[1]))
    return _PLAIN[kind](*map(_read, rest))
