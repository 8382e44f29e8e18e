import { fetchFile, update } from "../authority/authority.js";
import { DownloadError } from "../authority/download_error.js";
import { storePageAgain } from "../authority/own_files.js";
import { concat, hex, random } from "../protocol/bytes.js";
import { HOURS_PER_DAY } from "../protocol/time.js";
import { BlindKey } from "./blind_rsa.js";
import { RELAYED_ANSWER_SIZE, encapsulated } from "./oblivious.js";
import { areAcceptable } from "./plan.js";
import {
  ANSWER_SIZE, RANDOM_COUNT, SIGNATURE_COUNT, authorizationRequest, batchDigest, decodedAnswer, submissionRequest,
} from "./requests.js";
import { areSameSettings, requiredTraffic } from "./traffic.js";

// Sharing in two steps. First, the client proves a positive test, and the authority signs a blinded
// batch. Then, after a random delay, the client sends the batch with the signature. The authority
// answers the same request in the same way, so both can be repeated.

/** The mean and the limit of the pause before an authorisation in milliseconds. */
const PAUSE_MILLISECONDS = { mean: 3000, limit: 12_000 };
/** A message without an answer is repeated this often without the user. The number is the same for decoys. */
export const REPETITIONS = 3;

/**
 * The reason why sharing failed. `code` is one of:
 *
 * - `no_key`: the authority has no key for authorisations
 * - `settings_changed`: the reports were chosen with other settings than those of the day
 * - `preview_too_old`: the reports were chosen on a day on which the authority accepted other days
 * - `relay`: the relay does not answer, or its answer is not the authority's
 * - `not_authorised`: the code is wrong, or was used for other reports
 * - `expired`: the authorisation is no longer valid
 * - `later`: the authority is overloaded
 * - `discarded`: the user no longer wants to share
 * - `malformed_answer`
 */
export class ShareError extends Error {
  constructor(code) {
    super(`sharing failed: ${code}`);
    this.code = code;
  }
}

/**
 * Downloads new files, including configuration and index. This precedes every submission, real or
 * decoy.
 *
 * @returns The key of the newest day, which all packages of the day have confirmed: a BlindKey `key`,
 *   `publicKey` (DER), and its `keyDay`, and the day's `settings`.
 * @throws {ShareError} `no_key`; {DownloadError} also if a file is old; {PublicationError} if a package names
 *   other settings
 */
export async function prepared(files, now, get = fetchFile) {
  const stale = await update(files, get, now, undefined, { isComplete: true });
  if (stale) throw stale;
  const [{ authorizationKeys }, newest] = [await files.configuration(), (await files.packages()).at(-1)];
  const isOfNewestDay = ({ day }) => day === Math.floor(newest?.hour / HOURS_PER_DAY);
  if (!authorizationKeys.some(isOfNewestDay)) throw new ShareError("no_key");
  const { publicKey, day: keyDay, settings } = await requiredTraffic(files);
  const key = await BlindKey.fromDER(publicKey);
  if (key?.count !== SIGNATURE_COUNT) throw new ShareError("no_key");
  return { key, publicKey, keyDay, settings };
}

/**
 * Makes a submission that the user has consented to. It must be stored before anything is sent,
 * because the authority accepts a proof with one blinded message only.
 *
 * @param reports as `draft` returns them
 * @param chosen the `settings` of the configuration that chose the reports
 * @param proof `hotlineCode` or `pin`
 * @param prepared as `prepared` returns it
 */
export async function newSubmission(reports, chosen, proof, { key, publicKey, keyDay, settings }, now) {
  if (!areSameSettings(chosen, settings)) throw new ShareError("settings_changed");
  if (!areAcceptable(reports, keyDay, now)) throw new ShareError("preview_too_old");
  const [nonce, randomizer] = [random(RANDOM_COUNT), random(RANDOM_COUNT)];
  const blinding = await key.blind(concat(randomizer, await batchDigest({ reports, nonce })));
  if (blinding === null) throw new ShareError("no_key");
  // On this device only
  const id = hex(random(16));
  const state = { signature: null, due: null, attempts: 0 };
  return { id, reports, proof, keyDay, publicKey, nonce, randomizer, ...blinding, ...state };
}

