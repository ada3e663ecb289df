from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

import pytest

from driftbench.detectors import (
    DETECTORS,
    Cost,
    Detection,
    DetectorInfo,
    Labelled,
    Pair,
    Setting,
    Verdict,
    find_detector,
    read_splits,
    run_detector,
)
from driftbench.equipment import Equipment
from driftbench.errors import DatasetError, InputError, InternalError
from tests.leaderboard.fake_build import CONFIG, fake_rows, make_build, one_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from driftbench.detectors import SplitData


@pytest.fixture
def data(tmp_path: Path) -> dict[str, SplitData]:
    return read_splits(CONFIG, path=make_build(tmp_path / "build"))


def pair(candidate: str, *, gold: str | None = None, name: str = "x") -> Pair:
    return Pair(id=name, nl_statement="", context="", candidate=candidate, gold=gold)


def answer(name: str, asked: Pair, *, seed: int = 0) -> Detection:
    (found,) = DETECTORS[name](Setting(seed=seed)).detect([asked])
    return found


SOLVING = {"beq", "bpf", "bpf+apba", "bpf-naive", "fused", "provability"}
"""Those that ask the solver of the starter corpus, of whose theory their answers are."""


ELSEWHERE = {"back-translation-encoder", "back-translation-llm", "bpf-llm", "llm-judge"}
"""Those that need a model; other files beside this one ask stand-ins for one."""


@pytest.mark.parametrize("name", sorted(set(DETECTORS) - ELSEWHERE))
def test_detectors_answer_every_row_in_order(
    name: str, data: dict[str, SplitData], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    given = Equipment(snapshot="starter")
    limit = 2 if name in SOLVING else 12
    few = {split: replace(of, records=of.records[:limit]) for split, of in data.items()}
    run = run_detector(name, few, config=CONFIG, splits=["calibration", "test"], equipment=given)
    for split, found in run.detections.items():
        assert [d.id for d in found] == [r["id"] for r in few[split].records]
        assert all(d.score is not None and 0 <= d.score <= 1 for d in found)
        assert all(d.cost.queries for d in found) == (name in SOLVING)
    assert run.signature.split("|")[0] == name == run.info.name
    again = run_detector(name, few, config=CONFIG, splits=["test"], equipment=given)
    assert [without_seconds(d) for d in again.detections["test"]] == [
        without_seconds(d) for d in run.detections["test"]
    ]


def without_seconds(detection: Detection) -> Detection:
    """Return an answer without its seconds."""
    return replace(detection, cost=replace(detection.cost, seconds=None))


def test_registry_is_sorted_and_complete() -> None:
    assert list(DETECTORS) == sorted(DETECTORS)
    infos = [kind.info for kind in DETECTORS.values()]
    assert [i.name for i in infos if i.uses_gold] == [
        "beq",
        "bleu-ref",
        "bpf",
        "bpf+apba",
        "bpf-naive",
        "convention",
        "edit-classifier",
        "fused",
    ]
    assert [i.name for i in infos if i.trains] == [
        "bpf+apba",
        "candidate-only",
        "convention",
        "edit-classifier",
        "fused",
        "fused-free",
    ]
    assert all(bool(i.requires) == bool(i.modules) for i in infos)
    assert [i.name for i in infos if i.uses_llm] == ["back-translation-llm", "bpf-llm", "llm-judge"]


def test_registry_imports_no_optional_library() -> None:
    code = (
        "import sys, driftbench.detectors.registry\n"
        "print(sorted({'sklearn', 'sacrebleu', 'numpy', 'pandas', 'datasets'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("name", "hint"), [("lints", "mean lint"), ("zzz", "one of back-translation")]
)
def test_unknown_detector_is_an_error_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(InputError, match=hint):
        find_detector(name)


def test_missing_library_is_reported_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.detectors.registry.find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"needs sklearn: pip install -e '.\[baselines"):
        find_detector("candidate-only")
    assert find_detector("lint") is DETECTORS["lint"]


def test_random_depends_on_id_and_seed() -> None:
    one = pair("theorem t : True", name="one")
    assert answer("random", one) == answer("random", one)
    assert answer("random", one).score != answer("random", one, seed=1).score
    scores = [answer("random", pair("", name=str(i))).score or 0.0 for i in range(400)]
    assert 0.45 < sum(scores) / len(scores) < 0.55


