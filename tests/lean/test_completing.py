from __future__ import annotations

from driftbench.lean.completing import completed


def test_statements_without_proof_get_one() -> None:
    text = (
        "open Nat\ntheorem a : 1 = 1\n\n/-- Next. -/\nlemma b : 2 = 2 := rfl\n  theorem c : 3 = 3\n"
    )
    whole, errors = completed(text)
    assert errors == ()
    assert whole == text.replace("1 = 1", "1 = 1 := sorry").replace("3 = 3", "3 = 3 := sorry")
    assert completed(whole) == (whole, ())


def test_what_is_no_statement_becomes_empty_lines_and_an_error() -> None:
    whole, (error,) = completed("open Nat\ntheorem\n  : 1 = 1\ntheorem b : 1 = 1", path="a.lean")
    assert whole == "open Nat\n\n\ntheorem b : 1 = 1 := sorry"
    assert (error.path, error.line, error.column) == ("a.lean", 2, 1)


def test_an_unclosed_comment_ends_the_text() -> None:
    whole, (error,) = completed("theorem a : 1 = 1\n/- open\ntheorem b : 2 = 2")
    assert whole == "theorem a : 1 = 1 := sorry\n"
    assert (error.line, error.column) == (2, 1)
