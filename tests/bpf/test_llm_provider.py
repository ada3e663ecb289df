from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.bpf import Label, Probe, Subject
from driftbench.bpf.english_twins import patterns, twins
from driftbench.bpf.llm_provider import LlmProbeProvider
from driftbench.llm import Endpoint, LanguageModel
from driftbench.oracles.claim import Cell
from tests.llm.stand_in import completion, raw, running, saying, wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.llm.stand_in import Handler, Server

ENGLISH = "If n is a natural number, then n divides zero."
SUBJECT = Subject(nl_statement=ENGLISH, context="open Nat", gold="theorem secret : True")
FEW = {"boundary": 2, "counterfactual": 2}


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as held:
        held.behave = thoughtful
        yield held


def thoughtful(handler: Handler, body: dict[str, Any]) -> None:
    """Make probes that name what they were asked about, and score and formalize them by it."""
    asked = body["messages"][1]["content"]
    text = wanted(body)
    if "different probes" in asked:
        kind = "contrast" if "Theorem B" in asked else "boundary"
        twin = asked.split("<<<\n")[-1].split("\n>>>")[0] if kind == "contrast" else ""
        said = [(f"{kind} {twin} holds of {n}.", "yes" if n else "no") for n in (3, 0)]
        probes = [{"statement": words, "follows": follows} for words, follows in said]
        text = json.dumps({"probes": probes})
    elif "The probe:" in asked:
        probe = asked.rsplit("<<<\n", 1)[1]
        yes = "of 3" in probe
        text = json.dumps(
            {
                "theorem_implies_probe": 0.9 if yes else 0.1,
                "twin_implies_probe": 0.2 if yes else 0.85,
                "probe_implies_theorem": 0.5,
            }
        )
    elif "Translate it." in asked:
        english = asked.rsplit("<<<\n", 1)[1].split("\n>>>")[0]
        text = json.dumps({"statement": f"theorem t : {len(english)} = {len(english)}"})
    handler.reply(completion(text))


def provider(
    server: Server, *, elaborates: Callable[[str, str], bool] | None = None
) -> LlmProbeProvider:
    endpoint = Endpoint(server.url, "small", sleep=lambda _: None, attempts=1)
    model = LanguageModel(endpoint, corrections=0, patience=0)
    return LlmProbeProvider(model, most=FEW, elaborates=elaborates)


def test_probes_are_foretold_ranked_and_never_see_the_gold(server: Server) -> None:
    asking = provider(server)
    found = asking.probes(SUBJECT)
    assert asking.counts["probes"] == len(found) > 2
    assert len({probe.text for probe in found}) == len(found)
    assert {probe.provider for probe in found} == {"llm"}
    assert {probe.backward for probe in found} == {None}
    for probe in found:
        assert probe.label is (Label.ENTAILED if "of 3" in probe.words else Label.NOT_ENTAILED)
        assert (probe.family == "counterfactual") == bool(probe.drift_class)
    assert {probe.drift_class for probe in found} - {""} <= set(twins(ENGLISH))
    said = json.dumps(server.bodies)
    assert "secret" not in said
    assert not asking.uses_gold
    assert asking.name.startswith("llm|model:small|")


def weights(found: Sequence[Probe]) -> list[float]:
    """Q_D by hand: of the scores above."""
    known = {
        (True, True): 0.9 * 0.8,
        (True, False): 0.9 * 0.9,
        (False, True): 0.9 * 0.85,
        (False, False): 0.9 * 0.9,
    }
    return [known["of 3" in probe.words, bool(probe.drift_class)] for probe in found]


def test_the_best_contrast_comes_first(server: Server) -> None:
    found = weights(provider(server).probes(SUBJECT))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) > 1


def test_every_class_with_a_twin_is_contrasted_with_it(server: Server) -> None:
    provider(server).probes(SUBJECT)
    asked = [body["messages"][1]["content"] for body in server.bodies]
    for twin in twins(ENGLISH).values():
        assert any(twin in said and "tell A from B" in said for said in asked)
        assert any(f"Its twin:\n<<<\n{twin}\n>>>" in said for said in asked)


def test_the_same_subject_gives_the_same_probes(server: Server) -> None:
    assert provider(server).probes(SUBJECT) == provider(server).probes(SUBJECT)


def test_what_does_not_elaborate_is_dropped_and_counted(server: Server) -> None:
    asking = provider(server, elaborates=lambda context, text: context == "" and bool(text))
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["ill-typed"] == asking.counts["ideas"] > 0


def test_author_and_judge_who_disagree_are_not_believed(server: Server) -> None:
    def contrary(handler: Handler, body: dict[str, Any]) -> None:
        asked = body["messages"][1]["content"]
        if "The probe:" in asked:
            answer = {
                "theorem_implies_probe": 0.0 if "of 3" in asked else 1.0,
                "twin_implies_probe": 0.5,
                "probe_implies_theorem": 0.95 if "of 3" in asked else 0.5,
            }
            handler.reply(completion(json.dumps(answer)))
        else:
            thoughtful(handler, body)

    server.behave = contrary
    asking = provider(server)
    found = asking.probes(SUBJECT)
    assert {(probe.forward, probe.backward) for probe in found} == {(None, Cell.PROVED)}
    assert all("of 3" in probe.words for probe in found)
    assert asking.counts["pointless"] * 2 == asking.counts["ideas"]


@pytest.mark.parametrize("behave", [saying("no idea"), saying("{}"), raw(b"down", 500)])
def test_a_model_that_answers_nothing_gives_no_probes(server: Server, behave: object) -> None:
    server.behave = behave  # type: ignore[assignment]
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts == {"unanswered": 1 + len(twins(ENGLISH)), "ideas": 0, "probes": 0}


def test_probes_that_are_no_lean_are_dropped_and_counted(server: Server) -> None:
    def unlean(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "#eval 1"}'))
        else:
            thoughtful(handler, body)

    server.behave = unlean
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["unformalized"] == asking.counts["ideas"] > 0


def test_unscored_probes_are_dropped_and_counted(server: Server) -> None:
    def unsure(handler: Handler, body: dict[str, Any]) -> None:
        if "The probe:" in body["messages"][1]["content"]:
            handler.reply(completion("perhaps"))
        else:
            thoughtful(handler, body)

    server.behave = unsure
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["unscored"] == asking.counts["ideas"] > 0


def test_what_is_too_long_is_counted_and_not_asked_about(server: Server) -> None:
    asking = provider(server)
    for subject in (
        replace(SUBJECT, nl_statement="x" * 20_001),
        replace(SUBJECT, context="x" * 20_001),
    ):
        assert asking.probes(subject) == ()
    assert asking.counts == {"too long": 2}
    assert server.bodies == []


def test_a_twin_that_is_too_long_is_left_out(server: Server) -> None:
    longer = [one.before for one in patterns() if len(one.after) > len(one.before)]
    longest = longer[0].ljust(20_000, "x")
    names = [name for name, twin in twins(longest).items() if len(twin) > 20_000]
    assert names
    provider(server).probes(replace(SUBJECT, nl_statement=longest))
    asked = [body["messages"][1]["content"] for body in server.bodies]
    assert asked
    for name in names:
        assert not any(f"wrong ({name.replace('_', ' ')})" in said for said in asked)
