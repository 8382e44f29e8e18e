import { RETENTION_DAYS } from "../diary/check_in.js";
import { MAXIMUM_ADVICE_SIZE, openAdvice } from "../protocol/advice.js";
import { areEqual, fromHex, hex, sha256 } from "../protocol/bytes.js";
import { MAXIMUM_CONFIGURATION_SIZE, openConfiguration } from "../protocol/configuration.js";
import { MAXIMUM_PACKAGE_SIZE, openPackage, stateDigest } from "../protocol/package.js";
import { MAXIMUM_INDEX_SIZE, openIndex } from "../protocol/package_index.js";
import { AuthorityKey, PublicationError } from "../protocol/signed_file.js";
import { DAY_SECONDS, HOUR_SECONDS } from "../protocol/time.js";
import { confirmedTraffic } from "../sharing/traffic.js";
import { DownloadError } from "./download_error.js";

/** The version of this client. An authority can require a newer one. */
const VERSION = "0.1.0";

const KEY_SIZE = 1024;
const CONFIGURATION = "v1/configuration";
const INDEX = "v1/packages/index";
const ADVICE = "v1/advice";
/** The maximum ages of files in hours. A server that serves an older file withholds newer ones. */
const CONFIGURATION_AGE = 48;
const INDEX_AGE = 5;

/**
 * Downloads a file of the authority that served this page, or the answer to a message. The request
 * carries no cookie, no address of the page and no language.
 *
 * @param maximumSize in bytes; a longer answer is not read to its end
 * @param message the bytes to send, or null
 * @param way the `url` and the media type of the message, if it goes through a relay
 * @throws {DownloadError} `unreachable`, `status`, `too_large`
 */
