// Checks diaries without protection, visits without a code, texts, and files for another diary. Tests of the page with
// the real programs show that `checkin` reads such a file, and that the page reads one of `checkin`.

import { concat, hex, utf8 } from "/protocol/bytes.js";
import { field } from "/protocol/message.js";
import { decryptedFile, encryptedFile } from "/diary/age.js";
import { decodedArchive, encodedArchive } from "/diary/archive.js";
import { openedByChaCha, sealedByChaCha } from "/diary/chacha20_poly1305.js";
import { openDatabase, resultOf, transact } from "/diary/database.js";
import { Diary } from "/diary/diary.js";
import { base32, bytes, check, checkEqual, checkRefused } from "./checks.js";

const DAY = 86_400;
/** After the release of this version. */
const NOW = 20_855 * DAY + 36_000;
const LABEL = "venue-checkin/v1/archive";

export default async function run() {
  chacha();
  await ageFiles();
  await strictness();
  await unprotected();
  await ownVisits();
  await losses();
  await archives();
}

/** OpenSSL 3 gives the same bytes for these values. */
function chacha() {
  const [key, nonce] = [Uint8Array.from({ length: 32 }, (_, index) => index), Uint8Array.from({ length: 12 }, (_, index) => index)];
  const plaintext = Uint8Array.from({ length: 130 }, (_, index) => index);
  const sealed = sealedByChaCha(plaintext, key, nonce);
  checkEqual(hex(sealed), CHACHA, "ChaCha20-Poly1305");
  checkEqual(hex(openedByChaCha(sealed, key, nonce)), hex(plaintext), "opened");
  for (const index of [0, 129, 130, 145]) {
    const changed = sealed.slice();
    changed[index] ^= 1;
    checkEqual(openedByChaCha(changed, key, nonce), null, `a change of byte ${index}`);
  }
  checkEqual(openedByChaCha(sealed.subarray(0, 15), key, nonce), null, "15 bytes");
}

const CHACHA = "89fa0a032d12a347bf8a35f89410006cd961a0f44561bbaefe8e35de69ddb823cca10ed0c23b97bf1f1b5cf349b9a10c4eb59b47c91d8eac2a81e33cac72a0e93939fe8ea1516aae8c5f07f7543192be8a8f15613b3fa669560eaa5584205ce02dbf0e9093bc4193d93299dccefcd9ef991e244bfd28368f37144ea40542c13921e76fa56af67982a1a6a01f89d5e6f2a9a4";

async function ageFiles() {
  for (const count of [0, 65_536, 65_537]) {
    const plaintext = new Uint8Array(count).fill(7);
    const opened = await decryptedFile(await encryptedFile(plaintext, "passphrase"), "passphrase");
    check(opened.length === count && opened.every((byte) => byte === 7), `a file of ${count} bytes`);
  }
  const file = await encryptedFile(utf8("text"), "passphrase");
  await checkRefused(() => decryptedFile(file, "Passphrase"), "wrong_passphrase_of_file", "another passphrase");
  const header = new TextDecoder().decode(file).split("\n", 4).join("\n").length;
  // In the wrapped key, in the tag of the header, in the nonce, and in the last chunk
  for (const [index, code] of [[60, "wrong_passphrase_of_file"], [header - 2, "damaged_archive"], [header + 3, "damaged_archive"], [file.length - 1, "damaged_archive"]]) {
    const changed = file.slice();
    changed[index] = changed[index] === 65 ? 66 : 65;
    await checkRefused(() => decryptedFile(changed, "passphrase"), code, `a change of byte ${index}`);
  }
  await checkRefused(() => decryptedFile(file.subarray(0, -20), "passphrase"), "damaged_archive", "a file that was cut off");
  const text = (change) => concat(utf8(change(new TextDecoder("latin1").decode(file.subarray(0, header + 1)))), file.subarray(header + 1));
  for (const [change, code, words] of [
    [(head) => head.replace(" 16\n", " 19\n"), "too_expensive", "N = 2^19"],
    [(head) => head.replace(" 16\n", " 016\n"), "not_an_archive", "a zero before the number"],
    [(head) => head.replace("scrypt", "X25519"), "not_an_archive", "a file for a key"],
    [(head) => head.replace("v1", "v2"), "not_an_archive", "another version"],
    [() => "", "not_an_archive", "no header"],
  ]) {
    await checkRefused(() => decryptedFile(text(change), "passphrase"), code, words);
  }
}

