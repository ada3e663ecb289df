"""A pair: the row that a repair makes, and what history says of it.

The row's label is what the difference of the trees looks like, its relation is undecided, and its
evidence is of kind `history`: provisional until two annotators confirm it. Statements are as their
repository has them but for the candidate's name, which is gold's, and for answers, which are open.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.corpus.snapshot import module_of
from driftbench.dataset.records import Evidence, Row, Source
from driftbench.english import clean
from driftbench.english.screening import Rejected, screen
from driftbench.wild.contexts import Clash, shared_context
from driftbench.wild.formal import Formal
from driftbench.wild.history.english import folded, leans_on_context
from driftbench.wild.history.forms import ANSWER
from driftbench.wild.history.subjects import subfield_of
from driftbench.wild.normal import parses
from driftbench.wild.rows import edits_between
from driftbench.wild.suggesting import difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.wild.history.chains import Repair
    from driftbench.wild.history.english import Problems
    from driftbench.wild.history.repository import Repository
    from driftbench.wild.history.revisions import Stated

__all__ = ["PROVISIONAL", "Pair", "Unpaired", "pair_of"]

PROVISIONAL = "provisional"
"""The state of a label that rests on history alone."""

CLASH = "cannot stand in one context with today's statement"
DEFINITION = "differs from today's statement only in a definition that both need"
_ASSIGNED = re.compile(r"[({⦃][^(){}⦃⦄:]*:[^:=]*(?:\([^()]*\)[^:=()]*)*:=")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A repaired statement and the statement of today.

    Args:
        row: the row of the dataset that they make.
        commit: full id of the commit that claims the repair.
        subject: the first line of its message.
        cue: `strong` or `weak`.
        cue_words: the words of the message that say so.
        similarity: of the docstrings of candidate and gold; 1 where the English is in a file.
        steps: commits that changed the statement from candidate to gold; 1 is a single repair.
        shape: of the difference; see `driftbench.wild.suggesting`.
        changes: all that changed.
        flags: sorted; what an annotator should know.
        state: `provisional`.
    """

    row: Row
    commit: str
    subject: str
    cue: str
    cue_words: str
    similarity: float
    steps: int
    shape: str
    changes: tuple[str, ...]
    flags: tuple[str, ...]
    state: str = PROVISIONAL

    @property
    def id(self) -> str:
        """The id of its row."""
        return self.row.id

    def to_record(self) -> dict[str, Any]:
        """Return the columns of the row, and under `history` what history says of it."""
        history = {
            "state": self.state,
            "label_evidence": self.row.evidence.kind,
            "commit": self.commit,
            "subject": self.subject,
            "cue": self.cue,
            "cue_words": self.cue_words,
            "similarity": round(self.similarity, 3),
            "steps": self.steps,
            "shape": self.shape,
            "changes": list(self.changes),
            "flags": list(self.flags),
        }
        return {**self.row.to_record(), "history": history}


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Two versions of which no pair can be made, for a reason."""

    reason: str


def pair_of(
    repair: Repair, *, repository: Repository, problems: Problems | None
) -> Pair | Unpaired:
    """Make the pair of a repair.

    Args:
        repair: the repair.
        repository: where it was made.
        problems: English by name; by default gold's docstring.
    """
    gold, candidate = _formal(repair.gold, repair), _formal(repair.candidate, repair)
    context = shared_context(gold, candidate)
    if isinstance(context, Clash):
        return Unpaired(CLASH)
    changed = difference(gold.statement, candidate.statement, context)
    row = _row(repair, repository, problems, gold=gold, candidate=candidate, context=context)
    return Pair(
        row=row,
        commit=repair.revision.commit.id,
        subject=repair.revision.commit.subject,
        cue=repair.revision.cue.strength,
        cue_words=repair.revision.cue.words,
        similarity=repair.similarity,
        steps=repair.steps,
        shape=changed.shape,
        changes=changed.changes,
        flags=tuple(sorted(set(_flags(repair, gold, row)))),
    )


def _formal(stated: Stated, repair: Repair) -> Formal:
    """Return a version as what stands before a statement and the statement, under gold's name."""
    declaration = stated.declaration
    rest = stated.statement.removeprefix(f"theorem {declaration.name}")
    return Formal(
        commands=("import Mathlib", *declaration.context),
        definitions=stated.definitions,
        statement=f"theorem {repair.place.name}{rest}",
    )


def _row(
    repair: Repair,
    repository: Repository,
    problems: Problems | None,
    *,
    gold: Formal,
    candidate: Formal,
    context: tuple[str, ...],
) -> Row:
    declaration = repair.gold.declaration
    problem = repair.place.name.rpartition(".")[2]
    english = problems.statements[problem] if problems else repair.gold.docstring
    label = difference(gold.statement, candidate.statement, context)
    identity = repository.snapshot.identity
    return Row(
        family=repair.place.name,
        subfield=subfield_of(
            declaration.attributes, problems.tags.get(problem, ()) if problems else ()
        ),
        nl_statement=folded(english) if problems else clean(english),
        nl_source="author" if problems else "docstring",
        context="\n".join(context),
        gold=gold.statement,
        candidate=candidate.statement,
        label=label.label,
        drift_classes=label.drift_classes,
        relation="undecided",
        evidence=Evidence(
            kind="history",
            forward=None,
            backward=None,
            basis=(repair.revision.commit.id,),
            detail=folded(f"{repair.revision.cue.strength} cue: {repair.revision.commit.subject}"),
        ),
        rules=(),
        edits=edits_between(gold.statement, candidate.statement),
        restyled=(),
        well_formed=parses(candidate.statement, context),
        elaborates=None,
        source=Source(
            repository=identity.repository,
            commit=repository.commit,
            module=module_of(declaration.path),
            declaration=repair.place.name,
            line=declaration.line,
            licence=identity.licence,
        ),
    )


def _flags(repair: Repair, gold: Formal, row: Row) -> Iterator[str]:
    """Yield what an annotator should know."""
    if leans_on_context(row.nl_statement):
        yield "English leans on context"
    if row.nl_source == "docstring":
        screened = screen(repair.gold.docstring, name=repair.place.name)
        if isinstance(screened, Rejected):
            yield f"English is {screened.reason.value.replace('_', ' ')}"
    if gold.needed():
        yield "needs definitions of its file"
    if _ASSIGNED.search(row.gold.partition(" : ")[0]) or _ASSIGNED.search(row.gold):
        yield "binder with a value"
    if ANSWER in row.gold or ANSWER in row.candidate:
        yield "asks for an answer"
    if repair.steps > 1:
        yield "several commits"
