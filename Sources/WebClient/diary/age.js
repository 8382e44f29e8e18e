// Files in the format age v1 (https://age-encryption.org/v1) that are encrypted with a passphrase: the format of
// `checkin export`. `AgeFile` in Sources/Cryptography describes it.

import { areEqual, concat, fromBase64, hkdf, hmac, random, toBase64, utf8 } from "../protocol/bytes.js";
import { openedByChaCha, sealedByChaCha } from "./chacha20_poly1305.js";
import { DiaryError } from "./diary_error.js";
import { scrypt } from "./scrypt.js";

const LINE = "age-encryption.org/v1";
/** 64 MB of memory, as for the diary's key. */
const LOG_N = 16;
/** 256 MB. Files of age and `checkin` have this cost. Phones end pages that need more. */
const MAXIMUM_LOG_N = 18;
const FILE_KEY_COUNT = 16;
const NONCE_COUNT = 16;
const CHUNK_COUNT = 65_536;
const SEALED_CHUNK_COUNT = CHUNK_COUNT + 16;
/** A header with a passphrase is shorter. */
const MAXIMUM_HEADER_COUNT = 256;
const HEADER = new RegExp(
  `^(${LINE}\n-> scrypt ([A-Za-z0-9+/]{22}) ([1-9][0-9]?)\n([A-Za-z0-9+/]{43})\n---) ([A-Za-z0-9+/]{43})\n`, "u",
);

/** Encrypts bytes with a passphrase. */
export async function encryptedFile(plaintext, passphrase) {
  const [fileKey, salt] = [random(FILE_KEY_COUNT), random(16)];
  const wrapped = sealedByChaCha(fileKey, await wrapKey(passphrase, salt, LOG_N), new Uint8Array(12));
  const authenticated = `${LINE}\n-> scrypt ${toBase64(salt)} ${LOG_N}\n${toBase64(wrapped)}\n---`;
  const tag = await headerTag(fileKey, authenticated);
  const nonce = random(NONCE_COUNT);
  const key = await payloadKey(fileKey, nonce);
  const chunks = [];
  for (let start = 0; start === 0 || start < plaintext.length; start += CHUNK_COUNT) {
    const isLast = start + CHUNK_COUNT >= plaintext.length;
    chunks.push(sealedByChaCha(plaintext.subarray(start, start + CHUNK_COUNT), key, chunkNonce(chunks.length, isLast)));
  }
  return concat(utf8(`${authenticated} ${toBase64(tag)}\n`), nonce, ...chunks);
}

/**
 * Decrypts a file.
 *
 * @throws {DiaryError} `not_an_archive` if it is not a file in this format with a passphrase, `too_expensive`,
 *   `wrong_passphrase_of_file`, `damaged_archive`
 */
export async function decryptedFile(file, passphrase) {
  const characters = String.fromCharCode(...file.subarray(0, MAXIMUM_HEADER_COUNT));
  const parts = HEADER.exec(characters);
  if (!parts) throw new DiaryError("not_an_archive");
  const [header, authenticated, ...fields] = parts;
  const logN = Number(fields[1]);
  if (logN > MAXIMUM_LOG_N) throw new DiaryError("too_expensive");
  const [salt, wrapped, tag] = [fields[0], fields[2], fields[3]].map(fromBase64);
  if (!salt || !wrapped || !tag) throw new DiaryError("damaged_archive");
  const fileKey = openedByChaCha(wrapped, await wrapKey(passphrase, salt, logN), new Uint8Array(12));
  if (fileKey === null) throw new DiaryError("wrong_passphrase_of_file");
  // Both tags are known to whoever has the file and the passphrase.
  if (!areEqual(tag, await headerTag(fileKey, authenticated))) throw new DiaryError("damaged_archive");
  return openedPayload(file.subarray(header.length), fileKey);
}

async function openedPayload(payload, fileKey) {
  const [key, chunks] = [await payloadKey(fileKey, payload.slice(0, NONCE_COUNT)), []];
  let rest = payload.subarray(NONCE_COUNT);
  do {
    const sealed = rest.subarray(0, SEALED_CHUNK_COUNT);
    rest = rest.subarray(sealed.length);
    const chunk = openedByChaCha(sealed, key, chunkNonce(chunks.length, rest.length === 0));
    // The last chunk is empty only if the whole plaintext is.
    if (chunk === null || (chunk.length === 0 && chunks.length > 0)) throw new DiaryError("damaged_archive");
    chunks.push(chunk);
  } while (rest.length > 0);
  return concat(...chunks);
}

async function wrapKey(passphrase, salt, logN) {
  const cost = { logN, r: 8, p: 1 };
  return scrypt(utf8(passphrase), concat(utf8(`${LINE}/scrypt`), salt), cost, 32).catch((error) => {
    // WebAssembly's error if there is not enough memory
    if (!(error instanceof RangeError)) throw error;
    throw new DiaryError("too_expensive");
  });
}

async function headerTag(fileKey, authenticated) {
  return hmac(await hkdf(fileKey, utf8("header"), 32), utf8(authenticated));
}

function payloadKey(fileKey, nonce) {
  return hkdf(fileKey, utf8("payload"), 32, nonce);
}

/** The number of the chunk in 11 bytes, and whether it is the last one. */
function chunkNonce(number, isLast) {
  const nonce = new DataView(new ArrayBuffer(12));
  nonce.setUint32(7, number);
  nonce.setUint8(11, Number(isLast));
  return new Uint8Array(nonce.buffer);
}
