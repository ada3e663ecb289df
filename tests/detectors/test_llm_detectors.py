from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import Pair, Setting, Verdict
from driftbench.detectors.back_translation import (
    BackTranslation,
    BackTranslationEncoder,
    BackTranslationLlm,
)
from driftbench.detectors.llm_judge import LlmJudge
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.llm import Endpoint
from driftbench.rules.model import DRIFT_CLASSES
from tests.llm.stand_in import at_first, endless, raw, running, saying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from driftbench.detectors import Detection, Detector
    from tests.llm.stand_in import Server

PAIR = Pair(
    id="x",
    nl_statement="Every natural number is less than its successor.",
    context="open Nat",
    candidate="theorem t (n : ℕ) : n < n + 1",
    gold=None,
)
ASKING: tuple[type[Detector], ...] = (LlmJudge, BackTranslationLlm)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    hasty = partial(Endpoint, sleep=lambda _: None)
    monkeypatch.setattr("driftbench.llm.configured_model.Endpoint", hasty)
    with running() as stored:
        yield stored


def asked(kind: type[Detector], server: Server, *pairs: Pair) -> list[Detection]:
    detector = kind(Setting(equipment=Equipment(endpoint=server.url, model="small")))
    return list(detector.detect(pairs or [PAIR]))


def test_judge_returns_the_models_answer(server: Server) -> None:
    (found,) = asked(LlmJudge, server)
    assert (found.score, found.verdict) == (0.75, Verdict.SCORED)
    assert found.drift_class == "hypothesis_omission"
    assert found.drift_class in DRIFT_CLASSES
    assert found.evidence == "One is missing."
    assert (found.cost.queries, found.cost.tokens) == (1, 18)
    printed = server.bodies[0]["messages"][1]["content"]
    for text in (PAIR.nl_statement, PAIR.context, PAIR.candidate):
        assert text in printed


def test_judge_without_a_drift_class(server: Server) -> None:
    server.behave = saying(json.dumps({"drifted": 0, "drift_class": "none", "reason": "\x00 a\n"}))
    (found,) = asked(LlmJudge, server)
    assert (found.score, found.drift_class, found.evidence) == (0.0, "", "a")


def test_llm_detector_reports_total_cost(server: Server) -> None:
    message: list[str] = []
    equipment = Equipment(endpoint=server.url, model="small")
    server.behave = at_first(2, saying("I cannot say."))
    detector = LlmJudge(Setting(equipment=equipment, report=message.append))
    found = [one.verdict for one in detector.detect([PAIR, replace(PAIR, context="open Int")])]
    assert found == [Verdict.NO_ANSWER, Verdict.SCORED]
    (sentence,) = message
    assert sentence.startswith("llm-judge asked small: 3 requests, 33 tokens in, 21 out, ")
    assert "; 1 answered (0 after repair), 1 malformed, 0 unreachable, 1 asked again;" in sentence


def test_second_run_uses_the_cache(server: Server) -> None:
    server.behave = at_first(1, saying("I cannot say."))
    (first,) = asked(LlmJudge, server)
    (second,) = asked(LlmJudge, server)
    assert second == first
    assert (first.cost.queries, first.cost.tokens) == (2, 36)
    assert len(server.bodies) == 2


def test_back_translation_prompts_are_separate(server: Server) -> None:
    (found,) = asked(BackTranslationLlm, server)
    assert (found.score, found.verdict) == (0.75, Verdict.SCORED)
    assert found.evidence == "The second drops a hypothesis."
    assert (found.cost.queries, found.cost.tokens) == (2, 36)
    first, second = (body["messages"][1]["content"] for body in server.bodies)
    assert PAIR.candidate in first
    assert PAIR.nl_statement not in first
    assert PAIR.nl_statement in second
    assert PAIR.candidate not in second


