/- Declarations of Lean's library and mathlib that the starter's statements name, with their types and
without proofs; most are axioms. Written by hand, and not compared with mathlib. Simpler than there: classes
have few laws and parents, numerals from 2 on need a cast of natural numbers only, and a coercion is
one instance instead of a chain. -/
noncomputable section
def Set (α : Type u) : Type u := α → Prop
def setOf {α : Type u} (p : α → Prop) : Set α := p
set_option autoImplicit false
universe u₁ u₂ u₃ v₁ v₂ v₃
-- Operations.
class HSub (α : Type u) (β : Type v) (γ : outParam (Type w)) where hSub : α → β → γ
class HMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where hMul : α → β → γ
class HAdd (α : Type u) (β : Type v) (γ : outParam (Type w)) where hAdd : α → β → γ
class HDiv (α : Type u) (β : Type v) (γ : outParam (Type w)) where hDiv : α → β → γ
class HPow (α : Type u) (β : Type v) (γ : outParam (Type w)) where hPow : α → β → γ
class HSMul (α : Type u) (β : Type v) (γ : outParam (Type w)) where hSMul : α → β → γ
class Add (α : Type u) where add : α → α → α
class Sub (α : Type u) where sub : α → α → α
class Mul (α : Type u) where mul : α → α → α
class Div (α : Type u) where div : α → α → α
class Neg (α : Type u) where neg : α → α
class Inv (α : Type u) where inv : α → α
class Pow (α : Type u) (β : Type v) where pow : α → β → α
class SMul (α : Type u) (β : Type v) where smul : α → β → β
class Zero (α : Type u) where zero : α
class One (α : Type u) where one : α
class NatCast (α : Type u) where natCast : Nat → α
axiom Int : Type
class IntCast (α : Type u) where intCast : Int → α
class Dvd (α : Type u) where dvd : α → α → Prop
class LE (α : Type u) where le : α → α → Prop
class LT (α : Type u) where lt : α → α → Prop
class Top (α : Type u) where top : α
class Bot (α : Type u) where bot : α
class HasSubset (α : Type u) where Subset : α → α → Prop
class Union (α : Type u) where union : α → α → α
class Inter (α : Type u) where inter : α → α → α
class SDiff (α : Type u) where sdiff : α → α → α
class Compl (α : Type u) where compl : α → α
class EmptyCollection (α : Type u) where emptyCollection : α
class Membership (α : outParam (Type u)) (γ : Type v) where mem : γ → α → Prop
class Singleton (α : outParam (Type u)) (β : Type v) where singleton : α → β
class Insert (α : outParam (Type u)) (γ : Type v) where insert : α → γ → γ
class SupSet (α : Type u) where sSup : Set α → α
export SupSet (sSup)
def GE.ge {α : Type u} [LE α] (a b : α) : Prop := LE.le b a
def GT.gt {α : Type u} [LT α] (a b : α) : Prop := LT.lt b a
def Superset {α : Type u} [HasSubset α] (a b : α) : Prop := HasSubset.Subset b a
@[default_instance] instance instHAdd {α : Type u} [Add α] : HAdd α α α := ⟨Add.add⟩
@[default_instance] instance instHSub {α : Type u} [Sub α] : HSub α α α := ⟨Sub.sub⟩
@[default_instance] instance instHMul {α : Type u} [Mul α] : HMul α α α := ⟨Mul.mul⟩
@[default_instance] instance instHDiv {α : Type u} [Div α] : HDiv α α α := ⟨Div.div⟩
@[default_instance] instance instHPow {α : Type u} {β : Type v} [Pow α β] : HPow α β α := ⟨Pow.pow⟩
@[default_instance] instance instHSMul {α : Type u} {β : Type v} [SMul α β] : HSMul α β β := ⟨SMul.smul⟩
instance Zero.toOfNat0 {α : Type u} [Zero α] : OfNat α 0 := ⟨Zero.zero⟩
instance One.toOfNat1 {α : Type u} [One α] : OfNat α 1 := ⟨One.one⟩
instance instOfNat {α : Type u} [NatCast α] {n : Nat} : OfNat α n := ⟨NatCast.natCast n⟩
-- Coercions.
structure Subtype {α : Sort u} (p : α → Prop) where
  val : α
  property : p val
