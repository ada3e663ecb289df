from __future__ import annotations

import pytest

from driftbench.oracles.lean.contexts import rebuild
from driftbench.oracles.lean.spelling import StatementRefusedError

GOOD = """\
import Mathlib
import Mathlib.Order.Basic
universe u v'
open A.B C
open scoped D
open E (some thing)
open F hiding other
namespace G
attribute [local instance] H.inst
attribute [local instance 1001] I.inst J.inst
attribute [-instance] K.inst
local notation "⟪" x ", " y "⟫" => inner 𝕜 x y
local notation3 (name := nine) "η" => L.nine
local infixl:67 " ⋈ " => M.join
local prefix:max "#" => card
"""


def test_commands_are_rebuilt_one_by_one() -> None:
    context = rebuild(GOOD, libraries=("Mathlib",), table=None)
    assert context.imports == ("Mathlib", "Mathlib.Order.Basic")
    assert context.commands == (
        "universe «u» «v'»",
        "open «A».«B» «C»",
        "open scoped «D»",
        "open «E» («some» «thing»)",
        "open «F» hiding «other»",
        "namespace «G»",
        "attribute [local instance] «H».«inst»",
        "attribute [local instance 1001] «I».«inst» «J».«inst»",
        "attribute [-instance] «K».«inst»",
        'local notation "⟪" «x» ", " «y» "⟫" => «inner» 𝕜 x y',
        'local notation3 "η" => L.«nine»',
        'local infixl:67 " ⋈ " => M.«join»',
        'local prefix:max "#" => «card»',
    )
    assert "A.B" in context.around.opened


@pytest.mark.parametrize(
    "line",
    [
        "import Evil",
        "import Mathlib.Evil; initialize evil",
        "import Mathlib import Evil",
        "import all Mathlib",
        "public import Mathlib",
        "open A; initialize evil",
        "open A #eval evil",
        "open A in #eval evil",
        "open A renaming x → y",
        "universe u #eval evil",
        "initialize evil : Unit ← pure ()",
        'macro "x" : term => `(1)',
        'local macro "x" : term => `(1)',
        'local elab "x" : term => evil',
        'local syntax "x" : term',
        'elab "x" : command => evil',
        "set_option maxHeartbeats 0",
        "set_option autoImplicit true",
        "attribute [simp] a",
        "attribute [local simp] a",
        "attribute [csimp] a",
        "attribute [local instance, csimp] a",
        "attribute [implemented_by evil] a",
        "attribute [local instance] a in #eval evil",
        "variable (x : evil)",
        "section",
        "end A",
        "def evil := 1",
        "instance : Evil := evil",
        "#eval evil",
        "run_cmd evil",
        "theorem x : p := q",
        'notation "x" => y',
        'local notation "x" => by evil',
        'local notation "#eval" => y',
        'local notation "run_cmd" => y',
        'local notation "@[x" => y',
        'local notation "--" => y',
        'local notation "/-" x "-/" => y',
        'local notation "x" => "y"',
        'local notation "x" => y\tz #eval "w"',
        "local notation x => y",
        'local notation "a\\"" => y',
        'local notation "x" (y) => z',
        'local notation "x" => open A in y',
        'local notation "x" => driftbench_premise',
        "open «a\u202eb»",
        "open driftbench_ready",
        "\u2028#eval evil",
    ],
)
def test_everything_else_is_refused(line: str) -> None:
    refused = line != "local notation x => y"
    if refused:
        with pytest.raises(StatementRefusedError):
            rebuild(f"import Mathlib\n{line}", libraries=("Mathlib",), table=None)
    else:
        context = rebuild(line, libraries=(), table=None)
        assert context.commands == ("local notation «x» => y",)


def test_an_import_of_another_library_is_refused() -> None:
    with pytest.raises(StatementRefusedError, match="imports what was not allowed: Other may be"):
        rebuild("import Mathlib", libraries=("Other",), table=None)
    with pytest.raises(StatementRefusedError, match="nothing may be"):
        rebuild("import Mathlib", libraries=(), table=None)
