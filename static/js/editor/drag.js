// Drags a row by its symbol: at once with a mouse, after a hold by touch. A tap opens the unit.
const HOLD_MS = 220;
const list = () => document.getElementById("card-list");
const rowOf = (target) => target.closest?.("#card-list > .row");
const placeOf = (row) => [...list().children].indexOf(row);
let dragged = null;
let isMoved = false;
let hold = 0;
let touchedAt = 0;

function take(row) {
  dragged = { row, start: placeOf(row) };
  row.classList.add("dragged");
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
  dragged = null;
  row.classList.remove("dragged");
  if (event.type === "pointercancel") return moveTo(row, start);
  const position = placeOf(row);
  if (position === start) return;
  const values = { do: `place_entry?entry=${row.id.replace("entry-", "")}&position=${position}` };
  htmx.ajax("POST", document.getElementById("edit").action, { source: "#edit", swap: "none", values });
}

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest(".counter") && rowOf(event.target);
  if (!row || event.button) return;
  isMoved = false;
  if (event.pointerType === "mouse") {
    event.preventDefault();
    take(row);
  } else {
    touchedAt = event.clientY;
    hold = setTimeout(() => {
      take(row);
      isMoved = true;
    }, HOLD_MS);
  }
});
document.addEventListener("pointermove", (event) => {
  if (!dragged && Math.abs(event.clientY - touchedAt) > 8) clearTimeout(hold);
  if (!dragged) return;
  const over = rowOf(document.elementFromPoint(innerWidth / 2, event.clientY) || document.body);
  const isWide = matchMedia("(min-width: 64rem)").matches;
  const scroller = isWide ? list().closest("section") : document.scrollingElement;
  if (event.clientY < 90) scroller.scrollBy(0, -12);
  if (event.clientY > innerHeight - 120) scroller.scrollBy(0, 12);
  if (!over || over === dragged.row) return;
  const box = over.getBoundingClientRect();
  const place = placeOf(over) + (event.clientY > box.top + box.height / 2 ? 1 : 0);
  isMoved = true;
  moveTo(dragged.row, place - (placeOf(dragged.row) < place ? 1 : 0));
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
