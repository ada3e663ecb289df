"""Identifiers of Lean, as regular expressions; reserved words are not excluded.

Source: `Lean.isIdFirst`, `Lean.isIdRest`, `Lean.isLetterLike` and `Lean.isSubScriptAlnum` of
Lean 4 core.
"""

from __future__ import annotations

__all__ = ["FIRST", "IDENT", "MAX_PARTS", "REST", "SUPERSCRIPT"]

_LETTER_LIKE = (
    "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f"  # Latin-1 and extended, without × and ÷
    "\u0391-\u039f\u03a1-\u03a2\u03a4-\u03a9"  # capital Greek without Π and Σ
    "\u03b1-\u03ba\u03bc-\u03c9\u03ca-\u03fb"  # small Greek without λ, Coptic
    "\u1f00-\u1ffe"
    "\u2100-\u214f"  # ℝ ℕ ℓ …
    "\U0001d49c-\U0001d59f"  # 𝒜 𝓝 𝔸 𝕜 …
)
_SUBSCRIPT = "\u2080-\u2089\u2090-\u209c\u1d62-\u1d6a\u2c7c"

FIRST = rf"[A-Za-z_{_LETTER_LIKE}]"
REST = rf"[A-Za-z0-9_'!?{_LETTER_LIKE}{_SUBSCRIPT}]"

_PART = rf"(?:{FIRST}{REST}*|«[^»\n]*»)"
# A dotted name is one identifier; numeric projections of a name (`h.1.2`) belong to it as well.
IDENT = rf"{_PART}(?:\.(?:{_PART}|[0-9]+))*"

MAX_PARTS = 100
"""Most parts of a name, since every prefix of a name is a name too."""

SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱʳᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖˢᵗᵘᵛʷˣʸᶻ"
