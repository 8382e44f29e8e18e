// Checks scrypt with the vectors of RFC 7914 §12, and HPKE with those of RFC 9180.

import { hex, utf8 } from "/protocol/bytes.js";
import { generateKeyPair, importPrivateKey, open, seal } from "/diary/hpke.js";
import { scrypt } from "/diary/scrypt.js";
import { bytes, check, checkEqual, result } from "./checks.js";

/** Passphrase, salt, N, r, p and the first bytes of the output. */
const SCRYPT = [
  ["", "", 4, 1, 1, "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"],
  ["password", "NaCl", 10, 8, 16, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"],
  ["pleaseletmein", "SodiumChloride", 14, 8, 1, "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"],
  // The cost of a diary. The output is from hashlib of Python.
  ["pleaseletmein", "SodiumChloride", 16, 8, 1, "12b194c86d7bea77ce0c58f7b27974a6000a9f187df8bbc2a263c5fd22ce3c21"],
];

export default async function run() {
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
  check(!imported.extractable, "a private key can be read again");
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
