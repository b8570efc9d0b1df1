// Opens a unit, the settings or the catalogue beside the list; on a phone in its place, and back
// comes back to the same place.
const wide = matchMedia("(min-width: 64rem)");
const byId = (id) => document.getElementById(id);
const nameOf = (entry) => entry && document.querySelector(`#card-list a.name[href$="?entry=${CSS.escape(entry)}"]`);
let place = 0;
let shown = byId("open").value;

function show() {
  if (byId("open").dataset.view === "list") place = scrollY;
  if (!byId("notice").matches(".refused")) byId("notice").replaceChildren();
  const values = { open: location.search.slice(1) };
  htmx.ajax("POST", byId("edit").dataset.show, { source: "#sender", swap: "none", values });
}

document.addEventListener("opened", show);
if (sessionStorage.typed) setTimeout(show, 999);
delete sessionStorage.typed;
document.addEventListener("htmx:afterSettle", () => {
  const open = byId("open");
  if (open.value === shown) return;
  const past = new URLSearchParams(shown);
  const closed = past.get("entry");
  shown = open.value;
  const { view } = open.dataset;
  const isSame = closed && closed === new URLSearchParams(shown).get("entry");
  const isOpenedByAdding = shown !== location.search.slice(1);
  if (isOpenedByAdding) history[wide.matches || isSame ? "replaceState" : "pushState"](null, "", `?${shown}`);
  // Another place of the ship: its list comes below the drawing; without one the ship as it is.
  if (isSame && byId("place")) {
    byId("place").focus({ preventScroll: true });
    byId("place").scrollIntoView();
    return;
  }
  if (byId("panel").parentElement.scrollTo) byId("panel").parentElement.scrollTo(0, 0);
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
});

document.addEventListener("keydown", (event) => {
  const field = event.target.closest("input, textarea, select");
  if (field) {
    const isEntered = event.key === "Enter" && field.matches("form.text input");
    if (isEntered) event.preventDefault(); // else the form would be sent besides
    if (isEntered || event.key === "Escape") field.blur(); // which saves it
    if (isEntered) field.focus();
    return;
  }
  if (event.key === "?") {
    byId("keys").showPopover();
  } else if (event.key === "Escape" && byId("open").dataset.view !== "list" && !document.querySelector(":popover-open")) {
    history.pushState(null, "", location.pathname);
    show();
  } else {
    return;
  }
  event.preventDefault();
});

// A page that shows only a list's first problem links to the others.
if (location.hash === "#verdict") byId("verdict").showPopover();

// The drawer closes once nothing in it keeps the list from being legal.
document.addEventListener("htmx:afterSettle", () => {
  const drawer = byId("verdict");
  const isDone = !drawer.querySelector(".found:is(.error, .incomplete)");
  if (drawer.matches(":popover-open") && isDone) drawer.hidePopover();
});