export async function fetchFile(path, maximumSize, message = null, way = {}) {
  const { url = `/${path}`, type = "application/x-protobuf" } = way;
  const answer = await fetch(url, {
    method: message === null ? "GET" : "POST",
    body: message,
    cache: "no-store",
    credentials: "omit",
    headers: { "Accept-Language": "*", ...(message === null ? {} : { "Content-Type": type }) },
    redirect: "error",
    referrerPolicy: "no-referrer",
  }).catch(() => {
    throw new DownloadError("unreachable", path);
  });
  if (!answer.ok) throw new DownloadError("status", path, { status: answer.status });
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
 * @returns The `authority` to pin (`region`, `key`, `nextKey` and `previousKey`), and its
 *   `configuration`.
 * @throws {DownloadError} {PublicationError}
 */
export async function askAuthority(get, now) {
  const { value: key } = await downloaded(get, "v1/key", KEY_SIZE, async (der) => {
    const key = await AuthorityKey.fromDER(der);
    if (key === null) throw new PublicationError("not_decodable");
    return key;
  });
  const { value: configuration } = await downloaded(get, CONFIGURATION, MAXIMUM_CONFIGURATION_SIZE, (file) => {
    return openConfiguration(file, key, null);
  });
  const stale = staleness(CONFIGURATION, configuration.hour, CONFIGURATION_AGE, now);
  if (stale) throw stale;
  return { authority: pinned(key, configuration), configuration };
}

/**
 * Downloads the packages that are not stored yet. Unless the newest one shows that nothing else has
 * changed, downloads the configuration and the index too. Stores each file at once, so that a later
 * update continues after an error. The requests depend only on what was downloaded before.
 *
 * @param files what is stored; see PublishedFiles
 * @param get downloads a file, as `fetchFile` does
 * @param now seconds since 1970
 * @param progress called with the number of downloaded packages, and of all missing packages
 * @param isComplete whether configuration and index are downloaded in any case
 * @returns A `stale` DownloadError if newer files must be missing, or the error of the advice, otherwise null. What is
 *   stored can be compared in all cases.
 * @throws {DownloadError} {PublicationError} {DiaryError}
 */
export function update(files, get, now, progress = () => {}, { isComplete = false } = {}) {
  // Several pages can be open.
  return navigator.locks.request("update", async () => {
    // Without it, nothing could be stored.
    await files.requireConsent();
    if (!isComplete && (await missedNothing(files, get, now, progress))) return null;
    const stale = await updated(files, get, now, progress);
    const failure = await updatedAdvice(files, get);
    // A message does not depend on the advice.
    return stale ?? (isComplete ? null : failure);
  });
}

/**
 * Downloads only the packages after the newest stored one. Returns whether the newest one names the
 * stored configuration and the stored packages. Otherwise something is missing, which only the index
 * shows.
 */
async function missedNothing(files, get, now, progress) {
  const [authority, configuration] = [await files.authority(), await files.configuration()];
  const [current, first] = [Math.floor(now / HOUR_SECONDS), (await files.packages()).at(-1)?.hour + 1];
  // The condition is also false if no package is stored.
  if (!(first <= current + 1) || !(await isAdviceCurrent(files))) return false;
  let newest = null;
  for (let hour = first; hour <= current; hour += 1) {
    progress(hour - first, current + 1 - first);
    try {
      const file = await get(packagePath(hour), MAXIMUM_PACKAGE_SIZE);
      newest = await openPackage(file, authority.key, authority.region, hour);
      await files.keep({ hour, digest: hex(await sha256(file)) }, file, newest);
    } catch (error) {
      if (error instanceof PublicationError || error.status === 404) return false;
      throw error;
    }
  }
  const stored = await files.packages();
  await files.remove(stored.filter(({ hour }) => hour < current - DAY_SECONDS / HOUR_SECONDS * RETENTION_DAYS));
  if (newest === null) return true;
  const earlier = stored.filter(({ hour }) => hour < newest.hour && hour >= newest.hour - newest.earlierPackages);
  const digest = await stateDigest(configuration, earlier.map(({ digest }) => fromHex(digest)));
  return areEqual(digest, newest.stateDigest);
}

/** Whether the stored advice is the one that the configuration names. */
async function isAdviceCurrent(files) {
  const { adviceDigest } = await files.configuration();
  return adviceDigest.length === 0 || (await files.advice()) !== null;
}

/**
 * Downloads the advice if its digest has changed. All clients do this, never because of an exposure. Returns the error:
 * a warning must not depend on the advice.
 */
async function updatedAdvice(files, get) {
  if (await isAdviceCurrent(files)) return null;
  const configuration = await files.configuration();
  try {
    const { file } = await downloaded(get, ADVICE, MAXIMUM_ADVICE_SIZE, (file) => openAdvice(file, configuration));
    await files.keepAdvice(file);
    return null;
  } catch (error) {
    if (error instanceof DownloadError || error instanceof PublicationError) return error;
    throw error;
  }
}

async function updated(files, get, now, progress) {
  const { authority, stale } = await updatedConfiguration(files, get, now);
  const stored = await files.packages();
  const { value: index } = await downloaded(get, INDEX, MAXIMUM_INDEX_SIZE, (file) => {
    return openIndex(file, authority.key, authority.region, stored.at(-1)?.hour ?? null);
  });
  const staleIndex = staleness(INDEX, index.hour, INDEX_AGE, now);
  const retentionDays = (await files.retentionDays()) ?? RETENTION_DAYS;
  const oldestHour = Math.floor((now - retentionDays * DAY_SECONDS) / HOUR_SECONDS);
  const listed = index.packages
    .map(({ size, sha256 }, position) => ({ hour: index.oldestHour + position, size, digest: hex(sha256) }))
    .filter(({ hour }) => hour >= oldestHour);
  const missing = listed.filter((one) => !stored.some((other) => isSame(one, other)));
  for (const [done, { hour, size, digest }] of missing.entries()) {
    progress(done, missing.length);
    const { file, value } = await downloaded(get, packagePath(hour), size, async (file) => {
      if (hex(await sha256(file)) !== digest) throw new PublicationError("value", "its digest");
      return openedPackage(file, authority, hour);
    });
    await files.keep({ hour, digest }, file, value);
  }
  await files.remove(stored.filter((one) => !listed.some((other) => isSame(one, other))));
  // A retention that only one client had would empty this client's diary.
  const traffic = await confirmedTraffic(files);
  const days = traffic?.profiles.map(({ retentionDays }) => Math.min(retentionDays, RETENTION_DAYS)) ?? [];
  if (days.length > 0) await files.setRetentionDays(Math.max(...days));
  return stale ?? staleIndex;
}

/** Downloads the configuration, which the pinned key or the next key must have signed, and pins the keys in it. */
async function updatedConfiguration(files, get, now) {
  const [before, { hour: last }] = [await files.authority(), await files.configuration()];
  const { value } = await downloaded(get, CONFIGURATION, MAXIMUM_CONFIGURATION_SIZE, (file) => {
    return firstOf([before.key, before.nextKey], async (key) => {
      return { key, configuration: await openConfiguration(file, key, before.region, last) };
    });
  });
  const { key, configuration } = value;
  const stale = staleness(CONFIGURATION, configuration.hour, CONFIGURATION_AGE, now);
  const minimum = configuration.minimumClientVersion;
  if (isOlder(VERSION, minimum)) throw new DownloadError("too_old", CONFIGURATION, { minimum });
  const authority = pinned(key, configuration);
  await files.pin(authority, configuration);
  return { authority, stale };
}

/**
 * Opens a package that was downloaded. Packages never change, so the previous key may have signed
 * it: the index lists its digest.
 *
 * @throws {PublicationError}
 */
export function openedPackage(file, authority, hour) {
  return firstOf([authority.key, authority.previousKey], (key) => openPackage(file, key, authority.region, hour));
}

/** The path of a package at the authority. */
export function packagePath(hour) {
  return `v1/packages/${hour}`;
}

function pinned(key, { region, nextKey, previousKey }) {
  return { region, key, nextKey, previousKey };
}

function isSame(left, right) {
  return left.hour === right.hour && left.digest === right.digest;
}

/** Downloads a file, and opens it. An error of `open` gets the file's path. */
async function downloaded(get, path, maximumSize, open) {
  const file = await get(path, maximumSize);
  try {
    return { file, value: await open(file) };
  } catch (error) {
    error.path = path;
    throw error;
  }
}

/** Opens a file with the first key or, if another key signed it, with the second key. */
async function firstOf([first, second], open) {
  try {
    return await open(first);
  } catch (error) {
    if (error.code !== "signed_by_another_key" || second === null) throw error;
    return open(second);
  }
}

/**
 * Returns why a file is out of date, or null. Clocks are often wrong by an hour, so a file may be
 * dated one hour ahead.
 *
 * @throws {DownloadError} `from_the_future`
 */
function staleness(path, hour, age, now) {
  const current = Math.floor(now / HOUR_SECONDS);
  if (hour > current + 1) throw new DownloadError("from_the_future", path, { hours: hour - current });
  return current > hour + age ? new DownloadError("stale", path, { hours: current - hour }) : null;
}

/** Whether a version of three numbers is older than another. */
function isOlder(version, other) {
  const [left, right] = [version, other].map((text) => text.split(".").map(Number));
  const index = left.findIndex((number, position) => number !== right[position]);
  return index >= 0 && left[index] < right[index];
}
