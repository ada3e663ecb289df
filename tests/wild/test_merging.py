from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.wild.merging import Usable, merge_equal, outcome_of
from driftbench.wild.proofnet_verified import read_proofnet_verified
from tests.wild.conftest import GOLD, OLDER

if TYPE_CHECKING:
    from driftbench.wild.merging import Outcome
    from tests.wild.conftest import Made


def _outcomes(made: Made) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for merged in merge_equal(read_proofnet_verified(made.write()).candidates):
        found.setdefault(merged.problem.module, []).append(outcome_of(merged))
    return found


def _reasons(outcomes: list[Outcome]) -> list[tuple[str, ...]]:
    return [
        (one.label, one.relation) if isinstance(one, Usable) else (one.reason,) for one in outcomes
    ]


def test_every_candidate_has_one_outcome(made: Made) -> None:
    found = _outcomes(made)
    same = "says what gold says, up to layout and names of variables"
    assert {key: _reasons(outcomes) for key, outcomes in found.items()} == {
        "proofnet-1": [("hypothesis_omission", "stronger"), (same,)],
        "proofnet-2": [("other", "stronger")],
        "proofnet-3": [("conclusion_generalization", "undecided")],
        "proofnet-4": [("faithful", "equivalent"), ("other", "incomparable")],
        "proofnet-6": [("opinions differ on whether it drifted",)],
        "proofnet-7": [("other", "weaker"), ("faithful", "equivalent")],
    }
    members = [len(one.merged.members) for outcomes in found.values() for one in outcomes]
    assert sum(members) == 12


def test_a_candidate_keeps_its_own_definitions(made: Made) -> None:
    made.files[GOLD][1].update(helper="def big (n : ℕ) : Prop := 9 < n")
    made.files[OLDER][1].update(helper="def big (n : ℕ) : Prop := 7 < n")
    for name in (GOLD, OLDER):
        made.files[name][1]["formal_stmt"] = "theorem x : ∃ n, big n := sorry"
    (first, _) = _outcomes(made)["proofnet-2"]
    assert isinstance(first, Usable)
    assert first.context[-1] == "def big (n : ℕ) : Prop := 9 < n"
    assert first.candidate_context[-1] == "def big (n : ℕ) : Prop := 7 < n"
    assert first.context[:-1] == first.candidate_context[:-1]
