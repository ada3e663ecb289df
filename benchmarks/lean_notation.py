"""Notation of Lean's library and mathlib as commands with macros, for a Lean without library.

A macro builds its result from the functions of `lean_macros.lean`. The table has the notation that
the starter's statements use, with the precedence that it has in mathlib.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["notation_commands"]

_MAX, _LEAD = 1024, 1023
_MANY = "many1(term:1024)"
_CONSTANTS = {
    "ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex", "ℝ≥0": "NNReal",
    "ℕ+": "PNat", "∅": "EmptyCollection.emptyCollection", "⊤": "Top.top", "⊥": "Bot.bot",
}  # fmt: skip
#: Operators of which Lean inserts coercions in the leaves of the whole tree.
_OPERATORS = (
    ("+", "HAdd.hAdd", "binop", (65, 65, 66)), ("-", "HSub.hSub", "binop", (65, 65, 66)),
    ("*", "HMul.hMul", "binop", (70, 70, 71)), ("/", "HDiv.hDiv", "binop", (70, 70, 71)),
    ("∪", "Union.union", "binop", (65, 65, 66)), ("∩", "Inter.inter", "binop", (70, 70, 71)),
    ("^", "HPow.hPow", "rightact", (75, 76, 75)), ("•", "HSMul.hSMul", "leftact", (73, 74, 73)),
)  # fmt: skip
_RELATIONS = {"=": "Eq", "≠": "Ne", "≤": "LE.le", "<": "LT.lt", "≥": "GE.ge", ">": "GT.gt"}
_INFIX = (
    ("∣", "Dvd.dvd", (50, 51, 51)), ("⊆", "HasSubset.Subset", (50, 51, 51)),
    ("⊇", "Superset", (50, 51, 51)), ("∧", "And", (35, 36, 35)), ("∨", "Or", (30, 31, 30)),
    ("↔", "Iff", (20, 21, 21)), ("×", "Prod", (35, 36, 35)), ("∘", "Function.comp", (90, 91, 90)),
    ("≃", "Equiv", (25, 26, 25)), ("≃*", "MulEquiv", (25, 26, 25)),
    ("→*", "MonoidHom", (25, 26, 25)), ("→+*", "RingHom", (25, 26, 25)),
    ("≃ₜ", "Homeomorph", (25, 26, 25)), ("⟶", "Quiver.Hom", (10, 11, 10)),
    ("≫", "CategoryTheory.CategoryStruct.comp", (80, 81, 80)),
    ("⥤", "CategoryTheory.Functor", (26, 27, 26)), ("≅", "CategoryTheory.Iso", (10, 11, 10)),
    ("≌", "CategoryTheory.Equivalence", (10, 11, 10)),
    ("⋙", "CategoryTheory.Functor.comp", (80, 81, 80)),
    ("⊣", "CategoryTheory.Adjunction", (15, 16, 16)), ("''", "Set.image", (80, 81, 80)),
)  # fmt: skip
_VOLUME = "MeasureTheory.MeasureSpace.volume"


@dataclass(slots=True)
class _Commands:
    """Commands so far; each notation is a `syntax`, a macro, and an attribute that joins them."""

    lines: list[str] = field(default_factory=list)

    def add(self, precedence: int, items: str, result: str) -> None:
        """Declare a notation; `result` is its meaning, an expression of type `Syntax`."""
        number = len(self.lines) // 3
        self.lines += [
            f"syntax:{precedence} (name := n{number}) {items} : term",
            f"unsafe def m{number} : Macro := fun s _ state => .ok {result} state",
            f"attribute [macro Lean.Stub.n{number}] m{number}",
        ]


def notation_commands() -> str:
    """Return the commands that declare the notation, after those of `lean_macros.lean`."""
    found = _Commands()
    for add in (_operators, _brackets, _arrows, _quantifiers, _sets, _analysis):
        add(found)
    return "\n".join(["namespace Lean.Stub", *found.lines, "end Lean.Stub", ""])


def _constant(name: str) -> str:
    parts = ["_root_", *name.split(".")]
    made = ".anonymous"
    for part in parts:
        made = f'(.mkStr {made} "{part}")'
    return f"(name {made})"


def _list(terms: tuple[str, ...]) -> str:
    made = ".nil"
    for term in reversed(terms):
        made = f"(.cons {term} {made})"
    return made


def _app(name: str, *terms: str) -> str:
    return f"(app {_constant(name)} {_list(terms)})"


def _operator(kind: str, name: str, *terms: str) -> str:
    return f'(operator "{kind}" {_constant(name)} {_list(terms)})'


def _arg(number: int) -> str:
    """Return the expression of the part of the syntax with a number, without its atoms."""
    return f"(first {'(rest ' * number}(parts s){')' * number})"


def _fun(binder: str, body: str) -> str:
    return f"(lam {binder} {body})"


def _typed(binder: str, type_: str) -> str:
    return f"(typed {type_} {binder})"


def _mem(element: str, whole: str) -> str:
    return _app("Membership.mem", whole, element)


def _operators(to: _Commands) -> None:
    for text, name in _CONSTANTS.items():
        to.add(_MAX, f'"{text}"', _constant(name))
    for text, name, kind, (own, left, right) in _OPERATORS:
        items = f'term:{left} " {text} " term:{right}'
        to.add(own, items, _operator(kind, name, _arg(0), _arg(1)))
    to.add(75, '"-" term:75', _operator("unop", "Neg.neg", _arg(0)))
    for text, name in _RELATIONS.items():
        to.add(50, f'term:51 " {text} " term:51', _operator("binrel", name, _arg(0), _arg(1)))
    for text, name, (own, left, right) in _INFIX:
        to.add(own, f'term:{left} " {text} " term:{right}', _app(name, _arg(0), _arg(1)))
    to.add(50, 'term:50 " ∈ " term:50', _mem(_arg(0), _arg(1)))
    to.add(50, 'term:50 " ∉ " term:50', _app("Not", _mem(_arg(0), _arg(1))))
    to.add(_MAX, '"¬" term:40', _app("Not", _arg(0)))


def _brackets(to: _Commands) -> None:
    for items, name in (
        ('term:1024 "ᶜ"', "Compl.compl"),
        ('term:1024 "ᵒᵖ"', "Opposite"),
        ('term:1024 noWs "[X]"', "Polynomial"),
        ('atomic("|" noWs) term noWs "|"', "abs"),
        ('"‖" term "‖"', "Norm.norm"),
        ('"⌊" term "⌋"', "Int.floor"),
        ('"𝟭" term:1024', "CategoryTheory.Functor.id"),
        ('"𝓝" term:1024', "nhds"),
    ):
        to.add(_MAX, items, _app(name, _arg(0)))
    to.add(_MAX, '"C(" term ", " term ")"', _app("ContinuousMap", _arg(0), _arg(1)))
    to.add(_MAX, 'term:1024 "^[" term "]"', _app("Nat.iterate", _arg(0), _arg(1)))


def _arrows(to: _Commands) -> None:
    for text, name in ((" →L[", "ContinuousLinearMap"), (" ≃L[", "ContinuousLinearEquiv")):
        result = _app(name, _app("RingHom.id", _arg(1)), _arg(0), _arg(2))
        to.add(25, f'term:26 "{text}" term "] " term:25', result)


def _quantifiers(to: _Commands) -> None:
    for text, name, body in (
        ("∃", "Exists", "term"),
        ("∃!", "ExistsUnique", "term"),
        ("⋃", "Set.iUnion", "term:60"),
        ("⋂", "Set.iInter", "term:60"),
    ):
        _quantifier(to, text, body, lambda x, b, name=name: _app(name, _fun(x, b)))  # type: ignore[misc]
    for text, name in (("∑", "Finset.sum"), ("∏", "Finset.prod")):
        _quantifier(
            to,
            text,
            "term:67",
            lambda x, b, name=name: _app(name, _constant("Finset.univ"), _fun(x, b)),  # type: ignore[misc]
        )
        items = f'"{text} " term:1024 " ∈ " term ", " term:67'
        to.add(67, items, _app(name, _arg(1), _fun(_arg(0), _arg(2))))
    for text in ("∃", "∃!", "∀"):
        _bounded(to, text)


def _quantifier(to: _Commands, text: str, body: str, wrap: Callable[[str, str], str]) -> None:
    """Declare a quantifier over binders without a type, and with one."""
    each = f"(each (fun x b => {wrap('x', 'b')}) (parts {_arg(0)}) {_arg(1)})"
    to.add(_LEAD, f'"{text} " {_MANY} ", " {body}', each)
    each = f"(each (fun x b => {wrap(_typed('x', _arg(1)), 'b')}) (parts {_arg(0)}) {_arg(2)})"
    to.add(_LEAD, f'"{text} " {_MANY} " : " term ", " {body}', each)


def _bounded(to: _Commands, text: str) -> None:
    """Declare a quantifier over `x > 0`, `x ∈ s` and such."""
    relations = {
        sign: _operator("binrel", name, "x", _arg(1)) for sign, name in _RELATIONS.items()
    } | {
        "∈": _mem("x", _arg(1)),
        "∉": _app("Not", _mem("x", _arg(1))),
        "⊆": _app("HasSubset.Subset", "x", _arg(1)),
    }
    for sign, relation in relations.items():
        both = _fun("x", _app("And", relation, "b"))
        meaning = {
            "∃": _app("Exists", both),
            "∃!": _app("ExistsUnique", both),
            "∀": f"(all x (arrow {relation} b))",
        }[text]
        each = f"(each (fun x b => {meaning}) (parts {_arg(0)}) {_arg(2)})"
        to.add(_LEAD, f'"{text} " {_MANY} " {sign} " term ", " term', each)


def _sets(to: _Commands) -> None:
    insert = f"(fun x l => {_app('Insert.insert', 'x', 'l')})"
    single = f"(fun x => {_app('Singleton.singleton', 'x')})"
    to.add(_MAX, '"{" sepBy1(term, ",") "}"', f"(fold {insert} {single} (parts {_arg(0)}))")
    to.add(_MAX, '"{" term:1024 " | " term "}"', _app("setOf", _fun(_arg(0), _arg(1))))
    typed = _fun(_typed(_arg(0), _arg(1)), _arg(2))
    to.add(_MAX, '"{" term:1024 " : " term " | " term "}"', _app("setOf", typed))
    to.add(_MAX, '"{" term:1024 " : " term " // " term "}"', _app("Subtype", typed))
    member = _app("And", _mem(_arg(0), _arg(1)), _arg(2))
    items = '"{" term:1024 " ∈ " term " | " term "}"'
    to.add(_MAX, items, _app("setOf", _fun(_arg(0), member)))
    to.add(_MAX, '"{" term:1024 " // " term "}"', _app("Subtype", _fun(_arg(0), _arg(1))))


def _analysis(to: _Commands) -> None:
    for text, name in (("∀ᶠ", "Filter.Eventually"), ("∃ᶠ", "Filter.Frequently")):
        plain = _app(name, _fun(_arg(0), _arg(2)), _arg(1))
        to.add(_LEAD, f'"{text} " term:1024 " in " term ", " term', plain)
        typed = _app(name, _fun(_typed(_arg(0), _arg(1)), _arg(3)), _arg(2))
        to.add(_LEAD, f'"{text} " term:1024 " : " term " in " term ", " term', typed)
    point = _app("Compl.compl", _app("Singleton.singleton", _arg(0)))
    to.add(_MAX, '"𝓝[≠] " term:1024', _app("nhdsWithin", _arg(0), point))
    for precedence, text, name in (
        (50, "=ᶠ[", "Filter.EventuallyEq"),
        (100, "=O[", "Asymptotics.IsBigO"),
        (100, "=o[", "Asymptotics.IsLittleO"),
    ):
        items = f'term:{precedence + 1} " {text}" term "] " term:{precedence + 1}'
        to.add(precedence, items, _app(name, _arg(1), _arg(0), _arg(2)))
    almost = _app("Filter.EventuallyEq", _app("MeasureTheory.ae", _arg(1)), _arg(0), _arg(2))
    to.add(50, 'term:51 " =ᵐ[" term "] " term:51', almost)
    for text, name in (("ZMOD", "Int.ModEq"), ("MOD", "Nat.ModEq")):
        items = f'term:51 " ≡ " term:51 " [{text} " term "]"'
        to.add(50, items, _app(name, _arg(2), _arg(0), _arg(1)))
    items = '"∫ " term:1024 " in " term:60 ".." term:60 ", " term:60'
    function = _fun(_arg(0), _arg(3))
    to.add(60, items, _app("intervalIntegral", function, _arg(1), _arg(2), _constant(_VOLUME)))
    integral = _app("MeasureTheory.integral", _arg(2), _fun(_arg(0), _arg(1)))
    to.add(67, '"∫ " term:1024 ", " term:60 " ∂" term:70', integral)
    integral = _app("MeasureTheory.integral", _constant(_VOLUME), _fun(_arg(0), _arg(1)))
    to.add(67, '"∫ " term:1024 ", " term:60', integral)
