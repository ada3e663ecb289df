from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.llm import Malformed, ModelAnswered, read_answer, schema
from driftbench.llm.answers import LONGEST

if TYPE_CHECKING:
    from collections.abc import Mapping

PROBES = schema("probes")
STATEMENT = schema("autoformalize")
JUDGED = schema("judge")


def read(text: str) -> object:
    found = read_answer(text, STATEMENT)
    assert isinstance(found, ModelAnswered), found
    return found.value


def refused(text: str, form: Mapping[str, object] = STATEMENT) -> str:
    found = read_answer(text, form)
    assert isinstance(found, Malformed), found
    return found.reason


def test_clean_json_is_read_without_repair() -> None:
    text = '{"statement": "theorem t : ∀ n : ℕ, 0 ≤ n"}'
    assert read_answer(text, STATEMENT) == ModelAnswered(
        {"statement": "theorem t : ∀ n : ℕ, 0 ≤ n"}
    )


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        ('```json\n{"statement": "s"}\n```', ("text around",)),
        ('Sure! Here it is: {"statement": "s"} Hope {this} helps.', ("text around",)),
        ('<think>{"statement": "no"}</think>\n{"statement": "s"}', ("text around",)),
        ('{"statement": "s",}', ("commas", "text around")),
        (' \n{"statement": "s"}\n', ()),
    ],
)
def test_repairs_are_reported(text: str, repairs: tuple[str, ...]) -> None:
    assert read_answer(text, STATEMENT) == ModelAnswered({"statement": "s"}, repairs)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\forall n", "\\forall n"),
        (r"\alpha \to \beta", "\\alpha \\to \\beta"),
        (r"a \neq b \times c", "a \\neq b \\times c"),
        (r"\\forall", "\\forall"),
        (r"line\nnext \"q\" \u2200 \/", 'line\nnext "q" ∀ /'),
        (r"tab\t1", "tab\t1"),
    ],
)
def test_latex_in_strings_is_no_escape(written: str, meant: str) -> None:
    assert read(f'{{"statement": "{written}"}}') == {"statement": meant}


def test_line_breaks_inside_strings_are_read() -> None:
    assert read('{"statement": "theorem t\n  : True"}') == {"statement": "theorem t\n  : True"}


def test_a_cut_answer_gives_its_complete_values() -> None:
    whole = {"statement": "Seven is odd.", "follows": "yes"}
    cut = '{"probes": [' + json.dumps(whole) + ', {"statement": "Two is", "follows": "n'
    found = read_answer(cut, PROBES)
    assert found == ModelAnswered({"probes": [whole]}, ("cut short",))
    assert refused('{"statement": "theorem t : a = b ∧ c') == "the answer holds no JSON object"
    assert refused('{"drifted": 0.5, "drift_class": "none", "reason": "bec', JUDGED) == (
        "'reason' is a required property"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the answer holds no JSON object"),
        ("I cannot help with that.", "the answer holds no JSON object"),
        ("[1, 2]", "[1, 2] is not of type 'object'"),
        ('{"statement": "s"', "the answer holds no JSON object"),
        ("{", "the answer holds no JSON object"),
        ("}{", "the answer holds no JSON object"),
        ("{]", "the answer holds no JSON object"),
        ('{"statement": 3}', "statement: 3 is not of type 'string'"),
        ('{"statement": ""}', "statement: '' should be non-empty"),
        ('{"other": "x"}', "Additional properties are not allowed ('other' was unexpected)"),
        ('{"statement": "\\ud800"}', "the answer holds no JSON object"),
        ('{"statement": NaN}', "the answer holds no JSON object"),
    ],
)
def test_unusable_answers_have_a_reason(text: str, reason: str) -> None:
    assert refused(text) == reason


@pytest.mark.parametrize("drifted", ["1.5", "-0.1", "NaN", "1e999", '"0.5"', "null", "true"])
def test_numbers_stay_in_their_range(drifted: str) -> None:
    assert refused(f'{{"drifted": {drifted}, "drift_class": "none", "reason": ""}}', JUDGED)


def test_a_long_message_is_cut() -> None:
    reason = refused(json.dumps({"statement": ["x" * 5000]}))
    assert len(reason) < 200


@pytest.mark.parametrize(
    "text", ["{" * 60_000, '{"a":' * 12_000, "[" * 60_000, "{" + "," * 60_000, '{"' + "\\" * 60_000]
)
def test_deeply_nested_json_ends(text: str) -> None:
    assert "JSON" in refused(text)


def test_a_text_that_is_too_long_is_not_read() -> None:
    assert str(LONGEST) in refused('{"statement": "s"}' + " " * LONGEST)


@given(st.text(max_size=300))
def test_any_text_gives_an_outcome(text: str) -> None:
    assert isinstance(read_answer(text, STATEMENT), ModelAnswered | Malformed)


@given(st.text(min_size=1, max_size=60).filter(lambda text: not set(text) & set("\\\b\f\r\t\n")))
def test_valid_json_is_read_unchanged(statement: str) -> None:
    assert read(json.dumps({"statement": statement}, ensure_ascii=False)) == {
        "statement": statement
    }


@given(st.integers(min_value=0, max_value=300))
def test_a_prefix_never_gives_another_statement(stop: int) -> None:
    probes = [{"statement": f'Number {i} is "odd", or [not].', "follows": "yes"} for i in range(4)]
    text = json.dumps({"probes": probes})[:stop]
    found = read_answer(text, PROBES)
    if isinstance(found, ModelAnswered):
        assert found.value["probes"] == probes[: len(found.value["probes"])]
