"""Lean proofs that a statement fails in a finite model.

The term applies the statement to the model, and the kernel evaluates: each sort is one of the types
`F<n>`, each symbol a table, axioms and premise are decided true and the goal false. Its length
grows with formulas and tables, not with the number of cases. The model is not checked here; the
kernel rejects the text of a wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._finite import LARGEST, element
from driftbench.oracles.kernel._formulas import PROP_LABEL
from driftbench.oracles.kernel._statements import STATEMENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.oracles.kernel._formulas import Formula, FormulaSignature, Shape
    from driftbench.oracles.problem import Model

__all__ = ["ENTRIES", "Uncertified", "denial"]

#: Limit of the entries of a table.
ENTRIES = 2048


class Uncertified(Exception):  # noqa: N818 -- an outcome, not an error
    """No certificate can be written; the message is one clause with the reason."""


def denial(shape: Shape, model: Model) -> str:
    """Return commands that end in `denied`, a proof of `Not statement`.

    Raises:
        Uncertified: the model is too large, or cannot be written without a further axiom.
    """
    sizes = {f"S{place}": model.sizes[sort] for place, sort in enumerate(shape.sorts)}
    if max(sizes.values(), default=0) > LARGEST:
        raise Uncertified(f"a sort of the model has more than {LARGEST} elements")
    signatures = {f"c{place}": one for place, one in enumerate(shape.signatures)}
    writer = _Writer(sizes, signatures)
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
    """Text over one model: sizes by label of sort, signatures by label of symbol."""

    sizes: Mapping[str, int]
    signatures: Mapping[str, FormulaSignature]

    def type_of(self, label: str) -> str:
        return "Bool" if label == PROP_LABEL else f"F{self.sizes[label]}"

    def table(
        self, place: int, signature: FormulaSignature, table: Mapping[tuple[int, ...], int]
    ) -> str:
        """Return the definition of the table `t<place>`."""
        if len(table) > ENTRIES:
            raise Uncertified(f"a table of the model has more than {ENTRIES} entries")
        kept = _kept(signature, table)
        types = [self.type_of(signature.domains[index]) for index in kept]
        types.append(self.type_of(signature.codomain))
        body = self._cases(signature, kept, table, (0,) * len(signature.domains), 0)
        fun = f"fun {' '.join(f'a{index}' for index in kept)} => " if kept else ""
        return f"noncomputable def t{place} : {' → '.join(types)} :=\n  {fun}{body}"

    def _cases(
        self,
        signature: FormulaSignature,
        kept: Sequence[int],
        table: Mapping[tuple[int, ...], int],
        key: tuple[int, ...],
        done: int,
    ) -> str:
        if done == len(kept):
            return self._value(signature.codomain, table[key])
        at = kept[done]
        domain = signature.domains[at]
        size = 2 if domain == PROP_LABEL else self.sizes[domain]
        keys = [(*key[:at], index, *key[at + 1 :]) for index in range(size)]
        cases = [self._cases(signature, kept, table, one, done + 1) for one in keys]
        if len(set(cases)) == 1:
            return cases[0]
        head = "pickBit" if domain == PROP_LABEL else f"pick{size}"
        return f"({head} {' '.join(cases)} a{at})"

    def _value(self, label: str, index: int) -> str:
        if label == PROP_LABEL:
            return "Bool.true" if index else "Bool.false"
        return element(self.sizes[label], index)

    def constant(self, place: int, signature: FormulaSignature) -> str:
        """Return the value of a symbol of the statement in the model."""
        names = [f"a{index}" for index in range(len(signature.domains))]
        if signature.codomain != PROP_LABEL and PROP_LABEL not in signature.domains:
            return f"t{place}"
        binders = " ".join(
            f"({name} : {'Prop' if label == PROP_LABEL else self.type_of(label)})"
            for name, label in zip(names, signature.domains, strict=True)
        )
        if signature.codomain == PROP_LABEL:
            body = _chosen(signature, names, names, 0, f"t{place}")
        else:
            plain = zip(names, signature.domains, strict=True)
            body = _applied(f"t{place}", [name for name, label in plain if label != PROP_LABEL])
        return f"(fun {binders} => {body})" if names else body

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
            if label == PROP_LABEL:
                return f"({op}Prop fun {name} {_decided(name)} => {body})"
            return f"({op}{self.sizes[label]} fun {name} => {body})"
        if op == "eq":
            sides = " ".join(self.value(part, bound) for part in parts)
            return f"(same{self.sizes[label]} {sides})"
        if op == "bound":
            return _decided(bound[int(label)])
        if op == "app":
            return self.atom(formula, bound, (), 0)
        if op in ("and", "or") and not parts:
            return "decTrue" if op == "and" else "decFalse"
        *firsts, text = (self.decision(part, bound) for part in parts)
        if op == "not":
            return f"(decNot {text})"
        for first in reversed(firsts):
            text = f"(dec{op.capitalize()} {first} {text})"
        return text

    def atom(
        self, formula: Formula, bound: tuple[str, ...], words: tuple[str, ...], done: int
    ) -> str:
        """Return a procedure that decides an atom, after the propositions among its arguments."""
        domains = self.signatures[formula.label].domains
        if done == len(domains):
            return f"(decBit {_applied(f't{formula.label[1:]}', words)})"
        part = formula.parts[done]
        if domains[done] != PROP_LABEL:
            return self.atom(formula, bound, (*words, self.value(part, bound)), done + 1)
        cases = (
            self.atom(formula, bound, (*words, bit), done + 1)
            for bit in ("Bool.true", "Bool.false")
        )
        return f"(decCases {self.decision(part, bound)} {' '.join(cases)})"

    def value(self, formula: Formula, bound: tuple[str, ...]) -> str:
        """Return a term over the tables."""
        if formula.op == "bound":
            return bound[int(formula.label)]
        domains = self.signatures[formula.label].domains
        words = [
            self.value(part, bound)
            for part, label in zip(formula.parts, domains, strict=True)
            if label != PROP_LABEL
        ]
        return _applied(f"t{formula.label[1:]}", words)


def _chosen(
    signature: FormulaSignature, names: Sequence[str], words: Sequence[str], done: int, head: str
) -> str:
    """Return the proposition of an atom, by cases of its propositional arguments."""
    if done == len(names):
        return f"(Eq {_applied(head, words)} Bool.true)"
    if signature.domains[done] != PROP_LABEL:
        return _chosen(signature, names, words, done + 1, head)
    cases = (
        _chosen(signature, names, (*words[:done], bit, *words[done + 1 :]), done + 1, head)
        for bit in ("Bool.true", "Bool.false")
    )
    return f"(Cases {names[done]} {' '.join(cases)})"


def _kept(signature: FormulaSignature, table: Mapping[tuple[int, ...], int]) -> tuple[int, ...]:
    """Return the positions of the arguments that a table depends on.

    A function from propositions to data needs choice, unless it ignores them.
    """
    places = tuple(range(len(signature.domains)))
    if signature.codomain == PROP_LABEL:
        return places
    kept = tuple(place for place in places if signature.domains[place] != PROP_LABEL)
    values: dict[tuple[int, ...], int] = {}
    for key, value in table.items():
        if values.setdefault(tuple(key[place] for place in kept), value) != value:
            raise Uncertified("a symbol takes a proposition to data")
    return kept


def _decided(name: str) -> str:
    """Return the name of the procedure that decides a bound proposition."""
    return f"d{name[1:]}"


def _applied(head: str, arguments: Sequence[str]) -> str:
    return f"({' '.join((head, *arguments))})" if arguments else head
