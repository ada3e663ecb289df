from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from driftbench.corpus import open_snapshot
from driftbench.corpus.identity import MATHLIB, SnapshotIdentity
from driftbench.equipment import Equipment
from driftbench.errors import InputError, OracleError
from driftbench.oracles import Cell
from driftbench.oracles.lean import KiminaOracle
from driftbench.oracles.lean.factories import open_kimina
from driftbench.oracles.registry import open_oracle
from tests.oracles.lean.kimina_server import COMMIT, running
from tests.oracles.lean.odd_lean import ONE_CLOSER, goal, library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.oracles.lean.kimina_server import Handler, Server


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as made:
        yield made


def oracle(server: Server, **settings: Any) -> KiminaOracle:  # noqa: ANN401 -- passed on
    return KiminaOracle(server.url, library=ONE_CLOSER, pause=0.01, **settings)


def breaks(server: Server, word: str, how: Callable[[Handler], None]) -> None:
    """Make the server break if a claim mentions a word."""

    def breaking(handler: Handler, code: str) -> bool:
        if word not in code:
            return False
        how(handler)
        return True

    server.breaking = breaking


@pytest.mark.parametrize("offset", [0, 1])
def test_a_server_gives_the_findings_of_a_process(server: Server, offset: int) -> None:
    server.offset = offset
    with oracle(server, key="secret", start=7.0) as asked:
        found = asked.decide([goal("proved"), goal("open"), goal("by", "evil")])
        assert "4.26.0" in asked.name
        assert "secret" not in repr(asked)
    assert [one.cell for one in found] == [Cell.PROVED, Cell.NOT_DERIVED, Cell.UNKNOWN]
    assert [one.cause for one in found] == ["", "", "unsupported"]
    assert found[0].provenance.oracle == "Kimina Lean 4.26.0"
    version, first, *others = server.requests
    assert not others
    assert "#eval" in version["snippets"][0]["code"]
    assert first["path"] == "/api/check"
    assert len(first["snippets"]) == 2
    assert first["snippets"][0]["code"].startswith("import Mathlib\n")
    assert first["timeout"] == 7 + 60 + 1
    assert set(server.keys) == {"Bearer secret"}
    assert not any("evil" in json.dumps(one) for one in server.requests)


@pytest.mark.parametrize(
    ("failure", "cause", "detail"),
    [
        ({"error": "Lean REPL command timed out in 5 seconds"}, "timeout", "timed out in 5"),
        ({"error": "Lean REPL is broken"}, "error", "broken"),
        ({"response": {"message": "unknown environment"}}, "error", "unknown environment"),
        ({"response": None}, "error", "has no response"),
        ({"response": {"messages": "none"}}, "error", "not read the claim to its end"),
        ({"response": {"messages": [3, {"data": 4}]}}, "error", "not read the claim to its end"),
    ],
)
def test_a_snippet_that_breaks_lean_loses_its_own_claim_only(
    server: Server, failure: dict[str, Any], cause: str, detail: str
) -> None:
    server.failing, server.failure = "poison", failure
    claims = [goal("proved"), goal("open"), goal("poison"), goal("proved", "too")]
    found = oracle(server).decide(claims)
    assert [one.cause for one in found] == ["", "", cause, ""]
    assert [one.cell for one in found[::3]] == [Cell.PROVED, Cell.PROVED]
    assert detail in found[2].detail
    assert len(server.requests) == 2  # the version, and all claims in one request


def test_requests_have_a_limited_number_of_snippets(server: Server) -> None:
    oracle(server, batch=3).decide([goal("proved", str(number)) for number in range(7)])
    assert [len(one["snippets"]) for one in server.requests if "#eval" not in str(one)] == [3, 3, 1]


def test_a_closer_is_warmed_in_its_own_snippet(server: Server) -> None:
    warm = "example (a b c : Nat) : a * (b + c) = a * b + a * c := by exact?"
    (closer,) = ONE_CLOSER.closers
    warmed = replace(ONE_CLOSER, closers=(replace(closer, warm=warm),))
    asked = KiminaOracle(server.url, library=warmed)
    assert asked.decide([goal("proved")])[0].cell is Cell.PROVED
    code = server.requests[-1]["snippets"][0]["code"]
    assert code.index(warm) < code.index("def driftbench_attempt_")


