from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import DETECTORS, Detection, Labelled, Pair, Setting, Verdict
from driftbench.detectors._english_features import english_features
from driftbench.detectors._feature import Feature, listing, saturated, share
from driftbench.detectors._feature_model import (
    FeatureModel,
    Weight,
    Weights,
    bundled_weights,
)
from driftbench.detectors._gold_features import against_gold, equivalence, gold_features
from driftbench.detectors._profiles import Profile, alike, profile_of
from driftbench.detectors._statement import Unparsed, parse_statement
from driftbench.detectors.fused import Fused, FusedFree
from driftbench.equipment import Equipment
from driftbench.oracles.claim import Cell, Finding, Provenance, model_detail
from tests.leaderboard.fake_build import one_row

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from driftbench.rules import View

GOLD = "theorem t (x y : ℝ) (hx : 0 < x) (hy : x ≠ y) : x ^ 2 ≤ y"
KINDS = ("faithful", "hypothesis_omission")
NEW = Pair(id="new", nl_statement="", context="", candidate="", gold=None)


def view(text: str) -> View:
    read = parse_statement(text, "")
    assert not isinstance(read, Unparsed)
    return read


def profile(text: str) -> Profile:
    return profile_of(view(text))


def by_name(features: Iterable[Feature]) -> dict[str, Feature]:
    return {feature.name: feature for feature in features}


def compared(candidate: str, gold: str = GOLD) -> dict[str, Feature]:
    return by_name(gold_features(profile(candidate), profile(gold), bleu=0.0))


def finding(cell: Cell, *, cause: str = "", detail: str = "") -> Finding:
    source = Provenance(oracle="o", theory="t", budget=1, seconds=0.0, query="")
    return Finding(cell=cell, provenance=source, cause=cause, detail=detail)


def refuted(size: int) -> Finding:
    return finding(Cell.REFUTED, detail=f"{model_detail(size)}; candidate binds {{R : Type*}}")


def known(count: int, *, one_kind: bool = False) -> tuple[Labelled, ...]:
    """Return a faithful row and one without its hypothesis for each of some theorems."""
    rows = [one_row(n, kind) for n in range(count) for kind in KINDS[: 1 if one_kind else 2]]
    return tuple(
        Labelled(
            pair=Pair(
                id=f"{row.family}-{row.label}",
                nl_statement=row.nl_statement,
                context="",
                candidate=row.candidate,
                gold=row.gold,
            ),
            label=row.label,
            relation="undecided",
            family=row.family,
        )
        for row in rows
    )


def primes(count: int) -> tuple[Labelled, ...]:
    """Return a faithful row and one that does not say `prime` for each of some theorems."""
    rows = []
    for n in range(count):
        pair = Pair(
            id="",
            nl_statement=f"If $p$ is a prime number greater than {n + 3}, then $p$ is odd.",
            context="",
            candidate=f"theorem t (p : ℕ) (hp : p.Prime) (h : {n + 3} < p) : Odd p",
            gold=None,
        )
        texts = {"faithful": pair.candidate, "other": pair.candidate.replace(" (hp : p.Prime)", "")}
        rows += [
            Labelled(
                pair=replace(pair, id=f"{n}-{label}", candidate=text),
                label=label,
                relation="undecided",
                family=f"f{n}",
            )
            for label, text in texts.items()
        ]
    return tuple(rows)


def pairs(rows: Sequence[Labelled]) -> list[Pair]:
    return [row.pair for row in rows]


# -- profiles and features --


@pytest.mark.parametrize(
    "same",
    [
        "theorem u (a b : ℝ) (h : 0 < a) (k : a ≠ b) : a ^ 2 ≤ b",
        "theorem u {a b : ℝ} (h : a > 0 ∧ a ≠ b) : b ≥ a ^ 2",
        "theorem u : ∀ a b : ℝ, 0 < a → a ≠ b → a ^ 2 ≤ b",
    ],
)
def test_profile_ignores_names_brackets_and_the_place_of_hypotheses(same: str) -> None:
    features = compared(same)
    for name in ("hypotheses dropped", "hypotheses added", "types", "head of the conclusion"):
        assert features[name].value == pytest.approx(0, abs=0.35), name
    assert features["types"].value == 0
    assert not features["words dropped"].speaks_for_drift
    assert features["words dropped"].reason == "has the gold's words"


