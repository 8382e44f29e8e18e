// Checks the diary. At its end, the database stays in the browser's profile, with check-ins that are
// kept, changed and deleted. web_client.py then searches the profile.

import { concat, hex } from "/protocol/bytes.js";
import { field } from "/protocol/message.js";
import { RETENTION_DAYS, seedsOf } from "/diary/check_in.js";
import { openDatabase, resultOf, transact } from "/diary/database.js";
import { Diary } from "/diary/diary.js";
import { base32, check, checkEqual, checkRefused, databases, result } from "./checks.js";

const DAY = 86_400;
/** Ten minutes after midnight on 2026-07-21. */
const MIDNIGHT = 20_655 * DAY;
const NOW = MIDNIGHT + 600;
/** 200 days later, after the release of this version. */
const LATER = NOW + 200 * DAY;

export default async function run() {
  checkEqual(await databases(), [], "the databases before the consent");
  checkEqual(await Diary.open(NOW), null, "a diary before the consent");
  checkEqual(await databases(), [], "the databases after a look for a diary");
  for (const short of ["", "seven77", "e\u0301".repeat(7)]) {
    await checkRefused(() => Diary.create({ passphrase: short }), "short_passphrase", `the passphrase ${short}`);
  }
  checkEqual(await databases(), [], "the databases after a short passphrase");

  const passphrase = `passphrase ${randomText()}`;
  const diary = await Diary.create({ passphrase });
  await Diary.create({ passphrase: "another passphrase" }).then(
    () => check(false, "a second diary replaces the first"),
    (error) => checkEqual(error.name, "ConstraintError", "a second diary"),
  );
  const venue = randomVenue();
  const id = await diary.checkIn(venue.url, NOW);
  await checkList(diary, NOW, [[venue.name, NOW, NOW + 7200, true]], "a check-in");
  await locking(diary, passphrase, id, venue);
  await scansOfOneVenue(diary, passphrase);
  await editing(diary);
  await consent(diary, venue);
  await replacedKeys(diary, passphrase);
  await clockAhead(diary, passphrase, venue);
  await clockBehind(diary, venue);
  await expiry(diary, venue);
  await reopening(passphrase, venue);
  const values = venues.flatMap(({ name, address, fragment, seed }) => [name, address, fragment, seed]);
  result.secrets = [passphrase, ...values];
  result.readable = "venue-check-in";
}

async function locking(diary, passphrase, id, venue) {
  diary.lock();
  check(diary.isLocked, "the diary is not locked");
  await checkRefused(() => diary.checkIns(NOW), "locked", "reading a locked diary");
  await checkRefused(() => diary.delete(id, NOW), "locked", "deleting from a locked diary");
  await checkRefused(() => diary.unlock(`${passphrase}.`), "wrong_passphrase", "a wrong passphrase");
  await diary.checkOut(id, NOW + 900);
  const other = randomVenue();
  await diary.checkIn(other.url, NOW + 1200, 30);
  await diary.unlock(passphrase);
  const expected = [[venue.name, NOW, NOW + 900, false], [other.name, NOW + 1200, NOW + 3000, false]];
  await checkList(diary, NOW + 3000, expected, "check-out and check-in while locked");
  await checkRefused(() => diary.checkOut("00", NOW), "unknown_check_in", "an unknown id");
  for (const { ids } of await diary.checkIns(NOW)) await diary.delete(ids[0], NOW);
  await checkList(diary, NOW, [], "deleting each");
}

async function scansOfOneVenue(diary, passphrase) {
  const [first, next] = [random(16), random(16)];
  const venue = randomVenue({ seed: first });
  const afterRotation = randomVenue({ ...venue, seed: next, previousSeed: first });
  diary.lock();
  const earlier = await diary.checkIn(venue.url, NOW);
  const last = await diary.checkIn(afterRotation.url, NOW + 3600);
  await diary.unlock(passphrase);
  await checkList(diary, NOW, [[venue.name, NOW, NOW + 10_800, true]], "two scans while open");
  const [checkIn] = await diary.checkIns(NOW);
  checkEqual(seedsOf(checkIn).map(hex), [first, next].map(hex), "the seeds of both scans");
  // The page of the first scan can still be open. The last check-out is valid.
  for (const [id, end] of [[earlier, NOW + 3700], [last, NOW + 3800], [earlier, NOW + 3900]]) {
    await diary.checkOut(id, end);
    await checkList(diary, end, [[venue.name, NOW, end, false]], "check-outs with the ids of both scans");
  }
  await diary.checkOut(last, NOW + 4000);
  await checkList(diary, NOW + 4000, [[venue.name, NOW, NOW + 4000, false]], "check-out after two scans");
  await diary.checkIn(afterRotation.url, NOW + 4001);
  checkEqual((await diary.checkIns(NOW)).length, 2, "a scan after the check-out");
  for (const { ids } of await diary.checkIns(NOW)) await diary.delete(ids[0], NOW);
  await checkList(diary, NOW, [], "deleting a check-in with two scans");
}

