"""The facts of one branch of a proof, each with its Lean proof.

A fact is a formula with a sign; `¬` is removed, so that the proof of a denied `p` has type `Not p`.
Facts are decomposed when they are added; those that need a case distinction wait in `pending`,
those that need an instance in `blocks`. Every fact has a name that proves it. No case distinctions
are made here.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.kernel._equality import Equalities, moved
from driftbench.oracles.kernel._formulas import Formula, instantiate
from driftbench.oracles.kernel._script import Close, Have, Open, Script

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.kernel._formulas import FormulaSignature

__all__ = ["Branch", "Fact", "Names", "tail"]

Fact: TypeAlias = tuple[Formula, bool]


@dataclass(slots=True)
class Names:
    """Fresh names of one proof, and the sorts and depths of the variables it introduced."""

    count: int = 0
    sorts: dict[str, str] = field(default_factory=dict)
    ages: dict[str, int] = field(default_factory=dict)

    def hypothesis(self) -> str:
        """Return a fresh name for a hypothesis."""
        self.count += 1
        return f"h{self.count}"

    def variable(self, sort: str, source: Formula) -> Formula:
        """Return a fresh variable of a sort, given by label, for a witness of a formula."""
        self.count += 1
        label = f"v{self.count}"
        self.sorts[label] = sort
        self.ages[label] = 1 + self._age(source)
        return Formula("local", label, ())

    def depth(self, term: Formula) -> int:
        """Return the nesting depth of a term, including the terms its variables came from."""
        if term.op == "local":
            return self.ages[term.label]
        return 1 + max(map(self.depth, term.parts), default=-1) if term.op == "app" else 0

    def _age(self, formula: Formula) -> int:
        if formula.op == "local":
            return self.ages[formula.label]
        return max(map(self._age, formula.parts), default=-1)


@dataclass(slots=True)
class Branch:
    """The facts of one branch.

    Args:
        signatures: the signature of each symbol, by label.
        names: fresh names, shared by all branches of a proof.
        equal: equalities of ground terms.
        script: the steps so far; complete when the branch is closed.
        known: sign and proof of each formula that is decided.
        pending: facts that need a case distinction, or a decided part.
        blocks: facts that need an instance.
        terms: ground terms by label of sort, in order of arrival.
        taken: instances made, by quantified formula and values.
        depth: number of case distinctions above.
        truths: results of `truth` since the last fact.
    """

    signatures: Mapping[str, FormulaSignature]
    names: Names
    equal: Equalities
    script: Script = field(default_factory=Script)
    known: dict[Formula, tuple[bool, str]] = field(default_factory=dict)
    pending: dict[Fact, None] = field(default_factory=dict)
    blocks: dict[Fact, None] = field(default_factory=dict)
    terms: dict[Formula, str] = field(default_factory=dict)
    taken: set[tuple[Formula, tuple[Formula, ...]]] = field(default_factory=set)
    depth: int = 0
    truths: dict[Formula, tuple[bool, str] | None] = field(default_factory=dict)
    _atoms: dict[tuple[object, ...], Formula] = field(default_factory=dict)
    _fresh: list[Formula] = field(default_factory=list)
    _version: int = -1

    def child(self) -> Branch:
        """Return a branch with the same facts and a new script."""
        return Branch(
            signatures=self.signatures,
            names=self.names,
            known=dict(self.known),
            equal=self.equal.copy(),
            pending=dict(self.pending),
            blocks=dict(self.blocks),
            terms=dict(self.terms),
            taken=set(self.taken),
            depth=self.depth + 1,
        )

    @property
    def closed(self) -> bool:
        """Whether the facts contradict each other."""
        return self.script.end is not None

    def close(self, text: str) -> None:
        """End the branch with a proof of False."""
        if self.script.end is None:
            self.script.end = Close(text)

    def assume(self, fact: Fact, text: str) -> None:
        """Add a fact with its proof, and all that follows by decomposition."""
        waiting = deque([(fact, text)])
        while waiting and not self.closed:
            waiting.extend(self._fact(*waiting.popleft()))
        if not self.closed:
            self._check_equalities()

    def _fact(self, fact: Fact, text: str) -> list[tuple[Fact, str]]:
        formula, sign = fact
        while formula.op == "not":
            formula = formula.parts[0]
            text = text if sign else f"(notNot {text})"
            sign = not sign
        if formula in self.known:
            before, proof = self.known[formula]
            if before != sign:
                self.close(f"({proof} {text})" if sign else f"({text} {proof})")
            return []
        name = text
        if not text.isalnum():
            name = self.names.hypothesis()
            self.script.steps.append(Have(name, text))
        self.known[formula] = sign, name
        self.truths.clear()
        return list(self._decomposed((formula, sign), name))

    def _decomposed(self, fact: Fact, name: str) -> Iterator[tuple[Fact, str]]:
        formula, sign = fact
        op, _, parts = formula
        if op in ("and", "or") and not parts:
            if sign == (op == "or"):
                self.close(name if sign else f"({name} True.intro)")
        elif (op, sign) in (("and", True), ("or", False)):
            yield from _conjunction(fact, name)
        elif op == "imp" and not sign:
            yield (parts[0], True), f"(notImpLeft {name})"
            yield (parts[1], False), f"(notImpRight {name})"
        elif (op, sign) in (("ex", True), ("all", False)):
            yield self._open(fact, name if sign else f"(notAll {name})")
        elif op in ("all", "ex"):
            self.blocks[fact] = None
        elif op in ("app", "eq", "local"):
            self._atom(fact, name)
        else:
            self.pending[fact] = None

    def _open(self, fact: Fact, text: str) -> tuple[Fact, str]:
        """Introduce the witness of an existential, or of a denied universal."""
        formula, sign = fact
        variable = self.names.variable(formula.label, formula)
        name = self.names.hypothesis()
        self.script.steps.append(Open(variable.label, name, text))
        self.register(variable)
        return (instantiate(formula.parts[0], variable), sign), name

    def _atom(self, fact: Fact, name: str) -> None:
        formula, sign = fact
        for part in formula.parts:
            self.register(part)
        if formula.op == "eq" and sign:
            left, right = formula.parts
            self.equal.equate(left, right, name)
        if formula.op in ("app", "eq"):
            self._fresh.append(formula)

    def register(self, term: Formula) -> None:
        """Add a ground term and its subterms to the terms of the proof."""
        if term.op not in ("app", "local") or term in self.terms:
            return
        for part in term.parts:
            self.register(part)
        self.equal.add(term)
        self.terms[term] = (
            self.names.sorts[term.label]
            if term.op == "local"
            else self.signatures[term.label].codomain
        )

    def _check_equalities(self) -> None:
        """Close the branch if facts contradict each other up to equal arguments."""
        fresh = self._fresh
        if self._version != self.equal.version:
            self._atoms.clear()
            self.truths.clear()
            fresh = [formula for formula in self.known if formula.op in ("app", "eq")]
            self._version = self.equal.version
        self._fresh = []
        for formula in fresh:
            self._check(formula)
            if self.closed:
                return

    def _check(self, formula: Formula) -> None:
        self.equal.fuel.spend()
        sign, name = self.known[formula]
        other = self._atoms.setdefault(self._key(formula), formula)
        if formula.op == "eq":
            if not sign and self.equal.same(*formula.parts):
                self.close(f"({name} {self.equal.proof(*formula.parts)})")
        elif self.known[other][0] != sign:
            there = self.carried(other, formula)
            self.close(f"({there} {name})" if sign else f"({name} {there})")

    def _key(self, atom: Formula) -> tuple[object, ...]:
        sides = [self.equal.find(part) for part in atom.parts]
        if atom.op == "eq":
            return ("eq", atom.label, frozenset(sides))
        return (atom.label, *sides)

    def twin(self, atom: Formula) -> Formula | None:
        """Return a decided atom that differs from this one by equal arguments, or None."""
        for part in atom.parts:
            self.equal.add(part)
        self._check_equalities()
        return None if self.closed else self._atoms.get(self._key(atom))

    def carried(self, known: Formula, atom: Formula) -> str:
        """Return the proof of a fact for an application with equal arguments."""
        sign, text = self.known[known]
        for place, function in moved(known, atom):
            claim = function if sign else f"Not ({function})"
            text = f"(cast (fun z => {claim}) {self.equal.proof(*place)} {text})"
        return text


def _conjunction(fact: Fact, name: str) -> Iterator[tuple[Fact, str]]:
    """Yield the parts of a conjunction, or of a denied disjunction."""
    formula, sign = fact
    left, right = ("And.left", "And.right") if sign else ("notOrLeft", "notOrRight")
    *firsts, last = formula.parts
    for part in firsts:
        yield (part, sign), f"({left} {name})"
        name = f"({right} {name})"
    yield (last, sign), name


def tail(formula: Formula) -> Formula:
    """Return a conjunction or disjunction without its first part."""
    rest = formula.parts[1:]
    return rest[0] if len(rest) == 1 else Formula(formula.op, "", rest)
