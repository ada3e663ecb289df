"""Records: lookups, the same text for the same answers, damaged files."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.errors import InputError
from driftbench.oracles.answers import Answer
from driftbench.oracles.record import Record, RecordedProof, read_record, write_record

if TYPE_CHECKING:
    from pathlib import Path

ASKED = "a" * 32
PROVERS = ("cvc5", "eprover")
MODEL = Answer(90, "refuted", "cvc5 1", (2, 1), (0, 1, 1))

_words = st.sampled_from(["proved", "timeout", "incomplete", "unstable"])
_answers = st.dictionaries(
    st.integers(1, 9), st.builds(Answer, st.just(1), _words, st.sampled_from(["a 1", "b 2"]))
).map(lambda found: tuple(Answer(n, found[n].word, found[n].oracle) for n in sorted(found)))
_digests = st.integers(0, 5).map(lambda number: f"{number:032x}")
_proofs = st.sampled_from(
    [RecordedProof("theorem\n"), RecordedProof("", "no proof within 3000 steps")]
)
_records = st.builds(
    Record,
    st.just(PROVERS),
    st.dictionaries(_digests, _answers.filter(bool)),
    st.dictionaries(_digests, _proofs),
)


def of(*answers: Answer) -> Record:
    return Record(PROVERS, {ASKED: answers})


@pytest.mark.parametrize(
    ("steps", "word"),
    [(9, "incomplete"), (10, "incomplete"), (11, "timeout"), (99, "timeout"), (100, "proved")],
)
def test_decided_answers_hold_for_more_steps_and_open_ones_for_fewer(steps: int, word: str) -> None:
    record = of(Answer(10, "incomplete", "all"), Answer(100, "proved", "cvc5 1"))
    found = record.find(ASKED, steps)
    assert found is not None
    assert (found.word, found.steps) == (word, steps)
    assert found.oracle == ("cvc5 1" if word == "proved" else "all")


def test_questions_with_fewer_recorded_steps_or_none_have_no_answer() -> None:
    record = of(Answer(10, "timeout", "all"))
    assert record.find(ASKED, 11) is None
    assert record.find("b" * 32, 1) is None


def test_answers_have_the_steps_of_the_question() -> None:
    assert of(MODEL).find(ASKED, 1000) == replace(MODEL, steps=1000)


def test_an_unstable_question_stays_so_with_more_steps() -> None:
    record = of(Answer(10, "timeout", "all"), Answer(100, "unstable", "all"))
    words = [found.word for n in (5, 10, 11, 100, 1000) if (found := record.find(ASKED, n))]
    assert words == ["timeout", "timeout", "unstable", "unstable", "unstable"]
    marked = of(Answer(1, "unstable", "all"))
    assert marked.find(ASKED, 180_000) == Answer(180_000, "unstable", "all")
    assert record.unstable.answers == record.answers
    assert of(MODEL).unstable.answers == {}


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record")


@given(one=_records)
def test_a_record_is_read_back(scratch: Path, one: Record) -> None:
    for path in (scratch / "verdicts.jsonl.gz", scratch / "verdicts.jsonl"):
        write_record(path, one)
        found = read_record(path)
        assert (found.provers, found.answers, found.proofs) == (
            one.provers,
            one.answers,
            one.proofs,
        )
        assert (found.text, found.sha256) == (one.text, one.sha256)
    assert path.read_bytes() == one.text.encode()


@given(_records)
def test_the_text_does_not_depend_on_the_order_of_answers(one: Record) -> None:
    turned = Record(
        one.provers, dict(list(one.answers.items())[::-1]), dict(list(one.proofs.items())[::-1])
    )
    assert turned.text == one.text


@given(_records, _records, _digests, st.integers(1, 10))
def test_a_joined_record_has_the_answers_of_both(
    one: Record, other: Record, digest: str, steps: int
) -> None:
    both = one.joined(other)
    assert both.answers.keys() == one.answers.keys() | other.answers.keys()
    assert both.proofs == {**other.proofs, **one.proofs}
    if one.find(digest, steps) or other.find(digest, steps):
        assert both.find(digest, steps)


def test_a_compressed_file_has_no_time(tmp_path: Path) -> None:
    write_record(tmp_path / "one.gz", of(MODEL))
    write_record(tmp_path / "other.gz", of(MODEL))
    data = (tmp_path / "one.gz").read_bytes()
    assert data == (tmp_path / "other.gz").read_bytes()
    assert data[4:8] == bytes(4)


HEAD = {"format": 1, "provers": ["cvc5"], "oracles": ["cvc5 1"]}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "is empty"),
        ([{**HEAD, "format": 2}], "line 1: the first line must say that the format is 1"),
        ([{**HEAD, "provers": "cvc5"}], "line 1: provers must be a list of names"),
        ([HEAD, 7], "line 2: a line is a digest with answers"),
        ([HEAD, [ASKED]], "a line is a digest with answers"),
        ([HEAD, ["short", [1, "proved", 0]]], "'short' is not the digest of another question"),
        (
            [HEAD, [ASKED, [1, "proved", 0]], [ASKED, [1, "proved", 0]]],
            "line 3: .*another",
        ),
        ([HEAD, [ASKED, [2, "timeout", 0], [1, "proved", 0]]], "not in the order of their steps"),
        ([HEAD, [ASKED, [0, "proved", 0]]], "0 is not a number of steps"),
        ([HEAD, [ASKED, [1.5, "proved", 0]]], "1.5 is not a number of steps"),
        ([HEAD, [ASKED, [1, "surely", 0]]], "'surely' by 'cvc5 1' is not a verdict"),
        ([HEAD, [ASKED, [1, "proved", 1]]], "1 is not the place of an oracle"),
        ([HEAD, [ASKED, [1, "proved", 0, [1], [1]]]], "has a countermodel where there is none"),
        ([HEAD, [ASKED, [1, "refuted", 0]]], "or lacks one"),
        ([HEAD, [ASKED, [1, "refuted", 0, [1], [-1]]]], "a countermodel is two lists of numbers"),
        ([HEAD, {ASKED: ["", ""]}], "a proof is a digest with a text or a reason"),
        ([HEAD, {ASKED: ["theorem", "none"]}], "a proof is a digest with a text or a reason"),
        ([HEAD, {"x": ["theorem", ""]}], "a proof is a digest with a text or a reason"),
        ([HEAD, {ASKED: ["a", ""]}, {ASKED: ["a", ""]}], "line 3: there are two proofs of a{32}"),
    ],
)
def test_a_damaged_record_is_named_with_its_line(
    tmp_path: Path, lines: list[object], said: str
) -> None:
    path = tmp_path / "verdicts.jsonl.gz"
    path.write_bytes(gzip.compress("".join(f"{json.dumps(one)}\n" for one in lines).encode()))
    with pytest.raises(InputError, match=rf"verdicts\.jsonl\.gz: .*{said}.*; give the record"):
        read_record(path)


@pytest.mark.parametrize(
    "data",
    [b"", b"no gzip", gzip.compress(b"{}")[:-3], *map(gzip.compress, (b"\xff", b"{"))],
    ids=["empty", "plain text", "cut", "not UTF-8", "not JSON"],
)
def test_other_files_are_errors(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "verdicts.jsonl.gz"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"verdicts\.jsonl\.gz: .*give the record of a build"):
        read_record(path)
    with pytest.raises(InputError, match="no such file"):
        read_record(tmp_path / "none")
    with pytest.raises(InputError, match="is not a readable record"):
        read_record(tmp_path)