def test_a_context_that_the_server_rejects_is_unsupported(server: Server) -> None:
    claim = replace(goal("proved"), context="import Mathlib\nopen Nowhere")
    (found,) = oracle(server).decide([claim])
    assert (found.cause, found.detail) == ("unsupported", "context: unknown")


@pytest.mark.parametrize("answer", [b"", b"garbage", b"{}", b"[[]]", b'{"results": []}', b"\xff"])
def test_an_unreadable_answer_is_an_unknown(server: Server, answer: bytes) -> None:
    breaks(server, "poison", lambda handler: handler.reply(answer))
    found = oracle(server).decide([goal("poison")])
    assert found[0].cause == "error"
    assert "is unreadable" in found[0].detail


def test_an_unreadable_answer_is_asked_again_claim_by_claim(server: Server) -> None:
    breaks(server, "poison", lambda handler: handler.reply(b"garbage"))
    found = oracle(server).decide([goal("poison"), goal("proved")])
    assert [one.cause for one in found] == ["error", ""]


def test_a_server_without_the_library_is_an_error(server: Server) -> None:
    message = {"severity": "error", "pos": {"line": 1, "column": 0}, "data": "unknown module"}
    reply = {"results": [{"id": "0", "response": {"env": 0, "messages": [message]}}]}
    breaks(server, "#eval", lambda handler: handler.reply(reply))
    with pytest.raises(OracleError, match="cannot import the library: unknown module") as raised:
        assert oracle(server).name
    assert raised.value.cause == "missing"


def test_a_server_that_fails_on_a_file_fails_on_the_claim_in_it(server: Server) -> None:
    breaks(server, "poison", lambda handler: handler.reply({"detail": "no"}, 500))
    found = oracle(server).decide([goal("poison"), goal("proved")])
    assert [one.cause for one in found] == ["error", ""]
    assert "HTTP 500" in found[0].detail


def test_a_passing_failure_is_retried_a_few_times(server: Server) -> None:
    statuses = [429, 503]

    def breaking(handler: Handler, code: str) -> bool:
        if statuses and "#eval" not in code:
            handler.reply({"detail": "No available REPLs"}, statuses.pop())
            return True
        return False

    server.breaking = breaking
    assert oracle(server).decide([goal("proved")])[0].cell is Cell.PROVED
    statuses[:] = [429] * 100
    found = oracle(server, tries=2).decide([goal("proved")])
    assert [one.cause for one in found] == ["error"]
    assert "HTTP 429" in found[0].detail
    assert len(statuses) == 98


def test_a_broken_connection_is_an_unknown(server: Server) -> None:
    breaks(server, "poison", lambda handler: handler.connection.close())
    found = oracle(server).decide([goal("poison")])
    assert found[0].cause == "error"
    assert "the connection broke" in found[0].detail


