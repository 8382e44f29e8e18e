// Checks scrypt with the vectors of RFC 7914 §12, X25519 with those of RFC 7748, and HPKE with those of RFC 9180.

import { hex, utf8 } from "/protocol/bytes.js";
import { generateKeyPair, importPrivateKey, open, seal } from "/diary/hpke.js";
import { scrypt } from "/diary/scrypt.js";
import { multiplied, script, x25519 } from "/diary/x25519.js";
import { bytes, check, checkEqual, result } from "./checks.js";

/** Passphrase, salt, N, r, p and the first bytes of the output. */
const SCRYPT = [
  ["", "", 4, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"],
  ["password", "NaCl", 10, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"],
  ["pleaseletmein", "SodiumChloride", 14, 8, 1, "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"],
  // The cost of a diary. The output is from hashlib of Python.
  ["pleaseletmein", "SodiumChloride", 16, 8, 1, "12b194c86d7bea77ce0c58f7b27974a6000a9f187df8bbc2a263c5fd22ce3c21"],
];

/** Scalar, u-coordinate and result (RFC 7748 §5.2) */
const X25519 = [
  ["a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
    "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
    "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"],
  ["4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
    "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
    "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"],
];
/** The private and the public keys of Alice and Bob, and their secret (RFC 7748 §6.1) */
const ALICE = ["77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
  "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"];
const BOB = ["5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
  "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"];
const SECRET = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
/** Points of low order, and coordinates that are not below 2^255 - 19, of curve25519 */
const UNUSUAL = [
  "00".repeat(32), `01${"00".repeat(31)}`, `ec${"ff".repeat(30)}7f`, `ed${"ff".repeat(30)}7f`, `ee${"ff".repeat(30)}7f`, "ff".repeat(32),
  "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800", "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
  `f0${"ff".repeat(30)}7f`, `f7${"ff".repeat(31)}`,
];

async function checkX25519() {
  const native = await x25519();
  const both = native === script ? [script] : [native, script];
  for (const [scalar, u, expected] of X25519) checkEqual(hex(multiplied(bytes(scalar), bytes(u))), expected, "X25519");
  let [k, u] = [bytes(`09${"00".repeat(31)}`), bytes(`09${"00".repeat(31)}`)];
  for (let count = 0; count < 1000; count += 1) [k, u] = [multiplied(k, u), k];
  checkEqual(hex(k), "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51", "X25519 a thousand times");
  const secret = async (one, privateKey, publicKey) => {
    try {
      return hex(await one.sharedBits(await one.importPrivateKey(privateKey), publicKey));
    } catch (error) {
      check(error instanceof DOMException, `X25519 fails with ${error}`);
      return "refused";
    }
  };
  for (const one of both) {
    checkEqual(await secret(one, bytes(ALICE[0]), bytes(BOB[1])), SECRET, "the secret of Alice");
    checkEqual(await secret(one, bytes(BOB[0]), bytes(ALICE[1])), SECRET, "the secret of Bob");
    for (const length of [0, 31, 33]) checkEqual(await secret(one, bytes(BOB[0]), new Uint8Array(length)), "refused", `${length} bytes`);
    const pair = await one.generateKeyPair();
    checkEqual(hex(multiplied(pair.privateKey, bytes(`09${"00".repeat(31)}`))), hex(pair.publicKey), "a new key pair");
  }
  const random = () => crypto.getRandomValues(new Uint8Array(32));
  for (const u of [...UNUSUAL.map(bytes), ...Array.from({ length: 200 }, random)]) {
    const scalar = random();
    const found = await Promise.all(both.map((one) => secret(one, scalar, u)));
    checkEqual(found, found.map(() => found[0]), `both implementations with ${hex(u)}`);
  }
  const start = performance.now();
  for (let count = 0; count < 20; count += 1) multiplied(k, u);
  result.notes.push(`X25519 as a script: ${((performance.now() - start) / 20).toFixed(2)} ms`);
  if (native !== script) {
    // The private key of a diary from an older version of this browser
    const [privateKey, publicKey] = [bytes(ALICE[0]), bytes(BOB[1])];
    checkEqual(hex(await native.sharedBits(privateKey, publicKey)), SECRET, "WebCrypto with the script's key");
  }
}

export default async function run() {
  await checkX25519();
  for (const [passphrase, salt, logN, r, p, expected] of SCRYPT) {
    const start = performance.now();
    const key = await scrypt(utf8(passphrase), utf8(salt), { logN, r, p }, 64);
    checkEqual(hex(key).slice(0, 64), expected, passphrase);
    result.notes.push(`scrypt, N = 2^${logN}, r = ${r}, p = ${p}: ${Math.round(performance.now() - start)} ms`);
  }
  const vector = await (await fetch("/vectors/rfc9180.json")).json();
  const [info, message] = [bytes(vector.info), vector.encryptions[0]];
  const [privateKey, publicKey] = [bytes(vector.skRm), bytes(vector.pkRm)];
  const ephemeral = { privateKey: bytes(vector.skEm), publicKey: bytes(vector.enc) };
  const sealed = await seal(bytes(message.pt), publicKey, info, bytes(message.aad), ephemeral);
  checkEqual(hex(sealed), vector.enc + message.ct, "HPKE seals the first message");
  const imported = await importPrivateKey(privateKey);
  checkEqual(hex(await open(sealed, imported, publicKey, info, bytes(message.aad))), message.pt, "HPKE opens it");
  check((await x25519()) === script || !imported.extractable, "a private key can be read again");
  await refusals(sealed, imported, publicKey, info, bytes(message.aad));
}

async function refusals(sealed, privateKey, publicKey, info, aad) {
  for (const index of [0, 31, 32, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[index] ^= 1;
    checkEqual(await open(changed, privateKey, publicKey, info, aad), null, `a change of byte ${index}`);
  }
  for (const length of [0, 31, 32, 47]) {
    checkEqual(await open(sealed.slice(0, length), privateKey, publicKey, info, aad), null, `${length} bytes`);
  }
  checkEqual(await open(sealed, privateKey, publicKey, utf8("other"), aad), null, "another info");
  checkEqual(await open(sealed, privateKey, publicKey, info, utf8("other")), null, "another aad");
  const other = await generateKeyPair();
  const otherKey = await importPrivateKey(other.privateKey);
  checkEqual(await open(sealed, otherKey, other.publicKey, info, aad), null, "another key");
}
