// Without a connection shows pages as they were seen last, or that there is none.
const SEEN = "seen";
const MOST = 40;
const KEPT = /^\/($|lists\/|s\/|c\/|campaigns$|books|rules)/;
const OFFLINE = "/offline";

async function show(request) {
  try {
    const response = await fetch(request);
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (response.ok && isPage && KEPT.test(new URL(request.url).pathname)) keep(request, response.clone());
    return response;
  } catch {
    const found = (ignoreSearch) => caches.match(request, { ignoreSearch, ignoreVary: true });
    return (await found(false)) ?? (await found(true)) ?? caches.match(OFFLINE);
  }
}

async function keep(request, response) {
  const cache = await caches.open(SEEN);
  await cache.put(request, response);
  const [oldest, ...others] = await cache.keys();
  if (others.length >= MOST) cache.delete(oldest);
}

// What a page sends changes it: it is fetched again once nothing more comes for a while.
const PAUSE_MS = 3000;
let latest = 0;
async function fetchAgain(id) {
  const mine = ++latest;
  await new Promise((done) => setTimeout(done, PAUSE_MS));
  const page = mine === latest && (await clients.get(id));
  if (page) await show(new Request(page.url.split("#")[0]));
}

async function keepOffline() {
  const cache = await caches.open("offline");
  const page = await fetch(OFFLINE);
  const styles = (await page.text()).match(/[^"]+\.css/g);
  await cache.addAll([OFFLINE, ...styles]);
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOffline());
});

// The page that registered this was loaded without it.
self.addEventListener("activate", (event) => {
  const pages = clients.claim().then(() => clients.matchAll({ type: "window" }));
  event.waitUntil(pages.then((open) => Promise.all(open.map(({ url }) => show(new Request(url.split("#")[0]))))));
});

// Signing in or out, the device has other lists.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.destination === "style") event.respondWith(fetch(request).catch(() => caches.match(request)));
  if (request.mode !== "navigate") {
    if (request.method === "POST" && !request.url.endsWith("/show")) event.waitUntil(fetchAgain(event.clientId));
    return;
  }
  if (request.method === "GET") event.respondWith(show(request));
  else if (new URL(request.url).pathname.startsWith("/account/")) event.waitUntil(caches.delete(SEEN));
});
