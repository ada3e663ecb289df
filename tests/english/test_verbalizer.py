from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.english import Accepted, screen, verbalize
from driftbench.lean import parse, standard_table
from driftbench.library.notation import read_notation


def read(text: str) -> str:
    return verbalize(parse(f"theorem t {text}"))


def _readings() -> list[tuple[str, str]]:
    text = Path(__file__).with_name("readings.txt").read_text(encoding="utf-8")
    blocks = [block.splitlines() for block in text.split("\n\n")[1:]]
    return [(lean, english) for lean, english in blocks]


REVIEWS = _readings()


@pytest.mark.parametrize(("text", "english"), REVIEWS)
def test_verbalized_statements(text: str, english: str) -> None:
    assert read(text) == english


DRIFTS = [
    (": ∀ x, ∃ y, x < y", ": ∃ y, ∀ x, x < y"),
    ("(h : 0 < a) : p", ": p"),
    (": ∃ x, q x", ": ∃! x, q x"),
    (": a ≤ b", ": a < b"),
    (": a ≤ b", ": a = b"),
    ("(x : ℝ) : q x", "(x : ℚ) : q x"),
    (": A → B", ": A ↔ B"),
    (": A ∧ B", ": A ∨ B"),
    (": (A ∧ B) ∨ C", ": A ∧ (B ∨ C)"),
    (": (A → B) → C", ": A → B → C"),
    (": (∀ x, q x) → C", ": ∀ x, q x → C"),
    (": (∃ x, q x) ∧ C", ": ∃ x, q x ∧ C"),
    ("(s : Set ℕ) : p", "(s : Finset ℕ) : p"),
    (": ∀ x ∈ s, q x", ": ∀ x, q x"),
    (": ∀ x ∈ s, q x", ": ∀ x : s, q x"),
    (": ∀ᶠ x in l, q x", ": ∃ᶠ x in l, q x"),
    (": ∀ᶠ x in l, q x", ": ∀ x, q x"),
    (": Function.Injective f", ": Function.Bijective f"),
    (": Continuous f", ": ContinuousOn f s"),
    ("{G : Type*} [CommGroup G] : p", "{G : Type*} [Group G] : p"),
    ("{X : Type*} [TopologicalSpace X] [T2Space X] : p", "{X : Type*} [TopologicalSpace X] : p"),
    (": (n : ℝ) / 2 < m", ": ((n / 2 : ℕ) : ℝ) < m"),
    (": x ∈ Set.Icc a b", ": x ∈ Set.Ico a b"),
    ("(f : R →+* S) : p", "(f : R →* S) : p"),
    (": IsLUB s a", ": IsGLB s a"),
    (": IsLUB s a", ": IsLUB a s"),
    (": Quux a b", ": Quux b a"),
]


@pytest.mark.parametrize(("gold", "drifted"), DRIFTS)
def test_drift_changes_the_sentence(gold: str, drifted: str) -> None:
    assert read(gold) != read(drifted)


def _statement(path: Path) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    return verbalize(parse("\n".join(line for line in lines if not line.startswith("--"))))


def test_every_case_of_a_drift_rule_changes_the_english(repository: Path) -> None:
    befores = sorted(
        before
        for before in (repository / "perturbations").glob("*/*/*.before.lean")
        if before.parts[-3] != "faithful"
    )
    assert len(befores) > 50
    deaf = [
        before
        for before in befores
        if _statement(before)
        == _statement(before.with_name(before.name.replace("before", "after")))
    ]
    assert deaf == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(h : 0 < a) : p", "(h' : 0 < a) : p"),
        ("{x : ℝ} : q x", "(x : ℝ) : q x"),
        (": Function.Injective f", ": f.Injective"),
        (": s.Nonempty", ": Set.Nonempty s"),
        ("(a : ℝ)\n    (b : ℝ) : a  ≤ b", "(a : ℝ) (b : ℝ) : a ≤ b"),
        (": ((a = b))", ": a = b"),
    ],
)
def test_equal_meaning_gives_equal_english(one: str, other: str) -> None:
    assert read(one) == read(other)


_NAMES = st.sampled_from(["x", "y", "f", "s", "K", "hK.some", "Foo.bar", "IsOpen", "Set.Icc", "ℝ"])
_ATOMS = st.one_of(_NAMES, st.sampled_from(["0", "37", "True", "_", "(by simp)", "{x | p x}"]))