def test_features_name_what_is_dropped_and_added() -> None:
    dropped = compared("theorem t (x y : ℝ) (hx : 0 < x) : x ^ 2 ≤ y")
    assert dropped["hypotheses dropped"].reason == "drops the hypothesis x ≠ y"
    assert dropped["hypotheses dropped"].value > 0
    assert dropped["hypotheses added"].value == 0
    added = compared("theorem t (x y : ℝ) (hx : 0 < x) (hy : x ≠ y) (h : y ∈ s) : x ^ 2 ≤ y")
    assert added["hypotheses added"].reason == "adds the hypothesis y ∈ s"
    other = compared(GOLD.replace("ℝ", "ℚ"))
    assert other["types"].reason == "differs in ℚ, ℝ"
    assert compared(GOLD.replace("^ 2", "^ 3"))["numerals"].reason == "differs in the numeral 3, 2"


def test_a_class_counts_in_any_brackets() -> None:
    gold = "theorem t {X : Type*} [TopologicalSpace X] [CompactSpace X] : IsClosed (s : Set X)"
    round_ = gold.replace("[CompactSpace X]", "(h : CompactSpace X)")
    assert profile(gold).classes == profile(round_).classes
    without = compared(gold.replace("[CompactSpace X] ", ""), gold)
    assert without["classes dropped"].reason == "drops the class CompactSpace"


def test_names_that_nothing_binds_are_found() -> None:
    assert profile("theorem t [Group G] (a b : G) : a * b = b * a").unbound == ("G",)
    assert profile("theorem t {G : Type*} [Group G] (a : G) : a = a").unbound == ()


@pytest.mark.parametrize(
    ("forward", "backward", "said"),
    [
        (finding(Cell.PROVED), finding(Cell.PROVED), "candidate and gold imply each other"),
        (
            finding(Cell.PROVED),
            finding(Cell.REFUTED, detail="a model of 4 elements"),
            "the candidate implies the gold, but the converse is refuted [a model of 4 elements]",
        ),
        (
            finding(Cell.UNKNOWN, cause="timeout"),
            finding(Cell.PROVED, detail="by a lemma"),
            "the gold implies the candidate, but the converse is open (timeout)",
        ),
        (
            finding(Cell.UNKNOWN, cause="unsupported", detail="⟨⟩"),
            finding(Cell.UNKNOWN, cause="unsupported", detail="⟨⟩"),
            "whether candidate and gold imply each other is open (unsupported) [⟨⟩]",
        ),
    ],
)
def test_equivalence_says_what_is_known(forward: Finding, backward: Finding, said: str) -> None:
    found = equivalence(forward, backward)
    assert {one.reason for one in found} == {said}
    assert found[0].value == float(not forward.cell is backward.cell is Cell.PROVED)


def test_a_smaller_countermodel_speaks_for_drift() -> None:
    proved, unknown = finding(Cell.PROVED), finding(Cell.UNKNOWN, cause="timeout")
    small, large, huge = (refuted(size) for size in (2, 6, 30))
    values = [
        [one.value for one in equivalence(each, proved)[1:]]
        for each in (small, large, unknown, huge, proved)
    ]
    assert all(backward == 0 for _, backward in values)
    forward = [one for one, _ in values]
    assert forward == sorted(forward, reverse=True)
    assert forward[0] > forward[1] > forward[2] > forward[3] == 0
    assert equivalence(proved, small)[2].value == forward[0]


@pytest.mark.parametrize(
    ("lean", "name", "reason"),
    [
        ("theorem t (n : ℕ) : n < 7", "notions lost", "the English says prime, and the"),
        ("theorem t (n : ℕ) (h : n.Prime) : n < 8", "numbers lost", "lacks the number 7 of"),
        ("theorem t (n : ℕ) (h : n.Prime) : n < 8", "numbers added", "has the number 8, which"),
        ("theorem t (n : ℕ) (h : Even n) : n < 7", "words of the English lost", "prime"),
        ("theorem t (n : ℕ) (h : Odd n) : n < 7", "names beyond the English", "name Odd"),
        ("theorem t (h : n.Prime) : n < 7", "unbound names", "nothing binds n"),
    ],
)
def test_english_features_name_what_differs(lean: str, name: str, reason: str) -> None:
    english = "Let $n$ be a prime number. Show that $n < 7$."
    faithful = "theorem t (n : ℕ) (h : n.Prime) : n < 7"
    found = by_name(english_features(english, view(lean), profile(lean)))[name]
    assert reason in found.reason
    assert (
        found.value
        > by_name(english_features(english, view(faithful), profile(faithful)))[name].value
    )


