"""Names of additive and dual copies."""

from __future__ import annotations

import pytest

from driftbench.library.additive import additive_word, dual_name, split_words


@pytest.mark.parametrize(
    ("name", "given", "copy"),
    [
        ("WithTop.untopD", "", "WithBot.unbotD"),
        ("SemilatticeSup.sup_le", "", "SemilatticeInf.inf_le"),
        ("Order.sup_le", "le_inf", "Order.le_inf"),
        ("mul_comm", "", "mul_comm"),
    ],
)
def test_dual_names(name: str, given: str, copy: str) -> None:
    assert dual_name(name, given) == copy


@pytest.mark.parametrize(
    ("word", "copy"),
    [
        ("mulSingle", "single"),
        ("mulSupport_one", "support_zero"),
        ("one_le_pow", "nonneg_nsmul"),
        ("LeftCancelMonoid", "AddLeftCancelMonoid"),
        ("continuous", "continuous"),
        ("SMulCommClass", "VAddCommClass"),
        ("IsScalarTower", "VAddAssocClass"),
        ("IsCyclic", "IsAddCyclic"),
        ("IsCancelMul", "IsCancelAdd"),
        ("DivisionMonoid", "SubtractionMonoid"),
        ("isOfFinOrder_pow", "isOfFinAddOrder_nsmul"),
        ("one_lt_pow'", "pos_nsmul'"),
        # A capitalised name is not abbreviated across an underscore.
        ("EventuallyLE_one_mul", "EventuallyLE_zero_add"),
    ],
)
def test_additive_words(word: str, copy: str) -> None:
    assert additive_word(word) == copy


def test_words_end_as_mathlib_ends_them() -> None:
    # The example of `String.splitCase` in `Mathlib/Tactic/Translate/GuessName.lean`.
    assert split_words("InvHMulLEConjugate₂SMul_ne_top") == [
        *("Inv", "HMul", "LE", "Conjugate₂", "SMul", "_", "ne", "_", "top"),
    ]
    assert split_words("") == []
