import { concat, sha256 } from "./bytes.js";
import { MessageReader } from "./message.js";
import { IV_COUNT, RECORD_COUNT, TAG_COUNT } from "./report.js";
import { PublicationError, reading, require, requireRegion, verifiedPayload } from "./signed_file.js";
import { HOURS_PER_DAY, INTERVALS_PER_DAY, isDay, isDayWindow, isHour } from "./time.js";
import { venueText } from "./venue_text.js";

/** The maximum size in bytes, which is enough for a million reports. */
export const MAXIMUM_PACKAGE_SIZE = 64 << 20;
/** The days in a package: the hour's day and the 14 days before it. */
const DAY_COUNT = 15;
const MINIMUM_REPORT_COUNT = 32;
const MAXIMUM_WARNING_COUNT = 10_000;
const DIGEST_COUNT = 32;

/**
 * Verifies and decodes all reports and warnings of an hour (Protos/report_package.proto).
 *
 * @param hour The hour of the package that was requested.
 * @returns The package. The columns of a block share the memory of `file`.
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
      // One element more than a valid package has, so that the error names the blocks.
      blocks: message.elements(3, DAY_COUNT + 1).map(readBlock),
      warnings: message.elements(4, MAXIMUM_WARNING_COUNT).map(readWarning),
      trafficDigest: message.bytes(5),
      earlierPackages: message.number(6),
      stateDigest: message.bytes(7),
    };
    message.finish();
    return fields;
  });
  requireRegion(wire.region);
  require(isHour(wire.hour), "the hour");
  const today = Math.floor(wire.hour / HOURS_PER_DAY);
  const first = Math.max(0, today - DAY_COUNT + 1);
  require([1, today - first + 1].includes(wire.blocks.length), "the number of blocks");
  wire.blocks.forEach(requireColumns);
  wire.warnings.forEach(requireWarning);
  const isSorted = wire.warnings.every((warning, index, all) => index === 0 || precedes(all[index - 1], warning));
  require(isSorted, "the order of the warnings");
  const { trafficDigest } = wire;
  require([0, DIGEST_COUNT].includes(trafficDigest.length), "the day's digest");
  require(wire.earlierPackages <= wire.hour, "the number of earlier packages");
  require(wire.stateDigest.length === DIGEST_COUNT, "the digest of the state");
  return {
    ...wire,
    blocks: wire.blocks.map((block, index) => {
      const day = first + index;
      return { ...block, ...(wire.blocks.length === 1 ? { firstDay: first, lastDay: today } : { firstDay: day, lastDay: day }) };
    }),
    trafficDigest: trafficDigest.length === 0 ? null : trafficDigest.slice(),
    stateDigest: wire.stateDigest.slice(),
  };
}

/**
 * The digest by which a package names what was published before it.
 *
 * @param configuration the published configuration
 * @param earlier the SHA-256 of each earlier package, in ascending order of the hours
 */
export function stateDigest({ lastingDigest }, earlier) {
  return sha256(concat(lastingDigest, ...earlier));
}

/** Protected reports in columns, sorted by IV. */
function readBlock(bytes) {
  const message = new MessageReader(bytes);
  const block = { ivs: message.bytes(1), ciphertexts: message.bytes(2), tags: message.bytes(3) };
  message.finish();
  return { ...block, count: block.ivs.length / IV_COUNT };
}

function requireColumns({ count, ivs, ciphertexts, tags }) {
  const isFull =
    Number.isInteger(count) && ciphertexts.length === count * RECORD_COUNT && tags.length === count * TAG_COUNT;
  require(isFull && count >= MINIMUM_REPORT_COUNT, "a block's number of reports");
  for (let start = IV_COUNT; start < ivs.length; start += IV_COUNT) {
    let index = start;
    while (index < start + IV_COUNT && ivs[index] === ivs[index - IV_COUNT]) index += 1;
    // Equal IVs may follow each other.
    require(index === start + IV_COUNT || ivs[index] > ivs[index - IV_COUNT], "the order of a block's reports");
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
