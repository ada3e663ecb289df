from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf import Subject
from driftbench.bpf.autoformalizer import (
    PAPER_RATE,
    Candidate,
    LlmAutoformalizer,
    SimulatedAutoformalizer,
    Unusable,
)
from driftbench.errors import InputError
from driftbench.llm import Endpoint, LanguageModel
from driftbench.rules import DRIFT_CLASSES, load_rules
from tests.llm.stand_in import completion, raw, running, saying

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.llm.stand_in import Server

GOLD = (
    "theorem t (f : ℝ → ℝ) (s : Set ℝ) (hs : IsCompact s) (hf : ContinuousOn f s) : "
    "∀ x ∈ s, ∃ c, f x ≤ c"
)
SUBJECT = Subject(nl_statement="A continuous f on a compact s is bounded.", context="", gold=GOLD)


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as stored:
        yield stored


def asking(server: Server) -> LlmAutoformalizer:
    endpoint = Endpoint(server.url, "small", sleep=lambda _: None, attempts=1)
    return LlmAutoformalizer(LanguageModel(endpoint, corrections=0))


def test_llm_samples_are_statements(server: Server) -> None:
    found = asking(server).sample(SUBJECT, 3, hint="it dropped compactness")
    good = Candidate(text="theorem t (n : ℕ) (h : 0 < n) : n ≠ 0", maker="llm")
    assert found == (good, good, good)
    assert [body["temperature"] for body in server.bodies] == [0.0, 0.8, 0.8]
    assert [body["seed"] for body in server.bodies] == [0, 1, 2]
    printed = server.bodies[0]["messages"][1]["content"]
    assert SUBJECT.nl_statement in printed
    assert "it dropped compactness" in printed
    assert GOLD not in printed


@pytest.mark.parametrize(
    ("behave", "reason"),
    [
        (saying(json.dumps({"statement": "theorem t : True := by simp"})), "no statement: "),
        (saying(json.dumps({"statement": "#eval 1"})), "no statement: '#eval' has no place"),
        (saying("no idea"), "malformed: the answer holds no JSON object"),
        (raw(b"down", 500), "unreachable: HTTP 500: down"),
        (raw(completion('{"statement": "theorem')), "malformed: "),
    ],
)
def test_llm_replies_that_are_no_statement_are_unusable(
    server: Server, behave: object, reason: str
) -> None:
    server.behave = behave  # type: ignore[assignment]
    (found,) = asking(server).sample(SUBJECT, 1)
    assert isinstance(found, Unusable)
    assert found.reason.startswith(reason)


def test_llm_autoformalizer_name(server: Server) -> None:
    formal = asking(server)
    assert formal.name.startswith("llm|model:small|prompts:")
    assert not formal.simulated


def drawn(count: int = 400, **options: float) -> list[Candidate]:
    found = SimulatedAutoformalizer(**options).sample(SUBJECT, count)  # type: ignore[arg-type]
    assert all(isinstance(one, Candidate) for one in found)
    return [one for one in found if isinstance(one, Candidate)]


def test_simulated_samples_drift_at_the_given_rate() -> None:
    found = drawn()
    share = sum(bool(one.drifted) for one in found) / len(found)
    assert PAPER_RATE - 0.06 < share < PAPER_RATE + 0.06
    rules = {rule.id: rule for rule in load_rules()}
    for one in found:
        assert one.maker == "simulated"
        if one.drifted:
            assert one.drift_class in DRIFT_CLASSES
            assert rules[one.rule].drift_class == one.drift_class
            assert one.text != GOLD
        else:
            assert one.drift_class == ""
            assert not one.rule or rules[one.rule].faithful
    assert len({one.drift_class for one in found if one.drifted}) > 1


def test_simulated_samples_depend_on_seed_and_index() -> None:
    formal = SimulatedAutoformalizer()
    assert formal.sample(SUBJECT, 6) == SimulatedAutoformalizer().sample(SUBJECT, 6)
    assert formal.sample(SUBJECT, 3, start=3) == formal.sample(SUBJECT, 6)[3:]
    assert SimulatedAutoformalizer(seed=1).sample(SUBJECT, 40) != formal.sample(SUBJECT, 40)


def test_simulated_rates_zero_and_one() -> None:
    assert not any(one.drifted for one in drawn(30, rate=0.0))
    assert all(one.drifted for one in drawn(30, rate=1.0))


def test_statement_without_rules_gives_faithful_samples() -> None:
    subject = Subject(nl_statement="", context="", gold="theorem t : True")
    found = SimulatedAutoformalizer(rate=1.0).sample(subject, 5)
    assert {one.drifted for one in found if isinstance(one, Candidate)} == {False}


def test_spread_and_hints_of_simulated_samples() -> None:
    alike = SimulatedAutoformalizer(spread=1.0)
    for gold in (GOLD, GOLD.replace("theorem t", "theorem u")):
        found = alike.sample(Subject(nl_statement="", context="", gold=gold), 20)
        assert len({one.drifted for one in found if isinstance(one, Candidate)}) == 1
    heeding = SimulatedAutoformalizer(rate=1.0, hint_effect=1.0)
    for hint, drifted in (("", True), ("compactness", False)):
        found = heeding.sample(SUBJECT, 10, hint=hint)
        assert {one.drifted for one in found if isinstance(one, Candidate)} == {drifted}


def test_simulation_name_has_its_assumptions() -> None:
    formal = SimulatedAutoformalizer(seed=3, spread=0.5)
    assert formal.name == "simulated|rate:0.194|spread:0.5|hint_effect:0|seed:3"
    assert formal.simulated


def test_simulation_rejects_missing_gold_and_bad_rates() -> None:
    subject = Subject(nl_statement="N", context="")
    with pytest.raises(InputError, match="--endpoint URL --model NAME"):
        SimulatedAutoformalizer().sample(subject, 1)
    with pytest.raises(InputError, match=r"rate is 1\.5"):
        SimulatedAutoformalizer(rate=1.5)