/** Other texts than those of `encodedArchive` are refused. */
async function strictness() {
  const head = (values) => `check-in 0a0a0a ${values}`;
  const visit = ["visit 1000 Bar", "address "];
  const archive = (...lines) => utf8([LABEL, ...lines, ""].join("\n"));
  const good = archive(head("900 1000 2000 open"), ...visit, "end 1");
  checkEqual(decodedArchive(good).length, 1, "a visit");
  checkEqual(decodedArchive(archive("end 0")), [], "an empty archive");
  const withCompanions = (number) => archive(head("900 1000 2000 open"), `companions ${number}`, ...visit, "end 1");
  checkEqual(decodedArchive(withCompanions(255))[0].entries.at(-1).companions, 255, "255 companions");
  for (const number of ["0", "256", "02", "1 "]) {
    await checkRefused(async () => decodedArchive(withCompanions(number)), "not_an_archive", `${number} companions`);
  }
  for (const [lines, words] of [
    [["end 1"], "a wrong number"], [[], "no end"], [[head("900 1000 2000 open"), "end 1"], "no event"],
    [[head("900 1000 1000 open"), ...visit, "end 1"], "no length"], [[head("900 1000 87401 open"), ...visit, "end 1"], "more than a day"],
    [[head("1001 1000 2000 open"), ...visit, "end 1"], "a retention after the start"],
    [[head("0900 1000 2000 open"), ...visit, "end 1"], "a zero before a number"],
    [[head("900 1000 2000 closed"), ...visit, "end 1"], "another state"], [["check-in 0i0a0a 900 1000 2000 open", ...visit, "end 1"], "another id"],
    [[head("900 1000 2000 open"), "visit 1000 Bar\u200b", "address ", "end 1"], "an invisible character"],
    [[head("900 1000 2000 open"), "visit 1000 ", "address ", "end 1"], "no name"],
    [[head("900 1000 2000 open"), "scan 1000 health.example AAAA", "end 1"], "a wrong code"],
    [[head("900 1000 2000 open"), ...visit, "end 1", ""], "a line after the end"],
  ]) {
    await checkRefused(async () => decodedArchive(archive(...lines)), "not_an_archive", words);
  }
  const scan = (name) => `scan 1000 health.example ${btoa(String.fromCharCode(...concat(field(1, new Uint8Array(16)), field(3, name)))).replace(/=/gu, "")}`;
  checkEqual(decodedArchive(archive(head("900 1000 2000 open"), scan("Bar"), scan("Bar"), "end 1"))[0].entries.length, 3, "two scans");
  await checkRefused(async () => decodedArchive(archive(head("900 1000 2000 open"), scan("Bar"), scan("Pub"), "end 1")), "not_an_archive", "scans of two venues");
  await checkRefused(async () => decodedArchive(utf8("venue-checkin/v2/archive\nend 0\n")), "newer_archive", "another version");
  await checkRefused(async () => decodedArchive(Uint8Array.of(0xff)), "not_an_archive", "no text");
}

/** Until the diary is protected, it is always open, and scripts cannot read its key. */
async function unprotected() {
  const diary = await Diary.create();
  const id = await diary.checkIn(url("Bar"), NOW);
  diary.lock();
  checkEqual([diary.isLocked, diary.isProtected], [false, false], "a diary without protection");
  const other = await Diary.open(NOW);
  checkEqual((await other.checkIns(NOW)).map(({ code }) => code.name), ["Bar"], "another page of this diary");
  const { privateKey, publicKey } = await storedKey();
  // A script's key has bytes, which other scripts can read.
  check(privateKey instanceof Uint8Array || !privateKey.extractable, "scripts can read the key");
  // The length of the stay can change after the check-in.
  await diary.checkOut(id, NOW + 1800);
  checkEqual((await diary.checkIns(NOW)).map(({ end, isOpen }) => [end, isOpen]), [[NOW + 1800, true]], "another length");
  await checkRefused(() => diary.replaceKey(null, { passphrase: "seven77" }), "short_passphrase", "a short passphrase");
  await diary.replaceKey(null, { passphrase: "passphrase" });
  checkEqual([diary.isProtected, diary.hasPassphrase, diary.hasPasskey], [true, true, false], "the protection");
  const after = await storedKey();
  check(after.privateKey === undefined && hex(after.publicKey) !== hex(publicKey), "the diary has no new key");
  await checkRefused(() => other.checkIns(NOW), "key_replaced", "a page with the old key");
  await checkRefused(() => other.replaceKey(null, { passphrase: "another passphrase" }), "key_replaced", "protecting twice");
  await checkRefused(() => other.checkIns(NOW), "locked", "a page that has read the new key");
  const locked = await Diary.open(NOW);
  check(locked.isLocked, "the diary is not locked after it was protected");
  await locked.unlock("passphrase");
  checkEqual((await locked.checkIns(NOW)).length, 1, "the check-ins after the protection");
  await diary.deleteAll();
}

async function storedKey() {
  const database = await openDatabase();
  const key = await transact(database, "readonly", (state) => resultOf(state.get("key")));
  database.close();
  return key;
}