@pytest.mark.parametrize("english", ["", "$", "$$x$$", "1 2 3", "\\\\\\frac{", "ℝ" * 2000])
def test_features_are_numbers_from_0_to_1_for_any_english(english: str) -> None:
    for text in (GOLD, "theorem t : True", "theorem t (h : False) : 1 = 2"):
        ours = tuple(english_features(english, view(text), profile(text)))
        theirs = tuple(english_features(english, view(GOLD), profile(GOLD)))
        found = [*ours, *against_gold(ours, theirs), *compared(text).values()]
        assert all(0 <= feature.value <= 1 for feature in found)
        assert all(feature.reason for feature in found)
        assert len({feature.name for feature in found}) == len(found)


def test_parts_of_features() -> None:
    assert [saturated(n) for n in (0, 1, 2)] == [0, 0.5, 0.75]
    assert (share(1, 4), share(0, 0, otherwise=0.5), share(3, 2)) == (0.25, 0.5, 1)
    assert listing("abcde") == "a, b, c and 2 more"
    assert alike(profile(GOLD).words, profile(GOLD).words) == 1


# -- the model --


def rows_of(values: Sequence[tuple[float, float]], *, families: int) -> list[Labelled]:
    pair = Pair(id="", nl_statement="", context="", candidate="", gold=None)
    return [
        Labelled(
            pair=replace(pair, id=f"{index:03}"),
            label="combined" if index % 2 else "faithful",
            relation="undecided",
            family=f"f{index % families:02}",
        )
        for index in range(len(values))
    ]


def described(values: Sequence[tuple[float, float]]) -> list[tuple[Feature, ...]]:
    return [
        (
            Feature("good", "g", one, f"good {one:g}"),
            Feature("against", "a", other, f"against {other:g}"),
        )
        for one, other in values
    ]


VALUES = [(0.2 + 0.6 * (n % 2), 0.9 - 0.6 * (n % 2)) for n in range(60)]


def test_weights_keep_the_sign_of_the_meaning() -> None:
    model = FeatureModel("x", rows_of(VALUES, families=21), described(VALUES))
    found = model.weights.weights
    assert [(one.group, [*one.features], one.weight > 0) for one in found] == [
        ("g", ["good"], True),
        ("a", ["against"], False),
    ]
    assert found[1].weight == 0
    low, high = described([(0.2, 0.9), (0.8, 0.3)])
    assert model.score(NEW, low) < 0.5 < model.score(NEW, high)
    assert model.reasons(0.9, high) == ("good 0.8",)


def test_calibration_rows_are_scored_without_their_family() -> None:
    values = [(float(n % 2 if n % 7 else 1 - n % 2), 0.0) for n in range(70)]
    rows = rows_of(values, families=14)
    model = FeatureModel("x", rows, described(values))
    held_out = [
        model.score(row.pair, each) for row, each in zip(rows, described(values), strict=True)
    ]
    fitted = [model.score(NEW, each) for each in described(values)]
    assert held_out != fitted


def test_rules_of_a_pair_are_left_out_of_its_model() -> None:
    rows = [
        replace(row, rules=("one",) if index % 4 == 1 else ("two",)) if index % 2 else row
        for index, row in enumerate(rows_of(VALUES, families=21))
    ]
    features = described([(one + 0.1 * (place % 4), 0.5) for place, (one, _) in enumerate(VALUES)])
    (asked,) = described([(0.6, 0.5)])
    model = FeatureModel("x", rows, features)
    left = [place for place, row in enumerate(rows) if "one" not in row.rules]
    other = FeatureModel("x", [rows[place] for place in left], [features[place] for place in left])
    found = model.score(replace(NEW, left_out=("one",)), asked)
    assert found == pytest.approx(other.score(NEW, asked), abs=1e-5)
    assert found != pytest.approx(model.score(NEW, asked), abs=1e-3)


@pytest.mark.parametrize("rows", [0, 1, 18, 60])
def test_too_few_rows_take_the_bundled_weights(rows: int) -> None:
    labelled = [replace(row, label="faithful") for row in rows_of(VALUES[:rows], families=21)]
    model = FeatureModel("fused-free", labelled, described(VALUES[:rows]))
    assert not model.is_fitted
    assert model.weights == bundled_weights("fused-free")


