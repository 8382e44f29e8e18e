import { bigEndian, concat, hmac, random, readBigEndian } from "./bytes.js";
import { isDayWindow } from "./time.js";

// A protected report: what an attendee with a positive test shares about one venue and one day.
//
//     record = BE32(start interval) || BE32(end interval, exclusive)
//              || 16 * profile + TRL || infectiousness || report type      11 bytes
//     IV     = 16 random bytes                     the whole initial counter block
//     ct     = AES-128-CTR(K_aes, IV, record)      11 bytes, a single block
//     tag    = HMAC-SHA256(K_mac, IV || ct)        32 bytes, never truncated
//     report = IV || ct || tag                     59 bytes
//
// See protocol version 1, section "Protected report".

export const IV_COUNT = 16;
export const RECORD_COUNT = 11;
export const TAG_COUNT = 32;
/** The length of a report in bytes. */
export const REPORT_COUNT = IV_COUNT + RECORD_COUNT + TAG_COUNT;

/**
 * The reason why a report does not count. `code` is `length`, `not_for_these_keys`,
 * `ends_before_it_starts`, `outside_of_its_day`, `transmission_risk_level`, `infectiousness` or
 * `report_type`. It contains nothing about a visit.
 */
export class ReportError extends Error {
  constructor(code) {
    super(`a protected report was refused: ${code}`);
    this.code = code;
  }
}

/** Whether the tag was made with these keys. WebCrypto compares in constant time (WebCrypto §31.6.2). */
export async function isAuthentic(report, keys) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", keys.authentication, algorithm, false, ["verify"]);
  const end = IV_COUNT + RECORD_COUNT;
  return crypto.subtle.verify(algorithm, key, report.subarray(end), report.subarray(0, end));
}

/**
 * Decrypts the record without verifying the tag. Without a correct tag, the record is meaningless
 * and must not be used.
 *
 * @throws {ReportError} if the record is invalid.
 */
export async function decrypted(report, keys) {
  const key = await crypto.subtle.importKey("raw", keys.encryption, "AES-CTR", false, ["decrypt"]);
  const parameters = { name: "AES-CTR", counter: report.subarray(0, IV_COUNT), length: 128 };
  const ciphertext = report.subarray(IV_COUNT, IV_COUNT + RECORD_COUNT);
  return decodedRecord(new Uint8Array(await crypto.subtle.decrypt(parameters, key, ciphertext)), keys.day);
}

/**
 * Verifies the tag, then decrypts the record.
 *
 * @throws {ReportError}
 */
export async function opened(report, keys) {
  if (report.length !== REPORT_COUNT) throw new ReportError("length");
  if (!(await isAuthentic(report, keys))) throw new ReportError("not_for_these_keys");
  return decrypted(report, keys);
}

/**
 * Protects a record with the keys of its day.
 *
 * @param content the record, as `opened` returns it
 * @param iv 16 random bytes. Tests pass the IV of a vector.
 */
export async function sealed(content, keys, iv = random(IV_COUNT)) {
  const { start, end, profile, transmissionRiskLevel, infectiousness, type } = content;
  const levels = Uint8Array.of((profile << 4) | transmissionRiskLevel, infectiousness, type);
  const record = concat(bigEndian(start), bigEndian(end), levels);
  const key = await crypto.subtle.importKey("raw", keys.encryption, "AES-CTR", false, ["encrypt"]);
  const parameters = { name: "AES-CTR", counter: iv, length: 128 };
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(parameters, key, record));
  return concat(iv, ciphertext, await hmac(keys.authentication, concat(iv, ciphertext)));
}

function decodedRecord(bytes, day) {
  const [start, end] = [readBigEndian(bytes, 0), readBigEndian(bytes, 4)];
  const [first, infectiousness, type] = bytes.subarray(8);
  const [profile, transmissionRiskLevel] = [first >> 4, first & 15];
  if (start >= end) throw new ReportError("ends_before_it_starts");
  if (!isDayWindow(day, start, end)) throw new ReportError("outside_of_its_day");
  if (infectiousness > 2) throw new ReportError("infectiousness");
  if (type > 3) throw new ReportError("report_type");
  if (transmissionRiskLevel < 1 || transmissionRiskLevel > 8) throw new ReportError("transmission_risk_level");
  return { day, start, end, profile, transmissionRiskLevel, infectiousness, type };
}
