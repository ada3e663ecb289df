from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.errors import InputError
from driftbench.llm import (
    ChatMessage,
    Endpoint,
    Malformed,
    ModelQuestion,
    ModelReply,
    Sampling,
    Unreachable,
)
from driftbench.llm._wire import Bounds
from driftbench.llm.prompts import question
from tests.llm.stand_in import (
    at_first,
    completion,
    dripping,
    endless,
    hang,
    raw,
    running,
    saying,
    wanted,
    well,
)

if TYPE_CHECKING:
    from tests.llm.stand_in import Handler, Server

ASKED = question("compare", first="one", second="two")
#: The schema without limits of lengths, which are not sent.
SHAPE = {
    "type": "object",
    "additionalProperties": False,
    "required": ["same", "difference"],
    "properties": {
        "same": {"type": "number", "minimum": 0, "maximum": 1},
        "difference": {"type": "string"},
    },
}
SECRET = "sk-do-not-tell-anyone"


def endpoint(
    server: Server,
    waits: list[float] | None = None,
    *,
    key: str = "",
    attempts: int = 4,
    bounds: Bounds | None = None,
) -> Endpoint:
    sleep = (waits if waits is not None else []).append
    return Endpoint(server.url, "small", key=key, attempts=attempts, bounds=bounds, sleep=sleep)


def test_a_request_has_the_openai_format(server: Server) -> None:
    sampling = Sampling(temperature=0.7, top_p=0.9, max_tokens=99, seed=5)
    asked = question("compare", sampling=sampling, sample=2, first="one", second="∀ two")
    reply = endpoint(server).send(asked)
    assert isinstance(reply, ModelReply)
    assert reply.text.startswith('{"same": 0.25')
    assert (reply.tokens_in, reply.tokens_out) == (11, 7)
    assert reply.seconds > 0
    (body,) = server.bodies
    assert body["model"] == "small"
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert "∀ two" in body["messages"][1]["content"]
    assert (body["temperature"], body["top_p"], body["max_tokens"]) == (0.7, 0.9, 99)
    assert body["seed"] == 7
    form = body["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"] == {"name": "compare", "schema": SHAPE, "strict": True}
    assert server.headers[0]["content-type"].startswith("application/json")
    assert server.headers[0]["accept-encoding"] == "identity"


def test_a_login_to_the_hub_is_never_sent(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_of_another_place")
    endpoint(server).send(ASKED)
    endpoint(server, key=SECRET).send(ASKED)
    sent = [headers["authorization"] for headers in server.headers]
    assert sent == ["Bearer none", f"Bearer {SECRET}"]


@pytest.mark.parametrize(
    ("status", "error"),
    [(422, b"unknown type"), (400, b"?"), (500, b"('body', 'response_format')")],
)
def test_an_unknown_response_format_falls_back(server: Server, status: int, error: bytes) -> None:
    def picky(handler: Handler, body: dict[str, Any]) -> None:
        known = body.get("response_format", {}).get("type") != "json_schema"
        if known:
            well(handler, body)
        else:
            handler.reply(error, status)

    server.behave = picky
    asking = endpoint(server)
    assert isinstance(asking.send(ASKED), ModelReply)
    assert isinstance(asking.send(ASKED), ModelReply)
    assert asking.requests == 3
    assert server.bodies[1]["response_format"] == {"type": "json_object", "schema": SHAPE}


def test_a_server_without_response_formats_is_asked_without(server: Server) -> None:
    def plain(handler: Handler, body: dict[str, Any]) -> None:
        if "response_format" in body:
            handler.reply(b"no", 400)
        else:
            handler.reply(completion("{}"))

    server.behave = plain
    assert isinstance(endpoint(server).send(ASKED), ModelReply)


def test_the_system_prompt_moves_to_the_user_message(server: Server) -> None:
    def alternating(handler: Handler, body: dict[str, Any]) -> None:
        if body["messages"][0]["role"] == "system":
            handler.reply(b'{"message": "System role not supported"}', 400)
        else:
            well(handler, body)

    server.behave = alternating
    asking = endpoint(server)
    assert isinstance(asking.send(ASKED), ModelReply)
    assert isinstance(asking.send(ASKED), ModelReply)
    assert asking.requests == 3
    (message,) = server.bodies[1]["messages"]
    system, user = ASKED.messages
    assert message == {"role": "user", "content": f"{system.text}\n\n{user.text}"}
    assert server.bodies[2]["response_format"]["type"] == "json_schema"


def test_a_rejected_request_does_not_change_later_ones(server: Server) -> None:
    server.behave = at_first(3, raw(b"too long", 400))
    asking = endpoint(server)
    assert asking.send(ASKED) == Unreachable("HTTP 400: too long")
    assert isinstance(asking.send(ASKED), ModelReply)
    assert server.bodies[3]["response_format"]["type"] == "json_schema"


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503])
def test_transient_errors_are_retried(server: Server, status: int) -> None:
    server.behave = at_first(2, raw(b"busy", status))
    waits: list[float] = []
    asking = endpoint(server, waits)
    assert isinstance(asking.send(ASKED), ModelReply)
    assert asking.requests == 3
    assert waits == [1.0, 2.0]


