from __future__ import annotations

import pytest

from driftbench.errors import LeanSyntaxError
from driftbench.lean.scanner import scan
from driftbench.lean.scope import MAX_IN_FORCE, Scope, full_name, scopes
from driftbench.lean.variables import binder_texts

HERE = "\ntheorem here : p := h\n"


def scope(text: str, *, homes: frozenset[str] | None = None) -> Scope:
    return list(scopes(text, scan(text), notation_homes=homes))[-1][1]


def variables(text: str) -> str:
    return " ".join(binder_texts(scope(text + HERE).variables))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("variable {α : Type*}  [Foo\n  α] (x y : α)", "{α : Type*} [Foo α] (x y : α)"),
        ("variable {α : Type*}\nvariable (α)", "(α : Type*)"),
        ("variable {x y z : α}\nvariable (y)", "{x : α} (y : α) {z : α}"),
        ("variable {α : Type*}\nvariable (α) [A α]", "(α : Type*) [A α]"),
        ("variable (x : α := f (n := 3))", "(x : α)"),
        ("variable (h : p (n := 3) = q)", "(h : p (n := 3) = q)"),
        ("variable [inst : Foo α] [∀ i : ι, Bar (β i)]", "[inst : Foo α] [∀ i : ι, Bar (β i)]"),
        ("variable ⦃x : α⦄ {{y : α}}", "⦃x : α⦄ ⦃y : α⦄"),
        ("variable (x : α) -- note\n  /- note -/ (y : β)", "(x : α) (y : β)"),
        ("variable (α)", "(α)"),
        ("variable {f : α → (β : Type) → γ}", "{f : α → (β : Type) → γ}"),
        ("section\nvariable (x : α)\nend", ""),
        ("variable {x : α}\nsection\nvariable (x)\nend", "{x : α}"),
        ("variable {x : α}\nnamespace A.B\nvariable (y : α)\nend B", "{x : α}"),
    ],
)
def test_section_variables(text: str, shown: str) -> None:
    assert variables(text) == shown


def test_a_variable_of_a_prefix_is_for_one_theorem() -> None:
    text = "variable {x : α}\nvariable (x) (y : β) in\ntheorem a : p := h\ntheorem b : p := h\n"
    first, second = (" ".join(binder_texts(s.variables)) for _, s in scopes(text, scan(text)))
    assert (first, second) == ("(x : α) (y : β)", "{x : α}")


def test_include_and_omit_undo_each_other() -> None:
    assert scope("include h k\nomit h" + HERE).included == {"k"}
    assert scope("omit [Foo α] h\ninclude h" + HERE).omitted == {"Foo α"}
    assert scope("section\ninclude h\nend" + HERE).included == frozenset()


def test_the_context_keeps_the_order_of_the_file() -> None:
    text = """
universe u v
open Foo  hiding bar
namespace A.B
section
open Gone
end
open scoped Baz
variable {x : α}
local notation "E" =>  Type u
attribute [simp] thing
attribute [local instance] dec
set_option autoImplicit true
set_option maxHeartbeats 5
open Qux in
"""
    assert scope(text + HERE).context == (
        "universe u v",
        "open Foo hiding bar",
        "namespace A.B",
        "open scoped Baz",
        'local notation "E" => Type u',
        "attribute [local instance] dec",
        "set_option autoImplicit true",
        "open Qux",
    )


def test_half_closed_namespaces_stay_in_the_context() -> None:
    assert scope("namespace A.B\nend B" + HERE).context == ("namespace A",)


@pytest.mark.parametrize(
    ("text", "opened"),
    [
        ("open A", {"A"}),
        ("namespace N\nopen A", {"N", "A", "N.A"}),
        ("namespace M.N\nopen A", {"M", "M.N", "A", "M.A", "M.N.A"}),
        ("open A B", {"A", "B", "A.B"}),
        ("open A\nopen scoped B", {"A", "B", "A.B"}),
        ("open A (x y)", set()),
        ("open A renaming x → y", set()),
        ("open A hiding x", {"A"}),
        ("open _root_.A", {"A"}),
        ("namespace N\nopen _root_.A", {"N", "A"}),
        ("section\nopen A\nend", set()),
        ("open A in", {"A"}),
    ],
)
def test_opened_namespaces_with_every_meaning(text: str, opened: set[str]) -> None:
    assert set(scope(text + HERE).opened) == opened


def test_only_homes_of_notation_are_kept_when_they_are_known() -> None:
    homes = frozenset({"A.B.C", "N"})
    text = "namespace N\nopen A X Y Z\nopen B\nopen C" + HERE
    assert scope(text, homes=homes).opened == ("A.B.C", "N")


def test_many_opens_do_not_multiply() -> None:
    names = " ".join(f"A{i}" for i in range(40))
    assert len(scope(f"namespace N\nopen {names}{HERE}").opened) < 5000


@pytest.mark.parametrize(
    ("name", "namespace", "full"),
    [("a", "", "a"), ("a.b", "N.M", "N.M.a.b"), ("_root_.a.b", "N", "a.b")],
)
def test_full_names(name: str, namespace: str, full: str) -> None:
    assert full_name(name, namespace) == full


@pytest.mark.parametrize("command", ["open A", "variable (x : α)", 'local notation "a" => b'])
def test_scopes_are_limited(command: str) -> None:
    held = scope(f"{command}\n" * MAX_IN_FORCE + HERE)
    assert max(len(held.context), len(held.variables)) == MAX_IN_FORCE
    text = f"{command}\n" * (MAX_IN_FORCE + 1) + HERE
    with pytest.raises(LeanSyntaxError, match=r"F\.lean:1001:\d: more than 1,000"):
        list(scopes(text, scan(text), path="F.lean"))
