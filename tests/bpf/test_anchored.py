"""Anchored probes, with a solver and with artificial oracles."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf.anchored import COUNTS, PROBES_PER_SUBJECT, TWINS, AnchoredProvider
from driftbench.bpf.certifier import Certifier
from driftbench.bpf.probe import FAMILIES, Probe, Subject
from driftbench.cache import cache_key
from driftbench.errors import InputError
from driftbench.oracles.claim import Cell, Claim, Finding, Oracle, Provenance
from driftbench.oracles.solver.oracle import solver_of
from driftbench.rules import DRIFT_CLASSES, Applied, apply_to_view, load_rules
from tests.bpf.observed import OPEN, PROVED, REFUTED
from tests.oracles.started import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule

CONTEXT = "import Mathlib\n\nopen Space"
NEAR = "theorem t (x y z : ℝ) (h : Near x y) (h' : Near y z) : Near x z"
RICH = "theorem t (f : ℝ → ℝ) (hf : Smooth ℝ f) (x : ℝ) (hx : Near x 0) : ∃ y, Near (f y) x"
ORDERED = RICH.replace(": ∃", ": x ≤ 1 ∧ ∃")
GOLDS = (
    NEAR,
    RICH,
    "theorem t (f : ℕ → ℕ) (hf : StrictMono f) (n : ℕ) (hn : 0 < n) : ∃ m, f m ≤ n",
    "theorem t {α : Type*} [Finite α] (s t : Set α) (h : s ⊆ t) (hs : s.Nonempty) : t.Nonempty",
    "theorem t (a b c : ℤ) (h : a ∣ b) (hc : 0 ≤ c) : a ∣ b * c ∧ c < c + 1",
    "theorem t (x : ℝ) : x = x",
    "theorem t : ∀ n : ℕ, ∃ m, n < m",
)


def subject(gold: str | None, context: str = CONTEXT) -> Subject:
    return Subject(nl_statement="", context=context, gold=gold)


@cache
def drift_rules() -> tuple[Rule, ...]:
    return tuple(rule for rule in load_rules() if not rule.faithful)


class FunctionOracle(Oracle):
    """Answers claims by a function, and stores the claims."""

    name = "function"
    theory = "none"
    budget = 200_000

    def __init__(self, answer_of: Callable[[Claim], Cell], unknown: str = "timeout") -> None:
        self._say = answer_of
        self._unknown = unknown
        self.asked: list[Claim] = []

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.asked += claims
        return tuple(self._finding(one, self._say(one)) for one in claims)

    def close(self) -> None:
        """Do nothing."""

    def _finding(self, claim: Claim, cell: Cell) -> Finding:
        source = Provenance(
            oracle="function", theory="none", budget=200_000, seconds=0.0, query=claim.digest
        )
        return Finding(cell=cell, cause=self._unknown if cell is OPEN else "", provenance=source)


def chance(seed: int) -> Callable[[Claim], Cell]:
    """Return a pseudo-random cell, the same for the same claim."""
    cells = [PROVED, REFUTED, OPEN]
    return lambda claim: cells[int(cache_key(seed, claim.digest)[:8], 16) % 3]


def provider(
    snapshot_context: SnapshotContext, answer_of: Callable[[Claim], Cell]
) -> AnchoredProvider:
    return AnchoredProvider(snapshot_context, drift_rules(), FunctionOracle(answer_of))


@pytest.fixture(scope="module")
def certifier(snapshot_context: SnapshotContext) -> Iterator[Certifier]:
    """Return a certifier with cvc5."""
    oracle = solver_of(snapshot_context, provers=("cvc5",), steps=200_000)
    with Certifier(AnchoredProvider(snapshot_context, drift_rules(), oracle), oracle) as made:
        yield made


def expected_cells(
    probes: Sequence[Probe], family: str
) -> set[tuple[str, Cell | None, Cell | None]]:
    return {(one.description, one.forward, one.backward) for one in probes if one.family == family}


def test_probes_for_an_unknown_relation(certifier: Certifier) -> None:
    probes = certifier.probes(subject(NEAR))
    # For x = y or y = z it is always true, which separates no candidates.
    assert expected_cells(probes, "specialization") == {
        ("Only where `x = z`.", PROVED, REFUTED),
        *((f"Only where `{name} = 1`.", PROVED, REFUTED) for name in "xyz"),
    }
    assert expected_cells(probes, "boundary") == {
        (f"Only where `{name} = 0`.", PROVED, REFUTED) for name in "xyz"
    }
    assert expected_cells(probes, "hypothesis_drop") == {
        ("Without `Near x y`.", REFUTED, PROVED),
        ("Without `Near y z`.", REFUTED, PROVED),
    }
    claimed = "is claimed to exist, instead of a statement about every one."
    assert expected_cells(probes, "counterfactual") == {
        (f"Some `x : ℝ` with Near x y {claimed}", REFUTED, REFUTED),
        (f"Some `z : ℝ` with Near y z {claimed}", REFUTED, REFUTED),
    }


def test_twins_of_every_class_have_expected_cells(certifier: Certifier) -> None:
    assert isinstance(certifier.provider, AnchoredProvider)
    probes = replace(certifier.provider, most=5).probes(subject(ORDERED))
    assert [one.drift_class for one in probes] == [*DRIFT_CLASSES, ""]
    assert expected_cells(probes, "counterfactual") >= {
        ("`x` is claimed to equal `1`.", REFUTED, PROVED),
        ("The hypothesis `Smooth ℝ f` is gone.", REFUTED, PROVED),
    }
    (dropped,) = (one for one in probes if one.drift_class == "hypothesis_omission")
    assert (dropped.forward, dropped.backward) == (REFUTED, PROVED)


def test_only_drifted_candidates_have_witnesses(
    certifier: Certifier,
) -> None:
    probes = certifier.probes(subject(NEAR))
    restated = "theorem t (a b c : ℝ) (h : Near a b ∧ Near b c) : Near a c"
    faithful = certifier.fingerprint(restated, probes, context=CONTEXT)
    assert {one.differs() for one in faithful} <= {False, None}
    drifted = "theorem t (a b c : ℝ) (h : Near a b) : Near a c"
    found = certifier.fingerprint(drifted, probes[:4], context=CONTEXT)
    assert any(one.differs() for one in found)
    (again,) = certifier.of_subject(drifted, probes[:1], subject(NEAR))
    assert again.forward.cell is found[0].forward.cell


@pytest.mark.parametrize("gold", GOLDS)
def test_probes_are_new_statements_with_words(snapshot_context: SnapshotContext, gold: str) -> None:
    made = provider(snapshot_context, chance(7)).probes(subject(gold))
    texts = [" ".join(one.text.split()) for one in made]
    assert len(set(texts)) == len(texts) <= PROBES_PER_SUBJECT
    assert gold not in texts
    for one in made:
        assert snapshot_context.read(one.text, context=CONTEXT).name == "t"
        assert one.description.strip()
        assert one.provider == "anchored"
        assert one.family in FAMILIES
        assert (one.family == "counterfactual") == bool(one.drift_class) == bool(one.rules)
        assert one.drift_class in {"", *DRIFT_CLASSES}
    families = Counter(one.family for one in made if not one.drift_class)
    assert all(families[name] <= most for name, most in COUNTS.items())
    classes = Counter(one.drift_class for one in made if one.drift_class)
    assert all(count <= TWINS for count in classes.values())


@pytest.mark.parametrize("seed", range(3))
def test_expected_cells_are_findings_for_gold(snapshot_context: SnapshotContext, seed: int) -> None:
    gold, answer_of = NEAR, chance(seed)
    made = provider(snapshot_context, answer_of)
    probes = made.probes(subject(gold))
    for one in probes:
        claims = [Claim(gold, one.text, CONTEXT), Claim(one.text, gold, CONTEXT)]
        forward, backward = made.oracle.decide(claims)
        for expected, found in ((one.forward, forward.cell), (one.backward, backward.cell)):
            # Of an open counterfactual probe, the claim of its rule is expected.
            assert expected == found or (found is OPEN and (one.rules or expected is None))
        assert (one.forward, one.backward) != (PROVED, PROVED)
        assert {one.forward, one.backward} != {None}
    assert provider(snapshot_context, answer_of).probes(subject(gold)) == probes


CLAIMS = {
    "stronger": (REFUTED, PROVED),
    "weaker": (PROVED, REFUTED),
    "incomparable": (REFUTED, REFUTED),
}


def test_undecided_cells_are_those_that_the_rule_claims(
    snapshot_context: SnapshotContext,
) -> None:
    probes = provider(snapshot_context, lambda _: OPEN).probes(subject(RICH))
    relations = {rule.id: rule.relation for rule in drift_rules()}
    assert probes
    for one in probes:
        (rule,) = one.rules
        assert (one.forward, one.backward) == CLAIMS[relations[rule]]


@pytest.mark.parametrize("gold", [RICH, *GOLDS])
def test_dropped_generic_probe_does_not_block_a_twin(
    snapshot_context: SnapshotContext, gold: str
) -> None:
    """Every twin is a probe, even after a generic sketch of the same text."""
    view = snapshot_context.view(gold, context=CONTEXT)
    twins = {
        outcome.text
        for rule in drift_rules()
        for outcome in apply_to_view(rule, view)
        if isinstance(outcome, Applied)
    }
    made = replace(provider(snapshot_context, lambda _: OPEN), twins=99, most=999).probes(
        subject(gold)
    )
    assert {one.text for one in made} == twins


def test_contradicted_rule_claims_are_ignored(
    snapshot_context: SnapshotContext,
) -> None:
    """The oracle proves that gold implies every probe, even a stronger one."""

    def one_way(claim: Claim) -> Cell:
        return PROVED if claim.premise == RICH else OPEN

    relations = {rule.id: rule.relation for rule in drift_rules()}
    twins = [one for one in provider(snapshot_context, one_way).probes(subject(RICH)) if one.rules]
    assert {relations[one.rules[0]] for one in twins} >= {"stronger", "weaker"}
    for one in twins:
        claimed = relations[one.rules[0]] == "weaker"
        assert (one.forward, one.backward) == (PROVED, REFUTED if claimed else None)


def test_twin_of_undecided_relation_is_not_equivalent(snapshot_context: SnapshotContext) -> None:
    somehow = tuple(replace(rule, relation="depends") for rule in drift_rules())
    for stored, cells in (
        ((PROVED, OPEN), (PROVED, REFUTED)),
        ((OPEN, PROVED), (REFUTED, PROVED)),
        ((REFUTED, OPEN), (REFUTED, None)),
        ((OPEN, OPEN), (None, None)),
    ):

        def answer_of(claim: Claim, stored: tuple[Cell, Cell] = stored) -> Cell:
            return OPEN if claim.premise.endswith("True") else stored[claim.premise != RICH]

        twins = [
            one
            for one in replace(provider(snapshot_context, answer_of), rules=somehow).probes(
                subject(RICH)
            )
            if one.rules
        ]
        assert twins
        assert {(one.forward, one.backward) for one in twins} == {cells}
        assert {one.distinct for one in twins} == {cells == (None, None)}


def test_uninformative_probes_are_left_out(snapshot_context: SnapshotContext) -> None:
    generic = replace(provider(snapshot_context, lambda _: OPEN), twins=0)
    assert generic.probes(subject(NEAR)) == ()
    # Probes equivalent to gold, or true without it, separate no candidates.
    assert provider(snapshot_context, lambda _: PROVED).probes(subject(NEAR)) == ()
    assert provider(snapshot_context, lambda _: REFUTED).probes(subject(NEAR)) != ()


def test_probe_that_is_always_true_is_left_out(snapshot_context: SnapshotContext) -> None:
    def weaker(claim: Claim) -> Cell:
        return REFUTED if claim.goal == NEAR else OPEN

    made = provider(snapshot_context, weaker)
    assert replace(made, oracle=FunctionOracle(weaker)).probes(subject(NEAR)) != ()
    assert replace(made, oracle=FunctionOracle(weaker, "vacuous")).probes(subject(NEAR)) == ()


def test_targets_alternate_and_the_oracle_is_asked_lazily(
    snapshot_context: SnapshotContext,
) -> None:
    made = provider(snapshot_context, lambda _: REFUTED)
    probes = made.probes(subject(ORDERED))
    assert [one.drift_class for one in probes[:5]] == [*DRIFT_CLASSES, ""]
    for most in (0, 1, 3):
        few = replace(made, most=most, oracle=FunctionOracle(lambda _: REFUTED))
        assert few.probes(subject(ORDERED)) == probes[:most]
        assert isinstance(few.oracle, FunctionOracle)
        assert len(few.oracle.asked) == 2 * most


@pytest.mark.parametrize("gold", GOLDS)
@pytest.mark.parametrize("seed", range(3))
def test_sketches_are_made_without_an_oracle_and_give_the_probes(
    snapshot_context: SnapshotContext, gold: str, seed: int
) -> None:
    made = provider(snapshot_context, chance(seed))
    oracle = made.oracle
    assert isinstance(oracle, FunctionOracle)
    sketches = made.sketches(subject(gold))
    assert oracle.asked == []
    assert len({" ".join(one.text.split()) for one in sketches}) == len(sketches)
    answers = made.gold_answers(subject(gold))
    found = {one.text: answers.probe(one) for one in sketches}
    for probe in made.probes(subject(gold)):
        other = found[probe.text]
        assert other is not None
        # A text is a twin if a rule makes it, so that it expects at least as much.
        assert (probe == other) or (other.rules and not probe.rules)


def test_gold_is_asked_once_per_text(snapshot_context: SnapshotContext) -> None:
    made = provider(snapshot_context, lambda _: REFUTED)
    oracle = made.oracle
    assert isinstance(oracle, FunctionOracle)
    answers = made.gold_answers(subject(NEAR))
    first, second = made.sketches(subject(NEAR))[:2]
    answers.probe(first)
    assert oracle.asked == [
        Claim(NEAR, first.text, CONTEXT),
        Claim(first.text, NEAR, CONTEXT),
    ]
    answers.ask([first, second])
    answers.take(second)
    answers.take(replace(second, relation="weaker"))
    assert [one.text for one, _ in answers.taken] == [second.text] * 2
    assert len(oracle.asked) == 4


def test_sketches_after_the_last_probe_are_not_asked_about(
    snapshot_context: SnapshotContext,
) -> None:
    made = provider(snapshot_context, chance(1))
    certifier, asked = Certifier(made, made.oracle), subject(RICH)
    whole = certifier.taken(asked, made.gold_answers(asked), most=99)
    assert any(probe is None for _, probe in whole)
    assert [probe for _, probe in whole if probe is not None] == [*made.probes(asked)]
    for most in (0, 1, 5):
        few = certifier.taken(asked, made.gold_answers(asked), most=most)
        assert few == whole[: len(few)]
        assert sum(probe is not None for _, probe in few) == most
        assert not few or few[-1][1] is not None
    broken = subject("theorem t (n : ℕ : n = n")
    assert certifier.taken(broken, made.gold_answers(broken), most=9) == ()
    assert certifier.sketches(broken) == ()


def test_provider_without_rules_or_twins(snapshot_context: SnapshotContext) -> None:
    made = provider(snapshot_context, lambda _: REFUTED)
    used = {rule for one in made.probes(subject(RICH)) for rule in one.rules}
    assert "drop-hypothesis" in used
    others = tuple(rule for rule in made.rules if rule.id != "drop-hypothesis")
    left = replace(made, rules=others).probes(subject(RICH))
    assert "drop-hypothesis" not in {rule for one in left for rule in one.rules}
    for naive in (replace(made, twins=0), replace(made, rules=())):
        probes = naive.probes(subject(RICH))
        assert probes
        assert {one.drift_class for one in probes} == {""}


@pytest.mark.parametrize("batched", [False, True])
def test_statements_of_rules_that_are_left_out_are_no_probes(
    snapshot_context: SnapshotContext, monkeypatch: pytest.MonkeyPatch, *, batched: bool
) -> None:
    monkeypatch.setattr(FunctionOracle, "is_batched", batched)
    made = provider(snapshot_context, lambda _: REFUTED)
    (rule,) = (rule for rule in made.rules if rule.id == "drop-hypothesis")
    view = snapshot_context.view(RICH, context=CONTEXT)
    texts = {one.text for one in apply_to_view(rule, view) if isinstance(one, Applied)}
    asked = subject(RICH)
    # A generic probe drops the same hypotheses.
    naive = replace(made, twins=0)
    for one in (made, naive):
        assert texts & {probe.text for probe in one.probes(asked)}
        left = one.probes(replace(asked, left_out=("drop-hypothesis",)))
        assert left
        assert not texts & {probe.text for probe in left}
        assert "drop-hypothesis" not in {name for probe in left for name in probe.rules}


def test_missing_or_bad_gold_is_an_input_error(
    snapshot_context: SnapshotContext,
) -> None:
    made = provider(snapshot_context, lambda _: REFUTED)
    with pytest.raises(InputError, match="anchored probes need a gold statement: give one"):
        made.probes(subject(None))
    for broken in ("theorem t (n : ℕ : n = n", "", "def f := 1", "theorem t : ∃"):
        with pytest.raises(InputError, match="the gold statement does not parse"):
            made.probes(subject(broken))
        assert Certifier(made, made.oracle).probes(subject(broken)) == ()
    assert Certifier(made, made.oracle).probes(subject(None)) == ()


def test_provider_name_has_its_settings(snapshot_context: SnapshotContext) -> None:
    made = provider(snapshot_context, lambda _: REFUTED)
    assert made.uses_gold
    names = {made.name, replace(made, twins=0).name, replace(made, most=8).name}
    assert len(names) == 3
    assert all(name.endswith("function") for name in names)


def test_certifier_can_be_pickled_and_closed(
    snapshot_context: SnapshotContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = watched(monkeypatch)
    oracle = solver_of(snapshot_context, provers=("cvc5",), steps=200_000)
    with Certifier(
        AnchoredProvider(snapshot_context, drift_rules(), oracle, most=2), oracle
    ) as certifier:
        probes = certifier.probes(subject(NEAR))
        # A certifier in use can be pickled too, without its processes.
        with pickle.loads(pickle.dumps(certifier)) as copy:  # noqa: S301 - our own
            assert copy.oracle is copy.provider.oracle
            assert copy.probes(subject(NEAR)) == probes
    assert len(begun) == 2
    assert all(process.poll() is not None for process in begun)


class BatchedOracle(FunctionOracle):
    """An oracle whose calls are expensive; it stores the size of each."""

    is_batched = True

    def __init__(self, answer_of: Callable[[Claim], Cell], unknown: str = "timeout") -> None:
        super().__init__(answer_of, unknown)
        self.calls: list[int] = []

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        self.calls.append(len(claims))
        return super().decide(claims)


@pytest.mark.parametrize("gold", GOLDS)
@pytest.mark.parametrize("seed", range(3))
def test_an_oracle_of_expensive_calls_is_asked_twice_at_most(
    snapshot_context: SnapshotContext, gold: str, seed: int
) -> None:
    oracle = BatchedOracle(chance(seed))
    made = AnchoredProvider(snapshot_context, drift_rules(), oracle)
    probes = made.probes(subject(gold))
    assert len(oracle.calls) <= 2
    assert len(probes) <= PROBES_PER_SUBJECT
    assert len({" ".join(one.text.split()) for one in probes}) == len(probes)
    counts = Counter(one.kind for one in probes if not one.drift_class)
    assert all(counts[family] <= most for family, most in COUNTS.items())
    lazily = AnchoredProvider(snapshot_context, drift_rules(), FunctionOracle(chance(seed)))
    known = {one.text: one for one in lazily.probes(subject(gold))}
    shared = [one for one in probes if one.text in known]
    assert len(shared) >= min(len(probes), len(known)) // 2
    assert all((one.forward, one.backward) == (known[one.text].forward, known[one.text].backward)
               for one in shared if one.drift_class == known[one.text].drift_class)  # fmt: skip


def test_what_lean_does_not_derive_from_gold_is_not_expected(
    snapshot_context: SnapshotContext,
) -> None:
    made = provider(snapshot_context, lambda _: Cell.NOT_DERIVED)
    cells = {one for probe in made.probes(subject(NEAR)) for one in (probe.forward, probe.backward)}
    assert cells <= {Cell.NOT_DERIVED, REFUTED}
    assert Cell.NOT_DERIVED in cells


def test_a_probe_that_is_false_contradicts_gold(snapshot_context: SnapshotContext) -> None:
    class Disproving(FunctionOracle):
        def _finding(self, claim: Claim, cell: Cell) -> Finding:
            return replace(super()._finding(claim, cell), cause="disproved")

    oracle = Disproving(lambda _: Cell.NOT_DERIVED)
    made = AnchoredProvider(snapshot_context, drift_rules(), oracle)
    probes = made.probes(subject(NEAR))
    assert probes
    assert {one.forward for one in probes} == {REFUTED}
