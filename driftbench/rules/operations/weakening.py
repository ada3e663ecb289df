"""`weaken-class`: a class of the signature is replaced by one that it extends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, strip
from driftbench.lean.tree import tokens
from driftbench.library.ancestry import ancestors, class_named
from driftbench.rules.model import Proposal, Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    flag,
    rows,
    span,
)
from driftbench.rules.operations._weakenings import carrier_of, why_no_weakening
from driftbench.rules.operations.constants import replaced_constant
from driftbench.rules.operations.dropping import required_classes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION"]


_SORTS = frozenset({"Type", "Type*", "Sort", "Sort*", "Prop"})
#: Names of universes: `u`, `v₁`, `u_1`, `uE`.
_UNIVERSE = re.compile(r"[uvw][\w₀-₉']{0,2}|u[A-Z𝕜]'?|max|imax")


def _run(view: View, options: Options) -> Iterator[Finding]:
    table = [row for row in rows(options, "table") if _last(row["from"]) in view.text]
    for parameter in view.parameters:
        binder = parameter.binder
        if binder.bracket != "[" or binder.subject is None:
            continue
        known = {(row["from"], row["to"]) for row in rows(options, "table")}
        mined = _parents(view, binder.subject, known) if flag(options, "mined") else ()
        for row in (*table, *mined):
            for found in replaced_constant(view, binder.subject, row):
                if isinstance(found, Proposal):
                    yield _checked(view, binder, row, found)


def _parents(view: View, class_: Term, known: set[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Yield a row for each propositional class that a class of one type extends.

    Pairs in `known`, those of the table, are left out.
    """
    subject = strip(class_)
    if not isinstance(subject, App) or len(subject.args) != 1:
        return
    for name in view.kinds.resolve(view.head(subject), view.namespaces)[:1]:
        if view.kinds.class_of(name, ()) != "mixin" or _structural(name):
            continue
        above = ancestors(view.kinds, name)
        for parent in sorted(view.kinds.parents_of(name)):
            full = class_named(view.kinds, parent, child=name)
            mixin = full and view.kinds.class_of(full, ()) == "mixin" and (name, full) not in known
            if mixin and not _structural(full):
                lost = above - {_last(full)} - ancestors(view.kinds, full)
                yield {
                    "from": name,
                    "to": full,
                    "lost": " ".join(sorted(lost)),
                    "evidence": f"{name}.to{_last(full)}",
                }


def _structural(name: str) -> bool:
    """Return whether instances of other classes often follow from a class."""
    return _last(name).endswith("Class") or _last(name).startswith("Has")


def _checked(view: View, binder: Binder, row: Mapping[str, str], found: Proposal) -> Finding:
    site = span(binder)
    needs = {_last(row["from"]), *row.get("lost", "").split()}
    needed = required_classes(view, binder) & needs
    if needed:
        return Refusal(site, f"something else may need the class {min(needed)}")
    lost = [op for op in row.get("operators", "").split() if _uses(view, op)]
    if lost:
        return Refusal(site, f"the statement uses {lost[0]}")
    unknown = _unknown(view)
    if unknown:
        return Refusal(site, f"the requirements of {unknown} are not known")
    if _repeated(view, binder, found):
        return Refusal(site, "the class is already assumed")
    reason = why_no_weakening(view, binder, row["from"], row["to"])
    if reason:
        return Refusal(site, reason)
    notes = {**found.notes, "type": carrier_of(view, binder)}
    return Proposal(site, found.edits, notes, row.get("evidence", ""))


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _unknown(view: View) -> str:
    """Return a constant without a known definition, such as a field of a class; else ""."""
    title = view.statement.title
    for token in tokens(view.statement.root):
        word = token.text
        if token is title or token.type != "IDENT" or view.is_local(word):
            continue
        if word not in _SORTS and not _UNIVERSE.fullmatch(word) and not view.kinds.knows(word):
            return word
    return ""


def _uses(view: View, op: str) -> bool:
    return any(t.text == op for t in tokens(view.statement.root))


def _repeated(view: View, binder: Binder, found: Proposal) -> bool:
    """Return whether another binder of the signature is the same as the new one."""
    start, end = span(binder)
    new = view.text[start:end]
    for edit in reversed(found.edits):
        new = new[: edit.start - start] + edit.new + new[edit.end - start :]
    others = (p.binder for p in view.parameters if p.binder is not binder)
    return any(_words(view.slice(node)) == _words(new) for node in others)


def _words(text: str) -> list[str]:
    """Return the sorted words of a binder, which are equal for `F.Full` and `Full F`."""
    return sorted(re.findall(r"[^\s.()\[\]]+", text))


OPERATION = Operation(
    "weaken-class",
    "assume a weaker class, if nothing in the statement may need the stronger one",
    {
        "table": Option(
            "rows",
            "classes; `lost` are the classes between the two, `operators` words only `from` has",
            required=True,
            keys=("from", "to", "lost?", "operators?", "evidence?", "requires?", "unless?"),
        ),
        "mined": Option("flag", "also the propositional classes that a class of one type extends"),
    },
    _run,
)
