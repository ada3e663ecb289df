"""What is known of a snapshot when its statements are translated: constants and classes.

Answers from the harvest of `driftbench.library.constants`, from the signatures of `core.lean` and
from the definitions of `unfoldings.lean`. A header that does not parse is a constant of which
nothing is known. It elaborates nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.library._headers import instances
from driftbench.library.closures import Closures
from driftbench.library.constants import Constant
from driftbench.library.implications import read_implications
from driftbench.library.namespaces import candidates
from driftbench.library.reading import read_library
from driftbench.oracles.facts import load_facts
from driftbench.oracles.rewriting import load_rewrites
from driftbench.oracles.translation.former_names import FORMER
from driftbench.oracles.translation.unfolding import definitions
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from driftbench.corpus import Snapshot
    from driftbench.lean import NotationTable, Statement
    from driftbench.library.closures import Atom
    from driftbench.library.constants import Clause, Constants
    from driftbench.library.signatures import BinderSig, Signatures
    from driftbench.oracles.facts import Fact
    from driftbench.oracles.rewriting import Rewrite

__all__ = ["SnapshotKnowledge", "knowledge_of"]

_BRACKETS = {
    "explicit": ("(", ")"),
    "implicit": ("{", "}"),
    "strict": ("⦃", "⦄"),
    "instance": ("[", "]"),
}


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
    _hierarchy: Closures | None = field(default=None, repr=False)
    _facts: tuple[Fact, ...] | None = field(default=None, repr=False)
    _rewrites: tuple[Rewrite, ...] | None = field(default=None, repr=False)
    _implied: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict, repr=False)
    _weaker: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """Leave behind what can be worked out again."""
        worked_out: dict[str, Any] = {
            "_signatures": {},
            "_hierarchy": None,
            "_implied": {},
            "_weaker": {},
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
        fulls = list(candidates(name, spaces))
        found = tuple(dict.fromkeys(full for full in fulls if self._known(full)))
        exported = self.harvest.exports.get(name, "")
        if found or self._known(exported):
            return found or (exported,)
        since = (FORMER[full] for full in fulls if full in FORMER)
        return tuple(full for full in since if self._known(full))[:1]

    def current(self, full: str) -> str:
        """Return the name that a constant has in the snapshot: its own, or the one since."""
        since = FORMER.get(full, full)
        return since if not self._known(full) and self._known(since) else full

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
        return self._closures().of(atoms)

    def rules_within(self, names: tuple[str, ...]) -> str:
        """Return a digest of the rules that a closure of these classes rests on."""
        return self._closures().within(names)

    def _closures(self) -> Closures:
        if self._hierarchy is None:
            self._hierarchy = Closures(
                (
                    tuple(self._named(atom, clause) for atom in clause.premises),
                    self._named(clause.conclusion, clause),
                )
                for clause in self.harvest.clauses
            )
        return self._hierarchy

    def implies(self, name: str, weaker: str) -> frozenset[str] | None:
        """Return given which classes a predicate implies another one of the same arguments.

        From instances such as `[IsIso f] : Mono f`, and from the lattice of predicates that lies
        beside the rules. Classes are given by the last component of their names; None says that
        it does not.
        """
        if name not in self._weaker:
            self._weaker[name] = self._reached_from(name)
        return self._weaker[name].get(weaker)

    def _reached_from(self, name: str) -> dict[str, frozenset[str]]:
        if not self._implied:
            for edge in read_implications(resource("perturbations")):
                needed = frozenset(map(_last, edge.requires))
                self._implied.setdefault(edge.stronger, []).append((edge.weaker, needed))
            for clause in self.harvest.clauses:
                conclusion = self._named(clause.conclusion, clause)
                premises = [self._named(atom, clause) for atom in clause.premises]
                for premise in premises:
                    if premise[1:] == conclusion[1:] and premise[0] != conclusion[0]:
                        others = frozenset(_last(one[0]) for one in premises if one != premise)
                        needed = others - self._presupposed(premise[0], conclusion[0])
                        self._implied.setdefault(premise[0], []).append((conclusion[0], needed))
        reached: dict[str, frozenset[str]] = {name: frozenset()}
        queue = [name]
        while queue:
            here = queue.pop(0)
            for weaker, needed in self._implied.get(here, ()):
                if weaker not in reached:
                    reached[weaker] = reached[here] | needed
                    queue.append(weaker)
        del reached[name]
        return reached

    def _presupposed(self, *names: str) -> frozenset[str]:
        """Return the classes that constants presuppose: they hold wherever these are said."""
        known = [one for name in names if (one := self.harvest.constants.get(name)) is not None]
        words = [text.split(maxsplit=1) for one in known for text in instances(one.binders)]
        return frozenset(_last(word[0].split(".{")[0]) for word in words if word)

    def _named(self, atom: Atom, clause: Clause) -> Atom:
        return (self._resolved(atom[0], clause.spaces), *atom[1:])


def _binder(one: BinderSig) -> str:
    opening, closing = _BRACKETS[one.bracket]
    names = " ".join(name for name in one.names if name)
    return f"{opening}{names}{' : ' if names and one.type else ''}{one.type}{closing}"


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def knowledge_of(
    snapshot: Snapshot,
    *,
    table: NotationTable | None = None,
    workers: int = 1,
) -> SnapshotKnowledge:
    """Read what is to be known of a snapshot.

    Args:
        snapshot: a project.
        table: its notation, or None for the bundled notation.
        workers: processes to read files with.

    Raises:
        CorpusError: a file is not UTF-8. LeanSyntaxError: a file ends inside a comment.
    """
    return SnapshotKnowledge(read_library(snapshot, workers=workers).signatures, table)
