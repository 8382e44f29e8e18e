// Answers requests for the page's files from a cache, so that a later scan needs no connection. The
// page registers it after the consent. `make web` inserts a first line with two values: FILES, the
// paths of all files, and CACHE, a name that changes with each file.

self.addEventListener("install", (event) => {
  const files = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
});

self.addEventListener("activate", (event) => {
  const removeAll = (names) => Promise.all(names.map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then((names) => removeAll(names.filter((name) => name !== CACHE))));
});

self.addEventListener("fetch", (event) => {
  // The policy of the page applies to a message for the relay, not the policy of this worker. The page
  // stores itself again with a request that ignores caches.
  if (new URL(event.request.url).origin !== location.origin || event.request.cache === "reload") return;
  const isPage = event.request.mode === "navigate" && pathOf(event.request.url) === pathOf(registration.scope);
  const answer = caches.match(isPage ? "index.html" : event.request, { cacheName: CACHE });
  event.respondWith(answer.then((found) => found ?? fetch(event.request)));
});

function pathOf(address) {
  return new URL(address).pathname;
}