/**
 * Asks for an authorisation, real or decoy, for the first time or again: the same downloads precede it.
 * Making a real request takes longer. So that this does not show, a random pause follows.
 *
 * @param make gets what `prepared` returns, and returns the request. A repeated request is the same.
 * @param prepare as `prepared`
 * @param pause as `randomPause`
 * @param confirm throws if the user no longer wants the request after the pause
 * @param post sends a message, as `poster` does
 * @returns The `request` and its `answer`
 */
export async function asked(make, files, now, ways = {}) {
  const { prepare = prepared, pause = randomPause, confirm = () => {}, post = poster(files) } = ways;
  const request = await make(await prepare(files, now));
  const message = authorizationRequest(request);
  await pause();
  await confirm(request);
  return { request, answer: await post("v1/authorizations", message) };
}

/** Waits for a random time. The exponential distribution is truncated at the limit, because a user waits. */
export function randomPause() {
  const { mean, limit } = PAUSE_MILLISECONDS;
  // The remainder of an exponential time has the truncated distribution.
  return new Promise((resolve) => setTimeout(resolve, exponential(mean) % limit));
}

/**
 * Adds the authority's signature to a submission. The authority has not seen the reports.
 *
 * @param answer the answer to the authorisation
 * @returns The submission with its signature, and with the time when it is due. The delay is random,
 *   so that the authority cannot use the time to link the submission to the proof.
 * @throws {ShareError} After `not_authorised` and `expired`, the submission is worthless.
 */
export async function authorized(submission, schedule, now, answer) {
  if (answer.status === "refused") throw new ShareError("not_authorised");
  const key = await BlindKey.fromDER(submission.publicKey);
  const message = concat(submission.randomizer, await batchDigest(submission));
  const { status, blindSignature } = answer;
  if (status === "key") throw new ShareError("expired");
  if (status === "later") throw new ShareError("later");
  const isAuthorised = status === "accepted" && blindSignature !== null;
  const signature = isAuthorised ? await key.finalize(blindSignature, message, submission.inverse) : null;
  if (signature === null) throw new ShareError("malformed_answer");
  return { ...submission, signature, due: now + exponential(schedule.submissionDelaySeconds) };
}

/**
 * Sends an authorised submission. Even if it arrives several times, the authority accepts it once.
 *
 * @throws {ShareError} After `expired`, the submission is worthless.
 */
export async function submit(submission, post) {
  const { status } = await post("v1/submissions", submissionRequest(submission));
  if (status === "refused" || status === "key") throw new ShareError("expired");
  if (status === "later") throw new ShareError("later");
  if (status !== "accepted") throw new ShareError("malformed_answer");
}

/** When to repeat a message after a missing answer: at least a minute from now. */
export function dueAgain(schedule, now) {
  return now + 60 + exponential(schedule.submissionDelaySeconds);
}

/** When to send a submission, real or decoy, that became due before this page could send it. */
export function dueLater(schedule, now) {
  return now + 1 + exponential(schedule.submissionDelaySeconds);
}

/** A random whole number from an exponential distribution. */
export function exponential(mean) {
  // Not zero
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return Math.floor(-mean * Math.log((number + 1) / 2 ** 32));
}

/**
 * A function that sends a message once, through the relay if there is one, and returns the decoded
 * answer. Real messages and decoys take the same path. If the relay fails, nothing is sent directly.
 *
 * The function throws {DownloadError}, {PublicationError}, and {ShareError} `relay` or
 * `malformed_answer`.
 */
export function poster(files) {
  return async (path, message) => {
    const { relay } = await requiredTraffic(files);
    const bytes = relay ? await relayed(relay, path, message) : await fetchFile(path, ANSWER_SIZE, message);
    const answer = decodedAnswer(bytes);
    if (answer === null) throw new ShareError("malformed_answer");
    return answer;
  };
}

async function relayed({ url, gateway }, path, message) {
  const { request, open } = await encapsulated(path, message, gateway);
  const way = { url, type: "message/ohttp-req" };
  const answer = await fetchFile(path, RELAYED_ANSWER_SIZE, request, way).catch(() => null);
  const opened = answer && (await open(answer));
  if (!opened) {
    await storePageAgain();
    throw new ShareError("relay");
  }
  if (opened.status !== 200) throw new DownloadError("status", path, { status: opened.status });
  return opened.content;
}
