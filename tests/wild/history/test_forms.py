from __future__ import annotations

import pytest

from driftbench.wild.history.forms import alike, form_of, with_open_answers


def _form(text: str, *context: str) -> str:
    return form_of(with_open_answers(f"theorem t {text}"), context)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (": answer(True) ↔ 1 = 1", ": answer(sorry) ↔ 1 = 1"),
        (": answer(sorry) ↔ 1 = 1", ": 1 = 1"),
        (": (∀ n, n = n) ↔ answer({x | (x)})", ": answer(sorry) ↔ ∀ m, m = m"),
        (": IsLeast S answer(3)", ": IsLeast S answer(sorry)"),
        ("(a : ℕ) : a ≥ 2", "(a : ℕ) : 2 ≤ a"),
        ("(h : p) : q", "(_ : p) : q"),
        ("(x : ℝ) : (deriv (deriv f)) x = 0", "(x : Real) : deriv (deriv f) x = 0"),
        ("[inst : C a] : q", "[C a] : q"),
        ("(s : Set ℕ) : s.ncard = 2", "(s : Set ℕ) : Set.ncard s = 2"),
        ("(s : Set ℕ) (t : ℕ) : (s ∩ s).f t = 2", "(s : Set ℕ) (t : ℕ) : f (s ∩ s) t = 2"),
        ("(p : ℕ) : p.Prime", "(q : ℕ) : (Nat.Prime q)"),
    ],
)
def test_equal_statements_have_one_form(one: str, other: str) -> None:
    assert alike(_form(one), _form(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (": answer(sorry) ↔ 1 = 1", ": answer(sorry) ↔ 1 = 2"),
        (": Nat.log 2 8 = 3", ": Real.log 2 8 = 3"),
        ("(a b : ℕ) : a < b", "(a b : ℕ) : b < a"),
        ("(n : ℕ) : 0 < n", "(n : ℕ) : n ≠ 0"),
        ("(s t : Set ℕ) : s.f t", "(s t : Set ℕ) : t.f s"),
        ("(s : Set ℕ) : s.ncard = 2", "(s : Set ℕ) : s.encard = 2"),
        ("(h : p) : q", ": q"),
    ],
)
def test_different_statements_have_different_forms(one: str, other: str) -> None:
    assert not alike(_form(one), _form(other))


def test_open_namespaces_shorten_names() -> None:
    assert _form(": Filter.P 1", "open Filter") == _form(": P 1", "open Filter")
    assert _form(": Filter.P 1") != _form(": P 1")


def test_an_answer_in_a_comment_or_name_is_ignored() -> None:
    text = 'theorem t : f "answer(1)" = my.answer (2)'
    assert with_open_answers(text) == text


def test_an_unclosed_answer_stays() -> None:
    assert with_open_answers("theorem t : answer(1") == "theorem t : answer(1"
