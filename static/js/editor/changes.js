// Shows what an edit did: the new total at once, then the unit that was added or moved.
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const total = () => document.querySelector("[data-total]");

// The new total is faint until the answer confirms it.
const awaited = new Map();
function showTotal() {
  const added = [...awaited.values()].reduce((sum, points) => sum + points, 0);
  total().textContent = Number(total().dataset.total) + added;
  total().classList.toggle("is-taken", awaited.size > 0);
  document.querySelector("#bar .left")?.classList.toggle("is-taken", awaited.size > 0);
}
document.addEventListener("submit", (event) => {
  const points = event.submitter?.dataset.points;
  if (!points || event.target !== byId("edit")) return;
  awaited.set(event, Number(points));
  showTotal();
}, true);
document.addEventListener("htmx:afterRequest", (event) => {
  if (awaited.delete(event.detail.requestConfig.triggeringEvent) || awaited.size) showTotal();
});

// What was added or moved comes into view and is marked. What was added opens beside the catalogue;
// on a phone only the first ship, which lacks its weapons, and those that its panel adds.
const names = () => [...document.querySelectorAll("#card-list a.name")];
const ids = () => [...document.querySelectorAll("#card-list > *")].map((row) => row.id);
const MOVED = /^((?:move|place)_entry|join|leave|ride|alight|combine)\?entry=([^&]+)/;
let before = [];
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const button = detail.triggeringEvent?.submitter;
  const opens = button?.dataset.new;
  const isFirst = opens === "open" && (!ids().length || button.closest("#panel"));
  if (isFirst || (opens !== undefined && wide.matches)) detail.parameters.opens_added = "on";
});
document.addEventListener("htmx:beforeRequest", () => {
  before = ids();
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
  const [, edit, moved] = MOVED.exec(requestConfig.parameters.do) ?? [];
  const added = moved ? null : ids().find((id) => !before.includes(id));
  const name = moved && document.querySelector(`#card-list a.name[href$="?entry=${CSS.escape(moved)}"]`);
  const row = byId(added) ?? name?.closest("li");
  if (row) document.querySelector(".new")?.classList.remove("new");
  row?.classList.add("new");
  row?.scrollIntoView({ block: "nearest" });
  const button = requestConfig.triggeringEvent?.submitter;
  if (name && !edit.endsWith("_entry") && button?.closest(".row")) name.focus({ preventScroll: true });
  if (button !== keyed.button) return;
  (row?.querySelector("a.name") ?? names()[keyed.place] ?? names().at(-1))?.focus();
});

// Favourites are loaded once, so what still fits of them is marked here.
document.addEventListener("htmx:afterRequest", () => {
  const { total: points, size } = total().dataset;
  document.querySelectorAll("#favourites .add-one").forEach((button) => {
    const fits = !size || Number(button.dataset.points) <= size - points;
    const summary = button.parentElement.querySelector("summary");
    summary.classList.toggle("wont-fit", !fits);
    summary.classList.toggle("fits", fits);
  });
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status >= 400 || !detail.elt.matches("form.text")) return;
  const { id } = detail.elt.querySelector("input[id], textarea");
  const saved = byId(id)?.form.querySelector(".saved");
  if (saved) saved.hidden = false;
});

// What was typed is saved when the page is left; loaded anew too soon to show it, the page asks for it.
document.addEventListener("visibilitychange", () => {
  document.querySelectorAll("form.text").forEach((form) => {
    const field = form.querySelector("input[id], textarea");
    if (document.hidden && field.value !== field.defaultValue && field.type !== "number") {
      navigator.sendBeacon(form.action, new FormData(form));
      sessionStorage.typed = true;
    }
  });
});

// A notice passes, a refusal stays.
const pass = () => byId("notice")?.classList.toggle("passing", !byId("notice").matches(".refused"));
document.addEventListener("htmx:afterSettle", pass);
pass();

// Ctrl+Z undoes, Alt with an arrow moves the unit with the focus, D and Delete press a button of its
// menu: the focus goes to the copy, to the unit after the one removed.
const PRESSES = { d: '[value^="duplicate_entry"]', Delete: ".remove" };
let keyed = { button: null };
function press(row, key) {
  const button = row.querySelector(PRESSES[key]);
  keyed = { button, place: names().indexOf(row.querySelector("a.name")) };
  button.click();
}
const MOVES = { ArrowUp: ["up", "previous"], ArrowDown: ["down", "next"] };
function move(target, key) {
  const entry = new URLSearchParams(byId("open").value).get("entry");
  const opened = byId("panel").contains(target) ? byId(`entry-${entry}`) : null;
  const row = target.closest("#card-list > *") ?? opened;
  const [to, beside] = MOVES[key];
  if (row?.[`${beside}ElementSibling`]) row.querySelector(`[value$="to=${to}"]`).click();
}
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (target.closest("input, textarea, select")) return;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") {
    document.querySelector(`#steps [formaction$="${event.shiftKey ? "redo" : "undo"}"]:enabled`)?.click();
  } else if (event.altKey && key in MOVES) {
    move(target, key);
  } else if (key in PRESSES && !event.ctrlKey && !event.metaKey && target.closest("#card-list li")) {
    press(target.closest("li"), key);
  } else {
    return;
  }
  event.preventDefault();
});