def test_bleu_compares_with_gold_without_the_name() -> None:
    gold = "theorem A.b (a b : ℕ) (h : a < b) : a ≤ b"
    same = answer("bleu-ref", pair(gold.replace("A.b", "C"), gold=gold))
    near = answer("bleu-ref", pair("theorem A.b (a b : ℕ) : a ≤ b", gold=gold))
    far = answer("bleu-ref", pair("theorem A.b {G : Type*} [Group G] : Finite G", gold=gold))
    assert same.score == pytest.approx(0)
    assert 0 < (near.score or 0) < (far.score or 0) <= 1
    assert same.evidence == "BLEU 100.0"


def test_lint_combines_weights_and_names_a_class() -> None:
    piece = "∃ x : ℕ, n - 1 < x → f x = 0"
    found = answer("lint", pair(f"theorem t (n m : ℕ) (f : ℕ → ℕ) : {piece}"))
    assert found.score == pytest.approx(1 - (1 - 0.9) * (1 - 0.3) * (1 - 0.5))
    assert found.drift_class == "quantifier_inversion"
    assert f"exists-implies: an implication directly under ∃: {piece}" in found.evidence
    sound = answer("lint", pair("theorem t (n : ℕ) : n < n + 1"))
    assert (sound.score, sound.drift_class, sound.evidence) == (0.0, "", "")


@pytest.mark.parametrize("broken", ["theorem t (n : ℕ : n = n", "", "((((", "theorem t : ∃"])
def test_lint_has_no_answer_for_unparsed_candidates(broken: str) -> None:
    found = answer("lint", pair(broken))
    assert (found.score, found.verdict) == (None, Verdict.NO_ANSWER)
    assert "does not parse" in found.evidence


def labelled(numbers: range, label: Callable[[int], str]) -> tuple[Labelled, ...]:
    rows = [one_row(number, label(number)) for number in numbers]
    return tuple(
        Labelled(
            pair=pair(row.candidate, name=row.id),
            label=row.label,
            relation=row.relation,
            family=row.family,
        )
        for row in rows
    )


def test_candidate_only_detects_artifacts() -> None:
    known = labelled(range(60), lambda n: "combined" if n % 2 else "faithful")
    detector = DETECTORS["candidate-only"](Setting(calibration=known))
    asked = labelled(range(100, 110), lambda n: "combined" if n % 2 else "faithful")
    found = detector.detect([row.pair for row in asked])
    assert all(
        (d.score or 0) > 0.5 for d, row in zip(found, asked, strict=True) if row.label[0] == "c"
    )


def test_candidate_only_scores_training_rows_without_their_family() -> None:
    # Only one word per family reveals the label.
    words = [hashlib.sha256(f"{n}".encode()).hexdigest() for n in range(40)]
    rows = tuple(
        Labelled(
            pair=pair(f"theorem t : x{words[n][:20]} = 0", name=f"{n}-{copy}"),
            label="faithful" if int(words[n][-1], 16) % 2 else "combined",
            relation="undecided",
            family=f"f{n}",
        )
        for n in range(40)
        for copy in range(2)
    )
    detector = DETECTORS["candidate-only"](Setting(calibration=rows))
    found = [d.score or 0.0 for d in detector.detect([row.pair for row in rows])]
    truth = [row.label == "combined" for row in rows]
    agree = sum((score > 0.5) == drifted for score, drifted in zip(found, truth, strict=True))
    assert agree < 0.7 * len(rows)


def test_candidate_only_rejects_rows_of_one_kind(tmp_path: Path) -> None:
    rows = tuple(one_row(n, "faithful") for n in range(5))
    data = read_splits(CONFIG, path=make_build(tmp_path / "build", calibration=rows))
    with pytest.raises(DatasetError, match="5 calibration rows are all of one kind"):
        run_detector("candidate-only", data, config=CONFIG, splits=["test"])


class Probe:
    """A detector whose answers and needs are set by a test."""

    info: ClassVar[DetectorInfo]
    seen: ClassVar[list[Pair]]
    setting: ClassVar[Setting]
    rename: ClassVar[Callable[[int, str], str]]
    limit: ClassVar[int]

    def __init__(self, setting: Setting, /) -> None:
        type(self).setting = setting

    @property
    def signature(self) -> str:
        return "probe"

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        for index, asked in enumerate(pairs):
            self.seen.append(asked)
            if index < self.limit:
                name = type(self).rename(index, asked.id)
                yield Detection(id=name, score=0.5, verdict=Verdict.SCORED)


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> type[Probe]:
    monkeypatch.setattr("driftbench.detectors.registry.DETECTORS", {"probe": Probe})
    Probe.info = DetectorInfo(
        name="probe", description="", uses_gold=False, uses_llm=False, trains=False
    )
    Probe.seen = []
    Probe.limit = 1000
    Probe.rename = staticmethod(lambda _, name: name)
    return Probe


