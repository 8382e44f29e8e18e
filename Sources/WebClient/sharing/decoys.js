// Decoys: dummy submissions at random times, so that a submission does not reveal a positive test. Each
// takes the same steps as a real one: downloads, an authorisation, and a submission after a random
// delay. The authority discards them. A closed page sends none.
//
// A real submission of an earlier page needs the open diary. So a decoy's submission of an earlier page
// also waits until this page has opened the diary. Exponential delays have no memory: if the diary is
// opened during the last delay, the rest of this delay is as random as a new one.

import { DownloadError } from "../authority/download_error.js";
import { DiaryError } from "../diary/diary_error.js";
import { random } from "../protocol/bytes.js";
import { REPORT_COUNT } from "../protocol/report.js";
import { PublicationError } from "../protocol/signed_file.js";
import { DAY_SECONDS, HOUR_SECONDS } from "../protocol/time.js";
import { randomBelow, randomCode } from "./codes.js";
import { MAXIMUM_REPORT_COUNT } from "./plan.js";
import { RANDOM_COUNT, SIGNATURE_COUNT, submissionRequest } from "./requests.js";
import { REPETITIONS, ShareError, asked, dueAgain, dueLater, exponential, poster } from "./submission.js";

/** Two exponential delays in a billion are longer than this multiple of the mean. */
const IMPROBABLE = 20;

/**
 * Sends the next step of a decoy if it is due and the user has consented to comparing.
 *
 * A step has a `time`, and the `keyDay` of a submission or null for a beginning. `attempts` counts
 * failures. `isEarlier` marks a submission of an earlier page.
 *
 * @param isStart Whether the page was just opened. People do not share at this moment, so a decoy that
 *   should have begun before begins within the next hour. A submission that is overdue gets a new delay.
 * @param isHeld Whether this page has not opened the diary yet. Submissions of earlier pages get a new
 *   delay when they become due.
 * @returns When the next step is due; infinite without decoys
 */
export async function sendDecoy(diary, now, isStart, { isHeld = false, ...changed } = {}) {
  const files = diary.publishedFiles;
  const confirm = async () => {
    if (!(await diary.consent("comparing"))) throw new DiaryError("no_consent");
  };
  const ways = { confirm, post: poster(files), clock: () => Math.floor(Date.now() / 1000), ...changed };
  const schedule = (await files.configuration())?.schedule;
  if (!schedule || !(await diary.consent("comparing"))) return Infinity;
  const mean = (100 * DAY_SECONDS) / schedule.decoysPerHundredDays;
  const beginning = () => ({ time: now + exponential(mean), keyDay: null, attempts: 0 });
  const planned = (await diary.decoySteps()).filter((step) => step.time - now <= longestDelay(step, mean, schedule));
  const steps = planned.some(({ keyDay }) => keyDay === null) ? planned : [...planned, beginning()];
  for (const step of steps) {
    const isSubmission = step.keyDay !== null;
    if (isSubmission && isStart) step.isEarlier = true;
    if (step.time > now) continue;
    if (isSubmission && step.isEarlier && (isStart || isHeld)) step.time = dueLater(schedule, now);
    if (!isSubmission && isStart) step.time = now + 1 + Math.floor((HOUR_SECONDS * randomBelow(256)) / 256);
  }
  const due = steps.find(({ time }) => time <= now);
  const others = steps.filter((step) => step !== due);
  if (due?.keyDay === null && due.attempts === 0) others.push(beginning());
  // The step is claimed before it is sent, so that it is never sent twice.
  await diary.setDecoySteps(others);
  const following = due ? await sent(due, { files, schedule, now, ways }) : null;
  if (following !== null) others.push(following);
  await diary.setDecoySteps(others);
  return Math.min(...others.map(({ time }) => time));
}

/**
 * The longest plausible delay of a step. A longer delay was planned while the clock was far ahead. If a
 * repetition is overdue when the page is opened, it waits for up to an hour.
 */
function longestDelay({ keyDay, attempts }, mean, { submissionDelaySeconds }) {
  const isFirst = keyDay === null && attempts === 0;
  return isFirst ? IMPROBABLE * mean : HOUR_SECONDS + IMPROBABLE * submissionDelaySeconds;
}

/** Sends a step. Returns the step that follows, or null. */
async function sent({ keyDay, attempts }, { files, schedule, now, ways }) {
  const { post, clock } = ways;
  try {
    if (keyDay !== null) {
      requireTime(await post("v1/submissions", decoySubmission(keyDay)));
      return null;
    }
    const { request, answer } = await asked(decoyAuthorization, files, now, ways);
    requireTime(answer);
    return { time: clock() + exponential(schedule.submissionDelaySeconds), keyDay: request.keyDay, attempts: 0 };
  } catch (error) {
    if (![DownloadError, PublicationError, ShareError].some((kind) => error instanceof kind)) throw error;
    // A person would also try again.
    return attempts < REPETITIONS ? { time: dueAgain(schedule, clock()), keyDay, attempts: attempts + 1 } : null;
  }
}

/** Refuses the answer of an overloaded authority. All other answers are ignored. */
function requireTime({ status }) {
  if (status === "later") throw new ShareError("later");
}

/** A request with a random code. */
async function decoyAuthorization({ keyDay }) {
  return { proof: await randomCode(), keyDay, blindedMessage: decoyNumber(), isDecoy: true };
}

/** A submission with random reports. */
function decoySubmission(keyDay) {
  const reports = Array.from({ length: 1 + randomBelow(MAXIMUM_REPORT_COUNT) }, () => {
    return { day: keyDay, bytes: random(REPORT_COUNT) };
  });
  const [randomizer, nonce] = [random(RANDOM_COUNT), random(RANDOM_COUNT)];
  return submissionRequest({ keyDay, signature: decoyNumber(), randomizer, nonce, reports, isDecoy: true });
}

/** A random number below every modulus. The authority would refuse a larger one without a computation. */
function decoyNumber() {
  const bytes = random(SIGNATURE_COUNT);
  bytes[0] &= 0x7f;
  return bytes;
}