@pytest.mark.parametrize("kind", [Fused, FusedFree])
def test_bundled_weights_are_those_of_todays_features(kind: type[FusedFree]) -> None:
    rows = known(1)
    detector = kind(Setting(equipment=Equipment(snapshot="starter")))
    (described,) = detector._described([rows[0].pair])  # noqa: SLF001 -- the features
    assert not isinstance(described.features, str)
    groups: dict[str, list[str]] = {}
    for one in described.features:
        groups.setdefault(one.group, []).append(one.name)
    weights = bundled_weights(kind.info.name)
    assert {one.group: [*one.features] for one in weights.weights} == groups
    assert weights.detector.startswith(f"{kind.info.name}|version:{kind.version}|")
    assert any(one.weight for one in weights.weights)
    assert all(one.weight >= 0 < one.deviation for one in weights.weights)


def test_weights_give_the_probability_of_the_regression() -> None:
    weights = Weights(
        "x",
        2,
        0.5,
        (Weight("g", {"good": 0.2}, 2.0, 0.2, 0.4), Weight("a", {"against": 1}, 0, 1, 1)),
    )
    (features,) = described([(0.6, 0.3)])
    assert weights.probability(features) == pytest.approx(1 / (1 + math.exp(-2.5)))
    assert list(weights.contributions(features)) == pytest.approx([2.0, 0.0])


# -- the detectors --


def test_fused_free_detects_what_the_english_says() -> None:
    detector = FusedFree(Setting(calibration=primes(30)))
    asked = primes(40)[60:]
    found = list(detector.detect(pairs(asked)))
    assert all(answer.verdict is Verdict.SCORED and answer.evidence for answer in found)
    faithful, drifted = found[::2], found[1::2]
    assert min(one.score or 0 for one in drifted) > max(one.score or 1 for one in faithful)
    assert "the English says prime, and the candidate has no symbol for it" in found[1].evidence
    assert found == list(FusedFree(Setting(calibration=primes(30)[::-1])).detect(pairs(asked)))
    assert detector.signature.endswith("|notation:bundled|C:0.1|rows:60")


@pytest.mark.parametrize("one_kind", [True, False])
def test_fused_free_says_when_it_cannot_be_fitted(*, one_kind: bool) -> None:
    said: list[str] = []
    few = known(30, one_kind=True) if one_kind else known(5)
    detector = FusedFree(Setting(calibration=few, report=said.append))
    (answer,) = detector.detect(pairs(few)[:1])
    assert answer.score is not None
    assert len(said) == 1
    assert f"the {len(few)} readable calibration rows are too few to fit weights" in said[0]
    assert "bundled weights" in detector.signature
    assert detector.model.weights == bundled_weights("fused-free")


@pytest.mark.parametrize(
    "broken",
    ["theorem t (n : ℕ", "", "theorem t : ∃", "import Mathlib", "lemma t : 1 = 1 := by simp"],
)
def test_unreadable_statements_get_no_score(broken: str) -> None:
    asked = Pair(id="x", nl_statement="A claim.", context="", candidate=broken, gold=GOLD)
    (answer,) = FusedFree(Setting()).detect([asked])
    assert (answer.score, answer.verdict) == (None, Verdict.NO_ANSWER)
    assert answer.evidence.startswith("the candidate does not parse: line ")


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> Iterable[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("DRIFTBENCH_CACHE", str(folder))
        yield folder


def without_seconds(answers: Iterable[Detection]) -> list[Detection]:
    return [replace(one, cost=replace(one.cost, seconds=None)) for one in answers]


def test_fused_reads_the_oracle_and_does_not_depend_on_workers(starter: Path) -> None:
    assert starter.is_dir()
    rows = known(13)
    equipment = Equipment(snapshot="starter")
    stronger = replace(
        rows[0].pair,
        id="stronger",
        gold="theorem t (m n : ℕ) (h : m < n) : m ∣ n",
        candidate="theorem t (m n : ℕ) : m ∣ n",
    )
    cut = replace(rows[0].pair, id="cut", gold="theorem t (n : ℕ")
    asked = [*pairs(rows[:6]), stronger, cut]
    detector = Fused(Setting(calibration=rows, equipment=equipment))
    found = list(detector.detect(asked))
    assert found[0].evidence.startswith("candidate and gold imply each other")
    assert "the candidate implies the gold, but the converse is refuted" in found[-2].evidence
    assert found[-1].evidence.startswith("the gold does not parse: line 1")
    assert all(answer.cost.queries == 2 for answer in found)
    assert "|theory:" in detector.signature
    two = Setting(calibration=rows, equipment=replace(equipment, workers=2))
    assert without_seconds(Fused(two).detect(asked)) == without_seconds(found)


def test_both_need_the_extra_baselines() -> None:
    for name in ("fused", "fused-free"):
        info = DETECTORS[name].info
        assert (info.trains, info.uses_gold, info.requires) == (True, name == "fused", "baselines")
