// Keeps the page that reads lists out of their address. FILES stands above, written by the server.
const KEPT = `check ${FILES.join(" ")}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const others = caches
    .keys()
    .then((keys) => Promise.all(keys.filter((key) => key.startsWith("check") && key !== KEPT).map((key) => caches.delete(key))));
  event.waitUntil(others);
});

self.addEventListener("fetch", (event) => {
  if (!FILES.includes(new URL(event.request.url).pathname)) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(event.request, { ignoreVary: true })));
});