async function editing(diary) {
  const venue = randomVenue();
  const id = await diary.checkIn(venue.url, NOW);
  await diary.edit(id, MIDNIGHT - 300, MIDNIGHT + 1800, NOW + 60);
  await checkList(diary, NOW + 60, [[venue.name, MIDNIGHT - 300, MIDNIGHT + 1800, true]], "changed times");
  const refused = [
    [NOW, NOW, "stay_length"],
    [NOW - 1, NOW + DAY, "stay_length"],
    [NOW + 61, NOW + 62, "starts_in_the_future"],
    [MIDNIGHT - (RETENTION_DAYS - 1) * DAY - 1, MIDNIGHT - (RETENTION_DAYS - 1) * DAY, "starts_before_retention"],
  ];
  for (const [start, end, code] of refused) {
    await checkRefused(() => diary.edit(id, start, end, NOW + 60), code, `from ${start} to ${end}`);
  }
  await checkRefused(() => diary.checkIn(venue.url, NOW, 24 * 60 + 1), "stay_length", "more than 24 hours");
  await checkList(diary, NOW, [[venue.name, MIDNIGHT - 300, MIDNIGHT + 1800, true]], "the times after refusals");
  await diary.delete(id, NOW);
}

async function consent(diary, venue) {
  await diary.setConsent("checking in", false);
  await checkRefused(() => diary.checkIn(venue.url, NOW), "no_consent", "a check-in without consent");
  await diary.setConsent("checking in", true);
  await checkRefused(() => diary.checkIn("https://health.example/v1#", NOW), "seed_length", "a wrong code");
  await checkList(diary, NOW, [], "refused check-ins");
}

/** Another passphrase has another key, and the old one opens nothing that is stored then. */
async function replacedKeys(diary, passphrase) {
  const venue = randomVenue();
  const id = await diary.checkIn(venue.url, NOW);
  await diary.setConsent("sharing", true);
  const before = await stored();
  const other = await Diary.open(NOW);
  const next = `next ${randomText()}`;
  await checkRefused(() => diary.replaceKey(`${passphrase}.`, { passphrase: next }), "wrong_passphrase", "a change with a wrong passphrase");
  await checkRefused(() => diary.replaceKey(passphrase, { passphrase: "seven77" }), "short_passphrase", "a change to a short passphrase");
  checkEqual(await stored(), before, "what is stored after refused changes");
  await diary.replaceKey(passphrase, { passphrase: next });
  const after = await stored();
  checkEqual(after.numbers, before.numbers, "the numbers of the entries");
  check(after.sealed.every((bytes) => !before.sealed.includes(bytes)), "an entry or a key is not sealed again");
  await checkList(diary, NOW, [[venue.name, NOW, NOW + 7200, true]], "a check-in after the change");
  checkEqual(await diary.consent("sharing"), true, "the consent after the change");
  await diary.edit(id, NOW, NOW + 60, NOW + 60);
  // A page that was open before must not seal anything to the old key.
  await checkRefused(() => other.checkIn(venue.url, NOW), "key_replaced", "a check-in with the old key");
  await checkRefused(() => other.unlock(passphrase), "wrong_passphrase", "the old passphrase");
  await other.unlock(next);
  await checkList(other, NOW + 60, [[venue.name, NOW, NOW + 60, false]], "the new passphrase");
  await other.replaceKey(next, { passphrase });
  await checkRefused(() => diary.checkIns(NOW), "key_replaced", "reading with the old key");
  await diary.unlock(passphrase);
  await diary.delete(id, NOW);
}

/** The numbers of the entries, and all sealed bytes. */
async function stored() {
  const database = await openDatabase();
  const found = await transact(database, "readonly", async (state, entries) => ({
    numbers: await resultOf(entries.getAllKeys()),
    sealed: [
      ...(await resultOf(entries.getAll())), await resultOf(state.get("key")), await resultOf(state.get("own reports")),
    ].map(({ sealed }) => hex(sealed)),
  }));
  database.close();
  return found;
}

