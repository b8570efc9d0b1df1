// Reads the list that stands in the page's own address, shows it and its digest. Nothing is sent.
const LONGEST = 8000;
const $ = (id) => document.getElementById(id);

async function inflate(packed) {
  const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function digest(bytes) {
  if (!crypto.subtle) return "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digits = [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.toUpperCase().match(/.{4}/g).join(" ");
}

function cell(row, text, isHead = false) {
  const made = row.appendChild(document.createElement(isHead ? "th" : "td"));
  if (isHead) made.scope = "row";
  made.textContent = text;
}

// The choices of an entry, from their keys: what its section is called is left out.
function choices(entry) {
  const picks = (entry.picks ?? []).map(({ section, option }) =>
    option.startsWith(`${section}-`) ? option.slice(section.length + 1) : option,
  );
  const upgrades = (entry.upgrades ?? []).map(({ key, facing }) => (facing ? `${key} (${facing})` : key));
  const more = [...(entry.heroes ?? []), ...(entry.titles ?? [])];
  return [...picks, ...upgrades, ...more].map((key) => key.replaceAll("-", " ")).join(", ");
}

function show({ document: list, title, entries, points, verdict }, shown) {
  $("name").textContent = title;
  $("verdict").textContent = verdict;
  $("points").textContent = list.size ? `${points} / ${list.size}` : points;
  $("digest").textContent = shown || $("digest").dataset.none;
  const body = $("entries");
  body.replaceChildren();
  list.entries.forEach((entry, place) => {
    const [label, price] = entries[place] ?? [entry.key, ""];
    const row = body.appendChild(document.createElement("tr"));
    cell(row, entry.count > 1 ? `${label} × ${entry.count}` : label, true);
    cell(row, choices(entry));
    cell(row, price);
  });
  $("document").value = JSON.stringify(list, null, 1);
}

async function read() {
  const packed = location.hash.slice(1);
  $("list").hidden = true;
  $("unread").hidden = true;
  if (!packed) return;
  try {
    if (packed.length > LONGEST) throw new RangeError("too long");
    const bytes = await inflate(packed);
    show(JSON.parse(new TextDecoder().decode(bytes)), await digest(bytes));
    $("list").hidden = false;
  } catch {
    $("unread").hidden = false;
  }
}

addEventListener("hashchange", read);
read();
navigator.serviceWorker?.register("worker.js");
