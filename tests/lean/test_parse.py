"""Trees of statements: structure, spans, errors."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import driftbench
from driftbench.errors import LeanSyntaxError
from driftbench.lean import Node, Token, bracketed, free_names, parse, parse_term, render, tokens
from driftbench.lean.chars import MAX_PARTS
from driftbench.lean.fold import MAX_HEIGHT
from driftbench.lean.tokenizer import MAX_DEPTH, MAX_TOKENS

EXTREME = (
    "theorem extreme {K : Set ℝ} (hK : IsCompact K) (hne : K.Nonempty) {f : ℝ → ℝ}\n"
    "    (hf : ContinuousOn f K) : ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x"
)


def kinds(text: str) -> list[str]:
    term = parse_term(text)
    return [term.node_kind] if isinstance(term, Node) else [term.type]


def test_a_statement_has_name_binders_and_conclusion() -> None:
    statement = parse(EXTREME)
    assert (statement.keyword, statement.name) == ("theorem", "extreme")
    spelled = [EXTREME[b.start : b.end] for b in statement.binders]
    assert spelled == [
        "{K : Set ℝ}",
        "(hK : IsCompact K)",
        "(hne : K.Nonempty)",
        "{f : ℝ → ℝ}",
        "(hf : ContinuousOn f K)",
    ]
    conclusion = statement.conclusion
    assert EXTREME[conclusion.start : conclusion.end] == "∃ x ∈ K, ∀ y ∈ K, f y ≤ f x"


def test_the_public_name_is_the_same_function() -> None:
    assert bracketed(driftbench.parse(EXTREME).root) == bracketed(parse(EXTREME).root)


def test_the_tree_rebuilds_the_text_with_its_comments() -> None:
    text = "theorem t -- why not\n  (n : ℕ) /- a\n number -/ : n +\t1 = /- two -/ 2"
    assert render(parse(text).root, text) == text


def test_comments_nest() -> None:
    plain, noted = (
        parse("theorem t : (by simp) = 2"),
        parse(
            "theorem t : (by simp /- ) /- ( -/ ) -/) /- is /- not -/ it -/-- ?\n  = /--/ 2 -- /-"
        ),
    )
    assert bracketed(noted.root).replace("by simp /- ) /- ( -/ ) -/", "by simp") == (
        bracketed(plain.root)
    )


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("f x y", "app"),
        ("a + b", "infix"),
        ("-a", "prefix"),
        ("a⁻¹", "postfix"),
        ("∀ x, p x", "quant"),
        ("(f x).bar", "proj"),
        ("R[X]", "index"),
        ("(a, b)", "tuple"),
        ("(a : ℝ)", "ascription"),
        ("(n := 3)", "named"),
        ("⟨a, b⟩", "anon"),
        ("[a, b]", "list"),
        ("{a, b}", "set"),
        ("{x | p x}", "setbuilder"),
        ("{x : ℕ // p x}", "subtype"),
        ("{ x := a, y := b }", "struct"),
        ("|a|", "bracket"),
        ("let x := a; f x", "let"),
        ("if p then a else b", "if"),
        ("match x with | 0 => a | n + 1 => b", "match"),
        ("fun | 0 => a | n + 1 => b", "alts"),
        ("foo.{u}", "univ"),
        ("h.some.1", "IDENT"),
        ("by simp", "OPAQUE"),
        ("?x", "HOLE"),
    ],
)
def test_each_construct_has_its_kind(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a ^ 2", "❨- ❨a ^ 2❩❩"),
        ("f x⁻¹", "❨f ❨x ⁻¹❩❩"),
        ("p → q → r", "❨p → ❨q → r❩❩"),
        ("a - b - c", "❨❨a - b❩ - c❩"),
        ("∑ i ∈ s, f i + 1", "❨❨∑ i ∈ s , ❨f i❩❩ + 1❩"),
        ("¬ a = b ∧ c", "❨❨¬ ❨a = b❩❩ ∧ c❩"),
        ("a ≡ b + 1 [MOD n] ∧ p", "❨❨a ≡ ❨b + 1❩ [MOD n ]❩ ∧ p❩"),
        ("∫ x, ∫ y, f x y ∂ν ∂μ", "❨∫ x , ❨∫ y , ❨f x y❩ ∂ ν❩ ∂ μ❩"),
        ("M →ₗ[R] N →ₗ[R] P", "❨M →ₗ[ R ] ❨N →ₗ[ R ] P❩❩"),
        ("|a - |b|| < c", "❨| ❨a - | b |❩ | < c❩"),
        ("{x | |x| < 1}", "{ x | ❨| x | < 1❩ }"),
    ],
)
def test_precedence(text: str, expected: str) -> None:
    assert bracketed(parse_term(text)) == expected


def test_a_let_without_semicolon_ends_at_its_column() -> None:
    statement = parse("theorem t :\n    let x := a\n      + b\n    x = c")
    conclusion = statement.conclusion
    assert isinstance(conclusion, Node)
    assert conclusion.node_kind == "let"
    assert bracketed(conclusion.children[-1]) == "❨x = c❩"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "an empty text is not a statement"),
        ("def f : ℕ := 1", "`def` is not read here"),
        ("@[simp] theorem t : p", "leave out docstring, attributes, modifiers"),
        ("theorem t : p := by simp", "`:=` does not fit here"),
        ("theorem t", "the text ends too early"),
        ("theorem t (x : ℕ : p", "`(` is never closed"),
        ("theorem t : (a]", "`]` closes nothing; `(` is open"),
        ("theorem t : a +", "a term is missing after `+`"),
        ("theorem t : = a", "a term is missing before `=`"),
        ("theorem t : ∀ x", "the text ends too early"),
        ("theorem t : a = b = c", "cannot continue the term with `=`"),
        ("theorem t {x // p} : q", "braces with `//` are not a binder"),
        ("theorem t {s with x := a} : q", "braces with `with` are not a binder"),
        ("theorem t : ∀ {x | p}, q", "braces with `|` are not a binder"),
        ("theorem t {x := a : α} : q", "braces with `:` are not a binder"),
        ("theorem t [] : q", "a binder is missing"),
        ("theorem t (: α) : q", "a binder is missing"),
        ("theorem t (x : α, y : β) : q", "`,` does not fit into a binder"),
        ("theorem t (x :) : q", "a type is missing after `:`"),
        ("theorem t : ∃ x :, q", "a type is missing after `:`"),
        ("theorem t : {x : // q}", "a type is missing after `:`"),
        ('theorem t : f "abc', "the string is never closed"),
        ("theorem t : f «abc", "the quoted name is never closed"),
        ("theorem t : f /- abc", "the comment is never closed"),
        ("theorem t : f /- /- abc -/", "the comment is never closed"),
        ("theorem t : a \x00 b", "U+0000"),
    ],
)
def test_errors_give_the_reason(text: str, reason: str) -> None:
    with pytest.raises(LeanSyntaxError) as caught:
        parse(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("theorem t (x : ℕ : ℝ) : p", "a term or `)`, `,`, `:=`"),
        ("theorem t : f [x : ℕ : ℝ]", "a term or `,`, `:=`, `]`"),
        ("theorem t : if x", "a term or `then`"),
        ("theorem t (x : ℕ)", "a term or `:`"),
    ],
)
def test_errors_give_the_expected_tokens(text: str, expected: str) -> None:
    with pytest.raises(LeanSyntaxError) as caught:
        parse(text)
    assert caught.value.reason.endswith(f"; expected {expected}")


def test_an_error_shows_place_and_caret() -> None:
    with pytest.raises(LeanSyntaxError) as caught:
        parse("theorem t :\n  a + ) b", path="Some/File.lean", first_line=10)
    error = caught.value
    assert (error.line, error.column) == (11, 7)
    assert str(error).startswith("Some/File.lean:11:7: ")
    assert str(error).endswith("  a + ) b\n      ^")


def test_pathological_texts_are_errors() -> None:
    deep = "theorem t : " + "(" * 100_000
    with pytest.raises(LeanSyntaxError, match=f"deeper than {MAX_DEPTH}"):
        parse(deep)
    with pytest.raises(LeanSyntaxError, match="more than"):
        parse("theorem t : f " + "x " * (MAX_TOKENS + 1))
    with pytest.raises(LeanSyntaxError, match="nested"):
        parse("theorem t : " + "p → " * 1_000 + "p")
    for chained in ("⁻¹" * 1_000, " + p" * 1_000, " |>.f" * 1_000):
        with pytest.raises(LeanSyntaxError, match="chained"):
            parse(f"theorem t : p{chained}")
    with pytest.raises(LeanSyntaxError, match=f"more than {MAX_PARTS} parts"):
        parse("theorem " + "a." * 100_000 + "a : p")
    for named in ("p" + ".bar" * 20_000, "(f x)" + ".bar" * 20_000, "@p" + ".b" * 200 + ".{u}"):
        with pytest.raises(LeanSyntaxError, match=f"more than {MAX_PARTS} parts"):
            parse(f"theorem t : {named}")


def test_a_tree_of_maximum_height_is_accepted() -> None:
    statement = parse("theorem t : " + "p + " * (MAX_HEIGHT - 3) + "p = q")
    assert free_names(statement.root) == frozenset("pq")
    assert statement == parse(statement.text)


@given(st.text(max_size=60))
def test_any_text_gives_a_lossless_tree_or_a_syntax_error(text: str) -> None:
    whole = f"theorem t : {text}"
    offset = 0
    try:
        statement = parse(whole)
    except LeanSyntaxError as error:
        offset = error.offset
    else:
        assert render(statement.root, whole) == whole[: statement.root.end]
    assert 0 <= offset <= len(whole)


PIECES = st.sampled_from(
    [
        "x",
        "y",
        "z",
        "f",
        "g",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "⟨",
        "⟩",
        ",",
        ":",
        ":=",
        "|",
        "∀",
        "∃",
        "fun",
        "↦",
        "=>",
        "→",
        "∧",
        "¬",
        "=",
        "≤",
        "+",
        "-",
        "*",
        "^",
        "⁻¹",
        "∑",
        "∈",
        "∫",
        "∂",
        "|x|",
        "‖",
        "‖",
        "R[X]",
        "h.1",
        "(x",
        ":",
        "ℕ)",
        "if",
        "then",
        "else",
        "let",
        ";",
        "by",
        "match",
        "with",
        ".foo",
        "1",
        "2",
        "\n",
        "_",
        "?a",
        "↑",
        "𝓝[",
        "≡",
        "[MOD",
    ]
)


@given(st.lists(PIECES, max_size=25))
def test_lean_like_noise_gives_a_lossless_tree_or_a_syntax_error(pieces: list[str]) -> None:
    whole = "theorem t : " + " ".join(pieces)
    try:
        statement = parse(whole)
    except LeanSyntaxError:
        return
    leaves = list(tokens(statement.root))
    assert all(a.end <= b.start for a, b in itertools.pairwise(leaves))
    assert render(statement.root, whole) == whole[: statement.root.end]


def test_tokens_outside_the_table_are_flagged() -> None:
    statement = parse("theorem t : a ⊛⃝ b")
    assert statement.fallbacks == sum(t.fallback for t in tokens(statement.root)) > 0
    assert parse("theorem t : a + b").fallbacks == 0


def test_local_notation_is_used() -> None:
    local = ('notation "⟪" x ", " y "⟫" => inner x y',)
    term = parse_term("⟪a, b⟫ = 0", local_notation=local)
    assert bracketed(term) == "❨⟪ a , b ⟫ = 0❩"
    assert isinstance(term, Node)
    assert isinstance(term.children[1], Token)
