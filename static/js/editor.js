// Comforts of the editor. Everything works without them.
(() => {
  const wide = matchMedia("(min-width: 64rem)");
  const byId = (id) => document.getElementById(id);
  const form = byId("edit");
  const list = () => byId("card-list");
  const byEntry = (id) => id && list()?.querySelector(`a.name[href$="?entry=${CSS.escape(id)}"]`);
  const send = (values, path = form.action) => {
    htmx.ajax("POST", path, { source: "#edit", swap: "none", values });
  };

  // Back comes back to the same place in the list.
  let place = 0;
  const show = () => {
    if (byId("open").dataset.view === "list") place = scrollY;
    if (!byId("notice").matches(".refused")) byId("notice").replaceChildren();
    send({ open: location.search.slice(1) }, form.dataset.show);
  };
  document.addEventListener("opened", show);
  let shown = byId("open").value;
  document.addEventListener("htmx:afterSettle", () => {
    const open = byId("open");
    if (open.value === shown) return;
    const closed = new URLSearchParams(shown).get("entry");
    shown = open.value;
    const { view } = open.dataset;
    const is_opened_by_adding = shown !== location.search.slice(1);
    if (is_opened_by_adding) history[wide.matches ? "replaceState" : "pushState"](null, "", `?${shown}`);
    if (byId("panel").parentElement.scrollTo) byId("panel").parentElement.scrollTo(0, 0);
    if (!wide.matches) scrollTo(0, view === "list" ? place : 0);
    if (is_opened_by_adding && wide.matches) return;
    const isPanel = view === "entry" || view === "settings";
    const opens = isPanel ? byId("panel") : view === "list" || wide.matches ? byEntry(closed) : byId("catalogue");
    opens?.focus({ preventScroll: true });
  });

  // What was added or moved comes into view and is marked. What was added opens where there is
  // room for it beside the catalogue, or from the panel of another.
  let awaits_new = false;
  let moved = "";
  const ids = () => (list() ? [...list().children].map((row) => row.id) : []);
  let before = ids();
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button) return;
    before = ids();
    awaits_new = "new" in button.dataset;
    const moving = /^(?:move|place)_entry\?entry=([^&]+)/.exec(button.value);
    moved = moving ? `entry-${moving[1]}` : "";
  }, true);
  document.addEventListener("htmx:configRequest", (event) => {
    const adds = event.detail.triggeringEvent?.submitter?.dataset.new;
    if (adds === "open" || (adds === "" && wide.matches)) event.detail.parameters.opens_added = "on";
  });
  document.addEventListener("htmx:afterRequest", () => {
    const added = awaits_new && ids().find((id) => !before.includes(id));
    const row = byId(added || moved);
    if (!row) return;
    row.classList.add("new");
    row.scrollIntoView({ block: "nearest" });
    awaits_new = false;
    moved = "";
    before = ids();
  });

  // The new total shows at once, faint until the answer confirms it.
  const awaited = new Map();
  const showTotal = () => {
    const total = document.querySelector("[data-total]");
    const added = [...awaited.values()].reduce((sum, points) => sum + points, 0);
    total.textContent = Number(total.dataset.total) + added;
    total.classList.toggle("is-taken", awaited.size > 0);
    const words = document.querySelector("#bar .left");
    if (words) words.classList.toggle("is-taken", awaited.size > 0);
  };
  document.addEventListener("submit", (event) => {
    const points = event.submitter?.dataset.points;
    if (!points || event.target !== form) return;
    awaited.set(event, Number(points));
    showTotal();
  }, true);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (awaited.delete(event.detail.requestConfig.triggeringEvent) || awaited.size) showTotal();
  });

  // The search and the chips.
  const offers = () => byId("offers");
  const search = document.createElement("input");
  const said = document.createElement("span");
  const clear = document.createElement("button");
  const none = document.createElement("p");
  let filter = "";
  const markFavourites = () => {
    const { total, size } = document.querySelector("[data-total]").dataset;
    document.querySelectorAll("#favourites .add-one").forEach((button) => {
      const fits = !size || Number(button.dataset.points) <= size - total;
      const summary = button.parentElement.querySelector("summary");
      summary.classList.toggle("wont-fit", !fits);
      summary.classList.toggle("fits", fits);
    });
  };
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");  // Tough(3) is tough3
  const hitOf = (offer, words) => {
    const parts = [...offer.querySelectorAll("[data-hit], a.rule, .weapons tbody tr")];
    const hit = parts.find((part) => words.some((word) => plain(part.textContent).includes(word)));
    const said = hit?.cells ? `${hit.cells[0].textContent} · ${hit.cells[hit.cells.length - 1].textContent}` : hit?.textContent;
    return (said ?? "").replace(/\s+/g, " ").trim();
  };
  const passes = (offer) => {
    if (!filter) return true;
    const head = offer.querySelector("summary");
    return offer.dataset.kind === filter || head.classList.contains(filter);
  };
  const find = () => {
    const words = search.value.split(/\s+/).map(plain).filter(Boolean);
    let found = 0;
    offers().querySelectorAll(".offer").forEach((offer) => {
      const text = plain(offer.textContent);
      const is_found = passes(offer) && words.every((word) => text.includes(word));
      offer.closest("li").hidden = !is_found;
      found += is_found;
      const seen = plain(offer.querySelector("summary .name").textContent + offer.querySelector("summary .brief").textContent);
      const hit = offer.querySelector(".hit");
      hit.hidden = words.every((word) => seen.includes(word)) || !is_found;
      hit.textContent = hit.hidden ? "" : hitOf(offer, words);
    });
    offers().querySelectorAll(".kind").forEach((kind) => {
      const shown = kind.querySelectorAll(".offers > li:not([hidden])").length;
      kind.hidden = !shown;
      kind.querySelector(":is(h3, h4) .quiet").textContent = shown;
    });
    offers().querySelectorAll("[data-filter]").forEach((chip) => {
      chip.setAttribute("aria-pressed", String(chip.dataset.filter === filter));
    });
    said.textContent = found ? "" : offers().dataset.none;
    none.hidden = found > 0;
  };
  if (offers()) {
    search.type = "search";
    search.placeholder = search.ariaLabel = offers().dataset.find;
    said.setAttribute("role", "status");
    clear.type = "button";
    clear.textContent = offers().dataset.clear;
    none.className = "none";
    none.append(said, " ", clear);
    none.hidden = true;
    const head = document.createElement("div");
    head.className = "find";
    head.append(search);
    offers().before(head);
    offers().after(none);
    const findAnew = () => {
      find();
      (wide.matches ? byId("catalogue") : document.scrollingElement).scrollTo(0, 0);
    };
    search.addEventListener("input", findAnew);
    document.addEventListener("click", (event) => {
      const chip = event.target.closest("[data-filter]");
      if (!chip) return;
      filter = chip.dataset.filter === filter ? "" : chip.dataset.filter;
      findAnew();
    });
    clear.addEventListener("click", () => {
      search.value = filter = "";
      findAnew();
      search.focus();
    });
    document.addEventListener("htmx:afterRequest", () => {
      markFavourites();
      if (search.value || filter) find();
    });
  }

  // An empty drawer closes.
  document.addEventListener("htmx:afterSettle", () => {
    const drawer = byId("verdict");
    if (drawer.matches(":popover-open") && !drawer.querySelector(".found")) drawer.hidePopover();
  });

  const step = (name) => document.querySelector(`#steps [formaction$="${name}"]:enabled`);
  document.addEventListener("keydown", (event) => {
    const is_typing = event.target.closest("input, textarea, select");
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && key === "z" && !is_typing) {
      const button = step(event.shiftKey ? "redo" : "undo");
      if (button) button.click();
    } else if (key === "escape" && document.querySelector(":popover-open")) {
      return;
    } else if (key === "escape" && is_typing && event.target === search) {
      search.value = "";
      find();
      search.blur();
    } else if (key === "enter" && event.target === search && search.value) {
      // A second Enter adds the first unit found.
      search.blur();
      if (matchMedia("(pointer: fine)").matches) offers().querySelector("li:not([hidden]) > .add-one")?.focus();
    } else if (key === "escape" && !is_typing && byId("open").dataset.view !== "list") {
      history.pushState(null, "", location.pathname);
      show();
    } else if (key === "/" && !is_typing && search.checkVisibility()) {
      search.focus();
    } else if (key === "?" && !is_typing) {
      byId("keys").showPopover();
    } else {
      return;
    }
    event.preventDefault();
  });

  // A row is dragged by its symbol: at once with a mouse, after a hold by touch.
  const HOLD_MS = 220;
  let dragged = null;
  let was_moved = false;
  document.addEventListener("click", (event) => {
    const line = event.target.closest("#card-list .counter")?.closest(".line");
    if (line && !was_moved) line.querySelector("a.name").click();
  });
  let hold = 0;
  let touchedAt = 0;
  const rowOf = (target) => target.closest?.("#card-list > .row");
  const placeOf = (row) => [...list().children].indexOf(row);
  const take = (row) => {
    dragged = { row, start: placeOf(row) };
    row.classList.add("dragged");
  };
  // The others move: moving a touched row ends the touch.
  const moveTo = (row, place) => {
    for (let now = placeOf(row); now > place; now--) row.after(row.previousElementSibling);
    for (let now = placeOf(row); now < place; now++) row.before(row.nextElementSibling);
  };
  document.addEventListener("pointerdown", (event) => {
    const row = event.target.closest(".counter") && rowOf(event.target);
    if (!row || event.button) return;
    was_moved = false;
    if (event.pointerType === "mouse") {
      event.preventDefault();
      take(row);
    } else {
      touchedAt = event.clientY;
      hold = setTimeout(() => {
        take(row);
        was_moved = true;
      }, HOLD_MS);
    }
  });
  document.addEventListener("pointermove", (event) => {
    if (!dragged && Math.abs(event.clientY - touchedAt) > 8) clearTimeout(hold);
    if (!dragged) return;
    const over = rowOf(document.elementFromPoint(innerWidth / 2, event.clientY) || document.body);
    const scroller = wide.matches ? list().closest("section") : document.scrollingElement;
    if (event.clientY < 90) scroller.scrollBy(0, -12);
    if (event.clientY > innerHeight - 120) scroller.scrollBy(0, 12);
    if (!over || over === dragged.row) return;
    const box = over.getBoundingClientRect();
    const place = placeOf(over) + (event.clientY > box.top + box.height / 2 ? 1 : 0);
    was_moved = true;
    moveTo(dragged.row, place - (placeOf(dragged.row) < place ? 1 : 0));
  });
  document.addEventListener("touchmove", (event) => dragged && event.preventDefault(), { passive: false });
  document.addEventListener("contextmenu", (event) => dragged && event.preventDefault());
  const drop = (event) => {
    clearTimeout(hold);
    if (!dragged) return;
    const { row, start } = dragged;
    dragged = null;
    row.classList.remove("dragged");
    if (event.type === "pointercancel") return moveTo(row, start);
    const position = placeOf(row);
    if (position === start) return;
    moved = row.id;
    send({ do: `place_entry?entry=${row.id.replace("entry-", "")}&position=${position}` });
  };
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful || !detail.elt.matches("form.text")) return;
    const { id } = detail.elt.querySelector("input[id], textarea");
    const saved = byId(id)?.form.querySelector(".saved");
    if (saved) saved.hidden = false;
  });

  const pass = () => byId("notice")?.classList.toggle("passing", !byId("notice").matches(".refused"));
  document.addEventListener("htmx:afterSettle", pass);
  pass();
})();
