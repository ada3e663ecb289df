"""Share and speed of claims that provers decide, compared with plain z3.

    python -m benchmarks.oracle_speed --count 100
    python -m benchmarks.oracle_speed --snapshot git:mathlib4.git@v4.28.0

Both get the same questions in the same run: "candidate implies gold" and "gold implies candidate"
alternately, translated, for variants that rules make of theorems of a snapshot. (--path uses the
rows of a build instead, which are those that its provers could decide.)

The portfolio runs its provers one after the other, each with the steps. The baseline is one call of
z3 with default settings on the same question as SMT-LIB text, in a process with the same limit on
memory, and with the total seconds of the provers of the portfolio. Models of z3 are not evaluated;
countermodels of the portfolio are. So verdicts may differ, and the number that do is printed.
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks._frame import Fact, Line, Missing, named, run, wall
from benchmarks._rows import rows_of, rule_rows
from driftbench.errors import LeanSyntaxError, OracleError
from driftbench.oracles.budget import seconds_of
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.provers import PROVERS, open_provers
from driftbench.oracles.solver.smt import MEMORY_MB, installed
from driftbench.oracles.solver.translator import Translator
from driftbench.oracles.solver.worker import Answered, Worker
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks._frame import Item
    from driftbench.oracles.problem import Question
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.oracles.solver.provers import Provers

_WORDS = {"unsat": "proved", "sat": "refuted"}
_Z3 = "a plain z3 call"


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    with open_provers(given.provers) as provers:
        snapshot_context = snapshot_context_of(given.snapshot, workers=given.workers)
        rows = _rows(given, snapshot_context)
        questions = questions_of(
            rows, Translator(snapshot_context.knowledge, snapshot_context.table)
        )
        yield Fact(
            f"{named(given.snapshot)}: {len(rows)} claims, {len(questions)} of them "
            f"translated and asked; {given.steps:_} steps for each of {', '.join(given.provers)}"
        )
        # The first question starts the processes, which is not what is compared.
        provers.ask(questions[0], steps=given.steps)
        seconds, ours = wall(lambda: asked(provers, questions, steps=given.steps))
    allowed = seconds_of(given.steps) * len(given.provers)
    yield from _against_z3(questions, ours, seconds, allowed=allowed)
    yield _fresh(questions[: given.fresh], seconds / len(questions), given)


def _rows(given: argparse.Namespace, snapshot_context: SnapshotContext) -> list[dict[str, Any]]:
    if given.path is None:
        return rule_rows(given.snapshot, snapshot_context, count=given.count)
    return rows_of(given.path, count=given.count)


def questions_of(rows: Sequence[Mapping[str, str]], translator: Translator) -> list[Question]:
    """Return one direction of each row that translates, forward and backward in turn."""
    found = []
    for place, row in enumerate(rows):
        try:
            both = translator.questions(row["gold"], row["candidate"], context=row["context"])
        except (LeanSyntaxError, RecursionError, Unsupported):
            continue
        found.append(both[place % 2])
    return found


def asked(provers: Provers, questions: Sequence[Question], *, steps: int) -> list[str]:
    """Return a word for each question: `proved`, `refuted` or `unknown:…`."""
    return [provers.ask(question, steps=steps).word for question in questions]


def plainly(texts: Sequence[str], *, seconds: float) -> list[str]:
    """Return z3's verdict on each text; `unknown` where it was killed."""
    with closing(Worker("benchmarks._plain_z3", memory_mb=MEMORY_MB)) as worker:
        replies = [worker.ask(text, seconds, seconds=2 * seconds + 5) for text in texts]
    words = [str(one.value) if isinstance(one, Answered) else "" for one in replies]
    return [_WORDS.get(word, "unknown") for word in words]


def _against_z3(
    questions: Sequence[Question], ours: Sequence[str], seconds: float, *, allowed: float
) -> Iterator[Item]:
    try:
        version = installed("z3-solver")
    except OracleError as error:
        yield Missing(f"against {_Z3}", str(error))
        return
    from driftbench.oracles.solver.z3_engine import smt_text

    texts = [smt_text(lower(question)) for question in questions]
    plainly(texts[:1], seconds=allowed)
    longer, theirs = wall(lambda: plainly(texts, seconds=allowed))
    count = len(questions)
    decided = [sum(word in _WORDS.values() for word in words) for words in (ours, theirs)]
    yield Line(
        what="claims decided",
        value=100 * decided[0] / count,
        unit="%",
        baseline=_Z3,
        base=100 * decided[1] / count,
    )
    yield Line(
        what="claims asked",
        value=count / seconds,
        unit="queries/s",
        baseline=_Z3,
        base=count / longer,
    )
    both = [pair for pair in zip(ours, theirs, strict=True) if set(pair) <= set(_WORDS.values())]
    differ = sum(mine != other for mine, other in both)
    yield Fact(
        f"z3 is {version}; both decide {len(both)} claims, and differ "
        f"on {differ}, where z3's model was not evaluated or lacks functions"
    )


def _fresh(questions: Sequence[Question], warm: float, given: argparse.Namespace) -> Item:
    """Ask in new processes, which includes starting Python and loading the prover."""
    if not questions:
        return Missing("a claim in fresh processes", "--fresh 0")

    def ask_freshly() -> None:
        for question in questions:
            with open_provers(given.provers) as provers:
                provers.ask(question, steps=given.steps)

    seconds, _ = wall(ask_freshly)
    return Line(
        what="a claim",
        value=1000 * warm,
        unit="ms",
        baseline=f"in fresh processes, {len(questions)} claims",
        base=1000 * seconds / len(questions),
        less=True,
    )


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--path", type=Path, help="a build whose rows are used")
    options.add_argument("--snapshot", default="starter", help="its snapshot")
    options.add_argument("--count", type=int, default=100, help="number of claims")
    options.add_argument("--fresh", type=int, default=10, help="claims asked in fresh processes")
    options.add_argument("--steps", type=int, default=60_000, help="steps per claim and prover")
    options.add_argument("--workers", type=int, default=2, help="processes that read the snapshot")
    options.add_argument(
        "--provers",
        nargs="+",
        choices=sorted(PROVERS),
        default=["cvc5", "eprover", "finder"],
        help="the portfolio, in turn",
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
