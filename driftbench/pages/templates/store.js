"use strict";
// The rows of the page: heads in memory, the other fields of a row unpacked on request.
const store = (() => {
  const blocks = look.data("blocks");
  const rows = [];
  const families = new Map();
  const places = new Map();
  const unpackedRests = new Map();

  async function unpacked(id) {
    const packed = atob(look.data(id));
    const bytes = Uint8Array.from(packed, (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  function name(kind, number) {
    return `${kind}-${String(number).padStart(4, "0")}`;
  }

  function add(row) {
    row.at = rows.length;
    row.gold = row.pieces.filter((_, at) => at % 3 !== 2).join("");
    row.candidate = row.pieces.filter((_, at) => at % 3 !== 1).join("");
    row.edits = (row.pieces.length - 1) / 3;
    const texts = [row.english, row.declaration, row.place, row.id, row.gold, row.candidate];
    row.text = [...texts, ...row.rules, ...row.restyled].join("\n").toLowerCase();
    rows.push(row);
    places.set(row.id, row.at);
    if (!families.has(row.family)) families.set(row.family, []);
    families.get(row.family).push(row.at);
  }

  /** Read every head, and report the progress. */
  async function load(progress) {
    for (let number = 0; rows.length < blocks.rows; number += 1) {
      for (const row of await unpacked(name("heads", number))) add(row);
      progress(rows.length, blocks.rows);
    }
  }

  /** Return what the heads leave out of a row: evidence, certificates, context, origin. */
  async function rest(row) {
    const number = Math.floor(row.at / blocks.rests);
    if (!unpackedRests.has(number)) unpackedRests.set(number, unpacked(name("rest", number)));
    return (await unpackedRests.get(number))[row.at % blocks.rests];
  }

  return Object.freeze({
    about: look.data("about-rows"),
    family: (row) => families.get(row.family).map((at) => rows[at]),
    load,
    named: (id) => rows[places.get(id)],
    rest,
    rows,
  });
})();
