"use strict";
// The search text as conditions on a row, and the places of its words in the page.
const search = (() => {
  // Abbreviations of symbols, as in Lean's editors.
  const SYMBOLS = {
    "\\forall": "∀", "\\all": "∀", "\\exists": "∃", "\\ex": "∃", "\\to": "→", "\\r": "→",
    "\\iff": "↔", "\\and": "∧", "\\or": "∨", "\\not": "¬", "\\ne": "≠", "\\le": "≤", "\\ge": "≥",
    "\\in": "∈", "\\notin": "∉", "\\sub": "⊆", "\\ssub": "⊂", "\\cup": "∪", "\\cap": "∩",
    "\\n": "ℕ", "\\nat": "ℕ", "\\z": "ℤ", "\\int": "ℤ", "\\q": "ℚ", "\\rat": "ℚ", "\\real": "ℝ",
    "\\complex": "ℂ", "\\com": "ℂ", "\\times": "×", "\\mid": "∣", "\\circ": "∘", "\\inf": "∞",
    "\\eps": "ε", "\\epsilon": "ε", "\\delta": "δ", "\\alpha": "α", "\\lambda": "λ",
    "\\nhds": "𝓝", "\\sum": "∑", "\\prod": "∏", "\\union": "⋃", "\\inter": "⋂", "\\smul": "•",
  };
  const TERM = /(-?)(?:(english|gold|candidate|name|family|id):)?(?:"((?:\\"|[^"])*)"?|(\S+))/gu;
  const FIELDS = {
    english: (row) => row.english.toLowerCase(),
    gold: (row) => row.gold.toLowerCase(),
    candidate: (row) => row.candidate.toLowerCase(),
    name: (row) => row.declaration.toLowerCase(),
    id: (row) => row.id,
  };

  function symbols(text) {
    return text.replace(/\\[a-z]+/g, (name) => SYMBOLS[name] ?? name);
  }

  /** Return the terms of a query: what to look for, where, and whether it must be absent. */
  function parsed(query) {
    return [...query.matchAll(TERM)]
      .map(([, minus, field, quoted, word]) => {
        const exact = quoted?.replaceAll('\\"', '"') ?? word;
        const wanted = symbols(exact.toLowerCase());
        return { absent: minus === "-", field: field ?? "", exact, wanted };
      })
      .filter((term) => term.wanted !== "");
  }

  function holds(term, row) {
    if (term.field === "family") return row.family === term.exact;
    const text = term.field ? FIELDS[term.field](row) : row.text;
    return text.includes(term.wanted);
  }

  /** Return whether a row has every term that it must have, and none that it must not. */
  function matches(terms, row) {
    return terms.every((term) => holds(term, row) !== term.absent);
  }

  function* ranges(place, words) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.toLowerCase();
      // A few letters change their length with their case; words after them are not marked.
      if (text.length !== node.data.length) continue;
      for (const word of words) {
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
          const range = new Range();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          yield range;
        }
      }
    }
  }

  /** Mark the words of a query wherever these parts of the page show them. */
  function highlight(terms, ...shown) {
    if (!("highlights" in CSS)) return;
    const words = terms
      .filter((term) => !term.absent && term.field !== "family")
      .map((term) => term.wanted);
    const marks = new Highlight();
    for (const part of shown) for (const range of ranges(part, words)) marks.add(range);
    CSS.highlights.set("found", marks);
  }

  /** Return the query for the family of a row. */
  function familyOf(row) {
    const plain = /^[^\s"]+$/u.test(row.family);
    return `family:${plain ? row.family : `"${row.family.replaceAll('"', '\\"')}"`}`;
  }

  return Object.freeze({ familyOf, highlight, matches, parsed });
})();
