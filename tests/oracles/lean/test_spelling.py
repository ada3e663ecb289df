from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.lean import NotationTable, core_table
from driftbench.lean.context import surroundings
from driftbench.oracles.lean.spelling import (
    HOMS,
    LEVEL,
    Spelled,
    StatementRefusedError,
    quoted,
    spell_statement,
    spells_command,
)

if TYPE_CHECKING:
    from tests.lean.conftest import Bracketed

NOWHERE = surroundings("")
CATEGORY = f"_root_.«CategoryTheory».«Category».{{{HOMS}}}"
#: Words of the term language, which begin no command.
TERM_WORDS = {
    *("fun", "let", "have", "show", "from", "if", "then", "else", "match", "with", "in", "λ"),
    *("Type", "Sort", "Prop", "max", "imax", "haveI", "letI", "bif", "fun₀", LEVEL),
    *("matches", "no_index"),
}


def spelled(text: str, context: str = "") -> Spelled:
    return spell_statement(text, surroundings(context), table=None)


@pytest.mark.parametrize(
    ("text", "namespace", "term"),
    [
        ("theorem t : True", "", "«True»"),
        ("lemma A.B.t : x.succ = 1", "«A».«B»", "x.«succ» = 1"),
        ("theorem _root_.A.t : p", "«A»", "p"),
        ("theorem t (a b : Nat) {_ : c} [inst : F a] : a ≤ b", "", None),
        ("theorem t {α : Type*} {β : Sort _} : p α β", "", None),
        ("theorem t (n : Nat := 0) : p n", "", "∀ (n : «Nat»), p n"),
        ("theorem t :\n    -- why not\n    a /- or /- b -/ -/ = b", "", "a = b"),
        ("theorem t : a /- /- -/ #eval evil -/", "", "a"),
        ("theorem t : (fun x ↦ x.1.2) = @id.{u, max v 1} _", "", None),
        ("theorem t (R : Type u) (p : R[X]) : p.coeff 0 = .zero", "", None),
        ("theorem t : let x := 1\n    p x", "", "let x := 1; p x"),
        ("theorem t : p \"a b\" 'c'", "", "p \"a b\" 'c'"),
        ("theorem t : #[x] = ‹p›", "", "#[x] = ‹p›"),
        ("theorem t [Category* C] : p", "", f"∀ [{CATEGORY} C], p"),
        ("theorem t [CategoryTheory.Category* C] : p", "", f"∀ [{CATEGORY} C], p"),
        ("theorem t : x* y * Category * z", "", "x* y * «Category» * z"),
    ],
)
def test_statements_are_closed_terms_on_one_line(
    text: str, namespace: str, term: str | None
) -> None:
    found = spelled(text)
    golden = {
        "theorem t (a": "∀ (a b : «Nat») {_ : c} [«inst» : F a], a ≤ b",
        "theorem t {α": f"∀ {{α : (Type {LEVEL})}} {{β : (Sort {LEVEL})}}, p α β",
        "theorem t : (": "(fun x ↦ x.1.2) = @«id».{«u», max «v» 1} _",
        "theorem t (R": "∀ (R : Type u) (p : R[X]), p.«coeff» 0 = .«zero»",
    }
    expected = term or next(golden[start] for start in golden if text.startswith(start))
    assert found == Spelled(namespace, expected)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('theorem t : p "x\\n"', "strings"),
        ('theorem t : p "a\nb"', "strings|no statement"),
        ('theorem t : p "/-" x', "/-"),
        ('theorem t : p "--"', "--"),
        ('theorem t : p "«x»" "`"', "`"),
        (r"theorem t : p '\n'", "strings"),
        (r'theorem t : f r"\" #eval evil "', "before a string"),
        ('theorem t : s!"{evil}" = x', "before a string"),
        ("theorem t : p (by exact evil)", "no tactics"),
        ("theorem t : (by run_tac evil : p)", "no tactics"),
        ("theorem t (h : p := by simp) : (calc a = b := h)", "no tactics"),
        ("theorem t : (do evil)", "no tactics"),
        ("theorem t : open Evil in p", "open Evil in"),
        ("theorem t : set_option maxRecDepth 9 in p", "set_option"),
        ("theorem t : `(evil) = x", "no statement|`"),
        ("theorem t : `evil = x", "`"),
        ("theorem t : ``evil = x", "`"),
        ("theorem t : $evil = x", "a piece of syntax"),
        ("theorem t : ?evil = x", "has a meaning that"),
        ("theorem t.{u, driftbench_level} : p", "one of ours"),
        ("theorem t.{max u v} : p", "levels"),
        ("theorem t : congr($h) = x", "a piece of syntax"),
        ("theorem t : a /- /- #eval evil -/", "the comment is never closed"),
        ("theorem t : a /- -/ -/ #eval evil", "no statement|-/"),
        ("theorem t : a -/ b", "no statement|-/"),
        ("theorem t : a /- b", "no statement|/-"),
        ("theorem t : @[simp] a", "@|no statement"),
        ("theorem t : «a\u202eb» = x", "not a name|no statement"),
        ("theorem t : a \u202e = x", "no statement"),
        ("theorem t : a\u2066 = x", "no statement"),
        ("theorem t : a\x00 = x", "no statement"),
        ("theorem t : «--» = «/-»", "in a term"),
        ("theorem t : «driftbench_ready» = x", "one of ours"),
        ("theorem t : driftbench_premise", "one of ours"),
        ("theorem driftbench_x.t : p", "one of ours"),
        ("theorem t : x.{evil[0]}", "levels|no statement"),
        ("def t : p", "no statement"),
        ("theorem t : p := evil", "no statement"),
        ("", "no statement"),
        ("theorem t : " + "(" * 500 + "p" + ")" * 500, "no statement"),
    ],
)
def test_other_text_than_terms_is_refused(text: str, why: str) -> None:
    with pytest.raises(StatementRefusedError, match=why):
        spelled(text)


