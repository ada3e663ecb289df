"""The sentence of a rule, and the values that it mentions."""

from __future__ import annotations

import pytest

from driftbench.errors import RuleError
from driftbench.rules.descriptions import describe, mentioned, values_of

ENGLISH = "`{{ from }}` became `{{ to }}`{% if type %} for {{ type }}{% endif %}."
NOTES = {"to": "Ring\n  R", "from": "Field R", "type": "", "old": "[Field R]"}


def test_sentence_is_on_one_line() -> None:
    assert describe(ENGLISH, NOTES) == "`Field R` became `Ring R`."


def test_values_are_the_mentioned_notes_sorted_by_name() -> None:
    assert mentioned(ENGLISH) == {"from", "to", "type"}
    assert values_of(ENGLISH, NOTES) == (("from", "Field R"), ("to", "Ring R"), ("type", ""))


def test_error_names_missing_and_known_names() -> None:
    with pytest.raises(RuleError, match="'colour' is undefined; known names: from, old, to, type"):
        describe("{{ colour }}", NOTES)


def test_malformed_template_is_an_error() -> None:
    with pytest.raises(RuleError, match="no jinja2 template"):
        mentioned("{% if %}")


@pytest.mark.parametrize(
    "english",
    ["{{ cycler.__init__.__globals__.os.getpid() }}", "{{ ''.__class__.__mro__ }}", "{{ old"],
)
def test_template_cannot_run_code(english: str) -> None:
    with pytest.raises(RuleError, match="english: "):
        describe(english, {"old": "a"})
