// Copies, shares and prints the links of a campaign's seats; the addresses stand there without it.
(() => {
  document.querySelectorAll("[data-copy]").forEach((button) => {
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = button.dataset.copied;
    });
  });
  document.querySelectorAll("[data-share]").forEach((button) => {
    button.hidden = !navigator.share;
    button.addEventListener("click", () => {
      navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {});
    });
  });
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => print());
  });
})();
