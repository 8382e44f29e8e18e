// Answers requests for the page's files from a cache, so that a later scan needs no connection. The
// page registers it after the consent. `make web` inserts a first line with two values: FILES, the
// paths of all files, and CACHE, the beginning of their digest. A new version waits until all pages of the old one
// are closed.

self.addEventListener("install", (event) => event.waitUntil(store()));

/** Stores all files of this version, or none: the server can get another version during the download. */
async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
  const lines = await Promise.all(FILES.map(async (file) => `${await digestOf(file, await cache.match(file))}  ${file}\n`));
  if ((await sha256(new TextEncoder().encode(lines.join("")))).startsWith(CACHE)) return;
  await caches.delete(CACHE);
  throw new Error("the files are of two versions");
}

/** The digest of a file. This worker's first line is not part of it. */
async function digestOf(file, answer) {
  const content = new Uint8Array(await answer.arrayBuffer());
  return sha256(file === "service_worker.js" ? content.subarray(content.indexOf(LINE_FEED) + 1) : content);
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const LINE_FEED = 10;

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