/** What was stored while the clock was ahead is deleted 14 days after the clock is right again. */
async function clockAhead(diary, passphrase, venue) {
  for (const days of [1, 20, 400]) {
    const words = `a clock that was ahead, days: ${days}`;
    const id = await diary.checkIn(venue.url, LATER + days * DAY);
    diary.lock();
    await diary.deleteExpired(LATER);
    await diary.checkOut(id, LATER + 60);
    await diary.unlock(passphrase);
    checkEqual((await diary.checkIns(LATER)).length, 1, words);
    await checkKept(diary, LATER, words);

    await diary.checkIn(venue.url, LATER + days * DAY);
    await diary.deleteExpired(LATER);
    const [{ ids }] = await diary.checkIns(LATER);
    // A later start does not extend the time, nor do the times of a second change.
    for (const day of [0, 5]) await diary.edit(ids[0], LATER + day * DAY, LATER + day * DAY + 60, LATER + 5 * DAY);
    await checkKept(diary, LATER, `${words}, with other times`);
  }
}

/** While the clock is known to be behind, the retention of a check-in does not begin. */
async function clockBehind(diary, venue) {
  const early = LATER - 20 * DAY;
  await diary.checkIn(venue.url, LATER);
  for (const now of [0, LATER - 400 * DAY]) await diary.deleteExpired(now);
  await checkKept(diary, LATER, "a clock before the release");
  await diary.checkIn(venue.url, LATER);
  await diary.deleteExpired(early);
  await checkKept(diary, early, "a clock that may be right");

  const files = diary.publishedFiles;
  await diary.setConsent("comparing", true);
  const schedule = { retentionDays: RETENTION_DAYS };
  const pin = (time) => files.pin({ region: "example" }, { hour: hourOf(time), schedule, adviceDigest: new Uint8Array() });
  await pin(LATER);
  await diary.checkIn(venue.url, LATER);
  await diary.deleteExpired(early);
  await checkKept(diary, LATER, "a clock before the hour of the configuration");
  await pin(early);
  const one = { hour: hourOf(LATER), digest: "" };
  await files.keep(one, new Uint8Array(), { trafficDigest: null });
  await diary.checkIn(venue.url, LATER);
  await diary.deleteExpired(early);
  await checkKept(diary, LATER, "a clock before the hour of a package");
  await files.remove([one]);
  await pin(0);
}

const hourOf = (time) => Math.floor(time / 3600);

/** Checks that everything is deleted at the end of the 14th day, counted from the day of `time`. */
async function checkKept(diary, time, words) {
  const end = (Math.floor(time / DAY) + RETENTION_DAYS) * DAY;
  await diary.deleteExpired(end - 1);
  check((await entryCount()) > 0, `${words}: nothing is left before the end`);
  await diary.deleteExpired(end);
  checkEqual(await entryCount(), 0, `${words}: the entries after the end`);
  // For the next case
  await diary.deleteExpired(time + 2000 * DAY);
}

/** The number of stored entries, including those of no check-in. */
async function entryCount() {
  const database = await openDatabase();
  const count = await transact(database, "readonly", (_, entries) => resultOf(entries.count()));
  database.close();
  return count;
}

async function expiry(diary, venue) {
  await diary.checkIn(venue.url, MIDNIGHT);
  const last = MIDNIGHT + RETENTION_DAYS * DAY - 1;
  await diary.deleteExpired(last);
  checkEqual((await diary.checkIns(last)).length, 1, "the last second of 14 days");
  diary.lock();
  await diary.deleteExpired(last + 1);
}

async function reopening(passphrase, venue) {
  let diary = await Diary.open(NOW);
  check(diary.isLocked, "an opened diary is not locked");
  await diary.unlock(passphrase);
  await checkList(diary, NOW, [], "what has expired");
  await diary.deleteAll();
  checkEqual(await databases(), [], "the databases after everything was deleted");
  checkEqual(await Diary.open(NOW), null, "a deleted diary");

  diary = await Diary.create({ passphrase });
  await diary.checkIn(venue.url, NOW);
  diary = await Diary.open(NOW + 60);
  await diary.unlock(passphrase);
  await checkList(diary, NOW + 60, [[venue.name, NOW, NOW + 7200, true]], "a diary that was opened again");
}

async function checkList(diary, now, expected, words) {
  const found = await diary.checkIns(now);
  checkEqual(found.map(({ code, start, end, isOpen }) => [code.name, start, end, isOpen]), expected, words);
}

const venues = [];

/** A venue whose values occur nowhere else, so that a search finds only copies of them. */
function randomVenue(values = {}) {
  const { name = `Bar ${randomText()}`, address = `Way ${randomText()}`, seed = random(16), previousSeed = [] } = values;
  const message = concat(field(1, seed), field(2, Uint8Array.from(previousSeed)), field(3, name), field(4, address));
  const fragment = base32(message);
  const venue = { name, address, fragment, url: `https://health.example/v1#${fragment}` };
  venues.push({ ...venue, seed: hex(seed) });
  return venue;
}

function randomText() {
  return hex(random(12));
}

function random(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}
