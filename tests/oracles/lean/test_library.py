from __future__ import annotations

import pytest

from driftbench.errors import InputError
from driftbench.oracles.lean import read_library
from driftbench.oracles.lean.library import PREMISE, profiles


def test_every_profile_can_be_read() -> None:
    assert profiles() == ("beq-plus", "full", "quick")
    for name in profiles():
        library = read_library(name)
        for closers in (library.closers, library.refuters):
            assert len({one.name for one in closers}) == len(closers)
            assert not any("\n" in one.term + one.warm for one in closers)
        assert all(one.seconds <= library.seconds for one in library.closers)
        assert library.imports == ("Mathlib",)
    assert len({read_library(name).digest for name in profiles()}) == 3


def test_the_closers_are_in_the_order_of_their_cost() -> None:
    closers = read_library().closers
    limits = [one.heartbeats for one in closers]
    assert limits == sorted(limits)
    assert closers[0].term == PREMISE
    assert closers[-1].name == "exact?"


def test_exact_is_warmed_with_a_lemma_of_the_library() -> None:
    # A goal that a hypothesis or `rfl` closes would not load the index of the lemmas.
    closers = [one for name in profiles() for one in read_library(name).closers]
    warmed = [one.warm for one in closers if one.name == "exact?"]
    assert len(warmed) == 2
    for text in warmed:
        assert text.endswith("example (a b c : Nat) : a * (b + c) = a * b + a * c := by exact?")


def test_the_closers_that_users_expect_are_there() -> None:
    names = {one.name for one in read_library().closers}
    assert names >= {
        *("nlinarith", "positivity", "gcongr", "solve_by_elim", "decide", "simp_all", "tauto"),
        *("ring_nf", "push_neg", "field_simp", "omega", "aesop", "grind", "linarith", "exact?"),
    }
    terms = " ".join(one.term for one in read_library("beq-plus").closers)
    for word in ("exact?", "tauto", "simp_all! +arith", "noncomm_ring", "convert", "symm_saturate"):
        assert word in terms


def test_norm_num_may_close_the_goal_itself() -> None:
    (term,) = (one.term for one in read_library().closers if one.name == "norm_num")
    assert term == "by intros; norm_num at *; first | done | assumption"


def test_an_unknown_profile_is_an_error() -> None:
    with pytest.raises(
        InputError, match="no profile 'quik' of closers: give one of beq-plus, full"
    ):
        read_library("quik")
