"""Lean proofs that a statement fails in a finite model.

Promises a term that feeds the model to the statement and lets the kernel evaluate: each sort is one
of the types `F<n>`, each symbol a table, axioms and premise are decided true and the goal false.
Its length grows with formulas and tables, not with the number of cases. Deliberately does not
evaluate by itself: a model that is none makes a text that the kernel rejects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._finite import LARGEST, element
from driftbench.oracles.kernel._formulas import PROP_LABEL, walk
from driftbench.oracles.kernel._statements import STATEMENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.kernel._formulas import Formula, Shape, Signature
    from driftbench.oracles.problem import Model

__all__ = ["ENTRIES", "Uncertified", "denial"]

#: Largest number of entries of a table that is written out.
ENTRIES = 2048


class Uncertified(Exception):  # noqa: N818 - an outcome on its way up, not an error
    """No certificate can be written; the message is one clause that says why."""


def denial(shape: Shape, model: Model) -> str:
    """Return commands that end in `denied`, a proof of `Not statement`.

    Raises:
        Uncertified: the model is too large, or a symbol takes a proposition.
    """
    for signature in shape.signatures:
        if PROP_LABEL in signature.domains:
            raise Uncertified("a symbol takes a proposition")
    for formula in (*shape.axioms, shape.premise, shape.goal):
        if any(part.op in ("all", "ex") and part.label == PROP_LABEL for part in walk(formula)):
            raise Uncertified("a quantifier ranges over propositions")
    sizes = {f"S{place}": model.sizes[sort] for place, sort in enumerate(shape.sorts)}
    if max(sizes.values(), default=0) > LARGEST:
        raise Uncertified(f"a sort of the model has more than {LARGEST} elements")
    writer = _Writer(sizes)
    lines = [
        writer.table(place, signature, model.tables[symbol])
        for place, (symbol, signature) in enumerate(
            zip(shape.symbols, shape.signatures, strict=True)
        )
    ]
    lines.append(writer.proof(shape))
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class _Writer:
    """Text over one model; `sizes` is by label of sort."""

    sizes: Mapping[str, int]

    def type_of(self, label: str) -> str:
        return "Bool" if label == PROP_LABEL else f"F{self.sizes[label]}"

    def table(self, place: int, signature: Signature, table: Mapping[tuple[int, ...], int]) -> str:
        """Return the definition of the table `t<place>`."""
        if len(table) > ENTRIES:
            raise Uncertified(f"a table of the model has more than {ENTRIES} entries")
        types = [self.type_of(label) for label in (*signature.domains, signature.codomain)]
        names = [f"a{place}" for place in range(len(signature.domains))]
        body = self._cases(signature, names, table, ())
        fun = f"fun {' '.join(names)} => " if names else ""
        return f"noncomputable def t{place} : {' → '.join(types)} :=\n  {fun}{body}"

    def _cases(
        self,
        signature: Signature,
        names: Sequence[str],
        table: Mapping[tuple[int, ...], int],
        key: tuple[int, ...],
    ) -> str:
        if len(key) == len(names):
            return self._value(signature.codomain, table[key])
        size = self.sizes[signature.domains[len(key)]]
        cases = [self._cases(signature, names, table, (*key, i)) for i in range(size)]
        if len(set(cases)) == 1:
            return cases[0]
        return f"(pick{size} {' '.join(cases)} {names[len(key)]})"

    def _value(self, label: str, index: int) -> str:
        if label == PROP_LABEL:
            return "Bool.true" if index else "Bool.false"
        return element(self.sizes[label], index)

    def constant(self, place: int, signature: Signature) -> str:
        """Return what the statement's symbol is in the model."""
        if signature.codomain != PROP_LABEL:
            return f"t{place}"
        names = [f"a{index}" for index in range(len(signature.domains))]
        binders = " ".join(
            f"({name} : {self.type_of(label)})"
            for name, label in zip(names, signature.domains, strict=True)
        )
        atom = f"(Eq {_applied(f't{place}', names)} Bool.true)"
        return f"(fun {binders} => {atom})" if names else atom

    def proof(self, shape: Shape) -> str:
        """Return the theorem `denied`."""
        sorts = [f"S{place}" for place in range(len(shape.sorts))]
        types = [f"F{self.sizes[sort]}" for sort in sorts]
        elements = [f"(Nonempty.intro {element(self.sizes[sort], 0)})" for sort in sorts]
        constants = [self.constant(*both) for both in enumerate(shape.signatures)]
        facts = [
            f"\n    (holds {self.decision(formula, ())} Eq.refl)"
            for formula in (*shape.axioms, shape.premise)
        ]
        words = " ".join((*types, *elements, *constants))
        level = ".{0}" if sorts else ""
        return (
            f"theorem denied : Not {STATEMENT}{level} := fun f =>\n"
            f"  fails {self.decision(shape.goal, ())} Eq.refl\n"
            f"    (f {words}{''.join(facts)})"
        )

    def decision(self, formula: Formula, bound: tuple[str, ...]) -> str:
        """Return a procedure that decides a formula, in brackets unless it is one word."""
        op, label, parts = formula
        if op in ("all", "ex"):
            name = f"x{len(bound)}"
            body = self.decision(parts[0], (name, *bound))
            return f"({op}{self.sizes[label]} fun {name} => {body})"
        if op == "eq":
            sides = " ".join(self.value(part, bound) for part in parts)
            return f"(same{self.sizes[label]} {sides})"
        if op in ("app", "bound"):
            return f"(decBit {self.value(formula, bound)})"
        if op in ("and", "or") and not parts:
            return "decTrue" if op == "and" else "decFalse"
        *firsts, text = (self.decision(part, bound) for part in parts)
        if op == "not":
            return f"(decNot {text})"
        for first in reversed(firsts):
            text = f"(dec{op.capitalize()} {first} {text})"
        return text

    def value(self, formula: Formula, bound: tuple[str, ...]) -> str:
        """Return a term over the tables."""
        if formula.op == "bound":
            return bound[int(formula.label)]
        words = [self.value(part, bound) for part in formula.parts]
        return _applied(f"t{formula.label[1:]}", words)


def _applied(head: str, arguments: Sequence[str]) -> str:
    return f"({' '.join((head, *arguments))})" if arguments else head
