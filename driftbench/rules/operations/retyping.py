"""`retype-binder`: a signature variable gets another type, and its uses follow.

An occurrence of the variable stays as it is where its context is one of `bare`; elsewhere it is
rewritten by `use` (say `?v.hom`, or `(?v : Set ?α)`), and without `use` the rule does not fire.
Whether a context is generic is read off the tree; nothing is elaborated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token, tokens, walk
from driftbench.rules.binders import Binder, is_infix, operator, read_binder, strip
from driftbench.rules.building import fill, place_text
from driftbench.rules.edits import Edit
from driftbench.rules.matching import Bindings, match, pattern, same
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
from driftbench.rules.operations._circumstances import fits
from driftbench.rules.operations._contexts import CONTEXTS, context_of
from driftbench.rules.operations._ranges import range_of
from driftbench.rules.positivity import bounded_by_numerals, norm_fixed, said_positive

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.view import Parameter, View

__all__ = ["OPERATION"]

#: More casts than these in one statement are nothing anybody would write: of numbers, and where a
#: rule is `patient`.
_MOST_CASTS, _MOST_ASCRIPTIONS = 2, 4
_ARITHMETIC = ("+", "-", "*", "/", "^")
_BOUNDS = ("<", "≤", ">", "≥")
#: Types without negative numbers: `-n` and `|n|` are not defined there.
_SIGNLESS = ("ℕ", "ℕ+", "ℝ≥0")
_RELATIONS = ("<", "≤", ">", "≥", "=", "≠")
#: Classes of types that need not have a unit, and classes of a part of the operations.
_UNITLESS = frozenset(
    {
        *("Mul", "Add", "One", "Zero", "Inv", "Neg", "Div", "Sub", "SMul", "Distrib"),
        *("Semigroup", "CommSemigroup", "CommMagma", "AddSemigroup", "AddCommSemigroup"),
        *("AddCommMagma", "NonUnitalNonAssocSemiring", "NonUnitalNonAssocRing"),
        *("NonUnitalNonAssocCommSemiring", "NonUnitalNonAssocCommRing", "NonUnitalSemiring"),
        *("NonUnitalCommSemiring", "NonUnitalRing", "NonUnitalCommRing"),
    }
)


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
                    _variables(view, bindings, texts(options, "locals"))
                    and _apart(bindings, texts(options, "apart"))
                    and _unital(view, bindings, row.get("unital", "").split())
                    and _negated(view, bindings, row.get("negated", "").split())
                ):
                    yield _retype(view, parameter, row["to"], bindings, options)


def _variables(view: View, bindings: Bindings, names: tuple[str, ...]) -> bool:
    """Say whether the named metavariables are bound to variables of the statement."""
    terms = (strip(bindings[name]) for name in names if name in bindings)
    return all(isinstance(term, Token) and view.is_local(term.text) for term in terms)


def _apart(bindings: Bindings, pairs: tuple[str, ...]) -> bool:
    """Say whether the metavariables of each pair, as far as they matched, matched two things."""
    named = (pair.split() for pair in pairs)
    return not any(
        one in bindings and other in bindings and same(bindings[one], bindings[other])
        for one, other in named
    )


def _unital(view: View, bindings: Bindings, names: list[str]) -> bool:
    """Say whether variables that are carriers have a class each that is none of `_UNITLESS`."""
    carriers = {view.slice(strip(bindings[name])) for name in names}
    wanting = {carrier for carrier in carriers if view.is_local(carrier)}
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder.bracket == "[" and subject is not None:
            head = view.head(subject).rsplit(".", 1)[-1]
            if head not in _UNITLESS:
                wanting -= {leaf.text for leaf in tokens(subject)}
    return not wanting


def _negated(view: View, bindings: Bindings, names: list[str]) -> bool:
    """Say whether no class tells that a carrier may be without negatives: a monoid, a semiring."""
    carriers = {view.slice(strip(bindings[name])) for name in names}
    for parameter in view.parameters:
        subject = parameter.binder.subject
        if parameter.binder.bracket == "[" and isinstance(subject, Node):
            slight = view.head(subject).endswith(("Monoid", "Semiring", "Semifield"))
            if slight and view.slice(strip(subject.children[-1])) in carriers:
                return False
    return True


def _retype(
    view: View, parameter: Parameter, to: str, bindings: Bindings, options: Options
) -> Finding:
    binder = parameter.binder
    site = span(binder.node)
    if any(view.type_of(name) is not binder.said for name in binder.bound):
        return Refusal(site, "a name is bound twice")
    for other in view.parameters:
        said = other.role == "hypothesis" and frozenset(binder.bound) & view.free_in(other.binder)
        names = frozenset(other.binder.bound)
        if said and names and view.mentions(names, skip=[other.binder.node]):
            return Refusal(site, f"{min(names)}, which speaks of it, is used elsewhere")
    reason = _valued(view, frozenset(binder.bound), options)
    if reason:
        return Refusal(site, reason)
    if not fits(view, binder.said, {"unless": " ".join(texts(options, "unless"))}):
        return Refusal(site, "the statement is about things the new type would make trivial")
    if flag(options, "concluded") and not _matters(view, binder):
        return Refusal(site, "the variable is no more than a bound, and may be rounded")
    if to in _SIGNLESS and any(_signed(view, t, binder) for t in _occurrences(view, binder)):
        return Refusal(site, f"a sign or an absolute value is taken, and {to} has none")
    shape, tree = fill(to, bindings, view)
    new = place_text(shape, tree, binder.said, view)
    edits = [Edit(binder.said.start, binder.said.end, view.slice(binder.said), new)]
    exposed = texts(options, "exposed")
    uses = rewritten = 0
    cast: dict[Token, bool] = {}
    for token in _occurrences(view, binder):
        uses += 1
        if exposed and not _exposed(view, token, exposed):
            return Refusal(span(token), f"{token.text} is not only compared")
        follower = _follower(view, token, frozenset(binder.bound))
        if follower:
            return Refusal(span(token), f"the unwritten type of {follower} would follow")
        edit = _use(view, token, bindings, options)
        if isinstance(edit, Refusal):
            return edit
        edits.append(edit)
        cast[token] = edit.new.startswith("(")
        rewritten += edit.old != edit.new and edit.new.startswith("(")
    if _half_cast(view, cast):
        return Refusal(site, "one and the same relation would have it cast and not cast")
    if rewritten > (_MOST_ASCRIPTIONS if options.get("patient") else _MOST_CASTS):
        return Refusal(site, f"{rewritten} uses would have to be cast")
    missing = [word for word in texts(options, "without") if word in view.text]
    if missing or not uses:
        reason = f"the statement contains {missing[0]}" if missing else "the variable is not used"
        return Refusal(site, reason)
    needed = texts(options, "among")
    names = frozenset(binder.bound)
    found = (_computed_alone(view, t, names, needed) for t in _occurrences(view, binder))
    if needed and not any(found):
        return Refusal(site, f"no {' or '.join(needed)} is computed in the new type")
    return propose(
        view,
        binder.node,
        edits,
        name=" ".join(binder.bound),
        extra={"from": view.slice(binder.said), "to": new},
    )


def _valued(view: View, names: frozenset[str], options: Options) -> str:
    """Return why the values that are left to one of the names forbid the new type, or ""."""
    if flag(options, "positive"):
        named = said_positive(view, names)
        if named:
            return f"{named} is said to be positive, or compared with 0, already"
    if flag(options, "roomy"):
        named = bounded_by_numerals(view, names)
        if named:
            return f"{named} would have few values left, or none"
    if flag(options, "free_norm"):
        named = norm_fixed(view, names)
        if named:
            return f"the norm of {named} is given"
    return ""


def _occurrences(view: View, binder: Binder) -> Iterator[Token]:
    """Yield the identifiers that start with one of the binder's names, the binder left out."""
    names = frozenset(binder.bound)
    for token in tokens(view.statement.root):
        inside = binder.node.start <= token.start < binder.node.end
        if token.type == "IDENT" and token.text.split(".", 1)[0] in names and not inside:
            yield token


