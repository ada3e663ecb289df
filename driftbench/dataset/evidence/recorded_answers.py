"""Answers to the questions of a build: from a record first, then provers; or only provers.

Bundled records have the answers of provers for the reference builds, which therefore need no prover
and are the same on every machine. A build writes the answers that it used as its own record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from driftbench._extras import install_command
from driftbench.cache import Cache, cache_key, sources_digest
from driftbench.errors import InputError, OracleError
from driftbench.oracles.answers import answer_from
from driftbench.oracles.cache import QUESTIONS, VerdictCache
from driftbench.oracles.claim import UNRECORDED
from driftbench.oracles.kernel import installed_version
from driftbench.oracles.kernel.archive import check_all
from driftbench.oracles.kernel.cached_proofs import KnownProofs
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.oracles.record import Record, RecordedProof, read_record, statement_digest
from driftbench.oracles.solver.provers import Provers, open_provers
from driftbench.resources import cache_root, resource

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from driftbench.dataset.recipe import Recipe
    from driftbench.dataset.stage_rows import CertifiedRow, JudgedRow
    from driftbench.oracles.answers import Answer

__all__ = [
    "PROOFS",
    "RECORD",
    "AnswerSource",
    "UnansweredQuestions",
    "answering",
    "bundled_record",
    "check_recorded_proofs",
    "differences",
    "record_of",
]

RECORD = "verdicts.jsonl"
"""Name of the record of a build; not compressed, since other versions compress differently."""

PROOFS = "proofs.sqlite"
"""File in the cache folder with the Lean proofs of verdicts."""

_BUNDLED = "build/verdicts"
_ENOUGH = 100
"""Number of questions without an answer at which a build stops before all were counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSource:
    """Where the answers of a build come from.

    Args:
        record: the recorded answers.
        provers: names and versions of the provers that are asked; "" if none are installed.
        ask_provers: whether provers are asked all questions but those recorded as unstable; the
            record is then for comparison.
    """

    record: Record
    provers: str
    ask_provers: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """The values that the answers depend on."""
        return self.record.sha256, self.provers, "asked" if self.ask_provers else ""

    def provers_in(self, folder: Path) -> Provers:
        """Return the provers; with `ask_provers` their cache is in the folder of the build."""
        record = self.record.unstable if self.ask_provers else self.record
        if not self.provers:
            return Provers((), record)
        cache = VerdictCache((folder if self.ask_provers else cache_root()) / QUESTIONS)
        return replace(open_provers(self.record.provers), record=record, cache=cache)

    def proofs(self, folder: Path) -> KnownProofs:
        """Return the known proofs; with `ask_provers` none of the record."""
        if self.ask_provers:
            return KnownProofs({}, _proof_cache(folder))
        return KnownProofs(self.record.proofs, _proof_cache(cache_root()))


def answering(
    recipe: Recipe, *, record: Path | None = None, ask_provers: bool = False
) -> AnswerSource:
    """Return where the answers of a recipe come from.

    Args:
        recipe: names the provers.
        record: a record to use instead of the bundled ones.
        ask_provers: ask provers all questions but those recorded as unstable.

    Raises:
        InputError: the record cannot be read or is of other provers, or a prover is unknown.
        OracleError: `ask_provers` is set, and a prover is not installed.
    """
    if record is None:
        known = bundled_record(recipe.oracles)
    else:
        known = read_record(record)
        if known.provers != recipe.oracles:
            asked = [", ".join(names) or "none" for names in (known.provers, recipe.oracles)]
            raise InputError(
                f"{record}: is of the provers {asked[0]}, and recipe {recipe.name} asks "
                f"{asked[1]}; give a record of these, or leave the option out"
            )
    try:
        provers = open_provers(recipe.oracles).name if recipe.oracles else ""
    except OracleError as error:
        if ask_provers or error.cause != "missing":
            raise
        provers = ""
    return AnswerSource(record=known, provers=provers, ask_provers=ask_provers)


def bundled_record(provers: Sequence[str]) -> Record:
    """Return the bundled records of some provers."""
    found = [read_record(path) for path in sorted(resource(_BUNDLED).glob("*.jsonl.gz"))]
    wanted = [one for one in found if one.provers == tuple(provers)]
    return reduce(Record.joined, wanted, Record(tuple(provers)))


