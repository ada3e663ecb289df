"""Searches for a proof: a tableau with unit steps, matched instances and pruned cases.

The two sides of a row differ at one or two sites, so that the denied goal, decomposed, determines
nearly all instances of the premise that are needed. Instances are found by matching; those that
decide something are used first. A case that does not use its assumption ends the case distinction.
The same problem gives the same proof, within a number of steps. There is no arithmetic.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._branch import tail
from driftbench.oracles.kernel._formulas import Formula, filled
from driftbench.oracles.kernel._matching import Block, Matching, Pool, block_of
from driftbench.oracles.kernel._script import Split, written
from driftbench.oracles.kernel._statements import formula_text
from driftbench.oracles.kernel._truth import choices, truth

if TYPE_CHECKING:
    from driftbench.oracles.kernel._branch import Branch, Fact

__all__ = ["ProofSearch"]

#: Deepest nesting of case distinctions.
_DEEPEST = 24

#: Number of instances used in one round if none of them decides anything.
_ROUND = 8


#: Comparisons of a pattern that cost as much as one step.
_WORK = 50


@dataclass(slots=True)
class ProofSearch:
    """One search.

    Args:
        steps: number of steps left; each instance and each case is one.
        deepest: limit of the depth of terms of instances.
    """

    steps: int
    deepest: int
    _blocks: dict[Formula, Block] = field(default_factory=dict)

    def close(self, branch: Branch) -> bool:
        """Close a branch; False when it stays open or the budget is spent."""
        while not branch.closed:
            if propagate(branch):
                continue
            if self.steps <= 0:
                return False
            ranked = self._instances(branch)
            found = _promising(ranked)
            if not found and branch.pending and branch.depth < _DEEPEST:
                return self._split(branch)
            found = found or ranked[:_ROUND]
            if not found:
                return False
            self._take(branch, found)
        return True

    def _take(self, branch: Branch, found: list[Instance]) -> None:
        for one in found:
            if branch.closed:
                return
            branch.taken.add((one.source[0], one.values))
            branch.assume((one.body, one.source[1]), one.text(branch))
            # A contradiction is used at once, before further instances are added.
            if one.choices == 0:
                return

    def _instances(self, branch: Branch) -> list[Instance]:
        """Return the instances, those that leave the fewest choices first."""
        pool = _pool(branch)
        found: list[Instance] = []
        for source in list(branch.blocks):
            formula, sign = source
            if formula not in self._blocks:
                self._blocks[formula] = block_of(formula)
            matching = Matching(self._blocks[formula], pool, branch.equal)
            for values, matched in matching.candidates():
                if (formula, values) in branch.taken:
                    continue
                self.steps -= 1
                if self.steps <= 0:
                    return []
                depth = max(branch.names.depth(value) for value in values)
                if depth > self.deepest:
                    continue
                body = filled(self._blocks[formula].body, values)
                settled = truth(branch, body)
                if settled is not None and settled[0] == sign:
                    # Decided facts stay decided in all cases.
                    branch.taken.add((formula, values))
                    continue
                open_ = choices(branch, (body, sign))
                found.append(Instance(open_, not matched, depth, len(found), source, values, body))
                if open_ == 0:
                    return [found[-1]]
            self.steps -= matching.work // _WORK
        return sorted(found, key=lambda one: (one.blind, one.choices, one.depth, one.place))

    def _split(self, branch: Branch) -> bool:
        """Distinguish the cases of the pending fact with the fewest."""
        self.steps -= 1
        fact = min(branch.pending, key=lambda one: choices(branch, one))
        del branch.pending[fact]
        text, cases = _cases(fact, branch.known[fact[0]][1])
        names = branch.names.hypothesis(), branch.names.hypothesis()
        scripts = []
        for name, case in zip(names, cases, strict=True):
            child = branch.child()
            child.assume((case, True), name)
            if not self.close(child):
                return False
            scripts.append(child.script)
            if name not in written(child.script)[1]:
                # The case did not use its assumption, so that its proof closes the other one, too.
                branch.script.steps.extend(child.script.steps)
                branch.script.end = child.script.end
                return True
        branch.script.end = Split(text, names, (scripts[0], scripts[1]))
        return True


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance of a quantified fact, and the number of choices that it leaves."""

    choices: int
    blind: bool
    depth: int
    place: int
    source: Fact
    values: tuple[Formula, ...]
    body: Formula

    def text(self, branch: Branch) -> str:
        """Return the Lean proof of the instance."""
        formula, sign = self.source
        name = branch.known[formula][1]
        words = [formula_text(value) for value in self.values]
        if sign:
            return f"({' '.join((name, *words))})"
        for word in words:
            name = f"(notEx {name} {word})"
        return name


