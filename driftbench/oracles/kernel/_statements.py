"""The statement of a certificate as Lean text that needs only the prelude.

Each shape of a problem gives one text: for all nonempty types, and all constants over them, axioms
and premise imply the goal. Connectives are prefixes with all brackets, since a file that starts
with `prelude` has no notation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.oracles.kernel._formulas import Formula, FormulaSignature, Shape

__all__ = ["STATEMENT", "formula_text", "signature_text", "statement_text"]

#: Name of the statement in a certificate's namespace.
STATEMENT = "statement"

_PREFIX = {"and": "And", "or": "Or", "iff": "Iff", "eq": "Eq", "not": "Not"}
_EMPTY = {"and": "True", "or": "False"}


def formula_text(formula: Formula, bound: tuple[str, ...] = ()) -> str:
    """Return a formula or term as Lean text, in brackets unless it is one word.

    Args:
        formula: what to write.
        bound: names of the variables bound around it, innermost first.
    """
    op, label, parts = formula
    if op == "bound":
        return bound[int(label)]
    if op in ("app", "local"):
        words = (label, *(formula_text(part, bound) for part in parts))
        return words[0] if len(words) == 1 else f"({' '.join(words)})"
    if op in ("all", "ex"):
        name = f"x{len(bound)}"
        body = formula_text(parts[0], (name, *bound))
        return (
            f"(∀ {name} : {label}, {body})"
            if op == "all"
            else f"(Exists fun {name} : {label} => {body})"
        )
    if op == "imp":
        return f"({' → '.join(formula_text(part, bound) for part in parts)})"
    return _prefix(op, tuple(formula_text(part, bound) for part in parts))


def _prefix(op: str, texts: tuple[str, ...]) -> str:
    """Return a connective before its parts; of more than two they are taken from the right."""
    if not texts:
        return _EMPTY[op]
    if op not in _EMPTY:
        return f"({_PREFIX[op]} {' '.join(texts)})"
    *firsts, text = texts
    for first in reversed(firsts):
        text = f"({_PREFIX[op]} {first} {text})"
    return text


def signature_text(signature: FormulaSignature) -> str:
    """Return the type of a symbol."""
    return " → ".join((*signature.domains, signature.codomain))


def statement_text(shape: Shape) -> str:
    """Return `def statement`: the claim that the problem of this shape holds, in every universe."""
    sorts = [f"S{place}" for place in range(len(shape.sorts))]
    lines = [f"def {STATEMENT}{'.{l}' if sorts else ''} : Prop :="]
    if sorts:
        lines.append(f"  ∀ ({' '.join(sorts)} : Type l),")
        lines.append(f"  {' → '.join(f'Nonempty {sort}' for sort in sorts)} →")
    lines += [
        f"  ∀ (c{place} : {signature_text(signature)}),"
        for place, signature in enumerate(shape.signatures)
    ]
    lines += [f"  {formula_text(axiom)} →" for axiom in shape.axioms]
    lines += ["  -- premise", f"  {formula_text(shape.premise)} →"]
    lines += ["  -- goal", f"  {formula_text(shape.goal)}"]
    return "\n".join(lines) + "\n"
