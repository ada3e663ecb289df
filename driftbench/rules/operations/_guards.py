"""Conditions on the terms that the metavariables of a `replace` row matched.

Each guard has a key with a list of words. It returns the bindings, with additional ones for types
that the template may use, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription, Infix, Prefix, Quantifier, strip
from driftbench.lean.tree import Token
from driftbench.rules._alternatives import exclude_each_other
from driftbench.rules.matching import Bindings, same
from driftbench.rules.operations._base import idents
from driftbench.rules.operations._spelling import (
    bounds_a_bound_variable,
    has_signed_negation,
    varies,
)
from driftbench.rules.operations._term_types import (
    common_type,
    element_type,
    function_type,
    is_set,
    order_of,
)
from driftbench.rules.operations._witness import is_type_inferable

if TYPE_CHECKING:
    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["GUARDS", "Guard", "guarded"]

Guard = Callable[[list[str], Bindings, "View"], tuple[Bindings, ...]]


def guarded(row: Mapping[str, str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """Return the bindings, with those that guards add, if all guards of a row hold; else ()."""
    for key, guard in GUARDS.items():
        if key not in row:
            continue
        found = guard(row[key].split(), bindings, view)
        if not found:
            return ()
        bindings = found[0]
    return (bindings,)


def _if(holds: bool, bindings: Bindings) -> tuple[Bindings, ...]:  # noqa: FBT001 - the result of a test
    return (bindings,) if holds else ()


def _apart(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`x f`: the name bound to the first does not occur in what the others matched, nor bound."""
    del view
    bound = bindings[words[0]]
    if not isinstance(bound, Token) or bound.type != "IDENT":
        return ()
    return _if(all(bound.text not in idents(bindings[w]) for w in words[1:]), bindings)


