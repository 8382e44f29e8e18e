import { PublishedFiles } from "../authority/published_files.js";
import { bigEndian, concat, fromHex, hex, utf8 } from "../protocol/bytes.js";
import { IV_COUNT } from "../protocol/report.js";
import { DAY_SECONDS, HOUR_SECONDS, isStay } from "../protocol/time.js";
import { parseVenueCode } from "../protocol/venue_code.js";
import { RETENTION_DAYS, checkInsOf, decodedEntry, encodedEntry, lastDay, sharingEntries } from "./check_in.js";
import {
  consentOf, databaseExists, deleteDatabase, openDatabase, requireConsent, resultOf, setConsentOf, transact,
} from "./database.js";
import { DiaryError } from "./diary_error.js";
import { keyOfPasskey, newDiaryKey, opened, sealed, unlockedKey, withPasskey } from "./diary_key.js";

/** The size of an encoded submission, which is more than 200 reports need. */
const SUBMISSION_COUNT = 65_536;
/** The release date of this version, 2026-11-01, as in `MachineClock`. A clock with an earlier time is behind. */
const RELEASE = 1_793_491_200;

/**
 * The check-ins of this browser's user. All entries are sealed to a public key. Checking in and
 * checking out need no passphrase, reading does. The database also contains, readable, the last day
 * on which each entry may exist.
 *
 * All times are in whole seconds since 1970. `now` is the time of this device's clock.
 */
export class Diary {
  #database;
  #key;
  /** Null while the diary is locked. */
  #privateKey = null;

  /** Opens the diary, and deletes what has expired. Returns null if there is no diary. Creates nothing. */
  static async open(now) {
    if (!(await databaseExists())) return null;
    const diary = new Diary();
    diary.#database = await openDatabase();
    diary.#key = await transact(diary.#database, "readonly", (state) => resultOf(state.get("key")));
    await diary.deleteExpired(now);
    return diary.#key ? diary : null;
  }

