// Searches the catalogue, by words and by chips.
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const offers = () => byId("offers");
const search = byId("find");
const none = document.querySelector("#offers + .none");
const [said, clear] = none.children;
let kind = "";
const rooms = new Set();  // what fits, what stays legal

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");  // Tough(3) is tough3

function hitOf(offer, words) {
  const parts = [...offer.querySelectorAll("[data-hit], a.rule, .weapons tbody tr")];
  const hit = parts.find((part) => words.some((word) => plain(part.textContent).includes(word)));
  const text = hit?.cells ? `${hit.cells[0].textContent} · ${hit.cells[hit.cells.length - 1].textContent}` : hit?.textContent;
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function passes(offer) {
  const { classList } = offer.querySelector("summary");
  return (!kind || offer.dataset.kind === kind || classList.contains(kind)) && [...rooms].every((room) => classList.contains(room));
}

function find() {
  const words = search.value.split(/\s+/).map(plain).filter(Boolean);
  let found = 0;
  offers().querySelectorAll(".offer").forEach((offer) => {
    const text = plain(offer.textContent);
    const isFound = passes(offer) && words.every((word) => text.includes(word));
    offer.closest("li").hidden = !isFound;
    found += isFound;
    const seen = plain(offer.querySelector("summary .name").textContent + offer.querySelector("summary .brief").textContent);
    const hit = offer.querySelector(".hit");
    hit.hidden = words.every((word) => seen.includes(word)) || !isFound;
    hit.textContent = hit.hidden ? "" : hitOf(offer, words);
  });
  offers().querySelectorAll(".kind").forEach((part) => {
    part.querySelector(":is(h3, h4) .quiet").textContent = part.querySelectorAll(".offers > li:not([hidden])").length;
  });
  offers().querySelectorAll("[data-filter]").forEach((chip) => {
    const { filter } = chip.dataset;
    chip.setAttribute("aria-pressed", String(filter === kind || rooms.has(filter)));
  });
  const chip = words.length ? null : offers().querySelector("[data-none][aria-pressed=true]");
  said.textContent = found ? "" : (chip ?? offers()).dataset.none;
  none.hidden = !said.textContent;
}

function findAnew() {
  find();
  (wide.matches ? byId("catalogue") : document.scrollingElement).scrollTo(0, 0);
}

search.placeholder = search.ariaLabel = offers().dataset.find;
document.querySelector('.skip[href="#catalogue"]').hash = "find";
search.addEventListener("input", findAnew);
search.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    search.value = "";
    find();
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
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  if (search.checkVisibility()) return search.focus();
  document.addEventListener("htmx:afterSettle", () => search.focus(), { once: true });
  document.querySelector("#bar .add").click();
});
if (search.value) find();  // typed before this script came