def _grown(terms: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    two = st.tuples(terms, terms)
    operator = st.sampled_from([*"+*=≤<∈⊆∣→∧∨↔∘∩", "''", "⁻¹'"])
    head = st.sampled_from(["∀", "∃", "∃!", "∑", "⋃"])
    binder = st.sampled_from(["x", "x y", "x ∈ s", "ε > 0", "(x : ℝ) {y : Set ℕ}", "(h : x = y)"])
    return st.one_of(
        st.builds(lambda pair, op: f"({pair[0]} {op} {pair[1]})", two, operator),
        st.builds(lambda h, b, body: f"({h} {b}, {body})", head, binder, terms),
        st.builds(lambda body: f"(fun x ↦ {body})", terms),
        st.builds(lambda pair: f"({pair[0]} {pair[1]})", two),
        st.builds(lambda pair: f"{{z ∈ {pair[0]} | {pair[1]}}}", two),
        st.builds(lambda pair: f"⟨{pair[0]}, {pair[1]}⟩", two),
        st.builds(lambda term: f"(¬ {term})", terms),
        st.builds(lambda term: f"|{term}|", terms),
        st.builds(lambda term: f"({term} : ℝ)", terms),
        st.builds(lambda c, pair: f"(if {c} then {pair[0]} else {pair[1]})", terms, two),
    )


_TERMS = st.recursive(_ATOMS, _grown, max_leaves=12)
_BINDERS = st.lists(
    st.builds(
        lambda names, kind, term: f"{kind[0]}{names} : {term}{kind[1]}",
        st.sampled_from(["x", "x y", "h", "hf"]),
        st.sampled_from(["()", "{}"]),
        _TERMS,
    ),
    max_size=3,
).map(" ".join)


@given(_BINDERS, _TERMS)
def test_every_statement_is_verbalized(binders: str, conclusion: str) -> None:
    statement = parse(f"theorem t {binders} : {conclusion}")
    english = verbalize(statement)
    assert english == verbalize(statement)
    assert english.endswith(".")
    assert "\n" not in english
    assert len(english) < 60 * (len(statement.text) + 20)


@pytest.mark.parametrize(
    "text",
    [
        ": " + "(" * 60 + "x" + ")" * 60 + " = 0",
        ": " + "¬ " * 90 + "p",
        ": " + "∀ x, ∃ y, " * 45 + "x = y",
        ": " + "∑ i, " * 90 + "i = 0",
        ": " + "A → " * 90 + "B",
        ": " + "x + (" * 45 + "x" + ")" * 45 + " = 0",
        ": " + "p (a = " * 25 + "b" + ")" * 25,
        "(h : " + "Set (" * 40 + "ℝ" + ")" * 40 + ") : p",
        ": " + " ∧ ".join(["a = b"] * 90),
    ],
)
def test_deep_and_long_statements_stay_readable(text: str) -> None:
    assert len(read(text)) < 40 * len(text) + 200


def test_statements_of_the_starter_corpus_differ_in_english() -> None:
    readings = {
        verbalize(parse(d.statement, opened=d.opened, local_notation=d.local_notation)): d.name
        for d in load_declarations(
            open_snapshot("starter"), reader=DeclarationReader(standard_table())
        )
    }
    assert len(readings) >= 100
    assert not [text for text in readings if "  " in text or " ." in text or "{" in text[:1]]


def test_the_english_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from driftbench.english import verbalize\n"
        "from driftbench.lean import parse\n"
        f"print(verbalize(parse('theorem t ' + {REVIEWS[2][0]!r})).encode())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.mathlib
def test_mathlib_is_verbalized_and_its_docstrings_screened(mathlib_git: Path) -> None:
    snapshot = open_snapshot(f"git:{mathlib_git}@v4.28.0")
    reader = DeclarationReader(read_notation(snapshot))
    paths = [path for path in snapshot.paths() if path.startswith("Mathlib/Topology/Order/")]
    seen, documented, accepted = 0, 0, 0
    for declaration in load_declarations(snapshot, reader=reader, paths=paths):
        statement = parse(
            declaration.statement,
            table=reader.table,
            opened=declaration.opened,
            local_notation=declaration.local_notation,
        )
        assert verbalize(statement).endswith(".")
        seen += 1
        if declaration.docstring is not None:
            documented += 1
            outcome = screen(declaration.docstring, name=declaration.name)
            accepted += isinstance(outcome, Accepted)
    assert seen > 500
    assert 0.6 < accepted / documented < 0.97
