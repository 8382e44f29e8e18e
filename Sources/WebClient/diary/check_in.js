import { areEqual, utf8 } from "../protocol/bytes.js";
import { DAY_SECONDS } from "../protocol/time.js";
import { parseVenueCode } from "../protocol/venue_code.js";
import { DiaryError } from "./diary_error.js";

// An entry is an event of a check-in: a scan, a visit that the user has added without a code, or a change. A check-in is
// the combination of the entries with its id. While the diary is locked, entries are only appended.

/** The size of an encoded entry, so that it reveals nothing about the venue. A code needs at most 821 bytes. */
const ENTRY_COUNT = 1024;
const SPACE = 0x20;
/** Check-ins are deleted after this number of days. */
export const RETENTION_DAYS = 14;
/** The maximum number of people who were with the user, and have not checked in themselves. */
export const MAXIMUM_COMPANIONS = 255;

/**
 * Encodes an entry as JSON, filled up with spaces.
 *
 * @param entry `url` and `time` of a scan; `visit` (`name` and `address`) and `time` of a visit without a code; `start`
 *   and `end` of the stay; `companions`, a number; `note`, a text. Each is optional. Times are in seconds since 1970.
 * @throws {DiaryError} `too_long`
 */
export function encodedEntry({ url, visit, time, start, end, companions, note }) {
  const bytes = utf8(JSON.stringify({ url, visit, time, start, end, companions, note }));
  if (bytes.length > ENTRY_COUNT) throw new DiaryError("too_long");
  const entry = new Uint8Array(ENTRY_COUNT).fill(SPACE);
  entry.set(bytes);
  return entry;
}

/** Decodes the output of `encodedEntry`. */
export function decodedEntry(bytes) {
  const entry = JSON.parse(new TextDecoder().decode(bytes));
  return entry.url === undefined ? entry : { ...entry, code: parseVenueCode(entry.url) };
}

/** The last UTC day on which a check-in with this start may exist, unless the authority sets a shorter retention. */
export function lastDay(start) {
  return Math.floor(start / DAY_SECONDS) + RETENTION_DAYS - 1;
}

/**
 * Combines entries into check-ins, ordered by their starts.
 *
 * - The last start is valid. The last end is valid, unless a later scan sets a later end.
 * - The venue comes from the last scan. The seeds come from all scans. A visit without a code has no scans, and a
 *   `code` without authority and seeds.
 * - A scan at the venue of an open check-in extends this check-in. Because a locked diary cannot
 *   read the open check-in, the scan then has an id of its own. A check-out with either id ends both.
 *
 * @param rows `number`, `id` (hexadecimal), `correctedDay` and decoded `entry`, in the order of their numbers
 */
export function checkInsOf(rows) {
  const groups = Map.groupBy(rows, ({ id }) => id);
  const single = [...groups].map(([id, group]) => ({ ids: [id], ...combined(group) })).filter(({ code }) => code);
  single.sort((left, right) => left.start - right.start);
  return single.reduce((checkIns, next) => {
    const open = checkIns.findLast((earlier) => isExtended(earlier, next));
    if (!open) return [...checkIns, next];
    return [...checkIns.filter((other) => other !== open), extended(open, next)];
  }, []);
}

function combined(group) {
  const entries = group.map(({ entry }) => entry);
  const scans = entries.filter(({ code }) => code);
  const added = entries.find(({ visit }) => visit);
  const start = entries.findLast((entry) => entry.start !== undefined)?.start;
  const end = entries.reduce((end, entry) => {
    if (entry.end === undefined) return end;
    return entry.code ? Math.max(end, entry.end) : entry.end;
  }, 0);
  return {
    numbers: group.map(({ number }) => number),
    code: scans.at(-1)?.code ?? (added && { ...WITHOUT_CODE, ...added.visit }),
    added: added && { visit: added.visit, time: added.time },
    companions: lastOf(entries, "companions") ?? 0,
    note: lastOf(entries, "note") ?? "",
    scans: scans.map(({ url, time, code }) => ({ url, time, code })),
    start,
    end: limitedEnd(start, end),
    correctedDay: Math.min(...group.map(({ correctedDay = Infinity }) => correctedDay)),
    // The number of the last check-out, or 0. A change of the times also has a start.
    checkOut: group.findLast(({ entry }) => entry.end !== undefined && entry.start === undefined)?.number ?? 0,
    // The owner has checked out or edited the times.
    isChanged: entries.some(({ code, end }) => !code && end !== undefined),
  };
}

const WITHOUT_CODE = { authority: null, seeds: [], setting: "unspecified", publicIdentifier: null };

/** The last value that the user has entered. */
function lastOf(entries, key) {
  return entries.findLast((entry) => entry[key] !== undefined)?.[key];
}

/** A stay lasts at least one second and at most 24 hours. */
function limitedEnd(start, end) {
  return Math.max(start + 1, Math.min(end, start + DAY_SECONDS));
}

/** Whether the first scan of `next` was at the venue of `open`, and during its stay. */
function isExtended(open, next) {
  if (open.scans.length === 0 || next.scans.length === 0) return false;
  const time = next.scans[0].time;
  return isSameVenue(open.code, next.code) && time === next.start && open.start <= time && time < open.end;
}

/** Whether a code is of the same venue as an earlier code, and of the same seed or the one after it. */
export function isSameVenue(earlier, code) {
  const isSame = ["authority", "name", "address", "publicIdentifier"].every((key) => earlier[key] === code[key]);
  // During a hand-over, the new code has the open check-in's seed as its previous seed.
  return isSame && code.seeds.some((seed) => areEqual(seed, earlier.seeds[0]));
}

function extended(open, next) {
  const isCheckedOut = open.checkOut > Math.max(...next.numbers);
  const end = isCheckedOut ? open.end : next.isChanged ? next.end : Math.max(open.end, next.end);
  return {
    ids: [...open.ids, ...next.ids],
    numbers: [...open.numbers, ...next.numbers],
    code: next.code,
    scans: [...open.scans, ...next.scans],
    start: open.start,
    end: limitedEnd(open.start, end),
    correctedDay: Math.min(open.correctedDay, next.correctedDay),
    checkOut: Math.max(open.checkOut, next.checkOut),
    isChanged: open.isChanged || next.isChanged,
    companions: next.companions || open.companions,
    note: next.note || open.note,
  };
}

/** The check-in of decoded entries that are not stored. */
export function combinedEntries(entries) {
  return combined(entries.map((entry) => ({ entry })));
}

/** Identifies a check-in in different diaries: its first scan, or the visit that was added. */
export function firstEvent({ scans, added }) {
  if (added) return JSON.stringify([added.time, added.visit.name]);
  const { time, url } = scans[0];
  return JSON.stringify([time, url.replace(/^.*#/su, "")]);
}

/** The distinct seeds of a check-in, in the order of the scans. */
export function seedsOf({ scans }) {
  const seeds = scans.flatMap(({ code }) => code.seeds);
  return seeds.filter((seed, index) => seeds.findIndex((other) => areEqual(other, seed)) === index);
}
