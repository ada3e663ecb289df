"use strict";
(() => {
  // All text is set through textContent: no text of an item is parsed as HTML.
  const study = JSON.parse(document.getElementById("study").textContent);
  const KEY = ["driftbench-annotation", study.study, study.phase, study.annotator,
    study.guidelines.slice(0, 16)].join("/");
  const at = (id) => document.getElementById(id);
  const buttons = [...document.querySelectorAll("button[data-key]")];
  const reason = at("reason");
  const LOST = "This browser saves no data of this page: export before you close it.";
  const notes = { storage: "", form: "" };
  let copies = [];
  let waiting = 0;
  let state = load();

  function blank() {
    return {
      draft: { label: "", drift_classes: [], direction: "", reason: "" },
      first: null, final: null, gold_faithful: true,
    };
  }

  function fresh() {
    return { at: 0, items: {}, key: KEY, saved: 0 };
  }

  // Some browsers lose localStorage on a reload, so the tab's history has a copy: of
  // the two, the one that was saved last is used.
  function load() {
    const found = [shaped(history.state), parsed(kept())].filter(Boolean);
    return found.sort((one, other) => other.saved - one.saved)[0] || fresh();
  }

  function kept() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      notes.storage = LOST;
      return null;
    }
  }

  function parsed(text) {
    if (text === null) return null;
    try {
      const found = shaped(JSON.parse(text));
      if (found) return found;
    } catch {
      // Reported below, as for data of another shape.
    }
    localStorage.setItem(`${KEY}/damaged`, text);
    notes.storage = "The data that this browser saved were damaged and set aside: report this to the sender of the page.";
    return null;
  }

  function shaped(found) {
    const known = found && found.key === KEY && Number.isInteger(found.saved);
    return known && found.items && study.items[found.at] ? found : null;
  }

  function save() {
    state.saved += 1;
    try {
      localStorage.setItem(KEY, JSON.stringify(state));
    } catch {
      notes.storage = LOST;
    }
    remember();
  }

  // Browsers allow a hundred of these in ten seconds; after faster typing the copy comes later.
  function remember() {
    clearTimeout(waiting);
    copies = copies.filter((time) => Date.now() - time < 10000);
    try {
      if (copies.length < 80) {
        copies.push(Date.now());
        history.replaceState(state, "");
        return;
      }
    } catch {
      // Tried again below.
    }
    waiting = setTimeout(remember, 500);
  }

  function item() {
    return study.items[state.at];
  }

  function entry() {
    const id = item().id;
    if (!state.items[id]) state.items[id] = blank();
    return state.items[id];
  }

  function finished() {
    return study.items.filter((one) => state.items[one.id] && state.items[one.id].final);
  }

  function copy(draft) {
    return { ...draft, drift_classes: [...draft.drift_classes], reason: draft.reason.trim() };
  }

  function summary(judgement) {
    const words = [judgement.label, ...judgement.drift_classes, judgement.direction];
    return words.filter(Boolean).join(", ").replaceAll("_", " ");
  }

  function lacking(draft) {
    if (!draft.label) return "Give a label first.";
    if (draft.label === "drifted" && !draft.drift_classes.length) return "Name a class of drift.";
    if (draft.label === "drifted" && !draft.direction) return "Give the direction.";
    if (draft.label !== "faithful" && !draft.reason.trim()) return "Give a reason (key r).";
    return "";
  }

  const setters = {
    label(draft, value) {
      draft.label = value;
      if (value !== "drifted") Object.assign(draft, { drift_classes: [], direction: "" });
    },
    drift_classes(draft, value) {
      const others = draft.drift_classes.filter((one) => one !== value);
      const added = others.length === draft.drift_classes.length;
      const alone = value === "other" ? [] : others.filter((one) => one !== "other");
      draft.drift_classes = added ? [...alone, value] : others;
    },
    direction(draft, value) {
      draft.direction = value;
    },
  };

  const actions = {
    reason: () => reason.focus(),
    submit,
    previous: () => move(state.at - 1),
    next: () => move(state.at + 1),
    gold() {
      const now = entry();
      if (now.first) now.gold_faithful = !now.gold_faithful;
      changed();
    },
    export: download,
    guidelines() {
      at("guidelines").open = !at("guidelines").open;
    },
  };

  function changed(note = "") {
    notes.form = note;
    save();
    show();
  }

  function move(place, note = "") {
    state.at = Math.max(0, Math.min(study.items.length - 1, place));
    changed(note);
    scrollTo(0, 0);
  }

  function submit() {
    const now = entry();
    const lack = lacking(now.draft);
    if (lack) return changed(lack);
    if (!now.first) {
      now.first = copy(now.draft);
      return changed("Recorded. The reference is shown: Enter keeps the label, or change it first.");
    }
    now.final = copy(now.draft);
    const count = study.items.length;
    for (let step = 1; step <= count; step += 1) {
      const place = (state.at + step) % count;
      const other = state.items[study.items[place].id];
      if (!other || !other.final) return move(place);
    }
    return changed("All items are done: export the labels (key e).");
  }

  function download() {
    const done = finished();
    if (!done.length) return changed("No item is finished yet: there is nothing to export.");
    const { annotator, guidelines, phase } = study;
    const lines = done.map(({ id }) => {
      const { first, final, gold_faithful } = state.items[id];
      const told = { annotator, final, first, gold_faithful, guidelines, item: id, phase };
      return `${JSON.stringify({ ...told, study: study.study })}\n`;
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
    link.download = `labels-${phase}-${annotator}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return changed(`Exported ${done.length} of ${study.items.length} items.`);
  }

  function show() {
    const now = entry();
    const { draft, first, final } = now;
    const done = finished().length;
    at("progress").max = study.items.length;
    at("progress").value = done;
    at("count").textContent = `item ${state.at + 1} of ${study.items.length}, ${done} done`;
    at("english").textContent = item().english;
    at("context").textContent = item().context;
    at("surroundings").hidden = !item().context;
    at("candidate").textContent = item().candidate;
    at("reference").hidden = !first;
    at("gold").textContent = first ? item().gold || "There is no reference for this pair." : "";
    at("rejecting").hidden = !item().gold;
    at("before").textContent = first ? `Your label before you saw it: ${summary(first)}` : "";
    at("drift").hidden = draft.label !== "drifted";
    at("stage").textContent = final ? "done" : first ? "keep or change" : "blind";
    if (reason.value !== draft.reason) reason.value = draft.reason;
    for (const button of buttons) {
      const { field, value, action } = button.dataset;
      const pressed = field === "drift_classes" ? draft.drift_classes.includes(value)
        : field ? draft[field] === value : action === "gold" && !now.gold_faithful;
      if (field || action === "gold") button.setAttribute("aria-pressed", String(pressed));
    }
    at("storage").textContent = notes.storage;
    at("note").textContent = notes.form;
  }

  function press(button) {
    const { field, value, action } = button.dataset;
    if (button.closest("[hidden]")) return;
    if (action) {
      actions[action]();
    } else {
      setters[field](entry().draft, value);
      changed();
    }
  }

  for (const button of buttons) {
    button.addEventListener("click", (event) => {
      press(button);
      // After the mouse, Enter submits and does not press the same button again.
      if (event.detail) button.blur();
    });
  }

  reason.addEventListener("input", () => {
    entry().draft.reason = reason.value;
    save();
  });

  addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.metaKey) return;
    if (event.target === reason) {
      if (event.key === "Escape" || (event.key === "Enter" && event.ctrlKey)) {
        event.preventDefault();
        reason.blur();
        if (event.key === "Enter") submit();
      }
      return;
    }
    if (event.ctrlKey || event.repeat) return;
    // With Tab, Enter presses the button that has the focus.
    if (event.key === "Enter" && event.target.closest("button, summary")) return;
    const button = buttons.find((one) => one.dataset.key.split(" ").includes(event.key));
    if (button) {
      event.preventDefault();
      press(button);
    }
  });

  // The same page in another tab.
  addEventListener("storage", (event) => {
    if (event.key === KEY) {
      state = load();
      show();
    }
  });

  show();
})();
