import { PublishedFiles } from "../authority/published_files.js";
import { areEqual, bigEndian, concat, fromHex, hex, utf8 } from "../protocol/bytes.js";
import { IV_COUNT } from "../protocol/report.js";
import { DAY_SECONDS, HOUR_SECONDS, isStay } from "../protocol/time.js";
import { parseVenueCode } from "../protocol/venue_code.js";
import { RETENTION_DAYS, checkInsOf, combinedEntries, decodedEntry, encodedEntry, firstEvent, lastDay } from "./check_in.js";
import {
  consentOf, databaseExists, deleteDatabase, openDatabase, requireConsent, resultOf, setConsentOf, transact,
} from "./database.js";
import { DiaryError } from "./diary_error.js";
import { keyOfPasskey, newDiaryKey, opened, sealed, unlockedKey, withPasskey } from "./diary_key.js";
import { NOTHING_SHARED, decodedOwnReports, encodedOwnReports, keptOwnReports } from "./own_reports.js";

/** The context in which the record of own reports is sealed. */
const OWN_REPORTS = utf8("own reports");
/** The release date of this version, 2026-11-01, as in `MachineClock`. A clock with an earlier time is behind. */
const RELEASE = 1_793_491_200;

/**
 * The check-ins of this browser's user. All entries are sealed to a public key. Until the user protects the
 * private key with a passphrase or a passkey, the diary is never locked. Then checking in and
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
  /**
   * The decoded `record` of own reports with its `sealed` bytes, or null. A page that sends a submission keeps
   * it while the diary is locked.
   */
  #own = null;

  /** Opens the diary, and deletes what has expired. Returns null if there is no diary. Creates nothing. */
  static async open(now) {
    if (!(await databaseExists())) return null;
    const diary = new Diary();
    diary.#database = await openDatabase();
    diary.#key = await transact(diary.#database, "readonly", (state) => resultOf(state.get("key")));
    if (!diary.#key) return null;
    diary.lock();
    await diary.deleteExpired(now);
    return diary;
  }

  /**
   * Creates a diary. The user must have consented to checking in. The diary is not locked.
   *
   * @param protection as for `newDiaryKey`
   * @throws {DiaryError} as `newDiaryKey`
   */
  static async create(protection) {
    const diary = new Diary();
    ({ key: diary.#key, privateKey: diary.#privateKey } = await newDiaryKey(protection));
    const own = await diary.#sealedOwnReports(NOTHING_SHARED, []);
    diary.#database = await openDatabase();
    await transact(diary.#database, "readwrite", (state) => {
      // Another page may have created a diary. `add` refuses to replace its key.
      state.add(diary.#key, "key");
      state.add(own, "own reports");
      setConsentOf(state, "checking in", true);
    }).catch(async (error) => {
      diary.#database.close();
      // Without room for a diary, nothing is stored.
      if (error.name !== "ConstraintError") await deleteDatabase();
      throw error;
    });
    return diary;
  }

  get isLocked() {
    return this.#privateKey === null;
  }

  /** @throws {DiaryError} `wrong_passphrase` */
  async unlock(passphrase) {
    this.#privateKey = await this.#privateKeyOf(passphrase);
    await this.#change();
  }

  /** Has no effect if the diary is not protected. */
  lock() {
    this.#privateKey = this.#key.privateKey ?? null;
    if (this.isLocked && !this.#own?.record.submission) this.#own = null;
  }

  /** Whether a passphrase or a passkey is needed to open this diary. */
  get isProtected() {
    return this.hasPassphrase || this.hasPasskey;
  }

  get hasPassphrase() {
    return Boolean(this.#key.sealed);
  }

  get hasPasskey() {
    return Boolean(this.#key.passkey);
  }

  /**
   * Adds a passkey to the passphrase, or replaces it.
   *
   * @param makePasskey as `newPasskey`
   * @throws {DiaryError} `wrong_passphrase`, `no_passkey`, `passkey_unsupported`
   */
  async addPasskey(passphrase, makePasskey) {
    const key = await withPasskey(this.#key, passphrase, makePasskey);
    if (key === null) throw new DiaryError("wrong_passphrase");
    await this.#write((state) => state.put(key, "key"));
    this.#key = key;
  }

  /** @throws {DiaryError} `no_passkey`, `passkey_unsupported`, `damaged` */
  async unlockWithPasskey() {
    await this.#readKey();
    this.#privateKey = await this.#privateKeyOfPasskey();
    await this.#change();
  }

  async #privateKeyOfPasskey() {
    const privateKey = await keyOfPasskey(this.#key);
    if (privateKey === null) throw new DiaryError("damaged");
    return privateKey;
  }

  /**
   * Replaces the key pair, seals everything again, and removes an earlier passkey. A copy of the old key opens
   * nothing that is stored from now on.
   *
   * @param passphrase the passphrase until now. Without one, the device asks for the passkey, if there is one.
   * @param next the protection from now on, as for `newDiaryKey`
   * @throws {DiaryError} `wrong_passphrase`, `damaged`; the errors of `newDiaryKey`
   */
  async replaceKey(passphrase, next = { passphrase }) {
    const oldKey = await this.#privateKeyOf(passphrase);
    const { key, privateKey } = await newDiaryKey(next);
    return this.#exclusively(async () => {
      this.#privateKey = oldKey;
      const [stored, record] = [await this.#rows(), await this.#ownReports()];
      const rows = await Promise.all(
        stored.map(async ({ number, ...row }) => {
          const bytes = await sealed(await this.#entryBytes(row), key, contextOf(row.id, row.lastDay));
          return { number, row: { ...row, sealed: bytes } };
        }),
      );
      const own = await this.#sealedOwnReports(record, stored, key);
      await this.#write((state, entries) => {
        state.put(key, "key");
        state.put(own, "own reports");
        for (const { number, row } of rows) entries.put(row, number);
      });
      [this.#key, this.#privateKey, this.#own] = [key, privateKey, { record, sealed: own.sealed }];
    });
  }

  /** Another page may have replaced the key. This page must then open the diary again. */
  async #readKey() {
    const key = (await transact(this.#database, "readonly", (state) => resultOf(state.get("key")))) ?? this.#key;
    const isReplaced = !areEqual(key.publicKey, this.#key.publicKey);
    this.#key = key;
    if (isReplaced) this.lock();
  }

  async #privateKeyOf(passphrase) {
    await this.#readKey();
    if (!this.isProtected) return this.#key.privateKey;
    if (!this.hasPassphrase) return this.#privateKeyOfPasskey();
    if (passphrase === null) throw new DiaryError("key_replaced");
    const privateKey = await unlockedKey(this.#key, passphrase);
    if (privateKey === null) throw new DiaryError("wrong_passphrase");
    return privateKey;
  }

  /**
   * The user's answer: true, false, or nothing if there is no answer. See `setConsent`.
   *
   * @throws {DiaryError} `locked` for sharing
   */
  async consent(purpose) {
    if (purpose === "sharing") return (await this.#openOwnReports()).consent;
    return transact(this.#database, "readonly", (state) => consentOf(state, purpose));
  }

  /**
   * Gives or withdraws a consent. What was stored before is kept, except a submission that was not
   * sent.
   *
   * @param purpose `checking in`, `comparing` or `sharing`
   * @throws {DiaryError} `locked` for sharing
   */
  async setConsent(purpose, isGiven) {
    if (purpose !== "sharing") return this.#write((state) => setConsentOf(state, purpose, isGiven));
    await this.#openOwnReports();
    return this.#change(() => {}, (own) => ({ ...own, consent: isGiven, submission: isGiven ? own.submission : null }));
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
    await this.#addRows([row]);
    return hex(id);
  }

  /**
   * Adds a visit without a code. It is neither compared with reports nor shared.
   *
   * @param visit `name` and `address`, as `venueText` returns them
   * @throws {DiaryError} `no_consent`, `too_long`, and the errors of `edit` for times
   */
  async add(visit, { start, end, companions, note }, now) {
    await this.#requireTimes(start, end, start, now);
    const id = crypto.getRandomValues(new Uint8Array(16));
    const entries = [{ visit, time: now }, { start, end, companions, note }];
    const rows = await Promise.all(entries.map((entry) => this.#row(id, { lastDay: lastDay(start) }, entry)));
    await this.#addRows(rows);
  }

  /**
   * Adds the check-ins of an archive, all or none.
   *
   * @param items as `decodedArchive` returns them
   * @returns The number of check-ins that were `added`, that were already `known`, and that have `expired`.
   * @throws {DiaryError} `locked`, `no_consent`, `starts_in_the_future`
   */
  async importAll(items, now) {
    if (items.some(({ latest }) => latest > now)) throw new DiaryError("starts_in_the_future");
    const known = new Set((await this.checkIns(now)).map(firstEvent));
    const retentionDays = await this.retentionDays();
    const report = { added: 0, known: 0, expired: 0 };
    const rows = [];
    for (const { keptFrom, entries } of items) {
      const [day, event] = [lastDay(keptFrom), firstEvent(combinedEntries(entries))];
      if (isExpired(day, now, retentionDays)) report.expired += 1;
      else if (known.has(event)) report.known += 1;
      else {
        known.add(event);
        report.added += 1;
        const id = crypto.getRandomValues(new Uint8Array(16));
        for (const entry of entries) rows.push(await this.#row(id, { lastDay: day }, entry));
      }
    }
    await this.#addRows(rows);
    return report;
  }

  #addRows(rows) {
    return this.#change(async (state, entries) => {
      await requireConsent(state, "checking in");
      for (const row of rows) entries.add(row);
    });
  }

  /**
   * Ends a stay at a time, which may be in the future. Also works while the diary is locked.
   *
   * @param id an id of the check-in
   * @throws {DiaryError} `unknown_check_in`
   */
  async checkOut(id, end) {
    const found = (await this.#rows()).find((row) => hex(row.id) === id);
    if (!found) throw new DiaryError("unknown_check_in");
    const row = await this.#row(found.id, found, { end });
    await this.#change((_, entries) => entries.add(row));
  }

  /**
   * The check-ins, ordered by their starts: `ids`, `code`, `scans`, `start`, `end`, `isOpen`, `companions`, `note`,
   * `added` (of a visit without a code), and the `sharedIVs` of reports about it.
   *
   * @throws {DiaryError} `locked`, `damaged`
   */
  async checkIns(now) {
    const { shared } = await this.#openOwnReports();
    const rows = await Promise.all(
      (await this.#rows()).map(async ({ number, ...row }) => {
        return { number, id: hex(row.id), correctedDay: row.correctedDay, entry: decodedEntry(await this.#entryBytes(row)) };
      }),
    );
    return checkInsOf(rows).map((checkIn) => {
      const ofCheckIn = shared.filter(([id]) => checkIn.ids.includes(id));
      return { ...checkIn, isOpen: now < checkIn.end, sharedIVs: ofCheckIn.map(([, iv]) => iv) };
    });
  }

  async #entryBytes({ id, lastDay: day, sealed: bytes }) {
    const entry = await opened(bytes, this.#privateKey, this.#key, contextOf(id, day));
    if (entry === null) throw new DiaryError("damaged");
    return entry;
  }

  /** The number of stored entries. */
  async entryCount() {
    return (await this.#rows()).length;
  }

  /**
   * Changes the times and the texts of a check-in, and deletes the old ones. A later start does not extend the
   * time until the check-in is deleted.
   *
   * @param values `companions` and `note`
   * @throws {DiaryError} `locked`, `unknown_check_in`, `stay_length`, `starts_in_the_future`,
   *   `starts_before_retention`, `too_long`
   */
  async edit(id, start, end, now, values = {}) {
    const old = await this.#checkIn(id, now);
    const first = Math.min(...(old.added ? [old.start] : old.scans.map(({ time }) => time)), start);
    await this.#requireTimes(start, end, first, now);
    const events = old.added ? [old.added] : old.scans.map(({ url, time }) => ({ url, time }));
    const days = { lastDay: lastDay(first), correctedDay: old.correctedDay };
    const change = { start, end, companions: old.companions, note: old.note, ...values };
    const rows = await Promise.all([...events, change].map((entry) => this.#row(fromHex(old.ids[0]), days, entry)));
    const idOf = (id) => (old.ids.includes(id) ? old.ids[0] : id);
    const replace = async (_, entries) => {
      await removeAll(entries, old.numbers);
      for (const row of rows) entries.add(row);
    };
    await this.#change(replace, ({ submission, shared, ...own }) => ({
      ...own,
      shared: shared.map(([id, iv]) => [idOf(id), iv]),
      submission: submission && {
        ...submission,
        reports: submission.reports.map((report) => ({ ...report, id: idOf(report.id) })),
      },
    }));
  }

  /** Checks the times of a stay. Its retention begins at `first`. */
  async #requireTimes(start, end, first, now) {
    if (!isStay(start, end)) throw new DiaryError("stay_length");
    if (start > now) throw new DiaryError("starts_in_the_future");
    const retentionDays = await this.retentionDays();
    if (!isExpired(lastDay(first), now, retentionDays)) return;
    throw Object.assign(new DiaryError("starts_before_retention"), { days: retentionDays - 1 });
  }

  /**
   * Deletes a check-in, and a submission that reports it and was not sent.
   *
   * @throws {DiaryError} `locked`, `unknown_check_in`
   */
  async delete(id, now) {
    const { ids, numbers } = await this.#checkIn(id, now);
    const others = (await this.#rows()).map((row) => hex(row.id)).filter((other) => !ids.includes(other));
    const remove = (_, entries) => removeAll(entries, numbers);
    await this.#change(remove, (own) => keptOwnReports(own, new Set(others)));
  }

  /**
   * The submission that the user has consented to and that the authority has not confirmed; null if
   * there is none.
   *
   * @throws {DiaryError} `locked`, `damaged`
   */
  async submission() {
    return (await this.#openOwnReports()).submission;
  }

  /**
   * Whether the user must be told that a submission was deleted: `lost`, `perhaps`, or null. See `NOTHING_SHARED`.
   *
   * @throws {DiaryError} `locked`, `damaged`
   */
  async loss() {
    return (await this.#openOwnReports()).loss;
  }

  /** The user knows about the loss. */
  async forgetLoss() {
    await this.#openOwnReports();
    await this.#change(() => {}, (own) => ({ ...own, loss: null }));
  }

  /**
   * Whether this submission is stored. Also works while the diary is locked, if this page has stored or read
   * it. If another page has changed something since then, the answer is false.
   */
  async hasSubmission({ id }) {
    const own = await this.#ownReports();
    const ids = idsOf(await this.#rows());
    return own !== null && keptOwnReports(own, ids).submission?.id === id;
  }

  /**
   * Stores a submission that the user has consented to, and marks its check-ins, so that its reports
   * never match them. The submission expires with the first of them.
   *
   * @throws {DiaryError} `locked`, `no_consent`, `unknown_check_in`, `submission_waiting`
   */
  async addSubmission(submission) {
    await this.#openOwnReports();
    const ids = idsOf(await this.#rows());
    if (submission.reports.some(({ id }) => !ids.has(id))) throw new DiaryError("unknown_check_in");
    const added = submission.reports.map(({ id, bytes }) => [id, hex(bytes.subarray(0, IV_COUNT))]);
    await this.#change(() => {}, (own) => {
      if (!own.consent) throw Object.assign(new DiaryError("no_consent"), { purpose: "sharing" });
      // Another page may have stored one.
      if (own.submission !== null) throw new DiaryError("submission_waiting");
      return { ...own, shared: [...own.shared, ...added], submission };
    });
  }

  /** Replaces a submission, unless it was deleted. Works while the diary is locked, as `hasSubmission`. */
  async updateSubmission(submission) {
    if (!(await this.hasSubmission(submission))) return;
    await this.#change(() => {}, (own) => ({ ...own, submission: own.submission && submission }));
  }

  /** Deletes a submission. Works while the diary is locked, as `hasSubmission`. */
  async removeSubmission(submission) {
    if (!(await this.hasSubmission(submission))) return;
    await this.#change(() => {}, (own) => ({ ...own, submission: null }));
  }

  /** The steps of decoys that are planned; see sendDecoy. They depend on no check-in, so they are not sealed. */
  async decoySteps() {
    return (await transact(this.#database, "readonly", (state) => resultOf(state.get("decoys")))) ?? [];
  }

  /** Replaces the steps of decoys. @throws {DiaryError} `no_consent` */
  async setDecoySteps(steps) {
    await this.#write(async (state) => {
      await requireConsent(state, "comparing");
      state.put(steps, "decoys");
    });
  }

  /** The record of own reports. Null while the diary is locked, unless this page has read what is stored. */
  async #ownReports() {
    const { sealed: bytes } = await transact(this.#database, "readonly", async (state) => {
      await this.#requireKey(state);
      return resultOf(state.get("own reports"));
    });
    if (this.#own && areEqual(this.#own.sealed, bytes)) return this.#own.record;
    if (this.isLocked) return null;
    const record = await opened(bytes, this.#privateKey, this.#key, OWN_REPORTS);
    if (record === null) throw new DiaryError("damaged");
    this.#own = { record: decodedOwnReports(record), sealed: bytes };
    return this.#own.record;
  }

  /** @throws {DiaryError} `locked`, `damaged` */
  #openOwnReports() {
    if (this.isLocked) throw new DiaryError("locked");
    return this.#ownReports();
  }

  /** The object to store. Its last day is that of the check-ins that the record can be about. */
  async #sealedOwnReports(record, rows, key = this.#key) {
    const days = rows.map(keptUntil);
    const day = days.length === 0 ? null : Math.max(...days);
    return { lastDay: day, sealed: await sealed(encodedOwnReports(record), key, OWN_REPORTS) };
  }

  /**
   * Runs a transaction, which also writes the record of own reports. So no write shows that something was
   * shared. While the diary is locked, the same bytes are written again, unless this page knows the record.
   *
   * @param body as for `transact`
   * @param change returns the next record; gets the last one without reports about deleted check-ins
   */
  #change(body = () => {}, change = (own) => own) {
    return this.#exclusively(() => this.#changeNow(body, change));
  }

  async #changeNow(body, change) {
    const [own, rows] = [await this.#ownReports(), await this.#rows()];
    const record = own && change(keptOwnReports(own, idsOf(rows)));
    const next = record && (await this.#sealedOwnReports(record, rows));
    await this.#write(async (state, entries) => {
      await body(state, entries);
      state.put(next ?? (await resultOf(state.get("own reports"))), "own reports");
    });
    if (next === null) return;
    this.#own = { record, sealed: next.sealed };
    if (this.isLocked) this.lock();
  }

  /** Only one page changes the diary at a time. */
  #exclusively(action) {
    return navigator.locks.request("diary", action);
  }

  /** @throws {DiaryError} as `#requireKey` */
  #write(body) {
    return transact(this.#database, "readwrite", async (state, entries) => {
      await this.#requireKey(state);
      return body(state, entries);
    });
  }

  /** @throws {DiaryError} `key_replaced` if another page has replaced the key */
  async #requireKey(state) {
    const key = await resultOf(state.get("key"));
    if (!key || !areEqual(key.publicKey, this.#key.publicKey)) throw new DiaryError("key_replaced");
  }

  /** Deletes the diary with its key, the consents and the published files. The diary must not be used afterwards. */
  async deleteAll() {
    this.lock();
    this.#own = null;
    this.#database.close();
    await deleteDatabase();
  }

  /**
   * Deletes the entries that have expired, and reports about them. Also works while the diary is locked:
   * the record of own reports is then replaced by an empty one when all check-ins have expired that it can be
   * about. Nobody can read then whether it contained a submission, so the user is told that this is possible.
   *
   * If a check-in begins in the future, the clock was wrong then or is wrong now. Unless the clock is known
   * to be behind, such a check-in is kept as if it began today. Its entries get a second, corrected day,
   * because the last day itself is part of the seal.
   */
  deleteExpired(now) {
    return this.#exclusively(async () => {
      // Another page may have replaced the key. A locked page needs only its public part.
      if (this.isLocked) await this.#readKey();
      const [retentionDays, isBehind] = [await this.retentionDays(), await this.#isClockBehind(now)];
      const correctedDay = lastDay(now);
      const empty = await this.#sealedOwnReports({ ...NOTHING_SHARED, loss: "perhaps" }, []);
      const isDeleted = await this.#write(async (state, entries) => {
        const kept = (value) => {
          const day = keptUntil(value);
          if (isExpired(day, now, retentionDays)) return null;
          return day > correctedDay && !isBehind ? { ...value, correctedDay } : value;
        };
        const rows = (await rowsOf(entries)).map(({ number, ...row }) => ({ number, row, next: kept(row) }));
        for (const { number, row, next } of rows) {
          if (next === null) entries.delete(number);
          else if (next !== row) entries.put(next, number);
        }
        const own = await resultOf(state.get("own reports"));
        const next = own.lastDay === null ? own : (kept(own) ?? (this.isLocked ? empty : own));
        if (next !== own) state.put(next, "own reports");
        return rows.some((row) => row.next === null);
      });
      if (isDeleted && !this.isLocked) await this.#changeNow(() => {}, (own) => own);
    });
  }

  /** Whether the clock shows a time before the release of this version or before the newest signed hour. */
  async #isClockBehind(now) {
    return now < Math.max(RELEASE, HOUR_SECONDS * (await this.publishedFiles.newestHour()));
  }

  /** For how many days check-ins are kept. The authority can set fewer than usual. */
  async retentionDays() {
    return (await this.publishedFiles.retentionDays()) ?? RETENTION_DAYS;
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

/** The ids of the check-ins with rows, in hexadecimal. */
function idsOf(rows) {
  return new Set(rows.map(({ id }) => hex(id)));
}

/** The context in which an entry is sealed: it belongs to this check-in and this day. */
function contextOf(id, day) {
  return concat(id, bigEndian(day));
}

/** The last day of a row, or of the record of own reports, with the longest retention. Few have a corrected day. */
function keptUntil({ lastDay: day, correctedDay = Infinity }) {
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
