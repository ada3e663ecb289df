"""Decides a formula from the facts of a branch, with a Lean proof.

Every answer has a proof of the formula or of its denial. Only parts of the formula and equal
arguments are used, without instances or case distinctions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from driftbench.oracles.kernel._branch import tail

if TYPE_CHECKING:
    from driftbench.oracles.kernel._branch import Branch, Fact
    from driftbench.oracles.kernel._formulas import Formula

__all__ = ["Truth", "choices", "truth"]

Truth: TypeAlias = tuple[bool, str]
"""Whether a formula holds, and a Lean proof of it or of its denial."""


def truth(branch: Branch, formula: Formula) -> Truth | None:
    """Return the truth of a formula in a branch; None if undecided."""
    if formula in branch.known:
        return branch.known[formula]
    if formula not in branch.truths:
        found = _found(branch, formula)
        branch.truths[formula] = found
        return found
    return branch.truths[formula]


def _found(branch: Branch, formula: Formula) -> Truth | None:
    op, _, parts = formula
    if op == "app":
        twin = branch.twin(formula) if parts else None
        return None if twin is None else (branch.known[twin][0], branch.carried(twin, formula))
    if op == "eq":
        return _equality(branch, formula)
    if op == "not":
        inner = truth(branch, parts[0])
        if inner is None:
            return None
        return (False, f"(notNotOf {inner[1]})") if inner[0] else (True, inner[1])
    if op in ("and", "or"):
        return _junction(branch, formula)
    if op in ("imp", "iff"):
        left, right = (truth(branch, part) for part in parts)
        return _implication(left, right) if op == "imp" else _equivalence(left, right)
    return None


def _equality(branch: Branch, formula: Formula) -> Truth | None:
    left, right = formula.parts
    if branch.equal.same(left, right):
        return True, branch.equal.proof(left, right)
    twin = branch.twin(formula)
    if twin is None:
        return None
    one, other = twin.parts
    name = branch.known[twin][1]
    if branch.equal.same(one, left):
        ways = branch.equal.proof(one, left), branch.equal.proof(right, other)
        return False, f"(apart {ways[0]} {ways[1]} {name})"
    ways = branch.equal.proof(one, right), branch.equal.proof(left, other)
    return False, f"(apartBack {ways[0]} {ways[1]} {name})"


def _junction(branch: Branch, formula: Formula) -> Truth | None:
    strong = formula.op == "and"
    if not formula.parts:
        return (True, "True.intro") if strong else (False, "(fun h => h)")
    first = truth(branch, formula.parts[0])
    if len(formula.parts) == 1:
        return first
    if first is not None and first[0] != strong:
        return first[0], f"({'notAndOfLeft' if strong else 'Or.inl'} {first[1]})"
    rest = truth(branch, tail(formula))
    if rest is not None and rest[0] != strong:
        return rest[0], f"({'notAndOfRight' if strong else 'Or.inr'} {rest[1]})"
    if first is None or rest is None:
        return None
    return strong, f"({'And.intro' if strong else 'notOrOf'} {first[1]} {rest[1]})"


def _implication(left: Truth | None, right: Truth | None) -> Truth | None:
    if right is not None and right[0]:
        return True, f"(impOfRight {right[1]})"
    if left is not None and not left[0]:
        return True, f"(impOfLeft {left[1]})"
    if left is None or right is None:
        return None
    return False, f"(notImpOf {left[1]} {right[1]})"


def _equivalence(left: Truth | None, right: Truth | None) -> Truth | None:
    if left is None or right is None:
        return None
    lemma = {
        (True, True): "iffOf",
        (False, False): "iffOfNot",
        (True, False): "notIffOfLeft",
        (False, True): "notIffOfRight",
    }[left[0], right[0]]
    return left[0] == right[0], f"({lemma} {left[1]} {right[1]})"


def choices(branch: Branch, fact: Fact) -> int:
    """Return the number of choices that a fact leaves: 0 is a contradiction, 1 needs no case."""
    formula, sign = fact
    found = truth(branch, formula)
    if found is not None:
        return 1 if found[0] == sign else 0
    op, _, parts = formula
    if op == "not":
        return choices(branch, (parts[0], not sign))
    if op == "imp" and sign:
        return choices(branch, (parts[0], False)) + choices(branch, (parts[1], True))
    if (op, sign) in (("or", True), ("and", False)):
        return sum(choices(branch, (part, sign)) for part in parts)
    if op == "iff":
        return 1 if any(truth(branch, part) is not None for part in parts) else 2
    return 1
