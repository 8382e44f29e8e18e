import { bigEndian, concat, utf8 } from "../protocol/bytes.js";
import { KEY_PAIR_COUNT, generateKeyPair, importPrivateKey, open, seal } from "./hpke.js";
import { scrypt } from "./scrypt.js";

// The key pair of a diary. Entries are sealed to the public key, without the passphrase. The private
// key is encrypted with AES-256-GCM under a key that scrypt derives from the passphrase.

const LABEL = utf8("venue-checkin/v1/web-diary");
/** 16 MB of memory. */
const COST = { logN: 14, r: 8, p: 1 };
const SALT_COUNT = 16;
/** A new key for each passphrase and salt encrypts one message, so the nonce may be constant. */
const NONCE = new Uint8Array(12);

/** Generates a key pair. Returns the object that is stored. */
export async function newDiaryKey(passphrase) {
  const { privateKey, publicKey } = await generateKeyPair();
  const salt = crypto.getRandomValues(new Uint8Array(SALT_COUNT));
  const key = await passphraseKey(passphrase, salt, COST, "encrypt");
  const sealed = await crypto.subtle.encrypt(parameters(publicKey, COST, salt), key, privateKey);
  return { publicKey, cost: COST, salt, sealed: new Uint8Array(sealed) };
}

/** Returns the private key of a stored object; null if the passphrase is wrong. */
export async function unlockedKey({ publicKey, cost, salt, sealed }, passphrase) {
  const key = await passphraseKey(passphrase, salt, cost, "decrypt");
  try {
    const bytes = new Uint8Array(await crypto.subtle.decrypt(parameters(publicKey, cost, salt), key, sealed));
    return bytes.length === KEY_PAIR_COUNT ? await importPrivateKey(bytes) : null;
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

async function passphraseKey(passphrase, salt, cost, use) {
  // The same passphrase from another keyboard can have other code points.
  const bytes = await scrypt(utf8(passphrase.normalize("NFC")), salt, cost, 32);
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, [use]);
}

function parameters(publicKey, { logN, r, p }, salt) {
  const additionalData = concat(LABEL, publicKey, bigEndian(logN), bigEndian(r), bigEndian(p), salt);
  return { name: "AES-GCM", iv: NONCE, additionalData, tagLength: 128 };
}