@pytest.mark.parametrize("kind", ASKING)
@pytest.mark.parametrize(
    ("behave", "reason"),
    [
        (saying("I cannot say."), "malformed: the answer holds no JSON object"),
        (saying('{"drifted": 2, "drift_class": "none", "reason": ""}'), "malformed: "),
        (raw(b"<html>"), "malformed: the response is not a chat completion"),
        (endless, "malformed: the response has more than 1048576 bytes"),
        (raw(b"down", 500), "unreachable: HTTP 500: down"),
        (raw(b"slow down", 429), "unreachable: HTTP 429: slow down"),
    ],
)
def test_unusable_reply_is_no_answer(
    server: Server, kind: type[Detector], behave: Callable[..., None], reason: str
) -> None:
    server.behave = behave
    found = asked(kind, server, PAIR, PAIR)
    assert [(one.score, one.verdict) for one in found] == [(None, Verdict.NO_ANSWER)] * 2
    assert all(one.evidence.startswith(reason) for one in found)


@pytest.mark.parametrize("kind", ASKING)
def test_long_text_is_not_asked_about(server: Server, kind: type[Detector]) -> None:
    found = asked(kind, server, replace(PAIR, candidate="x" * 20_001), PAIR)
    assert [one.verdict for one in found] == [Verdict.NO_ANSWER, Verdict.SCORED]
    assert found[0].evidence == "20001 characters are too long to be asked about"
    assert found[0].cost.queries == 0


@pytest.mark.parametrize("kind", ASKING)
def test_missing_endpoint_is_reported_first(kind: type[Detector]) -> None:
    with pytest.raises(InputError, match=f"{kind.info.name} needs .* --endpoint URL --model NAME"):
        kind(Setting())


@pytest.mark.parametrize("kind", ASKING)
def test_signature_has_model_and_prompts_without_address(kind: type[Detector]) -> None:
    equipment = Equipment(endpoint="http://secret.host/v1", model="small")
    signature = kind(Setting(equipment=equipment)).signature
    assert signature.startswith(f"{kind.info.name}|model:small|prompts:")
    assert "secret.host" not in signature
    assert (kind.info.uses_llm, kind.info.uses_gold, kind.info.requires) == (True, False, "llm")


def verbal(candidate: str, english: str) -> Detection:
    pair = Pair(id="x", nl_statement=english, context="", candidate=candidate, gold=None)
    (found,) = BackTranslation(Setting()).detect([pair])
    return found


def test_back_translation_scores_similar_text_low() -> None:
    english = "Let n be a natural number. Then n is less than n + 1."
    near = verbal("theorem t (n : ℕ) : n < n + 1", english)
    far = verbal("theorem t {G : Type*} [Group G] [Finite G] : IsSolvable G", english)
    assert 0 <= (near.score or 0) < (far.score or 0) <= 1
    assert near.evidence.startswith("chrF 0.")
    assert near.cost.queries == 0
    assert BackTranslation.info.uses_llm is False


@pytest.mark.parametrize("broken", ["", "theorem t : ∃", "theorem t (n : ℕ : n = n"])
def test_back_translation_has_no_answer_for_unparsed_candidates(broken: str) -> None:
    found = verbal(broken, "Anything.")
    assert (found.score, found.verdict) == (None, Verdict.NO_ANSWER)


def test_encoder_scores_by_cosine(monkeypatch: pytest.MonkeyPatch) -> None:
    vectors = {"s": [1.0, 0.0], "opposite": [-2.0, 0.0], "across": [0.0, 3.0]}

    def encode(text: str) -> list[float]:
        return vectors.get(text, vectors["s"])

    monkeypatch.setattr("driftbench.detectors.back_translation._vector", encode)
    detector = BackTranslationEncoder(Setting())
    pairs = [
        Pair(id=word, nl_statement=word, context="", candidate=PAIR.candidate, gold=None)
        for word in ("same", "opposite", "across")
    ]
    found = list(detector.detect(pairs))
    assert [one.score for one in found] == [0.0, 1.0, 1.0]
    assert detector.signature.startswith("back-translation-encoder|")
    assert BackTranslationEncoder.info.requires == "encoder"
