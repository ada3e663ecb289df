"""Which predicates are similar enough to be mistaken for each other.

Similar are names with a common word (`IsPreirreducible`, `IsIrreducible`) and notions of one listed
family (`StrictMono`, `Monotone`). `Nat.Prime` and `Nat.Deficient` are not similar, although one
implies the other. Neither are predicates with one English word: `IsBasis` and `IsBasis'`, connected
and preconnected.
"""

from __future__ import annotations

import re

__all__ = ["are_similar", "are_synonyms"]

_MIN_SHARED = 4
#: Families of related notions, as words of last name components.
_FAMILIES = tuple(
    frozenset(words.split())
    for words in (
        "open clopen δ locally closed nowhere dense meagre",
        "finite countable subsingleton infinite nontrivial",
        "compact lindelof sigma retrocompact complete finite",
        "connected irreducible preirreducible preconnected path simply",
        "sheaf separated",
        "continuous measurable semicontinuous isometry uniform lipschitz constant homeomorph",
        "continuous embedding inducing quotient covering proper open",
        "continuous differentiable analytic",
        "homeomorph embedding inducing quotient covering proper closed open isometry",
        "injective surjective bijective involutive embedding strict isometry homeomorph",
        "mono monotone antitone anti normal strict",
        "prime irreducible maximal radical squarefree primary primal",
        "unit regular nilpotent idempotent",
        "integral algebraic separable",
        "coprime rel",
        "base indep spanning circuit dep basis coloop nonloop",
        "tree connected acyclic",
        "least greatest glb lub",
        "pos hermitian symm symmetric diag positive semidef anisotropic",
        "refl symm alt",
        "martingale submartingale supermartingale",
        "lower upper",
        "symmetric projection idempotent self adjoint",
        "independent orthonormal",
        "map maps surj bij",
        "nodup sorted",
        "atomic qf existential universal prenex",
        "cycle swap three",
        "surjective quotient dense",
        "regular equilateral acute",
        "inaccessible regular strong limit",
        "concyclic cospherical",
        "collinear coplanar",
        "loop nonloop inc",
        "liouville irrational transcendental",
        "sbtw wbtw",
        "congruent similar",
        "adj reachable",
        "nondegenerate separating",
        "algebra ring semiring",
    )
)
#: Parts of names that have no English word.
_NOT_SPOKEN = re.compile(r"Pre|Nhd|(?<=Unif)orm|(?<!['₀])['₀]+$")


def are_synonyms(one: str, other: str) -> bool:
    """Return whether two predicates have one English word."""
    return _english_form(one) == _english_form(other)


def _english_form(name: str) -> str:
    """Return the last component of a name in lower case, without parts that English leaves out."""
    return _NOT_SPOKEN.sub("", name.rsplit(".", 1)[-1].removeprefix("Is")).lower()


def are_similar(one: str, other: str) -> bool:
    """Return whether two predicates, by full name, share a word or belong to one family.

    Synonyms are not similar, since the English agrees with both.
    """
    if are_synonyms(one, other):
        return False
    first, second = _words(one), _words(other)
    if any(_have_common_stem(word, another) for word in first for another in second):
        return True
    return any(first & family and second & family for family in _FAMILIES)


def _words(name: str) -> frozenset[str]:
    """Return the words of a last name component in lower case, without `Is`."""
    last = name.rsplit(".", 1)[-1].rstrip("'")
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[^\WA-Z_]+", last)
    return frozenset(part.lower() for part in parts) - {"is", "on", "at", "with", "has", "set"}


def _have_common_stem(word: str, another: str) -> bool:
    """Return whether one word is the other, or ends or starts with it."""
    short, long = sorted((word, another), key=lambda text: (len(text), text))
    if len(short) < _MIN_SHARED:
        return short == long
    return long.startswith(short) or long.endswith(short)
