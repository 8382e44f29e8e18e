import { concat, hex, sha256 } from "../protocol/bytes.js";
import { field, numberField } from "../protocol/message.js";
import { presencesOfStay } from "../protocol/presence.js";
import { PublicationError } from "../protocol/signed_file.js";
import { INTERVALS_PER_DAY, INTERVAL_SECONDS } from "../protocol/time.js";
import { Matcher } from "../matching/matcher.js";
import { riskOfStay } from "../matching/risk.js";
import { openedPackage, packagePath } from "./authority.js";

/**
 * Compares check-ins with packages, one after the other: with their reports, and with the authority's
 * own warnings about venues. Data that leaves the device must not depend on when this ends.
 */
export class Comparison {
  /** For each check-in: its presences, the index of the first one in #owners, and the matches. */
  #visits;
  /** The check-in of each of the matcher's presences. */
  #owners;
  #matcher;

  /**
   * @param checkIns with `start`, `end`, `seeds`, `identity` and `publicIdentifier` of the venue (the latter or null), and
   *   `sharedIVs`: the IVs (hexadecimal) of reports that this device has shared about it
   * @param filter as `loadFilter` returns it
   */
  static async of(checkIns, filter) {
    const comparison = new Comparison();
    comparison.#owners = [];
    comparison.#visits = [];
    for (const checkIn of checkIns) {
      const presences = await presencesOfStay(checkIn.seeds, checkIn.identity, checkIn.start, checkIn.end);
      const visit = { checkIn, presences, first: comparison.#owners.length, reports: [], warnings: new Map() };
      comparison.#visits.push(visit);
      comparison.#owners.push(...presences.map(() => visit));
    }
    const ownIVs = new Set(checkIns.flatMap(({ sharedIVs = [] }) => sharedIVs));
    comparison.#matcher = new Matcher(comparison.#visits.flatMap(({ presences }) => presences), filter, ownIVs);
    return comparison;
  }

  /** Compares one package. The packages must be in the order of their hours. */
  async add({ blocks, warnings }) {
    for (const match of await this.#matcher.matches({ blocks })) {
      const visit = this.#owners[match.presence];
      visit.reports.push({ ...match, presence: match.presence - visit.first });
    }
    for (const recall of warnings.filter(({ isRecall }) => isRecall)) {
      const iv = await identityOf(recall);
      for (const visit of this.#visits) visit.warnings.delete(iv);
    }
    for (const warning of warnings.filter(({ isRecall }) => !isRecall)) {
      const visits = this.#visits.filter(({ checkIn }) => checkIn.publicIdentifier === warning.publicIdentifier);
      for (const visit of visits) addWarning(visit, warning, await identityOf(warning));
    }
  }

  /**
   * The check-ins with a risk, in their order, once for each disease: `checkIn`, the `profile` of the disease, and the
   * result of `riskOfStay`. `begin`: when the first shared time began. `isWarned`: one of the exposures is the authority's own warning.
   *
   * @param profiles the diseases of the configuration
   */
  exposures(profiles) {
    return this.#visits
      .flatMap(({ checkIn, reports, warnings }) => profiles.map((profile) => {
        const ofDisease = ({ record }) => record.profile === profile.number;
        const warned = [...warnings.values()].filter(ofDisease);
        const risk = riskOfStay(checkIn, [...reports.filter(ofDisease), ...warned], profile.risk);
        return {
          checkIn,
          profile,
          ...risk,
          begin: beginOf(checkIn, risk.days),
          isWarned: warned.length > 0,
        };
      }))
      .filter(({ risk }) => risk !== "none");
  }

  /** The number of matches with diseases that the configuration does not have, or that this version cannot use. */
  unknownMatches(profiles) {
    const isUnknown = ({ record }) => profiles.every(({ number }) => number !== record.profile);
    return this.#visits.flatMap(({ reports, warnings }) => [...reports, ...warnings.values()]).filter(isUnknown).length;
  }
}

/**
 * Compares check-ins with all stored packages. A package that cannot be verified is removed, so that
 * the next update downloads it again.
 *
 * @param files the stored files; see PublishedFiles
 * @param progress called with the number of compared packages, and of all packages
 * @returns `exposures`; `unknownMatches`; `newestHour`, the hour of the newest package; `packageCount`. Null if there
 *   is no package.
 * @throws {PublicationError}
 */
export async function compared(checkIns, files, filter, progress = () => {}) {
  const [authority, packages] = [await files.authority(), await files.packages()];
  if (authority === null || packages.length === 0) return null;
  const comparison = await Comparison.of(checkIns, filter);
  for (const [done, stored] of packages.entries()) {
    progress(done, packages.length);
    await comparison.add(await verifiedPackage(files, stored, authority));
  }
  const { profiles } = await files.configuration();
  return {
    exposures: comparison.exposures(profiles),
    unknownMatches: comparison.unknownMatches(profiles),
    newestHour: packages.at(-1).hour,
    packageCount: packages.length,
  };
}

async function verifiedPackage(files, stored, authority) {
  try {
    return await openedPackage(await files.package(stored), authority, stored.hour);
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    await files.remove([stored]);
    throw Object.assign(error, { path: packagePath(stored.hour) });
  }
}

/** When the first shared time that counts began, in seconds since 1970. */
function beginOf(checkIn, days) {
  const counted = days.flatMap(({ exposures }) => exposures.filter(({ hundredths }) => hundredths > 0));
  return Math.min(...counted.map(({ record }) => Math.max(checkIn.start, record.start * INTERVAL_SECONDS)));
}

/** Counts a warning as if a visitor had sent a report, if a presence overlaps it. */
function addWarning({ presences, warnings }, { start, end, profile, transmissionRiskLevel }, iv) {
  const presence = presences.findIndex(({ window }) => window.start < end && start < window.end);
  if (presence < 0) return;
  const day = Math.floor(start / INTERVALS_PER_DAY);
  const record = { day, start, end, profile, transmissionRiskLevel, infectiousness: 1, type: 0 };
  warnings.set(iv, { presence, iv, record });
}

/** Identifies a warning, and the warning that a recall recalls. It takes the place of a report's IV. */
async function identityOf({ publicIdentifier, start, end, transmissionRiskLevel, profile }) {
  const values = [[2, start], [3, end], [4, transmissionRiskLevel], [6, profile]];
  const numbers = values.map(([number, value]) => numberField(number, value));
  return hex((await sha256(concat(field(1, publicIdentifier), ...numbers))).subarray(0, 16));
}
