"""Search for drifted rows that definitions and lemmas of the library prove equivalent to gold.

The labels of a build rest on the theory of level L3. Lemmas may prove both directions of a pair
that this theory refutes or leaves open; such a row is an equivalent mutant, and its label is wrong.
No premise is the theorem that the row is made of, its additive copy or original, or what stands
behind it in its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from driftbench.errors import LeanSyntaxError
from driftbench.oracles.claim import Claim
from driftbench.oracles.lemmas.excluded_premises import excluded_premises
from driftbench.oracles.translation import Unsupported
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.oracles.lemmas.oracle import LemmaOracle

__all__ = ["EquivalentRow", "EquivalentSearch", "find_equivalents", "review_of"]

_SIZE = 8
"""Rows of one chunk of work."""
_KNOWN = ("proved", "holds")
"""Verdicts of directions that need no lemma."""
_Outcome = Literal["untranslated", "open"] | tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EquivalentRow:
    """A drifted row that is equivalent to its gold.

    Args:
        id: the row.
        label: its label.
        lemmas: declarations of the library that prove what the theory does not, sorted.
    """

    id: str
    label: str
    lemmas: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.id}: is equivalent to gold by {', '.join(self.lemmas)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EquivalentSearch:
    """The result of a search.

    Args:
        drifted: number of drifted rows.
        translated: number of those that were asked; the others have no translation.
        found: the rows that are equivalent, in order.
    """

    drifted: int
    translated: int
    found: tuple[EquivalentRow, ...]


def find_equivalents(
    records: Iterable[Mapping[str, Any]], oracle: LemmaOracle, *, workers: int
) -> EquivalentSearch:
    """Ask whether lemmas prove drifted rows of a build equivalent to their golds.

    Args:
        records: rows of a build; faithful ones are skipped.
        oracle: asks with the lemmas of the snapshot that the rows are made of.
        workers: number of processes.
    """
    drifted = [record for record in records if record["label"] != "faithful"]
    chunks = [
        (str(at), [_Pair.of(record) for record in drifted[at : at + _SIZE]])
        for at in range(0, len(drifted), _SIZE)
    ]
    made = dict(map_chunks(_Search(oracle), chunks, workers=workers))
    outcomes = [outcome for name, _ in chunks for outcome in made[name]]
    found = tuple(
        EquivalentRow(id=record["id"], label=record["label"], lemmas=outcome)
        for record, outcome in zip(drifted, outcomes, strict=True)
        if isinstance(outcome, tuple)
    )
    translated = sum(outcome != "untranslated" for outcome in outcomes)
    return EquivalentSearch(drifted=len(drifted), translated=translated, found=found)


def review_of(found: Iterable[EquivalentRow], *, title: str, build: str, command: str) -> str:
    """Return the text of a review file that calls rows wrong, for `driftbench curate`.

    Args:
        found: the rows.
        title: title of the review.
        build: the build that the rows are from.
        command: the command that found them.
    """
    from driftbench.dataset.manual_review import ReviewFinding, review_text

    findings = [
        ReviewFinding(
            id=one.id,
            label=one.label,
            verdict="wrong-label",
            finding=f"equivalent to gold by {', '.join(one.lemmas)}",
            changed="left out of later builds",
        )
        for one in found
    ]
    return review_text(findings, title=title, build=build, command=command)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A row as the search needs it, with the directions that are not known to hold."""

    claim: Claim
    declaration: str
    wanted: tuple[int, ...]

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> _Pair:
        evidence = record["evidence"]
        wanted = tuple(
            place
            for place, name in enumerate(("forward", "backward"))
            if evidence[name] not in _KNOWN
        )
        claim = Claim(record["candidate"], record["gold"], record["context"])
        return cls(claim, record["source"]["declaration"], wanted)


@dataclass(frozen=True, slots=True)
class _Search:
    """Asks about chunks of pairs; a job for `map_chunks`."""

    oracle: LemmaOracle

    def __call__(self, pairs: Sequence[_Pair]) -> list[_Outcome]:
        """Return for each pair the lemmas that prove it equivalent, or why there are none."""
        return [self._outcome(pair) for pair in pairs]

    def _outcome(self, pair: _Pair) -> _Outcome:
        asker = self.oracle.asker
        texts, library = asker.selector.texts, asker.translator.knowledge.library
        held_out = excluded_premises(pair.declaration, texts, library)
        try:
            answers = asker.ask(self.oracle.solver.read(pair.claim), pair.wanted, held_out=held_out)
        except (LeanSyntaxError, Unsupported, RecursionError):
            return "untranslated"
        if not answers or not all(one.proved for one in answers.values()):
            return "open"
        return tuple(sorted({name for one in answers.values() for name in one.basis}))