class Max (α : Type u) where max : α → α → α
class Min (α : Type u) where min : α → α → α
export Max (max)
export Min (min)
axiom Nat.Prime (p : Nat) : Prop
instance coeCast {R : Type u} [NatCast R] {n : Nat} : CoeT Nat n R := ⟨NatCast.natCast n⟩
instance coeIntCast {R : Type u} [IntCast R] {n : Int} : CoeT Int n R := ⟨IntCast.intCast n⟩
instance coeSort {α : Sort u} {β : Sort v} [CoeSort α β] {a : α} : CoeT α a β := ⟨CoeSort.coe a⟩
instance coeFun {α : Sort u} {β : Sort v} [CoeFun α fun _ => β] {a : α} : CoeT α a β := ⟨CoeFun.coe a⟩
-- Sets.
namespace Set
variable {α : Type u} {β : Type v} {ι : Sort w}
def Mem (s : Set α) (a : α) : Prop := s a
instance : Membership α (Set α) := ⟨Set.Mem⟩
instance : HasSubset (Set α) := ⟨fun s t => ∀ a, a ∈ s → a ∈ t⟩
instance : Union (Set α) := ⟨fun s t => setOf fun a => a ∈ s ∨ a ∈ t⟩
instance : Inter (Set α) := ⟨fun s t => setOf fun a => a ∈ s ∧ a ∈ t⟩
instance : SDiff (Set α) := ⟨fun s t => setOf fun a => a ∈ s ∧ a ∉ t⟩
instance : Compl (Set α) := ⟨fun s => setOf fun a => a ∉ s⟩
instance : EmptyCollection (Set α) := ⟨setOf fun _ => False⟩
instance : Singleton α (Set α) := ⟨fun a => setOf fun b => b = a⟩
instance : Insert α (Set α) := ⟨fun a s => setOf fun b => b = a ∨ b ∈ s⟩
protected axiom Nonempty (s : Set α) : Prop
axiom univ : Set α
axiom image (f : α → β) (s : Set α) : Set β
axiom preimage (f : α → β) (s : Set β) : Set α
axiom range (f : ι → α) : Set α
axiom iUnion (s : ι → Set α) : Set α
axiom iInter (s : ι → Set α) : Set α
axiom InjOn (f : α → β) (s : Set α) : Prop
protected axiom Finite (s : Set α) : Prop
protected axiom Countable (s : Set α) : Prop
protected axiom Infinite (s : Set α) : Prop
instance : CoeSort (Set α) (Type u) := ⟨fun s => { x // x ∈ s }⟩
instance : SupSet (Set α) := ⟨fun _ => univ⟩
end Set
instance coeVal {α : Type u} {p : α → Prop} {x : Subtype p} : CoeT (Subtype p) x α := ⟨x.val⟩
-- Order.
class Preorder (α : Type u) extends LE α, LT α
class PartialOrder (α : Type u) extends Preorder α
class SemilatticeSup (α : Type u) extends PartialOrder α, Max α
class SemilatticeInf (α : Type u) extends PartialOrder α, Min α
class Lattice (α : Type u) extends SemilatticeSup α, Min α
class LinearOrder (α : Type u) extends Lattice α
class ConditionallyCompleteLinearOrder (α : Type u) extends LinearOrder α, SupSet α
section
variable {α : Type u} {β : Type v}
axiom Monotone [Preorder α] [Preorder β] (f : α → β) : Prop
axiom Antitone [Preorder α] [Preorder β] (f : α → β) : Prop
axiom StrictMono [Preorder α] [Preorder β] (f : α → β) : Prop
axiom StrictAnti [Preorder α] [Preorder β] (f : α → β) : Prop
axiom StrictMonoOn [Preorder α] [Preorder β] (f : α → β) (s : Set α) : Prop
axiom StrictAntiOn [Preorder α] [Preorder β] (f : α → β) (s : Set α) : Prop
axiom MonotoneOn [Preorder α] [Preorder β] (f : α → β) (s : Set α) : Prop
axiom BddAbove [LE α] (s : Set α) : Prop
axiom BddBelow [LE α] (s : Set α) : Prop
axiom IsLUB [LE α] (s : Set α) (a : α) : Prop
axiom Set.Icc [Preorder α] (a b : α) : Set α
axiom Set.Ico [Preorder α] (a b : α) : Set α
axiom Set.Ioc [Preorder α] (a b : α) : Set α
axiom Set.Ioo [Preorder α] (a b : α) : Set α
axiom Set.Ici [Preorder α] (a : α) : Set α
axiom Set.Iic [Preorder α] (a : α) : Set α
axiom Set.Ioi [Preorder α] (a : α) : Set α
axiom Set.Iio [Preorder α] (a : α) : Set α
class OrderBot (α : Type u) [LE α] extends Bot α
class OrderTop (α : Type u) [LE α] extends Top α
axiom Disjoint [PartialOrder α] [OrderBot α] (a b : α) : Prop
end
axiom Set.partialOrder {α : Type u} : PartialOrder (Set α)
attribute [instance] Set.partialOrder
axiom Set.orderBot {α : Type u} : OrderBot (Set α)
attribute [instance] Set.orderBot
-- Functions.
namespace Function
variable {α : Sort u} {β : Sort v}
def Injective (f : α → β) : Prop := ∀ ⦃x y⦄, f x = f y → x = y
def Surjective (f : α → β) : Prop := ∀ y, ∃ x, f x = y
def Bijective (f : α → β) : Prop := Injective f ∧ Surjective f
axiom LeftInverse (g : β → α) (f : α → β) : Prop
axiom RightInverse (g : β → α) (f : α → β) : Prop
def comp {γ : Sort w} (f : β → γ) (g : α → β) : α → γ := fun x => f (g x)
end Function
axiom Nat.iterate {α : Sort u} (f : α → α) (n : Nat) : α → α
-- Products, functions, and numbers below a bound.
axiom Prod.partialOrder {α : Type u} {β : Type v} [PartialOrder α] [PartialOrder β] : PartialOrder (α × β)
axiom Fin.linearOrder (n : Nat) : LinearOrder (Fin n)
attribute [instance] Prod.partialOrder Fin.linearOrder
instance coeFin {n : Nat} {i : Fin n} : CoeT (Fin n) i Nat := ⟨i.val⟩
instance Pi.zero {ι : Type u} {M : Type v} [Zero M] : Zero (ι → M) := ⟨fun _ => Zero.zero⟩
-- Algebra.
class AddMonoid (M : Type u) extends Add M, Zero M
class AddGroup (G : Type u) extends AddMonoid G, Neg G, Sub G
class AddCommMonoid (M : Type u) extends AddMonoid M
class AddCommGroup (G : Type u) extends AddGroup G, AddCommMonoid G
class Monoid (M : Type u) extends Mul M, One M where
  npow : Nat → M → M
class CommMonoid (M : Type u) extends Monoid M
class DivInvMonoid (G : Type u) extends Monoid G, Inv G, Div G where
  zpow : Int → G → G
class Group (G : Type u) extends DivInvMonoid G
class CommGroup (G : Type u) extends Group G, CommMonoid G
class Semiring (R : Type u) extends AddCommMonoid R, Monoid R, NatCast R
class CommSemiring (R : Type u) extends Semiring R, CommMonoid R
class Ring (R : Type u) extends Semiring R, AddCommGroup R, IntCast R
class CommRing (R : Type u) extends Ring R, CommMonoid R
class DivisionRing (K : Type u) extends Ring K, DivInvMonoid K
class Field (K : Type u) extends CommRing K, DivisionRing K
instance CommRing.toCommSemiring {R : Type u} [h : CommRing R] : CommSemiring R := { h with }
@[default_instance] instance Monoid.Pow {M : Type u} [Monoid M] : Pow M Nat := ⟨fun x n => Monoid.npow n x⟩
instance DivInvMonoid.Pow {M : Type u} [DivInvMonoid M] : Pow M Int := ⟨fun x n => DivInvMonoid.zpow n x⟩
class Module (R : Type u) (M : Type v) [Semiring R] [AddCommMonoid M] extends SMul R M
instance Semiring.toModule {R : Type u} [Semiring R] : Module R R := { smul := Mul.mul }
axiom Nontrivial (α : Type u) : Prop
axiom Dvd.ofMul {α : Type u} [Semiring α] : Dvd α
attribute [class] Nontrivial
attribute [instance] Dvd.ofMul
section
variable {R : Type u} {M : Type v}
axiom IsDomain (R : Type u) [Semiring R] : Prop
axiom IsNoetherianRing (R : Type u) [Semiring R] : Prop
axiom UniqueFactorizationMonoid (R : Type u) [CommSemiring R] : Prop
axiom CharP (R : Type u) [Semiring R] (p : Nat) : Prop
attribute [class] IsDomain IsNoetherianRing UniqueFactorizationMonoid CharP
axiom IsUnit [Monoid M] (a : M) : Prop
axiom Irreducible [Monoid M] (p : M) : Prop
axiom Prime [CommSemiring R] (p : R) : Prop
axiom IsCoprime [CommSemiring R] (a b : R) : Prop
axiom IsNilpotent [Semiring R] (x : R) : Prop
axiom Even [Add M] (a : M) : Prop
axiom Odd [Semiring R] (a : R) : Prop
axiom orderOf [Monoid M] (x : M) : Nat
axiom Commute [Mul M] (a b : M) : Prop
end
axiom Ideal (R : Type u) [Semiring R] : Type u
namespace Ideal
variable {R : Type u} [Semiring R]
axiom mem : Membership R (Ideal R)
axiom order : PartialOrder (Ideal R)
axiom top : Top (Ideal R)
axiom bot : Bot (Ideal R)
axiom add : Add (Ideal R)
axiom mul : Mul (Ideal R)
attribute [instance] mem order top bot
class inductive IsPrime (I : Ideal R) : Prop
class inductive IsMaximal (I : Ideal R) : Prop
end Ideal
axiom Subgroup (G : Type u) [Group G] : Type u
namespace Subgroup
variable {G : Type u} [Group G]
axiom mem : Membership G (Subgroup G)
axiom top : Top (Subgroup G)
axiom bot : Bot (Subgroup G)
axiom order : PartialOrder (Subgroup G)
attribute [instance] mem top bot order
instance : CoeSort (Subgroup G) (Type u) := ⟨fun H => { x // x ∈ H }⟩
axiom group (H : Subgroup G) : Group H
attribute [instance] group
class inductive Normal (H : Subgroup G) : Prop
axiom index (H : Subgroup G) : Nat
end Subgroup
axiom IsPGroup (p : Nat) (G : Type u) [Group G] : Prop
-- Numbers.
axiom Rat : Type
axiom Real : Type
axiom Complex : Type
axiom NNReal : Type
axiom PNat : Type
axiom ZMod (n : Nat) : Type
class inductive Fact (p : Prop) : Prop
axiom Nat.commSemiring : CommSemiring Nat
axiom Nat.linearOrder : LinearOrder Nat
axiom Nat.sub : Nat → Nat → Nat
instance : Sub Nat := ⟨Nat.sub⟩
axiom Nat.divides : Dvd Nat
axiom Int.commRing : CommRing Int
axiom Int.linearOrder : LinearOrder Int
axiom Int.divides : Dvd Int
axiom Rat.field : Field Rat
axiom Rat.linearOrder : LinearOrder Rat
axiom NNReal.commSemiring : CommSemiring NNReal
axiom NNReal.linearOrder : LinearOrder NNReal
axiom PNat.linearOrder : LinearOrder PNat
axiom PNat.commMonoid : CommMonoid PNat
axiom PNat.add : Add PNat
axiom PNat.ofNat {n : Nat} : OfNat PNat n
axiom ZMod.commRing (n : Nat) : CommRing (ZMod n)
axiom ZMod.field (p : Nat) [Fact p.Prime] : Field (ZMod p)
attribute [instance] Nat.commSemiring Nat.linearOrder Int.commRing Int.linearOrder Rat.field Rat.linearOrder NNReal.commSemiring NNReal.linearOrder PNat.linearOrder PNat.commMonoid PNat.add PNat.ofNat ZMod.commRing
axiom Real.linearOrder : ConditionallyCompleteLinearOrder Real
attribute [instance] Real.linearOrder
axiom Rat.toReal : Rat → Real
axiom NNReal.toReal : NNReal → Real
axiom PNat.val : PNat → Nat
axiom Complex.ofReal : Real → Complex
axiom Int.toRat : Int → Rat
instance coeRatReal {q : Rat} : CoeT Rat q Real := ⟨q.toReal⟩
instance coeNNReal {q : NNReal} : CoeT NNReal q Real := ⟨q.toReal⟩
instance coePNat {q : PNat} : CoeT PNat q Nat := ⟨q.val⟩
instance coeComplex {q : Real} : CoeT Real q Complex := ⟨Complex.ofReal q⟩
axiom abs {α : Type u} [Lattice α] [AddGroup α] (a : α) : α
axiom Int.floor {α : Type u} [Ring α] [LinearOrder α] (a : α) : Int
axiom Int.gcd (m n : Int) : Nat
axiom Int.ModEq (n a b : Int) : Prop
axiom Nat.ModEq (n a b : Nat) : Prop
axiom Nat.gcd (m n : Nat) : Nat
axiom Nat.Coprime (m n : Nat) : Prop
axiom Nat.choose (n k : Nat) : Nat
axiom Nat.factorial (n : Nat) : Nat
axiom Nat.card (α : Type u) : Nat
axiom Irrational (x : Real) : Prop
axiom Liouville (x : Real) : Prop
axiom Real.sqrt (x : Real) : Real
axiom Real.pi : Real
axiom Real.sin (x : Real) : Real
axiom Real.cos (x : Real) : Real
axiom Real.log (x : Real) : Real
axiom Real.exp (x : Real) : Real
-- Finite sets.
axiom Finite (α : Sort u) : Prop
axiom Infinite (α : Sort u) : Prop
class Fintype (α : Type u) where card : Nat
class inductive Subsingleton (α : Sort u) : Prop
attribute [class] Finite Infinite Nonempty
abbrev DecidableEq (α : Sort u) := (a b : α) → Decidable (a = b)
abbrev DecidableRel {α : Sort u} {β : Sort v} (r : α → β → Prop) := (a : α) → (b : β) → Decidable (r a b)
abbrev DecidablePred {α : Sort u} (r : α → Prop) := (a : α) → Decidable (r a)
axiom Multiset (α : Type u) : Type u
axiom Multiset.mem {α : Type u} : Membership α (Multiset α)
axiom Multiset.card {α : Type u} (s : Multiset α) : Nat
attribute [instance] Multiset.mem
axiom Finset (α : Type u) : Type u
namespace Finset
variable {α : Type u} {β : Type v}
axiom mem : Membership α (Finset α)
axiom order : PartialOrder (Finset α)
attribute [instance] order
axiom orderBot : OrderBot (Finset α)
axiom subset : HasSubset (Finset α)
axiom empty : EmptyCollection (Finset α)
axiom single : Singleton α (Finset α)
axiom insert [DecidableEq α] : Insert α (Finset α)
axiom union [DecidableEq α] : Union (Finset α)
axiom inter [DecidableEq α] : Inter (Finset α)
axiom sdiff [DecidableEq α] : SDiff (Finset α)
attribute [instance] mem subset empty single insert union inter sdiff
attribute [instance] orderBot
protected axiom Nonempty (s : Finset α) : Prop
axiom card (s : Finset α) : Nat
axiom univ [Fintype α] : Finset α
axiom range (n : Nat) : Finset Nat
axiom sum [AddCommMonoid β] (s : Finset α) (f : α → β) : β
axiom prod [CommMonoid β] (s : Finset α) (f : α → β) : β
axiom toSet (s : Finset α) : Set α
instance coe {s : Finset α} : CoeT (Finset α) s (Set α) := ⟨toSet s⟩
instance : CoeSort (Finset α) (Type u) := ⟨fun s => { x // x ∈ s }⟩
end Finset
axiom Nat.divisors (n : Nat) : Finset Nat
-- Graphs.
structure SimpleGraph (V : Type u) where
  Adj : V → V → Prop
namespace SimpleGraph
axiom Walk {V : Type u} (G : SimpleGraph V) : V → V → Type u
axiom Connected {V : Type u} (G : SimpleGraph V) : Prop
variable {V : Type u} (G : SimpleGraph V)
axiom degree (v : V) [Fintype V] [DecidableRel G.Adj] : Nat
axiom edgeFinset [Fintype V] [DecidableRel G.Adj] : Finset (V × V)
axiom edgeSet {V : Type u} (G : SimpleGraph V) : Set (V × V)
variable {G}
axiom Walk.IsCycle {u : V} (p : G.Walk u u) : Prop
axiom Walk.IsPath {u v : V} (p : G.Walk u v) : Prop
axiom Walk.length {u v : V} (p : G.Walk u v) : Nat
axiom compl {V : Type u} : Compl (SimpleGraph V)
attribute [instance] compl
end SimpleGraph
-- Topology.
class TopologicalSpace (X : Type u) where IsOpen : Set X → Prop
class UniformSpace (X : Type u) extends TopologicalSpace X
class Dist (X : Type u) where dist : X → X → Real
export Dist (dist)
class PseudoMetricSpace (X : Type u) extends Dist X, UniformSpace X
class MetricSpace (X : Type u) extends PseudoMetricSpace X
class Norm (E : Type u) where norm : E → Real
class SeminormedAddCommGroup (E : Type u) extends Norm E, AddCommGroup E, PseudoMetricSpace E
class NormedAddCommGroup (E : Type u) extends SeminormedAddCommGroup E, MetricSpace E
class NormedField (K : Type u) extends Norm K, Field K, MetricSpace K
class NontriviallyNormedField (K : Type u) extends NormedField K
class NormedSpace (K : Type u) (E : Type v) [NormedField K] [SeminormedAddCommGroup E] extends Module K E
axiom NormedField.group {K : Type u} [NormedField K] : NormedAddCommGroup K
axiom Real.field : NontriviallyNormedField Real
axiom Complex.field : NontriviallyNormedField Complex
attribute [instance] Real.field Complex.field NormedField.group
axiom Nat.metric : MetricSpace Nat
axiom Int.metric : MetricSpace Int
axiom Rat.metric : MetricSpace Rat
attribute [instance] Nat.metric Int.metric Rat.metric
axiom NormedField.self {K : Type u} [NormedField K] : NormedSpace K K
attribute [instance] NormedField.self
axiom Subtype.topology {X : Type u} [TopologicalSpace X] {p : X → Prop} : TopologicalSpace (Subtype p)
axiom Subtype.metric {X : Type u} [MetricSpace X] {p : X → Prop} : MetricSpace (Subtype p)
axiom Prod.topology {X : Type u} {Y : Type v} [TopologicalSpace X] [TopologicalSpace Y] : TopologicalSpace (X × Y)
attribute [instance] Prod.topology Subtype.topology
axiom Filter (α : Type u) : Type u
namespace Filter
variable {α : Type u} {β : Type v} {ι : Type w}
axiom atTop [Preorder α] : Filter α
axiom atBot [Preorder α] : Filter α
axiom Eventually (p : α → Prop) (f : Filter α) : Prop
axiom Frequently (p : α → Prop) (f : Filter α) : Prop
axiom EventuallyEq (l : Filter α) (f g : α → β) : Prop
axiom Tendsto (f : α → β) (l₁ : Filter α) (l₂ : Filter β) : Prop
axiom top : Top (Filter α)
axiom bot : Bot (Filter α)
attribute [instance] top bot
axiom cofinite : Filter α
axiom cocompact (X : Type u) [TopologicalSpace X] : Filter X
end Filter
section
variable {X : Type u} {Y : Type v} {ι : Type w}
axiom IsOpen [TopologicalSpace X] (s : Set X) : Prop
axiom IsClosed [TopologicalSpace X] (s : Set X) : Prop
axiom IsClopen [TopologicalSpace X] (s : Set X) : Prop
axiom IsCompact [TopologicalSpace X] (s : Set X) : Prop
axiom IsConnected [TopologicalSpace X] (s : Set X) : Prop
axiom IsPreconnected [TopologicalSpace X] (s : Set X) : Prop
axiom IsPathConnected [TopologicalSpace X] (s : Set X) : Prop
axiom Dense [TopologicalSpace X] (s : Set X) : Prop
axiom closure [TopologicalSpace X] (s : Set X) : Set X
axiom interior [TopologicalSpace X] (s : Set X) : Set X
axiom frontier [TopologicalSpace X] (s : Set X) : Set X
axiom nhds [TopologicalSpace X] (x : X) : Filter X
axiom nhdsWithin [TopologicalSpace X] (x : X) (s : Set X) : Filter X
axiom Continuous [TopologicalSpace X] [TopologicalSpace Y] (f : X → Y) : Prop
axiom ContinuousOn [TopologicalSpace X] [TopologicalSpace Y] (f : X → Y) (s : Set X) : Prop
axiom ContinuousAt [TopologicalSpace X] [TopologicalSpace Y] (f : X → Y) (x : X) : Prop
axiom UniformContinuous [UniformSpace X] [UniformSpace Y] (f : X → Y) : Prop
axiom UniformContinuousOn [UniformSpace X] [UniformSpace Y] (f : X → Y) (s : Set X) : Prop
axiom CauchySeq [UniformSpace X] [Preorder Y] (u : Y → X) : Prop
axiom MapClusterPt [TopologicalSpace X] (x : X) (F : Filter ι) (u : ι → X) : Prop
axiom LipschitzWith [PseudoMetricSpace X] [PseudoMetricSpace Y] (K : NNReal) (f : X → Y) : Prop
axiom Metric.ball [PseudoMetricSpace X] (x : X) (ε : Real) : Set X
axiom Metric.closedBall [PseudoMetricSpace X] (x : X) (ε : Real) : Set X
axiom Metric.diam [PseudoMetricSpace X] (s : Set X) : Real
axiom Bornology.IsBounded [PseudoMetricSpace X] (s : Set X) : Prop
end
class inductive T1Space (X : Type u) [TopologicalSpace X] : Prop
class inductive T2Space (X : Type u) [TopologicalSpace X] : Prop
class inductive NormalSpace (X : Type u) [TopologicalSpace X] : Prop
class inductive CompactSpace (X : Type u) [TopologicalSpace X] : Prop
class inductive ConnectedSpace (X : Type u) [TopologicalSpace X] : Prop
class inductive LocallyCompactSpace (X : Type u) [TopologicalSpace X] : Prop
class inductive CompleteSpace (X : Type u) [UniformSpace X] : Prop
namespace Topology
end Topology
namespace NNReal
end NNReal
-- Maps.
axiom Equiv (α : Sort u) (β : Sort v) : Type (max u v)
axiom Equiv.fun {α : Sort u} {β : Sort v} (e : Equiv α β) : α → β
instance {α : Sort u} {β : Sort v} : CoeFun (α ≃ β) fun _ => α → β := ⟨Equiv.fun⟩
axiom MulEquiv (M : Type u) (N : Type v) [Mul M] [Mul N] : Type (max u v)
axiom MulEquiv.fun {M : Type u} {N : Type v} [Mul M] [Mul N] (e : M ≃* N) : M → N
instance {M : Type u} {N : Type v} [Mul M] [Mul N] : CoeFun (M ≃* N) fun _ => M → N := ⟨MulEquiv.fun⟩
axiom MonoidHom (M : Type u) (N : Type v) [Monoid M] [Monoid N] : Type (max u v)
axiom MonoidHom.fun {M : Type u} {N : Type v} [Monoid M] [Monoid N] (e : M →* N) : M → N
instance {M : Type u} {N : Type v} [Monoid M] [Monoid N] : CoeFun (M →* N) fun _ => M → N := ⟨MonoidHom.fun⟩
axiom Homeomorph (X : Type u) (Y : Type v) [TopologicalSpace X] [TopologicalSpace Y] : Type (max u v)
axiom Homeomorph.fun {X : Type u} {Y : Type v} [TopologicalSpace X] [TopologicalSpace Y] (e : X ≃ₜ Y) : X → Y
instance {X : Type u} {Y : Type v} [TopologicalSpace X] [TopologicalSpace Y] : CoeFun (X ≃ₜ Y) fun _ => X → Y := ⟨Homeomorph.fun⟩
axiom ContinuousMap (X : Type u) (Y : Type v) [TopologicalSpace X] [TopologicalSpace Y] : Type (max u v)
axiom ContinuousMap.fun {X : Type u} {Y : Type v} [TopologicalSpace X] [TopologicalSpace Y] (e : C(X, Y)) : X → Y
instance {X : Type u} {Y : Type v} [TopologicalSpace X] [TopologicalSpace Y] : CoeFun C(X, Y) fun _ => X → Y := ⟨ContinuousMap.fun⟩
axiom RingHom (R : Type u) (S : Type v) [Semiring R] [Semiring S] : Type (max u v)
axiom RingHom.id (R : Type u) [Semiring R] : R →+* R
section
variable {R : Type u} {M : Type v} {N : Type w} [Semiring R]
  [TopologicalSpace M] [AddCommMonoid M] [TopologicalSpace N] [AddCommMonoid N] [Module R M] [Module R N]
axiom ContinuousLinearMap (σ : R →+* R) (M : Type v) (N : Type w)
  [TopologicalSpace M] [AddCommMonoid M] [TopologicalSpace N] [AddCommMonoid N] [Module R M] [Module R N] : Type (max v w)
axiom ContinuousLinearEquiv (σ : R →+* R) (M : Type v) (N : Type w)
  [TopologicalSpace M] [AddCommMonoid M] [TopologicalSpace N] [AddCommMonoid N] [Module R M] [Module R N] : Type (max v w)
axiom ContinuousLinearMap.norm : Norm (M →L[R] N)
attribute [instance] ContinuousLinearMap.norm
axiom ContinuousLinearMap.fun (f : M →L[R] N) : M → N
axiom ContinuousLinearEquiv.fun (f : M ≃L[R] N) : M → N
instance : CoeFun (M →L[R] N) fun _ => M → N := ⟨ContinuousLinearMap.fun⟩
instance : CoeFun (M ≃L[R] N) fun _ => M → N := ⟨ContinuousLinearEquiv.fun⟩
end
-- Analysis.
section
variable {K : Type u} {F : Type w}
axiom deriv [NontriviallyNormedField K] [NormedAddCommGroup F] [NormedSpace K F] (f : K → F) (x : K) : F
axiom HasDerivAt [NontriviallyNormedField K] [NormedAddCommGroup F] [NormedSpace K F] (f : K → F) (f' : F) (x : K) : Prop
end
axiom Stub.differentiableAt (K : Type u) {E : Type v} {F : Type w} [NontriviallyNormedField K]
  [NormedAddCommGroup E] [NormedSpace K E] [NormedAddCommGroup F] [NormedSpace K F] (f : E → F) (x : E) : Prop
section
variable (K : Type u) [NontriviallyNormedField K] {E : Type v} [NormedAddCommGroup E] [NormedSpace K E]
  {F : Type w} [NormedAddCommGroup F] [NormedSpace K F]
-- Definitions, because an axiom has only those of the variables that its type names.
def Differentiable (f : E → F) : Prop := ∀ x, Stub.differentiableAt K f x
def DifferentiableAt (f : E → F) (x : E) : Prop := Stub.differentiableAt K f x
def DifferentiableOn (f : E → F) (s : Set E) : Prop := ∀ x, x ∈ s → Stub.differentiableAt K f x
def AnalyticAt (f : E → F) (x : E) : Prop := Stub.differentiableAt K f x
end
axiom Asymptotics.IsBigO {α : Type u} {E : Type v} {F : Type w} [Norm E] [Norm F] (l : Filter α) (f : α → E) (g : α → F) : Prop
axiom Asymptotics.IsLittleO {α : Type u} {E : Type v} {F : Type w} [Norm E] [Norm F] (l : Filter α) (f : α → E) (g : α → F) : Prop
class MeasurableSpace (α : Type u) where measurable : Set α → Prop
namespace MeasureTheory
variable {α : Type u} {E : Type v} [MeasurableSpace α]
axiom Measure (α : Type u) [MeasurableSpace α] : Type u
class MeasureSpace (α : Type u) extends MeasurableSpace α where volume : Measure α
axiom ae (μ : Measure α) : Filter α
axiom integral [NormedAddCommGroup E] [NormedSpace Real E] (μ : Measure α) (f : α → E) : E
axiom Integrable [NormedAddCommGroup E] (f : α → E) (μ : Measure α) : Prop
end MeasureTheory
axiom Real.measure : MeasureTheory.MeasureSpace Real
attribute [instance] Real.measure
axiom intervalIntegral {E : Type u} [NormedAddCommGroup E] [NormedSpace Real E] (f : Real → E) (a b : Real) (μ : MeasureTheory.Measure Real) : E
-- Polynomials.
axiom Polynomial (R : Type u) [Semiring R] : Type u
namespace Polynomial
variable {R : Type u} [Semiring R]
axiom commRing {S : Type u} [CommRing S] : CommRing (Polynomial S)
attribute [instance] commRing
axiom natDegree (p : Polynomial R) : Nat
axiom IsRoot (p : Polynomial R) (a : R) : Prop
axiom X : Polynomial R
axiom C (a : R) : Polynomial R
axiom eval (a : R) (p : Polynomial R) : R
axiom Monic (p : Polynomial R) : Prop
end Polynomial
-- Categories.
class Quiver.{a, b} (V : Type b) where
  Hom : V → V → Type a
namespace CategoryTheory
class CategoryStruct.{a, b} (C : Type b) extends Quiver.{a} C where
  id : ∀ X : C, X ⟶ X
  comp : ∀ {X Y Z : C}, (X ⟶ Y) → (Y ⟶ Z) → (X ⟶ Z)
class Category.{a, b} (C : Type b) extends CategoryStruct.{a} C
structure Functor (C : Type u₁) [Category.{v₁} C] (D : Type u₂) [Category.{v₂} D] where
  obj : C → D
  map : ∀ {X Y : C}, (X ⟶ Y) → (obj X ⟶ obj Y)
structure Iso {C : Type u} [Category.{v} C] (X Y : C) where
  hom : X ⟶ Y
  inv : Y ⟶ X
section
variable {C : Type u₁} [Category.{v₁} C] {D : Type u₂} [Category.{v₂} D] {E : Type u₃} [Category.{v₃} E]
structure NatTrans (F G : C ⥤ D) where
  app : ∀ X : C, F.obj X ⟶ G.obj X
axiom NatTrans.vcomp {F G H : C ⥤ D} (α : NatTrans F G) (β : NatTrans G H) : NatTrans F H
axiom NatTrans.one (F : C ⥤ D) : NatTrans F F
instance Functor.category : Category (C ⥤ D) where
  Hom := NatTrans
  id := NatTrans.one
  comp := NatTrans.vcomp
def Functor.id (C : Type u₁) [Category.{v₁} C] : C ⥤ C := ⟨fun X => X, fun f => f⟩
def Functor.comp (F : C ⥤ D) (G : D ⥤ E) : C ⥤ E := ⟨fun X => G.obj (F.obj X), fun f => G.map (F.map f)⟩
namespace Functor
class inductive Full (F : C ⥤ D) : Prop
class inductive Faithful (F : C ⥤ D) : Prop
class inductive EssSurj (F : C ⥤ D) : Prop
class inductive IsEquivalence (F : C ⥤ D) : Prop
end Functor
structure Equivalence (C : Type u₁) (D : Type u₂) [Category.{v₁} C] [Category.{v₂} D] where
  functor : C ⥤ D
  inverse : D ⥤ C
structure Adjunction (F : C ⥤ D) (G : D ⥤ C) where
  unit : Functor.id C ⟶ F ⋙ G
  counit : G ⋙ F ⟶ Functor.id D
variable {X Y : C}
class inductive IsIso (f : X ⟶ Y) : Prop
class inductive Mono (f : X ⟶ Y) : Prop
class inductive Epi (f : X ⟶ Y) : Prop
class inductive IsSplitMono (f : X ⟶ Y) : Prop
class inductive IsSplitEpi (f : X ⟶ Y) : Prop
class inductive Projective (P : C) : Prop
class inductive Injective (P : C) : Prop
class inductive Balanced (C : Type u) [Category.{v} C] : Prop
class Abelian (C : Type u) [Category.{v} C] where
  zero : ∀ X Y : C, X ⟶ Y
class Limits.HasZeroMorphisms (C : Type u) [Category.{v} C] where
  zero : ∀ X Y : C, X ⟶ Y
instance [Limits.HasZeroMorphisms C] : Zero (X ⟶ Y) := ⟨Limits.HasZeroMorphisms.zero X Y⟩
instance [Abelian C] : Limits.HasZeroMorphisms C := ⟨Abelian.zero⟩
class inductive Simple [Limits.HasZeroMorphisms C] (X : C) : Prop
axiom Subobject (X : C) : Type (max u₁ v₁)
axiom Subobject.order (X : C) : PartialOrder (Subobject X)
attribute [instance] Subobject.order
axiom Subobject.Factors {X Y : C} (P : Subobject Y) (f : X ⟶ Y) : Prop
namespace Limits
class inductive HasLimit (F : C ⥤ D) : Prop
class inductive HasTerminal (C : Type u) [Category.{v} C] : Prop
axiom limit (F : C ⥤ D) [HasLimit F] : D
axiom limit.π (F : C ⥤ D) [HasLimit F] (j : C) : limit F ⟶ F.obj j
axiom terminal (C : Type u) [Category.{v} C] [HasTerminal C] : C
end Limits
end
end CategoryTheory
axiom Opposite (α : Sort u) : Sort u
axiom Opposite.op {α : Sort u} (a : α) : Opposite α
axiom Opposite.unop {α : Sort u} (a : Opposite α) : α
axiom CategoryTheory.Category.opposite.{a, b} {C : Type b} [CategoryTheory.Category.{a} C] : CategoryTheory.Category.{a} (Cᵒᵖ)
attribute [instance] CategoryTheory.Category.opposite
axiom CategoryTheory.types : CategoryTheory.Category.{u} (Type u)
attribute [instance] CategoryTheory.types
axiom CategoryTheory.yoneda {C : Type u₁} [CategoryTheory.Category.{v₁} C] : C ⥤ (Cᵒᵖ ⥤ Type v₁)
/-- A closer for `benchmarks/lean_elaboration.py`, which asks whether statements elaborate. -/
axiom Stub.derive {p q : Prop} (h : p) : q
end
