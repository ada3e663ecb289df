"""Conversion of JSON and TOML values to types: accepted values, and messages for the others."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench._constraints import (
    Line,
    Must,
    Parsed,
    Text,
    ValueProblem,
    keys,
    matching,
    one_of,
    short_json,
)
from driftbench._decoding import WrongValueError, decoded

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    name: Annotated[str, matching("[a-z]{1,3}", "one to three letters")]
    label: Annotated[str, one_of(("good", "bad"))] = field(
        default="good", metadata={"key": "class"}
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    share: float
    parts: tuple[Part, ...] = ()
    named: Mapping[str, Part] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    point: tuple[float, float] = (0.0, 0.0)
    format: Literal[1] = 1
    mode: Literal["fast", "slow"] = "fast"
    cells: Annotated[Mapping[str, int], keys(("left", "right"), or_none=True)] = field(
        default_factory=dict
    )
    day: Annotated[str, Parsed(dt.date, "a day", dt.date.isoformat)] = ""
    size: Annotated[int, Parsed(str, "digits", int)] = 0
    few: Annotated[tuple[int, ...], Must("a list that is not empty", bool)] = (1,)
    title: Text = "x"
    note: Line = "x"
    more: int | None = None
    flag: bool = False


WHOLE = {
    "share": 1,
    "parts": [{"name": "ab", "class": "bad"}],
    "named": {"x": {"name": "c"}},
    "words": ["a", "b", "a"],
    "point": [1, 2.5],
    "cells": {"left": 1, "right": 2},
    "day": dt.date(2026, 12, 1),
    "size": "12",
}


def test_a_correct_value_becomes_an_instance() -> None:
    assert decoded(Whole, WHOLE) == Whole(
        share=1.0,
        parts=(Part(name="ab", label="bad"),),
        named={"x": Part(name="c")},
        words=frozenset({"a", "b"}),
        point=(1.0, 2.5),
        cells={"left": 1, "right": 2},
        day="2026-12-01",
        size=12,
    )
    assert type(decoded(Whole, WHOLE).share) is float


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"share": "1"}, 'share must be a number, and is "1"'),
        ({"share": True}, "share must be a number, and is true"),
        ({"flag": 1}, "flag must be true or false, and is 1"),
        ({"more": 1.0}, "more must be a whole number, and is 1.0"),
        ({"more": False}, "more must be a whole number, and is false"),
        ({"parts": {}}, "parts must be a list, and is {}"),
        ({"words": "ab"}, 'words must be a list, and is "ab"'),
        ({"words": [1]}, "words[0] must be a text, and is 1"),
        ({"parts": [3]}, "parts[0] must be a table, and is 3"),
        ({"parts": [{}]}, "parts[0].name is missing: add it"),
        (
            {"parts": [{"name": "abcd"}]},
            'parts[0].name must be one to three letters, and is "abcd"',
        ),
        ({"parts": [{"name": 1}]}, "parts[0].name must be one to three letters, and is 1"),
        (
            {"parts": [{"name": "a", "class": "ugly"}]},
            'parts[0].class must be one of good, bad, and is "ugly"',
        ),
        (
            {"parts": [{"name": "a", "label": "bad"}]},
            "parts[0].label is an unknown key: remove it; known here: class, name",
        ),
        ({"named": []}, "named must be a table, and is []"),
        (
            {"named": {"x": {"nam": "a", "name": "b"}}},
            "named.x.nam is an unknown key: did you mean",
        ),
        ({"point": [1]}, "point must be a list of 2 values, and is [1]"),
        ({"format": 2}, "format must be 1, and is 2"),
        ({"format": True}, "format must be 1, and is true"),
        ({"mode": "quick"}, 'mode must be one of fast, slow, and is "quick"'),
        ({"cells": {"left": 1}}, "cells.right is missing: add it"),
        ({"cells": 3}, "cells must be a table, and is 3"),
        ({"cells": {"left": 1, "right": "x"}}, "cells.right must be a whole number"),
        ({"day": "2026-12-01"}, 'day must be a day, and is "2026-12-01"'),
        ({"day": dt.datetime(2026, 12, 1)}, "day must be a day, and is"),  # noqa: DTZ001 -- as TOML has it
        ({"size": "x"}, 'size must be digits, and is "x"'),
        ({"few": []}, "few must be a list that is not empty, and is []"),
        ({"title": " "}, 'title must be a text that is not empty, and is " "'),
        ({"note": "a\nb"}, r'note must be a text on one line, and is "a\nb"'),
        ({"share": "x" * 99}, "…"),
        ({"shar": 1}, "shar is an unknown key: did you mean share? Rename or remove it"),
    ],
)
def test_a_wrong_value_is_reported_with_its_path(change: dict[str, object], problem: str) -> None:
    with pytest.raises(WrongValueError) as caught:
        decoded(Whole, {**WHOLE, **change})
    (found,) = caught.value.problems
    assert problem in str(found)


def test_all_problems_are_reported() -> None:
    wrong = {"share": "x", "parts": [{"name": 1}, {"name": "a"}, 2], "cells": {"lift": "x"}, "z": 1}
    with pytest.raises(WrongValueError) as caught:
        decoded(Whole, wrong)
    assert [problem.place for problem in caught.value.problems] == [
        "share",
        "parts[0].name",
        "parts[2]",
        "cells.lift",
        "cells.left",
        "cells.right",
        "cells.lift",
        "z",
    ]


@pytest.mark.parametrize("value", [3, [], None, "x"])
def test_a_value_that_is_not_a_table_is_an_error(value: object) -> None:
    with pytest.raises(WrongValueError, match="the content must be a table"):
        decoded(Whole, value)


def test_messages_are_printable() -> None:
    with pytest.raises(WrongValueError) as caught:
        decoded(Whole, {"share": "\x1b[31m\u202e", "\x1b]0;": 1})
    assert str(caught.value).isprintable()
    assert short_json("∀ x") == '"∀ x"'
    assert ValueProblem(("a\x1b",), "is wrong").place == '"a\\u001b"'


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
)


@given(st.dictionaries(st.sampled_from([*Whole.__dataclass_fields__, "z"]), VALUES, max_size=6))
def test_any_value_is_converted_or_reported(value: dict[str, Any]) -> None:
    try:
        found: Whole | str = decoded(Whole, value)
    except WrongValueError as error:
        found = str(error)
    if isinstance(found, Whole):
        assert type(found.share) is float
        assert all(isinstance(word, str) for word in found.words)
    else:
        assert found
        assert found.isprintable()
