import { areEqual, concat, sha256 } from "./bytes.js";
import { MessageReader, WireError, field, numberField } from "./message.js";
import { venueText } from "./venue_text.js";

/** The maximum length of the fragment: the base 32 of a message in which every field has its maximum length. */
const MAXIMUM_FRAGMENT_COUNT = 556;
const SEED_COUNT = 16;
/** The length of a stay in minutes, if the venue sets no other. */
const USUAL_STAY = 120;
const SETTINGS = ["unspecified", "indoor", "outdoor", "ventilated indoor"];
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The reason why a text is not a venue code. `code` is the name in the test vectors, such as
 * `not_base32` or `empty/name`. The error never contains the text, which may contain a seed.
 */
export class VenueCodeError extends Error {
  constructor(code) {
    super(`the venue code was refused: ${code}`);
    this.code = code;
  }
}

/**
 * Parses a venue code: `https://<authority host>/v1#<BASE32(VenueCode)>`.
 *
 * The base 32 part may be in lower case; the rest must be in canonical form. See protocol version
 * 1, section "Venue code".
 *
 * @returns The host of the authority, the seeds (the current one first) and the venue's details.
 *   The default stay is in minutes.
 * @throws {VenueCodeError}
 */
export function parseVenueCode(url) {
  const parts = /^https:\/\/([^#/]*)(\/[^#]*)#(.*)$/su.exec(url);
  if (!parts) throw new VenueCodeError("not_a_venue_code_url");
  const [, authority, path, fragment] = parts;
  if (path !== "/v1") throw new VenueCodeError(/^\/v[0-9]+$/u.test(path) ? "unknown_version" : "not_a_venue_code_url");
  if (fragment.length > MAXIMUM_FRAGMENT_COUNT) throw new VenueCodeError("too_long");
  const message = bytesFromBase32(fragment);
  if (message === null) throw new VenueCodeError("not_base32");
  if (!isAuthority(authority)) throw new VenueCodeError("authority_host");
  return { authority, ...decodedVenueCode(message) };
}

/**
 * Encodes a venue code as a URL.
 *
 * @param code the values that `parseVenueCode` returns
 * @throws {VenueCodeError} for the values that `parseVenueCode` refuses
 */
export function venueCodeURL({ authority, seeds, name, address, defaultStay, setting, publicIdentifier }) {
  const [seed, previousSeed = new Uint8Array()] = seeds;
  const message = concat(
    field(1, seed),
    field(2, previousSeed),
    field(3, name),
    field(4, address),
    numberField(5, defaultStay === USUAL_STAY ? 0 : defaultStay),
    numberField(6, SETTINGS.indexOf(setting)),
    field(7, publicIdentifier ?? ""),
  );
  const url = `https://${authority}/v1#${fragmentOf(message)}`;
  parseVenueCode(url);
  return url;
}

/**
 * The hash of the values that make a venue the same venue. Presence keys depend on it.
 *
 *     identity = SHA-256(message VenueIdentity of Protos/venue_code.proto, in canonical encoding)
 *
 * See protocol version 1, section "Venue identity".
 *
 * @param code as `parseVenueCode` returns it
 * @returns {Promise<Uint8Array>} 32 bytes
 */
export function venueIdentity({ authority, name, address, publicIdentifier }) {
  const texts = [authority, name, address, publicIdentifier ?? ""];
  return sha256(concat(...texts.map((text, index) => field(index + 1, text))));
}

/** The message in a valid venue code. */
export function messageOf(url) {
  return bytesFromBase32(url.replace(/^.*#/su, ""));
}

/** The fragment with a message: base 32 without padding. */
export function fragmentOf(message) {
  let [text, bits, count] = ["", 0, 0];
  for (const byte of message) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) text += ALPHABET[(bits >> (count - 5)) & 31];
    bits &= (1 << count) - 1;
  }
  return count === 0 ? text : text + ALPHABET[(bits << (5 - count)) & 31];
}

/** Decodes the message in a venue code (Protos/venue_code.proto). */
function decodedVenueCode(bytes) {
  const wire = wireForm(bytes);
  if (wire.seed.length !== SEED_COUNT) throw new VenueCodeError("seed_length");
  if (![0, SEED_COUNT].includes(wire.previousSeed.length)) throw new VenueCodeError("previous_seed_length");
  // The canonical encoding omits a stay of the default length.
  if (wire.defaultStay === USUAL_STAY) throw new VenueCodeError("not_canonical");
  const setting = SETTINGS[wire.setting];
  if (setting === undefined) throw new VenueCodeError("unknown_setting");
  const defaultStay = wire.defaultStay === 0 ? USUAL_STAY : wire.defaultStay;
  if (defaultStay < 5 || defaultStay > 720 || defaultStay % 5 !== 0) throw new VenueCodeError("default_stay");
  const refuse = (code) => {
    throw new VenueCodeError(code);
  };
  const name = venueText(wire.name, "name", refuse);
  const address = venueText(wire.address, "address", refuse);
  const publicIdentifier =
    wire.publicIdentifier === "" ? null : venueText(wire.publicIdentifier, "public_identifier", refuse);
  if (areEqual(wire.seed, wire.previousSeed)) throw new VenueCodeError("previous_seed_is_seed");
  const seeds = wire.previousSeed.length === 0 ? [wire.seed] : [wire.seed, wire.previousSeed];
  return { seeds, name, address, defaultStay, setting, publicIdentifier };
}

function wireForm(bytes) {
  try {
    const message = new MessageReader(bytes);
    const wire = {
      seed: message.bytes(1, { isRequired: true }),
      previousSeed: message.bytes(2),
      name: message.text(3, { isRequired: true }),
      address: message.text(4),
      defaultStay: message.number(5),
      setting: message.signedNumber(6),
      publicIdentifier: message.text(7),
    };
    message.finish();
    return wire;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    throw new VenueCodeError(error.code === "malformed" ? "malformed_message" : error.code);
  }
}

/** Decodes base 32 without padding (RFC 4648 §6), in either case. Returns null if the text has another form. */
function bytesFromBase32(text) {
  const bytes = [];
  let [bits, count] = [0, 0];
  for (const character of text) {
    const value = ALPHABET.indexOf(/[a-z]/u.test(character) ? character.toUpperCase() : character);
    if (value < 0) return null;
    bits = (bits << 5) | value;
    count += 5;
    if (count >= 8) {
      count -= 8;
      bytes.push(bits >> count);
      bits &= (1 << count) - 1;
    }
  }
  // A character that adds no byte, or bits after the last byte, would be a second encoding (RFC 4648 §3.5).
  return count < 5 && bits === 0 ? Uint8Array.from(bytes) : null;
}

/**
 * Whether a venue code may name `host` as its authority: a host name (RFC 1123 §2.1) in lower case,
 * with a dot and not an IP address; or localhost, for tests.
 */
export function isAuthority(host) {
  const labels = host.split(".");
  const isHostName =
    host.length <= 253 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}$/u.test(label) && !label.endsWith("-"));
  return isHostName && (host === "localhost" || (labels.length > 1 && !/^[0-9]+$/u.test(labels.at(-1))));
}
