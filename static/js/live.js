// Keeps a page alive whose fragments htmx replaces. Everything works without it.
(() => {
  const byId = (id) => document.getElementById(id);

  // Quick taps wait for each other; each sends what it offered when pressed.
  const pressed = new WeakMap();
  const take = (button) => button?.closest("li, .found, .row")?.classList.add("is-taken");
  document.addEventListener("submit", (event) => {
    const { submitter, target } = event;
    const offered = "offered" in target.dataset ? new FormData(target, submitter) : new FormData();
    if (submitter?.name) offered.set(submitter.name, submitter.value);
    pressed.set(event, { offered, path: submitter?.getAttribute("formaction") });
    take(submitter);
  }, true);
  document.addEventListener("htmx:configRequest", (event) => {
    const { offered, path } = pressed.get(event.detail.triggeringEvent) ?? {};
    if (offered) offered.forEach((value, name) => (event.detail.parameters[name] = value));
    if (path) event.detail.path = path;  // of a button in a menu that has closed since
  });
  const isGone = ({ requestConfig: { key }, xhr }) => [403, 404, key && 500].includes(xhr.status);
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.requestConfig.verb !== "get") {
      document.querySelectorAll(".is-taken").forEach((row) => row.classList.remove("is-taken"));
    }
    if (!isGone(detail)) return;
    const { key, triggeringEvent } = detail.requestConfig;
    // Once, the page's new token may do.
    if (detail.xhr.status !== 403 || keys.has(triggeringEvent)) delete localStorage[key];
    location.reload();
  });

  // Links that open a part of this page.
  const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.shiftKey);
  const tellOpened = (link) => document.dispatchEvent(new CustomEvent("opened", { detail: link }));
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    document.querySelectorAll("[popover]:popover-open").forEach((each) => each.hidePopover());
    if (link.href !== location.href) history.pushState(null, "", link.href);
    tellOpened(link);
  });
  addEventListener("popstate", () => {
    document.activeElement?.blur(); // which saves a field
    tellOpened(null);
  });

  // A fragment replaced keeps what was unfolded, typed and focused, else the next control.
  const CONTROLS = "a[href], button, input:not([type=hidden]), textarea, summary";
  const usable = (each) => !each.disabled && each.checkVisibility();
  const controls = (part) => (part ? [...part.querySelectorAll(CONTROLS)].filter(usable) : []);
  const nameOf = (control) => control.closest("li")?.querySelector("b")?.textContent;
  let left = null;
  document.addEventListener("htmx:beforeRequest", () => {
    const control = document.activeElement;
    const part = control?.closest("[id]") && control.parentElement.closest("[id]");
    if (!part) return;
    const near = [part.nextElementSibling, part.previousElementSibling];
    left = {
      control,
      part: part.id,
      name: nameOf(control),
      index: Math.max(0, controls(part).indexOf(control)),
      near: near.map((other) => other?.id),
    };
  });
  const isTyped = (field) => field === document.activeElement
    || field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const field of event.detail.elt.elements || []) {
      field.defaultValue = field.value;
      field.defaultChecked = field.checked;
    }
  });
  let folds = [];
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    folds = [...target.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]);
    target.querySelectorAll("input[id]:not([type=hidden]), textarea[id]").forEach((field) => {
      const now = fragment.querySelector(`#${CSS.escape(field.id)}`);
      if (!now || !isTyped(field)) return;
      now.value = field.value;
      now.checked = field.checked;
    });
  });
  document.addEventListener("htmx:oobAfterSwap", () => {
    folds.forEach(([id, open]) => byId(id)?.toggleAttribute("open", open));
  });
  document.addEventListener("htmx:afterRequest", () => {
    if (!left || document.activeElement !== document.body) return;
    const { control, part, name, index, near } = left;
    const now = controls(byId(part));
    // A second press must do nothing else.
    const isNoOffer = (other) => other.type !== "submit" || !other.closest("[data-once]");
    const found = [
      control.id && byId(control.id),
      now.find((other) => other.value && other.value === control.value),
      now.find((other) => other.ariaLabel && other.ariaLabel === control.ariaLabel),
      ...[
        ...now.filter((other) => name && other.matches("button") && nameOf(other) === name),
        ...now.slice(index),
        ...now.slice(0, index).reverse(),
        ...near.flatMap((id) => controls(byId(id))),
      ].filter(isNoOffer),
      ...controls(byId("steps")),
    ].find((other) => other && usable(other));
    if (found) found.focus({ preventScroll: true });
    left = null;
  });

  // Edits are kept until answered; without a connection they wait, to be made in order.
  const notice = () => byId("notice");
  const STORE = `edit ${location.pathname} `;
  const waiting = Object.keys(localStorage).filter((key) => key.startsWith(STORE)).sort().map((key) => ({ key }));
  const keys = new WeakMap();
  const store = (name, path, form) => {
    const key = `${STORE}${Date.now()}${name}`;
    const ofEdit = (name, value) => (/^(digests|revision|csrf)/.test(name) ? undefined : value);
    localStorage[key] = JSON.stringify({ path, values: Object.fromEntries(form) }, ofEdit);
    return key;
  };
  let next = 0;
  const retry = async () => {
    for (const { key, event = new Event("again") } of waiting.splice(0)) {
      const { path, values } = JSON.parse(localStorage[key] ?? "{}");
      if (waiting.length) waiting.push({ key, event });
      else if (path) {
        keys.set(event, key);
        await htmx.ajax("POST", path, { values, source: "#sender", event, swap: "none" }).catch(() => {});
      }
    }
  };
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    const { verb, path, formData, triggeringEvent: event } = requestConfig;
    if (verb === "get" || path === byId("edit")?.dataset.show) return;
    requestConfig.key = keys.get(event) ?? store(waiting.length, path, formData);
  });
  addEventListener("load", () => (navigator.onLine ? retry() : notice() && tellLost()));
  navigator.serviceWorker?.register("/worker.js");
  const tellLost = () => {
    const line = document.createElement("p");
    line.textContent = notice().dataset.failed;
    if (waiting.length) {
      const button = document.createElement("button");
      button.textContent = `${notice().dataset.again} (${waiting.length})`;
      button.addEventListener("click", retry);
      line.append(button);
    }
    if (notice().textContent === line.textContent) return;
    notice().replaceChildren(line);
    notice().classList.add("refused", "lost");
  };
  const failed = ({ detail }) => {
    const { key, triggeringEvent: event } = detail.requestConfig;
    if (isGone(detail)) return;
    if (key) {
      waiting.push({ key, event });
      take(event?.submitter);
    }
    tellLost();
    clearTimeout(next);
    next = setTimeout(retry, 10000);
  };
  addEventListener("online", retry);
  // What was typed is saved as the page is left.
  document.addEventListener("visibilitychange", () => {
    document.querySelectorAll("form.text").forEach((form) => {
      const field = form.querySelector("input[id], textarea");
      if (!document.hidden || field.value === field.defaultValue || field.type === "number") return;
      const body = new FormData(form);
      body.set("request_key", Math.random());
      const key = store(field.id, form.getAttribute("action"), body);
      const sent = fetch(form.action, { method: "POST", body, keepalive: true }).catch(() => ({}));
      sent.then(({ ok }) => (ok ? delete localStorage[key] : waiting.push({ key })));
      field.defaultValue = field.value;
    });
  });
  // A refusal without a notice is a proxy's.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status < 400 || detail.serverResponse.includes('id="notice"')) return;
    detail.isError = true;
    detail.shouldSwap = false;
  });
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (!detail.successful) return;
    delete localStorage[detail.requestConfig.key];
    if (waiting.length) retry();
    else if (notice().matches(".lost")) {
      notice().replaceChildren();
      notice().classList.remove("refused", "lost");
    }
  });

  // The text of a rule, read from the page that its link leads to.
  const pages = new Map();
  const page = async (address) => {
    if (address === location.href.split("#")[0]) return document;
    if (!pages.has(address)) {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(answer.status);
      pages.set(address, new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    return pages.get(address);
  };
  const card = byId("note-card");
  let noted = null;
  const showNote = (link, entry) => {
    const [, name, text, more] = card.children;
    name.textContent = link.textContent;
    const filled = (entry.querySelector("dd") || entry).cloneNode(true);
    const rating = link.dataset.note;
    for (const place of rating ? filled.querySelectorAll("[data-added]") : []) {
      const { added, noun, one } = place.dataset;
      place.textContent = (rating === "1" && one) || Number(added) + Number(rating) + noun;
    }
    text.textContent = filled.textContent.trim();
    const heading = entry.ownerDocument === document && entry.closest("section")?.querySelector("h2");
    more.textContent = heading ? heading.textContent : entry.ownerDocument.title.replace(/ · Muster$/, "").trim();
    more.href = link.href;
    card.showPopover();
    const at = link.getBoundingClientRect();
    const { width, height } = card.getBoundingClientRect();
    const below = at.bottom + height + 8 < innerHeight;
    card.style.setProperty("--left", `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`);
    card.style.setProperty("--top", `${below ? at.bottom + 4 : Math.max(8, at.top - height - 4)}px`);
    noted = link;
    more.focus({ preventScroll: true });
  };
  card?.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && card.contains(document.activeElement)) noted.focus({ preventScroll: true });
  });
  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-note]");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    try {
      const { hash } = link;
      const shown = await page(link.href.slice(0, -hash.length));
      const entry = shown.getElementById(decodeURIComponent(hash.slice(1)));
      if (!entry) throw new Error(hash);
      showNote(link, entry);
    } catch {
      location.href = link.href;
    }
  });

  // Menus open upwards without room below; a tap elsewhere or Escape closes them and limits.
  document.addEventListener("toggle", ({ target: menu }) => {
    if (!menu.matches(".menu[open]")) return;
    menu.classList.remove("up");
    const { bottom, height } = menu.lastElementChild.getBoundingClientRect();
    menu.classList.toggle("up", bottom > innerHeight - 64 && bottom > 2 * height + 108);
  }, true);
  const menus = () => [...document.querySelectorAll(".menu[open], .limit[open]")];
  const close = (menu) => {
    menu.open = false;
    menu.querySelector("summary").focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    menus().forEach((each) => {
      if (!each.contains(event.target)) each.open = false;
      else if (event.target.closest("a, button")) close(each);
    });
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const menu = step && !event.altKey && event.target.closest(".menu");
    if (!menu || event.target.matches("input")) return;
    menu.open = true;
    const stops = controls(menu);
    stops.at((stops.indexOf(event.target) + step) % stops.length).focus();
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menus().length) return;
    menus().forEach(close);
    event.stopImmediatePropagation();
  });
})();
