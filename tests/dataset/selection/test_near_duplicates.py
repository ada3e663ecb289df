from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.selection.near_duplicates import (
    minhash_sketch,
    near_duplicates,
    normal_digest,
    normal_words,
)

PRODUCT = (
    "theorem Made.prod_pos {ι : Type*} {s : Finset ι} {f : ι → G} (h : f 1 * f 1 = 1) : "
    "∏ i ∈ s, f i = 1"
)
SUM = (
    "theorem Made.sum_pos {ι : Type*} {s : Finset ι} {g : ι → G} (hg : g 0 + g 0 = 0) : "
    "∑ i ∈ s, g i = 0"
)


def test_additive_and_multiplicative_statements_share_a_digest() -> None:
    product = "theorem mul_eq {M : Type*} [CommMonoid M] (a : M) : a * 1 = a"
    total = "theorem add_eq {N : Type*} [AddCommMonoid N] (b : N) : b + 0 = b"
    assert normal_words(product) == normal_words(total)
    assert normal_digest(product) == normal_digest(total)
    assert normal_digest(product) != normal_digest(product.replace("* 1", "* 1 * 1"))


def test_names_of_variables_are_ignored() -> None:
    assert normal_words("theorem t (x y : ℕ) : x ≤ y") == normal_words(
        "theorem u (a b : ℕ) : a ≤ b"
    )
    assert normal_words("theorem t (x y : ℕ) : x ≤ y") != normal_words(
        "theorem t (x y : ℕ) : y ≤ x"
    )
    assert "ℕ" in normal_words("theorem t (x : ℕ) : x ≤ x")


def test_near_duplicates_have_mostly_equal_shingles() -> None:
    long = " ".join(f"(h{i} : Continuous (f {i} + g {i + 1} * k {i + 2}))" for i in range(12))
    statements = {
        "epi": f"theorem epi {long} : Epi f",
        "mono": f"theorem mono {long} : Mono f",
        "other": "theorem other (n : ℕ) : n.Prime → 2 ≤ n",
        "another": "theorem another (n : ℕ) : n.Prime → n ≠ 1",
    }
    assert _pairs(statements) == [("epi", "mono")]


@given(st.permutations(["a", "b", "c", "d"]))
def test_near_duplicates_do_not_depend_on_order(order: list[str]) -> None:
    statements = {
        name: f"theorem {name} (x : ℕ) : x {'<' if name > 'b' else '≤'} x + 17" for name in order
    }
    assert _pairs(statements) == [("a", "b"), ("c", "d")]


def test_nothing_has_no_near_duplicates() -> None:
    assert _pairs({}) == []


def test_sum_and_product_over_a_set_share_a_digest() -> None:
    assert normal_digest(SUM) == normal_digest(PRODUCT)


def _pairs(statements: dict[str, str]) -> list[tuple[str, str]]:
    sketches = {name: minhash_sketch(statement) for name, statement in statements.items()}
    return list(near_duplicates(statements, sketches))
