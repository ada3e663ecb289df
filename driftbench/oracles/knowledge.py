"""What is known of a snapshot when its statements are translated: constants and classes.

Answers from the harvest of `driftbench.corpus.constants`, from the signatures of `core.lean` and
from the definitions of `unfoldings.lean`. A header that does not parse is a constant of which
nothing is known. Deliberately elaborates nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.corpus.constants import Constant
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.oracles.facts import load_facts
from driftbench.oracles.rewriting import load_rewrites
from driftbench.oracles.translation.unfolding import definitions
from driftbench.resources import resource
from driftbench.rules.implications import read_implications

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from driftbench.corpus import Snapshot
    from driftbench.corpus.constants import Clause, Constants
    from driftbench.lean import NotationTable, Statement
    from driftbench.oracles.facts import Fact
    from driftbench.oracles.rewriting import Rewrite
    from driftbench.rules.signatures import BinderSig, Signatures

__all__ = ["Atom", "SnapshotKnowledge", "knowledge_of"]

Atom = tuple[str, ...]
"""A class and its arguments, as text."""

_BRACKETS = {
    "explicit": ("(", ")"),
    "implicit": ("{", "}"),
    "strict": ("⦃", "⦄"),
    "instance": ("[", "]"),
}

#: Most facts that class assumptions are followed to; no statement comes near.
_LIMIT = 4000


@cache
def _core() -> Mapping[str, Statement]:
    text = files("driftbench.oracles.translation").joinpath("core.lean").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("theorem ")]
    found = [parse(line, path="core.lean") for line in lines]
    return {statement.name: statement for statement in found}


@dataclass
class SnapshotKnowledge:
    """The constants and classes of one snapshot; picklable.

    Args:
        signatures: what was read from the snapshot.
        table: its notation, or None for the bundled notation.
    """

    signatures: Signatures
    table: NotationTable | None
    _signatures: dict[str, Statement | None] = field(default_factory=dict, repr=False)
    _rules: dict[str, list[tuple[tuple[Atom, ...], Atom]]] = field(default_factory=dict, repr=False)
    _closures: dict[frozenset[Atom], frozenset[Atom]] = field(default_factory=dict, repr=False)
    _facts: tuple[Fact, ...] | None = field(default=None, repr=False)
    _rewrites: tuple[Rewrite, ...] | None = field(default=None, repr=False)
    _implied: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out again."""
        worked_out: dict[str, Any] = {
            "_signatures": {},
            "_rules": {},
            "_closures": {},
            "_implied": {},
            "_facts": None,
            "_rewrites": None,
        }
        return {"signatures": self.signatures, "table": self.table, **worked_out}

    @property
    def harvest(self) -> Constants:
        """The headers and clauses of the snapshot."""
        return self.signatures.harvest

    @property
    def library(self) -> SnapshotKnowledge:
        """The constants."""
        return self

    # -- constants ---------------------------------------------------------------------------

    def _known(self, full: str) -> bool:
        if full in self.harvest.constants or full in _core() or full in definitions():
            return True
        return self.signatures.of(full) is not None

    def resolve(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the full names that `name` may mean in these namespaces, likeliest first."""
        fulls = (f"{space}.{name}" if space else name for space in spaces)
        found = tuple(dict.fromkeys(full for full in fulls if self._known(full)))
        exported = self.harvest.exports.get(name, "")
        return found or ((exported,) if self._known(exported) else ())

    def signature(self, full: str) -> Statement | None:
        """Return the binders and the result of a constant as a parsed statement."""
        if full in _core():
            return _core()[full]
        if full not in self._signatures:
            self._signatures[full] = self._parsed(
                self.harvest.constants.get(full) or self._copy(full)
            )
        return self._signatures[full]

    def _copy(self, full: str) -> Constant | None:
        """Return the header of an additive copy, which no file spells out."""
        found = self.signatures.of(full)
        if found is None:
            return None
        # An explicit binder without a type has a default, which a copy does not keep.
        told = [one for one in found.binders if one.type or one.bracket != "explicit"]
        binders = " ".join(_binder(one) for one in told)
        return Constant(full, found.kind, binders, found.result, found.spaces)

    def _parsed(self, one: Constant | None) -> Statement | None:
        if one is None or one.binders[:1] not in {"", "(", "{", "⦃", "["}:
            return None
        try:
            return parse(
                f"theorem {one.name} {one.binders} : {one.result or '_'}",
                table=self.table,
                opened=[space for space in one.spaces if space],
                path=one.name,
            )
        except LeanSyntaxError:
            return None

    def definition(self, full: str) -> Statement | None:
        """Return what a constant is unfolded to: its parameters, and the body as conclusion."""
        return definitions().get(full)

    def parents(self, full: str) -> tuple[str, ...]:
        """Return the structures that a structure extends."""
        one = self.harvest.constants.get(full)
        if one is None:
            return ()
        return tuple(self._resolved(text.split(" ")[0], one.spaces) for text in one.parents)

    def _resolved(self, name: str, spaces: tuple[str, ...]) -> str:
        return next(iter(self.resolve(name, spaces)), name)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts of `facts.lean` that translate with these constants."""
        if self._facts is None:
            self._facts = load_facts(self, self.table)
        return self._facts

    @property
    def rewrites(self) -> tuple[Rewrite, ...]:
        """The equivalences of `rewrites.lean` that translate with these constants."""
        if self._rewrites is None:
            self._rewrites = load_rewrites(self, self.table)
        return self._rewrites

    # -- classes -----------------------------------------------------------------------------

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply, they themselves included."""
        given = frozenset(atoms)
        if given not in self._closures:
            self._closures[given] = self._closed(given)
        return self._closures[given]

    def _closed(self, atoms: frozenset[Atom]) -> frozenset[Atom]:
        if not self._rules:
            self._index()
        queue = sorted(atoms)
        known: dict[str, dict[Atom, None]] = {}
        for fact in queue:
            known.setdefault(fact[0], {})[fact] = None
        for _ in range(_LIMIT):
            if not queue:
                break
            fact = queue.pop()
            for premises, conclusion in self._rules.get(fact[0], ()):
                if any(premise[0] not in known for premise in premises):
                    continue
                for values in tuple(_matches(premises, fact, known)):
                    found = (conclusion[0], *(values.get(name, name) for name in conclusion[1:]))
                    facts = known.setdefault(found[0], {})
                    if found not in facts:
                        facts[found] = None
                        queue.append(found)
        return frozenset(fact for facts in known.values() for fact in facts)

    def implications(self, name: str) -> tuple[tuple[str, frozenset[str]], ...]:
        """Return what predicate `name` implies of the same arguments, and given which classes.

        From instances such as `[IsIso f] : Mono f`, and from the lattice of predicates that lies
        beside the rules. Classes are given by the last component of their names.
        """
        if not self._implied:
            for edge in read_implications(resource("perturbations")):
                # What a predicate presupposes holds wherever it is said of something.
                needed = frozenset(map(_last, edge.requires))
                self._implied.setdefault(edge.stronger, []).append((edge.weaker, needed))
            for clause in self.harvest.clauses:
                conclusion = self._named(clause.conclusion, clause)
                premises = [self._named(atom, clause) for atom in clause.premises]
                for premise in premises:
                    if premise[1:] == conclusion[1:] and premise[0] != conclusion[0]:
                        others = frozenset(_last(one[0]) for one in premises if one != premise)
                        self._implied.setdefault(premise[0], []).append((conclusion[0], others))
        reached: dict[str, frozenset[str]] = {name: frozenset()}
        queue = [name]
        while queue:
            here = queue.pop(0)
            for weaker, needed in self._implied.get(here, ()):
                if weaker not in reached:
                    reached[weaker] = reached[here] | needed
                    queue.append(weaker)
        return tuple((weaker, needed) for weaker, needed in reached.items() if weaker != name)

    def _index(self) -> None:
        for clause in self.harvest.clauses:
            premises = tuple(self._named(atom, clause) for atom in clause.premises)
            rule = (premises, self._named(clause.conclusion, clause))
            for name in dict.fromkeys(atom[0] for atom in premises):
                self._rules.setdefault(name, []).append(rule)

    def _named(self, atom: Atom, clause: Clause) -> Atom:
        return (self._resolved(atom[0], clause.spaces), *atom[1:])


def _binder(one: BinderSig) -> str:
    opening, closing = _BRACKETS[one.bracket]
    names = " ".join(name for name in one.names if name)
    return f"{opening}{names}{' : ' if names and one.type else ''}{one.type}{closing}"


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _matches(
    premises: tuple[Atom, ...], fact: Atom, known: Mapping[str, Mapping[Atom, None]]
) -> Iterable[dict[str, str]]:
    """Yield the values of variables at which all premises are known, one of them by `fact`."""
    for place, premise in enumerate(premises):
        values = _bound(premise, fact, {})
        if values is not None:
            rest = premises[:place] + premises[place + 1 :]
            yield from _satisfied(rest, values, known)


def _satisfied(
    premises: tuple[Atom, ...], values: dict[str, str], known: Mapping[str, Mapping[Atom, None]]
) -> Iterable[dict[str, str]]:
    if not premises:
        yield values
        return
    for fact in tuple(known.get(premises[0][0], ())):
        found = _bound(premises[0], fact, values)
        if found is not None:
            yield from _satisfied(premises[1:], found, known)


def _bound(premise: Atom, fact: Atom, values: dict[str, str]) -> dict[str, str] | None:
    """Return the values extended so that a premise is a fact, or None."""
    if premise[0] != fact[0] or len(premise) != len(fact):
        return None
    found = dict(values)
    for name, value in zip(premise[1:], fact[1:], strict=True):
        if found.setdefault(name, value) != value:
            return None
    return found


def knowledge_of(
    snapshot: Snapshot,
    *,
    table: NotationTable | None = None,
    signatures: Signatures | None = None,
    workers: int = 1,
) -> SnapshotKnowledge:
    """Harvest what is to be known of a snapshot.

    Args:
        snapshot: a project.
        table: its notation, or None for the bundled notation.
        signatures: what `harvest_signatures` gave for it, if at hand.
        workers: processes to read files with.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file is cut short in a comment.
    """
    from driftbench.rules.signatures import harvest_signatures

    known = signatures or harvest_signatures(snapshot, workers=workers)
    return SnapshotKnowledge(known, table)
