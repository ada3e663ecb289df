from __future__ import annotations

from driftbench.oracles.kernel import check, schemas

# The steps that `driftbench.rules.places` takes from a statement down to a place.
STEPS = ("all", "ex", "and", "or", "imp", "antecedent", "not", "eventually", "frequently")

PLACES = """
theorem deep (r : Nat → Prop) (q : PProd Nat Nat → Prop) (l : Filter Nat) :
    Positive fun p : PProd (PProd Nat Nat) Nat → Prop =>
      ∀ n, r n → ∀ m, q ⟨n, m⟩ → l.eventually fun x => p ⟨⟨n, m⟩, x⟩ :=
  Positive.eventually (Positive.imp (Positive.all (Positive.imp Positive.conclusion r)) q)
    (fun _ => l)

theorem denied (q : Nat → Prop) :
    Negative fun p : Nat → Prop => ∀ n, (Not (p n) → False) → q n :=
  fun h => Positive.not (Negative.antecedent
    (Positive.antecedent Positive.conclusion q) (fun _ => False)) h
#print axioms deep
#print axioms denied
"""


def test_each_step_to_a_place_keeps_or_reverses_polarity() -> None:
    names = [f"{polarity}.{step}" for polarity in ("Positive", "Negative") for step in STEPS]
    report = check(schemas() + "".join(f"#print axioms {name}\n" for name in names))
    assert report.ok
    assert report.axioms == dict.fromkeys(names, ())


def test_steps_compose() -> None:
    report = check(schemas() + PLACES)
    assert report.ok, [message.text for message in report.messages]
    assert report.axioms == {"deep": (), "denied": ()}


def test_a_wrong_polarity_is_not_provable() -> None:
    wrong = (
        "theorem w (q : Nat → Prop) : Positive fun p => ∀ n, p n → q n := Negative.hypothesis q\n"
    )
    assert not check(schemas() + wrong).ok


def test_casts_and_countermodels_use_no_axiom() -> None:
    names = ["Cast.agree", "Cast.natInteger", "Cast.natHalf", "Cast.posNat", "Cast.boolFour"]
    names += ["Nat.unbounded", "Integer.diff_of_le", "Nat.apart_not_uniformly"]
    report = check(schemas() + "".join(f"#print axioms {name}\n" for name in names))
    assert report.ok
    assert report.axioms == dict.fromkeys(names, ())
