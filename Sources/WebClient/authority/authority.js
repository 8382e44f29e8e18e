import { areEqual, sha256 } from "../protocol/bytes.js";
import { MAXIMUM_CONFIGURATION_SIZE, openConfiguration } from "../protocol/configuration.js";
import { openPackage } from "../protocol/package.js";
import { MAXIMUM_INDEX_SIZE, openIndex } from "../protocol/package_index.js";
import { AuthorityKey, PublicationError } from "../protocol/signed_file.js";
import { HOUR_SECONDS } from "../protocol/time.js";

const KEY_SIZE = 1024;
/** The maximum ages of files in hours. A server that serves an older file withholds newer ones. */
const CONFIGURATION_AGE = 48;
const INDEX_AGE = 3;

/**
 * The reason why a download failed. `code` is `unreachable`, `status`, `too_large`, `stale` or
 * `from_the_future`. A file that is refused throws a PublicationError.
 */
export class DownloadError extends Error {
  constructor(code, path) {
    super(`the download of ${path} failed: ${code}`);
    this.code = code;
    this.path = path;
  }
}

/**
 * Downloads a file of the authority that served this page. The request carries no cookie and no
 * address of the page.
 *
 * @param maximumSize in bytes; a longer answer is not read to its end
 * @throws {DownloadError} `unreachable`, `status`, `too_large`
 */
export async function fetchFile(path, maximumSize) {
  const answer = await fetch(`/${path}`, {
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    referrerPolicy: "no-referrer",
  }).catch(() => {
    throw new DownloadError("unreachable", path);
  });
  if (!answer.ok) throw new DownloadError("status", path);
  const chunks = [];
  let size = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new DownloadError("unreachable", path);
    });
    if (done) break;
    size += value.length;
    if (size > maximumSize) {
      await reader.cancel();
      throw new DownloadError("too_large", path);
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/**
 * Asks for an authority's key, and for its region in a configuration that the key signed. The user
 * must compare `key.fingerprint` with the fingerprint that the authority has published.
 *
 * @param get downloads a file, as `fetchFile` does
 * @param now seconds since 1970
 * @returns The authority to pin: `region`, `key`, `nextKey` and `previousKey`.
 * @throws {DownloadError} {PublicationError}
 */
export async function askAuthority(get, now) {
  const key = await AuthorityKey.fromDER(await get("v1/key", KEY_SIZE));
  if (key === null) throw new PublicationError("not_decodable");
  const configuration = await openConfiguration(await get("v1/configuration", MAXIMUM_CONFIGURATION_SIZE), key, null);
  requireFresh("v1/configuration", configuration.hour, CONFIGURATION_AGE, now);
  return pinned(key, configuration);
}

/**
 * Downloads the configuration, which the pinned key or the next key must have signed.
 *
 * @param last the hour of the last accepted configuration, or null
 * @returns The configuration, and the authority with the keys to pin from now on.
 * @throws {DownloadError} {PublicationError}
 */
export async function downloadConfiguration(authority, get, now, last = null) {
  const file = await get("v1/configuration", MAXIMUM_CONFIGURATION_SIZE);
  const { key, value: configuration } = await firstOf([authority.key, authority.nextKey], (key) => {
    return openConfiguration(file, key, authority.region, last);
  });
  requireFresh("v1/configuration", configuration.hour, CONFIGURATION_AGE, now);
  return { authority: pinned(key, configuration), configuration };
}

/**
 * Downloads the index, and all packages that it lists since an hour. The requests depend only on
 * what was downloaded before.
 *
 * @param since the first hour
 * @param last the newest hour of the last index, or null
 * @returns The packages in the order of their hours, and the newest hour.
 * @throws {DownloadError} {PublicationError} Then no package may be compared.
 */
export async function downloadPackages(authority, get, now, since, last = null) {
  const listing = await get("v1/packages/index", MAXIMUM_INDEX_SIZE);
  const index = await openIndex(listing, authority.key, authority.region, last);
  requireFresh("v1/packages/index", index.hour, INDEX_AGE, now);
  const packages = [];
  for (const [position, { size, sha256: digest }] of index.packages.entries()) {
    const hour = index.oldestHour + position;
    if (hour < since) continue;
    const file = await get(`v1/packages/${hour}`, size);
    const isListed = file.length === size && areEqual(await sha256(file), digest);
    if (!isListed) throw new PublicationError("value", "its digest");
    // Packages never change, so the previous key may have signed one. The index lists its digest.
    const { value } = await firstOf([authority.key, authority.previousKey], (key) => {
      return openPackage(file, key, authority.region, hour);
    });
    packages.push(value);
  }
  return { packages, newestHour: index.newestHour };
}

function pinned(key, { region, nextKey, previousKey }) {
  return { region, key, nextKey, previousKey };
}

/** Opens a file with the first key or, if another key signed it, with the second key. */
async function firstOf([first, second], open) {
  try {
    return { key: first, value: await open(first) };
  } catch (error) {
    if (error.code !== "signed_by_another_key" || second === null) throw error;
    return { key: second, value: await open(second) };
  }
}

/** Clocks are often wrong by an hour, so a file may be dated one hour ahead. */
function requireFresh(path, hour, age, now) {
  const current = Math.floor(now / HOUR_SECONDS);
  if (hour > current + 1) throw new DownloadError("from_the_future", path);
  if (current > hour + age) throw new DownloadError("stale", path);
}
