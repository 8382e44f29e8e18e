// X25519 (RFC 7748) for HPKE: WebCrypto's, or a script for browsers before Chromium 133, Firefox 130 and Safari 17.4.
//
// The script follows TweetNaCl (Bernstein and others, "TweetNaCl: a crypto library in 100 tweets", 2014), whose version
// for JavaScript was audited by Cure53 in 2017. A number modulo 2^255 - 19 is in 16 limbs of 16 bits. A limb is a double,
// which is exact up to 2^53. No branch and no index depends on a secret number. A browser's compiler gives no guarantee
// about time, however. It is not WebAssembly, because these browsers refuse that under the policy of the page.

import { concat } from "../protocol/bytes.js";

/** The length of a public key, a private key and a shared secret in bytes. */
export const KEY_PAIR_COUNT = 32;
/** PrivateKeyInfo (RFC 8410 §7) before the 32 bytes of a private key. */
const PRIVATE_HEADER = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32]);

const webCrypto = {
  /** Generates a key pair. Returns both keys in 32 bytes each. */
  async generateKeyPair() {
    const pair = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]);
    const [privateKey, publicKey] = await Promise.all([
      crypto.subtle.exportKey("pkcs8", pair.privateKey),
      crypto.subtle.exportKey("raw", pair.publicKey),
    ]);
    return {
      privateKey: new Uint8Array(privateKey).subarray(PRIVATE_HEADER.length),
      publicKey: new Uint8Array(publicKey),
    };
  },

  /** Imports a private key, so that scripts cannot read it again. */
  importPrivateKey(bytes) {
    return crypto.subtle.importKey("pkcs8", concat(PRIVATE_HEADER, bytes), "X25519", false, ["deriveBits"]);
  },

  /** The shared secret. Throws a `DOMException` if the public key is not usable. */
  async sharedBits(privateKey, publicKey) {
    const peer = await crypto.subtle.importKey("raw", publicKey, "X25519", false, []);
    // The diary of an older browser has bytes.
    const key = privateKey instanceof Uint8Array ? await this.importPrivateKey(privateKey) : privateKey;
    return new Uint8Array(await crypto.subtle.deriveBits({ name: "X25519", public: peer }, key, 256));
  },
};

/** The same as a script. Other scripts of the page can read its private keys, which are bytes. */
export const script = {
  async generateKeyPair() {
    const privateKey = crypto.getRandomValues(new Uint8Array(KEY_PAIR_COUNT));
    return { privateKey, publicKey: multiplied(privateKey, Uint8Array.of(9, ...new Uint8Array(31))) };
  },

  async importPrivateKey(bytes) {
    return bytes.slice();
  },

  async sharedBits(privateKey, publicKey) {
    if (publicKey.length !== KEY_PAIR_COUNT) throw new DOMException("", "DataError");
    const secret = multiplied(privateKey, publicKey);
    // RFC 7748 §6.1
    if (secret.reduce((bits, byte) => bits | byte, 0) === 0) throw new DOMException("", "OperationError");
    return secret;
  },
};

let found = null;

/** The implementation for this browser. */
export function x25519() {
  found ??= crypto.subtle.generateKey("X25519", false, ["deriveBits"]).then(
    () => webCrypto,
    () => script,
  );
  return found;
}