def _uses(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`x p`: the name bound to the first occurs in what each of the others matched."""
    bound = bindings[words[0]]
    if not isinstance(bound, Token) or bound.type != "IDENT":
        return ()
    return _if(all(bound.text in view.free(bindings[w]) for w in words[1:]), bindings)


def _atom(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    del view
    return _if(all(isinstance(bindings[word], Token) for word in words), bindings)


def _built(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """Not all terms are variables, for which a stronger relation would be absurd."""
    names = [strip(bindings[word]) for word in words]
    bare = all(isinstance(term, Token) and view.is_local(term.text) for term in names)
    return _if(not bare, bindings)


def _worked(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No numerals, also negated or ascribed: `1 + 1 ≤ n` and `0 < s - -1` are unusual."""
    del view
    return _if(not any(_is_numeral(bindings[word]) for word in words), bindings)


def _is_numeral(term: Term) -> bool:
    match strip(term):
        case Token(type=type_):
            return type_ == "NUM"
        case Prefix(operand=inside) | Ascription(term=inside):
            return inside is not None and _is_numeral(inside)
    return False


def _unlike(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`s t`: two different terms."""
    del view
    return _if(not same(bindings[words[0]], bindings[words[1]]), bindings)


def _compatible(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`p q`: no alternatives that obviously exclude each other."""
    first, second = (strip(bindings[word]) for word in words)
    return _if(not exclude_each_other(view, first, second), bindings)


def _open(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`p q`: not membership of one set twice, as where a set is closed under something."""
    terms = [strip(bindings[word]) for word in words]
    members = [term for term in terms if isinstance(term, Infix) and term.op in {"∈", "∉"}]
    sets = {" ".join(view.slice(member.right).split()) for member in members}
    return _if(len(sets) == len(members), bindings)


def _formulas(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    return _if(all(view.sort(bindings[word]) == "prop" for word in words), bindings)


def _plain(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No connective or quantifier on top, so that the negation reads well."""
    del view
    return _if(not any(_is_busy(bindings[word]) for word in words), bindings)


def _is_busy(term: Term) -> bool:
    match strip(term):
        case Infix(op="→" | "↔" | "∧" | "∨") | Quantifier():
            return True
    return False


def _affirmed(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No negation on top."""
    del view
    return _if(not any(_is_negated(bindings[word]) for word in words), bindings)


def _is_negated(term: Term) -> bool:
    match strip(term):
        case Prefix(op="¬") | Infix(op="≠" | "∉"):
            return True
    return False


def _varied(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """The terms, future left sides of relations, have variables."""
    return _if(all(varies(view, bindings[word]) for word in words), bindings)


def _signless(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No formulas whose negation has a symbol, as `x ∉ s` for `¬ x ∈ s`."""
    del view
    return _if(not any(has_signed_negation(bindings[word]) for word in words), bindings)


def _boundless(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No bound of a quantifier's variable: `∀ x ∈ s, p x` is read as one quantifier."""
    return _if(not any(bounds_a_bound_variable(view, bindings[w]) for w in words), bindings)


def _settled(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`x p`: the term of ?p determines the type of the variable ?x."""
    name, body = words
    return _if(is_type_inferable(view, view.slice(bindings[name]), bindings[body]), bindings)


def _arrow(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`f A B`: a variable declared as a function, from ?A to ?B."""
    found = function_type(view, bindings[words[0]])
    return ({**bindings, words[1]: found[0], words[2]: found[1]},) if found else ()


def _values(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """The terms are types whose elements are neither types nor sets."""
    kinds = [strip(bindings[word]) for word in words]
    heads = {view.head(kind) for kind in kinds}
    return _if(not heads & {"Set", "Finset", "Type", "Type*", "Sort", "Prop", ""}, bindings)


def _data(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """The terms are types, whose elements are neither types nor proofs."""
    return _if(all(view.sort(bindings[word]) == "type" for word in words), bindings)


def _unequal(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No equations, which rarely hold of all values."""
    del view
    terms = [strip(bindings[word]) for word in words]
    return _if(not any(isinstance(t, Infix) and t.op == "=" for t in terms), bindings)


def _distant(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """No filters of neighbourhoods, of which a property never holds for all members."""
    texts = [view.slice(strip(bindings[word])) for word in words]
    return _if(not any(text.startswith(("𝓝", "nhds", "𝓤")) for text in texts), bindings)


def _alike(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`f g`: variables with the same declared type."""
    terms = [strip(bindings[word]) for word in words]
    kinds = [view.type_of(term.text) if isinstance(term, Token) else None for term in terms]
    first = kinds[0]
    agree = first is not None and all(k is not None and same(first, k) for k in kinds)
    return _if(agree, bindings)


def _element(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`s A Set`: a variable declared as a set of ?A; several variables must agree: `s t A Set`."""
    *names, kind, head = words
    found = [element_type(view, bindings[name], head) for name in names]
    if not all(found) or any(not same(found[0][0], other[0]) for other in found):
        return ()
    return ({**bindings, kind: found[0][0]},)


def _sets(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    return _if(all(is_set(view, bindings[word]) for word in words), bindings)


def _ordered(words: list[str], bindings: Bindings, view: View) -> tuple[Bindings, ...]:
    """`linear a b`: both are compared in a type known to have that order."""
    order, *names = words
    kind = common_type(view, *(bindings[name] for name in names))
    return _if(bool(kind) and order in order_of(view, kind), bindings)


#: Key of a row -> its guard.
GUARDS: Mapping[str, Guard] = {
    "apart": _apart,
    "uses": _uses,
    "atom": _atom,
    "built": _built,
    "worked": _worked,
    "unlike": _unlike,
    "compatible": _compatible,
    "open": _open,
    "formulas": _formulas,
    "plain": _plain,
    "affirmed": _affirmed,
    "varied": _varied,
    "signless": _signless,
    "boundless": _boundless,
    "settled": _settled,
    "data": _data,
    "distant": _distant,
    "unequal": _unequal,
    "alike": _alike,
    "arrow": _arrow,
    "element": _element,
    "values": _values,
    "sets": _sets,
    "ordered": _ordered,
}
