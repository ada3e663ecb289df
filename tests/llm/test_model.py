from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.equipment import Equipment
from driftbench.errors import InputError
from driftbench.llm import (
    ChatMessage,
    DryRun,
    Endpoint,
    LanguageModel,
    Malformed,
    ModelAnswered,
    Sampling,
    Spending,
    Unreachable,
    dry_model,
    open_model,
    question,
)
from tests.llm.stand_in import GOOD, at_first, raw, saying

if TYPE_CHECKING:
    from pathlib import Path

    from tests.llm.stand_in import Server

ASKED = question("compare", first="one", second="two")
SECRET = "sk-do-not-tell-anyone"


def model(server: Server, cache: Cache | None = None, *, corrections: int = 1) -> LanguageModel:
    endpoint = Endpoint(server.url, "small", sleep=lambda _: None, attempts=2, key=SECRET)
    return LanguageModel(endpoint, cache=cache, corrections=corrections)


def test_an_answer_is_read_and_its_cost_counted(server: Server) -> None:
    asking = model(server)
    assert asking.ask(ASKED) == ModelAnswered(GOOD["compare"])
    spent = asking.spent
    assert (spent.requests, spent.tokens_in, spent.tokens_out) == (1, 11, 7)
    assert (spent.answered, spent.repaired, spent.cached, spent.tokens) == (1, 0, 0, 18)
    assert spent.seconds > 0
    assert "1 requests, 11 tokens in, 7 out" in str(spent)
    assert (spent - Spending(requests=1) + Spending(requests=1)) == spent


def test_a_malformed_answer_is_retried_with_its_fault(server: Server) -> None:
    server.behave = at_first(1, saying("no idea"))
    asking = model(server)
    assert asking.ask(ASKED) == ModelAnswered(GOOD["compare"])
    assert asking.spent.asked_again == 1
    assert asking.spent.requests == 2
    first, second = (body["messages"] for body in server.bodies)
    assert second[: len(first)] == first
    assert second[-2] == {"role": "assistant", "content": "no idea"}
    assert "the answer holds no JSON object" in second[-1]["content"]


def test_malformed_answers_are_counted(server: Server) -> None:
    server.behave = saying("never")
    asking = model(server, corrections=2)
    assert asking.ask(ASKED) == Malformed("the answer holds no JSON object")
    assert (asking.spent.malformed, asking.spent.asked_again, asking.spent.requests) == (1, 2, 3)


def test_a_malformed_body_is_retried_without_quoting_it(server: Server) -> None:
    server.behave = at_first(1, raw(b"<html>"))
    assert isinstance(model(server).ask(ASKED), ModelAnswered)
    assert [message["role"] for message in server.bodies[1]["messages"]] == [
        "system",
        "user",
        "user",
    ]


def test_repairs_are_counted(server: Server) -> None:
    server.behave = saying(f"Here: {json.dumps(GOOD['compare'])}.")
    asking = model(server)
    assert asking.ask(ASKED) == ModelAnswered(GOOD["compare"], ("text around",))
    assert (asking.spent.answered, asking.spent.repaired) == (1, 1)


