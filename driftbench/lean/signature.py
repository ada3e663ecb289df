"""Self-contained signatures: a statement with the section variables that Lean includes.

Included are the variables that the statement mentions, transitively through their types; those
that `include` names; and every instance all of whose variables are included and that no `omit`
names. The binders of the variables are put before the statement's own; its text stays as written,
without comments.

Lean decides after elaboration, this module by names only. It is wrong if a statement uses a
variable that it does not name, except for names in local notation, for the few classes whose
out-parameters are found through another argument, and for structures declared in braces, such as
`{m : MeasurableSpace α}`. A section variable that a binder of the statement shadows is included
only if it is mentioned before that binder or needed by another variable; nothing is renamed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.errors import InternalError
from driftbench.lean.chars import IDENT
from driftbench.lean.extent import OPENING
from driftbench.lean.masking import without_comments
from driftbench.lean.mentions import mentions, with_notation
from driftbench.lean.variables import SectionVariable, binder_texts, fold_space

if TYPE_CHECKING:
    from driftbench.lean.scope import Scope

__all__ = ["included_variables", "self_contained"]

_HEADER = re.compile(rf"(?:theorem|lemma)\s*{IDENT}(?P<universe>\.\{{[^{{}}]*\}})?")
# Classes whose other arguments are out-parameters: `f x` finds `FunLike F α β` from `f : F` alone.
_BY_FIRST = re.compile(r"D?FunLike|EquivLike|SetLike|\w+(?:Hom|Equiv|Map)Class")
# `AffineSpace` is notation for `AddTorsor`.
_BY_LAST = re.compile(r"(?:Normed)?AddTorsor|AffineSpace")
# Structures that mathlib declares in braces, `{m : MeasurableSpace α}`, and uses as instances.
_BRACED = re.compile(r"MeasurableSpace|Module|RingHomInvPair")
_MEASURING = re.compile(
    r"easur|ernel|ntegra|Lp(?!\w)|Filtration|artingale|Indep|dapted|volume|condExp|distrib|ondVar"
    r"|SimpleFunc|→ₛ|ess(?:Sup|Inf)|[∫ᵐℙ𝔼∂]|ariance|cov\[|Var\[|edian|charFun|[cm]gf|Centered"
)
_ARGUMENT = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]|\s+")


def self_contained(source: str, scope: Scope, *, full_name: str, mentioned: frozenset[str]) -> str:
    """Return a statement with its full name and its section variables as binders.

    Args:
        source: `theorem name … : conclusion`.
        scope: the scope of the statement.
        full_name: the declared name with its namespaces.
        mentioned: free identifiers of `source`, by first component; those in the expansion of
            local notation need not be among them.
    """
    header = _HEADER.match(source)
    if header is None:
        # There may be a comment between the keyword and the name.
        source = without_comments(source)
        header = _HEADER.match(source)
    if header is None:
        raise InternalError(f"no statement starts with {source[:40]!r}")
    if scope.local_notation:
        mentioned = with_notation(mentioned, source, scope.local_notation)
    parts = [f"theorem {full_name}{header['universe'] or ''}"]
    parts += binder_texts(included_variables(scope, mentioned, text=source))
    rest = without_comments(source[header.end() :])
    return " ".join(parts) + (rest if rest[:1].isspace() else f" {rest}")


def included_variables(
    scope: Scope, mentioned: frozenset[str], *, text: str = ""
) -> tuple[SectionVariable, ...]:
    """Return the section variables that a statement includes, in order.

    Args:
        scope: the scope of the statement.
        mentioned: free identifiers of the statement, by first component.
        text: the statement, to decide whether it needs a structure that it cannot name.
    """
    variables, needs = scope.variables, scope.needs
    latest = {variable.name: i for i, variable in enumerate(variables)}
    pending = [latest[n] for n in mentioned | scope.included if n in latest and n not in {"", "_"}]
    wanted = set(pending)
    instances = [i for i, variable in enumerate(variables) if variable.bracket == "["]
    braced = _braced(variables, text)
    while True:
        while pending:
            fresh = needs[pending.pop()] - wanted
            wanted |= fresh
            pending += fresh
        pending = [i for i in instances if i not in wanted and _comes_along(scope, i, wanted)]
        pending += [i for i in braced if i not in wanted and _is_needed(scope, i, wanted, text)]
        if not pending:
            break
        wanted.update(pending)
    return tuple(variable for i, variable in enumerate(variables) if i in wanted)


def _braced(variables: tuple[SectionVariable, ...], text: str) -> list[int]:
    """Return the structures in braces that instance search finds: the latest of each type."""
    found = {
        variable.type: i
        for i, variable in enumerate(variables)
        if variable.bracket in "{⦃"
        and (variable.name == "_" or _BRACED.match(variable.type) is not None)
    }
    if not found:
        return []
    # A binder of the statement is found before them.
    text = fold_space(text)
    return [
        i
        for type_, i in found.items()
        if f"[{type_}]" not in text and not any(f": {type_}{end}" in text for end in "}])⦄")
    ]


def _is_needed(scope: Scope, index: int, wanted: set[int], text: str) -> bool:
    """Return whether a structure in braces is used: by type, or for measurability by words."""
    needs = scope.needs[index]
    if not needs or not needs <= wanted or scope.variables[index].type in scope.omitted:
        return False
    if not scope.variables[index].type.startswith("MeasurableSpace"):
        return True
    types = (scope.variables[i].type for i in wanted)
    return any(_MEASURING.search(part) is not None for part in (text, *types))


def _comes_along(scope: Scope, index: int, wanted: set[int]) -> bool:
    """Return whether an instance is included because all its variables are."""
    variable = scope.variables[index]
    if scope.omitted and not scope.omitted.isdisjoint((variable.name, variable.type)):
        return False
    if scope.needs[index] <= wanted:
        return True
    names = _key(variable.type)
    key = {i for i in scope.needs[index] if scope.variables[i].name in names}
    return bool(key) and key <= wanted


@lru_cache(maxsize=16384)
def _key(type_: str) -> frozenset[str]:
    """Return the names in the argument that determines all others of an instance; often none."""
    arguments = [""]
    depth = 0
    position = 0
    for found in _ARGUMENT.finditer(type_):
        if not found[0].isspace():
            depth += 1 if found[0] in OPENING else -1
        elif depth == 0:
            arguments[-1] = type_[position : found.start()]
            arguments.append("")
            position = found.end()
    arguments[-1] = type_[position:]
    head, *others = arguments
    if others and _BY_FIRST.fullmatch(head):
        return mentions(others[0])
    return mentions(others[-1]) if others and _BY_LAST.fullmatch(head) else frozenset()
