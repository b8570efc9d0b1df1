// Files are imported as soon as they are chosen, unless there is text as well.
document.querySelector("[data-at-once]").hidden = false;
document.addEventListener("change", ({ target }) => {
  if (target.type === "file" && target.files.length && !target.form.elements.text.value.trim()) {
    target.form.requestSubmit(target.form.querySelector("button"));
  }
});