def test_detectors_see_only_declared_gold_and_labels(
    probe: type[Probe], data: dict[str, SplitData]
) -> None:
    run_detector("probe", data, config=CONFIG, splits=["test"])
    assert {asked.gold for asked in probe.seen} == {None}
    assert probe.setting.calibration == ()
    probe.info = DetectorInfo(
        name="probe", description="", uses_gold=True, uses_llm=False, trains=True
    )
    probe.seen.clear()
    run_detector("probe", data, config=CONFIG, splits=["test"])
    assert all(asked.gold for asked in probe.seen)
    calibration: tuple[Labelled, ...] = probe.setting.calibration
    assert {row.pair.id for row in calibration} == {row.id for row in fake_rows(range(100, 110))}


def test_detector_with_gold_skips_rows_without(
    probe: type[Probe], data: dict[str, SplitData]
) -> None:
    first, *others = data["test"].records
    plain = replace(data["test"], records=({**first, "gold": ""}, *others))
    probe.info = DetectorInfo(
        name="probe", description="", uses_gold=True, uses_llm=False, trains=False
    )
    run = run_detector("probe", {**data, "test": plain}, config=CONFIG, splits=["test"])
    unanswered, *answered = run.detections["test"]
    assert (unanswered.score, unanswered.verdict) == (None, Verdict.NO_ANSWER)
    assert unanswered.evidence == "there is no gold"
    assert all(answer.score == 0.5 for answer in answered)
    assert first["id"] not in {asked.id for asked in probe.seen}


def test_runs_that_leave_rules_out_name_them(
    probe: type[Probe], data: dict[str, SplitData]
) -> None:
    probe.info = replace(probe.info, trains=True, leaves_rules_out=True)
    known = data["calibration"]
    records = [
        {**row, "rules": (*row["rules"], "another")} if row["rules"] else row
        for row in known.records
    ]
    splits = {**data, "calibration": replace(known, records=tuple(records))}
    run = run_detector("probe", splits, config=CONFIG, splits=["test"], leave_rule_out=True)
    assert (run.signature, run.leave_rule_out) == ("probe|leave-rule-out", True)
    assert {asked.left_out for asked in probe.seen} == {("made-up",)}
    calibration: tuple[Labelled, ...] = probe.setting.calibration
    assert {row.pair.left_out for row in calibration} == {("another", "made-up")}
    assert {row.rules for row in calibration} == {(), ("made-up", "another")}
    probe.seen.clear()
    run = run_detector("probe", splits, config=CONFIG, splits=["test"])
    assert (run.signature, run.leave_rule_out) == ("probe", False)
    assert {asked.left_out for asked in probe.seen} == {()}


def test_rules_cannot_be_left_out_without_rules(
    probe: type[Probe], data: dict[str, SplitData]
) -> None:
    with pytest.raises(InputError, match="probe does not use the rules that made the rows"):
        run_detector("probe", data, config=CONFIG, splits=["test"], leave_rule_out=True)
    probe.info = replace(probe.info, leaves_rules_out=True)
    faithful = tuple(row for row in data["test"].records if not row["rules"])
    plain = {**data, "test": replace(data["test"], records=faithful)}
    with pytest.raises(DatasetError, match="controlled/test: no row names the rules that made it"):
        run_detector("probe", plain, config=CONFIG, splits=["test"], leave_rule_out=True)


def test_answers_to_other_pairs_are_an_error(
    probe: type[Probe], data: dict[str, SplitData]
) -> None:
    probe.rename = staticmethod(lambda index, name: "other" if index == 2 else name)
    with pytest.raises(InputError, match=":Probe: an answer to 'other', which was not asked"):
        run_detector("probe", data, config=CONFIG, splits=["test"])
    probe.rename = staticmethod(lambda _, name: name)
    probe.limit = 7
    with pytest.raises(InputError, match="no answer to 33 of 40 pairs"):
        run_detector("probe", data, config=CONFIG, splits=["test"])


