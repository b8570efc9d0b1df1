// Drags a row by its symbol: at once with a mouse, after a hold by touch. A tap opens the unit. A hero held over
// the middle of a unit that can take one is attached to it, a unit over a transport with room embarks.
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

function take(row) {
  dragged = { row, start: placeOf(row) };
  row.classList.add("dragged");
  scrollAtEdges();
}

// The list scrolls as long as the pointer is held near its top or its end.
function scrollAtEdges() {
  if (!dragged) return;
  const isWide = matchMedia("(min-width: 64rem)").matches;
  const scroller = isWide ? list().closest("section") : document.scrollingElement;
  const step = height < 90 ? -8 : height > innerHeight - 120 ? 8 : 0;
  if (step && isPulled()) {
    scroller.scrollBy(0, step);
    moveUnderPointer();
  }
  requestAnimationFrame(scrollAtEdges);
}

function moveUnderPointer() {
  const over = rowOf(document.elementFromPoint(innerWidth / 2, height) || document.body);
  if (!over || over === dragged.row) return aimAt(null);
  const box = over.getBoundingClientRect();
  const part = (height - box.top) / box.height;
  isMoved = true;
  aimAt(part > 0.25 && part < 0.75 && onto(over, dragged.row) ? over : null);
  if (host) return;
  const place = placeOf(over) + (part > 0.5 ? 1 : 0);
  moveTo(dragged.row, place - (placeOf(dragged.row) < place ? 1 : 0));
}

const idOf = ({ id }) => id.replace("entry-", "");
function onto(over, row) {
  if (row.matches(".lone") && over.matches(".host")) return `join?entry=${idOf(row)}&host=${idOf(over)}`;
  return row.querySelector(`:scope > .line [value^="ride?"][value$="transport=${idOf(over)}"]`)?.value;
}
function aimAt(row) {
  host?.classList.remove("aimed");
  host = row;
  host?.classList.add("aimed");
}

// The others move: moving a touched row ends the touch.
function moveTo(row, place) {
  for (let now = placeOf(row); now > place; now--) row.after(row.previousElementSibling);
  for (let now = placeOf(row); now < place; now++) row.before(row.nextElementSibling);
}

function drop(event) {
  clearTimeout(hold);
  if (!dragged) return;
  const { row, start } = dragged;
  const isCancelled = event.type === "pointercancel";
  const target = isCancelled ? null : host;
  aimAt(null);
  dragged = null;
  row.classList.remove("dragged");
  if (target || isCancelled) moveTo(row, start);
  const position = placeOf(row);
  if (position === start && !target) return;
  const edit = target ? onto(target, row) : `place_entry?entry=${idOf(row)}&position=${position}`;
  const values = { do: edit };
  htmx.ajax("POST", document.getElementById("edit").action, { source: "#sender", swap: "none", values });
}

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest(".counter") && rowOf(event.target);
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

// Only the symbols listen, so a page scrolled elsewhere need not wait for this script. They listen all
// the time, because Safari ignores a listener that is added once the touch has begun.
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
