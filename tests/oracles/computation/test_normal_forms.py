"""Normal forms of random terms and formulas have the same values in every domain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.oracles.computation import Structures, computed
from driftbench.oracles.logic import (
    FALSE,
    PROP,
    And,
    Apply,
    Base,
    Const,
    Eq,
    Forall,
    Iff,
    Implies,
    Not,
    Or,
    Var,
    arrow,
    show,
    show_sort,
)
from driftbench.oracles.sorting import well_sorted
from tests.oracles.computation.values import assignments, value_of

if TYPE_CHECKING:
    from driftbench.oracles.logic import Sort, Term

_RING = {"AddCommMonoid", "AddGroup", "Monoid", "Semiring"}
STRUCTURES = Structures(
    {
        "R": _RING,
        "K": {*_RING, "CommMonoid", "GroupWithZero"},
        "G": {"Group", "Monoid"},
    }
)
N, Z, Q, M, K, R, G = map(Base, ("ℕ", "ℤ", "ℚ", "ZMod (6)", "K", "R", "G"))
_OF: dict[Base, tuple[str, ...]] = {
    N: ("+", "-", "*", "^", "/", "%", "•"),
    Z: ("+", "-", "*", "^", "/", "%", "neg", "↑", "•"),
    Q: ("+", "-", "*", "^", "/", "neg", "⁻¹", "↑", "z^", "•"),
    M: ("+", "-", "*", "^", "neg", "↑"),
    K: ("+", "-", "*", "^", "/", "neg", "⁻¹", "↑", "z^"),
    R: ("+", "-", "*", "^", "neg", "↑", "•"),
    G: ("*", "^", "/", "⁻¹", "z^"),
}
_SORTS = sorted(_OF, key=show_sort)
VARIABLES = {sort: tuple(Var(f"{name}{sort.name}", sort) for name in "xy") for sort in _OF}


def op(name: str, sort: Sort, *parts: Term, of: tuple[Sort, ...] = ()) -> Term:
    """Return an operation on terms of a sort, or of other sorts."""
    taken = of or tuple(sort for _ in parts)
    return Apply(Const(name, arrow(*taken, sort)), parts)


def literals(sort: Base) -> st.SearchStrategy[Term]:
    """Return literals of a sort."""
    texts = {"G": ["1"], "ℚ": ["0", "1", "2", "0.75", "3", "1_0"]}
    return st.sampled_from(texts.get(sort.name, ["0", "1", "2", "3", "05"])).map(
        lambda text: Const(text, sort)
    )


@st.composite
def terms(draw: st.DrawFn, sort: Base, depth: int = 3) -> Term:
    """Draw a term of a sort."""
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        return draw(st.one_of(st.sampled_from(VARIABLES[sort]), literals(sort)))
    name = draw(st.sampled_from(_OF[sort]))
    inner = terms(sort, depth - 1)
    if name in {"neg", "⁻¹"}:
        return op("-" if name == "neg" else name, sort, draw(inner))
    if name == "↑":
        source = draw(st.sampled_from([N] if sort in {Z, M} else [N, Z]))
        return op("↑", sort, draw(terms(source, depth - 1)), of=(source,))
    if name in {"^", "z^"}:
        of = N if name == "^" else Z
        power = draw(st.one_of(literals(of), st.just(VARIABLES[of][0]), terms(of, 1)))
        return op("^", sort, draw(inner), power, of=(sort, of))
    if name == "•":
        return op("•", sort, draw(terms(N, depth - 1)), draw(inner), of=(N, sort))
    return op(name, sort, draw(inner), draw(inner))


@st.composite
def formulas(draw: st.DrawFn, depth: int = 2) -> Term:
    """Draw a formula about terms."""
    if depth and draw(st.booleans()):
        one, other = (draw(formulas(depth - 1)) for _ in range(2))
        joined: list[Term] = [
            Not(one),
            And((one, other)),
            Or((one, other)),
            Implies(one, other),
            Iff(one, other),
        ]
        return draw(st.sampled_from(joined))
    kind = draw(st.sampled_from(["=", "=", "<", "≤", "∣", "≡", "%"]))
    if kind == "=":
        sort = draw(st.sampled_from(_SORTS))
        return Eq(draw(terms(sort, 2)), draw(terms(sort, 2)))
    sort = draw(st.sampled_from([N, Z, Q] if kind in {"<", "≤"} else [N, Z]))
    left, right = draw(terms(sort, 2)), draw(terms(sort, 2))
    modulus = Const(draw(st.sampled_from(["2", "3", "4", "1", "0"])), sort)
    if kind == "≡":
        name = "≡[MOD]" if sort == N else "≡[ZMOD]"
        return Apply(Const(name, arrow(sort, sort, sort, PROP)), (left, right, modulus))
    if kind == "%":
        return Eq(op("%", sort, left, modulus), draw(st.sampled_from([right, modulus])))
    if kind == "∣":
        left = draw(st.sampled_from([left, modulus]))
    return Apply(Const(kind, arrow(sort, sort, PROP)), (left, right))


def _free(term: Term) -> tuple[Var, ...]:
    found = {one for pair in VARIABLES.values() for one in pair}
    from driftbench.oracles.logic import free_variables

    return tuple(sorted(found & free_variables(term), key=lambda one: one.name))


def _same_values(before: Term, after: Term) -> None:
    assert well_sorted(after)
    for values in assignments(_free(before), 60):
        try:
            found = value_of(before, values), value_of(after, values)
        except OverflowError:
            continue
        assert found[0] == found[1], f"{show(before)} ⇒ {show(after)} at {values}"


@pytest.mark.parametrize("sort", _SORTS, ids=show_sort)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_normal_form_has_the_same_values(sort: Base, data: st.DataObject) -> None:
    term = data.draw(terms(sort))
    hidden = Const("P", arrow(sort, PROP))
    after = computed(Apply(hidden, (term,)), STRUCTURES)
    assert isinstance(after, Apply)
    _same_values(term, after.arguments[0])


@settings(max_examples=400, deadline=None)
@given(formula=formulas())
def test_a_formula_has_the_same_values_claimed_and_assumed(formula: Term) -> None:
    _same_values(formula, computed(formula, STRUCTURES))
    assumed = computed(Implies(formula, FALSE), STRUCTURES)
    assert isinstance(assumed, Implies)
    _same_values(formula, assumed.premise)


@settings(max_examples=100, deadline=None)
@given(formula=formulas())
def test_a_normal_form_is_its_own(formula: Term) -> None:
    variables = _free(formula)
    closed = Forall(variables, formula) if variables else formula
    once = computed(closed, STRUCTURES)
    assert well_sorted(once)
