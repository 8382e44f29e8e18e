import { bigEndian, concat, hkdf, utf8 } from "../protocol/bytes.js";
import { DiaryError } from "./diary_error.js";
import { generateKeyPair, importPrivateKey, open, seal } from "./hpke.js";
import { passkeySecret } from "./passkey.js";
import { scrypt } from "./scrypt.js";
import { KEY_PAIR_COUNT } from "./x25519.js";

// The key pair of a diary. Entries are sealed to the public key. The private key is stored in one of two ways:
//
// - not protected: as a key of WebCrypto that scripts cannot read. A copy of the browser's profile contains it.
// - protected: encrypted with AES-256-GCM under a key that scrypt derives from the passphrase, under a key from a
//   passkey, or both

const LABEL = utf8("venue-checkin/v1/web-diary");
/** 64 MB of memory. */
const COST = { logN: 16, r: 8, p: 1 };
/** The shortest passphrase in characters (NIST SP 800-63B §5.1.1.1). */
export const MINIMUM_PASSPHRASE_COUNT = 8;
const SALT_COUNT = 16;
const PASSKEY_LABEL = utf8("venue-checkin/v1/web-passkey");
/** A new key for each passphrase and salt encrypts one message, so the nonce may be constant. */
const NONCE = new Uint8Array(12);

/**
 * Generates a key pair. Returns the object that is stored (`key`), and the `privateKey`.
 *
 * @param protection a `passphrase`, or `makePasskey` as `newPasskey`. Without both, the key is not protected.
 * @throws {DiaryError} `short_passphrase`; the errors of `makePasskey` and `passkeySecret`
 */
export async function newDiaryKey({ passphrase = null, makePasskey = null } = {}) {
  if (passphrase !== null) requireLength(passphrase);
  const pair = await generateKeyPair();
  const { publicKey } = pair;
  const privateKey = await importPrivateKey(pair.privateKey);
  if (passphrase !== null) return { key: await withPassphrase(pair, passphrase), privateKey };
  if (makePasskey === null) return { key: { publicKey, privateKey }, privateKey };
  return { key: { publicKey, passkey: await sealedForPasskey(pair.privateKey, publicKey, makePasskey) }, privateKey };
}

function requireLength(passphrase) {
  if ([...passphrase.normalize("NFC")].length >= MINIMUM_PASSPHRASE_COUNT) return;
  throw Object.assign(new DiaryError("short_passphrase"), { count: MINIMUM_PASSPHRASE_COUNT });
}

async function withPassphrase({ privateKey, publicKey }, passphrase) {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_COUNT));
  const key = await passphraseKey(passphrase, salt, COST);
  const sealed = await encrypted(privateKey, key, passphraseContext(publicKey, COST, salt));
  return { publicKey, cost: COST, salt, sealed };
}

async function sealedForPasskey(privateKey, publicKey, makePasskey) {
  const passkey = await makePasskey();
  const sealed = await encrypted(privateKey, await passkeyKey(passkey), passkeyContext({ publicKey }, passkey));
  return { ...passkey, sealed };
}

/** Returns the private key of a stored object; null if the passphrase is wrong. */
export async function unlockedKey(stored, passphrase) {
  const bytes = await privateBytes(stored, passphrase);
  return bytes && importPrivateKey(bytes);
}

/**
 * Encrypts the private key for a passkey too.
 *
 * @param makePasskey as `newPasskey`; called only if the passphrase is right
 * @returns The object to store; null if the passphrase is wrong.
 * @throws {DiaryError} `no_passkey`, `passkey_unsupported`
 */
export async function withPasskey(stored, passphrase, makePasskey) {
  const bytes = await privateBytes(stored, passphrase);
  if (bytes === null) return null;
  return { ...stored, passkey: await sealedForPasskey(bytes, stored.publicKey, makePasskey) };
}

/** Returns the private key. The errors are those of `passkeySecret`. Null if the object is damaged. */
export async function keyOfPasskey(stored) {
  const { passkey } = stored;
  const bytes = await decrypted(passkey.sealed, await passkeyKey(passkey), passkeyContext(stored, passkey));
  return bytes && importPrivateKey(bytes);
}

async function privateBytes({ publicKey, cost, salt, sealed }, passphrase) {
  return decrypted(sealed, await passphraseKey(passphrase, salt, cost), passphraseContext(publicKey, cost, salt));
}

async function encrypted(bytes, key, additionalData) {
  return new Uint8Array(await crypto.subtle.encrypt(parameters(additionalData), key, bytes));
}

/** A private key, 32 bytes. Null if the key or the context is wrong. */
async function decrypted(sealed, key, additionalData) {
  try {
    const bytes = new Uint8Array(await crypto.subtle.decrypt(parameters(additionalData), key, sealed));
    return bytes.length === KEY_PAIR_COUNT ? bytes : null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

/** Seals bytes to the diary's public key. `context` must be the same for opening. */
export function sealed(bytes, { publicKey }, context) {
  return seal(bytes, publicKey, LABEL, context);
}

/** Opens what `sealed` returned. Returns null if it was sealed for another key or context, or was modified. */
export function opened(bytes, privateKey, { publicKey }, context) {
  return open(bytes, privateKey, publicKey, LABEL, context);
}

async function passphraseKey(passphrase, salt, cost) {
  // The same passphrase from another keyboard can have other code points.
  const bytes = await scrypt(utf8(passphrase.normalize("NFC")), salt, cost, 32);
  return aesKey(bytes);
}

async function passkeyKey(passkey) {
  return aesKey(await hkdf(await passkeySecret(passkey), PASSKEY_LABEL, 32));
}

function aesKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function passphraseContext(publicKey, { logN, r, p }, salt) {
  return concat(LABEL, publicKey, bigEndian(logN), bigEndian(r), bigEndian(p), salt);
}

function passkeyContext({ publicKey }, { id, salt }) {
  return concat(PASSKEY_LABEL, publicKey, salt, id);
}

function parameters(additionalData) {
  return { name: "AES-GCM", iv: NONCE, additionalData, tagLength: 128 };
}
