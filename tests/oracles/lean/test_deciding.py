from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles import Cell
from driftbench.oracles.claim import Provenance
from driftbench.oracles.lean.deciding import decide
from driftbench.oracles.lean.messages import LeanMessage
from driftbench.oracles.lean.replies import DEAD, LATE, LOST, REJECTED, Reply
from tests.oracles.lean.odd_lean import goal, library

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.oracles import Claim
    from driftbench.oracles.lean.deciding import AskedAttempt

LIBRARY = library("first", "second", refuters=("against",))


@dataclass
class Pretender:
    """Proves a goal that names a closer, by that closer; replies to `poison` as it is told."""

    end: str = DEAD
    seconds: float = 1.0
    asked: list[AskedAttempt] = field(default_factory=list)

    def run(self, attempts: Sequence[AskedAttempt]) -> Iterator[Reply]:
        for one in attempts:
            self.asked.append(one)
            yield self._reply(one)

    def _reply(self, one: AskedAttempt) -> Reply:
        text = one.attempt.text
        negated = "  (_root_.Not (" in text
        if "«poison»" in text and not negated:
            return Reply(end=self.end, detail="so", seconds=self.seconds)
        words = {"not": f"«not_{one.closer.name}»", "by": f"«{one.closer.name}»"}
        without = f"«without_{one.closer.name}»" in text
        proved = without or words["not" if negated else "by"] in text
        said = []
        for number, line in enumerate(text.split("\n"), start=1):
            if line.startswith("#check @_root_"):
                said.append(LeanMessage("information", number, "driftbench_ready"))
            elif line.startswith("  (") and "«slow»" in text:
                said.append(LeanMessage("error", number, "(deterministic) timeout at `whnf`"))
            elif line.startswith(":=") and not proved:
                said.append(LeanMessage("error", number, "unsolved goals"))
            elif line.startswith("#check"):
                said.append(LeanMessage("error" if without else "information", number, "x"))
            elif line.startswith("#print"):
                ended = (
                    "does not depend on any axioms" if proved else "depends on axioms: [sorryAx]"
                )
                said.append(LeanMessage("information", number, f"'{one.attempt.name}' {ended}"))
        return Reply(messages=tuple(said), seconds=self.seconds)

    @staticmethod
    def of(claim: Claim, *, seconds: float) -> Provenance:
        return Provenance(
            oracle="pretender", theory="none", budget=200_000, seconds=seconds, query=claim.digest
        )


def answers(pretender: Pretender, *claims: Claim) -> list[str]:
    found = decide(claims, pretender, LIBRARY, table=None, provenance=pretender)
    return [f"{one.cell} {one.cause or one.detail}" for one in found]


#: Words of a goal, and the cell with its cause or detail.
CELLS = {
    "first": "proved by first",
    "second": "proved by second",
    "not_against": "refuted negation by against",
    "none": "not_derived no closer derives the goal from the premise, or its negation",
    "without_first": "unknown vacuous",
    "without_against": "not_derived disproved",
    "slow": "unknown timeout",
}


@pytest.mark.parametrize("word", sorted(CELLS))
def test_each_cell(word: str) -> None:
    assert answers(Pretender(), goal(word)) == [CELLS[word]]


def test_the_first_success_ends_a_claim() -> None:
    pretender = Pretender()
    answers(pretender, goal("first"), goal("second"), goal("none"), goal("first"))
    tried = [(one.closer.name, "«first»" in one.attempt.text) for one in pretender.asked]
    assert tried.count(("first", True)) == 1
    assert ("second", True) not in tried
    assert [name for name, _ in tried] == ["first"] * 3 + ["second"] * 2 + ["against"]


def test_a_claim_whose_time_is_up_is_open() -> None:
    late = Pretender(seconds=1000.0)
    assert answers(late, goal("second")) == ["unknown timeout"]
    assert answers(late, goal("first")) == ["proved by first"]
    assert [one.closer.name for one in late.asked] == ["first", "first"]


def test_claims_of_one_context_follow_each_other() -> None:
    claims = [goal("none", word) for word in "abcd"]
    claims[1::2] = [replace(one, context="import Mathlib\nopen Nat") for one in claims[1::2]]
    pretender = Pretender()
    answers(pretender, *claims)
    changes = [one.place.commands for one in pretender.asked[:4]]
    assert changes == sorted(changes)


