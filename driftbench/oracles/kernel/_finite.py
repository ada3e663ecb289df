"""Lean text of the finite types that models of certificates use.

`F<n>` is the type with the elements `F<n>.e0` … `F<n>.e<n-1>`. For each there are `pick<n>`, a
value by cases, and procedures that decide `∀`, `Exists` and `Eq` over it. They use lemmas of
`certificates.lean`. Each size has one text for all models.
"""

from __future__ import annotations

__all__ = ["LARGEST", "element", "finite_type"]

#: Limit of the elements of a sort in models with certificates.
LARGEST = 64


def element(size: int, index: int) -> str:
    """Return the name of an element of the type with `size` elements."""
    return f"F{size}.e{index}"


def finite_type(size: int) -> str:
    """Return the commands that define the type with `size` elements and its decision procedures."""
    return "\n".join((_type(size), _pick(size), _all(size), _exists(size), _same(size), ""))


def _type(size: int) -> str:
    lines = ["set_option genCtorIdx false in", f"inductive F{size} : Type where"]
    return "\n".join((*lines, *(f"  | e{index} : F{size}" for index in range(size))))


def _pick(size: int) -> str:
    values = " ".join(f"y{index}" for index in range(size))
    return (
        f"noncomputable def pick{size}.{{l}} {{α : Type l}} ({values} : α) (x : F{size}) : α :=\n"
        f"  F{size}.rec (motive := fun _ => α) {values} x"
    )


def _all(size: int) -> str:
    claim = f"(motive := fun _ => Decision (∀ x : F{size}, p x))"
    cases = " ".join(f"h{index}" for index in range(size))
    text = f"Decision.yes (F{size}.rec (motive := p) {cases})"
    for index in reversed(range(size)):
        one = element(size, index)
        no = f"(fun h => Decision.no (fun f => h (f {one})))"
        text = f"Decision.rec {claim} {no}\n  (fun h{index} => {text}) (d {one})"
    return (
        f"noncomputable def all{size} {{p : F{size} → Prop}}\n"
        f"    (d : (x : F{size}) → Decision (p x)) : Decision (∀ x : F{size}, p x) :=\n  {text}"
    )


def _exists(size: int) -> str:
    claim = "(motive := fun _ => Decision (Exists p))"
    cases = " ".join(f"h{index}" for index in range(size))
    text = (
        "Decision.no (fun f => Exists.rec\n"
        f"    (fun x h => F{size}.rec (motive := fun x => p x → False) {cases} x h) f)"
    )
    for index in reversed(range(size)):
        one = element(size, index)
        yes = f"(fun h => Decision.yes (Exists.intro {one} h))"
        text = f"Decision.rec {claim} (fun h{index} => {text})\n  {yes} (d {one})"
    return (
        f"noncomputable def ex{size} {{p : F{size} → Prop}}\n"
        f"    (d : (x : F{size}) → Decision (p x)) : Decision (Exists p) :=\n  {text}"
    )


def _same(size: int) -> str:
    rows = "\n    ".join(_row(size, index) for index in range(size))
    return (
        f"noncomputable def same{size} (a b : F{size}) : Decision (Eq a b) :=\n"
        f"  F{size}.rec (motive := fun a => Decision (Eq a b))\n    {rows} a"
    )


def _row(size: int, left: int) -> str:
    """Return the decision of `Eq e<left> b` by cases of `b`."""
    one = element(size, left)
    flags = " ".join("True" if index == left else "False" for index in range(size))
    apart = f"(Eq.rec (a := {one}) (motive := fun x _ => pick{size} {flags} x) True.intro e)"
    cases = " ".join(
        "(Decision.yes Eq.refl)" if index == left else f"(Decision.no (fun e => {apart}))"
        for index in range(size)
    )
    return f"(F{size}.rec (motive := fun b => Decision (Eq {one} b)) {cases} b)"
