// Keeps a war room live and in hand. Everything works without it.
(() => {
  const room = document.getElementById("war-room");
  const notice = () => document.getElementById("notice");
  const sheet = () => document.querySelector("#panel .opened");

  // A page that nobody looks at asks less often; it asks at once when it is looked at again.
  let skipped = 0;
  const HIDDEN_EVERY = 10;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target === room && document.hidden && ++skipped % HIDDEN_EVERY) event.preventDefault();
  });
  const lookForNews = () => htmx.trigger(room, "look-for-news");
  document.addEventListener("visibilitychange", () => document.hidden || lookForNews());
  addEventListener("online", lookForNews);
  addEventListener("pageshow", (event) => event.persisted && lookForNews());

  // The screens: the address says which one, else the one that the table suggests.
  const links = [...document.querySelectorAll(".room-bar nav a")];
  const suggested = () => document.querySelector("#seen [name=suggested]").value;
  const chosen = () => links.find((link) => new URL(link.href).pathname === location.pathname);
  const showScreen = () => {
    const link = chosen() || links.find((each) => each.dataset.screen === suggested());
    room.dataset.screen = link.dataset.screen;
    links.forEach((each) => each.removeAttribute("aria-current"));
    link.setAttribute("aria-current", "page");
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest(".room-bar nav a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, "", link.href);
    showScreen();
    scrollTo(0, 0);
    lookForNews();
  });

  // Battle opens on the table, one's turn on what may be done.
  let before = suggested();
  const followTable = () => {
    if (suggested() === before) return;
    before = suggested();
    if (chosen()) history.replaceState(null, "", room.dataset.home + location.search);
    showScreen();
  };

  // Whose turn it is shows in the title; one's own is felt, too.
  let wasMine = document.querySelector("#round [data-mine]") !== null;
  const signalTurn = () => {
    const turn = document.querySelector("#round [data-title]");
    if (!turn) return;
    document.title = `${turn.dataset.title} · Muster`;
    const isMine = "mine" in turn.dataset;
    if (isMine && !wasMine && navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate([120, 80, 120]);
    wasMine = isMine;
  };
  const localTimes = () => {
    document.querySelectorAll("time.clock").forEach((time) => {
      time.textContent = new Date(time.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    });
  };
  signalTurn();
  localTimes();

  // What is opened shows above the page, without leaving it; the address says what is open.
  let opener = "";
  let isAsked = false;
  const go = (href) => {
    history.pushState(null, "", href);
    isAsked = true;
    lookForNews();
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.closest("#panel")) opener = link.getAttribute("href");
    go(link.href);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && sheet()) go(location.pathname);
  });
  addEventListener("popstate", () => {
    showScreen();
    lookForNews();
  });
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.open = location.search.slice(1);
    event.detail.parameters.screen = chosen()?.dataset.screen || "";
  });
  let wasOpen = sheet() !== null;
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    const part = event.detail.target.id;
    if (part === "seen") followTable();
    if (part === "round") {
      signalTurn();
      localTimes();
    }
    if (part !== "panel") return;
    if (sheet()) {
      const panel = document.getElementById("panel");
      if (isAsked || !wasOpen) panel.focus({ preventScroll: true });
    } else if (wasOpen) {
      if (/[?&](piece|make|end|confirm)=/.test(location.search)) history.replaceState(null, "", location.pathname);
      document.querySelector(`a[href="${CSS.escape(opener)}"]`)?.focus({ preventScroll: true });
    }
    wasOpen = sheet() !== null;
    isAsked = false;
  });

  // What was unfolded or typed stays so, and what was pressed keeps the focus, when its part is
  // replaced.
  const CONTROLS = "a[href], button, input:not([type=hidden]), textarea, summary";
  const controls = (part) => [...part.querySelectorAll(CONTROLS)].filter((each) => each.checkVisibility());
  let left = null;
  let unfolded = [];
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const part = event.detail.target;
    unfolded = [...part.querySelectorAll("details[id]")].map((details) => [details.id, details.open]);
    part.querySelectorAll("input[id], textarea[id]").forEach((input) => {
      const now = event.detail.fragment.querySelector(`#${CSS.escape(input.id)}`);
      if (now && input.value !== input.defaultValue) now.value = input.value;
      if (now && input.checked !== input.defaultChecked) now.checked = input.checked;
    });
    const focused = document.activeElement;
    if (focused !== part && part.contains(focused)) {
      left = { part: part.id, value: focused.value, index: controls(part).indexOf(focused) };
    }
  });
  document.addEventListener("htmx:oobAfterSwap", () => {
    for (const [id, isOpen] of unfolded) {
      const now = document.getElementById(id);
      if (now) now.open = isOpen;
    }
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
    const row = event.submitter?.closest("li");
    if (row) row.classList.add("is-taken");
  }, true);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.target !== room) {
      document.querySelectorAll(".is-taken").forEach((row) => row.classList.remove("is-taken"));
    }
    if ([403, 404].includes(event.detail.xhr.status)) location.reload();
  });

  // A lost connection says so until there is an answer again.
  let lost = null;
  const failed = () => {
    lost = document.createElement("p");
    lost.textContent = notice().dataset.failed;
    notice().replaceChildren(lost);
    notice().classList.add("refused", "lost");
  };
  document.addEventListener("htmx:sendError", failed);
  document.addEventListener("htmx:responseError", failed);
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && lost?.isConnected) {
      notice().replaceChildren();
      notice().classList.remove("refused", "lost");
    }
  });
})();
