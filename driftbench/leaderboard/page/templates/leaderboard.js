"use strict";
// Filters, and the errors of a row. Sorting and the theme are in the shared script.
(() => {
  const form = document.getElementById("filters");
  if (!form) return;
  const { element } = look;
  const rankEntries = look.data("rank_entries");
  const texts = look.data("texts");
  const hasTexts = Object.keys(texts).length > 0;
  const PAGE = hasTexts ? 10 : 120;
  const rows = [...document.querySelectorAll("tr[data-row]")];

  const words = (name) => name.replaceAll("_", " ").replaceAll("-", " ");
  const percent = (value) => `${(100 * value).toFixed(1)} %`;
  const chosen = (name) => document.getElementById(name).value;
  const rankEntry = (row) => rankEntries[row.dataset.board][row.dataset.row];

  // ---- filters -------------------------------------------------------------------------------

  function detection(found) {
    const [label, subfield] = [chosen("class"), chosen("subfield")];
    if ((label || subfield) && !found.per_cell) return undefined;
    if (label && subfield) return (found.per_cell[label] ?? {})[subfield];
    if (label) return found.per_class[label];
    if (subfield) return found.per_subfield[subfield];
    return found.overall;
  }

  function showDetection(row) {
    const found = rankEntry(row);
    const score = detection(found);
    const shown = (value) => (found.percent ? percent(value) : value.toFixed(3));
    const cell = row.querySelector("td.detection");
    cell.dataset.value = score ? score.value : "";
    if (!score) {
      cell.replaceChildren(element("span", { class: "soft" }, found.per_cell ? "no such rows" : "not measured"));
      return;
    }
    const ends = `${shown(score.low)} to ${shown(score.high)}`;
    cell.replaceChildren(
      element("b", { class: "value" }, shown(score.value)),
      " ",
      element("span", { class: "soft ends" }, ends),
    );
  }

  function sortAgain(table) {
    const head = table.querySelector("th.detection");
    const direction = head.getAttribute("aria-sort");
    if (direction) look.sort(table, head, direction === "ascending" ? 1 : -1);
  }

  function apply() {
    const track = chosen("track");
    for (const part of document.querySelectorAll("[data-track]")) {
      part.toggleAttribute("hidden", Boolean(track) && part.dataset.track !== track);
    }
    rows.forEach(showDetection);
    document.querySelectorAll("table.sortable").forEach(sortAgain);
    const filters = [chosen("class"), chosen("subfield")].filter(Boolean).map(words);
    const what = filters.length ? filters.join(", ") : "all rows";
    for (const place of document.querySelectorAll("caption .what")) place.textContent = what;
    const shown = rows.filter((row) => !track || row.closest("[data-track]").dataset.track === track);
    const many = `${shown.length} submission${shown.length === 1 ? "" : "s"}`;
    document.getElementById("summary").textContent = `${many}; detection of ${what}.`;
    for (const row of rows) if (opened(row)) fill(row);
  }

  // ---- errors --------------------------------------------------------------------------------

  const KINDS = {
    missed: "missed drift",
    alarms: "false alarms",
    unanswered: "without an answer",
  };

  /** Return the errors of a row of the table, of the class and the subfield that are chosen. */
  function errorsOf(row) {
    const [label, subfield] = [chosen("class"), chosen("subfield")];
    const { wrong, unanswered } = rankEntry(row).errors;
    const found = { missed: [], alarms: [], unanswered: [] };
    for (const [from, open] of [[wrong, false], [unanswered, true]]) {
      for (const [kind, cells] of Object.entries(from)) {
        for (const [field, ids] of Object.entries(cells)) {
          if ((label && kind !== label) || (subfield && field !== subfield)) continue;
          const place = open ? "unanswered" : kind === "faithful" ? "alarms" : "missed";
          found[place].push(...ids.map((id) => ({ id, label: kind, subfield: field })));
        }
      }
    }
    return found;
  }

  const withheld = (row) => "withheld" in row.closest(".board").dataset;
  const opened = (row) => row.querySelector(".open button").getAttribute("aria-expanded") === "true";

  function caseOf({ id, label, subfield }) {
    const text = texts[id];
    if (!text) return element("li", {}, element("code", {}, id));
    const { gold, candidate } = look.marked(text.pieces);
    const about = [words(label), words(subfield), text.relation];
    if (text.classes.length > 1) about.push(text.classes.map(words).join(" + "));
    return element(
      "li",
      { class: "card" },
      element("h5", {}, element("bdi", {}, text.declaration), " ", element("code", { class: "soft" }, id)),
      element("p", {}, about.map((word) => [element("span", { class: "chip" }, word), " "]).flat()),
      element("p", {}, element("bdi", {}, text.english)),
      element(
        "div",
        { class: "pair" },
        element("div", {}, element("small", { class: "soft" }, "gold"), element("pre", { class: "lean" }, gold)),
        element("div", {}, element("small", { class: "soft" }, "candidate"), element("pre", { class: "lean" }, candidate)),
      ),
    );
  }

  function list(cases) {
    const items = element("ul", { class: hasTexts ? "cases" : "ids" });
    const more = element("button", { type: "button" });
    let shown = 0;
    function next(focus) {
      const added = cases.slice(shown, shown + PAGE).map(caseOf);
      items.append(...added);
      shown += added.length;
      more.hidden = shown >= cases.length;
      more.textContent = `Show ${Math.min(PAGE, cases.length - shown)} more of ${cases.length - shown}`;
      if (focus && added.length) {
        added[0].tabIndex = -1;
        added[0].focus();
      }
    }
    more.addEventListener("click", () => next(true));
    next(false);
    return [items, more];
  }

  /** Write the errors of an open row again. */
  function fill(row) {
    const inside = row.nextElementSibling.querySelector(".errors");
    if (withheld(row)) {
      inside.replaceChildren(element("p", {}, "Withheld, since the labels are."));
      return;
    }
    const found = errorsOf(row);
    const place = element("div");
    const buttons = Object.entries(KINDS).map(([kind, name]) => {
      const button = element("button", { type: "button" }, `${name} (${found[kind].length})`);
      button.disabled = found[kind].length === 0;
      button.addEventListener("click", () => show(kind, button));
      return button;
    });
    function show(kind, pressed) {
      for (const button of buttons) button.setAttribute("aria-pressed", button === pressed);
      place.replaceChildren(...list(found[kind]));
    }
    const kinds = Object.keys(KINDS);
    const first = kinds.findIndex((kind) => found[kind].length);
    inside.replaceChildren(element("div", { class: "kinds", role: "group", "aria-label": "Kind of error" }, buttons), place);
    if (first >= 0) show(kinds[first], buttons[first]);
    else place.append(element("p", {}, "No errors among these rows."));
  }

  function open(row, button) {
    const { board, row: at } = row.dataset;
    const name = rankEntry(row).submission;
    const about = document.getElementById(`about-${board}-${at}`).content.cloneNode(true);
    const detail = element(
      "tr",
      { class: "detail", id: `errors-${board}-${at}` },
      element(
        "td",
        { colspan: String(row.cells.length) },
        element(
          "div",
          { class: "inside", role: "region", "aria-label": `About ${name}, and its errors` },
          about,
          element("h4", {}, "Errors"),
          element("div", { class: "errors" }),
        ),
      ),
    );
    row.after(detail);
    button.setAttribute("aria-expanded", "true");
    button.setAttribute("aria-controls", detail.id);
    fill(row);
  }

  function close(row, button) {
    row.nextElementSibling.remove();
    button.setAttribute("aria-expanded", "false");
    button.removeAttribute("aria-controls");
  }

  function count(row) {
    const { wrong, unanswered } = rankEntry(row).errors;
    const cells = [...Object.values(wrong), ...Object.values(unanswered)].flatMap(Object.values);
    return cells.reduce((sum, ids) => sum + ids.length, 0);
  }

  for (const row of rows) {
    const button = element(
      "button",
      { type: "button", "aria-expanded": "false" },
      withheld(row) ? "about" : String(count(row)),
      element("span", { class: "unseen" }, ` ${withheld(row) ? "" : "errors of "}${rankEntry(row).submission}`),
    );
    button.addEventListener("click", () => (opened(row) ? close(row, button) : open(row, button)));
    row.querySelector(".open").append(button);
  }

  // Escape closes the details of a row and restores the focus.
  document.addEventListener("keydown", (event) => {
    const detail = event.key === "Escape" && event.target.closest?.("tr.detail");
    if (!detail) return;
    const button = detail.previousElementSibling.querySelector(".open button");
    close(detail.previousElementSibling, button);
    button.focus();
  });

  // ---- plots ---------------------------------------------------------------------------------

  for (const button of document.querySelectorAll("[data-lights]")) {
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", on);
      const line = document.querySelector(`[data-line="${button.dataset.lights}"]`);
      line.classList.toggle("on", on);
      const picture = line.ownerSVGElement;
      picture.classList.toggle("lit", picture.querySelector(".line.on") !== null);
    });
  }

  form.addEventListener("change", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The fields are reset only after the event.
  form.addEventListener("reset", () => setTimeout(apply));
  form.hidden = false;
  apply();
})();
