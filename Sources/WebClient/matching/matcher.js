import { concat, hex } from "../protocol/bytes.js";
import { IV_COUNT, RECORD_COUNT, ReportError, TAG_COUNT, decrypted, isAuthentic } from "../protocol/report.js";
import { INTERVALS_PER_DAY } from "../protocol/time.js";
import { BATCH_COUNT } from "./filter.js";

/** The maximum number of attempts to verify a report for one key and one IV. */
const MAXIMUM_ATTEMPTS = 8;
/** The number of keys and IVs whose attempts are counted. */
const COUNTED_ATTEMPTS = 4096;

/**
 * Compares presences with published reports.
 *
 * The filter decrypts one AES block for each pair of a key and a report from a block of the key's day, and
 * keeps the reports whose start is within the day and before the end of the stay. Only about one in
 * ten million reports from other venues passes. Only a report with a correct tag is a match, so a
 * faulty filter could lose matches, but never create one.
 *
 * The duration depends on the matches. Therefore, data that leaves the device must not depend on
 * when a call ends. See protocol version 1, section "Matching".
 */
export class Matcher {
  #slots;
  #ownIVs;
  #filter;
  #attempts = new Map();
  #known = new Set();

  /**
   * @param presences as `presencesOfStay` returns them
   * @param filter as `loadFilter` returns it
   * @param ownIVs the IVs of reports that this device has shared, in hexadecimal. They never match.
   */
  constructor(presences, filter, ownIVs = new Set()) {
    this.#slots = slotsOf(presences);
    this.#filter = filter;
    this.#ownIVs = ownIVs;
  }

  /**
   * Returns the matches in a package that were not in an earlier package. Calls must not overlap.
   *
   * @returns {Promise<{presence: number, iv: string, record: object}[]>} `presence` is the index of
   *   the presence, and `iv` is in hexadecimal.
   */
  async matches({ blocks }) {
    const found = [];
    for (const reports of blocks) {
      const slots = this.#slots.filter(({ keys }) => keys.day >= reports.firstDay && keys.day <= reports.lastDay);
      for (let start = 0; slots.length > 0 && start < reports.count; start += BATCH_COUNT) {
        const end = Math.min(start + BATCH_COUNT, reports.count);
        const column = (bytes, size) => bytes.subarray(start * size, end * size);
        this.#filter.load(column(reports.ivs, IV_COUNT), column(reports.ciphertexts, RECORD_COUNT));
        // All keys use the loaded batch before a verification waits.
        const kept = slots.map((slot) => {
          return [slot, Array.from(this.#filter.survivors(slot.keys.encryption, slot.lowest, slot.span))];
        });
        for (const [slot, survivors] of kept) {
          for (const index of survivors) found.push(...(await this.#verified(reports, start + index, slot)));
        }
      }
    }
    return found.sort((a, b) => a.presence - b.presence || a.record.day - b.record.day || (a.iv < b.iv ? -1 : 1));
  }

  /** Returns the matches of one report that the filter kept for the keys of a slot. */
  async #verified(reports, index, slot) {
    const element = (bytes, size) => bytes.subarray(index * size, (index + 1) * size);
    const iv = hex(element(reports.ivs, IV_COUNT));
    if (!this.#mayTry(`${slot.number} ${iv}`) || this.#ownIVs.has(iv)) return [];
    const report = concat(
      element(reports.ivs, IV_COUNT),
      element(reports.ciphertexts, RECORD_COUNT),
      element(reports.tags, TAG_COUNT),
    );
    // Decrypt before verifying, because verifying costs more. If the tag is wrong, the record is discarded.
    const record = await decrypted(report, slot.keys).catch((error) => {
      if (!(error instanceof ReportError)) throw error;
      return null;
    });
    if (record === null) return [];
    const overlapping = slot.presences.filter(({ window }) => window.start < record.end && record.start < window.end);
    if (overlapping.length === 0 || !(await isAuthentic(report, slot.keys))) return [];
    return overlapping
      .filter(({ presence }) => isNew(this.#known, `${presence} ${iv}`))
      .map(({ presence }) => ({ presence, iv, record }));
  }

  /**
   * Counts an attempt to verify a report with this key and IV. Returns false after too many
   * attempts, because copies of a report could otherwise keep the devices of a venue's visitors
   * busy. Packages are sorted by IV, so copies follow each other.
   */
  #mayTry(identity) {
    const count = this.#attempts.get(identity) ?? 0;
    if (count === MAXIMUM_ATTEMPTS) return false;
    this.#attempts.set(identity, count + 1);
    if (this.#attempts.size > COUNTED_ATTEMPTS) this.#attempts.delete(this.#attempts.keys().next().value);
    return true;
  }
}

function isNew(set, value) {
  return !set.has(value) && set.add(value) !== null;
}

/** Groups presences with the same keys. A report is decrypted only once for all of them. */
function slotsOf(presences) {
  const slots = new Map();
  presences.forEach(({ keys, window }, presence) => {
    const identity = `${keys.day} ${hex(keys.encryption)}`;
    if (!slots.has(identity)) slots.set(identity, { number: slots.size, keys, presences: [] });
    slots.get(identity).presences.push({ presence, window });
  });
  return [...slots.values()].map((slot) => {
    // A report that overlaps a presence starts in the day, and before the end of the last presence.
    const lowest = slot.keys.day * INTERVALS_PER_DAY;
    const end = Math.max(...slot.presences.map(({ window }) => window.end));
    return { ...slot, lowest, span: end - lowest - 1 };
  });
}
