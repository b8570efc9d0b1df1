// Keeps on this device what is ticked; a tap on a box ticks those before it, too.
(() => {
  const KEY = `play ${location.pathname}`;
  const fields = [...document.querySelectorAll("#rounds input, .marks input")];
  const rounds = [...document.querySelectorAll("#rounds input")];
  const button = (name) => document.querySelector(`[data-do=${name}]`);
  const read = () => Object.fromEntries(
    fields.map((field) => [field.id, field.type === "number" ? field.value : field.checked]),
  );
  const show = (marks) => fields.forEach((field) => {
    if (field.type === "number") field.value = marks[field.id] ?? 0;
    else field.checked = marks[field.id] ?? false;
  });
  const past = [];
  const fresh = read();
  const kept = localStorage[KEY];
  show(kept ? JSON.parse(kept) : fresh);
  let now = read();
  const keep = () => {
    now = read();
    localStorage[KEY] = JSON.stringify(now);
    button("undo").disabled = !past.length;
    button("next").disabled = rounds.at(-1).checked;
  };
  const act = (change) => {
    past.push(now);
    change();
    keep();
  };
  const fill = (field) => {
    const boxes = [...(field.closest(".boxes")?.querySelectorAll("[type=checkbox]") ?? [])];
    const place = boxes.indexOf(field);
    boxes.forEach((box, number) => {
      if (number !== place) box.checked = number < place && (field.checked || box.checked);
    });
  };
  const endRound = () => document.querySelectorAll("[data-round]").forEach((state) => (state.checked = false));
  document.addEventListener("change", ({ target }) => {
    if (rounds.includes(target)) act(endRound);
    else if (fields.includes(target)) act(() => fill(target));
  });
  const actions = {
    next: () => act(() => {
      rounds[rounds.findIndex((round) => round.checked) + 1].checked = true;
      endRound();
    }),
    undo: () => {
      show(past.pop());
      keep();
    },
    clear: () => act(() => show(fresh)),
  };
  for (const [name, action] of Object.entries(actions)) button(name).addEventListener("click", action);
  document.querySelectorAll("main > [hidden], .tools").forEach((part) => (part.hidden = false));
  keep();
})();
