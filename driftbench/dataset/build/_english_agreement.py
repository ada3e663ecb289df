"""Checks whether the English of a statement agrees with its Lean text.

Compares words with symbols: equivalences, bounds, hypotheses and dual notions. For example, `if and
only if` in a docstring needs a symbol for it in the statement, and `final` does not agree with
`Initial`. Definitions are not unfolded, so an equivalence inside a definition counts as missing.
"""

from __future__ import annotations

import re

from driftbench.english.cues import EnglishText, parts_of

__all__ = [
    "disagreement",
    "names_dual_notion",
    "omits_claim",
    "states_missing_equivalence",
    "unmentioned_hypotheses",
]

_IFF = re.compile(
    r"\biff\b|\bif and only if\b|\bexactly (?:when|if)\b|\bprecisely (?:when|if)\b"
    r"|\bnecessary and sufficient\b|\bequivalent\b|↔|⇔"
)
_LEAN_EQUIVALENCE = re.compile(r"↔|=|≃|TFAE|[Ii]ff\b|[Ee]quiv|≅|≌|IsLeast|IsGreatest")
# Any of these may express an equivalence.
_MAY_STATE_EQUIVALENCE = re.compile(
    r"iff\b|\bonly\b|exactly|precisely|equ|identi|characteri|criteri|↔|⇔|⟺|necessary and suff"
    r"|same|TFAE|injective"
    r"|[Vv]ice versa|[Cc]onverse|means|amounts|when|in terms|can be|whether|depend"
    r"|^(?>.*?\b(?:is|are)\b).*\b[Ii]f\b|^(?>.*?\b[Ii]f\b).*\b(?:is|are|has|have)\b"
    r"|\b(?:is|are) (?:just|simply|the|its|their|an?|those|all|given|determined|described)\b",
    re.MULTILINE,
)
_STATES_EQUIVALENT_CONDITIONS = re.compile(r"iff\b|[Ee]quivalen|TFAE|if and only if|[Cc]haracteri")
_BOUNDED = re.compile(r"\b(?:is|are) bounded[.]?$")
_BOUND = re.compile(r"[Bb]ounded|Bdd|∃")
_HEADER = re.compile(r"^\s*(?:theorem|lemma)\s+\S+")
# Removed before the search for duals, since a functor with a right adjoint is a left adjoint.
_SIDED = re.compile(r"\b(?:left|right)[- ](?:adjoints?|inverses?)\b")
_HYPOTHESIS = re.compile(r"\((?:_?h\S*|H\S*)\s*:\s*(.*)\)", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][\w'.₀-₉]*")
# Words of English and parts of constant names for a notion and for its dual.
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


# One hypothesis may be a general convention, or mentioned in words that are not listed.
_TOO_MANY_UNMENTIONED = 2


def disagreement(english: str, statement: str) -> str | None:
    """Return why English does not state what a statement does; None if nothing was found."""
    if states_missing_equivalence(english, statement):
        return "equivalence_unstated"
    if omits_claim(english, statement):
        return "claim_unsaid"
    if names_dual_notion(english, statement):
        return "dual_named"
    if unmentioned_hypotheses(english, statement) >= _TOO_MANY_UNMENTIONED:
        return "hypotheses_unsaid"
    return None


def states_missing_equivalence(english: str, statement: str) -> bool:
    """Return whether the English states an equivalence and the statement has none."""
    return _IFF.search(english) is not None and _LEAN_EQUIVALENCE.search(statement) is None


def omits_claim(english: str, statement: str) -> bool:
    """Return whether the statement is an equivalence or a bound that the English does not mention.

    A list of equivalent conditions must be called so; `bounded` alone does not state a bound.
    """
    if "TFAE" in statement:
        return _STATES_EQUIVALENT_CONDITIONS.search(english) is None
    if _BOUNDED.search(english) and _BOUND.search(statement) is None:
        return True
    return _ends_in_equivalence(statement) and _MAY_STATE_EQUIVALENCE.search(english) is None


def unmentioned_hypotheses(english: str, statement: str) -> int:
    """Return the number of named hypotheses that the English does not mention.

    A hypothesis is a binder in parentheses whose name begins with `h`. For English with LaTeX
    formulas the result is 0, since `EnglishText` does not read LaTeX.
    """
    if "$" in english:
        return 0
    english_text = EnglishText(english)
    found = (_HYPOTHESIS.fullmatch(binder) for binder in _binders(statement))
    return sum(not english_text.mentions(" ".join(match[1].split())) for match in found if match)


def _binders(statement: str) -> list[str]:
    """Return the bracketed binders before the colon."""
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
    """Return whether `↔` occurs outside all brackets."""
    depth = 0
    for sign in statement:
        depth += (sign in "([{⟨") - (sign in ")]}⟩")
        if sign == "↔" and depth == 0:
            return True
    return False


def names_dual_notion(english: str, statement: str) -> bool:
    """Return whether the English has one of two dual words and the statement only the other.

    The name of the statement is ignored, since `left` in it may mean a side of an equation.
    """
    words = frozenset(re.findall(r"[a-z]+", _SIDED.sub("", english.lower())))
    body = _HEADER.sub("", statement)
    parts = frozenset(part for name in _NAME.findall(body) for part in _split(name))
    return any(
        set(one) & words and set(other) & parts and not set(other) & words and not set(one) & parts
        for pair in _DUALS
        for one, other in (pair, pair[::-1])
    )


def _split(name: str) -> tuple[str, ...]:
    return tuple(part for piece in re.split(r"[._]", name) for part in parts_of(piece))
