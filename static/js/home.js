// Counts the lists ticked and ticks all of a page; until one is ticked, what acts on them is off.
// Lists stay ticked while a filter hides them. On narrow screens filters open on demand.
const kept = new Set();
const boxes = () => [...document.querySelectorAll('[form="bulk"][name="id"]')];

function count() {
  const bulk = document.getElementById("bulk");
  if (!bulk) return;
  for (const { checked, value } of boxes()) {
    if (checked) kept.add(value);
    else kept.delete(value);
  }
  const ticked = boxes().filter((box) => box.checked).length;
  bulk.querySelector("output").value = ticked;
  for (const button of bulk.querySelectorAll("button")) button.disabled = ticked === 0;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-all]")) return;
  event.preventDefault();
  const all = boxes();
  const checked = !all.every((box) => box.checked);
  for (const box of all) box.checked = checked;
  count();
});
document.addEventListener("change", count);
const filters = document.querySelector(".filters:not([data-in-use])");
if (filters && matchMedia("(max-width: 40rem)").matches) filters.open = false;
document.addEventListener("htmx:load", () => {
  for (const box of boxes()) box.checked ||= kept.has(box.value);
  count();
});
addEventListener("pageshow", count);

// What opens to be renamed is typed over.
document.addEventListener("toggle", ({ target }) => {
  if (target.open) target.querySelector(":scope > .renaming > input:not([type=hidden])")?.select();
}, true);

// A menu closes with a tap elsewhere or Escape.
document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(target)) menu.open = false;
  }
});
document.addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && document.querySelector(".menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
