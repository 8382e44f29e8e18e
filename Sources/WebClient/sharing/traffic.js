// Everything that shapes the messages of all clients on a day. A client that had other settings would
// stand out. So each package of the day names their digest (Protos/report_package.proto).

import { areEqual, concat, hex, sha256 } from "../protocol/bytes.js";
import { field, messageField, numberField } from "../protocol/message.js";
import { PublicationError } from "../protocol/signed_file.js";
import { HOURS_PER_DAY } from "../protocol/time.js";
import { gatewayKeys } from "./oblivious.js";

/**
 * The settings of a day. Null if the configuration has no authorisation key for this day, or a relay
 * without a key of the gateway for this day.
 *
 * @returns `day`, `settings`, `profiles`, `schedule`, `publicKey` (DER), the `relay` (`url` and `gateway`) or null, and
 *   the `digest`
 */
export async function trafficOfDay({ settings, profiles, schedule, authorizationKeys, obliviousHTTP }, day) {
  const publicKey = authorizationKeys.find((key) => key.day === day)?.publicKey;
  const gateway = obliviousHTTP && gatewayKeys(obliviousHTTP.keys)?.find(({ identifier }) => identifier === day % 256);
  if (!publicKey || gateway === undefined) return null;
  const fields = new Map(settings).set(6, messageField(6, concat(numberField(1, day), field(2, publicKey))));
  if (gateway) {
    fields.set(10, messageField(10, concat(field(1, obliviousHTTP.relay), field(2, gateway.encoded))));
  }
  const content = [...fields].sort(([a], [b]) => a - b).map(([, encoded]) => encoded);
  const relay = gateway && { url: obliviousHTTP.relay, gateway };
  return { day, settings, profiles, schedule, publicKey, relay, digest: await sha256(concat(...content)) };
}

/**
 * The settings of the newest day for which the stored configuration and packages have some: that of the
 * newest package, or of the configuration if it is earlier. Null unless all packages of this day have
 * named them, including packages that were replaced.
 */
export async function confirmedTraffic(files) {
  const [configuration, newest] = [await files.configuration(), (await files.packages()).at(-1)];
  if (!configuration || !newest) return null;
  const day = Math.floor(Math.min(newest.hour, configuration.hour) / HOURS_PER_DAY);
  const [traffic, named] = [await trafficOfDay(configuration, day), await files.named(day)];
  const isConfirmed = traffic && named.every(({ trafficDigest }) => areEqual(trafficDigest ?? [], traffic.digest));
  return isConfirmed && named.length > 0 ? traffic : null;
}

/**
 * The digest of the settings that all packages of the newest day have named, and its `day`. Null if they
 * have named different ones, or if the stored configuration has other settings of this day.
 */
export async function namedTraffic(files) {
  const [configuration, newest] = [await files.configuration(), (await files.packages()).at(-1)];
  const day = Math.floor(newest.hour / HOURS_PER_DAY);
  const [own, named] = [await trafficOfDay(configuration, day), await files.named(day)];
  const digest = named.length === 1 ? named[0].trafficDigest : null;
  return digest !== null && areEqual(own?.digest ?? digest, digest) ? { day, digest } : null;
}

/** As `confirmedTraffic`. @throws {PublicationError} if the settings are not confirmed */
export async function requiredTraffic(files) {
  const traffic = await confirmedTraffic(files);
  if (traffic !== null) return traffic;
  throw Object.assign(new PublicationError("value", "the settings, a key or the relay"), { path: "v1/configuration" });
}

/** Whether two configurations have the same `settings`. */
export function areSameSettings(one, other) {
  return one.size === other.size && [...one].every(([number, value]) => areEqual(value, other.get(number) ?? []));
}

/** The first half of a digest in a form that people can compare: groups of four digits, separated by hyphens. */
export function fingerprintOf(digest) {
  return hex(digest.subarray(0, 16)).replace(/.{4}(?!$)/gu, "$&-");
}
