// What the user has shared: one sealed record of a fixed size. It exists from the beginning, and is
// written whenever a check-in is. So a locked diary shows neither whether nor what its user has shared.

import { fromHex, hex, utf8 } from "../protocol/bytes.js";

/** The size of an encoded record. 200 reports of a submission need 40,000 bytes. */
const RECORD_COUNT = 131_072;
/** The maximum number of IVs. Older ones are dropped. With the id, each needs 72 bytes. */
const MAXIMUM_IV_COUNT = 1000;

/**
 * The record of a user who has shared nothing:
 *
 * - `consent`: the answer to the request for the consent to sharing, or null
 * - `shared`: pairs of the id of a check-in (hexadecimal) and the IV of its report (hexadecimal)
 * - `submission`: the submission that the authority has not confirmed, or null
 * - `loss`: what the page must tell the user: `lost` if a submission was deleted with one of its check-ins,
 *   `perhaps` if the record expired while the diary was locked, and otherwise null
 */
export const NOTHING_SHARED = { consent: null, shared: [], submission: null, loss: null };

/** Encodes a record as JSON, filled up with spaces. */
export function encodedOwnReports({ consent, shared, submission, loss }) {
  const record = { consent, shared: shared.slice(-MAXIMUM_IV_COUNT), submission, loss };
  const readable = (_, value) => (value instanceof Uint8Array ? `bytes ${hex(value)}` : value);
  return utf8(JSON.stringify(record, readable).padEnd(RECORD_COUNT));
}

/** Decodes the output of `encodedOwnReports`. */
export function decodedOwnReports(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes), (_, value) => {
    return typeof value === "string" && value.startsWith("bytes ") ? fromHex(value.slice(6)) : value;
  });
}

/** The record without reports about deleted check-ins. A submission is deleted with the first of its check-ins. */
export function keptOwnReports({ consent, shared, submission, loss }, ids) {
  const isLost = submission !== null && !submission.reports.every(({ id }) => ids.has(id));
  return {
    consent,
    shared: shared.filter(([id]) => ids.has(id)),
    submission: isLost ? null : submission,
    loss: isLost ? "lost" : loss,
  };
}
