// Matches a day of 131,072 reports with five check-ins, and measures it. One report is real.

import { concat } from "/protocol/bytes.js";
import { presencesOfStay } from "/protocol/presence.js";
import { loadFilter } from "/matching/filter.js";
import { Matcher } from "/matching/matcher.js";
import { bytes, checkEqual, result } from "./checks.js";

export const COUNT = 1 << 17;
const POSITION = 100_000;

/** Five check-ins of an hour, a day of random reports, and a report that matches the first check-in. */
export async function scene() {
  const vectors = await (await fetch("/vectors/venue-checkin-v1.json")).json();
  const real = vectors.protected_reports[0];
  const start = 300 * real.start_interval;
  const seeds = [bytes(real.seed), ...Array.from({ length: 4 }, () => random(16))];
  const presences = (await Promise.all(seeds.map((seed) => presencesOfStay([seed], bytes(real.identity), start, start + 3600)))).flat();
  return { real, presences, day: randomDay(real.day, bytes(real.report)) };
}

export default async function run() {
  const { real, presences, day } = await scene();
  const matcher = new Matcher(presences, await loadFilter());
  const before = performance.now();
  const matches = await matcher.matches({ blocks: [day] });
  const milliseconds = Math.round(performance.now() - before);
  checkEqual(matches.map(({ presence, iv }) => [presence, iv]), [[0, real.iv]], "the match of a day");
  result.notes.push(`${COUNT} reports and ${presences.length} check-ins in ${milliseconds} ms`);
  await copies(presences[0], bytes(real.report), real);
}

/** A hundred copies of a report with a wrong tag before the report: only eight are verified. */
async function copies(presence, report, { day, iv }) {
  const wrong = report.slice();
  wrong[58] ^= 1;
  for (const [count, expected] of [[7, [iv]], [8, []]]) {
    const reports = [...Array(count).fill(wrong), ...Array(33 - count).fill(report)];
    const matcher = new Matcher([presence], await loadFilter());
    const matches = await matcher.matches({ blocks: [dayOf(day, reports)] });
    checkEqual(matches.map((match) => match.iv), expected, `${count} copies with a wrong tag`);
  }
}

function dayOf(day, reports) {
  const column = (start, end) => concat(...reports.map((report) => report.subarray(start, end)));
  return { firstDay: day, lastDay: day, count: reports.length, ivs: column(0, 16), ciphertexts: column(16, 27), tags: column(27, 59) };
}

function randomDay(day, report) {
  const [ivs, ciphertexts, tags] = [random(16 * COUNT), random(11 * COUNT), random(32 * COUNT)];
  ivs.set(report.subarray(0, 16), 16 * POSITION);
  ciphertexts.set(report.subarray(16, 27), 11 * POSITION);
  tags.set(report.subarray(27), 32 * POSITION);
  return { firstDay: day, lastDay: day, count: COUNT, ivs, ciphertexts, tags };
}

function random(count) {
  const bytes = new Uint8Array(count);
  for (let start = 0; start < count; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return bytes;
}
