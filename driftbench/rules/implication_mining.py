"""Mining implications: theorems named after what they prove, such as `IsCompact.isClosed`.

Such a theorem has one hypothesis `P x …` and the conclusion `Q x …` about the same variables, all
different, and no further data. Deliberately nothing but parsed statements: proofs are not read, and
what a name hides is not unfolded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.tree import Node, Token
from driftbench.rules.binders import is_infix, strip
from driftbench.rules.implications import Implication, edges
from driftbench.rules.matching import same
from driftbench.rules.view import view_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.corpus.declarations import Reader
    from driftbench.corpus.parallel import Progress
    from driftbench.corpus.snapshot import Snapshot
    from driftbench.lean.tree import Term
    from driftbench.rules.kinds import Kinds
    from driftbench.rules.view import View

__all__ = ["mine_implications"]

#: Statements longer than this say more than one implication.
_LONGEST = 600


@dataclass(frozen=True)
class _Job:
    """What a worker needs; picklable."""

    reader: Reader
    kinds: Kinds
    predicates: frozenset[str]


def mine_implications(
    snapshot: Snapshot,
    *,
    reader: Reader,
    kinds: Kinds,
    workers: int = 1,
    progress: Progress | None = None,
) -> tuple[Implication, ...]:
    """Return the edges of a snapshot, sorted.

    Args:
        snapshot: what to read.
        reader: reads files with the snapshot's notation.
        kinds: what constants are, harvested from the same snapshot.
        workers: processes; the edges do not depend on their number.
        progress: told the files done and their number.
    """
    from driftbench.corpus.parallel import map_files

    last = (name.rsplit(".", 1)[-1] for name, e in kinds.entries.items() if e.sort == "prop")
    job = _Job(reader, kinds, frozenset(last))
    found = map_files(snapshot, _file, job, workers=workers, progress=progress)
    return edges(edge for part in found for edge in part)


def _file(job: _Job, path: str, text: str) -> list[Implication]:
    return list(_edges_of(job, path, text))


def _edges_of(job: _Job, path: str, text: str) -> Iterator[Implication]:
    from driftbench.lean import parse
    from driftbench.lean.scanner import scan
    from driftbench.lean.scope import scopes

    homes = frozenset(job.reader.table.scoped)
    for command, scope in scopes(text, scan(text, path=path), notation_homes=homes):
        last = command.name.rsplit(".", 1)[-1]
        short = command.end - command.start <= _LONGEST
        if not short or last[:1].upper() + last[1:] not in job.predicates:
            continue
        reading = job.reader.reading(text, command, scope, path=path, line=1, subfield=None)
        declaration = reading.declaration
        try:
            statement = parse(
                declaration.statement,
                table=job.reader.table,
                opened=declaration.opened,
                local_notation=declaration.local_notation,
                path=path,
            )
        except LeanSyntaxError:
            continue
        view = view_of(declaration, statement, kinds=job.kinds, table=job.reader.table)
        yield from _edge(view, declaration.name)


def _edge(view: View, name: str) -> Iterator[Implication]:
    hypotheses = [p for p in view.parameters if p.role in {"hypothesis", "unknown"}]
    if len(hypotheses) != 1 or hypotheses[0].binder.subject is None:
        return
    one = _applied(view, hypotheses[0].binder.said)
    two = _applied(view, view.statement.conclusion)
    if not one or not two or one[0] == two[0] or one[1:] != two[1:]:
        return
    if not _given(view) <= set(one[1:]):
        return
    stronger, weaker = view.kinds.entries[one[0]], view.kinds.entries[two[0]]
    if stronger.is_class != weaker.is_class:
        # `s` is a set here and its type of elements there.
        return
    beyond = _classes(view) - stronger.requires - weaker.requires
    asks = stronger.requires - weaker.requires
    adds = weaker.requires - stronger.requires
    if any(_into_itself(view, word) for word in one[1:]):
        asks |= {"="}
    classes = (tuple(sorted(names)) for names in (beyond, asks, adds))
    yield Implication(two[0], one[0], name, *classes)


def _given(view: View) -> set[str]:
    """Return the explicit data of a theorem: another limit cone, say, is a hypothesis, too."""
    explicit = (p for p in view.parameters if p.binder.bracket == "(" and p.role == "data")
    return {name for parameter in explicit for name in parameter.binder.bound}


def _into_itself(view: View, name: str) -> bool:
    """Say whether a variable is a function from a type to itself."""
    declared = view.type_of(name)
    kind = strip(declared) if declared is not None else None
    if not isinstance(kind, Node) or not is_infix(kind, "→"):
        return False
    return same(kind.children[0], kind.children[2])


def _applied(view: View, term: Term) -> tuple[str, ...]:
    """Return a predicate by full name with its arguments, all different variables; or ()."""
    term = strip(term)
    applied = isinstance(term, Node) and term.kind == "app"
    head = strip(term.children[0]) if applied and isinstance(term, Node) else term
    arguments = term.children[1:] if applied and isinstance(term, Node) else ()
    if not isinstance(head, Token) or head.type != "IDENT":
        return ()
    words = [a.text for a in (strip(argument) for argument in arguments) if isinstance(a, Token)]
    base, _, field = head.text.rpartition(".")
    full = _resolved(view, head.text)
    if base and view.is_local(base):
        declared = view.type_of(base)
        owner = "Function" if declared is None or "→" in view.slice(declared) else ""
        owner = owner or (view.head(declared) if declared is not None else "")
        full = _resolved(view, f"{owner}.{field}")
        words.insert(0, base)
    variables = all(view.is_local(word) and "." not in word for word in words)
    if not full or not words or not variables or len(words) != len(set(words)):
        return ()
    if len(words) != len(arguments) + bool(base and view.is_local(base)):
        return ()
    return (full[0], *words) if view.kinds.entries[full[0]].sort == "prop" else ()


def _resolved(view: View, name: str) -> tuple[str, ...]:
    """Return what a name means, () if it may mean several things."""
    found = view.kinds.resolve(name, view.namespaces)
    if len(found) > 1 and not view.means(name, found[0]):
        return ()
    return found[:1]


def _classes(view: View) -> frozenset[str]:
    heads = (
        view.head(p.binder.subject)
        for p in view.parameters
        if p.binder.bracket == "[" and p.binder.subject is not None
    )
    return frozenset(head.rsplit(".", 1)[-1] for head in heads if head)
