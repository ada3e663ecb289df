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
    with running() as stored:
        stored.behave = scoring_server
        yield stored


def scoring_server(handler: Handler, body: dict[str, Any]) -> None:
    """Write probes that name their question, and score and formalize them accordingly."""
    asked = body["messages"][1]["content"]
    text = wanted(body)
    if "different probes" in asked:
        kind = "contrast" if "Theorem B" in asked else "boundary"
        twin = asked.split("<<<\n")[-1].split("\n>>>")[0] if kind == "contrast" else ""
        printed = [(f"{kind} {twin} holds of {n}.", "yes" if n else "no") for n in (3, 0)]
        probes = [{"statement": words, "follows": follows} for words, follows in printed]
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
    model = LanguageModel(endpoint, corrections=0, max_unanswered=0)
    return LlmProbeProvider(model, most=FEW, elaborates=elaborates)


def test_probes_have_expected_cells_and_ranks_without_gold(server: Server) -> None:
    asking = provider(server)
    found = asking.probes(SUBJECT)
    assert asking.counts["probes"] == len(found) > 2
    assert len({probe.text for probe in found}) == len(found)
    assert {probe.provider for probe in found} == {"llm"}
    assert {probe.backward for probe in found} == {None}
    for probe in found:
        assert probe.label is (
            Label.ENTAILED if "of 3" in probe.description else Label.NOT_ENTAILED
        )
        assert (probe.family == "counterfactual") == bool(probe.drift_class)
    assert {probe.drift_class for probe in found} - {""} <= set(twins(ENGLISH))
    printed = json.dumps(server.bodies)
    assert "secret" not in printed
    assert not asking.uses_gold
    assert asking.name.startswith("llm|model:small|")


def weights(found: Sequence[Probe]) -> list[float]:
    """Q_D computed by hand from the scores above."""
    known = {
        (True, True): 0.9 * 0.8,
        (True, False): 0.9 * 0.9,
        (False, True): 0.9 * 0.85,
        (False, False): 0.9 * 0.9,
    }
    return [known["of 3" in probe.description, bool(probe.drift_class)] for probe in found]


def test_probes_are_sorted_by_contrast(server: Server) -> None:
    found = weights(provider(server).probes(SUBJECT))
    assert found == sorted(found, reverse=True)
    assert len(set(found)) > 1


def test_each_twin_is_contrasted(server: Server) -> None:
    provider(server).probes(SUBJECT)
    asked = [body["messages"][1]["content"] for body in server.bodies]
    for twin in twins(ENGLISH).values():
        assert any(twin in printed and "tell A from B" in printed for printed in asked)
        assert any(f"Its twin:\n<<<\n{twin}\n>>>" in printed for printed in asked)


def test_probes_are_deterministic(server: Server) -> None:
    assert provider(server).probes(SUBJECT) == provider(server).probes(SUBJECT)


def test_ill_typed_probes_are_counted(server: Server) -> None:
    asking = provider(server, elaborates=lambda context, text: context == "" and bool(text))
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["ill-typed"] == asking.counts["ideas"] > 0


def test_contradictory_claims_leave_the_cell_open(server: Server) -> None:
    def contradicting(handler: Handler, body: dict[str, Any]) -> None:
        asked = body["messages"][1]["content"]
        if "The probe:" in asked:
            answer = {
                "theorem_implies_probe": 0.0 if "of 3" in asked else 1.0,
                "twin_implies_probe": 0.5,
                "probe_implies_theorem": 0.95 if "of 3" in asked else 0.5,
            }
            handler.reply(completion(json.dumps(answer)))
        else:
            scoring_server(handler, body)

    server.behave = contradicting
    asking = provider(server)
    found = asking.probes(SUBJECT)
    assert {(probe.forward, probe.backward) for probe in found} == {(None, Cell.PROVED)}
    assert all("of 3" in probe.description for probe in found)
    assert asking.counts["pointless"] * 2 == asking.counts["ideas"]


@pytest.mark.parametrize("behave", [saying("no idea"), saying("{}"), raw(b"down", 500)])
def test_model_without_answers_gives_no_probes(server: Server, behave: object) -> None:
    server.behave = behave  # type: ignore[assignment]
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts == {"unanswered": 1 + len(twins(ENGLISH)), "ideas": 0, "probes": 0}


def test_unformalized_probes_are_counted(server: Server) -> None:
    def not_lean(handler: Handler, body: dict[str, Any]) -> None:
        if "Translate it." in body["messages"][1]["content"]:
            handler.reply(completion('{"statement": "#eval 1"}'))
        else:
            scoring_server(handler, body)

    server.behave = not_lean
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["unformalized"] == asking.counts["ideas"] > 0


def test_unscored_probes_are_counted(server: Server) -> None:
    def unsure(handler: Handler, body: dict[str, Any]) -> None:
        if "The probe:" in body["messages"][1]["content"]:
            handler.reply(completion("perhaps"))
        else:
            scoring_server(handler, body)

    server.behave = unsure
    asking = provider(server)
    assert asking.probes(SUBJECT) == ()
    assert asking.counts["unscored"] == asking.counts["ideas"] > 0


def test_long_subjects_are_counted(server: Server) -> None:
    asking = provider(server)
    for subject in (
        replace(SUBJECT, nl_statement="x" * 20_001),
        replace(SUBJECT, context="x" * 20_001),
    ):
        assert asking.probes(subject) == ()
    assert asking.counts == {"too long": 2}
    assert server.bodies == []


def test_long_twins_are_left_out(server: Server) -> None:
    longer = [one.before for one in patterns() if len(one.after) > len(one.before)]
    longest = longer[0].ljust(20_000, "x")
    names = [name for name, twin in twins(longest).items() if len(twin) > 20_000]
    assert names
    provider(server).probes(replace(SUBJECT, nl_statement=longest))
    asked = [body["messages"][1]["content"] for body in server.bodies]
    assert asked
    for name in names:
        assert not any(f"wrong ({name.replace('_', ' ')})" in printed for printed in asked)
