// Searches the catalogue, by words and by chips.
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const offers = () => byId("offers");
const search = byId("find");
const none = document.querySelector("#offers + .none");
const [said, clear] = none.children;
let kind = "";
const rooms = new Set();  // what fits, what stays legal

// Without accents and signs, so that Tough(3) is tough3.
const plain = (text) => text.normalize("NFD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const exactly = (word) => new RegExp(word);
const withATypo = (word) => new RegExp(word.replace(/./g, (_, at) => `|${word.slice(0, at)}.{0,2}${word.slice(at + 1)}`).slice(1));

function hitOf(offer, words) {
  const parts = [...offer.querySelectorAll("[data-hit], a.rule, .weapons tbody tr")];
  const hit = parts.find((part) => words.some((word) => word.test(plain(part.textContent))));
  const text = hit?.cells ? `${hit.cells[0].textContent} · ${hit.cells[hit.cells.length - 1].textContent}` : hit?.textContent;
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function passes(offer) {
  const { classList } = offer.querySelector("summary");
  return (!kind || offer.dataset.kind === kind || classList.contains(kind)) && [...rooms].every((room) => classList.contains(room));
}

function find(_, pattern = exactly) {
  const typed = search.value.split(/\s+/).map(plain).filter(Boolean);
  const words = typed.map(pattern);
  let found = 0;
  offers().querySelectorAll(".offer").forEach((offer) => {
    const isIn = (text) => words.every((word) => word.test(plain(text)));
    const isFound = passes(offer) && isIn(offer.textContent);
    const row = offer.closest("li");
    row.hidden = !isFound;
    found += isFound;
    const name = offer.querySelector("summary .name").textContent;
    row.rank = typed.some((word) => !name.split(/\s/).map(plain).includes(word)) + !isIn(name);
    const hit = offer.querySelector(".hit");
    hit.hidden = isIn(name + offer.querySelector("summary .brief").textContent) || !isFound;
    hit.textContent = hit.hidden ? "" : hitOf(offer, words);
  });
  if (!found && typed.join("").length > 3 && pattern === exactly) return find(_, withATypo);
  offers().querySelectorAll(".kind").forEach((part) => {
    const rows = part.querySelectorAll(".offers > li:not([hidden])");
    part.querySelector(":is(h3, h4) .quiet").textContent = rows.length;
    part.rank = Math.min(...[...rows].map(({ rank }) => rank));
  });
  offers().querySelectorAll("[data-filter]").forEach((chip) => {
    const { filter } = chip.dataset;
    chip.setAttribute("aria-pressed", String(filter === kind || rooms.has(filter)));
  });
  const chip = words.length ? null : offers().querySelector("[data-none][aria-pressed=true]");
  said.textContent = found ? "" : (chip ?? offers()).dataset.none;
  none.hidden = !said.textContent;
}

// Units called so come first.
function sort() {
  const all = [...offers().querySelectorAll(".kinds > .kind, .kinds .offers > li")];
  all.forEach((each, place) => (each.place ??= place));
  all.sort((a, b) => a.rank - b.rank || a.place - b.place).forEach((each) => each.parentElement.append(each));
}

function findAnew() {
  find();
  sort();
  [byId("catalogue"), document.scrollingElement].forEach((each) => each.scrollTo(0, 0));
}

search.placeholder = search.ariaLabel = offers().dataset.find;
document.querySelector('.skip[href="#catalogue"]').hash = "find";
search.addEventListener("input", findAnew);
search.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    search.value = "";
    findAnew();
  } else if (event.key !== "Enter" || !search.value) {
    return;
  }
  event.preventDefault();
  search.blur();
  // A second Enter adds the first unit found.
  const isAdding = event.key === "Enter" && matchMedia("(pointer: fine)").matches;
  if (isAdding) offers().querySelector("li:not([hidden]) > .add-one")?.focus();
});
// Arrows go from the search through what is found to the open unit and back.
let left = search;
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const add = target.closest("#offers li")?.querySelector(".add-one");
  let stop = null;
  if (event.altKey) return;
  if (step && (add || target === search)) {
    const stops = [search, ...offers().querySelectorAll("li:not([hidden]) > .add-one")];
    stop = stops[stops.indexOf(add ?? search) + step];
  } else if (key === "ArrowRight" && add) {
    left = target;
    stop = byId("panel");
  } else if (key === "ArrowLeft" && target.closest("#panel") && !target.closest("input, textarea, select")) {
    stop = left.isConnected ? left : search;
  }
  if (!stop) return;
  event.preventDefault();
  stop.focus();
});
document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-filter]");
  if (!chip) return;
  const { filter } = chip.dataset;
  if (!chip.matches(".plain")) kind = filter === kind ? "" : filter;
  else rooms.delete(filter) || rooms.add(filter);
  findAnew();
});
clear.addEventListener("click", () => {
  search.value = kind = "";
  rooms.clear();
  findAnew();
  search.focus();
});
document.addEventListener("htmx:afterRequest", find);
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches(".offer")) target.scrollIntoView({ block: "nearest" });
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  if (search.checkVisibility()) return search.focus();
  document.addEventListener("htmx:afterSettle", () => search.focus(), { once: true });
  document.querySelector("#bar .add").click();
});
if (search.value) find();  // typed before this script came
