// Keeps a war room live and in hand. Everything works without it.
(() => {
  const room = document.getElementById("war-room");
  const notice = () => document.getElementById("notice");

  // A page that nobody looks at does not ask; it asks at once when it is looked at again.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target === room && document.hidden) event.preventDefault();
  });
  const lookForNews = () => document.hidden || htmx.trigger(room, "look-for-news");
  document.addEventListener("visibilitychange", lookForNews);
  addEventListener("online", lookForNews);
  addEventListener("pageshow", (event) => event.persisted && lookForNews());

  // What is opened shows in its place, without leaving the page; the address says what is open.
  let opener = "";
  let is_asked = false;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    if (link.hash) opener = link.getAttribute("href");
    is_asked = link.hash || link.closest("#panel");
    lookForNews();
  });
  addEventListener("popstate", lookForNews);
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.open = location.search.slice(1);
  });
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (!is_asked || event.detail.target.id !== "panel") return;
    is_asked = false;
    const panel = document.getElementById("panel");
    const back = document.querySelector(`a[href="${opener}"]`);
    if (panel.checkVisibility()) {
      panel.scrollIntoView();
      panel.focus({ preventScroll: true });
    } else if (back) back.focus();
  });

  // What was unfolded or typed stays so, and what was pressed keeps the focus, when its part is
  // replaced.
  const CONTROLS = "a[href], button, input:not([type=hidden]), summary";
  const controls = (part) => [...part.querySelectorAll(CONTROLS)].filter((each) => each.checkVisibility());
  let left = null;
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const part = event.detail.target;
    part.querySelectorAll("details[open][id]").forEach((details) => {
      const now = event.detail.fragment.querySelector(`#${CSS.escape(details.id)}`);
      if (now) now.open = true;
    });
    part.querySelectorAll("input[id]").forEach((input) => {
      const now = event.detail.fragment.querySelector(`#${CSS.escape(input.id)}`);
      if (now) Object.assign(now, { value: input.value, checked: input.checked });
    });
    const focused = document.activeElement;
    if (focused !== part && part.contains(focused)) {
      left = { part: part.id, value: focused.value, index: controls(part).indexOf(focused) };
    }
  });
  document.addEventListener("htmx:oobAfterSwap", () => {
    const part = left && document.getElementById(left.part);
    if (!part || document.activeElement !== document.body) return;
    const now = controls(part);
    const same = now.find((each) => left.value && each.value === left.value);
    (same || now[Math.min(left.index, now.length - 1)] || part).focus({ preventScroll: true });
    left = null;
  });

  // What was pressed is what is sent, as it was offered then, though the page may have changed.
  const pressed = new WeakMap();
  document.addEventListener("submit", (event) => {
    pressed.set(event, new FormData(event.target, event.submitter));
  }, true);
  document.addEventListener("htmx:configRequest", (event) => {
    const form = pressed.get(event.detail.triggeringEvent);
    if (form) form.forEach((value, name) => (event.detail.parameters[name] = value));
  });

  // What was tapped shows as taken before the answer is there.
  document.addEventListener("submit", (event) => {
    const row = event.submitter && event.submitter.closest("li");
    if (row) row.classList.add("is-taken");
  }, true);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.target !== room) {
      document.querySelectorAll(".is-taken").forEach((row) => row.classList.remove("is-taken"));
    }
    if ([403, 404].includes(event.detail.xhr.status)) location.reload();
  });

  // A lost connection says so until there is an answer again.
  const failed = () => {
    const text = document.createElement("p");
    text.textContent = notice().dataset.failed;
    notice().replaceChildren(text);
    notice().classList.add("refused", "lost");
  };
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && notice().classList.contains("lost")) {
      notice().replaceChildren();
      notice().classList.remove("refused", "lost");
    }
  });
})();
