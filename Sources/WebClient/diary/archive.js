// The check-ins of a diary as a text, for another diary of the same owner. `DiaryArchive` in Sources/CheckInClient
// describes the format. Notes are not part of it.

import { fromBase64, random, textFromUTF8, toBase64, utf8 } from "../protocol/bytes.js";
import { isStay } from "../protocol/time.js";
import { VenueCodeError, fragmentOf, messageOf, parseVenueCode } from "../protocol/venue_code.js";
import { venueText } from "../protocol/venue_text.js";
import { DiaryError } from "./diary_error.js";
import { MAXIMUM_COMPANIONS, isSameVenue } from "./check_in.js";

const LABEL = "venue-checkin/v1/archive";
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const STEP = 300;
/** The last second of the last interval. */
const LAST_SECOND = (2 ** 32 - 1) * STEP;
/** One scan in each five minutes of the longest stay. */
const MAXIMUM_SCANS = 288;

/** Encodes check-ins, as `Diary.checkIns` returns them. Those that begin in the future are left out. */
export function encodedArchive(checkIns, now) {
  const present = checkIns.filter(({ start, scans }) => start <= now && scans.every(({ time }) => time <= now));
  const lines = [LABEL, ...present.flatMap((checkIn) => linesOf(checkIn, now)), `end ${present.length}`];
  return utf8(lines.map((line) => `${line}\n`).join(""));
}

function linesOf({ start, end, scans, added, isChanged, companions }, now) {
  const first = Math.min(start, ...scans.map(({ time }) => time));
  const state = isChanged && end <= now ? "ended" : "open";
  const id = Array.from(random(6), (byte) => ALPHABET[byte % 32]).join("");
  const head = `check-in ${id} ${first - (first % STEP)} ${start} ${end} ${state}`;
  const beginning = companions > 0 ? [head, `companions ${companions}`] : [head];
  if (added) return [...beginning, `visit ${added.time} ${added.visit.name}`, `address ${added.visit.address}`];
  return [...beginning, ...scans.slice(-MAXIMUM_SCANS).map(({ url, time, code }) => {
    return `scan ${time} ${code.authority} ${toBase64(messageOf(url))}`;
  })];
}

/**
 * Decodes an archive.
 *
 * @returns For each check-in its `entries`, when its retention begins (`keptFrom`), and its `latest` time.
 * @throws {DiaryError} `newer_archive`, `not_an_archive`
 */
export function decodedArchive(bytes) {
  const text = textFromUTF8(bytes) ?? "";
  if (text.startsWith("venue-checkin/") && !text.startsWith(`${LABEL}\n`)) throw new DiaryError("newer_archive");
  const lines = text.split("\n");
  const items = [];
  const isComplete = lines.shift() === LABEL && lines.pop() === "";
  const end = lines.pop();
  while (lines.length > 0) items.push(itemOf(lines));
  if (!isComplete || end !== `end ${items.length}`) refuse();
  return items;
}

function refuse() {
  throw new DiaryError("not_an_archive");
}

/** Decodes the first check-in, and removes its lines. */
function itemOf(lines) {
  const head = /^check-in [0-9a-hjkmnp-tv-z]{6} ([0-9]+) ([0-9]+) ([0-9]+) (?:open|ended)$/u.exec(lines.shift()) ?? refuse();
  const [keptFrom, start, end] = head.slice(1).map(timeOf);
  if (!isStay(start, end) || keptFrom > start) refuse();
  const companions = lines[0]?.startsWith("companions ") ? companionsOf(lines.shift()) : 0;
  const events = [];
  while (lines[0]?.startsWith("scan ") && events.length < MAXIMUM_SCANS) events.push(scanOf(lines.shift(), events.at(-1)));
  if (events.length === 0) events.push(visitOf(lines.shift(), lines.shift()));
  const entries = [...events, { start, end, companions }];
  return { keptFrom, entries, latest: Math.max(start, ...events.map(({ time }) => time)) };
}

function companionsOf(line) {
  const [, number] = /^companions ([1-9][0-9]{0,2})$/u.exec(line) ?? refuse();
  return number <= MAXIMUM_COMPANIONS ? Number(number) : refuse();
}

function scanOf(line, last) {
  const [, time, authority, base64] = /^scan ([0-9]+) ([a-z0-9.-]+) ([A-Za-z0-9+/]+)$/u.exec(line) ?? refuse();
  const message = fromBase64(base64) ?? refuse();
  const url = `https://${authority}/v1#${fragmentOf(message)}`;
  const scan = { url, time: timeOf(time), code: codeOf(url) };
  if (last && !isSameVenue(last.code, scan.code)) refuse();
  return scan;
}

function codeOf(url) {
  try {
    return parseVenueCode(url);
  } catch (error) {
    if (!(error instanceof VenueCodeError)) throw error;
    return refuse();
  }
}

function visitOf(visit = "", address = "") {
  const [, time, name] = /^visit ([0-9]+) (.*)$/su.exec(visit) ?? refuse();
  const [, place] = /^address (.*)$/su.exec(address) ?? refuse();
  return {
    visit: { name: venueText(name, "name", refuse), address: venueText(place, "address", refuse) },
    time: timeOf(time),
  };
}

function timeOf(text) {
  const time = Number(text);
  return String(time) === text && time <= LAST_SECOND ? time : refuse();
}
