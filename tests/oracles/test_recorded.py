"""Oracles around a record: what is asked, what is evaluated again, what is noted."""

from __future__ import annotations

import pickle

import pytest

from driftbench.errors import InputError
from driftbench.oracles.answers import Answer, answer_from, answer_of
from driftbench.oracles.portfolio import open_oracle
from driftbench.oracles.problem import Model
from driftbench.oracles.protocol import query_of
from driftbench.oracles.record import Record, question_digest
from driftbench.oracles.recorded import UNRECORDED, NotingOracle, RecordedOracle
from driftbench.oracles.verdicts import Proved, Refuted, Unknown
from tests.oracles.questions import ALPHA, CASES, LESS
from tests.oracles.recorded import Fixed

PROVABLE, _ = CASES["less assumed"]
REFUTABLE, _ = CASES["a bound for each is no fixed bound"]
MODEL = Model({ALPHA: 2}, {LESS: {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 1}})
DIGEST = question_digest(query_of(REFUTABLE))


def refuting(*, sizes: tuple[int, ...] = (2,), values: tuple[int, ...] = (1, 0, 0, 1)) -> Record:
    return Record(("fixed",), {DIGEST: (Answer(9, "refuted", "fixed 1", sizes, values),)}, name="F")


def test_what_is_recorded_is_not_asked() -> None:
    prover = Fixed("proved")
    with RecordedOracle(refuting(), prover) as oracle:
        verdict = oracle.ask(REFUTABLE, steps=10)
        assert isinstance(oracle.ask(PROVABLE, steps=10), Proved)
        assert isinstance(oracle.ask(REFUTABLE, steps=8), Unknown)
    assert (prover.asked, prover.closed) == (1, 1)
    assert isinstance(verdict, Refuted)
    assert verdict.model == MODEL
    assert (verdict.provenance.oracle, verdict.provenance.seconds) == ("fixed 1", 0.0)


@pytest.mark.parametrize(
    ("sizes", "values"),
    [((2,), (0, 0, 0, 0)), ((2,), (1, 0, 0)), ((2,), (1, 0, 0, 1, 1)), ((2, 2), (1, 0, 0, 1))],
)
def test_a_countermodel_that_does_not_hold_is_an_error_that_names_the_record(
    sizes: tuple[int, ...], values: tuple[int, ...]
) -> None:
    prover = Fixed("proved")
    oracle = RecordedOracle(refuting(sizes=sizes, values=values), prover)
    with pytest.raises(InputError, match=rf"^F: the answer to {DIGEST}: .*--ask-provers$"):
        oracle.ask(REFUTABLE, steps=10)
    assert prover.asked == 0


def test_without_provers_what_is_not_recorded_is_said_to_be_so() -> None:
    verdict = RecordedOracle(refuting(), None).ask(PROVABLE, steps=10)
    assert isinstance(verdict, Unknown)
    assert verdict.cause == UNRECORDED


def test_names_tell_records_and_provers_apart() -> None:
    names = {
        RecordedOracle(one, by).name
        for one in (refuting(), Record(("fixed",)))
        for by in (None, Fixed("proved"), Fixed("proved", name="fixed 2"))
    }
    assert len(names) == 6


def test_answers_are_noted_and_replayed_without_a_prover() -> None:
    with open_oracle(("cvc5",)) as cvc5:
        noting = NotingOracle(cvc5)
        asked = [noting.ask(question, steps=40_000) for question, _ in CASES.values()]
    answers = {digest: (answer_from(plain),) for digest, *plain in noting.noted}
    replay = pickle.loads(pickle.dumps(RecordedOracle(Record(("cvc5",), answers), None)))  # noqa: S301 -- made on this line
    again = [replay.ask(question, steps=40_000) for question, _ in CASES.values()]
    both = zip(CASES.values(), asked, again, strict=True)
    for (question, _), first, second in both:
        assert answer_of(first, question) == answer_of(second, question)
    assert any(isinstance(one, Refuted) for one in again)