  /** Creates a diary. The user must have consented to checking in. The diary is not locked. */
  static async create(passphrase) {
    if (passphrase === "") throw new DiaryError("empty_passphrase");
    const diary = new Diary();
    const key = await newDiaryKey(passphrase);
    diary.#privateKey = await unlockedKey(key, passphrase);
    diary.#database = await openDatabase();
    await transact(diary.#database, "readwrite", (state) => {
      // Another page may have created a diary. `add` refuses to replace its key.
      state.add(key, "key");
      setConsentOf(state, "checking in", true);
    }).catch((error) => {
      diary.#database.close();
      throw error;
    });
    diary.#key = key;
    return diary;
  }

  get isLocked() {
    return this.#privateKey === null;
  }

  /** @throws {DiaryError} `wrong_passphrase` */
  async unlock(passphrase) {
    this.#privateKey = await unlockedKey(this.#key, passphrase);
    if (this.isLocked) throw new DiaryError("wrong_passphrase");
  }

  lock() {
    this.#privateKey = null;
  }

  /** Whether a passkey also opens this diary. */
  get hasPasskey() {
    return Boolean(this.#key.passkey);
  }

  /**
   * Adds a passkey, or replaces it.
   *
   * @param makePasskey as `newPasskey`
   * @throws {DiaryError} `wrong_passphrase`, `no_passkey`, `passkey_unsupported`
   */
  async addPasskey(passphrase, makePasskey) {
    const key = await withPasskey(this.#key, passphrase, makePasskey);
    if (key === null) throw new DiaryError("wrong_passphrase");
    await this.#setKey(key);
  }

  /** Only the passphrase opens the diary from now on. */
  async removePasskey() {
    const { passkey, ...key } = this.#key;
    await this.#setKey(key);
  }

  /** @throws {DiaryError} `no_passkey`, `passkey_unsupported`, `damaged` */
  async unlockWithPasskey() {
    this.#privateKey = await keyOfPasskey(this.#key);
    if (this.isLocked) throw new DiaryError("damaged");
  }

  async #setKey(key) {
    await transact(this.#database, "readwrite", (state) => state.put(key, "key"));
    this.#key = key;
  }

  /** The user's answer: true, false, or undefined if there is no answer. See `setConsent`. */
  consent(purpose) {
    return transact(this.#database, "readonly", (state) => consentOf(state, purpose));
  }

  /**
   * Gives or withdraws a consent. What was stored before is kept, except a submission that was not
   * sent.
   *
   * @param purpose `checking in`, `comparing` or `sharing`
   */
  setConsent(purpose, isGiven) {
    return transact(this.#database, "readwrite", (state) => {
      setConsentOf(state, purpose, isGiven);
      if (purpose === "sharing" && !isGiven) state.delete("submission");
    });
  }

  /** The published files in the same database. */
  get publishedFiles() {
    return new PublishedFiles(this.#database);
  }

  /**
   * Checks in. Also works while the diary is locked.
   *
   * @param url the scanned venue code
   * @param minutes the intended length of the stay; the venue's default if it is not given
   * @returns the id of the check-in, in hexadecimal
   * @throws {DiaryError} `no_consent`, `stay_length`; {VenueCodeError}
   */
  async checkIn(url, now, minutes = parseVenueCode(url).defaultStay) {
    const id = crypto.getRandomValues(new Uint8Array(16));
    const end = now + 60 * minutes;
    if (!isStay(now, end)) throw new DiaryError("stay_length");
    const row = await this.#row(id, { lastDay: lastDay(now) }, { url: canonical(url), time: now, start: now, end });
    await transact(this.#database, "readwrite", async (state, entries) => {
      await requireConsent(state, "checking in");
      entries.add(row);
    });
    return hex(id);
  }

  /**
   * Ends a stay now. Also works while the diary is locked.
   *
   * @param id an id of the check-in
   * @throws {DiaryError} `unknown_check_in`
   */
  async checkOut(id, now) {
    const found = (await this.#rows()).find((row) => hex(row.id) === id);
    if (!found) throw new DiaryError("unknown_check_in");
    const row = await this.#row(found.id, found, { end: now });
    await transact(this.#database, "readwrite", (_, entries) => entries.add(row));
  }

  /**
   * The check-ins, ordered by their starts: `ids`, `code`, `scans`, `start`, `end` and `isOpen`.
   *
   * @throws {DiaryError} `locked`, `damaged`
   */
  async checkIns(now) {
    if (this.isLocked) throw new DiaryError("locked");
    const rows = await Promise.all(
      (await this.#rows()).map(async ({ number, id, lastDay: day, correctedDay, sealed: bytes }) => {
        const entry = await opened(bytes, this.#privateKey, this.#key, contextOf(id, day));
        if (entry === null) throw new DiaryError("damaged");
        return { number, id: hex(id), correctedDay, entry: decodedEntry(entry) };
      }),
    );
    return checkInsOf(rows).map((checkIn) => ({ ...checkIn, isOpen: now < checkIn.end }));
  }

  /**
   * Changes the times of a check-in, and deletes the old times. A later start does not extend the
   * time until the check-in is deleted.
   *
   * @throws {DiaryError} `locked`, `unknown_check_in`, `stay_length`, `starts_in_the_future`,
   *   `starts_before_retention`
   */
  async edit(id, start, end, now) {
    const old = await this.#checkIn(id, now);
    if (!isStay(start, end)) throw new DiaryError("stay_length");
    if (start > now) throw new DiaryError("starts_in_the_future");
    const day = lastDay(Math.min(start, ...old.scans.map(({ time }) => time)));
    const retentionDays = await this.#retentionDays();
    if (isExpired(day, now, retentionDays)) {
      throw Object.assign(new DiaryError("starts_before_retention"), { days: retentionDays - 1 });
    }
    const scans = old.scans.map(({ url, time }) => ({ url, time }));
    const changed = [...scans, ...sharingEntries(old.sharedIVs), { start, end }];
    const days = { lastDay: day, correctedDay: old.correctedDay };
    const rows = await Promise.all(changed.map((entry) => this.#row(fromHex(old.ids[0]), days, entry)));
    await transact(this.#database, "readwrite", async (_, entries) => {
      await removeAll(entries, old.numbers);
      for (const row of rows) entries.add(row);
    });
  }

  /**
   * Deletes a check-in, and a submission that reports it and was not sent.
   *
   * @throws {DiaryError} `locked`, `unknown_check_in`
   */
  async delete(id, now) {
    const { ids, numbers } = await this.#checkIn(id, now);
    const isReported = (await this.submission())?.reports.some((report) => ids.includes(report.id));
    await transact(this.#database, "readwrite", async (state, entries) => {
      await removeAll(entries, numbers);
      if (isReported) state.delete("submission");
    });
  }

  /**
   * The submission that the user has consented to and that the authority has not confirmed; null if
   * there is none.
   *
   * @throws {DiaryError} `locked`, `damaged`
   */
  async submission() {
    if (this.isLocked) throw new DiaryError("locked");
    const stored = await transact(this.#database, "readonly", (state) => resultOf(state.get("submission")));
    if (stored === undefined) return null;
    const text = await opened(stored.sealed, this.#privateKey, this.#key, utf8(stored.id));
    if (text === null) throw new DiaryError("damaged");
    return JSON.parse(new TextDecoder().decode(text), (_, value) => {
      return typeof value === "string" && value.startsWith("bytes ") ? fromHex(value.slice(6)) : value;
    });
  }

  /** Whether this submission is stored. Also works while the diary is locked. */
  hasSubmission({ id }) {
    return transact(this.#database, "readonly", (state) => isStored(state, id));
  }

  /**
   * Stores a submission that the user has consented to, and marks its check-ins, so that its reports
   * never match them. The submission expires with the first of them.
   *
   * @throws {DiaryError} `no_consent`, `unknown_check_in`, `submission_waiting`
   */
  async addSubmission(submission) {
    const stored = await this.#rows();
    const [rows, days] = [[], []];
    for (const [id, reports] of Map.groupBy(submission.reports, (report) => report.id)) {
      const found = stored.find((row) => hex(row.id) === id);
      if (!found) throw new DiaryError("unknown_check_in");
      days.push(keptUntil(found));
      const sharedIVs = reports.map(({ bytes }) => hex(bytes.subarray(0, IV_COUNT)));
      for (const entry of sharingEntries(sharedIVs)) rows.push(await this.#row(found.id, found, entry));
    }
    const value = await this.#sealedSubmission(submission);
    await transact(this.#database, "readwrite", async (state, entries) => {
      await requireConsent(state, "sharing");
      // Another page may have stored one.
      if (await resultOf(state.get("submission"))) throw new DiaryError("submission_waiting");
      for (const row of rows) entries.add(row);
      state.put({ ...value, lastDay: Math.min(...days) }, "submission");
    });
  }

  /** Replaces a submission, unless it was deleted. Also works while the diary is locked. */
  async updateSubmission(submission) {
    const value = await this.#sealedSubmission(submission);
    await transact(this.#database, "readwrite", async (state) => {
      const stored = await resultOf(state.get("submission"));
      if (stored?.id === submission.id) state.put({ ...stored, ...value }, "submission");
    });
  }

  /** Deletes a submission. Also works while the diary is locked. */
  async removeSubmission({ id }) {
    await transact(this.#database, "readwrite", async (state) => {
      if (await isStored(state, id)) state.delete("submission");
    });
  }

  /** The steps of decoys that are planned; see sendDecoy. They depend on no check-in, so they are not sealed. */
  async decoySteps() {
    return (await transact(this.#database, "readonly", (state) => resultOf(state.get("decoys")))) ?? [];
  }

  /** Replaces the steps of decoys. @throws {DiaryError} `no_consent` */
  async setDecoySteps(steps) {
    await transact(this.#database, "readwrite", async (state) => {
      await requireConsent(state, "comparing");
      state.put(steps, "decoys");
    });
  }

  async #sealedSubmission(submission) {
    const readable = (_, value) => (value instanceof Uint8Array ? `bytes ${hex(value)}` : value);
    const text = JSON.stringify(submission, readable);
    const { id } = submission;
    return { id, sealed: await sealed(utf8(text.padEnd(SUBMISSION_COUNT)), this.#key, utf8(id)) };
  }

  /** Deletes the diary with its key, the consents and the published files. The diary must not be used afterwards. */
  async deleteAll() {
    this.lock();
    this.#database.close();
    await deleteDatabase();
  }

  /**
   * Deletes the entries that have expired, and a submission that has expired. Also works while the diary is
   * locked.
   *
   * If a check-in begins in the future, the clock was wrong then or is wrong now. Unless the clock is known
   * to be behind, such a check-in is kept as if it began today. Its entries get a second, corrected day,
   * because the last day itself is part of the seal.
   */
  async deleteExpired(now) {
    const [retentionDays, isBehind] = [await this.#retentionDays(), await this.#isClockBehind(now)];
    const correctedDay = lastDay(now);
    await transact(this.#database, "readwrite", async (state, entries) => {
      const keep = (store, key, value) => {
        const day = keptUntil(value);
        if (isExpired(day, now, retentionDays)) store.delete(key);
        else if (day > correctedDay && !isBehind) store.put({ ...value, correctedDay }, key);
      };
      for (const { number, ...row } of await rowsOf(entries)) keep(entries, number, row);
      const submission = await resultOf(state.get("submission"));
      if (submission) keep(state, "submission", submission);
    });
  }

  /** Whether the clock shows a time before the release of this version or before the newest signed hour. */
  async #isClockBehind(now) {
    return now < Math.max(RELEASE, HOUR_SECONDS * (await this.publishedFiles.newestHour()));
  }

  /** The authority can set a shorter retention. */
  async #retentionDays() {
    return (await this.publishedFiles.configuration())?.schedule.retentionDays ?? RETENTION_DAYS;
  }

  async #checkIn(id, now) {
    const found = (await this.checkIns(now)).find(({ ids }) => ids.includes(id));
    if (!found) throw new DiaryError("unknown_check_in");
    return found;
  }

  /** A new row. An earlier row with the two days can be given, so that both are deleted together. */
  async #row(id, { lastDay: day, correctedDay }, entry) {
    const bytes = await sealed(encodedEntry(entry), this.#key, contextOf(id, day));
    // An edited entry must look like any other.
    return { id, lastDay: day, ...(Number.isFinite(correctedDay) && { correctedDay }), sealed: bytes };
  }

  #rows() {
    return transact(this.#database, "readonly", (_, entries) => rowsOf(entries));
  }
}

async function rowsOf(entries) {
  const [numbers, rows] = await Promise.all([resultOf(entries.getAllKeys()), resultOf(entries.getAll())]);
  return rows.map((row, index) => ({ ...row, number: numbers[index] }));
}

/** Whether the stored submission is this one, and not a later one. */
async function isStored(state, id) {
  return (await resultOf(state.get("submission")))?.id === id;
}

/** The context in which an entry is sealed: it belongs to this check-in and this day. */
function contextOf(id, day) {
  return concat(id, bigEndian(day));
}

/**
 * The last day of a row or a submission with the longest retention. Few have a corrected day. Submissions
 * of earlier versions of this client have no last day.
 */
function keptUntil({ lastDay: day = Infinity, correctedDay = Infinity }) {
  return Math.min(day, correctedDay);
}

/** Whether an entry has expired. `day` is its last day with the longest retention. */
function isExpired(day, now, retentionDays) {
  return Math.floor(now / DAY_SECONDS) > day - RETENTION_DAYS + retentionDays;
}

/** The same code without a difference in case. */
function canonical(url) {
  return url.replace(/#.*$/su, (fragment) => fragment.toUpperCase());
}

function removeAll(entries, numbers) {
  return Promise.all(numbers.map((number) => resultOf(entries.delete(number))));
}