def test_retries_are_bounded(server: Server) -> None:
    server.behave = raw(b"over\n\nloaded " + b"x" * 5000, 500)
    waits: list[float] = []
    asking = endpoint(server, waits, attempts=3)
    found = asking.send(ASKED)
    assert isinstance(found, Unreachable)
    assert found.reason.startswith("HTTP 500: over loaded xxx")
    assert len(found.reason) < 250
    assert (asking.requests, waits) == (3, [1.0, 2.0])


def test_retry_after_is_respected_up_to_a_limit(server: Server) -> None:
    server.behave = raw(b"slow down", 429, Retry_After="7")
    waits: list[float] = []
    endpoint(server, waits, attempts=2).send(ASKED)
    server.behave = raw(b"slow down", 429, Retry_After="999999")
    endpoint(server, waits, attempts=2).send(ASKED)
    server.behave = raw(b"slow down", 429, Retry_After="Wed, 21 Oct 2026 07:28:00 GMT")
    endpoint(server, waits, attempts=2).send(ASKED)
    assert waits == [7.0, 60.0, 1.0]


@pytest.mark.parametrize(("status", "what"), [(401, "the key"), (403, "the key"), (404, "model")])
def test_user_errors_are_raised(server: Server, status: int, what: str) -> None:
    server.behave = raw(b"no", status)
    with pytest.raises(InputError, match=f"{what}.*--endpoint URL and --model NAME"):
        endpoint(server).send(ASKED)


def test_other_refusals_are_not_retried(server: Server) -> None:
    server.behave = raw(b"teapot", 418)
    asking = endpoint(server)
    assert asking.send(ASKED) == Unreachable("HTTP 418: teapot")
    assert asking.requests == 1


def test_a_silent_server_times_out(server: Server) -> None:
    server.behave = hang
    asking = endpoint(server, bounds=Bounds(seconds=0.2), attempts=2)
    assert asking.send(ASKED) == Unreachable("no answer within 0.2 s")
    assert asking.requests == 2


def test_an_endless_body_is_cut_off(server: Server) -> None:
    server.behave = endless
    found = endpoint(server).send(ASKED)
    assert found == Malformed("the response has more than 1048576 bytes")


def test_an_endless_error_body_is_cut_off(server: Server) -> None:
    def loud(handler: Handler, body: dict[str, Any]) -> None:
        handler.send_response = lambda *_: type(handler).send_response(handler, 500)  # type: ignore[method-assign]
        endless(handler, body)

    server.behave = loud
    assert isinstance(endpoint(server, attempts=1).send(ASKED), Malformed | Unreachable)


def test_a_slow_body_times_out(server: Server) -> None:
    server.behave = dripping
    asking = endpoint(server, bounds=Bounds(seconds=0.3))
    assert asking.send(ASKED) == Unreachable("no whole response within 0.3 s")


def test_a_compressed_body_is_refused(server: Server) -> None:
    server.behave = raw(gzip.compress(completion("{}")), 200, Content_Encoding="gzip")
    assert isinstance(endpoint(server).send(ASKED), Malformed)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{}]}',
        b'{"choices": "x"}',
        b"\xff\xfe",
        b"[" * 200_000,
        b"1" * 10_000,
        completion(3),
        completion(["x"]),
    ],
)
def test_a_body_that_is_no_chat_completion_is_malformed(server: Server, body: bytes) -> None:
    server.behave = raw(body)
    assert endpoint(server).send(ASKED) == Malformed("the response is not a chat completion")


@pytest.mark.parametrize("usage", [None, {}, {"prompt_tokens": "many"}, {"prompt_tokens": -1}])
def test_malformed_token_counts_are_ignored(server: Server, usage: object) -> None:
    server.behave = raw(completion("{}", usage=usage))
    reply = endpoint(server).send(ASKED)
    assert isinstance(reply, ModelReply)
    assert (reply.tokens_in, reply.tokens_out) == (0, 0)