@pytest.mark.parametrize(("limit", "asked"), [(None, 60), (3, 6)])
def test_progress_counts_the_rows_that_are_asked(
    data: dict[str, SplitData], limit: int | None, asked: int
) -> None:
    calls: list[tuple[int, int]] = []
    run_detector(
        "random",
        data,
        config=CONFIG,
        splits=["calibration", "test"],
        limit=limit,
        progress=lambda *now: calls.append(now),
    )
    assert calls == [(done, asked) for done in range(asked + 1)]


def test_detection_checks_score_and_verdict() -> None:
    for score, verdict in ((None, Verdict.SCORED), (0.5, Verdict.TIMEOUT), (1.5, Verdict.DRIFTED)):
        with pytest.raises(InternalError, match="x: "):
            Detection(id="x", score=score, verdict=verdict)
    unanswered = Detection(id="x", score=None, verdict=Verdict.TIMEOUT, cost=Cost(seconds=30.0))
    assert unanswered.cost.queries is None


def test_pick_split_rejects_an_unknown_split(data: dict[str, SplitData]) -> None:
    with pytest.raises(InputError, match="unknown split 'train': give one of calibration, test"):
        run_detector("random", data, config=CONFIG, splits=["train"])


def test_read_splits_rejects_a_changed_shard(tmp_path: Path) -> None:
    folder = make_build(tmp_path / "build")
    shard = folder / CONFIG / "test-00000-of-00001.parquet"
    shard.write_bytes(shard.read_bytes() + b"x")
    with pytest.raises(DatasetError, match="the file was changed; copy the dataset again"):
        read_splits(CONFIG, path=folder)
    shard.unlink()
    with pytest.raises(DatasetError, match="No such file"):
        read_splits(CONFIG, path=folder)


def test_pick_split_rejects_an_empty_split(tmp_path: Path) -> None:
    data = read_splits(CONFIG, path=make_build(tmp_path / "build", test=()))
    with pytest.raises(DatasetError, match="has no row of split 'test'"):
        run_detector("random", data, config=CONFIG, splits=["test"])


def test_split_digest_is_independent_of_the_writer(tmp_path: Path) -> None:
    found = read_splits(CONFIG, path=make_build(tmp_path / "build"))["test"]
    assert found.snapshot == "mathlib:8f9d9cf"
    assert len(found.digest) == 64
    other = read_splits(CONFIG, path=make_build(tmp_path / "other"))["test"]
    assert other.digest == found.digest


@pytest.mark.parametrize("name", ["back-translation", "beq", "bpf", "convention", "provability"])
def test_a_candidate_is_judged_after_its_own_commands(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    setting = Setting(equipment=Equipment(snapshot="starter"))
    gold = "theorem t (m n : ℕ) (h : m ≤ n) : m < n + 1"
    notation = 'local infix:50 " %% " => LE.le'
    asked = Pair(
        id="x",
        nl_statement="If m is at most n then it is less than n + 1.",
        context="import Mathlib",
        candidate="theorem t (m n : ℕ) (h : low m n) : m < n + 1",
        gold=gold,
        candidate_context="import Mathlib\ndef low (m n : ℕ) : Prop := m ≤ n",
    )
    unread = replace(
        asked, candidate="theorem t (m n : ℕ) (h : m %% n) : m < n + 1", candidate_context=None
    )
    detector = DETECTORS[name](setting)
    if name == "beq":
        (found,) = detector.detect([asked])
        assert found.score == 0.0
        assert found.evidence.count("proved") == 2
        other = replace(asked, candidate_context="def low (m n : ℕ) : Prop := n ≤ m")
        (found,) = detector.detect([other])
        assert found.score == 0.5
    # Notation of its own makes a candidate readable.
    (before,) = detector.detect([unread])
    (after,) = detector.detect([replace(unread, candidate_context=notation)])
    assert before.score is None
    assert after.score is not None


def test_rows_of_a_dataset_give_pairs_with_their_own_commands(tmp_path: Path) -> None:
    row = one_row(1, "faithful")
    own = replace(row, candidate_context="open Nat")
    records = tuple(one.to_record() for one in (row, own))
    build = make_build(tmp_path / "build")
    data = replace(read_splits(CONFIG, path=build)["test"], records=records)
    pairs = data.pairs(with_gold=True)
    assert [one.candidate_context for one in pairs] == [None, "open Nat"]
    assert [one.context for one in pairs] == [row.context] * 2
