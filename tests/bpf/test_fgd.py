from __future__ import annotations

import pytest

from driftbench.bpf import Subject
from driftbench.bpf.autoformalizer import Candidate, Sample, Unusable
from driftbench.bpf.fgd import DecodingScore, Mode, decode
from driftbench.errors import InputError

SUBJECT = Subject(nl_statement="N", context="")


class Scripted:
    """An autoformalizer that says what it was told to, and remembers what it was asked."""

    name = "scripted"
    simulated = True

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.asked: list[tuple[int, int, str]] = []

    def sample(
        self, subject: Subject, count: int, *, hint: str = "", start: int = 0
    ) -> tuple[Sample, ...]:
        assert subject is SUBJECT
        self.asked.append((start, count, hint))
        return tuple(
            Candidate(text=text, maker="simulated") if text else Unusable("garbage")
            for text in self.texts[start : start + count]
        )


def chosen(formal: Scripted, mode: Mode, count: int = 2, **known: float | None) -> str:
    def scorer(one: Candidate) -> DecodingScore:
        return DecodingScore(known[one.text], f"why {one.text}")

    found = decode(SUBJECT, formal, scorer, mode=mode, candidates=count)
    assert found.chosen is not None
    return found.chosen.candidate.text


def test_the_baseline_returns_the_first_and_scores_nothing() -> None:
    def never(_: Candidate) -> DecodingScore:
        raise AssertionError

    formal = Scripted("a", "b")
    found = decode(SUBJECT, formal, never, mode=Mode.BASELINE, candidates=8)
    assert found.chosen is not None
    assert (found.chosen.candidate.text, found.chosen.score, found.samples) == ("a", None, 1)
    assert formal.asked == [(0, 1, "")]
    assert found.simulated


def test_reranking_returns_the_highest_and_never_asks_again() -> None:
    formal = Scripted("a", "b", "c")
    assert chosen(formal, Mode.RERANK, 3, a=0.2, b=0.7, c=0.7) == "b"
    assert formal.asked == [(0, 3, "")]


def test_guided_decoding_asks_again_with_the_witness_of_the_best() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.7, c=1.0, d=0.1) == "c"
    assert formal.asked == [(0, 2, ""), (2, 2, "why b")]


def test_guided_decoding_is_content_with_what_is_accepted() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.93) == "b"
    assert formal.asked == [(0, 2, "")]


def test_an_earlier_candidate_may_stay_the_best() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.7, c=0.6, d=None) == "b"


def test_rounds_are_bounded_and_each_has_its_hint() -> None:
    formal = Scripted("a", "b", "c", "d")
    known = {"a": 0.1, "b": 0.2, "c": 0.3, "d": 0.4}
    found = decode(
        SUBJECT,
        formal,
        lambda one: DecodingScore(known[one.text], f"why {one.text}"),
        mode=Mode.FGD,
        candidates=1,
        rounds=2,
    )
    assert found.hints == ("why a", "why b")
    assert [one.round for one in found.scored] == [0, 1, 2]
    assert found.samples == 3


def test_what_is_undecided_ranks_last_and_gives_no_reason_to_ask_without_a_witness() -> None:
    assert chosen(Scripted("a", "b"), Mode.RERANK, 2, a=None, b=0.0) == "b"
    formal = Scripted("a", "b")
    found = decode(
        SUBJECT, formal, lambda _: DecodingScore(None), mode=Mode.FGD, candidates=1, rounds=3
    )
    assert found.hints == ()
    assert found.chosen is not None


def test_equal_texts_are_scored_once() -> None:
    asked: list[str] = []

    def scorer(one: Candidate) -> DecodingScore:
        asked.append(one.text)
        return DecodingScore(0.5, "same")

    decode(SUBJECT, Scripted("a", "a", "a"), scorer, mode=Mode.RERANK, candidates=3)
    assert asked == ["a"]


def test_unusable_samples_are_counted_and_may_be_all() -> None:
    found = decode(
        SUBJECT, Scripted("", "b"), lambda _: DecodingScore(1.0), mode=Mode.FGD, candidates=2
    )
    assert found.unusable == ("garbage",)
    assert found.chosen is not None
    assert found.chosen.candidate.text == "b"
    none = decode(
        SUBJECT, Scripted("", ""), lambda _: DecodingScore(1.0), mode=Mode.FGD, candidates=2
    )
    assert (none.chosen, none.samples) == (None, 2)


def test_no_samples_are_no_question() -> None:
    with pytest.raises(InputError, match="0 candidates"):
        decode(SUBJECT, Scripted(), lambda _: DecodingScore(1.0), mode=Mode.FGD, candidates=0)
