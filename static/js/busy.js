// What takes a while says so in the words of `data-busy`, beside a bar, until the next page is here; a second
// press does nothing meanwhile. Without a connection a form stays as it was typed and says so.
const { lost } = document.currentScript.dataset;
let busy = null;
const free = () => {
  if (!busy) return;
  busy.control.textContent = busy.words;
  busy.bar.remove();
  busy = null;
};
const take = (event, control) => {
  if (busy) event.preventDefault();
  if (busy || !control?.dataset.busy || event.defaultPrevented) return;
  busy = { control, words: control.textContent, bar: document.createElement("progress") };
  setTimeout(() => {
    if (busy?.control !== control) return;  // the form has read its button by now
    control.style.minWidth = `${control.offsetWidth}px`;
    control.textContent = control.dataset.busy;
    busy.bar.ariaLabel = control.dataset.busy;
    control.after(busy.bar);
  });
};
document.addEventListener("submit", (event) => {
  const { submitter, target } = event;
  target.querySelector("[role=alert].lost")?.remove();
  if (navigator.onLine) return take(event, submitter);
  event.preventDefault();
  const line = document.createElement("p");
  line.className = "problem lost";
  line.role = "alert";
  submitter.after(line);
  line.textContent = lost;
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-busy]");
  if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) take(event, link);
});
addEventListener("pageshow", free);
addEventListener("keydown", ({ key }) => key === "Escape" && free());
