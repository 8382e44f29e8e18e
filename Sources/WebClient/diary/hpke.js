import { concat, hmac, utf8 } from "../protocol/bytes.js";
import { KEY_PAIR_COUNT, x25519 } from "./x25519.js";

// Hybrid Public Key Encryption (RFC 9180) in base mode, with one suite: DHKEM(X25519, HKDF-SHA256),
// HKDF-SHA256, AES-128-GCM. This is the single-shot form (§6.1). Values are named as in the RFC.

const KEM = Uint8Array.of(0x00, 0x20);
const SUITE = concat(utf8("HPKE"), KEM, Uint8Array.of(0x00, 0x01, 0x00, 0x01));
const KEM_SUITE = concat(utf8("KEM"), KEM);
const MODE_BASE = Uint8Array.of(0);
const NOTHING = new Uint8Array();
const HASH_COUNT = 32;
const KEY_COUNT = 16;
const NONCE_COUNT = 12;

/** Generates a key pair. Returns both keys in 32 bytes each. */
export async function generateKeyPair() {
  return (await x25519()).generateKeyPair();
}

/** Imports a private key. Unless X25519 is a script here, scripts cannot read it again. */
export async function importPrivateKey(bytes) {
  return (await x25519()).importPrivateKey(bytes);
}

/**
 * Seals a message: `SealBase`.
 *
 * @param recipient the recipient's public key, 32 bytes
 * @param ephemeral the sender's key pair, which must not be used twice. Tests pass the pair of a vector.
 * @returns `enc || ct`: 48 bytes more than the plaintext
 */
export async function seal(plaintext, recipient, info, aad, ephemeral = null) {
  const { key, parameters, enc } = await senderSchedule(recipient, info, aad, ephemeral);
  return concat(enc, new Uint8Array(await crypto.subtle.encrypt(parameters, key, plaintext)));
}

/**
 * Seals a message without `aad`, and exports a secret: `SendExportBase`.
 *
 * @param count at most 32
 * @returns `sealed` as `seal` returns it, and the `secret` of `count` bytes for the label
 */
export async function sealAndExport(plaintext, recipient, info, label, count, ephemeral = null) {
  const { key, parameters, enc, exporterSecret } = await senderSchedule(recipient, info, NOTHING, ephemeral);
  const sealed = concat(enc, new Uint8Array(await crypto.subtle.encrypt(parameters, key, plaintext)));
  return { sealed, secret: await expand(SUITE, exporterSecret, "sec", label, count) };
}

async function senderSchedule(recipient, info, aad, ephemeral) {
  const sender = ephemeral ?? (await generateKeyPair());
  const dh = await sharedBits(await importPrivateKey(sender.privateKey), recipient);
  const schedule = await keySchedule(dh, concat(sender.publicKey, recipient), info, aad, "encrypt");
  return { ...schedule, enc: sender.publicKey };
}

/**
 * Opens a message: `OpenBase`. Returns null if it was sealed for another key, `info` or `aad`, or
 * was modified.
 *
 * @param privateKey the recipient's private key, as `importPrivateKey` returns it
 * @param publicKey the recipient's public key, 32 bytes
 */
export async function open(sealed, privateKey, publicKey, info, aad) {
  const enc = sealed.subarray(0, KEY_PAIR_COUNT);
  try {
    const dh = await sharedBits(privateKey, enc);
    const { key, parameters } = await keySchedule(dh, concat(enc, publicKey), info, aad, "decrypt");
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, sealed.subarray(KEY_PAIR_COUNT)));
  } catch (error) {
    // WebCrypto's error for a point that is not usable, or for a wrong tag
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

async function sharedBits(privateKey, publicKey) {
  return (await x25519()).sharedBits(privateKey, publicKey);
}

/** `ExtractAndExpand` (§4.1) and `KeySchedule` (§5.1), for the first message. */
async function keySchedule(dh, kemContext, info, aad, use) {
  const eaePRK = await extract(KEM_SUITE, NOTHING, "eae_prk", dh);
  const sharedSecret = await expand(KEM_SUITE, eaePRK, "shared_secret", kemContext, HASH_COUNT);
  const pskIDHash = await extract(SUITE, NOTHING, "psk_id_hash", NOTHING);
  const context = concat(MODE_BASE, pskIDHash, await extract(SUITE, NOTHING, "info_hash", info));
  const secret = await extract(SUITE, sharedSecret, "secret", NOTHING);
  const key = await expand(SUITE, secret, "key", context, KEY_COUNT);
  const iv = await expand(SUITE, secret, "base_nonce", context, NONCE_COUNT);
  return {
    key: await crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]),
    parameters: { name: "AES-GCM", iv, additionalData: aad, tagLength: 128 },
    exporterSecret: await expand(SUITE, secret, "exp", context, HASH_COUNT),
  };
}

/** `LabeledExtract` (§4). */
function extract(suite, salt, label, ikm) {
  return hmac(salt, concat(utf8("HPKE-v1"), suite, utf8(label), ikm));
}

/** `LabeledExpand` (§4), for at most 32 bytes: HKDF-Expand needs only one block. */
async function expand(suite, key, label, info, count) {
  const labeledInfo = concat(Uint8Array.of(0, count), utf8("HPKE-v1"), suite, utf8(label), info);
  return (await hmac(key, concat(labeledInfo, Uint8Array.of(1)))).subarray(0, count);
}
