from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.wild.proofnet_verified import read_proofnet_verified
from tests.wild.conftest import AUDIT, GOLD, OLDER, SHARP, SHARP_AUDIT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.wild.conftest import Made


def test_every_problem_gives_its_two_older_statements(made: Made) -> None:
    found = read_proofnet_verified(made.write())
    assert len(found.known) == 7
    assert found.skipped == {"the English is ambiguous": 1}
    assert [one.origin for one in found.candidates] == ["ProofNet", "ProofNet#"] * 6
    first, second = found.candidates[:2]
    assert first.problem.name == "Artin_exercise_1"
    assert first.problem.english == "The sum of two even numbers is even."
    assert first.formal.statement == (
        "theorem Artin_exercise_1 (m n : ℕ) (hm : Even m) : Even (m + n)"
    )
    assert second.formal.statement.startswith("theorem Artin_exercise_1 (a b : ℕ)")
    assert str(first.place) == f"{OLDER}:1"
    assert str(second.place) == f"{SHARP}:1"
    assert (found.origin.repository, found.origin.licence) == ("example.org/made", "CC0-1.0")


def test_audit_words_become_opinions(made: Made) -> None:
    opinions = [one.opinion for one in read_proofnet_verified(made.write()).candidates]
    assert [(one.relation, one.drift_class) for one in opinions[:6]] == [
        ("stronger", "hypothesis_omission"),
        ("equivalent", ""),
        ("stronger", ""),
        ("stronger", ""),
        ("stronger", "conclusion_generalization"),
        ("weaker", ""),
    ]
    assert [one.by for one in opinions[:2]] == ["agent", ""]


def test_overruled_agents_are_named(made: Made) -> None:
    made.files[AUDIT][0]["human_override"] = True
    opinion = read_proofnet_verified(made.write()).candidates[0].opinion
    assert opinion.by == "agent, overruled by a person"


def test_files_may_have_their_repository_paths(made: Made) -> None:
    made.files["data/proofnet/proofnet-4.28.jsonl"] = made.files.pop(OLDER)
    made.files["data/proofnet#/proofnet#.jsonl"] = made.files.pop(SHARP)
    assert len(read_proofnet_verified(made.write()).known) == 7


def test_the_order_of_lines_is_ignored(made: Made) -> None:
    before = [one.formal for one in read_proofnet_verified(made.write()).candidates]
    for name in (OLDER, SHARP, AUDIT, SHARP_AUDIT):
        made.files[name].reverse()
    assert [one.formal for one in read_proofnet_verified(made.write()).candidates] == before


def _drop(name: str, key: str) -> Callable[[Made], object]:
    return lambda made: made.files[name][2].pop(key)


def _set(name: str, key: str, value: object) -> Callable[[Made], object]:
    return lambda made: made.files[name][2].update({key: value})


def _lose(name: str) -> Callable[[Made], object]:
    return lambda made: made.files[name].pop()


