from __future__ import annotations

import pytest

from driftbench.bpf import Subject
from driftbench.bpf.autoformalizer import Candidate, Sample, Unusable
from driftbench.bpf.fgd import DecodingScore, Mode, decode
from driftbench.errors import InputError

SUBJECT = Subject(nl_statement="N", context="")


class Scripted:
    """An autoformalizer that returns given samples and records its questions."""

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


def test_baseline_returns_the_first_without_scoring() -> None:
    def never(_: Candidate) -> DecodingScore:
        raise AssertionError

    formal = Scripted("a", "b")
    found = decode(SUBJECT, formal, never, mode=Mode.BASELINE, candidates=8)
    assert found.chosen is not None
    assert (found.chosen.candidate.text, found.chosen.score, found.samples) == ("a", None, 1)
    assert formal.asked == [(0, 1, "")]
    assert found.simulated


def test_rerank_returns_the_highest_score() -> None:
    formal = Scripted("a", "b", "c")
    assert chosen(formal, Mode.RERANK, 3, a=0.2, b=0.7, c=0.7) == "b"
    assert formal.asked == [(0, 3, "")]


def test_fgd_asks_again_with_a_witness() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.7, c=1.0, d=0.1) == "c"
    assert formal.asked == [(0, 2, ""), (2, 2, "why b")]


def test_fgd_stops_at_an_accepted_candidate() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.93) == "b"
    assert formal.asked == [(0, 2, "")]


def test_fgd_can_return_an_earlier_candidate() -> None:
    formal = Scripted("a", "b", "c", "d")
    assert chosen(formal, Mode.FGD, 2, a=0.2, b=0.7, c=0.6, d=None) == "b"


def test_fgd_rounds_are_limited() -> None:
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


def test_fgd_undecided_candidates_rank_last() -> None:
    assert chosen(Scripted("a", "b"), Mode.RERANK, 2, a=None, b=0.0) == "b"
    formal = Scripted("a", "b")
    found = decode(
        SUBJECT, formal, lambda _: DecodingScore(None), mode=Mode.FGD, candidates=1, rounds=3
    )
    assert found.hints == ()
    assert found.chosen is not None


def test_decode_scores_equal_texts_once() -> None:
    asked: list[str] = []

    def scorer(one: Candidate) -> DecodingScore:
        asked.append(one.text)
        return DecodingScore(0.5, "same")

    decode(SUBJECT, Scripted("a", "a", "a"), scorer, mode=Mode.RERANK, candidates=3)
    assert asked == ["a"]


def test_decode_counts_unusable_samples() -> None:
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


def test_decode_rejects_zero_candidates() -> None:
    with pytest.raises(InputError, match="candidates is 0"):
        decode(SUBJECT, Scripted(), lambda _: DecodingScore(1.0), mode=Mode.FGD, candidates=0)
