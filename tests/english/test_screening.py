from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.english import Accepted, Reason, Rejected, clean, screen

STATES = [
    ("A closed subset of a compact space is compact.", None),
    ("If `f` is injective then\n`g` is surjective.", "If f is injective then g is surjective."),
    ("`χ` takes values in `{0, 1}`", "χ takes values in {0, 1}"),
    ("For all `x` in `s`, `f x = g x`.", "For all x in s, f x = g x."),
    ("Let `f` be continuous. Then `f` is bounded on `K`.", None),
    (
        "**Famous theorem**: every bounded sequence has a convergent subsequence.",
        "Famous theorem: every bounded sequence has a convergent subsequence.",
    ),
    (
        "Every tree has a leaf. See also `tree_has_leaf'` for forests.",
        "Every tree has a leaf.",
    ),
    ("Every tree has a leaf. Note that forests may be empty.", "Every tree has a leaf."),
    ("Every tree has a leaf.\n\nThe proof is by induction.", "Every tree has a leaf."),
    ("Every tree has a leaf, version for finite trees.", "Every tree has a leaf."),
    (
        "Every tree has a leaf. For infinite trees, see `infinite_tree_leaf`.",
        "Every tree has a leaf.",
    ),
    ("This lemma states that every tree has a leaf.", "Every tree has a leaf."),
    ("Show that the product of two odd numbers is odd.", "The product of two odd numbers is odd."),
    (
        "Corollary of the maximum principle: if `f` attains its maximum, then it is constant.",
        "If f attains its maximum, then it is constant.",
    ),
    (": every finite tree has a leaf.", "Every finite tree has a leaf."),
    ("Let `g` be a graph. Assume that `g` is a tree. Then `g` has a leaf.", None),
    ("An associated bilinear form of a definite form is nondegenerate.", None),
    ("A map is antitone if and only if it is antitone when restricted to edges.", None),
    (
        "The set of roots of a nonzero polynomial over a field is finite (one-variable version).",
        "The set of roots of a nonzero polynomial over a field is finite.",
    ),
    (
        "Given `x ≠ y`, there are disjoint open sets around them.",
        "Given x ≠ y, there are disjoint open sets around them.",
    ),
    ("A small family of numbers is bounded above.", None),
    ("`a < b` as numbers if and only if `a < b` as indices.", None),
    ("A `Widget` for a connected space is connected.", None),
    ("`x + 0` is equivalent to `x`.", None),
    ("special values are zero", "Special values are zero"),
]

REFUSED = [
    ("", Reason.EMPTY),
    ("<!-- nothing -->", Reason.EMPTY),
    ("x " * 3000, Reason.TOO_LONG),
    ("Primes exist.", Reason.TOO_SHORT),
    ("**Cauchy–Schwarz inequality**", Reason.NAME_ONLY),
    ("**Bernoulli's inequality** for `n : ℕ`, `-2 ≤ a`.", Reason.NAME_ONLY),
    ("`p → q`", Reason.FORMULA_ONLY),
    ("The sine of an angle as a ratio of two sides.", Reason.DESCRIPTION),
    ("Characterization of open maps when the space is compact.", Reason.DESCRIPTION),
    ("Transitivity of divisibility for natural numbers.", Reason.DESCRIPTION),
    ("The square\n```\na --> b\n```\ncommutes.", Reason.CODE),
    ("We get `theorem foo : p := by simp` which holds.", Reason.CODE),
    ("Deprecated. Every tree has a leaf.", None),
    ("Auxiliary lemma for `foo_bar`.", Reason.AUXILIARY),
    ("Technical result used in the proof of `foo_bar`.", Reason.AUXILIARY),
    ("See `foo_bar`.", Reason.CROSS_REFERENCE),
    ("Alias of `foo_bar`.", Reason.CROSS_REFERENCE),
    ("A variant of `foo_bar` with finite sets.", Reason.CROSS_REFERENCE),
    ("Version of `foo_bar` where the set is open.", Reason.CROSS_REFERENCE),
    ("Restatement of `foo_bar` in terms of filters.", Reason.CROSS_REFERENCE),
    ("Dual of `foo_bar` is what we prove.", Reason.CROSS_REFERENCE),
    ("Special case of `foo_bar` where `f` is smooth.", Reason.CROSS_REFERENCE),
    ("Reformulation of compactness that is useful.", Reason.CROSS_REFERENCE),
    ("`mul_comm` for modules when one element is central.", Reason.CROSS_REFERENCE),
    ("This is the same statement as `mul_comm`.", Reason.CONTEXT),
    ("The map is continuous, as above.", None),
    ("Under the hypotheses of the previous lemma the map is continuous.", Reason.CONTEXT),
    ("The proof is by contradiction.", Reason.PROOF),
    ("Simp lemma that normalizes sums.", Reason.TOOLING),
    ("The elaborator can find the structure.", Reason.TOOLING),
    ("TODO: show that the map is closed.", Reason.TODO),
    ("Note that the converse is false.", Reason.NOTE),
    ("Implementation note: the map is bundled.", Reason.NOTE),
    ("The primary use case is the field of fractions.", Reason.NOTE),
    ("It produces a worse bound for large trees.", Reason.CONTEXT),
    ("In this situation, the tree is also finite.", Reason.CONTEXT),
    ("In this setting, every tree has a leaf.", Reason.CONTEXT),
    ("The tree is the only choice of a graph without cycles.", Reason.CONTEXT),
    ("A tree is drawn so that the root is above its leaves.", Reason.NOTE),
    ("It turns out that every tree has a leaf.", Reason.NOTE),
    ("Every tree has a leaf. Assume that the above holds.", Reason.CONTEXT),
    ("For a function `f` the same result holds.", Reason.CONTEXT),
    ("The helper for trees is finite.", Reason.AUXILIARY),
    ("The Mellin transform of a power.", Reason.DESCRIPTION),
    ("Explicit upper bound on `f`.", Reason.DESCRIPTION),
    ("Prove a bound for the degree of `p` by induction.", Reason.PROOF),
    ("Faithfulness follows because `G` is a separator.", Reason.PROOF),
]


