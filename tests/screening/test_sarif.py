"""SARIF logs have the parts that the standard requires.

The schema below is our own version of OASIS SARIF 2.1.0, without any other properties; logs were
also checked against the published schema when this was written.
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import jsonschema
import pytest

from driftbench.cli._statements import read_views
from driftbench.screening import (
    CHECKS,
    ScreenFinding,
    Screening,
    TextRegion,
    UnansweredCheck,
    run_lints,
    sarif_log,
)
from driftbench.screening.screen import screen_theorems

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.screening import Theorem

TEXT = """/-- Every number has a larger one. -/
theorem larger (n : ℕ) (s : Set ℕ) : ∃ m : ℕ, m ∈ {k : ℕ | k < n - 1} → s = s

/-- Broken. -/
theorem broken (n : ℕ : n = n := rfl
"""


def record(required: str, **properties: object) -> dict[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


def several(items: object, *, least: int = 0) -> dict[str, object]:
    return {"type": "array", "items": items, "minItems": least}


TEXTUAL = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 1}
INDEX = {"type": "integer", "minimum": 0}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
URI = {"type": "string", "format": "uri-reference", "pattern": r"^[!-~]+$"}
MESSAGE = record("text", text=TEXTUAL)
REGION = record(
    "startLine startColumn endLine endColumn",
    startLine=COUNT,
    startColumn=COUNT,
    endLine=COUNT,
    endColumn=COUNT,
)
LOCATION = record(
    "physicalLocation",
    physicalLocation=record(
        "artifactLocation region",
        artifactLocation=record("uri", uri=URI, index=INDEX),
        region=REGION,
    ),
    logicalLocations=several(
        record("fullyQualifiedName", fullyQualifiedName=TEXTUAL, kind=TEXTUAL)
    ),
)
RESULT = record(
    "message ruleId ruleIndex level locations",
    ruleId=TEXTUAL,
    ruleIndex=INDEX,
    level=LEVEL,
    message=MESSAGE,
    locations=several(LOCATION, least=1),
    partialFingerprints={"type": "object", "additionalProperties": {"type": "string"}},
    properties={"type": "object"},
)
RULE = record(
    "id",
    id=TEXTUAL,
    shortDescription=MESSAGE,
    defaultConfiguration=record("level", level=LEVEL),
)
DRIVER = record(
    "name",
    name=TEXTUAL,
    version=TEXTUAL,
    informationUri=URI,
    rules=several(RULE) | {"uniqueItems": True},
)
INVOCATION = record(
    "executionSuccessful",
    executionSuccessful={"type": "boolean"},
    toolExecutionNotifications=several(record("message", level=LEVEL, message=MESSAGE)),
)
RUN = record(
    "tool results",
    tool=record("driver", driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations=several(INVOCATION),
    artifacts=several(record("location", location=record("uri", uri=URI), sourceLanguage=TEXTUAL)),
    results=several(RESULT),
)
LOG = record(
    "version runs", **{"$schema": URI, "version": {"const": "2.1.0"}, "runs": several(RUN, least=1)}
)


def checked(report: Screening) -> Any:  # noqa: ANN401 -- JSON
    """Return a log as JSON, after checking it against the schema."""
    log = json.loads(json.dumps(sarif_log(report), ensure_ascii=False))
    jsonschema.Draft202012Validator(
        LOG, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    ).validate(log)
    (run,) = log["runs"]
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        for location in result["locations"]:
            named = location["physicalLocation"]["artifactLocation"]
            assert run["artifacts"][named["index"]]["location"]["uri"] == named["uri"]
    return log


def screened(text: str = TEXT, file: str = "a.lean") -> Screening:
    return screen_theorems(file, text, read_views(file, text), [run_lints])


def one(message: str, *, theorem: str = "t") -> Screening:
    found = ScreenFinding(
        check="convention", theorem=theorem, region=TextRegion(1, 1, 1, 2), message=message
    )

    def check(theorems: Sequence[Theorem], found: ScreenFinding) -> Iterable[ScreenFinding]:
        del theorems
        yield found

    return screen_theorems("a.lean", "", [], [partial(check, found=found)])


def test_results_have_the_place_of_the_text() -> None:
    (run,) = checked(screened())["runs"]
    lines = TEXT.split("\n")
    cut = {}
    for result in run["results"]:
        at = result["locations"][0]["physicalLocation"]["region"]
        assert at["startLine"] == at["endLine"]
        piece = lines[at["startLine"] - 1][at["startColumn"] - 1 : at["endColumn"] - 1]
        cut[result["ruleId"]] = piece
    assert cut == {
        "lint/exists-implies": "∃ m : ℕ, m ∈ {k : ℕ | k < n - 1} → s = s",
        "lint/natural-subtraction": "n - 1",
        "parse": "(",
    }
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_a_clean_file_gives_no_result_and_every_rule() -> None:
    (run,) = checked(screened("/-- It is. -/\ntheorem t (n : ℕ) : n < n + 1"))["runs"]
    assert run["results"] == []
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == list(CHECKS)


def test_missing_answers_are_notifications() -> None:
    silent = UnansweredCheck(check="bpf", theorem="t", reason="no cell\x1b is {decided}")
    (run,) = checked(screen_theorems("a.lean", "", [], [lambda _: [silent]]))["runs"]
    assert run["results"] == []
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"] == "bpf: t: no cell<U+001B> is {{decided}}"


def test_braces_of_a_message_are_escaped() -> None:
    (run,) = checked(one("found {0} in {x | x < 1}"))["runs"]
    assert run["results"][0]["message"]["text"] == "found {{0}} in {{x | x < 1}}"


@pytest.mark.parametrize("hostile", ["\x1b[31m", "\u202e", '"\\', "\ud800", "</script>", "\x00"])
def test_texts_are_escaped(hostile: str) -> None:
    (run,) = checked(one(f"a{hostile}b", theorem=f"t{hostile}"))["runs"]
    text = run["results"][0]["message"]["text"]
    assert text.isprintable()
    assert text.startswith("a")
    assert text.encode()


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("Foo/Bar.lean", "Foo/Bar.lean"),
        ("/abs/a b.lean", "file:///abs/a%20b.lean"),
        ("a#b?c%.lean", "a%23b%3Fc%25.lean"),
        ("stdin.lean", "stdin.lean"),
        ("ℕ.lean", "%E2%84%95.lean"),
        ("c:d.lean", "c%3Ad.lean"),
        ("x\x1b\n.lean", "x%1B%0A.lean"),
    ],
)
def test_names_of_files_are_uris(file: str, uri: str) -> None:
    log = checked(screened(file=file))
    (artifact,) = log["runs"][0]["artifacts"]
    assert artifact["location"]["uri"] == uri
    assert unquote(uri).removeprefix("file://") == file


def test_the_same_report_gives_the_same_bytes() -> None:
    assert json.dumps(sarif_log(screened())) == json.dumps(sarif_log(screened()))
