// An authority that signs a configuration, an index and a package. The tables of the configuration are
// those of the test vectors.

import { concat, hex, sha256, utf8 } from "/protocol/bytes.js";
import { MessageReader, field, numberField } from "/protocol/message.js";
import { IV_COUNT, RECORD_COUNT, TAG_COUNT } from "/protocol/report.js";
import { AuthorityKey } from "/protocol/signed_file.js";
import { bytes } from "./checks.js";

/** The bytes of a report in each column of a package. */
const COLUMNS = [IV_COUNT, RECORD_COUNT, TAG_COUNT];

/** The signing `key`, and `publish`, which returns the files of an hour by path. The index has one package. */
export async function newPublisher(vectors) {
  const { key, signed } = await newSigner();
  const settings = new MessageReader(new MessageReader(bytes(vectors.configurations[0].file)).bytes(1));
  const [region] = [settings.bytes(1), settings.number(2)];
  const tables = [3, 4, 5].map((number) => field(number, settings.bytes(number)));
  const publish = async (hour, publicKey, keyDigest, relayDigest = new Uint8Array()) => {
    const today = Math.floor(hour / 24);
    const days = Array.from({ length: 15 }, (_, index) => {
      const columns = COLUMNS.map((count, column) => field(column + 2, new Uint8Array(16 * count)));
      return field(3, concat(numberField(1, today - 14 + index), ...columns));
    });
    const start = [field(1, region), numberField(2, hour)];
    const file = await signed("package", ...start, ...days, field(5, keyDigest), field(6, relayDigest));
    const listed = field(3, concat(numberField(1, file.length), field(2, await sha256(file))));
    const authorizationKey = field(6, concat(numberField(1, today), field(2, publicKey)));
    return {
      "v1/configuration": await signed("configuration", ...start, ...tables, authorizationKey, field(7, "0.1.0")),
      "v1/packages/index": await signed("index", ...start, listed, numberField(4, hour)),
      [`v1/packages/${hour}`]: file,
    };
  };
  return { key, publish };
}

/** An authority's public key for blind signatures. */
export async function newAuthorizationKey() {
  const parameters = { name: "RSA-PSS", hash: "SHA-384", modulusLength: 2048, publicExponent: bytes("010001") };
  const pair = await crypto.subtle.generateKey(parameters, true, ["sign", "verify"]);
  return new Uint8Array(await crypto.subtle.exportKey("spki", pair.publicKey));
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
