from __future__ import annotations

from dataclasses import asdict

import pytest

from driftbench.dataset.evidence.columns import (
    Evidence,
    contradicts,
    evidence_problems,
    relation_by,
)

SOLVED = Evidence(
    kind="solver", forward="proved", backward="refuted", oracle="cvc5 1.4", theory="L1 00ff"
)


@pytest.mark.parametrize(
    ("forward", "backward", "relation"),
    [
        ("proved", "holds", "equivalent"),
        ("proved", "refuted", "stronger"),
        ("refuted", "holds", "weaker"),
        ("refuted", "refuted", "incomparable"),
        ("proved", "unknown:timeout", "undecided"),
        (None, "refuted", "undecided"),
    ],
)
def test_two_verdicts_decide_a_relation(
    forward: str | None, backward: str | None, relation: str
) -> None:
    assert relation_by(forward, backward) == relation


def test_one_verdict_can_contradict_a_relation_and_an_undecided_one_cannot() -> None:
    assert contradicts("refuted", None, "stronger")
    assert contradicts("unknown:timeout", "refuted", "equivalent")
    assert not contradicts("proved", None, "stronger")
    assert not contradicts("unknown:timeout", None, "incomparable")
    assert not contradicts("refuted", "refuted", "undecided")


@pytest.mark.parametrize(
    ("change", "relation", "said"),
    [
        ({}, "stronger", ""),
        ({}, "weaker", "the verdicts proved and refuted say stronger"),
        ({"backward": "unknown:timeout"}, "undecided", ""),
        ({"backward": "unknown:timeout"}, "weaker", "the verdicts are proved and unknown:timeout"),
        ({"backward": "maybe"}, "undecided", "evidence.backward is 'maybe'"),
        ({"kind": "hearsay"}, "stronger", "evidence.kind is 'hearsay'"),
        ({"oracle": None, "theory": None}, "stronger", "oracle, theory is empty"),
        ({"forward_model": "a = 0"}, "stronger", "evidence.forward_model is given"),
        ({"backward_model": "a = 0"}, "stronger", ""),
        ({"kind": "kernel", "certificate": "forward:0 backward:1"}, "stronger", ""),
        ({"kind": "kernel", "forward": "holds", "certificate": "backward:1"}, "stronger", ""),
        ({"kind": "kernel", "certificate": "forward:0"}, "stronger", "backward has no certificate"),
    ],
)
def test_every_contradiction_of_a_record_is_found(
    change: dict[str, str | None], relation: str, said: str
) -> None:
    found = list(evidence_problems({**asdict(SOLVED), **change}, relation))
    if said:
        (problem,) = found
        assert said in problem
    else:
        assert found == []
