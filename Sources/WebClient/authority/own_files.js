import { hex, sha256, utf8 } from "../protocol/bytes.js";

/**
 * The digest of the list of files (protocol version 1, section "Web client"), 32 bytes.
 *
 * @param files `path` and `content` of each file, in any order
 */
export async function digestOfFiles(files) {
  const lines = await Promise.all(files.map(async ({ path, content }) => [path, hex(await sha256(content))]));
  // The characters of paths are bytes.
  lines.sort(([left], [right]) => (left < right ? -1 : 1));
  return sha256(utf8(lines.map(([path, digest]) => `${digest}  ${path}\n`).join("")));
}

/** The digest of this client's files in the cache. Null if the service worker has not stored them. */
export async function ownDigest() {
  // While a new version waits until this page is closed, its cache is the second one.
  const [name] = await caches.keys();
  const cache = name && (await caches.open(name));
  const requests = (await cache?.keys()) ?? [];
  if (requests.length === 0) return null;
  const root = new URL("..", import.meta.url).href;
  return digestOfFiles(await Promise.all(requests.map(async (request) => ({
    path: request.url.slice(root.length),
    content: new Uint8Array(await (await cache.match(request)).arrayBuffer()),
  }))));
}

/**
 * Stores the page again. Its policy names the relay, which may have changed after the consent. The new
 * policy applies when the page is opened again.
 */
export async function storePageAgain() {
  const [name] = await caches.keys();
  const page = new Request(new URL("../index.html", import.meta.url), { cache: "reload" });
  // The next failure tries it again.
  if (name) await (await caches.open(name)).add(page).catch(() => {});
}
