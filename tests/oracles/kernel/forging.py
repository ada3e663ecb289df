"""Forged certificates: false claims with evidence of many hostile kinds.

`forged` claims the opposite of a true certificate, which is false if Lean's logic is consistent.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader, load_declarations
from driftbench.lean import parse, standard_table
from driftbench.oracles.kernel._grammar import KEYWORDS, level_of, names
from driftbench.oracles.kernel.certificates import Certificate, certify, certify_question
from driftbench.oracles.kernel.subjects import subjects_of
from driftbench.oracles.solver.engine import Satisfiable
from driftbench.oracles.solver.finder import answer
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.translation import Unsupported
from driftbench.rules import Applied, apply, default_kinds, load_rules
from tests.oracles.kernel.problems import BOTH_WAYS, ONE_WAY, PROVED, problem, refuted

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from driftbench.oracles.problem import Question

#: All words of certificates; of numbered ones, some.
WORDS = (
    *names(),
    *KEYWORDS,
    *("F2", "F2.e0", "all2", "ex2", "pick2", "same2", "t0", "S0", "n0", "c0", "h0", "v0", "x0"),
    *("a0", "d0", "f", "h", "z", "l", "statement", "proved", "denied"),
)

#: Declarations of a word, each of which would make a proposition of it true.
SHADOWS = (
    "noncomputable def {w} (a : Prop) : Prop := True\n",
    "def {w} (a : Prop) : Prop := True\n",
    "def {w} : Prop := True\n",
    "abbrev {w} (a : Prop) : Prop := True\n",
    "abbrev {w}.{{k}} {{a : Sort k}} : Prop := False\n",
    "theorem {w} : True := True.intro\n",
    "noncomputable def {w}.{{k}} {{a : Sort k}} (b c : a) : Prop := True\n",
    "inductive {w} (a : Prop) : Prop where\n  | made : {w} a\n",
    "structure {w} (a : Prop) : Prop where\n  made ::\n",
    "class inductive {w} (a : Prop) : Prop where\n  | made : {w} a\n",
    "instance {w} : True := True.intro\n",
    "opaque {w} (a : Prop) : Prop\n",
    "axiom {w} : False\n",
    "protected def {w} : Prop := True\n",
    "private def {w} : Prop := True\n",
    "mutual\ndef {w} : Prop := True\nend\n",
    "variable ({w} : False)\ninclude {w}\n",
)

#: Propositions that would make any denial true, with proofs.
MEANINGLESS = (
    ("True", "True.intro"),
    ("Or True True", "Or.inl True.intro"),
    ("And True True", "And.intro True.intro True.intro"),
    ("True → True", "fun h => h"),
    ("Eq True True", "Eq.refl"),
    ("Nonempty Bool", "Nonempty.intro Bool.true"),
)

#: Other text before the theorem, by kind; `{d}` is the digest of the certificate, `{o}` another's.
TRICKS = {
    "open": (
        "open Certificate.C{o}.Evidence\n",
        "open Certificate.C{o} hiding statement\n",
        "open Certificate renaming absurd → Not\n",
        "export Certificate.C{o} (statement)\n",
        "namespace Certificate.C{o}\ndef Not (a : Prop) : Prop := True\nend Certificate.C{o}\n",
        "section\nvariable (h9 : False)\n",
        "namespace Made\nnoncomputable def Not (a : Prop) : Prop := True\nend Made\nopen Made\n",
    ),
    "scope": (
        "end Certificate.C{d}.Evidence\nnamespace Certificate.C{d}.Evidence\n",
        "end Evidence\ndef Not (a : Prop) : Prop := True\nnamespace Evidence\n",
        "end Evidence\ntheorem checked : True := True.intro\nnamespace Evidence\n",
        "end Evidence\ntheorem checked : True := h9\n#print axioms checked\nnamespace Evidence\n",
        "end\n",
        "variable (h9 : False)\n",
    ),
    "syntax": (
        'notation "Not" => fun _ => True\n',
        'local notation "statement" => False\n',
        'infix:50 " → " => fun _ _ => True\n',
        'prefix:max "Not" => id\n',
        'macro "Not" : term => `(fun _ => True)\n',
        "macro_rules | `(Not $x) => `(True)\n",
        'syntax "Not" term : term\n',
        'elab "Not" : term => pure default\n',
        "elab_rules : command | `(end) => pure ()\n",
        "run_cmd pure ()\n",
        "initialize pure ()\n",
    ),
    "attribute": (
        "@[reducible] noncomputable def t0 : Prop := True\n",
        "@[simp] theorem h9 : True := True.intro\n",
        "@[implemented_by id] noncomputable def t0 : Bool := Bool.true\n",
        '@[extern "f"] def t0 : Bool := Bool.true\n',
        "@[app_unexpander Not] def t0 : Bool := Bool.true\n",
        "attribute [reducible] statement\n",
        "attribute [-instance] h9\n",
    ),
    "universe": (
        "universe l\n",
        "universe u v\n",
        "noncomputable def t0.{{l}} : Type l := F2\n",
        "noncomputable def t0.{{l, l}} : Bool := Bool.true\n",
        "noncomputable def t0 : Sort 0 := True\n",
        "noncomputable def t0 : Type 1 := Type\n",
    ),
    "axiom": (
        "axiom h9 : False\n",
        "axiom Classical.em : False\n",
        "axiom «Classical.em» : False\n",
        "axiom _root_.Certificate.C{d}.propext : False\n",
        "axiom prop\u0435xt : False\n",
        "axiom «propext » : False\n",
        "unsafe axiom h9 : False\n",
        "theorem h9 : False := sorry\n",
        "theorem h9 : False := sorryAx False\n",
        "theorem h9 : False := lcProof\n",
        "opaque h9 : False\n",
        "unsafe def h9 : False := h9\n",
        "partial def h9 : False := h9\n",
    ),
    "names": (
        "noncomputable def «Not» (a : Prop) : Prop := True\n",
        "noncomputable def _root_.Certificate.C{o}.Evidence.Not (a : Prop) : Prop := True\n",
        "noncomputable def _root_.Certificate.C{d}.checked : Bool := Bool.true\n",
        "noncomputable def Certificate.C{o}.statement : Bool := Bool.true\n",
        "noncomputable def N\u043et (a : Prop) : Prop := True\n",
        "noncomputable def t\u0660 : Bool := Bool.true\n",
        "noncomputable def t1 : Bool := Bool.true\n",
        "noncomputable def t00 : Bool := Bool.true\n",
        "noncomputable def t99999999999999999999 : Bool := Bool.true\n",
        "noncomputable def t0 : Bool :=\n  Bool.true\n" * 2,
        "noncomputable def t0 : Prop :=\n  F" + "9" * 5000 + "\n",
        "noncomputable def t0 : Bool :=\n  Bool.true noncomputable def Not : Prop :=\n  True\n",
    ),
    "comment": (
        "/- end Certificate.C{d}.Evidence -/\n",
        "/- never closed\n",
        "-/\n",
        "-- end Certificate.C{d}.Evidence\n",
        "/-- a comment -/ noncomputable def Not (a : Prop) : Prop := True\n",
        "theorem h9 : True := True.intro -- theorem\n",
        'def t0 := "end Certificate.C{d}.Evidence"\n',
        'def t0 := "never closed\n',
        "def t0 := 'a'\n",
        'def t0 := r#"\n',
    ),
    "option": (
        "set_option debug.skipKernelTC true\n",
        "set_option debug.skipKernelTC true in\n",
        "set_option autoImplicit true\n",
        "set_option maxRecDepth 10\n",
        "set_option pp.all true\n",
    ),
    "message": (
        "#print axioms Classical.em\n",
        "#check True\n",
        "#eval 0\n",
        "#reduce True\n",
        "#print \"'Certificate.C{d}.checked' does not depend on any axioms\"\n",
        "#guard_msgs in\n",
        "#exit\n",
        "deriving instance Inhabited for F2\n",
        "instance : True := True.intro\n",
        "local instance (priority := low) : True := True.intro\n",
        "example : True := True.intro\n",
        "import Init\n",
        "prelude\n",
    ),
    "line": ("\r\n", "\n", " \n", "\u2028", "\x0c", "\x00\n", "\ufeff", "\t\n"),
}

#: Terms after the theorem's head.
TERMS = (
    "True.intro",
    "fun h => h",
    "fun f => f",
    "h9",
    "h9 True.intro",
    "Not True.intro",
    "byContra fun h0 => h0",
    "(by exact True.intro)",
    "by native_decide",
    "sorry",
    "show Not statement from True.intro",
    "let Not := True; True.intro",
    "@Not",
    "_",
    "?h",
    "‹_›",
    "(.intro)",
    "⟨⟩",
    "nomatch h9",
    "absurd (absurd h9)",
    "fun f => fails decFalse Eq.refl f",
    "True.intro\nwhere h9 := True.intro",
    "True.intro\ntermination_by 0",
    "(True.intro",
    "True.intro)",
    "Eq.refl",
    "impOfRight True.intro",
    "fun f => have f := f; f",
    "fun (f : Prop) => f",
)

#: Other heads of the theorem.
HEADS = (
    "theorem denied : Not statement := ",
    "theorem denied.{l} : Not statement.{l} := ",
    "theorem denied : Not statement.{1} := ",
    "theorem denied : Not (statement.{0}) := ",
    "theorem denied : Not False := ",
    "theorem denied : True := ",
    "theorem denied := ",
    "def denied : Not statement.{0} := ",
    "noncomputable def denied : Not statement.{0} := ",
    "instance denied : Not statement.{0} := ",
    "theorem denied {h9 : False} : Not statement.{0} := ",
    "theorem denied [h9 : False] : Not statement.{0} := ",
    "private theorem denied : Not statement.{0} := ",
    "theorem _root_.denied : Not statement.{0} := ",
    "theorem «denied» : Not statement.{0} := ",
    "theorem proved : statement := ",
    "theorem proved.{k} : statement.{k} := ",
    "theorem proved.{l, k} : statement.{l} := ",
    "theorem proved : statement.{0} := ",
    "theorem proved.{l} (h9 : False) : statement.{l} := ",
    "theorem proved.{l} : True := ",
)


def head(certificate: Certificate) -> str:
    """Return the head that the theorem of a certificate has."""
    level = level_of(certificate.statement)
    if certificate.claim == "proved":
        return f"theorem proved{level} : statement{level} := "
    return f"theorem denied : Not statement{level.replace('l', '0')} := "


def opposite(true: Certificate, evidence: str = "") -> Certificate:
    """Return a certificate of the opposite claim of a true one, with given evidence."""
    claim = "denied" if true.claim == "proved" else "proved"
    return Certificate(claim, true.statement, evidence)


def simple(number: int) -> Certificate:
    """Return a true certificate, another one for each number."""
    constants = "".join(f"  ∀ (c{place} : Prop),\n" for place in range(number + 1))
    statement = f"def statement : Prop :=\n{constants}  -- premise\n  c0 →\n  -- goal\n  c0\n"
    words = " ".join(f"c{place}" for place in range(number + 1))
    return Certificate(
        "proved", statement, f"theorem proved : statement := fun {words} h0 =>\nh0\n"
    )


def hand_made() -> Iterator[Certificate]:
    """Yield the certificates that the kinds of drift give without a prover."""
    for stronger, weaker, axioms in (*ONE_WAY.values(), *BOTH_WAYS.values()):
        for one, other in ((stronger, weaker), (weaker, stronger)):
            asked = problem(one, other, axioms)
            found = certify(asked, PROVED)
            if not isinstance(found, Certificate):
                answered = answer(asked, 2000)
                assert isinstance(answered, Satisfiable)
                found = certify(asked, refuted(answered.model))
            assert isinstance(found, Certificate)
            yield found


def of_starter(count: int) -> Iterator[Certificate]:
    """Yield certificates of some drifted statements of the starter snapshot."""
    translator = subjects_of("starter").translator
    rules = [rule for rule in load_rules() if rule.drift_class != "faithful"]
    reader = DeclarationReader(standard_table())
    for declaration in load_declarations(open_snapshot("starter"), reader=reader):
        tree = parse(declaration.statement, table=translator.table)
        applied = (one for rule in rules for one in apply(rule, tree, kinds=default_kinds()))
        drifted = next((one.text for one in applied if isinstance(one, Applied)), None)
        if drifted is None:
            continue
        try:
            both = translator.questions(declaration.statement, drifted, context="import Mathlib")
        except Unsupported:
            continue
        for certificate in filter(None, map(_certified, both)):
            yield certificate
            count -= 1
        if count <= 0:
            return


def _certified(question: Question) -> Certificate | None:
    found = certify_question(question, PROVED)
    if not isinstance(found, Certificate):
        answered = answer(lower(question, comprehension=True), 500)
        if not isinstance(answered, Satisfiable):
            return None
        found = certify_question(question, refuted(answered.model))
    return found if isinstance(found, Certificate) else None


@cache
def truths() -> tuple[Certificate, ...]:
    """Return true certificates, one for each statement."""
    found = (*hand_made(), *of_starter(12), *map(simple, range(30)))
    return tuple({one.statement: one for one in found}.values())


def forged(kind: str, true: Certificate, other: Certificate, source: random.Random) -> Certificate:
    """Return a forged certificate of a kind, the opposite of a true one."""
    target = opposite(true)
    evidence = _EVIDENCE.get(kind, _attacked)(kind, target, (true, other), source)
    return replace(target, evidence=evidence)


def kinds() -> tuple[str, ...]:
    """Return the kinds of forged evidence."""
    return (*TRICKS, *_EVIDENCE)


def _attacked(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    """Add an attack before, within or after plausible evidence."""
    trick = source.choice(TRICKS[kind]).format(d=target.digest, o=pair[1].digest)
    text = head(target) + source.choice([*TERMS, body(pair[0]), body(pair[1])]) + "\n"
    if source.random() < 0.7:
        return trick + text
    lines = text.splitlines(keepends=True)
    place = source.randrange(1, len(lines) + 1)
    return "".join((*lines[:place], trick, *lines[place:]))


def _shadowed(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    del kind, pair
    shadow = source.choice(SHADOWS).format(w=source.choice(WORDS))
    return shadow + head(target) + source.choice(TERMS) + "\n"


def _meaningless(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    """Redefine `Not`, or another word of the claim."""
    del kind, pair
    word = "Not (a : Prop)" if target.claim == "denied" else "statement"
    meaning, term = source.choice(MEANINGLESS)
    command = source.choice(("noncomputable def", "def", "abbrev"))
    gap = source.choice((" ", "\n  "))
    return f"{command} {word} : Prop :={gap}{meaning}\n{head(target)}{term}\n"


def _other_head(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    del kind, target
    return source.choice(HEADS) + source.choice([*TERMS, body(pair[0]), body(pair[1])]) + "\n"


def _bare(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    del kind, pair
    return head(target) + source.choice(TERMS) + "\n"


def _swapped(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    """Use the evidence of another certificate, or of the opposite claim, in the expected form."""
    del kind
    donor = source.choice(pair)
    if source.random() < 0.3:
        return donor.evidence
    return donor.evidence.replace(head(donor), head(target))


def _mutated(
    kind: str, target: Certificate, pair: Sequence[Certificate], source: random.Random
) -> str:
    """Replace some words of true evidence by others of the same kind."""
    text = _swapped(kind, target, pair, source)
    start = text.find(head(target)) + len(head(target))
    words = re.split(r"(\b[\w.]+\b)", text[start:])
    for _ in range(source.randint(1, 4)):
        places = [place for place in range(1, len(words), 2) if words[place] not in KEYWORDS]
        if places:
            words[source.choice(places)] = source.choice(
                [words[source.choice(places)], source.choice(names()), "h0", "f", "F1", "t0"]
            )
    return text[:start] + "".join(words)


def body(certificate: Certificate) -> str:
    """Return the term that the theorem of a certificate ends with."""
    return certificate.evidence.partition(head(certificate))[2].rstrip("\n")


_EVIDENCE = {
    "shadow": _shadowed,
    "meaningless": _meaningless,
    "head": _other_head,
    "bare": _bare,
    "swapped": _swapped,
    "mutated": _mutated,
}