/** The function X25519 (RFC 7748 §5): a scalar of 32 bytes times the point with this u-coordinate. */
export function multiplied(scalar, u) {
  const bits = scalar.slice();
  bits[0] &= 248;
  bits[31] = (bits[31] & 127) | 64;
  const x1 = unpacked(u);
  // The names of RFC 7748. The points are x2 / z2 and x3 / z3.
  const [x2, z2, x3, z3] = [element(1), element(), x1.slice(), element(1)];
  const [a, b, c, d] = [element(), element(), element(), element()];
  const a24 = element(56_129, 1);
  for (let t = 254; t >= 0; t -= 1) {
    const bit = (bits[t >>> 3] >>> (t & 7)) & 1;
    swap(x2, x3, bit);
    swap(z2, z3, bit);
    add(a, x2, z2);
    subtract(b, x2, z2);
    add(c, x3, z3);
    subtract(d, x3, z3);
    multiply(d, d, a); // DA
    multiply(c, c, b); // CB
    add(x3, d, c);
    subtract(z3, d, c);
    multiply(x3, x3, x3);
    multiply(z3, z3, z3);
    multiply(z3, z3, x1);
    multiply(a, a, a); // AA
    multiply(b, b, b); // BB
    multiply(x2, a, b);
    subtract(c, a, b); // E
    multiply(d, c, a24);
    add(d, d, a);
    multiply(z2, c, d);
    swap(x2, x3, bit);
    swap(z2, z3, bit);
  }
  multiply(x2, x2, inverse(z2));
  return packed(x2);
}

function element(...limbs) {
  const found = new Float64Array(16);
  found.set(limbs);
  return found;
}

/** Exchanges two numbers if the bit is 1. */
function swap(left, right, bit) {
  for (let i = 0; i < 16; i += 1) {
    const difference = bit * (left[i] - right[i]);
    left[i] -= difference;
    right[i] += difference;
  }
}

function add(out, left, right) {
  for (let i = 0; i < 16; i += 1) out[i] = left[i] + right[i];
}

function subtract(out, left, right) {
  for (let i = 0; i < 16; i += 1) out[i] = left[i] - right[i];
}

const product = new Float64Array(31);

function multiply(out, left, right) {
  product.fill(0);
  for (let i = 0; i < 16; i += 1) {
    const limb = left[i];
    for (let j = 0; j < 16; j += 1) product[i + j] += limb * right[j];
  }
  // 2^256 is 38 modulo 2^255 - 19.
  for (let i = 0; i < 15; i += 1) product[i] += 38 * product[i + 16];
  for (let i = 0; i < 16; i += 1) out[i] = product[i];
  carry(out);
  carry(out);
}

/** Brings the limbs close to 16 bits. */
function carry(limbs) {
  for (let i = 0; i < 16; i += 1) {
    const high = Math.floor(limbs[i] / 65_536);
    limbs[i] -= 65_536 * high;
    if (i < 15) limbs[i + 1] += high;
    else limbs[0] += 38 * high;
  }
}

/** The number to the power of 2^255 - 21. */
function inverse(number) {
  const power = number.slice();
  for (let bit = 253; bit >= 0; bit -= 1) {
    multiply(power, power, power);
    if (bit !== 2 && bit !== 4) multiply(power, power, number);
  }
  return power;
}

/** The number of 32 bytes, little-endian, without the highest bit (RFC 7748 §5). */
function unpacked(bytes) {
  const limbs = element();
  for (let i = 0; i < 16; i += 1) limbs[i] = bytes[2 * i] + 256 * bytes[2 * i + 1];
  limbs[15] %= 32_768;
  return limbs;
}

/** The 32 bytes of a number, reduced modulo 2^255 - 19. */
function packed(number) {
  const limbs = number.slice();
  for (let count = 0; count < 3; count += 1) carry(limbs);
  // It is below 2^256 now. Subtract the prime twice, unless this gives a negative number.
  for (let count = 0; count < 2; count += 1) {
    const smaller = element();
    let borrow = 0;
    for (let i = 0; i < 16; i += 1) {
      const prime = i === 0 ? 65_517 : i === 15 ? 32_767 : 65_535;
      const difference = limbs[i] - prime - borrow;
      borrow = -Math.floor(difference / 65_536);
      smaller[i] = difference + 65_536 * borrow;
    }
    swap(limbs, smaller, 1 - borrow);
  }
  const bytes = new Uint8Array(KEY_PAIR_COUNT);
  limbs.forEach((limb, i) => {
    bytes[2 * i] = limb % 256;
    bytes[2 * i + 1] = limb / 256;
  });
  return bytes;
}
