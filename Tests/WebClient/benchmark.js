// Matches a day each time that `matchDay` is called. Tests/Python/measure_web.py calls it.

import { COUNT, scene } from "./matching.js";
import { loadFilter } from "/matching/filter.js";
import { Matcher } from "/matching/matcher.js";
import { check, result } from "./checks.js";

export default async function run() {
  const { presences, day } = await scene();
  const filter = await loadFilter();
  /** Returns the milliseconds for all pairs of a report and a check-in. */
  globalThis.matchDay = async () => {
    const before = performance.now();
    const matches = await new Matcher(presences, filter).matches({ blocks: [day] });
    const milliseconds = performance.now() - before;
    if (matches.length !== 1) throw new Error(`${matches.length} matches instead of one`);
    return milliseconds;
  };
  result.notes.push(COUNT * presences.length);
}
