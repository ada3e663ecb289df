"use strict";
// The address of what is shown: `#<id>` a row, `#q=…&label=…&row=…` a search with its filters.
const address = (() => {
  const SORTS = {
    "": ["label, subfield, theorem", null],
    name: ["name of the theorem", (a, b) => order(a.declaration, b.declaration)],
    edits: ["most edits", (a, b) => b.edits - a.edits],
    few: ["fewest edits", (a, b) => a.edits - b.edits],
    long: ["longest statement", (a, b) => b.gold.length - a.gold.length],
    family: ["largest family", (a, b) =>
      store.family(b).length - store.family(a).length || order(a.family, b.family)],
  };

  function order(one, other) {
    return one < other ? -1 : Number(one > other);
  }

  /** Return the state of a page that was just opened. */
  function fresh() {
    return { query: "", chosen: new Map(), sort: "", row: "", about: false };
  }

  function paramsOf({ query, chosen, sort }) {
    const params = new URLSearchParams();
    if (query) params.set("q", query);
    for (const [key, values] of chosen) for (const value of values) params.append(key, value);
    if (sort) params.set("sort", sort);
    return params;
  }

  /** Return whether two states choose the same rows in the same order. */
  function sameRows(one, other) {
    return String(paramsOf(one)) === String(paramsOf(other));
  }

  /** Return the fragment of a state. */
  function addressOf(wanted) {
    if (wanted.about) return "#about";
    const params = paramsOf(wanted);
    if (params.size === 0) return `#${encodeURIComponent(wanted.row)}`;
    if (wanted.row) params.set("row", wanted.row);
    return `#${params}`;
  }

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** Return the state of a fragment; what it names and is not there is passed over, but for a row. */
  function stateOf(hash) {
    const text = decoded(hash.slice(1));
    if (store.named(text)) return { ...fresh(), row: text };
    if (text === "about") return { ...fresh(), about: true };
    const wanted = fresh();
    if (!text.includes("=")) return { ...wanted, row: text };
    const params = new URLSearchParams(hash.slice(1));
    wanted.query = params.get("q") ?? "";
    if (Object.hasOwn(SORTS, params.get("sort"))) wanted.sort = params.get("sort");
    wanted.row = params.get("row") ?? "";
    for (const key of filters.keys()) {
      if (params.has(key)) wanted.chosen.set(key, new Set(params.getAll(key)));
    }
    return wanted;
  }

  return Object.freeze({ addressOf, fresh, SORTS, sameRows, stateOf });
})();
