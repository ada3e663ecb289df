from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from driftbench.oracles.claim import Provenance
from driftbench.oracles.lean import Closer
from driftbench.oracles.lean.deciding import Settings, decide
from driftbench.oracles.lean.messages import LeanMessage
from driftbench.oracles.lean.running import DEAD, DONE, GONE, LATE, LeanRun
from tests.oracles.lean.odd_lean import ONE_CLOSER, goal

if TYPE_CHECKING:
    from driftbench.oracles import Claim
    from driftbench.oracles.lean.files import LeanSource

GROUND = replace(
    ONE_CLOSER, rounds=((Closer("first", "by first"),), (Closer("second", "by second"),))
)


@dataclass
class Pretender:
    """Proves a goal that names a closer, by that closer, and stops at the goal `poison`."""

    end: str = DONE
    streamed: bool = True
    runs: list[str] = field(default_factory=list)

    def run(self, source: LeanSource) -> LeanRun:
        self.runs.append(source.text)
        messages: list[LeanMessage] = []
        asked = ""
        for number, line in enumerate(source.text.split("\n"), start=1):
            asked = line if line.startswith("  (") else asked
            if "«poison»" in asked and self.end != DONE:
                heard = messages if self.streamed else []
                return self.told(heard, end=self.end)
            messages += self.said(number, line, asked)
        return self.told(messages, end=DONE)

    def told(self, messages: list[LeanMessage], *, end: str) -> LeanRun:
        return LeanRun(
            messages=tuple(messages), end=end, detail="so", seconds=4.0, streamed=self.streamed
        )

    def said(self, number: int, line: str, asked: str) -> list[LeanMessage]:
        if line.startswith("#check @_root_"):
            return [LeanMessage("information", number, "driftbench_ready")]
        if line.startswith(":="):
            way = line.rsplit(maxsplit=1)[-1].rstrip(")")
            wanted = f"«not_{way}»" if asked.startswith("  (Not") else f"«{way}»"
            self.proving = wanted in asked
            return [] if self.proving else [LeanMessage("error", number, "unsolved goals")]
        if line.startswith("#"):
            name = re.findall(r"driftbench_\w+", line)[0]
            kind = "information" if self.proving else "error"
            return [LeanMessage(kind, number, f"'{name}' does not depend on any axioms")]
        return []

    @staticmethod
    def of(claim: Claim, *, seconds: float) -> Provenance:
        return Provenance(
            oracle="pretender", theory="none", budget=200_000, seconds=seconds, query=claim.digest
        )


def answers(pretender: Pretender, *claims: Claim, batch: int = 64) -> list[str]:
    settings = Settings(library=GROUND, batch=batch)
    found = decide(claims, pretender, settings, provenance=pretender)
    return [finding.cause or f"{finding.cell} {finding.detail}" for finding in found]


def test_later_rounds_get_the_undecided_claims() -> None:
    pretender = Pretender()
    found = answers(
        pretender, goal("first"), goal("second"), goal("not_first"), goal("none"), goal("first")
    )
    assert found == [
        "proved by first",
        "proved by second",
        "refuted negation by first",
        "incomplete",
        "proved by first",
    ]
    # The goal by both closers, then its negation by both, each time fewer claims.
    assert [text.count("variable") for text in pretender.runs] == [4, 3, 2, 1]
    assert ["(Not (" in text for text in pretender.runs] == [False, False, True, True]


def test_claims_of_one_context_share_files_of_a_size() -> None:
    claims = [goal("first", str(number)) for number in range(5)]
    other = [replace(claim, context="import Mathlib\nopen Nat") for claim in claims[:1]]
    pretender = Pretender()
    assert answers(pretender, *claims, *other, batch=2) == ["proved by first"] * 6
    assert [text.count("variable") for text in pretender.runs] == [2, 2, 1, 1]
    assert ["open «Nat»" in text for text in pretender.runs] == [False, False, False, True]


def test_seconds_are_divided_among_the_claims_of_a_file() -> None:
    settings = Settings(library=GROUND)
    claims = [goal("first"), goal("second")]
    found = decide(claims, Pretender(), settings, provenance=Pretender())
    assert [one.provenance.seconds for one in found] == [2.0, 6.0]


@pytest.mark.parametrize("streamed", [True, False])
@pytest.mark.parametrize("end", [LATE, DEAD])
def test_only_the_claim_that_breaks_a_run_is_unknown(end: str, *, streamed: bool) -> None:
    claims = [goal("first", str(number)) for number in range(8)]
    claims[5] = goal("poison")
    pretender = Pretender(end=end, streamed=streamed)
    found = answers(pretender, *claims)
    cause = "timeout" if end == LATE else "error"
    assert found == ["proved by first"] * 5 + [cause] + ["proved by first"] * 2
    # With streaming the claim is known; else it is found by halving.
    most = {(LATE, True): 2, (DEAD, True): 3}.get((end, streamed), 7)
    assert len(pretender.runs) == most


def test_a_missing_runner_is_not_called_again() -> None:
    pretender = Pretender(end=GONE, streamed=False)
    assert answers(pretender, goal("poison"), goal("first")) == ["error", "error"]
    assert len(pretender.runs) == 1


HOSTILE = [
    "theorem t : p\n\n#eval evil\ntheorem u : (by evil : q)",
    "theorem t : (by evil)",
    "theorem t : open Evil in p",
    'theorem t : s!"{evil}" = q',
    'theorem t : p "evil\\n"',
    "theorem t : `(evil)",
    "theorem t : p := by evil",
    "theorem t : p /- /- evil -/",
    "theorem t : p /- -/ evil -/",
    "theorem t : p -/",
    "theorem t : «evil\u202e»",
    "theorem t : ‹(by evil)›",
    "#eval evil",
    "def evil := 1",
]


def test_a_comment_reaches_no_runner() -> None:
    pretender = Pretender()
    answers(pretender, replace(goal("first"), goal="theorem t : p /- /- -/ evil -/"))
    assert pretender.runs != []
    assert not any("evil" in text for text in pretender.runs)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_statement_reaches_no_runner(text: str) -> None:
    pretender = Pretender()
    good = goal("first")
    claims = [replace(good, goal=text), replace(good, premise=text)]
    assert answers(pretender, *claims) == ["unsupported", "unsupported"]
    assert answers(pretender, good, *claims)[0] == "proved by first"
    assert not any("evil" in text for text in pretender.runs)


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
    ],
)
def test_a_hostile_context_reaches_no_runner(context: str) -> None:
    pretender = Pretender()
    assert answers(pretender, replace(goal("first"), context=context)) == ["unsupported"]
    assert pretender.runs == []