@pytest.mark.parametrize(("docstring", "text"), STATES)
def test_a_statement_is_accepted_without_its_notes(docstring: str, text: str | None) -> None:
    expected = text if text is not None else docstring.replace("`", "")
    assert screen(docstring, name="Foo.bar") == Accepted(expected)


@pytest.mark.parametrize(("docstring", "reason"), REFUSED)
def test_other_docstrings_are_rejected_with_a_reason(docstring: str, reason: Reason | None) -> None:
    outcome = screen(docstring, name="Foo.bar")
    if reason is None:
        assert outcome != Accepted(docstring)
    else:
        assert isinstance(outcome, Rejected)
        assert outcome.reason is reason


def test_a_docstring_that_repeats_the_name_states_nothing() -> None:
    outcome = screen("`Tree.has_leaf`", name="Tree.has_leaf")
    assert isinstance(outcome, Rejected)


@pytest.mark.parametrize("name", ["Tree.leaf_aux", "leaf_aux'", "leaf_helper_of", "leafAux2"])
def test_a_helper_is_no_theorem_of_interest(name: str) -> None:
    outcome = screen("Every tree has a leaf.", name=name)
    assert isinstance(outcome, Rejected)
    assert outcome.reason is Reason.AUXILIARY


def test_note_tables_are_reasons_and_every_pattern_list_is_there() -> None:
    text = files("driftbench.english").joinpath("notes.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    assert set(tables) <= {reason.value for reason in Reason}
    assert all(set(table) == {"starts", "anywhere"} for table in tables.values())


@given(st.text(max_size=300))
def test_screening_is_total_and_gives_clean_text(docstring: str) -> None:
    outcome = screen(docstring, name="foo")
    if isinstance(outcome, Accepted):
        assert outcome.text
        assert outcome.text == clean(outcome.text)
    else:
        assert isinstance(outcome.reason, Reason)


@given(st.sampled_from([d for d, _ in STATES]), st.sampled_from(["\n", "\n\n", "  "]))
def test_white_space_around_a_docstring_is_ignored(docstring: str, space: str) -> None:
    assert screen(f"{space}{docstring}{space}", name="foo") == screen(docstring, name="foo")


@pytest.mark.parametrize(
    "docstring",
    [
        "If the ring is local, then we can give an explicit condition for a map to be good.",
        "The product is continuous under certain conditions, even if it is sometimes 0.",
        "If the word is periodic, then its length can be computed.",
        "The value `f x` can be computed in terms of `g x` if `x` is odd.",
        "The size of the sum is controlled in terms of the sizes of its terms.",
        "Two such segments are nested in some way.",
        "If `p` lies over `q`, the element `p.val` is itself a morphism.",
        "If there are not too many loops then they can all be removed.",
        "If `s` is odd, then `f s` is an explicit multiple of `g s`.",
        "The length of a path is a multiple of its width up to constants.",
        "Over a field, the notion of good polynomials is trivial.",
        "The new tree is larger than the old one by a known fixed amount.",
        "If `f` is odd, we can bound the sum of `f` over `s`.",
        "If `x` is odd, we get a more precise classification of the trees.",
        "The integrand in `next` is continuous.",
        "Case where `a` is zero and `b` is odd.",
        "The condition for a point to be on a line.",
        "Two trees have a common leaf. If the root is a leaf",
        "Every tree has a leaf. This version is stated in terms of `HasLeaf`.",
    ],
)
def test_announcements_are_rejected(docstring: str) -> None:
    outcome = screen(docstring, name="t")
    assert isinstance(outcome, Rejected)


@pytest.mark.parametrize(
    "docstring",
    [
        "Every element that has a left inverse has a right inverse.",
        "Every vector can be expressed as a sum of an even and an odd one.",
        "There is an increasing function with any prescribed value of `f 0`.",
        "If `f` is bounded in terms of `g`: `f x ≤ 2 * g x`, then `f` is small.",
        "If `f` is odd, we can bound the sum of `f` by twice its width.",
        "If two maps agree on all trees they are equal.",
    ],
)
def test_statements_are_no_announcements(docstring: str) -> None:
    assert isinstance(screen(docstring, name="t"), Accepted)
