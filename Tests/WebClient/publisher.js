// An authority that signs a configuration, an index and a package. The tables of the configuration are
// those of the test vectors.

import { Diary } from "/diary/diary.js";
import { openConfiguration } from "/protocol/configuration.js";
import { concat, hex, sha256, utf8 } from "/protocol/bytes.js";
import { MessageReader, field, numberField } from "/protocol/message.js";
import { IV_COUNT, RECORD_COUNT, TAG_COUNT } from "/protocol/report.js";
import { AuthorityKey } from "/protocol/signed_file.js";
import { BlindKey } from "/sharing/blind_rsa.js";
import { base32, bytes } from "./checks.js";

/** The bytes of a report in each column of a package. */
const COLUMNS = [IV_COUNT, RECORD_COUNT, TAG_COUNT];

/** The signing `key`, and `publish`, which returns the files of an hour by path. The index has one package. */
export async function newPublisher(vectors) {
  const { key, signed } = await newSigner();
  const settings = new MessageReader(new MessageReader(bytes(vectors.configurations[0].file)).bytes(1));
  const [region] = [settings.bytes(1), settings.number(2)];
  const [profile, schedule] = [3, 5].map((number) => field(number, settings.bytes(number)));
  /** The digest of the settings of an hour's day with a key. */
  const digestOf = (hour, publicKey) => sha256(concat(profile, schedule, keyField(hour, publicKey)));
  const keyField = (hour, publicKey) => field(6, concat(numberField(1, Math.floor(hour / 24)), field(2, publicKey)));
  /** `digest` is what the package names, and `changed` another schedule of the configuration. */
  const publish = async (hour, publicKey, { digest = null, changed = schedule } = {}) => {
    const block = field(3, concat(...COLUMNS.map((count, column) => field(column + 1, new Uint8Array(32 * count)))));
    const start = [field(1, region), numberField(2, hour)];
    const version = field(7, "0.1.0");
    const lasting = await sha256(concat(field(1, region), profile, changed, version));
    const digests = [field(5, digest ?? (await digestOf(hour, publicKey))), field(7, await sha256(lasting))];
    const file = await signed("package", ...start, block, ...digests);
    const listed = field(3, concat(numberField(1, file.length), field(2, await sha256(file))));
    const tables = [profile, changed, keyField(hour, publicKey)];
    return {
      "v1/key": key.der,
      "v1/configuration": await signed("configuration", ...start, ...tables, version),
      "v1/packages/index": await signed("index", ...start, listed, numberField(4, hour)),
      [`v1/packages/${hour}`]: file,
    };
  };
  return { key, publish, digestOf };
}

/** A diary with a check-in of an hour and all consents; and the authority's `published` files and `signer`. */
export async function newEnrolledDiary(now) {
  const publisher = await newPublisher(await (await fetch("/vectors/venue-checkin-v1.json")).json());
  const signer = await newAuthorizationSigner();
  const published = await publisher.publish(Math.floor(now / 3600), signer.publicKey);
  const diary = await Diary.create({ passphrase: "passphrase" });
  for (const purpose of ["comparing", "sharing"]) await diary.setConsent(purpose, true);
  const configuration = await openConfiguration(published["v1/configuration"], publisher.key, "example");
  const authority = { region: "example", key: publisher.key, nextKey: null, previousKey: null };
  await diary.publishedFiles.pin(authority, configuration);
  const code = base32(concat(field(1, new Uint8Array(16).fill(5)), field(3, "Bar")));
  await diary.checkIn(`https://${location.hostname}/v1#${code}`, now - 3600);
  return { diary, published, signer };
}

/** An authority's key for blind signatures: `publicKey`, `key`, and `sign`, which signs a blinded message. */
export async function newAuthorizationSigner() {
  const parameters = { name: "RSA-PSS", hash: "SHA-384", modulusLength: 2048, publicExponent: bytes("010001") };
  const pair = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"]);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
  const { n, d } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const [modulus, exponent] = [n, d].map((text) => {
    return BigInt(`0x${hex(Uint8Array.from(atob(text.replace(/-/gu, "+").replace(/_/gu, "/")), (c) => c.charCodeAt(0)))}`);
  });
  const sign = (blinded) => {
    let [result, square] = [1n, BigInt(`0x${hex(blinded)}`)];
    for (let bits = exponent; bits > 0n; bits >>= 1n) {
      if (bits & 1n) result = (result * square) % modulus;
      square = (square * square) % modulus;
    }
    return bytes(result.toString(16).padStart(512, "0"));
  };
  return { publicKey, sign, key: await BlindKey.fromDER(publicKey) };
}

async function newSigner() {
  const parameters = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const pair = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"]);
  const key = await AuthorityKey.fromDER(new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey)));
  const signed = async (kind, ...fields) => {
    const payload = concat(...fields);
    const message = concat(utf8(`venue-checkin/v1/${kind}`), payload);
    const raw = hex(new Uint8Array(await crypto.subtle.sign(parameters, pair.privateKey, message)));
    const numbers = [raw.slice(0, 64), raw.slice(64)].map((digits) => {
      const number = bytes(digits.replace(/^(00)+/u, "").replace(/^[89a-f]/u, "00$&"));
      return concat(Uint8Array.of(2, number.length), number);
    });
    const signature = concat(Uint8Array.of(0x30, numbers[0].length + numbers[1].length), ...numbers);
    return concat(field(1, payload), field(2, key.identifier), field(3, signature));
  };
  return { key, signed };
}
