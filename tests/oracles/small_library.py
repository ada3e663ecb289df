"""A library of a few definitions, for tests."""

from __future__ import annotations

LIBRARY = """\
universe u

class Zero' (α : Type u) where
  zero : α

class Magma (α : Type u) where
  op : α → α → α

class Grouplike (α : Type u) extends Magma α, Zero α where
  inv : α → α

class Abelian (α : Type u) extends Grouplike α where
  comm : ∀ a b : α, Magma.op a b = Magma.op b a

class Topology (α : Type u) where
  IsOpen : Set α → Prop

class Compact (α : Type u) [Topology α] : Prop where
  compact : True

class Separated (α : Type u) [Topology α] : Prop where
  separated : True

class Normal (α : Type u) [Topology α] : Prop where
  normal : True

instance {α : Type u} [Topology α] [Compact α] [Separated α] : Normal α where
  normal := trivial

structure Part (α : Type u) [Magma α] where
  carrier : Set α

namespace Part

variable {α : Type u} [Magma α]

/-- The part of everything. -/
def whole : Part α := ⟨Set.univ⟩

def Closed (p : Part α) : Prop := ∀ a b, a ∈ p.carrier → b ∈ p.carrier

def size (p : Part α) : ℕ := 0

def Closed.depth {p : Part α} (h : p.Closed) : ℕ := 0

end Part

def Subgroup.relIndex (n m : ℕ) : ℕ := n

class IsLocalRing (R : Type u) : Prop where
  local_ : True

namespace Listed

def within (a b : ℝ) : Finset ℝ := ∅

end Listed

namespace Dense

def within (a b : ℝ) : Set ℝ := ∅

end Dense

section

variable (R : Type u) {M : Type u} [Magma R]

def scaled (f : R → M) (n : ℕ) : R → M := f

def Smooth (f : R → M) := ∀ x, f x = f x

end

namespace Space

def Near (x y : ℝ) : Prop := x = y

export Magma (op)

end Space
"""