async function ownVisits() {
  const diary = await Diary.create();
  const visit = { name: "Picnic", address: "" };
  const texts = { companions: 2, note: "<b>" };
  await diary.add(visit, { start: NOW - 3600, end: NOW, ...texts }, NOW);
  const shown = async () => (await diary.checkIns(NOW)).map(({ code, scans, companions, note, start }) => [code.name, code.authority, scans.length, companions, note, start]);
  checkEqual(await shown(), [["Picnic", null, 0, 2, "<b>", NOW - 3600]], "a visit without a code");
  const [{ ids }] = await diary.checkIns(NOW);
  await diary.edit(ids[0], NOW - 1800, NOW, NOW);
  checkEqual(await shown(), [["Picnic", null, 0, 2, "<b>", NOW - 1800]], "another start");
  await diary.edit(ids[0], NOW - 1800, NOW, NOW, { companions: 0, note: "x" });
  checkEqual(await shown(), [["Picnic", null, 0, 0, "x", NOW - 1800]], "other values");
  await checkRefused(() => diary.edit(ids[0], NOW - 1800, NOW, NOW, { note: "\u{1f600}".repeat(260) }), "too_long", "a long note");
  await checkRefused(() => diary.add(visit, { start: NOW + 1, end: NOW + 2 }, NOW), "starts_in_the_future", "a visit in the future");
  await checkRefused(() => diary.add(visit, { start: NOW - 14 * DAY, end: NOW }, NOW), "stay_length", "a stay of two weeks");
  // A later start does not extend the time until the visit is deleted.
  await diary.add(visit, { start: NOW - 13 * DAY, end: NOW - 13 * DAY + 60 }, NOW);
  const [old] = await diary.checkIns(NOW);
  await diary.edit(old.ids[0], NOW - 60, NOW, NOW);
  await diary.deleteExpired(NOW + DAY);
  checkEqual((await diary.checkIns(NOW + DAY)).length, 1, "a visit whose start was changed");
  await diary.deleteAll();
}

/** The user is told that a submission was deleted with a check-in, or that this is possible. */
async function losses() {
  const diary = await Diary.create({ passphrase: "passphrase" });
  const submission = (id) => ({ id: "1", reports: [{ id, day: 0, bytes: new Uint8Array(59) }] });
  const share = async () => {
    const id = await diary.checkIn(url("Bar"), NOW);
    await diary.setConsent("sharing", true);
    await diary.addSubmission(submission(id));
    return id;
  };
  await share();
  checkEqual(await diary.loss(), null, "a submission that waits");
  await diary.deleteExpired(NOW + 15 * DAY);
  checkEqual([await diary.submission(), await diary.loss()], [null, "lost"], "a submission that has expired");
  await diary.forgetLoss();
  checkEqual(await diary.loss(), null, "after the user has read it");
  await diary.delete(await share(), NOW);
  checkEqual(await diary.loss(), "lost", "a deleted check-in");
  await diary.forgetLoss();
  for (const isShared of [true, false]) {
    await (isShared ? share() : diary.checkIn(url("Bar"), NOW));
    // The record is sealed again, as it is for somebody who has shared.
    await diary.setConsent("sharing", true);
    diary.lock();
    await diary.deleteExpired(NOW + 15 * DAY);
    await diary.unlock("passphrase");
    checkEqual(await diary.loss(), "perhaps", `expired while locked, shared: ${isShared}`);
    await diary.forgetLoss();
  }
  await share();
  await diary.setConsent("sharing", false);
  checkEqual(await diary.loss(), null, "a consent that was withdrawn");
  await diary.deleteAll();
}

async function archives() {
  const diary = await Diary.create();
  await diary.checkIn(url("Bar"), NOW - 7200);
  await diary.add({ name: "Picnic", address: "Park" }, { start: NOW - 3600, end: NOW, companions: 3, note: "x" }, NOW);
  await diary.checkIn(url("Future"), NOW + DAY);
  const archive = encodedArchive(await diary.checkIns(NOW), NOW);
  const items = decodedArchive(archive);
  checkEqual(items.length, 2, "the check-ins that do not begin in the future");
  check(!new TextDecoder().decode(archive).includes("note"), "the archive contains a note");
  checkEqual(await diary.importAll(items, NOW), { added: 0, known: 2, expired: 0 }, "the same diary");
  await diary.deleteAll();

  const other = await Diary.create();
  await other.setConsent("checking in", false);
  await checkRefused(() => other.importAll(items, NOW), "no_consent", "an import without consent");
  await other.setConsent("checking in", true);
  checkEqual(await other.importAll(items, NOW + 13 * DAY - 3600 * 8), { added: 2, known: 0, expired: 0 }, "another diary");
  checkEqual((await other.checkIns(NOW)).map(({ code, start, end, companions }) => [code.name, start, end, companions]), [["Bar", NOW - 7200, NOW, 0], ["Picnic", NOW - 3600, NOW, 3]], "its check-ins");
  // The retention is counted from the visit, not from the import.
  await other.deleteExpired(NOW + 14 * DAY);
  checkEqual((await other.checkIns(NOW)).length, 0, "imported check-ins after 14 days");
  checkEqual(await other.importAll(items, NOW + 14 * DAY), { added: 0, known: 0, expired: 2 }, "expired check-ins");
  await checkRefused(() => other.importAll(items, NOW - 10_000), "starts_in_the_future", "an import while the clock is behind");
  await other.deleteAll();
}

function url(name) {
  return `https://health.example/v1#${base32(concat(field(1, bytes("05".repeat(16))), field(3, name)))}`;
}
