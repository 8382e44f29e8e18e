import { seedsOf } from "../diary/check_in.js";
import { hex } from "../protocol/bytes.js";
import { presenceKeys } from "../protocol/presence.js";
import { airSeconds, reportTypeOf } from "../protocol/profile.js";
import { IV_COUNT, REPORT_COUNT, sealed } from "../protocol/report.js";
import { DAY_SECONDS, windowsOfStay } from "../protocol/time.js";
import { venueIdentity } from "../protocol/venue_code.js";
import { randomBelow } from "./codes.js";

/** The authority accepts reports for today and this number of days before. */
const RECENT_DAYS = 14;
/** The maximum number of reports in a submission. */
export const MAXIMUM_REPORT_COUNT = 200;
/** Standard infectiousness in all reports, so that it does not show which reports one person has shared. */
const INFECTIOUSNESS = 1;

/**
 * Plans the reports about a check-in, as `SharingPlan` in Sources/CheckInClient does:
 *
 * - A stay shorter than the minimum is left out.
 * - The report continues after the stay for the time that the air counts, by the disease's rule for the place.
 * - Starts are rounded down and ends are rounded up to five minutes. Stays are split at midnight UTC.
 * - Each part is reported once for every seed.
 * - Two kinds of parts are left out: those of days that cannot be sent, and those whose level has no weight.
 *
 * @param facts `testDay`; `onset` is the first day of symptoms, `unknown`, or null without symptoms
 * @param profile the disease, one of the configuration's profiles
 * @param now The report of a stay in progress ends at this time.
 * @returns `checkIn`, `seeds`, `records`, and the reason for an `omission` or null: `tooShort` or `withoutRisk`
 */
export function plannedItem(checkIn, facts, profile, now) {
  const { sharing, risk } = profile;
  const seeds = seedsOf(checkIn);
  const end = Math.min(checkIn.end, Math.max(now, checkIn.start + 1));
  const length = end - checkIn.start;
  const omitted = (omission) => ({ checkIn, seeds, records: [], omission });
  if (length < 60 * sharing.minimumStayMinutes) return omitted("tooShort");
  const tail = airSeconds(sharing, checkIn.code.setting, length);
  const today = Math.floor(now / DAY_SECONDS);
  const days = Math.min(RECENT_DAYS, profile.retentionDays);
  const same = { profile: profile.number, infectiousness: INFECTIOUSNESS, type: reportTypeOf(profile) };
  const records = windowsOfStay(checkIn.start, end + tail)
    .filter(({ day }) => day >= today - days && day <= today)
    .map((window) => ({ ...window, ...same, transmissionRiskLevel: levelOf(window.day, facts, sharing) }))
    .filter(({ transmissionRiskLevel }) => risk.levelWeights[transmissionRiskLevel - 1] > 0);
  return records.length === 0 ? omitted("withoutRisk") : { checkIn, seeds, records, omission: null };
}

/**
 * Protects all records of a plan, in random order. Exactly these reports are sent.
 *
 * @returns `day`, `bytes` and the id of the check-in for each report
 */
export async function draft(items) {
  const reports = [];
  for (const { checkIn, seeds, records } of items) {
    const identity = await venueIdentity(checkIn.code);
    for (const record of records) {
      for (const seed of seeds) {
        const bytes = await sealed(record, await presenceKeys(seed, identity, record.day));
        reports.splice(randomBelow(reports.length + 1), 0, { day: record.day, bytes, id: checkIn.ids[0] });
      }
    }
  }
  return reports;
}

/**
 * Whether the authority accepts these reports with the key of a day: their number, lengths, IVs and days. If
 * not, no authorisation may be asked for, because it would use up the proof.
 *
 * @param reports `day` and `bytes` of each report
 */
export function areAcceptable(reports, keyDay, now) {
  const ivs = new Set(reports.map(({ bytes }) => hex(bytes.subarray(0, IV_COUNT))));
  const today = Math.floor(now / DAY_SECONDS);
  const areValid = reports.every(({ day, bytes }) => {
    return bytes.length === REPORT_COUNT && day >= keyDay - RECENT_DAYS && day <= today;
  });
  return reports.length > 0 && reports.length <= MAXIMUM_REPORT_COUNT && ivs.size === reports.length && areValid;
}

/** The transmission risk level for a day, from 1 to 8. Days outside the authority's tables have level 1. */
function levelOf(day, { testDay, onset }, sharing) {
  if (onset === null) return sharing.levelsWithoutSymptoms[testDay - day] ?? 1;
  if (onset === "unknown") return sharing.levelsWithoutOnset[testDay - day] ?? 1;
  return sharing.levelsSinceOnset[day - onset - sharing.firstDaySinceOnset] ?? 1;
}
