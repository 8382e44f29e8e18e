import { bigEndian, concat, hkdf, utf8 } from "./bytes.js";
import { windowsOfStay } from "./time.js";

const LABEL = utf8("venue-checkin/v1/presence");
const ENCRYPTION_COUNT = 16;
const AUTHENTICATION_COUNT = 32;

/**
 * Derives the keys for one venue on one day. They protect and recognise reports of presence.
 *
 *     presence(seed, identity, day) = HKDF-SHA256(ikm = seed, salt = empty,
 *                                         info = "venue-checkin/v1/presence" || BE32(day) || identity, L = 48)
 *     K_aes = first 16 bytes     K_mac = last 32 bytes
 *
 * See protocol version 1, section "Presence keys".
 *
 * @returns {Promise<{day: number, encryption: Uint8Array, authentication: Uint8Array}>}
 */
export async function presenceKeys(seed, identity, day) {
  const bytes = await hkdf(seed, concat(LABEL, bigEndian(day), identity), ENCRYPTION_COUNT + AUTHENTICATION_COUNT);
  return { day, encryption: bytes.subarray(0, ENCRYPTION_COUNT), authentication: bytes.subarray(ENCRYPTION_COUNT) };
}

/**
 * The input for matching: for each seed and each day of a stay at one venue, the keys and the part of
 * the stay on that day.
 */
export async function presencesOfStay(seeds, identity, start, end) {
  const pairs = windowsOfStay(start, end).flatMap((window) => seeds.map((seed) => ({ seed, window })));
  return Promise.all(
    pairs.map(async ({ seed, window }) => ({ keys: await presenceKeys(seed, identity, window.day), window })),
  );
}
