// Counts the lists ticked and ticks all of a page; until one is ticked, what acts on them is off.
const boxes = () => [...document.querySelectorAll('[form="bulk"][name="id"]')];

function count() {
  const bulk = document.getElementById("bulk");
  if (!bulk) return;
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
document.addEventListener("htmx:load", count);
addEventListener("pageshow", count);
