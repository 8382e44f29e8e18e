import { concat, hex, sha256 } from "../protocol/bytes.js";
import { field, numberField } from "../protocol/message.js";
import { presencesOfStay } from "../protocol/presence.js";
import { INTERVALS_PER_DAY } from "../protocol/time.js";
import { Matcher } from "../matching/matcher.js";
import { riskOfStay } from "../matching/risk.js";

/**
 * Compares a check-in with packages: with their reports, and with the authority's own warnings about
 * its venue. Data that leaves the device must not depend on when this ends.
 *
 * @param checkIn `start`, `end`, `seeds`, and `publicIdentifier` of the venue or null
 * @param packages all packages to compare, in the order of their hours
 * @param filter as `bestFilter` returns it
 * @param parameters the risk parameters of the configuration
 * @returns The risk, as `riskOfStay` returns it. `isWarned`: one of the exposures is the authority's own warning.
 */
export async function exposureOf({ start, end, seeds, publicIdentifier }, packages, filter, parameters) {
  const presences = await presencesOfStay(seeds, start, end);
  const matcher = new Matcher(presences, filter);
  const reports = [];
  const warnings = new Map();
  for (const { days, warnings: published } of packages) {
    reports.push(...(await matcher.matches({ days })));
    for (const recall of published.filter(({ isRecall }) => isRecall)) warnings.delete(await identityOf(recall));
    for (const warning of published.filter((other) => !other.isRecall && other.publicIdentifier === publicIdentifier)) {
      const match = warningMatch(warning, presences, await identityOf(warning));
      if (match) warnings.set(match.iv, match);
    }
  }
  const risk = riskOfStay({ start, end }, [...reports, ...warnings.values()], parameters);
  return { ...risk, isWarned: warnings.size > 0 };
}

/** A warning counts as if a visitor had sent a report. Returns null if no presence overlaps it. */
function warningMatch({ start, end, transmissionRiskLevel }, presences, iv) {
  const presence = presences.findIndex(({ window }) => window.start < end && start < window.end);
  if (presence < 0) return null;
  const day = Math.floor(start / INTERVALS_PER_DAY);
  return { presence, iv, record: { day, start, end, transmissionRiskLevel, infectiousness: 1, type: 0 } };
}

/** Identifies a warning, and the warning that a recall recalls. It takes the place of a report's IV. */
async function identityOf({ publicIdentifier, start, end, transmissionRiskLevel }) {
  const numbers = [start, end, transmissionRiskLevel].map((value, index) => numberField(index + 2, value));
  return hex((await sha256(concat(field(1, publicIdentifier), ...numbers))).subarray(0, 16));
}
