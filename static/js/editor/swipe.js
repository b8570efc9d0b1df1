// A finger that pulls a row to the left draws its tools out; a tap elsewhere puts them back.
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

// A tap elsewhere does nothing but put them back.
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".pulled");
  if (!menu || menu.contains(event.target)) return;
  menu.open = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("toggle", ({ target }) => target.open || target.classList.remove("pulled"), true);
