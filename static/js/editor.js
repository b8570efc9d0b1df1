// Small comforts of the editor. Everything works without them.
(() => {
  const wide = matchMedia("(min-width: 64rem)");
  const notice = () => document.getElementById("notice");

  // On a wide screen an entry opens beside the list, without leaving it.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    htmx.ajax("GET", link.href, { target: "#panel", select: "#panel", swap: "outerHTML" }).then(() => {
      history.replaceState(null, "", link.href);
      const card = link.closest(".card");
      if (card) {
        document.querySelectorAll(".card.opened").forEach((other) => other.classList.remove("opened"));
        card.classList.add("opened");
      }
      document.getElementById("panel").focus({ preventScroll: true });
    });
  });

  // What was tapped shows as taken before the answer is there.
  document.addEventListener("htmx:beforeRequest", (event) => {
    const button = document.activeElement;
    const row = button && button.closest && button.closest(".offer, .choices li, .mounts li, .card, .issue");
    if (row) row.classList.add("is-taken");
  });
  document.addEventListener("htmx:afterRequest", () => {
    document.querySelectorAll(".is-taken").forEach((row) => row.classList.remove("is-taken"));
  });

  // The new total shows at once, faint until the answer confirms it.
  const awaited = new Map();
  const showTotal = () => {
    const total = document.querySelector("[data-total]");
    const added = [...awaited.values()].reduce((sum, points) => sum + points, 0);
    total.textContent = Number(total.dataset.total) + added;
    total.classList.toggle("is-taken", awaited.size > 0);
  };
  document.addEventListener("submit", (event) => {
    const points = event.submitter && event.submitter.dataset.points;
    if (!points || event.target.id !== "edit") return;
    awaited.set(event, Number(points));
    showTotal();
  }, true);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (awaited.delete(event.detail.requestConfig.triggeringEvent) || awaited.size) showTotal();
  });

  // What was pressed keeps the focus when its part of the page is replaced; if it is gone, what
  // stands in its place gets it, then the neighbouring card, then Undo.
  const CONTROLS = "a[href], button, input:not([type=hidden]), textarea, summary";
  const controls = (part) => (part ? [...part.querySelectorAll(CONTROLS)] : []);
  const canFocus = (control) => !control.disabled && control.checkVisibility();
  let left = null;
  document.addEventListener("htmx:beforeRequest", () => {
    const control = document.activeElement;
    const part = control && control.parentElement && control.parentElement.closest("[id]");
    left = part && {
      control,
      part: part.id,
      index: controls(part).indexOf(control),
      near: [part.nextElementSibling, part.previousElementSibling].map((other) => other && other.id),
    };
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (!left || document.activeElement !== document.body) return;
    const { control, part, index, near } = left;
    const now = controls(document.getElementById(part));
    const found = [
      now.find((other) => other.value && other.value === control.value),
      now.find((other) => other.ariaLabel && other.ariaLabel === control.ariaLabel),
      ...now.slice(index),
      ...now.slice(0, index).reverse(),
      ...near.flatMap((id) => (id ? controls(document.getElementById(id)) : [])),
      ...document.querySelectorAll("#bar button"),
    ].find((other) => other && canFocus(other));
    if (found) found.focus({ preventScroll: true });
  });

  // Why nothing can be answered any more, such as for a list deleted elsewhere, a page of its own
  // says.
  document.addEventListener("htmx:afterRequest", (event) => {
    if ([403, 404].includes(event.detail.xhr.status)) location.reload();
  });

  // Quick taps wait for each other. Each keeps what it was about, though its button may be gone by
  // the time it is sent.
  const pressed = new WeakMap();
  document.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter.name) pressed.set(event, event.submitter);
  }, true);
  document.addEventListener("htmx:configRequest", (event) => {
    const button = pressed.get(event.detail.triggeringEvent);
    if (button) event.detail.parameters[button.name] = button.value;
  });

  // A lost connection says so and offers the same again.
  const failed = (event) => {
    const { parameters, path } = event.detail.requestConfig;
    const again = document.createElement("button");
    again.type = "button";
    again.textContent = notice().dataset.again;
    again.addEventListener("click", () => {
      htmx.ajax("POST", path, { values: parameters, source: "#edit", swap: "none" });
    });
    const text = document.createElement("p");
    text.append(notice().dataset.failed, again);
    notice().replaceChildren(text);
    notice().classList.add("refused");
  };
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:responseError", failed);

  // A search in a catalogue that says what it finds. It stands outside, so that it stays as typed
  // when the catalogue is replaced.
  const catalogue = () => document.getElementById("catalogue");
  const search = document.createElement("input");
  const said = document.createElement("p");
  const find = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const is_shown = (offer) => words.every((word) => offer.textContent.toLowerCase().includes(word));
    catalogue().querySelectorAll(".offer").forEach((offer) => (offer.hidden = !is_shown(offer)));
    catalogue().querySelectorAll(".shelf").forEach((shelf) => {
      const has_some = !!shelf.querySelector(".offer:not([hidden])");
      shelf.hidden = words.length > 0 && !has_some;
      if (words.length && has_some) shelf.open = true;
    });
    const found = catalogue().querySelector(".offer:not([hidden])");
    said.textContent = found || !words.length ? "" : catalogue().dataset.none;
  };
  if (catalogue() && catalogue().dataset.find) {
    search.type = "search";
    search.placeholder = search.ariaLabel = catalogue().dataset.find;
    said.setAttribute("role", "status");
    catalogue().before(search, said);
    search.addEventListener("input", find);
    document.addEventListener("htmx:oobAfterSwap", find);
  }

  // Dragging a card, where there is a pointer; the buttons do the same.
  let dragged = null;
  let next = null;
  const list = () => document.getElementById("card-list");
  document.addEventListener("pointerover", (event) => {
    const card = event.pointerType === "mouse" && event.target.closest("#card-list > .card");
    if (card) card.draggable = !event.target.closest("a, button, input, textarea");
  });
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest ? event.target.closest("#card-list > .card") : null;
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    next = dragged.nextElementSibling;
  });
  document.addEventListener("dragover", (event) => {
    const over = dragged && event.target.closest("#card-list > .card");
    if (!over) return;
    event.preventDefault();
    if (over === dragged) return;
    const box = over.getBoundingClientRect();
    over[event.clientY < box.top + box.height / 2 ? "before" : "after"](dragged);
  });
  document.addEventListener("dragend", (event) => {
    if (!dragged) return;
    if (event.dataTransfer.dropEffect === "none") {
      list().insertBefore(dragged, next);
      dragged = null;
      return;
    }
    const id = dragged.id.replace("entry-", "");
    const position = [...list().children].indexOf(dragged);
    dragged = null;
    htmx.ajax("POST", document.getElementById("edit").action, {
      source: "#edit", swap: "none", values: { do: `place_entry?entry=${id}&position=${position}` },
    });
  });
})();
