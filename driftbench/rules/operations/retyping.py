"""`retype-binder`: a signature variable gets another type, and its uses are adapted.

A use in one of the contexts `bare` does not change. Another use is rewritten by the template `use`,
such as `?v.hom` or `(?v : Set ?α)`; without a template the site is refused. Contexts are determined
from the tree, without elaboration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Arrow
from driftbench.lean.tree import Token
from driftbench.rules.building import fill, place_text
from driftbench.rules.edits import Edit
from driftbench.rules.matching import Bindings, match, pattern
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    flag,
    propose,
    rows,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._contexts import CONTEXTS, context_of
from driftbench.rules.operations._metavariables import (
    are_distinct,
    are_variables,
    have_unit,
)
from driftbench.rules.operations._occurrences import (
    is_ascribed,
    is_cast_inconsistently,
    is_compared,
    is_relevant_to_conclusion,
    occurrences,
    takes_sign,
    variable_typed_by,
)
from driftbench.rules.operations._requirements import are_met
from driftbench.rules.positivity import assumed_positive, bounded_by_numerals, with_fixed_norm

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION"]

#: Most uses with a cast in one statement, and with the option `patient`.
_MOST_CASTS, _MOST_ASCRIPTIONS = 2, 4
#: Types without negative numbers, in which `-n` and `|n|` are not defined.
_SIGNLESS = ("ℕ", "ℕ+", "ℝ≥0")


def _run(view: View, options: Options) -> Iterator[Finding]:
    for parameter in view.parameters:
        binder = parameter.binder
        if parameter.role != "data" or binder.subject is None or not binder.names:
            continue
        for row in rows(options, "types"):
            scope = row.get("opened", "")
            if scope and scope not in view.opened and row["to"] not in view.text:
                continue
            for bindings in match(pattern(row["from"]), binder.subject, view):
                if (
                    are_variables(view, bindings, texts(options, "locals"))
                    and are_distinct(bindings, texts(options, "apart"))
                    and have_unit(view, bindings, row.get("unital", "").split())
                ):
                    yield _retype(
                        view, binder, binder.subject, bindings, to=row["to"], options=options
                    )


def _retype(
    view: View, binder: Binder, old: Term, bindings: Bindings, *, to: str, options: Options
) -> Finding:
    site = span(binder)
    if reason := _forbidden(view, binder, old, to, options):
        return Refusal(site, reason)
    shape, tree = fill(to, bindings, view)
    new = place_text(shape, tree, old, view)
    uses = _uses(view, binder, bindings, options)
    if isinstance(uses, Refusal):
        return uses
    if reason := _unfit(view, uses, options):
        return Refusal(site, reason)
    return propose(
        view,
        binder,
        [Edit(*span(old), view.slice(old), new), *uses.values()],
        name=" ".join(binder.variables),
        extra={"from": view.slice(old), "to": new},
    )


def _forbidden(view: View, binder: Binder, old: Term, to: str, options: Options) -> str:
    """Return why hypotheses and uses of a variable exclude the new type; else ""."""
    variables = frozenset(binder.variables)
    if any(view.type_of(name) is not old for name in variables):
        return "a name is bound twice"
    for other in view.parameters:
        said = other.role == "hypothesis" and variables & view.free_in(other.binder)
        names = frozenset(other.binder.variables)
        if said and names and view.mentions(names, skip=[other.binder]):
            return f"the hypothesis {min(names)} about it is used elsewhere"
    if reason := _valued(view, variables, options):
        return reason
    if not are_met(view, old, {"unless": " ".join(texts(options, "unless"))}):
        return "the new type would make the statement trivial"
    if flag(options, "concluded") and not is_relevant_to_conclusion(view, binder):
        return "the variable is only a bound, and may be rounded"
    if to in _SIGNLESS and any(_nonnegative(view, name) for name in variables):
        return f"a number of {to} would be assumed to be at least 0"
    if to in _SIGNLESS and any(
        takes_sign(view, token, binder) for token in occurrences(view, binder)
    ):
        return f"a sign or an absolute value is taken, and {to} has none"
    return ""


def _nonnegative(view: View, name: str) -> bool:
    """Return whether a hypothesis says only that a variable is at least 0."""
    said = {" ".join(view.slice(one).split()) for one in view.subjects("hypothesis")}
    return not said.isdisjoint({f"0 ≤ {name}", f"{name} ≥ 0"})


def _uses(
    view: View, binder: Binder, bindings: Bindings, options: Options
) -> dict[Token, Edit] | Refusal:
    """Return the edit of each use, or why there is none."""
    compared = texts(options, "exposed")
    names = frozenset(binder.variables)
    edits: dict[Token, Edit] = {}
    for token in occurrences(view, binder):
        powered = context_of(view, token, options) in {"exponent", "multiple"}
        if compared and not powered and not is_compared(view, token, compared):
            return Refusal(span(token), f"{token.text} is not only compared")
        if name := variable_typed_by(view, token, names):
            return Refusal(span(token), f"the unwritten type of {name} would change")
        edit = _use(view, token, bindings, options)
        if isinstance(edit, Refusal):
            return edit
        edits[token] = edit
    return edits


def _unfit(view: View, uses: Mapping[Token, Edit], options: Options) -> str:
    """Return why the rewritten uses would be unnatural; else ""."""
    if is_cast_inconsistently(
        view, {token: edit.new.startswith("(") for token, edit in uses.items()}
    ):
        return "one side of a relation would have it with and without a cast"
    rewritten = sum(edit.old != edit.new and edit.new.startswith("(") for edit in uses.values())
    if rewritten > (_MOST_ASCRIPTIONS if flag(options, "patient") else _MOST_CASTS):
        return f"{rewritten} uses would have to be cast"
    for word in texts(options, "without"):
        if word in view.text:
            return f"the statement contains {word}"
    return "" if uses else "the variable is not used"


def _valued(view: View, names: frozenset[str], options: Options) -> str:
    """Return why the possible values of a variable exclude the new type; else ""."""
    if flag(options, "positive"):
        named = assumed_positive(view, names)
        if named:
            return f"{named} is already assumed positive, or compared with 0"
    if flag(options, "roomy"):
        named = bounded_by_numerals(view, names)
        if named:
            return f"{named} would have few values left, or none"
    if flag(options, "free_norm"):
        named = with_fixed_norm(view, names)
        if named:
            return f"the norm of {named} is given"
    return ""


def _use(view: View, token: Token, bindings: Bindings, options: Options) -> Edit | Refusal:
    base, dot, rest = token.text.partition(".")
    where = (token.start, token.start + len(base))
    fields = texts(options, "fields")
    if dot and rest.split(".", 1)[0] in fields:
        return Edit(*where, base, base)
    for row in rows(options, "unfields"):
        first, more, tail = rest.partition(".")
        if dot and first == row["field"]:
            return Edit(token.start, token.end, token.text, base + more + tail)
    if not dot and is_ascribed(view, token, texts(options, "cast")):
        return Edit(*where, base, base)
    if isinstance(view.parent(token), Arrow) and " : " in text_option(options, "use"):
        return Refusal((token.start, token.end), f"({base} : _) → _ would bind a variable")
    if not dot and context_of(view, token, options) in texts(options, "bare"):
        return Edit(*where, base, base)
    use = text_option(options, "use")
    if not use:
        return Refusal((token.start, token.end), f"{token.text} is used in a special way")
    variable = Token("IDENT", base, *where)
    filled, _ = fill(use, {**bindings, "v": variable}, view)
    return Edit(*where, base, filled)


OPERATION = Operation(
    "retype-binder",
    "give a signature variable another type",
    {
        "types": Option(
            "rows",
            "patterns of types, and what replaces them; `opened`: the namespace of the notation, "
            "which must be open unless the statement uses it; `unital`: metavariables of types "
            "that must have a unit",
            required=True,
            keys=("from", "to", "opened?", "unital?"),
        ),
        "bare": Option("texts", f"contexts where a use stays as it is: {', '.join(CONTEXTS)}"),
        "bases": Option(
            "texts",
            "types, and classes of types, of what uses in the contexts exponent and multiple may "
            "be applied to; none for all",
        ),
        "arguments": Option("texts", "constants (or `Nat.*`) that coerce their arguments"),
        "cast": Option("texts", "types that uses may already be cast to"),
        "fields": Option("texts", "dotted fields that both types have"),
        "unfields": Option(
            "rows", "dotted fields that are removed (`e.hom` to `e`)", keys=("field",)
        ),
        "use": Option("text", "template for every other use; `?v` is the variable"),
        "locals": Option("texts", "metavariables that must match variables of the statement"),
        "apart": Option("texts", "pairs of metavariables that must not match the same"),
        "concluded": Option("flag", "the conclusion must mention the variable, and not as a bound"),
        "positive": Option("flag", "the new type implies that the variable is positive"),
        "patient": Option("flag", "twice as many uses may be written by `use`"),
        "roomy": Option("flag", "no hypothesis may bound the variable by a numeral from above"),
        "free_norm": Option("flag", "no hypothesis may determine the norm of the variable"),
        "unless": Option("texts", "words that the statement must not contain"),
        "without": Option("texts", "texts that must not occur in the statement"),
        "exposed": Option("texts", "every use must be compared, in one of these types"),
    },
    _run,
)