def test_a_cached_reply_costs_nothing(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "replies.sqlite"
    first = model(server, Cache(path))
    assert first.ask(ASKED) == ModelAnswered(GOOD["compare"])
    first.close()
    second = model(server, Cache(path))
    assert second.ask(ASKED) == ModelAnswered(GOOD["compare"], cached=True)
    took = first.spent.seconds
    assert second.spent == Spending(cached=1, cached_tokens=18, cached_seconds=took, answered=1)
    assert first.spent.turns == second.spent.turns == 1
    assert len(server.bodies) == 1
    assert SECRET.encode() not in path.read_bytes()


def test_a_correction_is_cached(server: Server, tmp_path: Path) -> None:
    server.behave = at_first(1, saying("no idea"))
    assert isinstance(model(server, Cache(tmp_path / "k")).ask(ASKED), ModelAnswered)
    again = model(server, Cache(tmp_path / "k"))
    assert isinstance(again.ask(ASKED), ModelAnswered)
    assert (again.spent.requests, again.spent.cached, again.spent.asked_again) == (0, 2, 1)


@pytest.mark.parametrize("value", ["", [], {}, {"text": 1}, 7])
def test_a_value_that_is_no_reply_is_refused(server: Server, tmp_path: Path, value: object) -> None:
    cache = Cache(tmp_path / "k")
    cache.put(ASKED.digest(kind="openai-chat", model="small"), value)
    with pytest.raises(InputError, match="delete the cache file"):
        model(server, cache).ask(ASKED)


def test_unreachable_is_not_cached(server: Server, tmp_path: Path) -> None:
    server.behave = raw(b"down", 500)
    asking = model(server, Cache(tmp_path / "k"))
    assert asking.ask(ASKED) == Unreachable("HTTP 500: down")
    assert (asking.spent.unreachable, asking.spent.requests) == (1, 2)
    server.behave = saying(json.dumps(GOOD["compare"]))
    assert asking.ask(ASKED) == ModelAnswered(GOOD["compare"])


def test_the_cache_key_covers_all_inputs() -> None:
    others = [
        question("compare", first="one", second="three"),
        question("compare", sample=1, first="one", second="two"),
        question("compare", sampling=Sampling(temperature=0.5), first="one", second="two"),
        question("compare", sampling=Sampling(max_tokens=5), first="one", second="two"),
        ASKED.followed_by(ChatMessage("user", "and?")),
    ]
    digests = [
        ASKED.digest(kind="k", model="m"),
        ASKED.digest(kind="l", model="m"),
        ASKED.digest(kind="k", model="n"),
        *(other.digest(kind="k", model="m") for other in others),
    ]
    assert len(set(digests)) == len(digests)
    again = question("compare", first="one", second="two")
    assert again.digest(kind="k", model="m") == digests[0]


def test_a_silent_model_is_given_up(server: Server) -> None:
    server.behave = raw(b"down", 500)
    asking = model(server)
    found = [asking.ask(ASKED) for _ in range(7)]
    assert found[4] == Unreachable("HTTP 500: down")
    assert found[5] == found[6] == Unreachable("given up after 5 questions without an answer")
    assert (asking.spent.requests, asking.spent.unreachable) == (10, 7)


def test_the_signature_names_model_and_prompts(server: Server) -> None:
    assert model(server).signature.startswith("model:small|prompts:")
    assert SECRET not in model(server).signature


def test_a_dry_run_shows_prompts_and_sends_nothing() -> None:
    shown: list[str] = []
    asking = dry_model("small", shown.append)
    for _ in range(9):
        assert asking.ask(ASKED) == Unreachable("a dry run sends nothing")
    assert asking.spent == Spending(unreachable=9)
    assert shown[0].startswith("=== compare → small ===\n[system]\nYou compare theorems")
    assert "<<<\none\n>>>" in shown[0]
    assert DryRun("", shown.append).kind == "dry-run"


def test_a_dry_run_needs_no_endpoint() -> None:
    printed: list[str] = []
    equipment = Equipment(dry_run=True, model="small")
    asking = open_model(equipment, asker="a test", report=printed.append)
    assert asking.ask(ASKED) == Unreachable("a dry run sends nothing")
    assert printed[0].startswith("=== compare → small ===\n[system]\n")


@pytest.mark.parametrize(("endpoint", "name"), [("", ""), ("http://h/v1", ""), ("", "m")])
def test_a_missing_endpoint_names_the_options(endpoint: str, name: str) -> None:
    with pytest.raises(InputError, match=r"detector x needs .*give --endpoint URL --model NAME"):
        open_model(Equipment(endpoint=endpoint, model=name), asker="detector x", report=print)


def test_an_opened_model_has_the_key_of_the_environment_and_a_cache(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_API_KEY", SECRET)
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path))
    equipment = Equipment(endpoint=server.url, model="small")
    for _ in range(2):
        asking = open_model(equipment, asker="a test", report=print)
        assert isinstance(asking.ask(ASKED), ModelAnswered)
        asking.close()
    assert [headers["authorization"] for headers in server.headers] == [f"Bearer {SECRET}"]
    assert [path.name for path in tmp_path.iterdir()] == ["llm-replies.sqlite"]
    assert SECRET not in repr(equipment)
