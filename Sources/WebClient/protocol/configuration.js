import { concat, sha256, textFromUTF8 } from "./bytes.js";
import { MessageReader, WireError, messageField } from "./message.js";
import { MAXIMUM_PROFILE_COUNT, profilesOf, readProfile } from "./profile.js";
import { readProximity, requireProximity } from "./proximity.js";
import { AuthorityKey, PublicationError, reading, require, requireRegion, verifiedPayload } from "./signed_file.js";
import { HOURS_PER_DAY, isDay, isHour } from "./time.js";
import { isAuthority } from "./venue_code.js";

/** The maximum size in bytes. */
export const MAXIMUM_CONFIGURATION_SIZE = 64 << 10;
/** One more than a valid configuration has, so that the error names the keys. */
const MAXIMUM_KEY_COUNT = 8;
/** The maximum number of hosts of links in the advice. */
const MAXIMUM_HOST_COUNT = 16;

/**
 * Verifies and decodes the settings that an authority can change (Protos/configuration.proto).
 *
 * `lastingDigest` is the SHA-256 of the message without the hour, the authorisation keys and the relay.
 * `settings` has the fields that shape a client's messages, by number: profiles, schedule, and proximity if there is
 * one. `profiles` are the diseases that this version can use, and `unusableProfiles` the numbers of the others.
 *
 * @param region The name of the authority's area, or null if it is not known yet.
 * @param last The hour of the last accepted configuration, or null.
 * @throws {PublicationError}
 */
export async function openConfiguration(file, key, region, last = null) {
  const payload = await verifiedPayload(file, key, "configuration", MAXIMUM_CONFIGURATION_SIZE);
  const configuration = await decodeConfiguration(payload);
  if (region !== null && configuration.region !== region) throw new PublicationError("of_another_region");
  if (last !== null && configuration.hour < last) throw new PublicationError("older");
  return configuration;
}

async function decodeConfiguration(payload) {
  const wire = reading(() => {
    const message = new MessageReader(payload);
    const fields = {
      region: message.text(1),
      hour: message.number(2),
      profiles: message.elements(3, MAXIMUM_PROFILE_COUNT + 1),
      schedule: message.message(5),
      authorizationKeys: message.elements(6, MAXIMUM_KEY_COUNT).map(readAuthorizationKey),
      minimumClientVersion: message.text(7),
      nextKey: message.bytes(8),
      previousKey: message.bytes(9),
      obliviousHTTP: readObliviousHTTP(message.optionalMessage(10)),
      proximity: message.optionalMessage(11),
      webClientDigest: message.bytes(12),
      adviceDigest: message.bytes(13),
      adviceHosts: message.elements(14, MAXIMUM_HOST_COUNT + 1).map(readHost),
    };
    message.finish();
    return {
      ...fields,
      settings: new Map([[3, fields.profiles], [5, [fields.schedule.encoded]], [11, encodedOf(fields.proximity)]]
        .filter(([, parts]) => parts.length > 0)
        .map(([number, parts]) => [number, concat(...parts.map((part) => messageField(number, part)))])),
      profiles: fields.profiles.map(readProfile),
      schedule: readSchedule(fields.schedule),
      proximity: readProximity(fields.proximity),
    };
  });
  requireRegion(wire.region);
  require(isHour(wire.hour), "the hour");
  const profiles = profilesOf(wire.profiles);
  requireSchedule(wire.schedule);
  require(isVersion(wire.minimumClientVersion), "the client's version");
  requireAuthorizationKeys(wire.authorizationKeys, wire.hour);
  requireObliviousHTTP(wire.obliviousHTTP);
  requireProximity(wire.proximity);
  require([0, 32].includes(wire.webClientDigest.length), "the web client's digest");
  require([0, 32].includes(wire.adviceDigest.length), "the advice's digest");
  requireHosts(wire.adviceHosts);
  return {
    ...wire,
    ...profiles,
    lastingDigest: await sha256(new MessageReader(payload).without([2, 6, 10])),
    nextKey: await optionalKey(wire.nextKey, "the next key"),
    previousKey: await optionalKey(wire.previousKey, "the previous key"),
  };
}

function encodedOf(message) {
  return message === null ? [] : [message.encoded];
}

function readSchedule(message) {
  const schedule = {
    retentionDays: message.number(1),
    publicationHours: message.number(2),
    decoysPerHundredDays: message.number(3),
    submissionDelaySeconds: message.number(4),
    skippedHours: message.number(5),
  };
  message.finish();
  return schedule;
}

/**
 * People share once or twice a year. With ten decoys in a hundred days, at least 94 of 100 messages from a device
 * are decoys.
 */
const MINIMUM_DECOYS = 10;
/** A shorter mean delay would link a submission to its authorisation. */
const MINIMUM_DELAY_SECONDS = 60;

function requireSchedule(schedule) {
  const isValid =
    schedule.retentionDays >= 1 && schedule.retentionDays <= 14 &&
    schedule.publicationHours >= 1 && schedule.publicationHours <= 24 &&
    schedule.decoysPerHundredDays >= MINIMUM_DECOYS && schedule.decoysPerHundredDays <= 10_000 &&
    schedule.submissionDelaySeconds >= MINIMUM_DELAY_SECONDS && schedule.submissionDelaySeconds <= 3600 &&
    schedule.skippedHours <= 4;
  require(isValid, "the schedule");
}

function readAuthorizationKey(bytes) {
  const message = new MessageReader(bytes);
  const key = { day: message.number(1), publicKey: message.bytes(2) };
  message.finish();
  return key;
}

/** The keys are for yesterday and today, in this order. One or both may be missing. */
function requireAuthorizationKeys(keys, hour) {
  const today = Math.floor(hour / HOURS_PER_DAY);
  const days = keys.map(({ day }) => day).join();
  const areDays = ["", `${today}`, `${today - 1}`, `${today - 1},${today}`].includes(days);
  const areKeys = keys.every(({ day, publicKey }) => isDay(day) && publicKey.length >= 1 && publicKey.length <= 1024);
  require(areDays && areKeys, "the authorisation keys");
}

/** Whether a text consists of three numbers below 65,536, without leading zeros and separated by points. */
function isVersion(text) {
  const numbers = text.split(".");
  return numbers.length === 3 && numbers.every((number) => /^(?:0|[1-9][0-9]{0,4})$/u.test(number) && number < 65_536);
}

/** The relay for a client's messages, and the keys of the authority's gateway (RFC 9458 §3.2). */
function readObliviousHTTP(message) {
  if (message === null) return null;
  const relay = { relay: message.text(1), keys: message.bytes(2) };
  message.finish();
  return relay;
}

function requireObliviousHTTP(relay) {
  if (relay === null) return;
  const hasKeys = relay.keys.length >= 1 && relay.keys.length <= 1024;
  require(/^[\x21-\x7e]{1,200}$/u.test(relay.relay) && hasKeys, "the relay");
}

function readHost(bytes) {
  const host = textFromUTF8(bytes);
  if (host === null) throw new WireError("malformed");
  return host;
}

/** The hosts of links in the advice. */
function requireHosts(hosts) {
  const areHosts = hosts.every((host, index) => isAuthority(host) && (index === 0 || hosts[index - 1] < host));
  require(hosts.length <= MAXIMUM_HOST_COUNT && areHosts, "the hosts of links");
}

/** Decodes a signing key. Returns null if there is none. */
async function optionalKey(der, field) {
  if (der.length === 0) return null;
  const key = await AuthorityKey.fromDER(der);
  require(key !== null, field);
  return key;
}
