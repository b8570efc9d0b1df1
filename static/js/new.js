// Another size is typed as soon as it is chosen.
document.addEventListener("change", ({ target }) => {
  if (target.value === "other") target.form.elements.other_size.focus();
});