WRONG = {
    "missing column": (_drop(OLDER, "formal_stmt"), f"{OLDER}:3: has no 'formal_stmt', only"),
    "missing English": (_drop(GOLD, "informal_stmt"), f"{GOLD}:3: has no 'informal_stmt'"),
    "wrong type": (_set(GOLD, "index", "3"), f"{GOLD}:3: index must be a whole number, and is '3'"),
    "flag for number": (_set(GOLD, "index", value=True), f"{GOLD}:3: index must be a whole number"),
    "empty text": (_set(GOLD, "informal_stmt", "\n "), f"{GOLD}:3: informal_stmt is empty"),
    "bare label": (
        _set(AUDIT, "q2_faithfulness", "wrong"),
        f"{AUDIT}:3: q2_faithfulness is 'wrong': known are faithful, weaker",
    ),
    "unknown error": (
        _set(SHARP_AUDIT, "q4_error_type", "typo"),
        f"{SHARP_AUDIT}:3: q4_error_type is 'typo': known are none",
    ),
    "unknown status": (
        _set(AUDIT, "q1_informal_status", "fine"),
        f"{AUDIT}:3: q1_informal_status is 'fine': known are true_and_unambiguous",
    ),
    "label against error": (
        _set(AUDIT, "q4_error_type", "none"),
        f"{AUDIT}:3: q2_faithfulness is stronger and q4_error_type is none",
    ),
    "other name": (
        _set(OLDER, "name", "Artin_exercise_9"),
        f"{OLDER}:3: index 3 is 'Artin_exercise_9', and {GOLD}:3 has 'Artin_exercise_3'",
    ),
    "other id": (
        _set(SHARP, "id", "Artin|exercise_9"),
        f"{GOLD}:3: {SHARP} has no record with id Artin_exercise_3",
    ),
    "other stem": (
        _set(AUDIT, "stem", "proofnet-4"),
        f"{AUDIT}:3: file is 'proofnet-3.lean', and stem is 'proofnet-4'",
    ),
    "strange stem": (_set(AUDIT, "stem", "3"), f"{AUDIT}:3: stem is '3', and must be like"),
    "index twice": (_set(GOLD, "index", 2), f"{GOLD}:3: 2 is at {GOLD}:2 as well"),
    "no partner": (_lose(OLDER), f"{GOLD}:7: {OLDER} has no record with index 7"),
    "no audit": (_lose(AUDIT), f"{GOLD}:7: {AUDIT} has no record with stem proofnet-7"),
    "no gold": (_lose(GOLD), f"{OLDER}:7: index 7 has no corrected statement"),
    "strange book": (
        _set(GOLD, "textbook", "Nobody"),
        f"{GOLD}:3: textbook 'Nobody' of 'Artin_exercise_3' has no subfield",
    ),
    "no theorem": (
        _set(OLDER, "formal_stmt", "open Nat"),
        f"{OLDER}:3: there is no theorem at the end of the Lean text",
    ),
    "open comment": (
        _set(OLDER, "formal_stmt", "/- theorem x : 1 = 1 := sorry"),
        f"{OLDER}:3: the Lean text cannot be read",
    ),
    "no name": (
        _set(GOLD, "name", "a b"),
        f"{OLDER}:3: index 3 is 'Artin_exercise_3', and {GOLD}:3 has 'a b'",
    ),
    "direction mark": (
        _set(GOLD, "informal_stmt", "A\u202e thing"),
        f"{GOLD}:3: informal_stmt has the hidden character U+202E in 'A\\u202e thing'",
    ),
    "escape code": (
        _set(OLDER, "formal_stmt", "theorem x : \x1b[31m1 = 1 := sorry"),
        f"{OLDER}:3: formal_stmt has the hidden character U+001B",
    ),
    "zero in JSON": (
        _set(GOLD, "informal_stmt", "A\0thing"),
        f"{GOLD}:3: informal_stmt has the hidden character U+0000",
    ),
}


@pytest.mark.parametrize("spoil", sorted(WRONG))
def test_problems_are_named_with_file_and_line(made: Made, spoil: str) -> None:
    change, message = WRONG[spoil]
    change(made)
    with pytest.raises(InputError, match=re.escape(message)):
        read_proofnet_verified(made.write())


def test_a_statement_without_audit_is_an_error(made: Made) -> None:
    made.files[SHARP].append({**made.files[SHARP][0], "id": "Artin|exercise_99"})
    with pytest.raises(InputError, match=r"sharp\.jsonl:8: id 'Artin_exercise_99' has no corr"):
        read_proofnet_verified(made.write())


def test_known_unaudited_statements_are_counted(made: Made) -> None:
    made.files[SHARP].append({**made.files[SHARP][0], "id": "Axler|exercise_1_6"})
    assert read_proofnet_verified(made.write()).unaudited == 1


@pytest.mark.wild_data
def test_the_real_files_have_the_published_counts(proofnet_verified: Path) -> None:
    found = read_proofnet_verified(str(proofnet_verified))
    drifted = [one for one in found.candidates if one.opinion.relation != "equivalent"]
    by_origin = {o: sum(one.origin == o for one in drifted) for o in ("ProofNet", "ProofNet#")}
    assert by_origin == {"ProofNet": 194, "ProofNet#": 88}
    assert len(found.known) == 367
    assert sum(found.skipped.values()) == 10
    assert found.unaudited == 4
