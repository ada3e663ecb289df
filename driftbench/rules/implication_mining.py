"""Mining implications from theorems: `P x …` implies `Q x …` for the same arguments.

A header is used if it has one premise (a hypothesis, an arrow, or `↔`), if both sides are constants
applied to the same distinct variables, and if only classes are assumed otherwise. Implications come
from theorems named after their claim, such as `IsCompact.isClosed`, and from fields of structures
that are propositions; other headers only show which implications hold in the other direction, too.
Statements are parsed; proofs are not read, and definitions are not unfolded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.masking import without_comments
from driftbench.lean.syntax import App, Arrow, Infix, strip
from driftbench.lean.tree import Token
from driftbench.library._headers import split_header
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

#: Longer statements have more than one implication.
_LONGEST = 600
_NAME = r"[^\W\d_][\w'!?]*(?:\.[^\W\d_][\w'!?]*)*"
_ATOM = rf"\(?{_NAME}(?:\s+{_NAME})*\)?"
_PLAIN = re.compile(rf"\s*{_ATOM}(?:\s+[→↔]\s+{_ATOM})?\s*")


@dataclass(frozen=True)
class _Job:
    """The arguments of a worker; picklable."""

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
        snapshot: the snapshot.
        reader: reads files with the snapshot's notation.
        kinds: kinds of the constants of the same snapshot.
        constants: its definitions, whose fields are used, too.
        workers: number of processes; it does not affect the edges.
        progress: called with the number of files done and of all files.
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
        if len(header) > _LONGEST or _PLAIN.fullmatch(split_header(header).result) is None:
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
    """Yield the implication from a structure to one of its fields."""
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
    view = View(
        statement,
        kinds=job.kinds,
        table=job.reader.table,
        opened=spaces,
        context=(f"open {' '.join(spaces)}",) if spaces else (),
    )
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
        # An assumed class is concluded for another term.
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
    """Return the premise of a statement, the connective, and the conclusion."""
    hypotheses = [p for p in view.parameters if p.role in {"hypothesis", "unknown"}]
    conclusion = strip(view.statement.conclusion)
    match conclusion:
        case Infix(op="↔" | "→" as link, left=left, right=right):
            return (None if hypotheses else left), link, right
    premise = hypotheses[0].binder.subject if len(hypotheses) == 1 else None
    return premise, "→", conclusion


def _given(view: View) -> set[str]:
    """Return the explicit data of a theorem; for example, a limit cone is a hypothesis, too."""
    explicit = (p for p in view.parameters if p.binder.bracket == "(" and p.role == "data")
    return {name for parameter in explicit for name in parameter.binder.variables}


def _into_itself(view: View, name: str) -> bool:
    """Return whether a variable is a function from a type to itself."""
    declared = view.type_of(name)
    kind = strip(declared) if declared is not None else None
    return isinstance(kind, Arrow) and same(kind.left, kind.right)


def _applied(view: View, term: Term) -> tuple[str, ...]:
    """Return the full name of a predicate and its arguments, distinct variables; else ()."""
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
    """Return the head of a variable's type; "" if it is a variable or unknown."""
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
    """Return the constant that a name means; () if it is ambiguous."""
    found = view.kinds.resolve(name, view.namespaces)
    if len(found) > 1 and not view.means(name, found[0]):
        return ()
    return found[:1]


def _classes(view: View) -> frozenset[str]:
    return frozenset(filter(None, map(view.head, view.classes)))
