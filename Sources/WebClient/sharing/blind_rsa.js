// RSA blind signatures: RSABSSA-SHA384-PSS (RFC 9474 §5), the client's part. Values are named as in
// the RFC. The authority signs a message that it does not see.
//
// The time of BigInt depends on the numbers. The secret numbers are the salt and r, which are new for
// each message, and the encoded message. No key of this client is involved.

import { areEqual, concat, fromHex, hex, random, sha384 } from "../protocol/bytes.js";

const ALGORITHM = { name: "RSA-PSS", hash: "SHA-384" };
/** The length of the salt and of a digest in bytes. */
const HASH_COUNT = 48;

/** A public key. */
export class BlindKey {
  /** The length of a signature, a blinded message or an inverse in bytes. */
  count;
  #bits;
  #n;
  #e;
  #key;

  /** Reads SubjectPublicKeyInfo of an RSA key (RFC 3279 §2.3.1). Returns null if `der` has another form. */
  static async fromDER(der) {
    const blindKey = new BlindKey();
    try {
      const key = await crypto.subtle.importKey("spki", der, ALGORITHM, true, ["verify"]);
      const { n, e } = await crypto.subtle.exportKey("jwk", key);
      if (!areEqual(new Uint8Array(await crypto.subtle.exportKey("spki", key)), der)) return null;
      blindKey.#key = key;
      blindKey.#n = numberOfText(n);
      blindKey.#e = numberOfText(e);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return null;
    }
    blindKey.#bits = blindKey.#n.toString(2).length;
    blindKey.count = Math.ceil(blindKey.#bits / 8);
    return blindKey;
  }

  /**
   * Blind (§4.2).
   *
   * @param salt 48 random bytes, and `r` a random number below n. Tests pass the values of a vector.
   * @returns `blindedMessage` and the secret `inverse`; null if the key is unusable, because its
   *   modulus has small factors
   */
  async blind(message, { salt = random(HASH_COUNT), r = this.#randomNumber() } = {}) {
    const m = number(await encodedMessage(message, salt, this.#bits - 1));
    const inverse = inverseOf(r, this.#n);
    if (inverse === null || inverseOf(m, this.#n) === null) return null;
    const z = (m * power(r, this.#e, this.#n)) % this.#n;
    return { blindedMessage: bytes(z, this.count), inverse: bytes(inverse, this.count) };
  }

  /** Finalize (§4.4). Returns the signature of `message`; null if the blind signature is not valid. */
  async finalize(blindSignature, message, inverse) {
    const z = number(blindSignature);
    if (blindSignature.length !== this.count || z >= this.#n) return null;
    const signature = bytes((z * number(inverse)) % this.#n, this.count);
    const parameters = { name: "RSA-PSS", saltLength: HASH_COUNT };
    return (await crypto.subtle.verify(parameters, this.#key, signature, message)) ? signature : null;
  }

  /** A random number from 1 to n - 1. Another attempt is needed at most every second time. */
  #randomNumber() {
    for (;;) {
      const r = number(random(this.count)) & ((1n << BigInt(this.#bits)) - 1n);
      if (r > 0n && r < this.#n) return r;
    }
  }
}

/** EMSA-PSS-ENCODE (RFC 8017 §9.1.1) with SHA-384 and MGF1. `bits` is emBits. */
async function encodedMessage(message, salt, bits) {
  const count = Math.ceil(bits / 8);
  const H = await sha384(concat(new Uint8Array(8), await sha384(message), salt));
  const DB = concat(new Uint8Array(count - 2 * HASH_COUNT - 2), Uint8Array.of(1), salt);
  const masks = Array.from({ length: Math.ceil(DB.length / HASH_COUNT) }, (_, counter) => {
    return sha384(concat(H, Uint8Array.of(0, 0, 0, counter)));
  });
  concat(...(await Promise.all(masks))).subarray(0, DB.length).forEach((byte, index) => {
    DB[index] ^= byte;
  });
  DB[0] &= 0xff >> (8 * count - bits);
  return concat(DB, H, Uint8Array.of(0xbc));
}

function power(base, exponent, modulus) {
  let [result, square] = [1n, base];
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** The inverse of a number below the modulus; null if they have a common factor. */
function inverseOf(value, modulus) {
  let [r, next, t, nextT] = [modulus, value, 0n, 1n];
  while (next > 0n) {
    const quotient = r / next;
    [r, next] = [next, r - quotient * next];
    [t, nextT] = [nextT, t - quotient * nextT];
  }
  if (r !== 1n) return null;
  return t < 0n ? t + modulus : t;
}

function number(bytes) {
  return BigInt(`0x${hex(bytes)}`);
}

function bytes(number, count) {
  return fromHex(number.toString(16).padStart(2 * count, "0"));
}

/** The number in a JSON Web Key (RFC 7518 §2, Base64urlUInt). */
function numberOfText(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return number(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
