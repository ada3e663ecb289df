"""Mining implications: headers that say `P x …` gives `Q x …`, on the same arguments.

A header counts when it has one premise, by a hypothesis, an arrow or `↔`, when both sides are
constants applied to the same variables, all different, and when nothing else is assumed but
classes. Steps are theorems named after what they prove, such as `IsCompact.isClosed`, and fields of
structures that are propositions; all other headers only tell which steps go back, too. Only
parsed statements are read: proofs are not read, and what a name hides is not unfolded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.masking import without_comments
from driftbench.lean.syntax import App, Arrow, Infix, strip
from driftbench.lean.tree import Token
from driftbench.library._headers import cut
from driftbench.library.implications import BUNDLED, FUNCTION, ImplicationStep, edges
from driftbench.rules.matching import same
from driftbench.rules.view import View, read_view

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from driftbench.corpus.declarations import DeclarationReader
    from driftbench.corpus.parallel import FileProgress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean.tree import Term
    from driftbench.library.constants import Constant
    from driftbench.library.implications import Implication
    from driftbench.library.kinds import Kinds

__all__ = ["mine_implications"]

#: Statements longer than this say more than one implication.
_LONGEST = 600
_NAME = r"[^\W\d_][\w'!?]*(?:\.[^\W\d_][\w'!?]*)*"
_ATOM = rf"\(?{_NAME}(?:\s+{_NAME})*\)?"
_PLAIN = re.compile(rf"\s*{_ATOM}(?:\s+[→↔]\s+{_ATOM})?\s*")


@dataclass(frozen=True)
class _Job:
    """What a worker needs; picklable."""

    reader: DeclarationReader
    kinds: Kinds
    predicates: frozenset[str]


def mine_implications(
    snapshot: Snapshot,
    *,
    reader: DeclarationReader,
    kinds: Kinds,
    constants: Iterable[Constant] = (),
    workers: int = 1,
    progress: FileProgress | None = None,
) -> tuple[Implication, ...]:
    """Return the edges of a snapshot, sorted.

    Args:
        snapshot: what to read.
        reader: reads files with the snapshot's notation.
        kinds: what constants are, harvested from the same snapshot.
        constants: its definitions, whose fields are read, too.
        workers: processes; the edges do not depend on their number.
        progress: told the files done and their number.
    """
    from driftbench.corpus.parallel import map_files

    last = (name.rsplit(".", 1)[-1] for name, e in kinds.entries.items() if e.sort == "prop")
    job = _Job(reader, kinds, frozenset(last))
    found = map_files(snapshot, _file, job, workers=workers, progress=progress)
    steps = [step for part in found for step in part]
    fields = (one for one in constants if one.keyword == "field")
    return edges([*steps, *(step for one in fields for step in _field(job, one))], kinds)


def _file(job: _Job, path: str, text: str) -> list[ImplicationStep]:
    return list(_steps_of(job, path, text))


def _steps_of(job: _Job, path: str, text: str) -> Iterator[ImplicationStep]:
    from driftbench.lean.scanner import scan
    from driftbench.lean.scope import scopes

    homes = frozenset(job.reader.table.scoped)
    for command, scope in scopes(text, scan(text, path=path), notation_homes=homes):
        header = without_comments(text[command.name_span[1] : command.end])
        if len(header) > _LONGEST or _PLAIN.fullmatch(cut(header).result) is None:
            continue
        reading = job.reader.parse_declaration(
            text, command, scope, path=path, line=1, subfield=None
        )
        try:
            view = read_view(reading.declaration, kinds=job.kinds, table=job.reader.table)
        except LeanSyntaxError:
            continue
        last = command.name.rsplit(".", 1)[-1]
        yield from _step(view, proves=last[:1].upper() + last[1:] in job.predicates)


def _field(job: _Job, one: Constant) -> Iterator[ImplicationStep]:
    """Yield what a field of a structure says of the structure's own arguments."""
    from driftbench.lean import parse

    space = one.name.rpartition(".")[0]
    owner = job.kinds.entries.get(space)
    if owner is None or owner.sort != "prop" or _PLAIN.fullmatch(one.result) is None:
        return
    spaces = [space for space in one.spaces if space]
    try:
        statement = parse(
            f"theorem {one.name} {one.binders} : {one.result}",
            table=job.reader.table,
            opened=spaces,
            path=one.name,
        )
    except LeanSyntaxError:
        return
    view = View(statement, kinds=job.kinds, table=job.reader.table, opened=spaces)
    yield from (step for step in _step(view, proves=True) if step.stronger == space)


