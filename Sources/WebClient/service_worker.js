// Answers requests for the page's files from a cache, so that a later scan needs no connection. The
// page registers it after the consent. `make web` inserts a first line with two values: FILES, the
// paths of all files, and CACHE, the beginning of their digest. A new version waits until all pages of the old one
// are closed.

self.addEventListener("install", (event) => event.waitUntil(store()));
// The page asks for the texts of its language.
self.addEventListener("message", (event) => event.waitUntil(storeOptional(event.data)));

const LINE_FEED = 10;
/** The list of all files with their digests. It does not contain itself. */
const LIST = "files.txt";

/** Whether only some visitors need a file: the texts of a language, or the page for posters. */
function isOptional(file) {
  return /^(languages|poster)[/.]/u.test(file);
}

/** Stores the files of this version, or none: the server can get another version during the download. */
async function store() {
  // The old version has stored the texts of the visitor's language.
  const isNeeded = await Promise.all(FILES.map(async (file) => !isOptional(file) || Boolean(await caches.match(file))));
  const files = FILES.filter((_, index) => isNeeded[index]);
  const cache = await caches.open(CACHE);
  await cache.addAll([LIST, ...files].map(request));
  const digests = await listedDigests(cache);
  const isListed = await Promise.all(files.map(async (file) => digests.get(file) === (await digestOf(await cache.match(file)))));
  if (isListed.every(Boolean) && (await isListOfVersion(cache, digests))) return;
  await caches.delete(CACHE);
  throw new Error("the files are of two versions");
}

/** Stores a file that `store` has left out, if it is of this version. */
async function storeOptional(file) {
  const cache = await caches.open(CACHE);
  if (!FILES.includes(file) || (await cache.match(file))) return;
  const answer = await fetch(request(file));
  if (answer.ok && (await listedDigests(cache)).get(file) === (await digestOf(answer.clone()))) await cache.put(file, answer);
}

function request(file) {
  return new Request(file, { cache: "reload" });
}

/** The digests in the list by path. */
async function listedDigests(cache) {
  const lines = (await (await cache.match(LIST)).text()).split("\n").slice(0, -1);
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** Whether CACHE is the digest of the list. It is that of the list with this worker without its first line. */
async function isListOfVersion(cache, digests) {
  const worker = new Uint8Array(await (await cache.match("service_worker.js")).arrayBuffer());
  const all = new Map(digests).set("service_worker.js", await sha256(worker.subarray(worker.indexOf(LINE_FEED) + 1)));
  const lines = FILES.map((file) => `${all.get(file)}  ${file}\n`);
  return all.size === FILES.length && (await sha256(new TextEncoder().encode(lines.join("")))).startsWith(CACHE);
}

async function digestOf(answer) {
  return sha256(await answer.arrayBuffer());
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
