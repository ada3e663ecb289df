"""Names of additive and dual copies."""

from __future__ import annotations

import pytest

from driftbench.library.additive import additive_word, dual_name


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
    ],
)
def test_additive_words(word: str, copy: str) -> None:
    assert additive_word(word) == copy
