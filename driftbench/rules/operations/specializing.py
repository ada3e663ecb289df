"""`specialize-type`: a type variable of the signature becomes a definite type.

The binder of the variable and the classes of it alone are removed, and every use is replaced. Other
classes, such as `[Module K V]`, must have the variable as their scalars, or be the one that a row
names: a normed space over ℝ becomes ℝ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import App, NamedArgument, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    propose,
    removal,
    rows,
    span,
    texts,
)
from driftbench.rules.operations._requirements import are_met

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION"]


def _run(view: View, options: Options) -> Iterator[Finding]:
    for parameter in view.parameters:
        if parameter.role != "type":
            continue
        for name in parameter.binder.variables:
            classes = frozenset(view.classes_of(name))
            for row in rows(options, "types"):
                if row["class"] in classes:
                    reason = _unlisted(view, name, classes, row)
                    site = span(parameter.binder)
                    yield (
                        Refusal(site, reason)
                        if reason
                        else _specialized(view, parameter.binder, name, row, options)
                    )


def _specialized(
    view: View,
    binder: Binder,
    name: str,
    row: Mapping[str, str],
    options: Options,
) -> Finding:
    site = span(binder)
    required = {"unless": " ".join(texts(options, "unless"))}
    if not are_met(view, view.statement.conclusion, required):
        return Refusal(site, "the new type would make the statement trivial")
    acting = f"{row['acted']} {name}" if "acted" in row else ""
    if reason := _unsuitable(view, name, acting, texts(options, "scalars")):
        return Refusal(site, reason)
    gone = [one.binder for one in view.parameters if _is_class_of(view, one.binder, name, acting)]
    named = frozenset(label for one in gone for label in one.variables)
    if named and view.mentions(named, skip=gone):
        return Refusal(site, f"the instance {min(named)} is mentioned")
    spans = [span(one) for one in (binder, *gone)]
    uses = [
        token
        for token in tokens(view.statement.root)
        if token.text == name and not any(a <= token.start < b for a, b in spans)
    ]
    if not uses:
        return Refusal(site, "the variable is not used")
    edits = [_without(view, binder, name), *(removal(view, *span(one)) for one in gone)]
    edits += [Edit(*span(use), name, row["to"]) for use in uses]
    return propose(
        view,
        binder,
        edits,
        name=name,
        extra={"class": f"{row['class']} {name}", "to": row["to"]},
    )


def _unlisted(view: View, name: str, classes: frozenset[str], row: Mapping[str, str]) -> str:
    """Return why the classes of a variable are not those of a row; else ""."""
    others = classes - {row["class"], *row.get("also", "").split()}
    if others:
        return f"{row['to']} may not be of the class {min(others)}"
    if missing := {*row.get("with", "").split()} - classes:
        return f"it is not assumed to be of the class {min(missing)}"
    if "acted" in row:
        wanted = f"{row['acted']} {name}"
        if all(view.slice(term) != wanted for term in view.classes):
            return f"the class {wanted} is not assumed"
    elif row["to"] in view.text:
        return f"{row['to']} occurs already"
    same = (view.slice(term).split(" ", 1) for term in view.classes)
    if [one[0] for one in same].count(row["class"]) > 1:
        return f"another variable is of the class {row['class']}"
    return ""


def _unsuitable(view: View, name: str, acting: str, scalars: tuple[str, ...]) -> str:
    """Return why a type variable cannot be replaced in the whole statement; else ""."""
    if view.bindings_in(view.statement.root, name) != 1:
        return f"{name} is bound twice"
    for token in tokens(view.statement.root):
        if token.text.startswith((f"{name}.", f"@{name}")):
            return f"{token.text} is a constant about {name}"
    for node in walk(view.statement.root):
        if isinstance(node, NamedArgument):
            return "an argument is given by its name"
    for term in view.classes:
        known = view.slice(term) == acting or _is_scalar(view, term, name, scalars)
        if name in view.free(term) and not known:
            return f"the class {view.slice(term)} is about {name}"
    return ""


def _is_scalar(view: View, term: Term, name: str, scalars: tuple[str, ...]) -> bool:
    """Return whether a class is of the variable alone, or has it as its scalars."""
    match strip(term):
        case App(args=(Token(text=text),)):
            return text == name
        case App(args=(Token(text=text), *others)) as class_:
            rest = frozenset[str]().union(*(view.free(one) for one in others))
            return text == name and name not in rest and view.head(class_) in scalars
    return False


def _is_class_of(view: View, binder: Binder, name: str, acting: str) -> bool:
    """Return whether a binder is an instance of a class of the variable alone, or `acting`."""
    if binder.bracket != "[" or binder.subject is None:
        return False
    if view.slice(binder.subject) == acting:
        return True
    match strip(binder.subject):
        case App(args=(Token(text=text),)):
            return text == name
    return False


def _without(view: View, binder: Binder, name: str) -> Edit:
    """Return the edit that removes a name from its binder, or the binder."""
    if len(binder.names) == 1:
        return removal(view, *span(binder))
    (token,) = (one for one in binder.names if one.text == name)
    if token is binder.names[0]:
        end = binder.names[1].start
        return Edit(token.start, end, view.text[token.start : end], "")
    return removal(view, *span(token))


OPERATION = Operation(
    "specialize-type",
    "replace a type variable by a definite type that has its classes",
    {
        "types": Option(
            "rows",
            "a class of the variable, and the type that replaces it; `also`: other classes that "
            "the type has; `with`: classes that must be assumed, too; `acted`: a class with its "
            "scalars that must be, as in `NormedSpace ℝ`",
            required=True,
            keys=("class", "to", "also?", "with?", "acted?"),
        ),
        "scalars": Option("texts", "classes of several types whose first argument are scalars"),
        "unless": Option("texts", "words that the statement must not contain"),
    },
    _run,
)
