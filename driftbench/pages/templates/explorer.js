"use strict";
(() => {
  const { addressOf, fresh, SORTS, sameRows, stateOf } = address;
  const at = (id) => document.getElementById(id);
  const PAGE = 50;
  const wide = matchMedia("(min-width: 70rem)");
  const LETTERS = "driftbench-letters";
  let state = fresh();
  let found = [];
  let start = 0;
  let current = null;
  let asked = 0;
  let typing = 0;

  /** Show another state, as a step that the browser's back undoes or in place of this one. */
  function go(wanted, { step = false } = {}) {
    history[step ? "pushState" : "replaceState"](null, "", addressOf(wanted));
    show(wanted);
  }

  function show(wanted) {
    const same = found.length && sameRows(wanted, state);
    state = wanted;
    if (!same) find();
    const row = store.named(state.row);
    if (row) {
      current = row;
      turnTo(row);
    }
    showList();
    showRow(row);
    at("to-about").textContent = state.about ? "back to the rows" : "about this build";
    at("to-about").href = state.about ? "#" : "#about";
    document.body.dataset.view = state.about ? "about" : state.row ? "row" : "list";
  }

  function find() {
    const terms = search.parsed(state.query);
    const hits = store.rows.filter((row) => search.matches(terms, row));
    const { passed, counts } = filters.narrowed(hits, state.chosen);
    const compare = SORTS[state.sort][1];
    found = compare ? passed.toSorted(compare) : passed;
    start = 0;
    if (!found.includes(current)) current = null;
    filters.show(counts, state.chosen);
    const [some, all] = [found.length, store.rows.length].map((n) => n.toLocaleString("en"));
    at("count").textContent = `${some} of ${all} rows`;
    const picked = [...state.chosen.values()].reduce((sum, values) => sum + values.size, 0);
    at("chosen").textContent = picked ? `${picked} chosen` : "";
    at("clear").hidden = picked === 0 && state.query === "";
    at("sort").value = state.sort;
    if (document.activeElement !== at("query")) at("query").value = state.query;
  }

  function turnTo(row) {
    const place = found.indexOf(row);
    if (place >= 0) start = place - (place % PAGE);
  }

  function showList() {
    const shown = found.slice(start, start + PAGE);
    const items = shown.map((row) => look.element("li", {},
      rowView.item(row, addressOf({ ...state, about: false, row: row.id }))));
    at("rows").start = start + 1;
    at("rows").replaceChildren(...items);
    const pages = Math.ceil(found.length / PAGE);
    at("pager").hidden = pages < 2;
    at("page").textContent = `page ${start / PAGE + 1} of ${pages}`;
    at("previous").disabled = start === 0;
    at("next").disabled = start + PAGE >= found.length;
    const link = state.row && linkOf(current);
    if (link) {
      link.setAttribute("aria-current", "true");
      if (wide.matches) link.scrollIntoView({ block: "nearest" });
    }
    mark();
  }

  function mark() {
    search.highlight(search.parsed(state.query), at("rows"), at("whole"));
  }

  function linkOf(row) {
    return row && [...at("rows").querySelectorAll("a")].find((link) => link.dataset.id === row.id);
  }

  async function showRow(row) {
    const ticket = (asked += 1);
    at("row").hidden = !state.row;
    document.title = row ? `${row.declaration} · ${TITLE}` : TITLE;
    if (!state.row) return;
    const place = found.indexOf(row);
    at("where").textContent = place < 0 ? "" : `${place + 1} of ${found.length}`;
    if (!row) {
      at("whole").replaceChildren(
        look.element("h2", { id: "row-title", tabindex: "-1" }, "No such row"),
        look.element("p", {}, `No row here has the id ${state.row}.`),
      );
      return;
    }
    const links = {
      address: (other) => addressOf({ ...state, row: other.id }),
      familyAddress: addressOf({ ...fresh(), query: search.familyOf(row), row: row.id }),
    };
    const rest = await store.rest(row);
    if (ticket !== asked) return;
    at("whole").replaceChildren(...rowView.whole(row, rest, links));
    at("row").scrollTop = 0;
    mark();
  }

  const listSeen = () => wide.matches || !state.row;

  async function focusRow() {
    await store.rest(current);
    at("row-title")?.focus({ preventScroll: wide.matches });
    if (!wide.matches) window.scrollTo(0, 0);
  }

  function focusList() {
    const link = linkOf(current) ?? at("rows").querySelector("a");
    (link ?? at("query")).focus();
  }

  function step(by) {
    if (!found.length) return;
    const place = found.indexOf(current);
    const to = place < 0 ? start : Math.min(Math.max(place + by, 0), found.length - 1);
    const reading = at("row").contains(document.activeElement);
    current = found[to];
    turnTo(current);
    if (wide.matches || state.row) go({ ...state, about: false, row: current.id });
    else showList();
    if (listSeen() && !reading) focusList();
    else focusRow();
  }

  function open(row, { focus }) {
    current = row;
    go({ ...state, about: false, row: row.id }, { step: true });
    if (focus) focusRow();
    else linkOf(row)?.focus();
  }

  function close() {
    go({ ...state, about: false, row: "" }, { step: true });
    focusList();
  }

  function choose(key, value, chosen) {
    const all = new Map(state.chosen);
    const values = new Set(all.get(key));
    if (chosen) values.add(value);
    else values.delete(value);
    if (values.size) all.set(key, values);
    else all.delete(key);
    go({ ...state, chosen: all, row: wide.matches ? state.row : "" });
  }

  function clear() {
    at("query").value = "";
    go({ ...fresh(), sort: state.sort, row: state.row });
  }

  function turn(by) {
    start += by * PAGE;
    showList();
    at("list").scrollTop = 0;
    at("rows").querySelector("a").focus();
  }

  function searched() {
    clearTimeout(typing);
    if (at("query").value !== state.query) go({ ...state, query: at("query").value, about: false });
  }

  function escape() {
    const field = document.activeElement === at("query");
    if (field && at("query").value) {
      at("query").value = "";
      searched();
    } else if (field) focusList();
    else if (state.row || state.about) close();
    else if (!at("clear").hidden) clear();
  }

  const KEYS = {
    "/": () => {
      if (!listSeen()) close();
      at("query").focus();
      at("query").select();
    },
    "?": () => at("help").showModal(),
    j: () => step(1),
    k: () => step(-1),
    f: () => {
      if (current) go({ ...fresh(), query: search.familyOf(current), row: state.row }, { step: true });
    },
  };

  function lettersAct() {
    return at("letters").checked;
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
    const typed = event.target.matches("input:not([type=checkbox]), select, textarea");
    const arrows = { ArrowDown: 1, ArrowUp: -1 };
    let act = null;
    if (event.key === "Escape") act = escape;
    else if (event.target === at("query") && ["Enter", "ArrowDown"].includes(event.key)) {
      act = () => {
        searched();
        focusList();
      };
    } else if (event.key in arrows && at("rows").contains(event.target)) {
      act = () => step(arrows[event.key]);
    } else if (!typed && lettersAct() && Object.hasOwn(KEYS, event.key)) act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function clicked(event) {
    const link = event.target.closest("a[data-id]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    // A click without a pointer is the Enter key, after which the row gets the focus.
    open(store.named(link.dataset.id), { focus: event.detail === 0 || !wide.matches });
  }

  function moved() {
    const before = state.row;
    show(stateOf(location.hash));
    if (state.row && state.row !== before) focusRow();
    else if (!state.row) window.scrollTo(0, 0);
  }

  function keepLetters() {
    try {
      localStorage.setItem(LETTERS, String(lettersAct()));
    } catch {
      // A page that is opened from disk may have no storage: the choice is for this visit only.
    }
  }

  function readLetters() {
    try {
      at("letters").checked = localStorage.getItem(LETTERS) !== "false";
    } catch {
      // The choice is for this visit only.
    }
  }

  function listen() {
    document.addEventListener("keydown", pressed);
    addEventListener("hashchange", moved);
    at("rows").addEventListener("click", clicked);
    at("rows").addEventListener("focusin", (event) => {
      current = store.named(event.target.dataset.id) ?? current;
    });
    at("query").addEventListener("input", () => {
      clearTimeout(typing);
      typing = setTimeout(searched, 120);
    });
    at("sort").addEventListener("change", () => go({ ...state, sort: at("sort").value }));
    at("clear").addEventListener("click", () => {
      clear();
      at("query").focus();
    });
    at("previous").addEventListener("click", () => turn(-1));
    at("next").addEventListener("click", () => turn(1));
    at("back").addEventListener("click", close);
    at("row-previous").addEventListener("click", () => step(-1));
    at("row-next").addEventListener("click", () => step(1));
    at("keys").addEventListener("click", () => at("help").showModal());
    at("close-help").addEventListener("click", () => at("help").close());
    at("letters").addEventListener("change", keepLetters);
  }

  const TITLE = document.title;

  async function main() {
    at("explorer").hidden = false;
    at("content").classList.add("live");
    at("filters").open = wide.matches;
    await store.load((some, all) => {
      at("count").textContent = `reading rows: ${some} of ${all}`;
    });
    filters.start(choose);
    for (const [name, [title]] of Object.entries(SORTS)) {
      at("sort").append(look.element("option", { value: name }, title));
    }
    readLetters();
    listen();
    at("keys").hidden = false;
    at("to-about").hidden = false;
    show(stateOf(location.hash));
    at("content").dataset.ready = "true";
  }

  main().catch((error) => {
    at("trouble").hidden = false;
    at("trouble").textContent =
      `The rows cannot be shown (${error}). The page needs a browser of 2024 or later.`;
  });
})();