def test_a_silent_server_is_a_timeout(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.oracles.lean.kimina._BESIDE", 0.2)
    breaks(server, "poison", lambda _: time.sleep(8))
    closers = library("only", seconds=0.1)
    asked = KiminaOracle(server.url, library=closers, pause=0.01, start=0.1)
    found = asked.decide([goal("poison"), goal("proved")])
    assert [one.cause for one in found] == ["timeout", ""]


@pytest.mark.parametrize("status", [401, 403, 404, 422])
def test_a_refused_request_is_an_error(server: Server, status: int) -> None:
    breaks(server, "", lambda handler: handler.reply({}, status))
    with pytest.raises(OracleError, match=f"HTTP {status}") as raised:
        oracle(server).decide([goal("proved")])
    assert raised.value.cause == "missing"
    assert len(server.requests) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_the_key_is_not_sent_after_a_redirect(server: Server, status: int) -> None:
    with running() as other:
        breaks(server, "", lambda handler: handler.reply({}, status, location=f"{other.url}/x"))
        with pytest.raises(OracleError, match=f"HTTP {status}"):
            oracle(server, key="secret").decide([goal("proved")])
        assert (server.keys, other.keys) == (["Bearer secret"], [])


def test_a_server_without_a_version_is_an_error(server: Server) -> None:
    breaks(server, "", lambda handler: handler.reply({"results": [{"id": "0", "response": {}}]}))
    with pytest.raises(OracleError, match="does not say which Lean"):
        assert oracle(server).name


def snapshot(commit: str = COMMIT, repository: str = MATHLIB) -> SnapshotIdentity:
    return SnapshotIdentity(repository=repository, commit=commit, licence="", digest="")


def test_the_commit_of_mathlib_is_asked_with_the_version(server: Server) -> None:
    server.commit = COMMIT
    asked = oracle(server, snapshot=snapshot())
    assert (asked.version, asked.mathlib) == ("4.26.0", COMMIT)
    assert asked.decide([goal("proved")])[0].cell is Cell.PROVED
    assert len(server.requests) == 2
    (snippet,) = server.requests[0]["snippets"]
    assert snippet["code"].startswith("import Mathlib\n#eval Lean.versionString\n#eval ")
    # Findings of another mathlib are not reused.
    server.commit = "b" * 40
    assert oracle(server).theory != asked.theory


def test_a_server_with_another_mathlib_is_refused(server: Server) -> None:
    server.commit = "b" * 40
    asked = oracle(server, snapshot=snapshot())
    with pytest.raises(InputError, match="has mathlib bbbbbbbbbbbb, and the statements are from"):
        asked.decide([goal("proved")])
    assert len(server.requests) == 1
    for other in (snapshot(repository="github.com/x/y"), snapshot("sha256:1"), None):
        assert oracle(server, snapshot=other).decide([goal("proved")])[0].cell is Cell.PROVED


def test_without_the_commit_the_versions_of_lean_are_compared(server: Server) -> None:
    server.commit = "ref: refs/heads/master"
    for toolchain in ("4.26.0", ""):
        asked = oracle(server, snapshot=snapshot(), toolchain=toolchain)
        assert (asked.version, asked.mathlib) == ("4.26.0", "")
    with pytest.raises(InputError, match=r"runs Lean 4\.26\.0, .* which is for Lean 4\.28\.0"):
        oracle(server, snapshot=snapshot(), toolchain="4.28.0").check()


def test_an_opened_server_is_checked_against_the_snapshot(server: Server, tmp_path: Path) -> None:
    (tmp_path / "Mathlib").mkdir()
    (tmp_path / "Mathlib.lean").write_text("import Mathlib.A\n", encoding="utf-8")
    (tmp_path / "Mathlib" / "A.lean").write_text("theorem a : True := trivial\n", encoding="utf-8")
    (tmp_path / "lean-toolchain").write_text("leanprover/lean4:v4.28.0\n", encoding="utf-8")
    named = Equipment(oracle="kimina", snapshot=f"dir:{tmp_path}")
    opened = open_kimina(named, server.url)
    assert (opened.snapshot, opened.toolchain) == (open_snapshot(named.snapshot).identity, "4.28.0")
    (tmp_path / "lean-toolchain").write_text("leanprover/lean4:nightly\n", encoding="utf-8")
    assert open_kimina(named, server.url).toolchain == ""


def test_an_unreachable_server_is_an_error(server: Server) -> None:
    url = server.url
    server.shutdown()
    server.server_close()
    with pytest.raises(OracleError, match="start a Kimina Lean Server") as raised:
        KiminaOracle(url, tries=2, pause=0.01).decide([goal("proved")])
    assert raised.value.cause == "missing"


def test_a_password_in_the_url_is_refused_and_not_shown() -> None:
    with pytest.raises(InputError, match="the URL of x holds a password") as raised:
        KiminaOracle("http://me:hush@x")
    assert "hush" not in str(raised.value)


@pytest.mark.parametrize(
    "url",
    ["", "localhost:8000", "file:///etc/passwd", "ftp://x", "http://", "http://[", "http://x:y"],
)
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(InputError, match="not a URL of a server"):
        KiminaOracle(url)


def test_open_oracle_gives_kimina_its_key(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAN_SERVER_API_KEY", "from outside")
    with open_oracle(Equipment(oracle=f"kimina:{server.url}")) as asked:
        assert asked.name.startswith("Kimina Lean 4.26.0")
    assert server.keys == ["Bearer from outside"]
    with open_oracle(Equipment(oracle=f"kimina:{server.url}#quick")) as quick:
        assert quick.budget == 1_000_000


def test_a_key_that_the_server_repeats_is_not_shown(server: Server) -> None:
    key = "lean-key-AbCdEf-123456"
    breaks(
        server,
        "poison",
        lambda handler: handler.reply({"results": [{"id": "0", "error": f"bad {key}"}]}),
    )
    (found,) = oracle(server, key=key).decide([goal("poison")])
    assert found.detail == "no proof, and an attempt failed: bad [key]"
