"use strict";
// A row in full, as an item of the list, and next to the others of its family.
const rowView = (() => {
  const { element, marked, ticked } = look;
  const COLOURS = { proved: "yes", holds: "yes", refuted: "no" };

  function chip(text, kind = "") {
    return element("span", { class: `chip ${kind}` }, text.replaceAll("_", " "));
  }

  function labelChip(row) {
    const names = row.label === "combined" && row.classes.length ? row.classes : [row.label];
    return chip(names.join(" + "), row.label === "faithful" ? "faithful" : "drift");
  }

  /** Return the name of a theorem with its last part emphasized. */
  function named(declaration) {
    const cut = declaration.lastIndexOf(".") + 1;
    return [element("span", { class: "soft" }, declaration.slice(0, cut)), declaration.slice(cut)];
  }

  /** Return a row as an item of the list, which links to it. */
  function item(row, address) {
    return element("a", { href: address, "data-id": row.id },
      element("span", { class: "name" }, named(row.declaration)),
      element("span", { class: "chips" }, labelChip(row), chip(row.relation),
        row.withdrawn ? chip(row.withdrawn, "warn") : []),
      element("span", { class: "english", dir: "auto" }, row.english));
  }

  function statement(title, nodes) {
    return element("div", {}, element("h3", { class: "soft side" }, title),
      element("pre", { class: "lean" }, nodes));
  }

  /** Return what the colours of edits say, for a row with edits of drift and restylings. */
  function legend(row) {
    if (new Set(row.kinds).size < 2) {
      if (row.rules.length === 0 || row.restyled.length === 0) return [];
      return element("p", { class: "soft legend" },
        "This row is restyled too, and the colours do not show which edits change the meaning.");
    }
    return element("p", { class: "soft legend" },
      "Edits: ", element("ins", {}, "changes the meaning"), " ",
      element("ins", { class: "rewording" }, "says the same differently"));
  }

  function pair(row) {
    if (row.gold === "") {
      return element("div", {}, statement("candidate", [row.candidate]),
        element("p", { class: "soft" }, "No gold: the candidate was judged by itself."));
    }
    const { gold, candidate } = marked(row.pieces, row.kinds);
    return element("div", { class: "pair" },
      statement("gold", gold), statement("candidate", candidate), legend(row));
  }

  function gloss(row) {
    const { labels, relations } = store.about;
    const label = labels[row.label] && [element("b", {}, filters.words(row.label, "label")),
      `: ${labels[row.label]}. `];
    return element("p", { class: "gloss" }, label || [], relations[row.relation] ?? "");
  }

  function entry(name, ...content) {
    return [element("dt", {}, name), element("dd", {}, ...content)];
  }

  function section(title, ...entries) {
    const items = entries.flat();
    if (!items.length) return [];
    return element("section", {}, element("h3", {}, title), element("dl", {}, items));
  }

  function rules(title, ids) {
    if (!ids.length) return [];
    return entry(title, ids.map((id) => element("div", {},
      element("code", {}, id), " ", ticked(store.about.messages[id] ?? ""))));
  }

  function folded(title, text) {
    return element("details", {}, element("summary", {}, title),
      element("pre", { class: "lean" }, text));
  }

  /** Return one implication: its verdict, and the model or certificate that shows it. */
  function direction({ name, verdict, model, certificates }) {
    const kind = COLOURS[verdict.split(":")[0]] ?? "soft";
    const shown = model && [
      element("p", { class: "soft" }, "A finite model in which it fails:"),
      element("pre", { class: "lean model", tabindex: "0", "aria-label": "model" }, model),
    ];
    return element("div", { class: "direction" },
      element("p", {}, `${name}: `, element("b", { class: kind }, verdict)),
      shown || [],
      certificates.map(([title, text]) => folded(title, text)));
  }

  function origin(rest) {
    const [repository, commit, licence] = rest.origin;
    const links = rest.links.map(([text, address]) => element("div", {},
      element("a", { href: address, rel: "noopener noreferrer external" }, text)));
    return [
      entry("repository", repository),
      entry("commit", element("code", {}, commit)),
      links.length ? entry("file", links) : [],
      entry("licence", licence),
    ].flat();
  }

  function warnings(rest) {
    const words = `manual review: ${rest.review.join(" · ")}`;
    return [
      rest.withdrawn ? element("p", { class: "warn" }, `withdrawn ${rest.withdrawn}`) : [],
      rest.review.length ? element("p", { class: rest.bad ? "warn" : "soft" }, words) : [],
    ].flat();
  }

  function member(row, shown, address) {
    const here = row === shown;
    const link = element("a", { href: address(row), "aria-current": here && "true" },
      here ? "this row" : row.id);
    const sameGold = row.gold === shown.gold;
    const { gold, candidate } = marked(row.pieces, row.kinds);
    return element("li", { class: here ? "here" : "" },
      element("div", { class: "chips" }, labelChip(row), chip(row.relation),
        row.rules.map((id) => element("code", {}, id)), link),
      sameGold ? [] : element("pre", { class: "lean" }, gold),
      element("pre", { class: "lean" }, candidate));
  }

  function family(row, address, familyAddress) {
    const members = store.family(row);
    const title = element("h3", {}, "Family");
    if (members.length === 1) {
      const alone = element("p", { class: "soft" }, "No other row here is of this theorem.");
      return element("section", {}, title, alone);
    }
    const faithful = members.filter((one) => one.label === "faithful").length;
    return element("section", {}, title,
      element("p", {},
        `${members.length} rows here are of one theorem, ${faithful} faithful and `
        + `${members.length - faithful} drifted. `,
        element("a", { href: familyAddress }, "List them alone")),
      element("p", { class: "chips" }, chip("gold")),
      element("pre", { class: "lean" }, row.gold),
      element("ol", { class: "family" }, members.map((one) => member(one, row, address))));
  }

  /** Return the nodes of a row in full; `rest` has its fields that are loaded later. */
  function whole(row, rest, { address, familyAddress }) {
    // Where no rule made the candidate, the detail is a finding of people.
    const made = row.rules.length + row.restyled.length > 0;
    const detail = rest.detail ? entry(made ? "in this row" : "detail", ticked(rest.detail)) : [];
    return [
      element("header", {},
        element("h2", { id: "row-title", tabindex: "-1" }, named(row.declaration)),
        element("p", { class: "chips" }, labelChip(row), chip(row.relation), chip(row.subfield),
          chip(row.split),
          element("a", { href: `#${encodeURIComponent(row.id)}`, class: "mono", title: "permalink" },
            row.id))),
      warnings(rest),
      element("p", { class: "english", dir: "auto" }, row.english),
      pair(row),
      gloss(row),
      section("What was changed",
        made ? detail : [],
        rules("drift rule", row.rules),
        rules("restyled by", row.restyled)),
      element("section", {},
        element("h3", {}, "Evidence"),
        element("p", {}, element("b", {}, row.kind), ` · ${store.about.kinds[row.kind] ?? ""}`),
        rest.directions.map(direction),
        element("dl", {},
          made ? [] : detail,
          rest.proof.flatMap(([name, text]) => entry(name, ticked(text))),
          entry("checks", rest.checks.map(([name, text]) => `${name}: ${text}`).join(", ")))),
      section("Source",
        entry("theorem", `${row.declaration} (${row.place})`),
        entry("English from", row.english_from),
        origin(rest)),
      folded("Commands before the statement", rest.context),
      rest.own ? folded("Commands before the candidate", rest.own) : "",
      family(row, address, familyAddress),
    ].flat();
  }

  return Object.freeze({ item, whole });
})();
