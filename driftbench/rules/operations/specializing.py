"""`specialize-type`: a type variable of the signature becomes a definite type.

The binder of the variable and the classes of it alone are removed, and every use is replaced. Other
classes, such as `[Module K V]`, must have the variable as their scalars, or be the one that a row
names: a normed space over ℝ becomes ℝ. If the new type depends on new variables, as `Fin n` does,
their binders replace that of the type variable.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.lean import parse_term
from driftbench.lean.syntax import App, Arrow, NamedArgument, strip
from driftbench.lean.tree import Token, tokens, walk
from driftbench.rules.building import fresh_name, place_text
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

_METAVARIABLE = re.compile(r"\?(\w+)")
_WORD = re.compile(r"[^\W\d]\w*|[ℕℤℚℝℂ]")


def _run(view: View, options: Options) -> Iterator[Finding]:
    for binder, name in _type_variables(view):
        classes = frozenset(view.classes_of(name))
        for row in rows(options, "types"):
            if _concerns(row, classes):
                reason = _unlisted(view, name, classes, row)
                yield (
                    Refusal(span(binder), reason)
                    if reason
                    else _specialized(view, binder, name, row, options)
                )


def _type_variables(view: View) -> Iterator[tuple[Binder, str]]:
    """Yield the type variables of the signature, each with its binder."""
    for parameter in view.parameters:
        if parameter.role == "type":
            yield from ((parameter.binder, name) for name in parameter.binder.variables)


def _concerns(row: Mapping[str, str], classes: frozenset[str]) -> bool:
    """Return whether a row is about a variable with these classes."""
    if "class" in row:
        return row["class"] in classes
    return classes <= frozenset(row.get("also", "").split())


def _specialized(
    view: View,
    binder: Binder,
    name: str,
    row: Mapping[str, str],
    options: Options,
) -> Finding:
    site = span(binder)
    if found := [one for one in texts(options, "without") if one in view.text]:
        return Refusal(site, f"the statement contains {found[0]}")
    words = {key: texts(options, key) for key in ("requires", "unless")}
    required = {key: " ".join(found) for key, found in words.items() if found}
    if not are_met(view, view.statement.conclusion, required):
        return Refusal(site, "the new type would be unusual, or make the statement trivial")
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
    if "class" not in row and all(_is_codomain(view, use) for use in uses):
        return Refusal(site, "the variable is only a type of values")
    new, binders = _with_fresh_names(view, row["to"], row.get("binders", ""))
    shape = parse_term(new)
    edits = [
        _rebound(view, binder, name, binders),
        *(removal(view, *span(one)) for one in gone),
        *(Edit(*span(use), name, place_text(new, shape, use, view)) for use in uses),
    ]
    extra = {"class": f"{row.get('class', 'Type')} {name}", "to": new}
    return propose(view, binder, edits, name=name, extra=extra)


def _is_codomain(view: View, use: Token) -> bool:
    """Return whether a type is that of a function's values, as `β` is in `α → β`."""
    parent = view.parent(use)
    return isinstance(parent, Arrow) and parent.right is use


def _with_fresh_names(view: View, *templates: str) -> list[str]:
    """Return templates with the same unused names for the same metavariables."""
    names: dict[str, str] = {}
    for template in templates:
        for wish in _METAVARIABLE.findall(template):
            if wish not in names:
                names[wish] = fresh_name(view, avoid=tuple(names.values()), wish=wish)
    return [_METAVARIABLE.sub(lambda found: names[found[1]], one) for one in templates]


def _unlisted(view: View, name: str, classes: frozenset[str], row: Mapping[str, str]) -> str:
    """Return why the classes of a variable are not those of a row; else ""."""
    named = row.get("class", "")
    constant = _WORD.findall(row["to"])[0]
    if unknown := classes - {named, *row.get("also", "").split()}:
        return f"{constant} may not be of the class {min(unknown)}"
    if missing := {*row.get("with", "").split()} - classes:
        return f"it is not assumed to be of the class {min(missing)}"
    if "acted" in row:
        wanted = f"{row['acted']} {name}"
        if all(view.slice(term) != wanted for term in view.classes):
            return f"the class {wanted} is not assumed"
    elif constant in view.text:
        return f"{constant} occurs already"
    same = (view.slice(term).split(" ", 1) for term in view.classes)
    if named and [one[0] for one in same].count(named) > 1:
        return f"another variable is of the class {named}"
    others = (one for _, one in _type_variables(view) if one != name)
    if not named and any(_concerns(row, frozenset(view.classes_of(one))) for one in others):
        return "another type has no class either"
    return ""


def _unsuitable(view: View, name: str, acting: str, scalars: tuple[str, ...]) -> str:
    """Return why a type variable cannot be replaced in the whole statement; else ""."""
    if view.bindings_in(view.statement.root, name) != 1:
        return f"{name} is bound twice"
    for token in tokens(view.statement.root):
        if token.text.startswith((f"{name}.", f"@{name}")):
            return f"{token.text} is a constant about {name}"
    if any(name in _WORD.findall(source) for source in view.local_notation):
        return f"a local notation mentions {name}"
    for node in walk(view.statement.root):
        if isinstance(node, NamedArgument):
            return "an argument is given by its name"
        if isinstance(node, App) and node not in view.classes and _is_structure(view, node, name):
            return f"a structure on {name} is a variable or an argument"
    for term in view.classes:
        known = view.slice(term) == acting or _is_scalar(view, term, name, scalars)
        if name in view.free(term) and not known:
            return f"the class {view.slice(term)} is about {name}"
    return ""


def _is_structure(view: View, node: App, name: str) -> bool:
    """Return whether a term is a class of data of a type, as in `(t : TopologicalSpace X)`."""
    about = any(isinstance(one, Token) and one.text == name for one in node.args)
    return about and view.kinds.class_of(view.head(node), view.namespaces) == "data"


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


def _rebound(view: View, binder: Binder, name: str, binders: str) -> Edit:
    """Return the edit that replaces a name in its binder, or the binder, by other binders."""
    if len(binder.names) == 1:
        start, end = span(binder)
        old = view.text[start:end]
        return Edit(start, end, old, binders) if binders else removal(view, start, end)
    if binders:
        rest = " ".join(one.text for one in binder.names if one.text != name)
        start, end = binder.names[0].start, binder.names[-1].end
        old = view.text[binder.start : binder.end]
        kept = old[: start - binder.start] + rest + old[end - binder.start :]
        return Edit(binder.start, binder.end, old, f"{kept} {binders}")
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
            "a class of the variable, if it needs one, and the type that replaces it; `also`: "
            "other classes that the type has; `with`: classes that must be assumed, too; `acted`: "
            "a class with its scalars that must be, as in `NormedSpace ℝ`; `binders`: binders of "
            "new variables `?n` that the type mentions",
            required=True,
            keys=("class?", "to", "also?", "with?", "acted?", "binders?"),
        ),
        "scalars": Option("texts", "classes of several types whose first argument are scalars"),
        "requires": Option("texts", "words of which the statement must contain one"),
        "unless": Option("texts", "words that the statement must not contain"),
        "without": Option("texts", "texts that must not occur in the statement"),
    },
    _run,
)