def _matters(view: View, binder: Binder) -> bool:
    """Say whether the conclusion mentions a variable otherwise than as a bound of other things."""
    start, end = span(view.statement.conclusion)
    names = frozenset(binder.bound)
    for token in _occurrences(view, binder):
        above = view.parent(token)
        others = [side for side in above.children[::2] if not names & view.free(side)]
        local = any(view.is_local(name) for side in others for name in view.free(side))
        bound = is_infix(above, *_BOUNDS) and local
        if start <= token.start < end and not bound:
            return True
    return False


def _signed(view: View, token: Token, binder: Binder) -> bool:
    """Say whether a sign, a norm or an absolute value is taken in the variable's own type.

    A sign is where all leaves of a relation are numerals or variables of the binder; any other leaf
    lends its type.
    """
    top, signed = view.parent(token), False
    while is_infix(top, *_ARITHMETIC) or top.kind in {"paren", "prefix"}:
        signed = signed or operator(top) == "-"
        top = view.parent(top)
    if top.kind == "bracket":
        return True
    if not is_infix(top, *_RELATIONS):
        return signed
    leaves = {t.text for t in tokens(top) if t.type == "IDENT"}
    return leaves <= set(binder.bound) and any(t.text == "-" for t in _prefixes(top))


def _prefixes(term: Term) -> Iterator[Token]:
    """Yield the operators in front of their operands."""
    for node in walk(term):
        if node.kind == "prefix" and isinstance(node.children[0], Token):
            yield node.children[0]


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
    if not dot and _ascribed(view, token, texts(options, "cast")):
        return Edit(*where, base, base)
    if is_infix(view.parent(token), "→") and " : " in text_option(options, "use"):
        return Refusal((token.start, token.end), f"({base} : _) → _ would bind a variable")
    if not dot and context_of(view, token, options) in texts(options, "bare"):
        return Edit(*where, base, base)
    use = text_option(options, "use")
    if not use:
        return Refusal((token.start, token.end), f"{token.text} is used in a special way")
    variable = Token("IDENT", base, *where)
    filled, _ = fill(use, {**bindings, "v": variable}, view)
    return Edit(*where, base, filled)


