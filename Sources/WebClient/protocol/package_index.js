import { MAXIMUM_PACKAGE_SIZE } from "./package.js";
import { MessageReader } from "./message.js";
import { PublicationError, reading, require, requireRegion, verifiedPayload } from "./signed_file.js";
import { isHour } from "./time.js";

/** The maximum size in bytes, which is enough for one package per hour in half a year. */
export const MAXIMUM_INDEX_SIZE = 256 << 10;
const DIGEST_COUNT = 32;

/**
 * Verifies and decodes the list of packages (Protos/package_index.proto): one package for each hour
 * without a gap, starting with the oldest.
 *
 * @param last The newest hour of the last index that this client has seen, or null. An older index
 *   would hide newer packages.
 * @throws {PublicationError}
 */
export async function openIndex(file, key, region, last = null) {
  const index = decodeIndex(await verifiedPayload(file, key, "index", MAXIMUM_INDEX_SIZE));
  if (index.region !== region) throw new PublicationError("of_another_region");
  if (last !== null && index.newestHour < last) throw new PublicationError("older");
  return index;
}

function decodeIndex(payload) {
  const wire = reading(() => {
    const message = new MessageReader(payload);
    const fields = {
      region: message.text(1),
      oldestHour: message.number(2),
      // Each entry has more bytes than its digest.
      packages: message.elements(3, MAXIMUM_INDEX_SIZE / DIGEST_COUNT).map(readFile),
      hour: message.number(4),
    };
    message.finish();
    return fields;
  });
  requireRegion(wire.region);
  for (const { size, sha256 } of wire.packages) {
    require(size >= 1 && size <= MAXIMUM_PACKAGE_SIZE, "a package's size");
    require(sha256.length === DIGEST_COUNT, "a package's digest");
  }
  const newestHour = wire.oldestHour + wire.packages.length - 1;
  const isOrdered = isHour(wire.oldestHour) && isHour(newestHour) && isHour(wire.hour) && newestHour <= wire.hour;
  require(wire.packages.length > 0 && isOrdered, "the hours");
  return { ...wire, newestHour };
}

function readFile(bytes) {
  const message = new MessageReader(bytes);
  const file = { size: message.number(1), sha256: message.bytes(2) };
  message.finish();
  return file;
}