@pytest.mark.parametrize(
    "words",
    [
        "run_cmd evil",
        "initialize evil",
        "end A macro evil",
        "import Evil",
        "αrun_cmd ℤ_eval",
        "axiom evil",
        "include_str evil",
        "by_elab evil",
        "run_tac",
        "unsafe def evil",
        "elab_rules csimp implemented_by",
        "theorem u",
    ],
)
def test_command_words_are_written_as_names(words: str) -> None:
    term = spelled(f"theorem t : {words}").term
    assert term == " ".join(f"«{word}»" if len(word) > 1 else word for word in words.split())


def test_an_operator_that_could_begin_a_command_is_refused() -> None:
    context = 'local notation "#eval" => run'
    with pytest.raises(StatementRefusedError, match="#eval"):
        spelled("theorem t : #eval", context)
    with pytest.raises(StatementRefusedError, match="initialize"):
        spelled("theorem t : initialize x", 'local prefix:9 "initialize" => f')
    # Without such notation a hash is an operator, and what follows it a name.
    assert spelled("theorem t : p\n#eval IO.print").term == "p #«eval» «IO».«print»"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("#", False), ("#eval", True), ("@[", True), ("𝓝[", False), ("GL(", False), ("macro", True)],
)
def test_operators_that_could_begin_commands_are_found(text: str, *, expected: bool) -> None:
    assert spells_command(text) is expected


def test_names_with_guillemets_are_not_changed() -> None:
    assert quoted("«a b»") == quoted("a b") == "«a b»"
    for wrong in ("", "«»", "a»b", "a\nb", "driftbench_1"):
        with pytest.raises(StatementRefusedError):
            quoted(wrong)


def test_a_statement_declares_its_universes() -> None:
    found = spelled("theorem A.t.{u, v'} (α : Type u) : p.{v'} α")
    assert found.universes == ("«u»", "«v'»")
    assert spelled("theorem t : p.{v}").universes == ()


def test_a_word_with_a_bracket_is_sent_if_the_table_has_it() -> None:
    table = NotationTable()
    table.add('notation "cov[" x ", " y "; " m "]" => covariance x y m')
    table.add('notation "initialize[" x "]" => evil x')
    merged = core_table().merged(table)
    text = "theorem t : cov[x, y; m] = 0"
    assert spell_statement(text, NOWHERE, table=merged).term == "cov[x, y; m] = 0"
    with pytest.raises(StatementRefusedError, match=r"initialize\["):
        spell_statement("theorem t : initialize[x]", NOWHERE, table=merged)
    local = surroundings('local notation "cov[" x "]" => f x')
    with pytest.raises(StatementRefusedError, match=r"cov\["):
        spell_statement("theorem t : cov[x]", local, table=merged)


#: Hand-bracketed statements that cannot be sent to Lean, and the reason.
UNSENT = {"t140": "no tactics", "t512": "a piece of syntax"}


def test_every_hand_bracketed_statement_is_spelt_or_named(
    gold: tuple[Bracketed, ...], gold_table: NotationTable
) -> None:
    refused: dict[str, str] = {}
    for case in gold:
        around = surroundings(f"open {' '.join(case.opened)}" if case.opened else "")
        try:
            assert spell_statement(case.statement, around, table=gold_table).term
        except StatementRefusedError as error:
            refused[case.statement.split()[1]] = str(error)
    assert refused.keys() == UNSENT.keys(), refused
    assert all(why in refused[name] for name, why in UNSENT.items())


PIECES = st.sampled_from(
    [
        *("#eval", "#", "run_cmd", "theorem", "end", "by", "do", "calc", "macro", "elab", "import"),
        *("/-", "-/", "--", "\n", " ", "(", ")", "[", "]", "{", "}", "⟨", "⟩", "«", "»", "|", "@["),
        *(
            '"',
            "'",
            r'r"\"',
            "`",
            "$",
            "%",
            "@",
            ".",
            ":",
            ":=",
            "=>",
            ",",
            ";",
            "·",
            "\\",
            "\u202e",
        ),
        *(
            "∀ x, ",
            "fun x ↦ ",
            "let x := 1",
            "have : p := q; ",
            "open A in ",
            "initialize",
            "x",
            "Nat",
        ),
        *("Type*", "Type _", ".{u}", "s!", "α", "x.1", "?x", "_", "1", "=", "≤", "in", "‹p›", "]'"),
    ]
)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=12).map("".join))
def test_accepted_text_has_only_bare_words_of_terms(body: str) -> None:
    try:
        term = spell_statement(f"theorem t : {body}", NOWHERE, table=None).term
    except StatementRefusedError:
        return
    assert "\n" not in term
    term_only = re.sub(r"\"[^\"\\]*\"|'[^'\\]'", " ", term)
    assert not any(mark in term_only for mark in ('"', "--", "/-", "-/", "@[", "`", "\u202e"))
    bare = re.sub(r"«[^»]*»", " ", term_only)
    words = set(re.findall(r"[A-Za-z_][A-Za-z_]+", bare))
    assert words <= TERM_WORDS
    assert re.search(r"#\s*[A-Za-z]{2}", bare) is None
    if LEVEL not in term and ".{" not in term:
        assert spell_statement(f"theorem t : {term}", NOWHERE, table=None).term == term


def test_names_outside_the_current_namespace_are_refused() -> None:
    assert spelled("theorem B.t : p", "namespace A").namespace == "«B»"
    with pytest.raises(StatementRefusedError, match="outside the current namespace A"):
        spelled("theorem _root_.B.t : p", "namespace A")