def _ascribed(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Say whether a use is cast to its old type, or one of `kinds`, already: `(s : Set α)`."""
    parent = view.parent(token)
    declared = view.type_of(token.text)
    if parent.kind != "ascription" or len(parent.children) != 5 or declared is None:
        return False
    return parent.children[1] is token and view.slice(parent.children[3]) in {
        view.slice(declared),
        *kinds,
    }


def _half_cast(view: View, cast: Mapping[Token, bool]) -> bool:
    """Say whether two uses in one side of a relation are written differently."""
    sides: dict[int, bool] = {}
    for token, written in cast.items():
        side: Term = token
        top = view.parent(token)
        while not is_infix(top, *_RELATIONS) and top.kind not in {"statement", "group"}:
            side, top = top, view.parent(top)
        if is_infix(top, *_RELATIONS) and sides.setdefault(id(side), written) != written:
            return True
    return False


def _follower(view: View, token: Token, names: frozenset[str]) -> str:
    """Return a variable that takes its type from what it is compared with here, "" if none.

    In `∀ i < n, p i` and in `∀ i, i ≤ n → p i` the type of i is that of n.
    """
    top = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren":
        top = view.parent(top)
    if top.kind == "group":
        read = read_binder(top)
        return read.bound[0] if read.relation in _RELATIONS and read.bound else ""
    if not is_infix(top, *_RELATIONS):
        return ""
    for leaf in tokens(top):
        base = leaf.text.split(".", 1)[0]
        known = base in names or not view.is_local(base) or view.type_of(base) is not None
        if leaf.type == "IDENT" and not known and view.parent(leaf).kind != "app":
            return base
    return ""


def _exposed(view: View, token: Token, kinds: tuple[str, ...]) -> bool:
    """Say whether a use is a leaf of arithmetic right under a relation of one of the types.

    Then Lean casts the whole relation to the larger type, whatever the type of the leaf becomes.
    """
    top = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren" or operator(top) == "-":
        if is_infix(top, "^") and token.start >= top.children[1].start:
            return False
        top = view.parent(top)
    if not is_infix(top, *_RELATIONS) or view.parent(top).kind in {"app", "ascription"}:
        return False
    return range_of(view, top.children[0], top.children[2]) in kinds


def _computed_alone(view: View, token: Token, names: frozenset[str], ops: tuple[str, ...]) -> bool:
    """Say whether one of `ops` is computed in the new type at this use.

    Lean pushes casts down to the leaves of arithmetic, towards the type of any other leaf and of
    what is expected from outside. So the operation must stand under a relation all of whose
    leaves are numerals or variables of the binder.
    """
    top = token_parent = view.parent(token)
    while is_infix(top, *_ARITHMETIC) or top.kind == "paren":
        top = view.parent(top)
    if not is_infix(top, *_RELATIONS) or token_parent.kind == "statement":
        return False
    leaves = [t for t in tokens(top) if t.type not in {"OP", "LPAR", "RPAR"}]
    if not all(t.type == "NUM" or t.text in names for t in leaves):
        return False
    return any(t.text in ops for t in tokens(top))


OPERATION = Operation(
    "retype-binder",
    "give a signature variable another type",
    {
        "types": Option(
            "rows",
            "patterns of types, and what replaces them; `opened`: the namespace of the notation, "
            "which must be open unless the statement uses it; `unital`: metavariables of types "
            "that must have a unit; `negated`: such that must have negatives",
            required=True,
            keys=("from", "to", "opened?", "unital?", "negated?"),
        ),
        "bare": Option("texts", f"contexts where a use stays as it is: {', '.join(CONTEXTS)}"),
        "arguments": Option("texts", "constants (or `Nat.*`) that coerce their arguments"),
        "cast": Option("texts", "types that uses may be cast to already"),
        "fields": Option("texts", "dotted fields that both types have"),
        "unfields": Option(
            "rows", "dotted fields that disappear (`e.hom` to `e`)", keys=("field",)
        ),
        "use": Option("text", "template for every other use; `?v` is the variable"),
        "locals": Option("texts", "metavariables that must match variables of the statement"),
        "apart": Option("texts", "pairs of metavariables that must not match the same"),
        "concluded": Option("flag", "the conclusion must mention the variable, and not as a bound"),
        "positive": Option("flag", "the new type says that the variable is positive"),
        "patient": Option("flag", "twice as many uses may be written by `use`"),
        "roomy": Option("flag", "no hypothesis may bound the variable by a numeral from above"),
        "free_norm": Option("flag", "no hypothesis may tell the norm of the variable"),
        "unless": Option("texts", "words that must not stand in the statement"),
        "without": Option("texts", "texts that must not occur in the statement"),
        "exposed": Option("texts", "every use must be compared, in one of these types"),
        "among": Option("texts", "operators of which one must be computed in the new type"),
    },
    _run,
)
