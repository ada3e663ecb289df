/- Enough of Lean's own types for its command `syntax`, which Lean's library declares otherwise. The
layout of the types is that of Lean 4; names are made by Lean's compiled code, with their hashes. -/
structure Fin (n : Nat) where
  val : Nat
class OfNat (α : Type u) (_ : Nat) where
  ofNat : α
instance instOfNatNat (n : Nat) : OfNat Nat n := ⟨n⟩
set_option genCtorIdx false
inductive List (α : Type u) where
  | nil : List α
  | cons (head : α) (tail : List α) : List α
structure Array (α : Type u) where
  mk ::
  toList : List α
structure Char where
  val : Nat
structure String where
  ofList ::
  data : List Char
namespace Lean
inductive Name where
  | anonymous : Name
  | str (pre : Name) (s : String) : Name
  | num (pre : Name) (n : Nat) : Name
@[noinline] def Name.str._override (p : Name) (s : String) : Name := .str p s
@[noinline] def Name.mkStr (p : Name) (s : String) : Name := Name.str._override p s
abbrev Name.mkSimple (s : String) : Name := Name.str._override .anonymous s
abbrev Name.mkStr1 (s : String) : Name := Name.str._override .anonymous s
abbrev Name.mkStr2 (s t : String) : Name := Name.str._override (Name.str._override .anonymous s) t
inductive ParserDescr where
  | const  (name : Name)
  | unary  (name : Name) (p : ParserDescr)
  | binary (name : Name) (p₁ p₂ : ParserDescr)
  | node (kind : Name) (prec : Nat) (p : ParserDescr)
  | trailingNode (kind : Name) (prec lhsPrec : Nat) (p : ParserDescr)
  | symbol (val : String)
  | nonReservedSymbol (val : String) (includeIdent : Bool)
  | cat (catName : Name) (rbp : Nat)
  | parser (declName : Name)
  | nodeWithAntiquot (name : String) (kind : Name) (p : ParserDescr)
  | sepBy (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | sepBy1 (p : ParserDescr) (sep : String) (psep : ParserDescr) (allowTrailingSep : Bool)
  | unicodeSymbol (val asciiVal : String) (preserve : Bool)
abbrev TrailingParserDescr := ParserDescr
end Lean
set_option interpreter.prefer_native true