def _step(view: View, *, proves: bool) -> Iterator[ImplicationStep]:
    premise, link, conclusion = _sides(view)
    one = _applied(view, premise) if premise is not None else ()
    two = _applied(view, conclusion)
    if not one or not two or one[0] == two[0] or one[1:] != two[1:]:
        return
    if not _given(view) <= set(one[1:]):
        return
    stronger, weaker = view.kinds.entries[one[0]], view.kinds.entries[two[0]]
    if stronger.is_class != weaker.is_class:
        # `s` is a set here and its type of elements there.
        return
    heads = _classes(view)
    if {one[0], two[0]} & {full for head in heads for full in _resolved(view, head)}:
        # The same: a class that is assumed is what is concluded of another thing.
        return
    classes = frozenset(head.rsplit(".", 1)[-1] for head in heads)
    if any(_into_itself(view, word) for word in one[1:]):
        classes |= {"="}
    types = tuple(_owner(view, word) for word in one[1:])
    name = view.statement.name if proves else ""
    yield ImplicationStep(two[0], one[0], name, classes, types)
    if link == "↔":
        yield ImplicationStep(one[0], two[0], "", classes, types)


def _sides(view: View) -> tuple[Term | None, str, Term]:
    """Return the one premise of a statement, how it is linked, and what follows."""
    hypotheses = [p for p in view.parameters if p.role in {"hypothesis", "unknown"}]
    conclusion = strip(view.statement.conclusion)
    match conclusion:
        case Infix(op="↔" | "→" as link, left=left, right=right):
            return (None if hypotheses else left), link, right
    premise = hypotheses[0].binder.subject if len(hypotheses) == 1 else None
    return premise, "→", conclusion


def _given(view: View) -> set[str]:
    """Return the explicit data of a theorem: another limit cone, say, is a hypothesis, too."""
    explicit = (p for p in view.parameters if p.binder.bracket == "(" and p.role == "data")
    return {name for parameter in explicit for name in parameter.binder.variables}


def _into_itself(view: View, name: str) -> bool:
    """Say whether a variable is a function from a type to itself."""
    declared = view.type_of(name)
    kind = strip(declared) if declared is not None else None
    return isinstance(kind, Arrow) and same(kind.left, kind.right)


def _applied(view: View, term: Term) -> tuple[str, ...]:
    """Return a predicate by full name with its arguments, all different variables; or ()."""
    term = strip(term)
    head, arguments = (strip(term.head), term.args) if isinstance(term, App) else (term, ())
    if not isinstance(head, Token) or head.type != "IDENT":
        return ()
    words = [a.text for a in (strip(argument) for argument in arguments) if isinstance(a, Token)]
    base, _, field = head.text.rpartition(".")
    full = _resolved(view, head.text)
    if base and view.is_local(base):
        full = _resolved(view, f"{_owner(view, base)}.{field}")
        words.insert(0, base)
    variables = all(view.is_local(word) and "." not in word for word in words)
    if not full or not words or not variables or len(words) != len(set(words)):
        return ()
    if len(words) != len(arguments) + bool(base and view.is_local(base)):
        return ()
    return (full[0], *words) if view.kinds.entries[full[0]].sort == "prop" else ()


def _owner(view: View, name: str) -> str:
    """Return the head of a variable's type; "" where that is a variable or not known."""
    declared = view.type_of(name)
    if declared is None:
        return ""
    if isinstance(strip(declared), Arrow):
        return FUNCTION
    head = view.head(declared)
    if not head and "→" in view.slice(declared):
        return BUNDLED
    return head if head and not view.is_local(head) else ""


def _resolved(view: View, name: str) -> tuple[str, ...]:
    """Return what a name means, () if it may mean several things."""
    found = view.kinds.resolve(name, view.namespaces)
    if len(found) > 1 and not view.means(name, found[0]):
        return ()
    return found[:1]


def _classes(view: View) -> frozenset[str]:
    return frozenset(filter(None, map(view.head, view.classes)))
