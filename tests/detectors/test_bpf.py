"""The steps of `bpf` and `bpf+apba`, with an oracle whose findings depend on the claim only."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf.certifier import anchored_certifier
from driftbench.bpf.drift_modes import ANY, FAITHFUL, DriftModes
from driftbench.bpf.probe import GOLD, Subject
from driftbench.bpf.steps import gold_queries, observations_of
from driftbench.detectors.bpf import detection_of, detection_of_steps
from driftbench.detectors.probing import BUDGET, ProbeSteps
from driftbench.equipment import Equipment
from driftbench.reproduction.fingerprints import generic_of
from tests.bpf.observed import rates
from tests.leaderboard.fake_build import fake_rows
from tests.reproduction.made_oracle import MadeOracle

if TYPE_CHECKING:
    from driftbench.bpf.probe import Probe
    from driftbench.detectors._grouping import Group

MODES = DriftModes(
    {"hypothesis_omission stronger": 0.4, "type_coercion weaker": 0.2, FAITHFUL: 0.4},
    {
        ANY: {"hypothesis_omission stronger": 0.4, "type_coercion weaker": 0.3, FAITHFUL: 0.1},
        GOLD: {"hypothesis_omission stronger": 0.6, "type_coercion weaker": 0.6, FAITHFUL: 0.1},
    },
    {ANY: 0.8},
)


@pytest.fixture
def oracle() -> MadeOracle:
    return MadeOracle()


@pytest.fixture
def job(oracle: MadeOracle) -> ProbeSteps:
    certifier = anchored_certifier(oracle, Equipment(snapshot="starter"))
    return ProbeSteps(certifier, {(): rates(modes=MODES)}, gold=True)


@pytest.fixture(scope="module")
def groups() -> list[Group]:
    found: dict[Subject, list[str]] = {}
    for row in fake_rows(range(4)):
        subject = Subject(nl_statement="", context=row.context, gold=row.gold)
        found.setdefault(subject, []).append(row.candidate)
    return list(found.items())


def test_steps_of_a_candidate_do_not_depend_on_others(job: ProbeSteps, groups: list[Group]) -> None:
    """So that any number of workers, and a run that is resumed, ask the same."""
    together = job(groups)
    for (subject, candidates), found in zip(groups, together, strict=True):
        alone = [job([(subject, [candidate])])[0][0] for candidate in reversed(candidates)]
        assert alone[::-1] == found


def test_adaptive_steps_ask_the_oracle_what_they_count(
    job: ProbeSteps, oracle: MadeOracle, groups: list[Group]
) -> None:
    for group in groups:
        oracle.asked.clear()
        found = job([group])[0]
        every = [step for steps in found for step in steps]
        assert gold_queries(every) > 0
        queries = sum(one.queries for one in observations_of(every))
        assert len(oracle.asked) == gold_queries(every) + queries


@pytest.mark.parametrize("allocation", ["adaptive", "uniform", "generic"])
def test_queries_of_a_row_are_all_questions_that_it_needs_alone(
    job: ProbeSteps, oracle: MadeOracle, groups: list[Group], allocation: str
) -> None:
    """As `bpf+apba`, `bpf` and `bpf-naive` ask; rows of the same theorem do not change them."""
    if allocation == "uniform":
        job = replace(job, rates=None)
    if allocation == "generic":
        job = ProbeSteps(generic_of(job.certifier))
    counted = 0
    for subject, candidates in groups:
        together = job([(subject, candidates)])[0]
        for candidate, steps in zip(candidates, together, strict=True):
            oracle.asked.clear()
            job([(subject, [candidate])])
            found = detection_of_steps("row", steps)
            assert found.cost.queries == len(oracle.asked)
            assert found.score == detection_of("row", observations_of(steps)).score
            counted += gold_queries(steps)
    assert counted > 0


def test_uniform_steps_ask_about_all_sketches(
    job: ProbeSteps, oracle: MadeOracle, groups: list[Group]
) -> None:
    uniform = replace(job, rates=None)
    for subject, candidates in groups:
        oracle.asked.clear()
        steps, *others = uniform([(subject, candidates)])[0]
        probes: list[Probe] = [one.probe for one in observations_of(steps)]
        made = job.certifier.probes(subject)
        assert [probe.text for probe in probes] == [subject.gold, *(one.text for one in made)][
            :BUDGET
        ]
        assert all([one.probe for one in observations_of(other)] == probes for other in others)
        assert gold_queries(steps) >= 2 * (len(probes) - 1)
        assert steps[0].sketch is None


def test_without_gold_there_are_no_steps(job: ProbeSteps, groups: list[Group]) -> None:
    broken = replace(groups[0][0], gold="theorem t (n : ℕ : n = n")
    for one in (replace(job, gold=False), replace(job, gold=False, rates=None)):
        assert one([(broken, ["theorem t : True"])]) == [[()]]
