"""Hand-made questions with their answers, and a strategy for random ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from driftbench.oracles.logic import (
    PROP,
    TRUE,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Exists,
    Forall,
    FunctionSort,
    Iff,
    Implies,
    Lam,
    Not,
    Or,
    Var,
    arrow,
)
from driftbench.oracles.problem import Question

if TYPE_CHECKING:
    from driftbench.oracles.logic import Sort, Term

ALPHA, BETA = Base("α"), Base("β")
X, Y = Var("x", ALPHA), Var("y", ALPHA)
F, G = Var("f", FunctionSort(ALPHA, BETA)), Var("g", FunctionSort(ALPHA, BETA))
S = Var("s", FunctionSort(ALPHA, PROP))
P = Var("p", PROP)
ONE, OTHER = Const("a", ALPHA), Const("b", ALPHA)
FIRST, SECOND = (
    Const("first", FunctionSort(ALPHA, BETA)),
    Const("second", FunctionSort(ALPHA, BETA)),
)
HOLDS, ALSO = Const("P", FunctionSort(ALPHA, PROP)), Const("Q", FunctionSort(ALPHA, PROP))
LESS, AT_MOST = Const("<", arrow(ALPHA, ALPHA, PROP)), Const("≤", arrow(ALPHA, ALPHA, PROP))
MONOTONE = Const("Monotone", FunctionSort(F.sort, PROP))
OPEN = Const("IsOpen", FunctionSort(S.sort, PROP))
RAIN, SNOW = Const("rain", PROP), Const("snow", PROP)
WHEN = Const("when", FunctionSort(PROP, ALPHA))
MEMBERS = Const("nonempty α", PROP)


def ask(premise: Term, goal: Term, *axioms: Term) -> Question:
    """Return a question of a theory without a name."""
    return Question(premise, goal, axioms, "T")


def app(function: Term, *arguments: Term) -> Apply:
    """Return an application."""
    return Apply(function, arguments)


_EVERY_SOME = Forall((X,), Exists((Y,), app(LESS, X, Y)))
_SOME_EVERY = Exists((Y,), Forall((X,), app(LESS, X, Y)))
_WITH = Forall((X,), Implies(app(HOLDS, X), app(ALSO, X)))
_WITHOUT = Forall((X,), app(ALSO, X))
_STRICT = Forall((X, Y), Implies(app(LESS, X, Y), app(AT_MOST, X, Y)))
_BELOW = Forall((X,), app(LESS, X, ONE))
_BELOW_OR_AT = Forall((X,), app(AT_MOST, X, ONE))
_EMPTY = Not(MEMBERS)
_IDENTITY = Var("i", FunctionSort(ALPHA, ALPHA))
_NEXT = Const("next", FunctionSort(ALPHA, ALPHA))
_TWICE = Lam((S,), Exists((X,), And((app(S, X), app(ALSO, X)))))

#: Names of questions with the answer in every standard model: proved or not.
CASES: dict[str, tuple[Question, bool]] = {
    "a fixed bound is a bound for each": (ask(_SOME_EVERY, _EVERY_SOME), True),
    "a bound for each is no fixed bound": (ask(_EVERY_SOME, _SOME_EVERY), False),
    "less assumed": (ask(_WITHOUT, _WITH), True),
    "more assumed": (ask(_WITH, _WITHOUT), False),
    "strict, and nothing known of orders": (ask(_BELOW, _BELOW_OR_AT), False),
    "strict implies not strict": (ask(_BELOW, _BELOW_OR_AT, _STRICT), True),
    "not strict does not imply strict": (ask(_BELOW_OR_AT, _BELOW, _STRICT), False),
    "functions that agree are the same": (
        ask(
            And((app(MONOTONE, FIRST), Forall((X,), Eq(app(FIRST, X), app(SECOND, X))))),
            app(MONOTONE, SECOND),
        ),
        True,
    ),
    "functions that agree at a point are not": (
        ask(
            And((app(MONOTONE, FIRST), Eq(app(FIRST, ONE), app(SECOND, ONE)))),
            app(MONOTONE, SECOND),
        ),
        False,
    ),
    "sets of the same members are the same": (
        ask(
            And((app(OPEN, HOLDS), Forall((X,), Iff(app(HOLDS, X), app(ALSO, X))))),
            app(OPEN, ALSO),
        ),
        True,
    ),
    "a lambda is the same by another name": (
        ask(app(OPEN, Lam((X,), app(LESS, X, ONE))), app(OPEN, Lam((Y,), app(LESS, Y, ONE)))),
        True,
    ),
    "a lambda of another value is another": (
        ask(app(OPEN, Lam((X,), app(LESS, X, ONE))), app(OPEN, Lam((X,), app(LESS, X, OTHER)))),
        False,
    ),
    "a lambda that depends on a variable": (
        ask(
            Forall((Y,), app(OPEN, Lam((X,), app(LESS, X, Y)))),
            app(OPEN, Lam((X,), app(LESS, X, ONE))),
        ),
        True,
    ),
    "too few arguments are a lambda": (
        ask(app(OPEN, app(LESS, ONE)), app(OPEN, Lam((Y,), app(LESS, ONE, Y)))),
        True,
    ),
    "a partial application of another value": (
        ask(app(OPEN, app(LESS, ONE)), app(OPEN, app(LESS, OTHER))),
        False,
    ),
    "a constant as a function is applied like it": (
        ask(Forall((F,), Eq(app(F, ONE), app(F, OTHER))), Eq(app(FIRST, ONE), app(FIRST, OTHER))),
        True,
    ),
    "a lambda that is applied is its body": (
        ask(app(_TWICE, HOLDS), Exists((X,), And((app(ALSO, X), app(HOLDS, X))))),
        True,
    ),
    "variables put under binders stay free": (
        # (∃ x, x < y ∧ Q x) for each y: with y captured it would be (∃ x, x < x ∧ Q x).
        ask(
            Forall((X,), app(_TWICE, Lam((Y,), app(LESS, Y, X)))),
            Exists((X,), And((app(LESS, X, X), app(ALSO, X)))),
        ),
        False,
    ),
    "nothing need exist": (
        ask(
            Implies(MEMBERS, Forall((X,), app(HOLDS, X))),
            And((MEMBERS, Exists((X,), app(HOLDS, X)))),
        ),
        False,
    ),
    "something exists": (
        ask(
            And((MEMBERS, Implies(MEMBERS, Forall((X,), app(HOLDS, X))))),
            And((MEMBERS, Exists((X,), app(HOLDS, X)))),
        ),
        True,
    ),
    "functions on nothing are equal": (ask(_EMPTY, Eq(FIRST, SECOND)), True),
    "so are variables": (ask(_EMPTY, Forall((F, G), Eq(F, G))), True),
    "and lambdas": (
        ask(
            And((_EMPTY, app(OPEN, Lam((X,), app(LESS, X, X))))),
            app(OPEN, Lam((X,), app(AT_MOST, X, X))),
        ),
        True,
    ),
    "functions on something are not": (ask(MEMBERS, Eq(FIRST, SECOND)), False),
    "the identity exists without a name": (
        ask(TRUE, Exists((_IDENTITY,), Forall((X,), Eq(app(_IDENTITY, X), X)))),
        True,
    ),
    "what no set tells apart is one": (
        ask(Forall((S,), Implies(app(S, ONE), app(S, OTHER))), Eq(ONE, OTHER)),
        True,
    ),
    "not every function is constant": (
        ask(Exists((X, Y), Not(Eq(X, Y))), Eq(app(_NEXT, ONE), app(_NEXT, OTHER))),
        False,
    ),
    "equivalent propositions are the same": (
        ask(Iff(RAIN, SNOW), Eq(app(WHEN, RAIN), app(WHEN, SNOW))),
        True,
    ),
    "others need not be": (ask(TRUE, Eq(app(WHEN, RAIN), app(WHEN, SNOW))), False),
    "there are two propositions": (
        ask(And((app(HOLDS, app(WHEN, TRUE)), app(HOLDS, app(WHEN, Not(TRUE))))),
            Forall((P,), app(HOLDS, app(WHEN, P)))),
        True,
    ),
    "an implication from nothing": (ask(Not(TRUE), Eq(ONE, OTHER)), True),
}  # fmt: skip


# -- random questions ----------------------------------------------------------------------------

_POINTS = (ONE, OTHER)
_STEP = Const("step", FunctionSort(ALPHA, ALPHA))
_OF = Const("of", arrow(S.sort, ALPHA))


@st.composite
def elements(draw: st.DrawFn, scope: tuple[Var, ...], depth: int) -> Term:
    """Draw a term of sort α."""
    bound = [v for v in scope if v.sort == ALPHA]
    if depth <= 0 or draw(st.booleans()):
        leaves: list[Term] = [*bound, *_POINTS]
        return draw(st.sampled_from(leaves))
    if draw(st.booleans()):
        return app(_STEP, draw(elements(scope, depth - 1)))
    return app(_OF, draw(sets(scope, depth - 1)))


@st.composite
def sets(draw: st.DrawFn, scope: tuple[Var, ...], depth: int) -> Term:
    """Draw a term of sort α → Prop."""
    bound = [v for v in scope if v.sort == S.sort]
    if depth <= 0 or draw(st.booleans()):
        leaves: list[Term] = [*bound, HOLDS]
        return draw(st.sampled_from(leaves))
    if draw(st.booleans()):
        return app(LESS, draw(elements(scope, depth - 1)))
    variable = Var(f"v{len(scope)}", ALPHA)
    return Lam((variable,), draw(formulas((*scope, variable), depth - 1)))


@st.composite
def formulas(draw: st.DrawFn, scope: tuple[Var, ...] = (), depth: int = 3) -> Term:
    """Draw a formula whose free variables are in `scope`."""
    kind = draw(st.integers(0, 8 if depth > 0 else 3))
    if kind == 0:
        return app(LESS, draw(elements(scope, depth)), draw(elements(scope, depth)))
    if kind == 1:
        return app(draw(sets(scope, depth)), draw(elements(scope, depth)))
    if kind == 2:
        return Eq(draw(elements(scope, depth)), draw(elements(scope, depth)))
    if kind == 3:
        return app(OPEN, draw(sets(scope, depth)))
    if kind == 4:
        return Not(draw(formulas(scope, depth - 1)))
    if kind == 5:
        return Eq(draw(sets(scope, depth - 1)), draw(sets(scope, depth - 1)))
    if kind == 6:
        one, other = draw(formulas(scope, depth - 1)), draw(formulas(scope, depth - 1))
        return Implies(one, other) if draw(st.booleans()) else Iff(one, other)
    if kind == 7:
        parts = tuple(draw(st.lists(formulas(scope, depth - 1), max_size=2)))
        return And(parts) if draw(st.booleans()) else Or(parts)
    sort: Sort = draw(st.sampled_from([ALPHA, ALPHA, S.sort]))
    variable = Var(f"v{len(scope)}", sort)
    body = draw(formulas((*scope, variable), depth - 1))
    return Forall((variable,), body) if draw(st.booleans()) else Exists((variable,), body)


#: Questions with quantifiers over elements and sets, lambdas and partial applications.
questions = st.builds(ask, formulas(), formulas())
