"""Does the English say what its statement does: equivalences, bounds, hypotheses, no dual notion?

Words against symbols: `if and only if` in a docstring, and nothing in the statement that could say
it; `final` in a docstring, and only `Initial` in the statement. Deliberately reads no mathematics;
an equivalence hidden in a definition is refused too, and `is` counts as a word for one.
"""

from __future__ import annotations

import re

from driftbench.english.cues import EnglishText, parts_of

__all__ = ["names_the_dual", "promises_less", "promises_more", "unsaid_hypotheses"]

_IFF = re.compile(
    r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|\bprecisely (?:when|if)\b"
    r"|\bnecessary and sufficient\b|\bequivalent\b|↔|⇔"
)
_SAID = re.compile(r"↔|=|≃|TFAE|[Ii]ff\b|[Ee]quiv|≅|≌|IsLeast|IsGreatest")
# Any of these may stand for an equivalence.
_EQUATES = re.compile(
    r"iff\b|\bonly\b|exactly|precisely|equ|identi|characteri|criteri|↔|⇔|⟺|necessary and suff"
    r"|same|TFAE|injective"
    r"|[Vv]ice versa|[Cc]onverse|means|amounts|when|in terms|can be|whether|depend"
    r"|^(?>.*?\b(?:is|are)\b).*\b[Ii]f\b|^(?>.*?\b[Ii]f\b).*\b(?:is|are|has|have)\b"
    r"|\b(?:is|are) (?:just|simply|the|its|their|an?|those|all|given|determined|described)\b",
    re.MULTILINE,
)
_LISTS = re.compile(r"iff\b|[Ee]quivalen|TFAE|if and only if|[Cc]haracteri")
_BOUNDED = re.compile(r"\b(?:is|are) bounded[.]?$")
_BOUND = re.compile(r"[Bb]ounded|Bdd|∃")
_HEADER = re.compile(r"^\s*(?:theorem|lemma)\s+\S+")
# What has a right adjoint is a left adjoint.
_SIDED = re.compile(r"\b(?:left|right)[- ](?:adjoints?|inverses?)\b")
_HYPOTHESIS = re.compile(r"\((?:_?h\S*|H\S*)\s*:\s*(.*)\)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][\w'.₀-₉]*")
# The words of English, and the parts of constants, of one notion and of its dual.
_DUALS = (
    (("initial",), ("final",)),
    (("initial",), ("terminal",)),
    (("limit", "limits"), ("colimit", "colimits")),
    (("cone", "cones"), ("cocone", "cocones")),
    (("product", "products"), ("coproduct", "coproducts")),
    (("kernel", "kernels"), ("cokernel", "cokernels")),
    (("equalizer", "equalizers"), ("coequalizer", "coequalizers")),
    (("pullback", "pullbacks"), ("pushout", "pushouts")),
    (("filtered",), ("cofiltered",)),
    (("mono", "monomorphism", "monic"), ("epi", "epimorphism", "epic")),
    (("injective",), ("surjective",)),
    (("projective",), ("injective",)),
    (("left",), ("right",)),
    (("upper",), ("lower",)),
    (("supremum", "sup", "ssup", "isup"), ("infimum", "inf", "sinf", "iinf")),
    (("maximum", "max", "maximal"), ("minimum", "min", "minimal")),
    (("greatest",), ("least",)),
    (("convex",), ("concave",)),
    (("even",), ("odd",)),
    (("remove", "removing", "erasing", "deleting"), ("insert", "adding", "inserting")),
    (("monotone",), ("antitone", "decreasing")),
)


def promises_more(english: str, statement: str) -> bool:
    """Say whether the English states an equivalence, and the statement none."""
    return _IFF.search(english) is not None and _SAID.search(statement) is None


def promises_less(english: str, statement: str) -> bool:
    """Say whether the statement is an equivalence or a bound, and the English says none.

    A list of equivalent conditions needs the word itself; `bounded` states no bound.
    """
    if "TFAE" in statement:
        return _LISTS.search(english) is None
    if _BOUNDED.search(english) and _BOUND.search(statement) is None:
        return True
    return _ends_in_equivalence(statement) and _EQUATES.search(english) is None


def unsaid_hypotheses(english: str, statement: str) -> int:
    """Count the named hypotheses of a statement that are not heard in the English.

    A hypothesis is a binder in parentheses whose name begins with `h`. None is counted of a text
    with formulas in LaTeX, of which the ear knows little.
    """
    if "$" in english:
        return 0
    english_text = EnglishText(english)
    found = (_HYPOTHESIS.fullmatch(binder) for binder in _binders(statement))
    return sum(not english_text.mentions(" ".join(match[1].split())) for match in found if match)


def _binders(statement: str) -> list[str]:
    """Return what stands in brackets before the colon."""
    binders: list[str] = []
    depth = start = 0
    for at, sign in enumerate(statement):
        if sign in "([{⟨":
            start = start if depth else at
            depth += 1
        elif sign in ")]}⟩":
            depth -= 1
            if depth == 0:
                binders.append(statement[start : at + 1])
        elif sign == ":" and depth == 0:
            break
    return binders


def _ends_in_equivalence(statement: str) -> bool:
    """Say whether `↔` stands outside of all brackets, where no binder can be."""
    depth = 0
    for sign in statement:
        depth += (sign in "([{⟨") - (sign in ")]}⟩")
        if sign == "↔" and depth == 0:
            return True
    return False


def names_the_dual(english: str, statement: str) -> bool:
    """Say whether the English has one of two dual words, and the statement only the other.

    The name of the statement does not count: it may say `left` of a side.
    """
    said = frozenset(re.findall(r"[a-z]+", _SIDED.sub("", english.lower())))
    body = _HEADER.sub("", statement)
    parts = frozenset(part for name in _NAME.findall(body) for part in _split(name))
    return any(
        set(one) & said and set(other) & parts and not set(other) & said and not set(one) & parts
        for pair in _DUALS
        for one, other in (pair, pair[::-1])
    )


def _split(name: str) -> tuple[str, ...]:
    return tuple(part for piece in re.split(r"[._]", name) for part in parts_of(piece))
