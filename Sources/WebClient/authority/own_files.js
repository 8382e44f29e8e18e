import { areEqual, hex, sha256, utf8 } from "../protocol/bytes.js";

/**
 * The digest of the list of files (protocol version 1, section "Web client"), 32 bytes.
 *
 * @param files pairs of the path and the content of each file, or its digest in hexadecimal, in any order
 */
export async function digestOfFiles(files) {
  const lines = await Promise.all(files.map(async ([path, content]) => {
    return [path, typeof content === "string" ? content : hex(await sha256(content))];
  }));
  // The characters of paths are bytes.
  lines.sort(([left], [right]) => (left < right ? -1 : 1));
  return sha256(utf8(lines.map(([path, digest]) => `${digest}  ${path}\n`).join("")));
}

/**
 * The digest of this client's files: of those in the cache, and of the list for those that are not stored, such as the texts of
 * other languages. Null if the service worker has stored nothing.
 */
export async function ownDigest() {
  // While a new version waits until this page is closed, its cache is the second one.
  const [name] = await caches.keys();
  const cache = name && (await caches.open(name));
  const list = await cache?.match(new URL("../files.txt", import.meta.url));
  if (!list) return null;
  const files = new Map((await list.text()).split("\n").slice(0, -1).map((line) => [line.slice(66), line.slice(0, 64)]));
  const root = new URL("..", import.meta.url).href;
  for (const request of await cache.keys()) {
    const path = request.url.slice(root.length);
    if (path !== "files.txt") files.set(path, new Uint8Array(await (await cache.match(request)).arrayBuffer()));
  }
  return digestOfFiles([...files]);
}

/** The digest of the files with which this page was loaded. */
let loaded = null;

/** The digest of this client's files, and whether it is the one in a configuration. Null if nothing is stored. */
export async function checkedFiles({ webClientDigest }) {
  loaded ??= await ownDigest();
  const digest = loaded;
  if (digest === null) return null;
  return { digest, key: webClientDigest ? (areEqual(webClientDigest, digest) ? "filesSigned" : "filesDiffer") : "filesUnsigned" };
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
