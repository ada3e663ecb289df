"""The sample of a build's rows that provers judge: its draw, outcomes, counts and errors."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from shutil import copy
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from driftbench.cli.main import cli
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.check import check_dataset
from driftbench.dataset.evidence.judging import RowJudge
from driftbench.dataset.evidence_sample import (
    EVIDENCE_SAMPLE,
    EvidenceSample,
    SampleCounts,
    SampledRow,
    judge_sample,
    read_sample,
)
from driftbench.dataset.publish.counts import count_build
from driftbench.dataset.publish.datasheet import render_datasheet
from driftbench.dataset.publish.lock import read_lock, write_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.stage_rows import PairVerdict
from driftbench.effort import total_effort
from driftbench.errors import DatasetError, InputError
from driftbench.resources import resource
from driftbench.rules.wellformed import IllFormed, Misuse

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

FILE = "Starter/NumberTheory/Congruences.lean"
ASKED = replace(load_recipe("full"), name="asked", oracles=("cvc5",), steps=20_000)
GOLDEN = {
    ("faithful", "agreed"): 25,
    ("faithful", "undecided"): 5,
    ("quantifier_inversion", "agreed"): 2,
    ("quantifier_inversion", "undecided"): 1,
    ("hypothesis_omission", "agreed"): 4,
    ("type_coercion", "agreed"): 2,
    ("combined", "agreed"): 1,
}
"""Label and outcome -> rows of the first 40 that are drawn."""


@pytest.fixture(scope="module")
def spec(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("made")
    (folder / FILE).parent.mkdir(parents=True)
    copy(resource("raw/starter") / FILE, folder / FILE)
    return f"dir:{folder}"


@pytest.fixture(scope="module")
def built(spec: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built") / "out"
    build_dataset(recipe="full", snapshot=spec, out=out)
    return out


@pytest.fixture
def build(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The build without a sample, with an empty cache."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    (built / EVIDENCE_SAMPLE).unlink(missing_ok=True)
    return built


@pytest.fixture(scope="module")
def total(built: Path) -> int:
    return sum(shard.rows for shard in read_lock(built).shards.values())


def _run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def _row(
    number: int, outcome: str = "agreed", label: str = "type_coercion", *rules: str
) -> SampledRow:
    words = dict.fromkeys(("forward", "backward"), "refuted")
    made = {"rules": rules, "restyled": ()} if label != "faithful" else {"restyled": rules}
    values = {"rules": (), "id": f"{number:016x}", "label": label, "outcome": outcome}
    return SampledRow(**{**values, **words, **made})  # type: ignore[arg-type]


def _sample(*rows: SampledRow, build: str = "b") -> EvidenceSample:
    return EvidenceSample(
        build=build,
        total=111_863,
        seed=0,
        recipe="paper",
        steps=180_000,
        engines={"cvc5": "1.4.2"},
        theories=("L3:00ff",),
        rows=rows,
    )


def test_provers_judge_rows_of_a_starter_file(build: Path, spec: str, total: int) -> None:
    found = judge_sample(build, size=40, snapshot=spec, recipe=ASKED)
    assert read_sample(build) == found
    assert (found.total, found.counts.sampled, list(found.engines)) == (total, 40, ["cvc5"])
    outcomes = Counter((row.label, row.outcome) for row in found.rows)
    assert outcomes == GOLDEN
    assert check_dataset(build) == ()


def test_the_file_does_not_depend_on_the_number_of_workers(
    build: Path, spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.dataset.evidence_sample._SIZE", 3)
    texts = set()
    for workers in (1, 2):
        monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / f"cache-{workers}"))
        judge_sample(build, size=12, snapshot=spec, recipe=ASKED, workers=workers)
        texts.add((build / EVIDENCE_SAMPLE).read_bytes())
    assert len(texts) == 1


def test_an_interrupted_run_resumes(
    build: Path, spec: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.dataset.evidence_sample._SIZE", 3)

    def judged() -> tuple[bytes, int]:
        before = total_effort().asked
        judge_sample(build, size=12, snapshot=spec, recipe=ASKED)
        return (build / EVIDENCE_SAMPLE).read_bytes(), total_effort().asked - before

    def interrupt(done: int, _total: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judge_sample(build, size=12, snapshot=spec, recipe=ASKED, progress=interrupt)
    assert read_sample(build) is None
    resumed, asked_after = judged()
    assert judged() == (resumed, 0)
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "empty"))
    fresh, asked = judged()
    assert resumed == fresh
    assert 0 < asked_after < asked


@dataclass(frozen=True)
class Fixed:
    """An oracle with the same verdicts about all pairs."""

    forward: str
    backward: str

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        del context
        assert (gold != candidate, effort) == (True, 1.0)
        answers = (("a" * 32, 10, "timeout", "fake 1"),)
        words = {"forward": self.forward, "backward": self.backward}
        return PairVerdict(**words, oracle="fake", theory="T 0", answers=answers)

    def close(self) -> None: ...


class Failing:
    """A checker for which no candidate is well-formed."""

    def check(self, statement: str, *, context: str, gold: str) -> IllFormed:
        del statement, context, gold
        return IllFormed((Misuse("arity", "2 < 3"),))


@pytest.fixture
def fixed(build: Path, spec: str, total: int, monkeypatch: pytest.MonkeyPatch) -> Judged:
    def judged(
        forward: str, backward: str, *, checker: Failing | None = None, **options: int
    ) -> EvidenceSample:
        oracle = Fixed(forward, backward)
        judge = RowJudge(oracle=oracle, checker=checker, schemas=frozenset())  # type: ignore[arg-type]
        where = "driftbench.dataset.evidence_sample.open_row_judge"
        monkeypatch.setattr(where, lambda *_, **__: judge)
        values = {"size": total, **options}
        return judge_sample(build, snapshot=spec, recipe=ASKED, **values)  # type: ignore[arg-type]

    return judged


if TYPE_CHECKING:
    from collections.abc import Callable

    Judged = Callable[..., EvidenceSample]


def _is_verbatim(row: SampledRow) -> bool:
    return row.label == "faithful" and row.forward is None


def test_drifted_rows_proved_in_both_directions_are_equivalent(fixed: Judged) -> None:
    found = fixed("proved", "proved")
    drifted = [row for row in found.rows if row.label != "faithful"]
    assert {row.outcome for row in drifted} == {"equivalent"}
    assert {row.outcome for row in found.rows if row.label == "faithful"} == {"agreed"}
    assert found.counts.equivalent == found.counts.contradicted == len(drifted)
    assert found.over == tuple(sorted({rule for row in drifted for rule in row.rules}))
    assert found.without.sampled == found.without.agreed == len(found.rows) - len(drifted)


def test_faithful_rows_that_are_refuted_are_wrong(fixed: Judged) -> None:
    found = fixed("refuted", "refuted")
    faithful = [row for row in found.rows if row.label == "faithful"]
    assert {row.outcome for row in faithful} == {"refuted", "agreed"}
    assert all((row.outcome == "agreed") == _is_verbatim(row) for row in faithful)
    # Without a changed type, the refuted directions contradict what the rules argue.
    drifted = {(row.label, row.outcome) for row in found.rows if row.label != "faithful"}
    assert ("hypothesis_omission", "denied") in drifted
    assert ("type_coercion", "agreed") in drifted


def test_open_rows_are_undecided(fixed: Judged) -> None:
    found = fixed("unknown:timeout", "unknown:timeout")
    assert {row.outcome for row in found.rows if not _is_verbatim(row)} == {"undecided"}
    counts = found.by_rule["drop-hypothesis"]
    assert (counts.decided, counts.rate.as_json()["share"]) == (0, None)
    assert counts.bounds is not None
    assert counts.bounds == pytest.approx((0.0, 1.0))


def test_ill_formed_candidates_count_as_undecided(fixed: Judged) -> None:
    counts = fixed("proved", "proved", checker=Failing()).counts
    assert counts.ill_formed > 0 == counts.contradicted
    assert counts.decided == counts.agreed == counts.sampled - counts.ill_formed


def test_a_proof_of_what_a_rule_denies_is_an_equivalence(fixed: Judged) -> None:
    # The rule argues that the candidate implies gold, and the prover proves the converse.
    found = fixed("unknown:timeout", "proved")
    (outcome,) = {row.outcome for row in found.rows if row.rules == ("drop-hypothesis",)}
    assert outcome == "equivalent"


@pytest.mark.parametrize("seed", [0, 1])
def test_a_larger_sample_contains_the_smaller_ones(fixed: Judged, seed: int) -> None:
    def ids(size: int) -> list[str]:
        return [row.id for row in fixed("proved", "refuted", size=size, seed=seed).rows]

    assert ids(9)[:4] == ids(4)
    assert len(set(ids(9))) == 9


def test_another_seed_draws_other_rows(fixed: Judged) -> None:
    drawn = [fixed("proved", "refuted", size=9, seed=seed).rows for seed in (0, 1)]
    assert {row.id for row in drawn[0]} != {row.id for row in drawn[1]}


def test_undecided_rows_are_in_the_bounds_alone() -> None:
    rows = [_row(n) for n in range(90)] + [_row(n, "equivalent") for n in range(2)]
    few = SampleCounts.of(rows)
    many = SampleCounts.of([*rows, *(_row(n, "undecided") for n in range(8))])
    assert (many.decided, many.contradicted, many.rate) == (few.decided, 2, few.rate)
    # Values of statsmodels 0.14, proportion_confint(method="wilson"): 2 of 92; 2 and 10 of 100.
    assert few.bounds == pytest.approx((0.0060, 0.0758), abs=5e-5)
    assert many.bounds == pytest.approx((0.0055, 0.1744), abs=5e-5)


@settings(max_examples=50)
@given(
    st.lists(
        st.sampled_from(["agreed", "equivalent", "refuted", "denied", "undecided", "ill_formed"])
    )
)
def test_counts_fit_together(outcomes: list[str]) -> None:
    counts = SampleCounts.of(_row(n, outcome) for n, outcome in enumerate(outcomes))
    assert counts.sampled == len(outcomes) >= counts.decided + counts.denied
    assert counts.decided == counts.agreed + counts.contradicted
    if counts.decided:
        low, high = counts.bounds or (1.0, 0.0)
        assert low - 1e-9 <= counts.rate.hits / counts.rate.of <= high + 1e-9


def test_rules_above_two_percent_are_listed_and_left_out() -> None:
    rows = [_row(n, "agreed", "type_coercion", "good", "bad") for n in range(48)]
    rows += [_row(100 + n, "agreed", "type_coercion", "good") for n in range(50)]
    rows += [_row(200, "equivalent", "type_coercion", "bad"), _row(300, "agreed", "faithful", "f")]
    found = _sample(*rows)
    # 1 of 49 is above 2 %.
    assert (found.over, found.without.sampled, found.without.contradicted) == (("bad",), 51, 0)
    enough = _sample(*rows, _row(400, "agreed", "type_coercion", "bad"))
    assert enough.over == ()
    combined = _sample(_row(1, "equivalent", "combined", "x", "y"))
    assert (list(combined.by_rule), combined.over) == (["combined"], ())


def test_the_command_prints_rates_and_what_they_do_not_cover(build: Path, fixed: Judged) -> None:
    fixed("proved", "unknown:timeout")
    output = _run("evidence", build).output
    assert "no oracle was asked" in output
    assert "rows are undecided: the rate does not cover them" in output
    words = ("evidence", build, "--sample", 3, "--snapshot", "starter")
    assert "built from" in _run(*words).stderr
    assert _run(*words[:-2]).exit_code == 2


def test_the_command_judges_a_sample(
    build: Path, spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = RowJudge(oracle=Fixed("proved", "proved"), checker=None, schemas=frozenset())  # type: ignore[arg-type]
    where = "driftbench.dataset.evidence_sample.open_row_judge"
    monkeypatch.setattr(where, lambda *_, **__: judge)
    monkeypatch.setattr("driftbench.dataset.evidence_sample.load_recipe", lambda _: ASKED)
    words = ("evidence", build, "--sample", 30, "--snapshot", spec, "--recipe", "asked")
    output = _run(*words).output
    assert "drop-hypothesis" in output
    assert "recipe asked: fake 1; theories: T 0; 20,000 steps per direction" in output
    assert "[sampling.shares] of a recipe leaves drift rules out: " in output
    as_json = json.loads(_run(*words, "--json").stdout)
    sampled = as_json["all"]
    assert (sampled["sampled"], sampled["decided"]) == (30, 30)
    assert sampled["contradicted"] == len(as_json["contradicted"]) == sampled["equivalent"] > 0
    assert set(as_json["over"]) <= as_json["rules"].keys() | {
        rule for row in as_json["contradicted"] for rule in row["rules"]
    }
    listed = _run(*words, "--contradictions").stdout.splitlines()
    assert listed[-1] == f"{sampled['contradicted']} contradicted rows"
    assert ": equivalent; forward proved, backward proved" in listed[0]
    for more in (["--defects"], ["--sample", "0"]):
        assert _run(*words, *more).exit_code == 2


def test_wrong_input_is_an_error(build: Path, spec: str, total: int, tmp_path: Path) -> None:
    wrong: dict[str, dict[str, object]] = {
        f"a sample of 0 rows: .* has {total}: give 1 to {total}": {"size": 0},
        f"a sample of {total + 1} rows": {"size": total + 1},
        "recipe full: asks no prover: name one that does": {"recipe": "full"},
        "--snapshot starter: is commit .*, and .* was built from": {"snapshot": "starter"},
    }
    for message, options in wrong.items():
        values = {"size": 2, "snapshot": spec, "recipe": ASKED, **options}
        with pytest.raises(InputError, match=message):
            judge_sample(build, **values)  # type: ignore[arg-type]
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        judge_sample(tmp_path / "none", size=2, snapshot=spec)
    done = _run("evidence", tmp_path / "none", "--sample", 2, "--snapshot", spec)
    assert (done.exit_code, "is not a driftbench build" in done.stderr) == (2, True)
    done = _run("evidence", build, "--snapshot", spec)
    assert (done.exit_code, "--snapshot is only used with --sample" in done.stderr) == (2, True)


def test_a_build_that_asked_provers_is_refused(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path / "build")
    write_lock(folder, replace(read_lock(folder), engines={"cvc5": "1"}, verdicts="0" * 64))
    with pytest.raises(InputError, match="its build asked provers and left out contradicted rows"):
        judge_sample(folder, size=1, snapshot="starter")


def test_counts_and_datasheet_report_a_sample(tmp_path: Path, make_build: MakeBuild) -> None:
    folder = make_build(tmp_path / "build")
    assert "sample" not in count_build(folder)
    _write(folder, [_row(n) for n in range(97)] + [_row(98, "equivalent"), _row(99, "undecided")])
    counts = count_build(folder)
    assert (counts["sample"]["seed"], counts["sample"]["all"]["sampled"]) == (0, 99)
    page = " ".join(render_datasheet({"full": counts}).split())
    assert "Provers were asked about 99 random rows of `full`: of the 98 decided labels, 1 " in page
    assert (
        "are contradicted (1.0 %, 95 % interval 0.2 % to 5.6 %); the other 1 rows are not covered"
        in page
    )
    assert "between 0.2 % and 7.1 % for all rows. - **No elaboration.**" in page


def test_a_sample_of_other_rows_or_a_damaged_one_is_a_problem(
    tmp_path: Path, make_build: MakeBuild
) -> None:
    folder = make_build(tmp_path / "build")
    _write(folder, [_row(1)])
    kept = len(check_dataset(folder))
    sample = json.loads((folder / EVIDENCE_SAMPLE).read_text("utf-8"))
    for content, message in (
        (json.dumps({**sample, "build": "other"}), "is of other rows"),
        ("{", EVIDENCE_SAMPLE),
    ):
        (folder / EVIDENCE_SAMPLE).write_text(content, encoding="utf-8")
        problems = [str(problem) for problem in check_dataset(folder)]
        assert len(problems) == kept + 1
        assert any(message in problem for problem in problems)
    with pytest.raises(DatasetError, match=EVIDENCE_SAMPLE):
        count_build(folder)


def _write(folder: Path, rows: list[SampledRow]) -> None:
    from driftbench.dataset._reports import write_report

    sample = _sample(*rows, build=read_lock(folder).rows_digests)
    write_report(folder / EVIDENCE_SAMPLE, sample)
    assert read_sample(folder) == sample
