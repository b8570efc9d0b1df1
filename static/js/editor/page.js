// What is open, what an edit did, the keys for both.
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);

// Opens a unit, the settings or the catalogue beside the list; on a phone in its place.
const nameOf = (entry) => entry && document.querySelector(`#card-list a.name[href$="?entry=${CSS.escape(entry)}"]`);
let place = 0;
let shown = byId("open").value;

function show() {
  if (byId("open").dataset.view === "list") place = scrollY;
  if (!byId("notice").matches(".refused")) byId("notice").replaceChildren();
  const values = { open: location.search.slice(1) };
  htmx.ajax("POST", byId("edit").dataset.show, { source: "#sender", swap: "none", values }).catch(() => {});
}

document.addEventListener("opened", show);
// Without a connection list and catalogue, which are here, open all the same; nothing else does.
function showWithout({ detail: { requestConfig } }) {
  if (requestConfig.path !== byId("edit").dataset.show) return;
  const { search } = location;
  const view = search ? new URLSearchParams(search).get("view") : "list";
  if (!/^(list|add)$/.test(view)) return history.replaceState(null, "", shown ? `?${shown}` : location.pathname);
  byId("open").value = search.slice(1);
  byId("open").dataset.view = view;
  byId("panel").className = `panel ${view}`;
  showOpened();
  addEventListener("online", show, { once: true });
}
document.addEventListener("htmx:sendError", showWithout);
document.addEventListener("htmx:responseError", showWithout);
document.addEventListener("htmx:afterSettle", showOpened);
function showOpened() {
  const open = byId("open");
  if (open.value === shown) return;
  const past = new URLSearchParams(shown);
  const closed = past.get("entry");
  shown = open.value;
  const { view } = open.dataset;
  const isSame = closed && closed === new URLSearchParams(shown).get("entry");
  const isOpenedByAdding = shown !== location.search.slice(1);
  if (isOpenedByAdding) history[wide.matches || isSame ? "replaceState" : "pushState"](null, "", `?${shown}`);
  // Another part of the unit: it comes into view; without one the unit as it is.
  if (isSame && byId("place")) {
    byId("place").focus({ preventScroll: true });
    byId("place").scrollIntoView();
    return;
  }
  byId("panel").parentElement.scrollTo(0, 0);
  if (!wide.matches) scrollTo(0, view === "list" ? place : 0);
  if (past.get("view") === "add") document.querySelector(".new")?.scrollIntoView({ block: "nearest" });
  if (isSame) {
    (document.querySelector(`.place.${past.get("at")}`) ?? byId("panel")).focus({ preventScroll: true });
    return;
  }
  if (isOpenedByAdding && wide.matches) return;
  const isPanel = view === "entry" || view === "settings";
  const opened = isPanel ? byId("panel") : view === "list" || wide.matches ? nameOf(closed) : byId("catalogue");
  opened?.focus({ preventScroll: true });
}

// The drawer closes once nothing keeps the list from being legal, or the focus leaves it.
const drawer = byId("verdict");
if (location.hash === "#verdict") drawer.showPopover();
document.addEventListener("htmx:afterSettle", () => {
  if (!drawer.querySelector(".found:is(.error, .incomplete)")) drawer.hidePopover();
});
drawer.addEventListener("focusout", ({ relatedTarget: now }) => {
  if (now && !drawer.contains(now)) drawer.hidePopover();
});

// The new total shows at once, faint like the old verdict until confirmed.
const total = () => document.querySelector("[data-total]");
const awaited = new Map();
function showTotal() {
  const added = [...awaited.values()].reduce((sum, points) => sum + points, 0);
  total().textContent = Number(total().dataset.total) + added;
  const unsure = document.querySelectorAll("#bar .figure, #bar .left, #bar .verdict");
  unsure.forEach((each) => each.classList.toggle("is-taken", awaited.size > 0));
}
document.addEventListener("submit", (event) => {
  const points = event.submitter?.dataset.points;
  if (!points || event.target !== byId("edit")) return;
  awaited.set(event, Number(points));
  showTotal();
}, true);
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  if (xhr.status) awaited.delete(requestConfig.triggeringEvent);
  showTotal();
});

