"use strict";
// Functions that the scripts of our pages share. Text is set through textContent, never as HTML.
const look = (() => {
  /** Return a new element; children are nodes or texts, attributes that are false are left out. */
  function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value !== false && value !== null) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.flat());
    return made;
  }

  /** Return the JSON value that the page holds under an id. */
  function data(id) {
    return JSON.parse(document.getElementById(id).textContent);
  }

  /** Return a text as nodes: text between backticks is code. */
  function ticked(text) {
    const pieces = text.split("`");
    if (pieces.length % 2 === 0) return [text];
    return pieces.map((piece, at) => (at % 2 ? element("code", {}, piece) : piece));
  }

  function changed(tag, text, kind) {
    const names = [text ? "" : "gap", kind === "rewording" ? kind : ""].filter(Boolean);
    return element(tag, names.length ? { class: names.join(" ") } : {}, text);
  }

  /**
   * Return gold and candidate as nodes with their edits marked, from the list that `interleaved`
   * returns; `kinds` has a word for each edit, and `rewording` has a colour of its own.
   */
  function marked(pieces, kinds = []) {
    const gold = [];
    const candidate = [];
    for (let at = 0; at < pieces.length; at += 3) {
      gold.push(pieces[at]);
      candidate.push(pieces[at]);
      if (at + 2 >= pieces.length) break;
      gold.push(changed("del", pieces[at + 1], kinds[at / 3]));
      candidate.push(changed("ins", pieces[at + 2], kinds[at / 3]));
    }
    return { gold, candidate };
  }

  // A page that is opened from disk may have no storage: the choice is for this visit only.
  const THEMES = ["system", "light", "dark"];
  const KEY = "driftbench-theme";

  function kept() {
    try {
      const name = localStorage.getItem(KEY);
      return THEMES.includes(name) ? name : "system";
    } catch {
      return "system";
    }
  }

  function keep(name) {
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // The choice is for this visit only.
    }
  }

  function show(name, button) {
    if (name === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    button.dataset.choice = name;
    button.textContent = `Theme: ${name}`;
  }

  function startTheme(button) {
    show(kept(), button);
    button.hidden = false;
    button.addEventListener("click", () => {
      const next = THEMES[(THEMES.indexOf(button.dataset.choice) + 1) % THEMES.length];
      show(next, button);
      keep(next);
    });
  }

  function keyOf(row, column) {
    const cell = row.cells[column];
    const text = cell ? (cell.dataset.value ?? cell.textContent.trim()) : "";
    const number = text === "" ? NaN : Number(text);
    return { number, text };
  }

  // Numbers by size, then texts alphabetically; missing values are last in both directions.
  function compare(one, other, direction) {
    const [a, b] = [!Number.isNaN(one.number), !Number.isNaN(other.number)];
    if (a && b) return direction * (one.number - other.number);
    if ((one.text === "") !== (other.text === "")) return one.text === "" ? 1 : -1;
    if (a !== b) return a ? -1 : 1;
    return direction * one.text.localeCompare(other.text, "en");
  }

  /** Sort the rows of a table by the column of a head: 1 for ascending, -1 for descending. */
  function sort(table, head, direction) {
    for (const body of table.tBodies) {
      // A row of class `detail` stays with the row before it.
      const groups = [];
      for (const row of body.rows) {
        if (row.classList.contains("detail") && groups.length) groups.at(-1).push(row);
        else groups.push([row]);
      }
      const keyed = groups.map((rows) => ({ rows, key: keyOf(rows[0], head.cellIndex) }));
      keyed.sort((one, other) => compare(one.key, other.key, direction));
      body.append(...keyed.flatMap((one) => one.rows));
    }
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
  }

  /**
   * Let the heads of a table sort its rows. A cell sorts by `data-value`, else by its text; a head
   * with `data-first="descending"` starts with its largest value, one with `data-plain` not at all.
   */
  function sortable(table) {
    for (const head of table.tHead.rows[0].cells) {
      if ("plain" in head.dataset) continue;
      const button = element("button", { type: "button", class: "sort" }, ...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const first = head.dataset.first === "descending" ? "descending" : "ascending";
        const now = head.getAttribute("aria-sort");
        const second = first === "ascending" ? "descending" : "ascending";
        sort(table, head, (now === first ? second : first) === "ascending" ? 1 : -1);
      });
    }
  }

  for (const button of document.querySelectorAll("button.theme")) startTheme(button);
  for (const table of document.querySelectorAll("table.sortable")) sortable(table);
  return Object.freeze({ data, element, marked, sort, sortable, ticked });
})();
