"use strict";
// The filters: one group of boxes for each facet, each value with its count.
const filters = (() => {
  const place = document.getElementById("facets");
  const NONE = { rules: "(no drift rule)", restyled: "(as it was)", withdrawn: "(not withdrawn)", verdict: "(not read)" };
  const made = [];

  function valuesOf(row, key) {
    const value = row[key];
    if (!Array.isArray(value)) return [value];
    return value.length ? value : [""];
  }

  function words(value, key) {
    return value === "" ? (NONE[key] ?? "(none)") : value.replaceAll("_", " ");
  }

  function passes(row, key, chosen) {
    return !chosen || chosen.size === 0 || valuesOf(row, key).some((value) => chosen.has(value));
  }

  /**
   * Return the rows that every facet lets through, and for each facet how many there would be of
   * each value if that facet chose nothing.
   */
  function narrowed(rows, chosen) {
    const counts = new Map(made.map((facet) => [facet.key, new Map()]));
    const passed = [];
    const tally = (row, key) => {
      const count = counts.get(key);
      for (const value of valuesOf(row, key)) count.set(value, (count.get(value) ?? 0) + 1);
    };
    for (const row of rows) {
      const refusing = made.filter(({ key }) => !passes(row, key, chosen.get(key)));
      if (refusing.length === 0) {
        passed.push(row);
        for (const { key } of made) tally(row, key);
      } else if (refusing.length === 1) {
        tally(row, refusing[0].key);
      }
    }
    return { passed, counts };
  }

  /** Show counts and choice in the boxes; a value that nothing would be left of is faint. */
  function show(counts, chosen) {
    for (const facet of made) {
      const picked = chosen.get(facet.key);
      for (const one of facet.boxes) {
        const count = counts.get(facet.key).get(one.value) ?? 0;
        one.box.checked = Boolean(picked?.has(one.value));
        one.count.textContent = count.toLocaleString("en");
        one.label.classList.toggle("faint", count === 0 && !one.box.checked);
      }
      const some = picked?.size ?? 0;
      facet.some.textContent = some ? `${some} chosen` : "";
    }
  }

  function boxOf(facet, value, changed) {
    const box = look.element("input", { type: "checkbox" });
    const count = look.element("span", { class: "number" });
    const label = look.element(
      "label", {}, box, look.element("span", {}, words(value, facet.key)), " ", count,
    );
    box.addEventListener("change", () => changed(facet.key, value, box.checked));
    return { box, count, label, value };
  }

  /** Make the boxes; `changed(key, value, chosen)` is called when one is ticked. */
  function start(changed) {
    for (const facet of store.about.facets) {
      const boxes = facet.values.map((value) => boxOf(facet, value, changed));
      const some = look.element("span", { class: "soft" });
      const inside = look.element("div", { class: "values" }, boxes.map((one) => one.label));
      const open = facet.values.length <= 12;
      place.append(look.element(
        "details", { open, class: "facet" },
        look.element("summary", {}, facet.title, " ", some),
        look.element("fieldset", {},
          look.element("legend", { class: "unseen" }, facet.title), inside),
      ));
      made.push({ ...facet, boxes, some });
    }
  }

  return Object.freeze({ narrowed, show, start, keys: () => made.map(({ key }) => key), words });
})();
