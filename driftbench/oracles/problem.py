"""Questions of higher-order logic, the first-order problems made of them, and finite models.

A problem is a `Question` after lowering: sorts are plain names, every application is of a symbol
to all its arguments, there is no `Lam`, and Prop-valued arguments have the sort `PROP`. Application
of functions, lifted lambdas and extensionality are ordinary symbols and axioms here. The module
depends on no prover.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.oracles.logic import Base, Const, Term

__all__ = ["Model", "Problem", "Question"]


@dataclass(frozen=True, slots=True)
class Question:
    """Does `premise` imply `goal` in the theory whose axioms are given? All closed formulas.

    Args:
        premise: a formula of higher-order logic.
        goal: a formula over the same constants.
        axioms: formulas of the theory about the constants of both.
        theory: name of the theory: its level, and a hash of the text of its axiom schemas.
        infinite: axioms that hold in the library and in no finite model, such as density. A proof
            may use them; a countermodel need not satisfy them.
        plain: the question about both statements as they are written, if this one also has their
            normal forms of computation.
    """

    premise: Term
    goal: Term
    axioms: tuple[Term, ...]
    theory: str
    infinite: tuple[Term, ...] = ()
    plain: Question | None = None


@dataclass(frozen=True, slots=True)
class Problem:
    """A first-order question: is `axioms ∧ premise ∧ ¬ goal` satisfiable?

    Args:
        sorts: all sorts but `PROP`, sorted by name; each has at least one element.
        symbols: every constant that occurs, in order of appearance. The sort of each is a curried
            arrow from plain sorts to a plain sort; `App(symbol, all arguments)` is the only use
            of a symbol that takes any.
        axioms: closed first-order formulas.
        premise: closed first-order formula.
        goal: closed first-order formula.
    """

    sorts: tuple[Base, ...]
    symbols: tuple[Const, ...]
    axioms: tuple[Term, ...]
    premise: Term
    goal: Term


@dataclass(frozen=True, slots=True)
class Model:
    """A finite interpretation of the symbols of a problem.

    Args:
        sizes: number of elements of each sort; the elements are 0, 1, …, size - 1. `PROP` has the
            elements 0 (false) and 1 (true) and is not listed.
        tables: for each symbol the value at each tuple of arguments; a constant's table has the
            key ().
    """

    sizes: Mapping[Base, int]
    tables: Mapping[Const, Mapping[tuple[int, ...], int]]
