"""Make a pair from a repair: the row of the dataset, and what was found in the history.

The row's label is suggested by the difference of the trees, its relation is undecided, and its
evidence is of kind `history`, which is provisional until two annotators confirm it. Statements are
those of the repository, except that the candidate has gold's name and that answers are open. Where
a definition that the candidate needs was changed since, the candidate has the definitions of its
time before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from driftbench._visible import plain
from driftbench.corpus.snapshot import module_of
from driftbench.dataset.records import Evidence, Row, RowSource
from driftbench.english import clean
from driftbench.wild.contexts import context_of, own_context
from driftbench.wild.formal import Formal
from driftbench.wild.history.definitions import aligned, needs_deleted_definition
from driftbench.wild.history.english import folded
from driftbench.wild.history.flags import DOUBTS, flags_of
from driftbench.wild.history.forms import alike, form_of
from driftbench.wild.history.subjects import subfield_of
from driftbench.wild.normal import parses
from driftbench.wild.rows import edits_between
from driftbench.wild.suggesting import DEFINITION_CHANGED, difference

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from collections.abc import Set as AbstractSet

    from driftbench.wild.formal import Definition
    from driftbench.wild.history.chains import Repair
    from driftbench.wild.history.english import Problems
    from driftbench.wild.history.repository import Repository
    from driftbench.wild.history.revisions import RevisionStatement
    from driftbench.wild.history.today import Today
    from driftbench.wild.suggesting import StatementDifference

__all__ = ["PROVISIONAL", "PairSource", "RepairPair", "Unpaired", "pair_of"]

PROVISIONAL = "provisional"
"""The state of a label that only history supports."""

DEFINITION = "differs from today's statement only in how definitions are called"
DELETED_DEFINITION = "needs a deleted definition"
POSITION_ONLY = "differs from today's statement only in where its answer or its binders stand"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairPair:
    """A repaired statement and the current one.

    Args:
        row: their row of the dataset.
        commit: full id of the commit that claims the repair.
        subject: the first line of its message.
        cue: `strong` or `weak`.
        cue_words: the words of the message with the cue.
        similarity: of the docstrings of candidate and gold; 1 where the English is in a file.
        steps: commits that changed the statement from candidate to gold; 1 is a single repair.
        shape: of the difference; see `driftbench.wild.suggesting`.
        changes: all that changed.
        flags: sorted; see `driftbench.wild.history.flags`.
        state: `provisional`.
        engines: engine that its evidence names -> version.
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
    engines: Mapping[str, str] = field(default_factory=dict)

    @property
    def doubtful(self) -> bool:
        """Whether its English may be unclear alone, or more changed than its statement."""
        return any(flag.startswith(DOUBTS) for flag in self.flags)

    @property
    def id(self) -> str:
        """The id of its row."""
        return self.row.id

    def to_record(self) -> dict[str, Any]:
        """Return the columns of the row, and under `history` the other fields."""
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
            "engines": dict(sorted(self.engines.items())),
        }
        return {**self.row.to_record(), "history": history}


@dataclass(frozen=True, slots=True)
class Unpaired:
    """Two versions of which no pair can be made, for a reason."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSource:
    """The source of pairs.

    Args:
        repository: the repository.
        today: its current declarations.
        defined: last parts of the names of all definitions that it ever had.
        definitions: returns those before a version of a theorem in its file.
        problems: English by name; by default gold's docstring.
    """

    repository: Repository
    today: Today
    defined: AbstractSet[str]
    definitions: Callable[[RevisionStatement], tuple[Definition, ...]]
    problems: Problems | None


def pair_of(repair: Repair, source: PairSource) -> RepairPair | Unpaired:
    """Make the pair of a repair.

    Args:
        repair: the repair.
        source: the source of the pair.
    """
    gold, older = (_formal(one, repair, source) for one in (repair.gold, repair.candidate))
    read = aligned(gold, older)
    candidate = older if read.redefined else read.formal
    context = context_of(gold)
    own = own_context(gold, candidate) or context
    same = alike(form_of(gold.statement, context), form_of(candidate.statement, own))
    if same and not read.redefined:
        return Unpaired(DEFINITION)
    if needs_deleted_definition(gold, candidate, ever=source.defined, today=source.today):
        return Unpaired(DELETED_DEFINITION)
    changed = difference(gold.statement, candidate.statement, own)
    if read.redefined:
        changed = replace(changed, changes=tuple(sorted({*changed.changes, DEFINITION_CHANGED})))
    elif not changed.changes and changed.read:
        return Unpaired(POSITION_ONLY)
    row = _row(repair, source, gold=gold, candidate=candidate, changed=changed)
    return RepairPair(
        row=row,
        commit=repair.revision.commit.id,
        subject=plain(repair.revision.commit.subject),
        cue=repair.revision.cue.strength,
        cue_words=repair.revision.cue.words,
        similarity=repair.similarity,
        steps=repair.steps,
        shape=changed.shape,
        changes=changed.changes,
        flags=tuple(
            sorted(set(flags_of(repair, row, today=source.today, gold=gold, candidate=read)))
        ),
    )


def _formal(stated: RevisionStatement, repair: Repair, source: PairSource) -> Formal:
    """Return a version of a statement with the commands before it, under gold's name."""
    declaration = stated.declaration
    rest = stated.statement.removeprefix(f"theorem {declaration.name}")
    return Formal(
        commands=("import Mathlib", *declaration.context),
        definitions=source.definitions(stated),
        statement=f"theorem {repair.place.name}{rest}",
    )


def _row(
    repair: Repair,
    source: PairSource,
    *,
    gold: Formal,
    candidate: Formal,
    changed: StatementDifference,
) -> Row:
    context, own = context_of(gold), own_context(gold, candidate)
    english, english_of, tags = _english(repair, source.problems)
    return Row(
        family=repair.place.name,
        subfield=subfield_of(repair.gold.declaration.attributes, tags),
        nl_statement=english,
        nl_source=english_of,
        context="\n".join(context),
        candidate_context="\n".join(own),
        gold=gold.statement,
        candidate=candidate.statement,
        label=changed.label,
        drift_classes=changed.drift_classes,
        relation="undecided",
        evidence=_evidence(repair),
        rules=(),
        edits=edits_between(gold.statement, candidate.statement),
        restyled=(),
        well_formed=parses(candidate.statement, own or context),
        elaborates=None,
        source=_origin(repair, source),
    )


def _english(repair: Repair, problems: Problems | None) -> tuple[str, str, tuple[str, ...]]:
    """Return the English of gold, its kind of source, and its tags there."""
    if problems is None:
        return clean(repair.gold.docstring), "docstring", ()
    problem = repair.place.name.rpartition(".")[2]
    return folded(problems.statements[problem]), "author", problems.tags.get(problem, ())


def _evidence(repair: Repair) -> Evidence:
    commit = repair.revision.commit
    return Evidence(
        kind="history",
        forward=None,
        backward=None,
        basis=(commit.id,),
        detail=folded(f"{repair.revision.cue.strength} cue: {plain(commit.subject)}"),
    )


def _origin(repair: Repair, source: PairSource) -> RowSource:
    identity = source.repository.snapshot.identity
    return RowSource(
        repository=identity.repository,
        commit=source.repository.commit,
        module=module_of(repair.gold.declaration.path),
        declaration=repair.place.name,
        line=repair.gold.declaration.line,
        licence=identity.licence,
    )
