// Drags a row by its symbol, by touch after a hold; a tap opens the unit. Dropped on another unit a hero
// joins it, or a unit embarks; both can be dragged out.
const HOLD_MS = 220;
const list = () => document.getElementById("card-list");
const rowOf = (target) => target.closest?.("#card-list > .row");
const placeOf = (row) => [...list().children].indexOf(row);
let dragged = null;
let host = null;
let isMoved = false;
let hold = 0;
let pressedAt = 0;
let height = 0;
const isPulled = () => Math.abs(height - pressedAt) > 8;

// The edit that takes a row out of the one above it.
const partingOf = (row) => row.querySelector(":scope > .line [data-part]")?.value;
const isOut = ({ row, leave }) => !!leave && !rowOf(row).contains(hit());
const hit = () => document.elementFromPoint(innerWidth / 2, height) || document.body;

function take(row) {
  dragged = { row, start: placeOf(row), leave: row.matches(".joined > *") && partingOf(row) };
  row.classList.add("dragged");
  scrollAtEdges();
}

// The list scrolls as long as the pointer is held near its top or its end.
function scrollAtEdges() {
  if (!dragged) return;
  const step = height < 90 ? -8 : height > innerHeight - 120 ? 8 : 0;
  if (step && isPulled()) {
    [list().closest("section"), window].forEach((each) => each.scrollBy(0, step));
    moveUnderPointer();
  }
  requestAnimationFrame(scrollAtEdges);
}

function moveUnderPointer() {
  const over = rowOf(hit());
  const inner = hit().closest("#card-list .row");
  const { row, leave } = dragged;
  if (leave) row.style.translate = `0 ${height - pressedAt}px`;
  row.classList.toggle("out", isOut(dragged));
  if (!over || over.contains(row)) return aimAt(null);
  const partOf = (each) => {
    const box = each.querySelector(".line").getBoundingClientRect();
    return (height - box.top) / box.height;
  };
  isMoved = true;
  aimAt([inner, over].find((each) => partOf(each) > 0.25 && partOf(each) < 0.75 && onto(each, row)) ?? null);
  if (host || leave) return;
  const part = partOf(over);
  const place = placeOf(over) + (part > 0.5 ? 1 : 0);
  moveTo(row, place - (placeOf(row) < place ? 1 : 0));
}

const idOf = ({ id }) => id.replace("entry-", "");
function onto(over, row) {
  const { joins } = row.dataset;
  if (joins && over.matches(".host")) return joins + idOf(over);
  return row.querySelector(`:scope > .line [data-onto="${idOf(over)}"]`)?.value;
}
function aimAt(row) {
  host?.classList.remove("aimed");
  host = row;
  host?.classList.add("aimed");
  if (host) host.dataset.aim = list().dataset.aim;
}

// The others move: moving a touched row ends the touch.
function moveTo(row, place) {
  for (let now = placeOf(row); now > place; now--) row.after(row.previousElementSibling);
  for (let now = placeOf(row); now < place; now++) row.before(row.nextElementSibling);
}

function drop(event) {
  clearTimeout(hold);
  if (!dragged) return;
  const { row, start, leave } = dragged;
  const isCancelled = event.type === "pointercancel";
  const target = isCancelled ? null : host;
  const parting = !isCancelled && isOut(dragged) && leave;
  aimAt(null);
  dragged = null;
  row.classList.remove("dragged", "out");
  row.style.translate = "";
  if (!leave && (target || isCancelled)) moveTo(row, start);
  const position = placeOf(row);
  if (position === start && !target && !parting) return;
  const edit = target ? onto(target, row) : parting || `place_entry?entry=${idOf(row)}&position=${position}`;
  const values = { do: edit };
  htmx.ajax("POST", document.getElementById("edit").action, { source: "#sender", swap: "none", values });
}

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest(".counter")?.closest("#card-list li");
  if (!row || event.button) return;
  isMoved = false;
  pressedAt = height = event.clientY;
  if (event.pointerType === "mouse") {
    event.preventDefault();
    take(row);
  } else {
    hold = setTimeout(() => {
      take(row);
      isMoved = true;
    }, HOLD_MS);
  }
});
document.addEventListener("pointermove", (event) => {
  height = event.clientY;
  if (dragged) moveUnderPointer();
  else if (isPulled()) clearTimeout(hold);
});
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

// Only symbols listen, so scrolling need not wait; always, as Safari ignores those added in a touch.
const holdStill = (event) => dragged && event.preventDefault();
document.addEventListener("htmx:load", ({ target }) => {
  target.querySelectorAll(".row .counter").forEach((symbol) => {
    symbol.addEventListener("touchmove", holdStill, { passive: false });
  });
});
document.addEventListener("contextmenu", holdStill);

document.addEventListener("click", (event) => {
  const line = event.target.closest("#card-list .counter")?.closest(".line");
  if (line && !isMoved) line.querySelector("a.name").click();
});

// A finger pulls a row's tools out; a tap elsewhere puts them back.
let pull = null;

document.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
  const line = pointerType === "touch" && target.closest("#card-list .line");
  pull = line && !target.closest(".menu, .counter") ? { line, x: clientX, y: clientY } : null;
});
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (!pull) return;
  const way = clientX - pull.x;
  if (!pull.menu) {
    if (way > -12 || Math.abs(clientY - pull.y) > -way / 2) return;
    pull.menu = pull.line.querySelector(":scope > .menu");
    pull.menu.classList.add("pulled");
    pull.menu.open = true;
  }
  const tools = pull.menu.querySelector("div");
  const left = Math.max(0, tools.offsetWidth + way);
  tools.style.translate = `${left}px`;
  pull.isOut = left < tools.offsetWidth / 2;
});
function release({ type }) {
  if (pull?.menu) {
    pull.menu.open = pull.isOut && type === "pointerup";
    pull.menu.querySelector("div").style.translate = "";
  }
  pull = null;
}
document.addEventListener("pointerup", release);
document.addEventListener("pointercancel", release);

// That tap does nothing else.
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".pulled");
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("toggle", ({ target }) => target.open || target.classList.remove("pulled"), true);