@pytest.mark.parametrize("body", [completion(None), b'{"choices": [{"message": {}}]}'])
def test_no_content_is_an_empty_text(server: Server, body: bytes) -> None:
    server.behave = raw(body)
    reply = endpoint(server).send(ASKED)
    assert isinstance(reply, ModelReply)
    assert reply.text == ""


def test_the_key_is_removed_from_responses(server: Server) -> None:
    server.behave = saying(f"your key is {SECRET} \ud800")
    reply = endpoint(server, key=SECRET).send(ASKED)
    assert isinstance(reply, ModelReply)
    assert reply.text == "your key is [key] ?"
    server.behave = raw(f"bad {SECRET}".encode(), 418)
    assert endpoint(server, key=SECRET).send(ASKED) == Unreachable("HTTP 418: bad [key]")
    server.behave = raw(f"bad {SECRET}".encode(), 401)
    with pytest.raises(InputError) as caught:
        endpoint(server, key=SECRET).send(ASKED)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("before", range(200 - len(SECRET), 200))
def test_no_part_of_the_key_is_in_a_cut_message(server: Server, before: int) -> None:
    server.behave = raw(f"{'x' * before}{SECRET}".encode(), 418)
    reply = endpoint(server, key=SECRET).send(ASKED)
    assert isinstance(reply, Unreachable)
    assert SECRET[:3] not in reply.reason


def test_requests_are_paced(server: Server) -> None:
    now, waits = [100.0], []

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    asking = Endpoint(server.url, "small", per_minute=30, clock=lambda: now[0], sleep=sleep)
    for _ in range(3):
        asking.send(ASKED)
    assert waits == [2.0, 2.0]
    now[0] += 10
    asking.send(ASKED)
    assert waits == [2.0, 2.0]


def test_a_refused_connection_is_unreachable() -> None:
    asking = Endpoint("http://127.0.0.1:1/v1", "small", sleep=lambda _: None, attempts=2)
    found = asking.send(ASKED)
    assert isinstance(found, Unreachable)
    assert "ConnectError" in found.reason
    assert asking.requests == 2


def test_offline_mode_of_the_hub_is_named(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(InputError, match="HF_HUB_OFFLINE"):
        endpoint(server).send(ASKED)


@pytest.mark.parametrize(
    "url", ["", "localhost:80", "ftp://host/v1", "http://", "http://[", "file:///etc"]
)
def test_a_malformed_url_is_named(url: str) -> None:
    with pytest.raises(InputError, match="--endpoint http://HOST:PORT/v1"):
        Endpoint(url, "small")


def test_a_password_in_the_url_is_not_repeated() -> None:
    with pytest.raises(InputError, match="holds a password") as caught:
        Endpoint("http://me:hunter2@host/v1", "small")
    assert "hunter2" not in str(caught.value)


def test_a_missing_model_is_named() -> None:
    with pytest.raises(InputError, match="--model NAME"):
        Endpoint("http://host/v1", "")


def test_requests_of_other_clients_are_unchanged(server: Server) -> None:
    from huggingface_hub import get_session

    endpoint(server).send(ASKED)
    server.behave = raw(b"x" * 2_000_000)
    response = get_session().post(f"{server.url}/other", json={"response_format": 1})
    assert len(response.content) == 2_000_000
    assert server.bodies[-1] == {"response_format": 1}
    hooks = get_session().event_hooks
    endpoint(server).send(ASKED)
    assert len(hooks["response"]) == len(set(hooks["response"]))


def test_wanted_returns_each_form() -> None:
    asked = ModelQuestion(prompt="p", messages=(ChatMessage("user", "x"),), schema=ASKED.schema)
    form = {"type": "json_object", "schema": asked.schema}
    assert wanted({"response_format": form}).startswith('{"same"')


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("before", [None, 400])
@pytest.mark.parametrize("same", [True, False], ids=["same host", "another host"])
def test_a_redirect_is_refused_and_nothing_is_sent_there(
    server: Server, status: int, before: int | None, *, same: bool
) -> None:
    with running() as other:
        target = f"{(server if same else other).url}/elsewhere/chat/completions"

        def redirecting(handler: Handler, _: dict[str, Any]) -> None:
            # After a 400 the client repeats the request with a simpler format.
            if before is not None and len(server.bodies) == 1:
                handler.reply(b"?", before)
            else:
                handler.reply(b"", status, Location=f"{target}?key={SECRET}")

        server.behave = redirecting
        with pytest.raises(InputError, match=r"redirects to 'http.*--endpoint URL") as caught:
            endpoint(server, key=SECRET).send(ASKED)
        assert target in str(caught.value)
        assert SECRET not in str(caught.value)
        assert other.bodies == []
        assert len(server.bodies) == (1 if before is None else 2)