@pytest.mark.parametrize(
    ("end", "cause"),
    [(LATE, "timeout"), (DEAD, "error"), (LOST, "error"), (REJECTED, "unsupported")],
)
def test_only_the_claim_that_breaks_lean_is_unknown(end: str, cause: str) -> None:
    claims = [goal("first", str(number)) for number in range(8)]
    claims[5] = goal("poison")
    pretender = Pretender(end=end)
    found = answers(pretender, *claims)
    assert found == ["proved by first"] * 5 + [f"unknown {cause}"] + ["proved by first"] * 2
    # A claim that breaks Lean twice is given up, and one that is rejected or lost at once.
    assert sum("«poison»" in one.attempt.text for one in pretender.asked) == (
        2 if end in {LATE, DEAD} else 1
    )


def test_seconds_are_those_of_the_attempts() -> None:
    pretender = Pretender()
    found = decide(
        [goal("first"), goal("none")], pretender, LIBRARY, table=None, provenance=pretender
    )
    assert [one.provenance.seconds for one in found] == [1.0, 3.0]
    assert found[1].cell is Cell.NOT_DERIVED


HOSTILE = [
    "theorem t : p\n\n#eval evil\ntheorem u : (by evil : q)",
    "import Evil\ntheorem t : p",
    'theorem t : p\nmacro "evil" : term => `(1)',
    "theorem t : (by evil)",
    "theorem t : open Evil in p",
    "theorem t : set_option evil true in p",
    'theorem t : s!"{evil}" = q',
    'theorem t : p "evil\\n"',
    "theorem t : `(evil)",
    "theorem t : p := by evil",
    "theorem t : p /- /- evil -/",
    "theorem t : p /- -/ evil -/",
    "theorem t : p -/",
    "theorem t : «evil\u202e»",
    "theorem t : ‹(by evil)›",
    "theorem t : p ∧ driftbench_found evil",
    "theorem t : driftbench_ready",
    "#eval evil",
    "def evil := 1",
    "theorem t : " + "(" * 100_000 + "evil" + ")" * 100_000,
]


def test_a_comment_reaches_no_runner() -> None:
    pretender = Pretender()
    answers(pretender, replace(goal("first"), goal="theorem t : p /- /- -/ evil -/"))
    assert not any("evil" in one.attempt.text for one in pretender.asked)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_statement_reaches_no_runner(text: str) -> None:
    pretender = Pretender()
    good = goal("first")
    claims = [replace(good, goal=text), replace(good, premise=text)]
    assert answers(pretender, *claims) == ["unknown unsupported", "unknown unsupported"]
    assert answers(pretender, good, *claims)[0] == "proved by first"
    assert not any("evil" in one.attempt.text for one in pretender.asked)


@pytest.mark.parametrize(
    "text",
    [
        "theorem t : p\nimport evil",
        "theorem t : p\nend\nrun_cmd evil",
        "theorem t : p\nnamespace evil",
        "theorem t : run_cmd evil",
        "theorem t : p (initialize) (open) (evil)",
    ],
)
def test_words_of_commands_reach_lean_as_names_only(text: str) -> None:
    pretender = Pretender()
    answers(pretender, replace(goal("first"), goal=text))
    for one in pretender.asked:
        (line,) = (line for line in one.attempt.text.split("\n") if "evil" in line)
        assert line.startswith("  (")
        words = set(re.findall(r"[A-Za-z_]{2,}", re.sub("«[^»]*»", "", line)))
        assert words <= {"_root_", "Not"}


def test_a_statement_of_200_kilobytes_stays_one_line() -> None:
    pretender = Pretender()
    long = " ∧ ".join(f"p{number}" for number in range(25_000))
    answers(pretender, replace(goal("first"), goal=f"theorem t : {long}"))
    for one in pretender.asked:
        goals = [line for line in one.attempt.text.split("\n") if line.startswith("  (")]
        assert len(goals) == 1


@pytest.mark.parametrize(
    "context",
    [
        'macro "evil" : term => `(1)',
        "import Evil\ninitialize evil",
        "import Mathlib\nlocal macro_rules | `(evil) => `(1)",
        'local notation "run_cmd" => evil',
        "set_option evil true",
        "attribute [csimp] evil",
        "open Nat in #eval evil",
        "open Nat\u2028#eval evil",
    ],
)
def test_a_hostile_context_reaches_no_runner(context: str) -> None:
    pretender = Pretender()
    assert answers(pretender, replace(goal("first"), context=context)) == ["unknown unsupported"]
    assert pretender.asked == []
