import { INTERVAL_SECONDS } from "../protocol/time.js";

/**
 * Calculates the risk of a check-in.
 *
 *     time = sum of minutes that stay and report share * weight(TRL)
 *            of the check-in, and of each of its days
 *     risk = none if time = 0, low below the threshold, otherwise increased
 *
 * See protocol version 1, section "Risk".
 *
 * @param stay start and end in seconds since 1970
 * @param matches all matches of the check-in, for all of its seeds
 * @param parameters the risk parameters of the configuration
 * @returns `hundredths` are hundredths of weighted minutes. `days` are the days with an exposure, in
 *   ascending order.
 */
export function riskOfStay(stay, matches, parameters) {
  const exposures = people(matches).map((record) => ({
    record,
    minutes: sharedMinutes(stay, record),
    weight: parameters.levelWeights[record.transmissionRiskLevel - 1],
  }));
  const days = [...Map.groupBy(exposures, ({ record }) => record.day)]
    .sort(([left], [right]) => left - right)
    .map(([day, ofDay]) => dayRisk(day, ofDay, parameters));
  const hundredths = total(days);
  return { days, hundredths, risk: riskLevel(hundredths, parameters) };
}

function dayRisk(day, exposures, parameters) {
  const ordered = exposures
    .map((exposure) => ({ ...exposure, hundredths: exposure.minutes * exposure.weight }))
    .sort((a, b) => a.record.start - b.record.start || a.record.end - b.record.end || a.weight - b.weight);
  const hundredths = total(ordered);
  const { increasedMinutes } = parameters;
  return { day, exposures: ordered, hundredths, increasedMinutes, risk: riskLevel(hundredths, parameters) };
}

function riskLevel(hundredths, parameters) {
  if (hundredths === 0) return "none";
  return hundredths < parameters.increasedMinutes * 100 ? "low" : "increased";
}

function total(parts) {
  return parts.reduce((sum, { hundredths }) => sum + hundredths, 0);
}

/**
 * Returns one record for each person and day.
 *
 * Someone who scans during a hand-over has two seeds and shares a report for each. Visitors with
 * both seeds receive the same record twice. Therefore, equal records are counted separately under
 * each seed, and the larger number is used. A report that is published again counts as the same
 * report. `CheckInRisk.swift` explains which person this rule misses.
 */
function people(matches) {
  const groups = Map.groupBy(matches, ({ record }) => JSON.stringify(record));
  return [...groups.values()].flatMap((group) => {
    const bySeed = [...Map.groupBy(group, ({ presence }) => presence).values()];
    const counts = bySeed.map((equal) => new Set(equal.map(({ iv }) => iv)).size);
    return Array(Math.max(...counts)).fill(group[0].record);
  });
}

/** The minutes that a stay and a report share, rounded to the nearest minute. */
function sharedMinutes(stay, record) {
  const start = Math.max(stay.start, record.start * INTERVAL_SECONDS);
  const end = Math.min(stay.end, record.end * INTERVAL_SECONDS);
  return start < end ? Math.floor((end - start + 30) / 60) : 0;
}
