// Keeps a war room up to date: its screens, whose turn it is, the sheet that is opened above it.
// Everything works without it.
(() => {
  const room = document.getElementById("war-room");
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
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.parameters.open = location.search.slice(1);
    event.detail.parameters.screen = chosen()?.dataset.screen || "";
  });

  // The screens: the address says which one, else the one that the table suggests.
  const links = [...document.querySelectorAll(".room-bar nav a")];
  const suggested = () => document.querySelector("#seen [name=suggested]").value;
  const chosen = () => links.find((link) => new URL(link.href).pathname === location.pathname);
  const showScreen = () => {
    const link = chosen() || links.find((each) => each.dataset.screen === suggested());
    if (room.dataset.screen === link.dataset.screen) return;
    room.dataset.screen = link.dataset.screen;
    links.forEach((each) => each.removeAttribute("aria-current"));
    link.setAttribute("aria-current", "page");
    scrollTo(0, 0);
  };

  // Battle opens on the table, one's turn on what may be done.
  let before = suggested();
  const followTable = () => {
    if (suggested() === before) return;
    before = suggested();
    if (chosen()) history.replaceState(null, "", room.dataset.home + location.search);
    showScreen();
  };

  // Whose turn it is shows in the title; one's own is felt, too. Times are those of the reader.
  let wasMine = document.querySelector("#round [data-mine]") !== null;
  const signalTurn = () => {
    document.querySelectorAll("time.clock").forEach((time) => {
      time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    });
    const turn = document.querySelector("#round [data-title]");
    document.title = `${turn.dataset.title} · Muster`;
    const isMine = "mine" in turn.dataset;
    if (isMine && !wasMine && navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate([120, 80, 120]);
    wasMine = isMine;
  };
  signalTurn();

  // What is opened shows as a sheet above the page, which takes the focus and gives it back.
  let opener = "";
  let isAsked = false;
  const show = () => {
    isAsked = true;
    showScreen();
    lookForNews();
  };
  document.addEventListener("opened", ({ detail: link }) => {
    if (link && !link.closest("#panel") && !link.closest("nav")) opener = link.getAttribute("href");
    show();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !sheet()) return;
    history.pushState(null, "", location.pathname);
    show();
  });
  let wasOpen = sheet() !== null;
  const followSheet = () => {
    if (sheet()) {
      if (isAsked || !wasOpen) document.getElementById("panel").focus({ preventScroll: true });
    } else if (wasOpen) {
      if (/[?&](piece|make|end|confirm)=/.test(location.search)) history.replaceState(null, "", location.pathname);
      document.querySelector(`a[href="${CSS.escape(opener)}"]`)?.focus({ preventScroll: true });
    }
    wasOpen = sheet() !== null;
    isAsked = false;
  };
  const FOLLOWING = { seen: followTable, round: signalTurn, panel: followSheet };
  document.addEventListener("htmx:oobAfterSwap", (event) => FOLLOWING[event.detail.target.id]?.());

  // A hit that is held asks for a number of wounds: its piece opens.
  const HOLD_MS = 450;
  let hold = 0;
  let heldFrom = Infinity;
  let isHeld = false;
  const openPiece = (button) => {
    isHeld = true;
    button.closest(".piece").querySelector("a[data-open]").click();
  };
  document.addEventListener("pointerdown", (event) => {
    isHeld = false;
    heldFrom = event.timeStamp + HOLD_MS;
    const button = event.target.closest(".piece button");
    if (button) hold = setTimeout(openPiece, HOLD_MS, button);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, (event) => {
      if (end === "pointermove" && !event.movementX && !event.movementY) return;
      clearTimeout(hold);
      if (end !== "pointerup") heldFrom = Infinity;
    });
  }
  // A busy phone may come to the timer late, so the moments of the events count too.
  document.addEventListener("click", (event) => {
    const button = event.detail && event.target.closest(".piece button");
    if (!button) return;
    if (!isHeld && event.timeStamp >= heldFrom) openPiece(button);
    if (isHeld) event.preventDefault();
    isHeld = false;
  }, true);
  document.addEventListener("contextmenu", (event) => isHeld && event.preventDefault());
})();
