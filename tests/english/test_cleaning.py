from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.english import clean

CASES = [
    ("A set is\nopen if `sᶜ`\nis closed.", "A set is open if sᶜ is closed."),
    ("The **big theorem**: *every* map is _nice_.", "The big theorem: every map is nice."),
    ("We have `a * b * c = c * b * a`.", "We have a * b * c = c * b * a."),
    ("Products `x *ᵥ y` and `z *ᵥ w` agree.", "Products x *ᵥ y and z *ᵥ w agree."),
    ("Then $\\sum_i x_i * y_i$ is zero.", "Then $\\sum_i x_i * y_i$ is zero."),
    ("Then $$x = y$$ holds.", "Then $x = y$ holds."),
    ("Then \\(x = y\\) holds.", "Then $x = y$ holds."),
    ("By [the page](https://example.org/a_(b)) it is so.", "By the page it is so."),
    ("The ring `R[X](y)` is odd.", "The ring R[X](y) is odd."),
    ("A fact [Author1999, Theorem 3] about sets.", "A fact about sets."),
    ("A fact [[Author]] about sets.", "A fact about sets."),
    ("A fact (Miller and Smith 1987) about sets.", "A fact about sets."),
    ("Every map is nice (see `foo_bar`).", "Every map is nice."),
    ("Every map is nice. See also `foo_bar`.", "Every map is nice."),
    ("Every map is nice; see `foo_bar`.", "Every map is nice."),
    ("See also `foo_bar`.", ""),
    ("Equivalent are:\n* `a` is one\n* `b` is two", "Equivalent are: a is one; b is two"),
    ("1. first\n2. second", "1) first 2) second"),
    ("# Title\nAll is well.", "Title All is well."),
    ("Visible<!-- hidden\nstill --> text.", "Visible text."),
    ("a\x1b[31mred\x1b[0m b\u202ec\u200bd\ufeff", "ared bcd"),
    ("a\r\nb\tc\u00a0d", "a b c d"),
    ("the point `_root_.foo` and `foo_bar_`", "the point _root_.foo and foo_bar_"),
    ("the interval [0, 1] is closed", "the interval [0, 1] is closed"),
    ("an escaped \\* and \\_", "an escaped * and _"),
    ("", ""),
]


@pytest.mark.parametrize(("markdown", "expected"), CASES)
def test_markdown_becomes_plain_text(markdown: str, expected: str) -> None:
    assert clean(markdown) == expected


_PIECES = st.sampled_from(
    [
        *"ab*_`$[]()#-.\n \\{}<>;",
        "`a * b`",
        "**x**",
        "[t](./u)",
        "* ",
        "$x$",
        "See also `a_b`. ",
        "1. ",
    ]
)


@given(st.one_of(st.text(), st.lists(_PIECES, max_size=40).map("".join)))
def test_cleaning_twice_changes_nothing(markdown: str) -> None:
    once = clean(markdown)
    assert clean(once) == once


@given(st.text())
def test_nothing_invisible_is_left(markdown: str) -> None:
    assert all(unicodedata.category(c)[0] != "C" for c in clean(markdown))


@pytest.mark.parametrize("piece", ["`", "[", "(see ", "**a ", "$", "- ", "<!--", "A. "])
def test_long_hostile_text_is_cleaned(piece: str) -> None:
    cleaned = clean(piece * 5_000)
    assert clean(cleaned) == cleaned
