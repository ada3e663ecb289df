"""The constants of a snapshot with parsed signatures, and what its classes imply.

Signatures are those of the snapshot and those of the bundled `core.lean`; definitions are those of
`unfoldings.lean`. A constant whose header does not parse has no signature. Nothing is elaborated.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.library._headers import instances, is_kind, typed_names
from driftbench.library.bundled import bundled_statements
from driftbench.library.closures import Closures
from driftbench.library.constants import Constant
from driftbench.library.former_names import bundled_former_names
from driftbench.library.implications import read_implications
from driftbench.library.namespaces import candidates
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from driftbench.lean import NotationTable, Statement
    from driftbench.library.closures import Atom, ClassRule
    from driftbench.library.constants import Clause
    from driftbench.library.former_names import FormerNames
    from driftbench.library.signatures import BinderSig, Signatures

__all__ = ["ParsedLibrary"]

#: Constants that Lean or an attribute declares, and that no file of mathlib does.
UNDECLARED = frozenset(
    [
        "Even",
        "Maximal",
        "Nat",
        "Int",
        "List",
        "Option",
        "Bool",
        "String",
        "Char",
        "Fin",
        "Array",
        "Prod",
        "Sum",
        "Sigma",
        "PSigma",
        "Subtype",
        "Quot",
        "Quotient",
        "Classical",
        "Function",
        "Relation",
        "Set",
        "Empty",
        "PEmpty",
        "Unit",
        "PUnit",
        "True",
        "False",
        "And",
        "Or",
        "Not",
        "Iff",
        "Eq",
        "HEq",
        "Ne",
        "Exists",
        "absurd",
        "and",
        "approxAddOrderOf",
        "addOrderOf",
        "bne",
        "bind",
        "bxor",
        "cast",
        "compare",
        "cond",
        "congrArg",
        "congrFun",
        "decide",
        "default",
        "dite",
        "flip",
        "funext",
        "id",
        "inferInstance",
        "insert",
        "ite",
        "iff",
        "letFun",
        "map",
        "max",
        "min",
        "none",
        "not",
        "or",
        "outParam",
        "propext",
        "pure",
        "rfl",
        "singleton",
        "sizeOf",
        "some",
        "trivial",
        "tsum",
        "unit",
        "xor",
    ]
)
_NUMBERS = frozenset({"ℕ", "ℤ", "ℚ", "ℝ", "ℂ", "ℝ≥0", "ℝ≥0∞", "ℕ∞", "ℚ≥0"})
#: What mathlib proves and does not make an instance, and data of which there is exactly one up to
#: equality, which a proposition gives: `Fintype.ofFinite`.
_CHOSEN = (
    ((("Finite", "α"),), ("Fintype", "α"), ()),
    # `NoZeroDivisors.to_isDomain`, which mathlib does not make an instance.
    ((("Ring", "α"), ("Nontrivial", "α"), ("NoZeroDivisors", "α")), ("IsDomain", "α"), ()),
    # `RingHom.domain_nontrivial` for the algebra map.
    (
        (("CommSemiring", "α"), ("Semiring", "β"), ("Algebra", "α", "β"), ("Nontrivial", "β")),
        ("Nontrivial", "α"),
        (),
    ),
    # A field is embedded into its nontrivial algebras: `FaithfulSMul.algebraMap_injective`.
    (
        (
            ("Field", "α"),
            ("Semiring", "β"),
            ("Algebra", "α", "β"),
            ("Nontrivial", "β"),
            ("Finite", "β"),
        ),
        ("Finite", "α"),
        (),
    ),
    # `Module.finite_of_finite`.
    (
        (
            ("Semiring", "α"),
            ("AddCommMonoid", "β"),
            ("Module", "α", "β"),
            ("Module.Finite", "α", "β"),
            ("Finite", "α"),
        ),
        ("Finite", "β"),
        (),
    ),
)
#: Length of the longest name that is certainly not a constant of another library.
_SHORT = 2

_BRACKETS = {
    "explicit": ("(", ")"),
    "implicit": ("{", "}"),
    "strict": ("⦃", "⦄"),
    "instance": ("[", "]"),
}


@dataclass
class ParsedLibrary:
    """The constants and classes of one snapshot; picklable.

    Args:
        signatures: headers and names of the snapshot.
        table: its notation.
        renames: former full name -> full name that replaces it, as the snapshot itself states.
    """

    signatures: Signatures
    table: NotationTable
    renames: Mapping[str, str]
    _former: FormerNames = field(init=False, repr=False)
    _parsed: dict[str, Statement | None] = field(default_factory=dict, init=False, repr=False)
    _held: set[Atom] = field(default_factory=set, init=False, repr=False)
    _closed: bool | None = field(default=None, init=False, repr=False)
    _closures: Closures | None = field(default=None, init=False, repr=False)
    _implied: dict[str, list[tuple[str, frozenset[str]]]] = field(
        default_factory=dict, init=False, repr=False
    )
    _fields: dict[str, list[str]] = field(default_factory=dict, init=False, repr=False)
    _weaker: dict[str, dict[str, frozenset[str]]] = field(
        default_factory=dict, init=False, repr=False
    )

    def __post_init__(self) -> None:
        """Add the former names of the snapshot to the bundled ones."""
        self._former = bundled_former_names().with_renames(self.renames)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave computed values out of the pickle."""
        return type(self), (self.signatures, self.table, self.renames)

    # -- constants ---------------------------------------------------------------------------

    def _knows(self, full: str) -> bool:
        """Return whether a name is declared, and not as a former name of a declared one."""
        other = self.renames.get(full)
        return self._declares(full) and (other is None or not self._declares(other))

    def _declares(self, full: str) -> bool:
        return (
            full in self.signatures.harvest.constants
            or full in bundled_statements("unfoldings")
            or self.signatures.signature(full) is not None
        )

    def resolve(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the full names that `name` may resolve to in these namespaces, nearest first.

        If there is none, a former name gives the present one.
        """
        fulls = list(candidates(name, spaces))
        found = tuple(dict.fromkeys(full for full in fulls if self._knows(full)))
        exported = self.signatures.harvest.exports.get(name, "")
        if found or self._knows(exported):
            return found or (exported,)
        present = (self._former.present(full, self._knows) for full in fulls)
        return tuple(filter(None, present))[:1]

    def current(self, full: str) -> str:
        """Return the name of a constant in the snapshot; a former name gives the present one."""
        return full if self._knows(full) else self._former.present(full, self._knows) or full

    def signature(self, full: str) -> Statement | None:
        """Return the binders and the result of a constant as a parsed statement."""
        if full in bundled_statements("core"):
            return bundled_statements("core")[full]
        if full not in self._parsed:
            constant = self.signatures.harvest.constants.get(full) or self._copy(full)
            self._parsed[full] = self._parse(constant)
        return self._parsed[full]

    def _copy(self, full: str) -> Constant | None:
        """Return the header of an additive copy, which no file contains."""
        found = self.signatures.signature(full)
        if found is None:
            return None
        # An explicit binder without a type has a default, which a copy does not have.
        typed = [one for one in found.binders if one.type or one.bracket != "explicit"]
        binders = " ".join(_binder(one) for one in typed)
        return Constant(full, found.kind, binders, found.result, found.spaces)

    def _parse(self, one: Constant | None) -> Statement | None:
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
        """Return the bundled definition of a constant: parameters as binders, body as conclusion.

        It does not depend on the snapshot.
        """
        return bundled_statements("unfoldings").get(full)

    def is_local(self, full: str) -> bool:  # noqa: ARG002 -- others have such constants
        """Return whether a constant is declared beside a statement: none of a snapshot is."""
        return False

    def parents(self, full: str) -> tuple[str, ...]:
        """Return the full names of the structures that a structure extends."""
        one = self.signatures.harvest.constants.get(full)
        if one is None:
            return ()
        return tuple(self._resolved(text.split(" ")[0], one.spaces) for text in one.parents)

    def fields(self, full: str) -> tuple[str, ...]:
        """Return the full names of the fields that a structure declares itself, sorted."""
        if not self._fields:
            for name, one in self.signatures.harvest.constants.items():
                if one.keyword == "field":
                    self._fields.setdefault(name.rpartition(".")[0], []).append(name)
        return tuple(sorted(self._fields.get(full, ())))

    def extended(self, full: str) -> tuple[Statement, ...]:
        """Return the types that a structure extends, each with the structure's parameters."""
        one = self.signatures.harvest.constants.get(full)
        stated = [replace(one, result=text) for text in one.parents] if one is not None else ()
        return tuple(parent for parent in map(self._parse, stated) if parent is not None)

    def _resolved(self, name: str, spaces: tuple[str, ...]) -> str:
        return next(iter(self.resolve(name, spaces)), name)

    def is_class(self, full: str) -> bool:
        """Return whether a constant is a class."""
        one = self.signatures.harvest.constants.get(full)
        return one is not None and one.keyword.startswith("class")

    def is_structure(self, full: str) -> bool:
        """Return whether a constant is a class of data, not of propositions."""
        one = self.signatures.harvest.constants.get(full)
        return one is not None and one.keyword.startswith("class") and one.result != "Prop"

    def split_class(self, name: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the classes that a former class bundled; none if the snapshot has the class."""
        return () if self.resolve(name, spaces) else self._former.parts(name, self._knows)

    def holds(self, name: str, types: tuple[str, ...]) -> bool:
        """Return whether an instance of the snapshot proves a class of types of numbers.

        Only classes of propositions are looked for. Other names may be local notation of a file.
        """
        if not types or not _NUMBERS.issuperset(types):
            return False
        if not self._held:
            given = (clause for clause in self.signatures.clauses() if not clause.premises)
            self._held.update(self._named(clause.conclusion, clause) for clause in given)
        one = self.signatures.harvest.constants.get(name)
        return one is not None and one.result == "Prop" and (name, *types) in self._held

    # -- names without a header --------------------------------------------------------------

    def may_declare(self, name: str, spaces: tuple[str, ...]) -> bool:
        """Return whether a name without a header may be that of a constant in these namespaces.

        It may be one of Lean's own or a generated one. The constants of a project that builds on
        another library are not all known; there, only short names are certainly none. A name that
        is declared in other namespaces only is out of reach.
        """
        head, dot, _ = name.partition(".")
        if head in UNDECLARED or self.signatures.resolutions(name, spaces):
            return True
        if head in self._former.removed or head in self._former.split:
            return True
        if dot and self.signatures.is_namespace(head):
            return True
        if len(head) <= _SHORT:
            return False
        if self.signatures.ending(head):
            return False
        return (head[:1].isupper() and self._is_used(head)) or not self._is_closed()

    def homes(self, name: str) -> tuple[str, ...]:
        """Return the constants whose last component is a name, sorted: `Filter.atTop`."""
        return self.signatures.ending(name)

    def _is_used(self, name: str) -> bool:
        """Return whether statements of the snapshot use a name without binding it."""
        return self.signatures.is_word(name)

    def _is_closed(self) -> bool:
        if self._closed is None:
            self._closed = self.signatures.closed
        return self._closed

    # -- classes -----------------------------------------------------------------------------

    def closure(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """Return all classes that class assumptions imply, themselves included."""
        return self._class_closures().of(atoms)

    def rules_within(self, names: tuple[str, ...]) -> str:
        """Return a digest of the implications among some classes, on which a closure depends."""
        return self._class_closures().within(names)

    def class_rules(self) -> tuple[ClassRule, ...]:
        """Return the implications among classes: `extends`, instances, and `Finite` types.

        An instance about the members of a variable, such as `[IsCyclic H]` for a subgroup `H`, is
        none: it does not hold for all types. Neither is one that may use an instance that it does
        not mention.
        """
        rules = []
        for clause in self.signatures.clauses():
            atoms = [self._named(atom, clause) for atom in (clause.conclusion, *clause.premises)]
            if not clause.premises or clause.unmentioned:
                continue
            if not any(self._coerces(atom, clause.terms) for atom in atoms):
                rules.append((tuple(atoms[1:]), atoms[0], clause.fixed))
        return (*rules, *_CHOSEN)

    def _coerces(self, atom: Atom, terms: tuple[str, ...]) -> bool:
        """Return whether a term stands in a class where a type belongs."""
        one = self.signatures.harvest.constants.get(atom[0])
        if not terms or one is None:
            return bool(set(terms) & {*atom[1:]})
        explicit = [type_ for mark, _, type_ in typed_names(one.binders) if mark == "("]
        return any(
            name in terms and (not type_ or is_kind(type_))
            for name, type_ in zip_longest(atom[1:], explicit, fillvalue="")
        )

    def _class_closures(self) -> Closures:
        if self._closures is None:
            self._closures = Closures(self.class_rules())
        return self._closures

    def implies(self, name: str, weaker: str) -> frozenset[str] | None:
        """Return the classes under which a predicate implies another of the same arguments.

        Implications come from instances such as `[IsIso f] : Mono f` and from `implications.toml`
        of the rules. Classes are last components of names; None if there is no implication.
        """
        if name not in self._weaker:
            self._weaker[name] = self._reachable(name)
        return self._weaker[name].get(weaker)

    def _reachable(self, name: str) -> dict[str, frozenset[str]]:
        """Return each predicate that a predicate implies, with the classes that it requires."""
        if not self._implied:
            for edge in read_implications(resource("perturbations")):
                needed = frozenset(map(_last, edge.requires))
                self._implied.setdefault(edge.stronger, []).append((edge.weaker, needed))
            for clause in self.signatures.clauses():
                if clause.fixed or clause.unmentioned:
                    # It holds for some types only, or under further conditions.
                    continue
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
        """Return the classes that the headers of constants require."""
        declared = self.signatures.harvest.constants
        known = [one for name in names if (one := declared.get(name)) is not None]
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