// What was added or moved comes into view, marked. What was added opens beside the catalogue; on a
// phone only the ships that a panel adds.
const names = () => [...document.querySelectorAll("#card-list a.name")];
const ids = () => [...document.querySelectorAll("#card-list > *")].map((row) => row.id);
let before = [];
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const button = detail.triggeringEvent?.submitter;
  const opens = button?.dataset.new;
  if (opens === "open" || (opens !== undefined && wide.matches)) detail.parameters.opens_added = "on";
  // Each request has a key of its own, also when sent again, and is done once.
  const ofPage = byId("edit").elements.request_key.value;
  if ((detail.parameters.request_key ?? ofPage) === ofPage) detail.parameters.request_key = Math.random();
});
document.addEventListener("htmx:beforeRequest", () => {
  before = ids();
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig } }) => {
  const [edit, query] = (requestConfig.parameters.do ?? "").split("?");
  const { moves, ties } = byId("edit").dataset;
  const isTied = ties.split(" ").includes(edit);
  const isMoved = isTied || moves.split(" ").includes(edit);
  const moved = isMoved ? new URLSearchParams(query).get("entry") : null;
  const added = moved ? null : ids().find((id) => !before.includes(id));
  const name = nameOf(moved);
  const row = byId(added) ?? name?.closest("li");
  if (row) document.querySelector(".new")?.classList.remove("new");
  row?.classList.add("new");
  row?.scrollIntoView({ block: "nearest" });
  const button = requestConfig.triggeringEvent?.submitter;
  if (name && isTied && button?.closest(".row")) name.focus({ preventScroll: true });
  if (button !== keyed.button) return;
  (row?.querySelector("a.name") ?? names()[keyed.place] ?? names().at(-1))?.focus();
});

// Favourites are loaded once; what still fits is marked here.
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
  if (!detail.successful || !detail.elt.matches("form.text")) return;
  const { id } = detail.elt.querySelector("input[id], textarea");
  const saved = byId(id)?.form.querySelector(".saved");
  if (saved) saved.hidden = false;
});

// A notice passes, a refusal stays.
byId("notice").classList.add("passing");

// Ctrl+Z undoes, Alt and arrows move a unit, D and Delete press a button.
const PRESSES = { d: "[data-new]", Delete: ".remove" };
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
// Nothing can be undone before the first edit is answered: the step waits.
function step(name) {
  const find = () => document.querySelector(`#steps [formaction$="${name}"]:enabled`);
  if (find() || !document.querySelector(".htmx-request")) find()?.click();
  else document.addEventListener("htmx:afterSettle", () => find()?.click(), { once: true });
}
function typeIn(field, event) {
  const isEntered = event.key === "Enter" && field.matches("form.text input");
  if (isEntered) event.preventDefault(); // else the form would be sent besides
  if (isEntered || event.key === "Escape") field.blur(); // which saves it
  if (isEntered) field.focus();
}
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const field = target.closest("input, textarea, select");
  if (field) return typeIn(field, event);
  if (isCommand && key.toLowerCase() === "z") {
    step(event.shiftKey ? "redo" : "undo");
  } else if (key === "?") {
    byId("keys").showPopover();
  } else if (key === "Escape" && byId("open").dataset.view !== "list" && !document.querySelector(":popover-open")) {
    history.pushState(null, "", location.pathname);
    show();
  } else if (event.altKey && key in MOVES) {
    move(target, key);
  } else if (key in PRESSES && !isCommand && target.closest("#card-list li")) {
    press(target.closest("li"), key);
  } else {
    return;
  }
  event.preventDefault();
});
