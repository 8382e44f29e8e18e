import { MessageReader } from "./message.js";
import { IV_COUNT, RECORD_COUNT, TAG_COUNT } from "./report.js";
import { PublicationError, reading, require, requireRegion, verifiedPayload } from "./signed_file.js";
import { HOURS_PER_DAY, INTERVALS_PER_DAY, isDay, isDayWindow, isHour } from "./time.js";
import { venueText } from "./venue_text.js";

/** The maximum size in bytes, which is enough for a million reports. */
export const MAXIMUM_PACKAGE_SIZE = 64 << 20;
/** The days in a package: the hour's day and the 14 days before it. */
const DAY_COUNT = 15;
const MINIMUM_REPORT_COUNT = 16;
const MAXIMUM_WARNING_COUNT = 10_000;
const DIGEST_COUNT = 32;

/**
 * Verifies and decodes all reports and warnings of an hour (Protos/report_package.proto).
 *
 * @param hour The hour of the package that was requested.
 * @returns The package. The columns of a day share the memory of `file`.
 * @throws {PublicationError}
 */
export async function openPackage(file, key, region, hour) {
  const decoded = decodePackage(await verifiedPayload(file, key, "package", MAXIMUM_PACKAGE_SIZE));
  if (decoded.region !== region) throw new PublicationError("of_another_region");
  if (decoded.hour !== hour) throw new PublicationError("of_another_hour");
  return decoded;
}

function decodePackage(payload) {
  const wire = reading(() => {
    const message = new MessageReader(payload);
    const fields = {
      region: message.text(1),
      hour: message.number(2),
      // One element more than a valid package has, so that the error names the days.
      days: message.elements(3, DAY_COUNT + 1).map(readDay),
      warnings: message.elements(4, MAXIMUM_WARNING_COUNT).map(readWarning),
      trafficDigest: message.bytes(5),
    };
    message.finish();
    return fields;
  });
  requireRegion(wire.region);
  require(isHour(wire.hour), "the hour");
  const today = Math.floor(wire.hour / HOURS_PER_DAY);
  const first = Math.max(0, today - DAY_COUNT + 1);
  const areDays = wire.days.every(({ day }, index) => day === first + index);
  require(areDays && wire.days.length === today - first + 1, "the days");
  wire.days.forEach(requireColumns);
  wire.warnings.forEach(requireWarning);
  const isSorted = wire.warnings.every((warning, index, all) => index === 0 || precedes(all[index - 1], warning));
  require(isSorted, "the order of the warnings");
  const { trafficDigest } = wire;
  require([0, DIGEST_COUNT].includes(trafficDigest.length), "the day's digest");
  return { ...wire, trafficDigest: trafficDigest.length === 0 ? null : trafficDigest.slice() };
}

/** The protected reports of one day in columns, sorted by IV. */
function readDay(bytes) {
  const message = new MessageReader(bytes);
  const day = { day: message.number(1), ivs: message.bytes(2), ciphertexts: message.bytes(3), tags: message.bytes(4) };
  message.finish();
  return { ...day, count: day.ivs.length / IV_COUNT };
}

function requireColumns({ count, ivs, ciphertexts, tags }) {
  const isFull =
    Number.isInteger(count) && ciphertexts.length === count * RECORD_COUNT && tags.length === count * TAG_COUNT;
  const isPadded = count >= MINIMUM_REPORT_COUNT && (count & (count - 1)) === 0;
  require(isFull && isPadded, "a day's number of reports");
  for (let start = IV_COUNT; start < ivs.length; start += IV_COUNT) {
    let index = start;
    while (index < start + IV_COUNT && ivs[index] === ivs[index - IV_COUNT]) index += 1;
    // Equal IVs may follow each other.
    require(index === start + IV_COUNT || ivs[index] > ivs[index - IV_COUNT], "the order of a day's reports");
  }
}

/** A warning from contact tracing about a venue with a public identifier. */
function readWarning(bytes) {
  const message = new MessageReader(bytes);
  const warning = {
    publicIdentifier: message.text(1),
    start: message.number(2),
    end: message.number(3),
    transmissionRiskLevel: message.number(4),
    isRecall: message.flag(5),
    profile: message.number(6),
  };
  message.finish();
  return warning;
}

function requireWarning({ publicIdentifier, start, end, transmissionRiskLevel, profile }) {
  const day = Math.floor(start / INTERVALS_PER_DAY);
  const isLevel = transmissionRiskLevel >= 1 && transmissionRiskLevel <= 8 && profile <= 15;
  require(isDay(day) && isDayWindow(day, start, end) && isLevel, "a warning");
  venueText(publicIdentifier, "public_identifier", () => require(false, "a warning"));
}

/** Whether `left` comes before `right` in a package. Texts are compared by their UTF-8 bytes. */
function precedes(left, right) {
  const keys = [left, right].map((warning) => [
    ...new TextEncoder().encode(warning.publicIdentifier),
    // A text precedes its continuations
    -1,
    warning.start,
    warning.end,
    warning.transmissionRiskLevel,
    Number(warning.isRecall),
    warning.profile,
  ]);
  const index = keys[0].findIndex((value, position) => value !== keys[1][position]);
  return index >= 0 && keys[0][index] < keys[1][index];
}