def record_of(
    judged: Iterable[JudgedRow], certified: Iterable[CertifiedRow], *, recipe: Recipe
) -> Record:
    """Return the record of the answers and proofs that the evidence of a build consists of.

    Args:
        judged: the judged rows of the pool.
        certified: the rows of the build.
        recipe: names the provers.
    """
    record = Record(recipe.oracles)
    answers: dict[str, dict[int, Answer]] = {}
    for digest, *plain in _answers(judged):
        answer = answer_from(plain)
        answers.setdefault(digest, {})[answer.steps] = answer
    proofs = {digest: RecordedProof(*one) for row in certified for digest, *one in row.searches}
    by_steps = {of: tuple(found[n] for n in sorted(found)) for of, found in answers.items()}
    return replace(record, answers=by_steps, proofs=proofs)


def _answers(judged: Iterable[JudgedRow]) -> Iterator[tuple[Any, ...]]:
    """Yield the answers about rows: digest of the question, then values of the answer."""
    for row in judged:
        if row.verdict is not None:
            yield from row.verdict.answers


def check_recorded_proofs(certified: Iterable[CertifiedRow], record: Record) -> None:
    """Check the recorded proofs of a build with the Lean kernel.

    Accepted proofs are cached. Nothing is checked if this machine has no kernel; `driftbench
    verify` checks all proofs later.

    Args:
        certified: the rows of the build.
        record: the record of the proofs.

    Raises:
        InputError: the kernel does not accept a proof.
    """
    found = {one for row in certified for one in row.certificates}
    recorded = [
        one
        for one in (Certificate(*given) for given in sorted(found))
        if one.claim == "proved" and statement_digest(one.statement) in record.proofs
    ]
    kernel = installed_version() if recorded else None
    if kernel is None:
        return
    cache = _proof_cache(cache_root())
    keys = {cache_key("checked", kernel, one.statement, one.evidence): one for one in recorded}
    known = cache.get_many(keys)
    wanted = [one for key, one in keys.items() if key not in known]
    if failures := check_all(wanted):
        first = failures[0]
        raise InputError(
            f"{record.name or 'bundled record'}: {len(failures)} of {len(wanted)} recorded proofs "
            f"are not accepted by the Lean kernel, first {first.digest}: {first.reason}; "
            "search them again with --ask-provers"
        )
    for key in keys:
        cache.put(key, "accepted")


def _proof_cache(folder: Path) -> Cache:
    """Return the cache of proofs in a folder for the current code."""
    return Cache(folder / PROOFS, version=sources_digest("driftbench.oracles.kernel"))


class UnansweredQuestions:
    """Counts questions without an answer, and refuses a build that has any.

    Args:
        recipe: the recipe of the build.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._missing: set[str] = set()
        self._asked: set[str] = set()

    def take(self, judged: Iterable[JudgedRow]) -> None:
        """Count the questions about judged rows.

        Raises:
            OracleError: too many questions have no answer.
        """
        for digest, _, word, *_ in _answers(judged):
            self._asked.add(digest)
            if word == UNRECORDED:
                self._missing.add(digest)
        if len(self._missing) >= _ENOUGH:
            self.refuse()

    def refuse(self) -> None:
        """Raise an error if a question has no answer.

        Raises:
            OracleError: some questions have no answer.
        """
        if self._missing:
            raise OracleError(
                f"recipe {self._recipe.name}: {len(self._missing)} of {len(self._asked)} questions "
                f"asked so far have no recorded verdict, and not all of "
                f"{', '.join(self._recipe.oracles)} are installed: "
                f"{install_command('solver')}, or name the record of an earlier build with "
                "--record",
                cause="missing",
            )


def differences(recorded: Record, found: Record) -> list[str]:
    """Return one line for each answer or proof in which two records differ."""
    lines = []
    for digest, answers in sorted(found.answers.items()):
        for now in answers:
            then = recorded.find(digest, now.steps)
            if then is not None and replace(then, steps=now.steps) != now:
                old, new = (f"{one.word} ({one.oracle})" for one in (then, now))
                what = "another countermodel" if old == new else f"recorded {old}, now {new}"
                lines.append(f"question {digest} at {now.steps} steps: {what}")
    for digest, proof in sorted(found.proofs.items()):
        if recorded.proofs.get(digest, proof) != proof:
            lines.append(f"statement {digest}: another proof than the recorded one")
    return lines
