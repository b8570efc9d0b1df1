// Copies and shares what `data-copy` and `data-share` hold, or the text beside the button, and prints;
// without script their buttons stay hidden.
for (const button of document.querySelectorAll("[data-copy], [data-share]")) {
  const share = button.dataset.share;
  if (share && !navigator.share) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (share) {
      await navigator.share({ title: document.title, url: share }).catch(() => {});
      return;
    }
    const text = button.dataset.copy || button.parentElement.querySelector("textarea").value;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // refused, or an address without TLS, where a browser copies only what is selected
      const copy = document.createElement("textarea");
      copy.value = text;
      button.after(copy);
      copy.select();
      const copied = document.execCommand("copy");
      copy.remove();
      if (!copied) {
        button.parentElement.querySelector("input, textarea")?.select();
        return;
      }
      button.focus();
    }
    const word = button.textContent;
    button.style.minWidth = `${button.offsetWidth}px`;  // its neighbours stay where they are
    button.textContent = button.dataset.done;
    setTimeout(() => {
      button.textContent = word;
    }, 2000);
  });
}
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// A picture is sent around as PNG, which every chat shows; without script it is the SVG it is made of.
for (const link of document.querySelectorAll("[data-picture]")) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const image = new Image();
    image.src = link.dataset.picture;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done));
    const files = [new File([blob], "result.png", { type: "image/png" })];
    if (navigator.canShare?.({ files })) {
      await navigator.share({ files, title: document.title }).catch(() => {});
      return;
    }
    const saved = document.createElement("a");
    saved.href = URL.createObjectURL(blob);
    saved.download = "result.png";
    saved.click();
    URL.revokeObjectURL(saved.href);
  });
}