def _promising(ranked: list[Instance]) -> list[Instance]:
    """Return the instances to use before any case distinction."""
    for blind, most, limit in ((False, 1, None), (False, 2, _ROUND), (True, 1, _ROUND)):
        found = [one for one in ranked if one.blind == blind and one.choices <= most]
        if found:
            return found[:limit]
    return []


def _pool(branch: Branch) -> Pool:
    """Return the atoms and terms of a branch: decided atoms first, then those of pending facts."""
    atoms: dict[str, dict[Formula, None]] = {}
    for formula in (*branch.known, *(formula for formula, _ in branch.pending)):
        _gather(formula, atoms)
    terms: dict[str, list[Formula]] = {}
    by_sort: dict[str, list[Formula]] = {}
    for term, sort in branch.terms.items():
        terms.setdefault(term.label, []).append(term)
        by_sort.setdefault(sort, []).append(term)
    return Pool({head: tuple(found) for head, found in atoms.items()}, terms, by_sort)


def _gather(formula: Formula, atoms: dict[str, dict[Formula, None]]) -> None:
    if formula.op in ("app", "eq"):
        head = f"eq {formula.label}" if formula.op == "eq" else formula.label
        atoms.setdefault(head, {})[formula] = None
    elif formula.op in ("not", "and", "or", "imp", "iff"):
        for part in formula.parts:
            _gather(part, atoms)


def _cases(fact: Fact, name: str) -> tuple[str, tuple[Formula, Formula]]:
    """Return a disjunction that a pending fact is, as a proof, and its two sides."""
    formula, sign = fact
    first, rest = formula.parts[0], tail(formula)
    not_first, not_rest = (Formula("not", "", (part,)) for part in (first, rest))
    if formula.op == "or":
        return name, (first, rest)
    if formula.op == "and":
        return f"(notAnd {name})", (not_first, not_rest)
    if formula.op == "imp":
        return f"(impOr {name})", (not_first, rest)
    sides = (
        ((first, rest), (not_first, not_rest)) if sign else ((first, not_rest), (not_first, rest))
    )
    lemma = "iffCases" if sign else "notIffCases"
    left, right = (Formula("and", "", pair) for pair in sides)
    return f"({lemma} {name})", (left, right)


def propagate(branch: Branch) -> bool:
    """Add the consequences of pending facts with a decided part; return whether there are any."""
    for fact in list(branch.pending):
        if branch.closed:
            return True
        conclusions = _conclusions(branch, fact)
        if conclusions is None:
            continue
        del branch.pending[fact]
        for conclusion, text in conclusions:
            branch.assume(conclusion, text)
        return True
    return False


def _conclusions(branch: Branch, fact: Fact) -> list[tuple[Fact, str]] | None:
    """Return the conclusions from a pending fact; None while both of its sides are undecided."""
    formula = fact[0]
    name = branch.known[formula][1]
    left, right = formula.parts[0], tail(formula)
    first, second = truth(branch, left), truth(branch, right)
    if formula.op == "iff":
        return _conclusions_of_iff(fact, name, first, second)
    # The sign of a side that decides the fact, and what follows if a side has the other sign.
    lemmas = {
        "or": (False, False, "orRight", "orLeft", True, True),
        "and": (True, True, "notAndRight", "notAndLeft", False, False),
        "imp": (True, False, "impElim", "impDenied", True, False),
    }[formula.op]
    if first is not None:
        if first[0] != lemmas[0]:
            return []
        return [((right, lemmas[4]), f"({lemmas[2]} {name} {first[1]})")]
    if second is not None:
        if second[0] != lemmas[1]:
            return []
        return [((left, lemmas[5]), f"({lemmas[3]} {name} {second[1]})")]
    return None


def _conclusions_of_iff(
    fact: Fact, name: str, first: tuple[bool, str] | None, second: tuple[bool, str] | None
) -> list[tuple[Fact, str]] | None:
    formula, sign = fact
    left, right = formula.parts
    if first is not None:
        lemma = {
            (True, True): "Iff.mp",
            (True, False): "iffMpDenied",
            (False, True): "notIffLeft",
            (False, False): "notIffLeftDenied",
        }[sign, first[0]]
        return [((right, first[0] == sign), f"({lemma} {name} {first[1]})")]
    if second is not None:
        lemma = {
            (True, True): "Iff.mpr",
            (True, False): "iffMprDenied",
            (False, True): "notIffRight",
            (False, False): "notIffRightDenied",
        }[sign, second[0]]
        return [((left, second[0] == sign), f"({lemma} {name} {second[1]})")]
    return None
