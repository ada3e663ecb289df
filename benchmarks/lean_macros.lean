/- Enough of Lean's own types for macros that build syntax, which its library declares otherwise. The
layout of the types is that of Lean 4; functions on arrays are made by Lean's compiled code. -/
abbrev Lean.Name.mkStr3 (s1 s2 s3 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3
abbrev Lean.Name.mkStr4 (s1 s2 s3 s4 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3) s4
abbrev Lean.Name.mkStr5 (s1 s2 s3 s4 s5 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3) s4) s5
abbrev Lean.Name.mkStr6 (s1 s2 s3 s4 s5 s6 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3) s4) s5) s6
abbrev Lean.Name.mkStr7 (s1 s2 s3 s4 s5 s6 s7 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3) s4) s5) s6) s7
abbrev Lean.Name.mkStr8 (s1 s2 s3 s4 s5 s6 s7 s8 : String) : Lean.Name := Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.str._override (Lean.Name.anonymous) s1) s2) s3) s4) s5) s6) s7) s8

set_option genInjectivity false
abbrev outParam (α : Sort u) : Sort u := α
abbrev semiOutParam (α : Sort u) : Sort u := α
abbrev optParam (α : Sort u) (default : α) : Sort u := α
class CoeT (α : Sort u) (a : α) (β : Sort v) where
  coe : β
attribute [coe_decl] CoeT.coe
class CoeFun (α : Sort u) (γ : outParam (α → Sort v)) where
  coe : (f : α) → γ f
attribute [coe_decl] CoeFun.coe
class CoeSort (α : Sort u) (β : outParam (Sort v)) where
  coe : α → β
attribute [coe_decl] CoeSort.coe
structure String.Pos.Raw where
  byteIdx : Nat
structure Substring.Raw where
  str : String
  startPos : String.Pos.Raw
  stopPos : String.Pos.Raw
attribute [extern "lean_array_to_list"] Array.toList
@[extern "lean_mk_empty_array_with_capacity"]
def Array.mkEmpty {α : Type u} (c : @& Nat) : Array α := .mk .nil
def List.concat {α : Type u} : List α → α → List α
  | .nil, a => .cons a .nil
  | .cons b l, a => .cons b (concat l a)
@[extern "lean_array_push"]
def Array.push {α : Type u} (a : Array α) (v : α) : Array α := .mk (a.toList.concat v)
namespace Lean
set_option genSizeOf false
set_option genInjectivity false
inductive SourceInfo where
  | original (leading : Substring.Raw) (pos : String.Pos.Raw) (trailing : Substring.Raw) (endPos : String.Pos.Raw)
  | synthetic (pos : String.Pos.Raw) (endPos : String.Pos.Raw) (canonical : Bool)
  | protected none
inductive Syntax.Preresolved where
  | namespace (ns : Name)
  | decl (n : Name) (fields : List String)
inductive Syntax where
  | missing : Syntax
  | node (info : SourceInfo) (kind : Name) (args : Array Syntax) : Syntax
  | atom (info : SourceInfo) (val : String) : Syntax
  | ident (info : SourceInfo) (rawVal : Substring.Raw) (val : Name) (preresolved : List Syntax.Preresolved) : Syntax
axiom Macro.Context : Type
axiom Macro.State : Type
axiom Macro.Exception : Type
inductive Macro.Result where
  | ok : Syntax → Macro.State → Macro.Result
  | error : Macro.Exception → Macro.State → Macro.Result
def Macro : Type := Syntax → Macro.Context → Macro.State → Macro.Result
/- What the macros of `benchmarks/lean_notation.py` are made of. -/
namespace Stub
unsafe def array : List Syntax → Array Syntax → Array Syntax
  | .nil, a => a
  | .cons x l, a => array l (a.push x)
unsafe def node (k : Name) (l : List Syntax) : Syntax := .node .none k (array l (Array.mkEmpty 0))
unsafe def null (l : List Syntax) : Syntax := node `null l
unsafe def atom (s : String) : Syntax := .atom .none s
unsafe def name (n : Name) : Syntax := .ident .none ⟨"x", ⟨0⟩, ⟨0⟩⟩ n .nil
unsafe def children : Syntax → List Syntax
  | .node _ _ a => a.toList
  | _ => .nil
unsafe def terms : List Syntax → List Syntax
  | .nil => .nil
  | .cons (.atom _ _) l => terms l
  | .cons x l => .cons x (terms l)
unsafe def list1 (a : Syntax) : List Syntax := .cons a .nil
unsafe def list2 (a b : Syntax) : List Syntax := .cons a (list1 b)
unsafe def list3 (a b c : Syntax) : List Syntax := .cons a (list2 b c)
unsafe def term (s : String) : Name := .mkStr (.mkStr (.mkStr (.mkStr .anonymous "Lean") "Parser") "Term") s
unsafe def app (f : Syntax) : List Syntax → Syntax
  | .nil => f
  | l => node (term "app") (.cons f (.cons (null l) .nil))
unsafe def operator (k : String) (f : Syntax) (l : List Syntax) : Syntax :=
  node (term k) (.cons (atom k) (.cons f l))
unsafe def typed (t x : Syntax) : Syntax :=
  node (term "typeAscription") (.cons (atom "(") (.cons x (list3 (atom ":") (null (list1 t)) (atom ")"))))
unsafe def lam (x b : Syntax) : Syntax :=
  node (term "fun") (list2 (atom "fun") (node (term "basicFun") (.cons (null (list1 x)) (list3 (null .nil) (atom "=>") b))))
unsafe def all (x b : Syntax) : Syntax :=
  node (term "forall") (.cons (atom "∀") (.cons (null (list1 x)) (list3 (null .nil) (atom ",") b)))
unsafe def arrow (a b : Syntax) : Syntax := node (term "arrow") (list3 a (atom "→") b)
unsafe def each (f : Syntax → Syntax → Syntax) : List Syntax → Syntax → Syntax
  | .nil, b => b
  | .cons x l, b => f x (each f l b)
unsafe def fold (f : Syntax → Syntax → Syntax) (last : Syntax → Syntax) : List Syntax → Syntax
  | .cons x .nil => last x
  | .cons x (.cons y l) => f x (fold f last (.cons y l))
  | .nil => .missing
unsafe def first : List Syntax → Syntax
  | .cons x _ => x
  | .nil => .missing
unsafe def rest : List Syntax → List Syntax
  | .cons _ l => l
  | .nil => .nil
unsafe def parts (s : Syntax) : List Syntax := terms (children s)
end Stub
end Lean
