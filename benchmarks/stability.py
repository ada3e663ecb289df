"""Which recorded questions get another answer when they are asked again and again.

    python -m benchmarks.stability --recipe paper --snapshot git:mathlib4.git@v4.28.0 --runs 10

A build from records shows its questions. Asked again are those at the edge of their steps: left
open, or open with half the steps that decided them. Each run is a process with another hash seed,
and with variables of another length, which moves what provers allocate, while others keep all
processors busy. `--mark FILE` writes the records with the questions that differ as unstable.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from benchmarks._frame import Fact, run
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.evidence.recorded_answers import bundled_record
from driftbench.dataset.recipe import load_recipe
from driftbench.oracles.answers import DECIDED, Answer
from driftbench.oracles.record import Record, read_record, record_digest, write_record
from driftbench.oracles.solver.provers import Provers, open_provers
from driftbench.oracles.solver.query import query_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks._frame import Item
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.problem import Question

__all__ = ["asked_again", "at_the_edge", "main", "marked", "questions_of", "sample"]

_BUSY = "while True: pass"


def questions_of(recipe: str, snapshot: str, *, record: Path | None = None) -> dict[str, Question]:
    """Return the questions of a build that is answered from records, by digest."""
    found: dict[str, Question] = {}
    answer = Provers.ask

    def noting(provers: Provers, question: Question, *, steps: int) -> Finding:
        found[record_digest(query_of(question))] = question
        return answer(provers, question, steps=steps)

    with tempfile.TemporaryDirectory() as folder:
        cache = {"DRIFTBENCH_CACHE": f"{folder}/cache"}
        with patch.object(Provers, "ask", noting), patch.dict(os.environ, cache):
            build_dataset(recipe=recipe, snapshot=snapshot, out=Path(folder) / "out", record=record)
    return found


def sample(questions: Mapping[str, Question], *, count: int, seed: int) -> dict[str, Question]:
    """Return some questions, drawn by a seed."""
    chance = random.Random(seed)  # noqa: S311 -- a sample
    drawn = chance.sample(sorted(questions), min(count, len(questions)))
    return {digest: questions[digest] for digest in drawn}


def at_the_edge(record: Record, questions: Mapping[str, Question]) -> dict[str, Question]:
    """Return the questions that are open, or that half their steps do not decide."""
    last = {of: record.answers[of][-1] for of in questions if of in record.answers}
    half = {of: max(1, answer.steps // 2) for of, answer in last.items() if answer.decides}
    words = asked_again(record.provers, {of: questions[of] for of in half}, half)
    undecided = {of for of, word in words.items() if word not in DECIDED}
    return {of: questions[of] for of in last if of not in half or of in undecided}


def asked_again(
    provers: Sequence[str], questions: Mapping[str, Question], steps: Mapping[str, int]
) -> dict[str, str]:
    """Return the words of provers on questions."""
    with open_provers(provers) as opened:
        return {
            digest: opened.ask(question, steps=steps[digest]).word
            for digest, question in questions.items()
        }


def marked(record: Record, digests: Sequence[str]) -> Record:
    """Return a record in which some questions are unstable, and so count as open."""
    marks = {of: (Answer(1, "unstable", record.answers[of][-1].oracle),) for of in digests}
    return Record(record.provers, {**record.answers, **marks}, record.proofs)


@contextmanager
def _under_load(number: int) -> Iterator[None]:
    """Keep processors busy, and give processes a hash seed and variables of their own."""
    changed = {"PYTHONHASHSEED": str(number), "LANG": "C" + "x" * (97 * number)}
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, changed))
        for _ in range(os.cpu_count() or 1):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", _BUSY]))
            stack.callback(busy.kill)
        yield


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    recipe = load_recipe(given.recipe)
    record = read_record(given.record) if given.record else bundled_record(recipe.oracles)
    questions = questions_of(given.recipe, given.snapshot, record=given.record)
    if given.count:
        questions = sample(questions, count=given.count, seed=given.seed)
    edge = at_the_edge(record, questions)
    yield Fact(f"{len(edge)} of {len(questions)} questions are at the edge of their steps")
    steps = {digest: record.answers[digest][-1].steps for digest in edge}
    found: dict[str, set[str]] = {digest: set() for digest in edge}
    for number in range(1, given.runs + 1):
        with _under_load(number), ProcessPoolExecutor(1, get_context("spawn")) as pool:
            words = pool.submit(asked_again, record.provers, edge, steps).result()
        for digest, word in words.items():
            found[digest].add(word)
    differ = sorted(digest for digest, words in found.items() if len(words) > 1)
    yield Fact(f"{len(differ)} of them are answered differently in {given.runs} runs")
    for digest in differ:
        yield Fact(f"{digest}: {', '.join(sorted(found[digest]))}")
    if given.mark is not None:
        write_record(given.mark, marked(record, differ))


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--recipe", default="paper", help="a recipe that asks provers")
    options.add_argument("--snapshot", default="starter", help="what it is built from")
    options.add_argument("--record", type=Path, help="in the place of the bundled records")
    options.add_argument("--runs", type=int, default=10, help="how often each is asked")
    options.add_argument("--count", type=int, default=0, help="questions drawn; 0 for all")
    options.add_argument("--seed", type=int, default=1, help="of the draw")
    options.add_argument("--mark", type=Path, help="file to write the marked record to")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; 0 when it could be measured."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
