// The requests that a client sends to an authority, and the answer (Protos/sharing.proto). All
// requests of a kind have the same size: random padding fills up the rest.

import { bigEndian, concat, hex, random, sha384, utf8 } from "../protocol/bytes.js";
import { MessageReader, WireError, field, numberField, packedField } from "../protocol/message.js";

const AUTHORIZATION_SIZE = 1024;
/** The size of the longest request in bytes. */
export const SUBMISSION_SIZE = 16_384;
/** The size of each answer in bytes. */
export const ANSWER_SIZE = 512;
/** The length of a signature, and of a blinded message. */
export const SIGNATURE_COUNT = 256;
/** The length of the randomizer, and of a batch's nonce. */
export const RANDOM_COUNT = 32;

/** The statuses of an answer by number. */
const STATUSES = [
  , "accepted", "refused", "pending", "negative", "later", "key", "keys_not_accepted", "inconclusive", "invalid",
];

/**
 * The digest of the reports that are shared at once. A blind signature covers it, after the randomizer.
 *
 *     digest = SHA-384("venue-checkin/v1/submission" || nonce || (BE32(day) || report) in the order of
 *              the IVs || 01 || diagnosis keys)
 *
 * @param reports `day` and `bytes` of each report, in any order
 * @param keys diagnosis keys of 28 bytes each. The page sends none.
 */
export function batchDigest({ reports, keys = [], nonce }) {
  const sorted = [...reports].sort((left, right) => (hex(left.bytes) < hex(right.bytes) ? -1 : 1));
  const dated = sorted.flatMap(({ day, bytes }) => [bigEndian(day), bytes]);
  return sha384(concat(utf8("venue-checkin/v1/submission"), nonce, ...dated, Uint8Array.of(1), ...keys));
}

/**
 * `POST /v1/authorizations`: proves a positive test, and asks for a blind signature.
 *
 * @param proof `hotlineCode` or `pin`
 */
export function authorizationRequest({ proof, keyDay, blindedMessage, isDecoy = false }) {
  const { hotlineCode = "", pin = "" } = proof;
  const fields = [field(1, hotlineCode), field(2, pin), numberField(4, keyDay), field(5, blindedMessage)];
  return padded([...fields, numberField(6, Number(isDecoy))], 7, AUTHORIZATION_SIZE);
}

/** `POST /v1/submissions`: sends reports for publication. The parameters are those of `submissionContent`. */
export function submissionRequest(submission) {
  return padded([submissionContent(submission)], 9, SUBMISSION_SIZE);
}

/** The fields of a submission before the padding. */
export function submissionContent({ keyDay, signature, randomizer, nonce, reports, keys = [], isDecoy = false }) {
  return concat(
    numberField(1, keyDay),
    field(2, signature),
    field(3, randomizer),
    field(4, nonce),
    ...reports.map(({ bytes }) => field(5, bytes)),
    packedField(6, reports.map(({ day }) => day)),
    ...keys.map((key) => field(7, key)),
    numberField(8, Number(isDecoy)),
  );
}

/** Decodes an answer: its `status`, and the `blindSignature` or null. Returns null if the answer is malformed. */
export function decodedAnswer(bytes) {
  try {
    const message = new MessageReader(bytes);
    const [status, blindSignature] = [STATUSES[message.number(1)], message.bytes(2)];
    message.bytes(3);
    message.finish();
    const isValid = bytes.length === ANSWER_SIZE && [0, SIGNATURE_COUNT].includes(blindSignature.length);
    if (!isValid || status === undefined) return null;
    return { status, blindSignature: blindSignature.length === 0 ? null : blindSignature };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return null;
  }
}

/** Joins fields, and adds a last field with random bytes up to `size`. */
function padded(fields, number, size) {
  const content = concat(...fields);
  // The number of the field takes one byte. The length takes one byte if it is below 128, otherwise two.
  const room = size - content.length - 1;
  return concat(content, field(number, random(room < 129 ? room - 1 : room - 2)));
}
