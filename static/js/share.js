// Copies and shares what `data-copy` and `data-share` hold; without script their buttons stay hidden.
for (const button of document.querySelectorAll("[data-copy], [data-share]")) {
  const share = button.dataset.share;
  if (share && !navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (share) {
      await navigator.share({ title: document.title, url: share }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(button.dataset.copy);
    const word = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = word;
    }, 2000);
  });
}
