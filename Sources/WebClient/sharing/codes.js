import { sha256, utf8 } from "../protocol/bytes.js";

/** The characters of codes that people read aloud. No two of them look alike. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_COUNT = 10;
const PIN_COUNT = 6;
/** In bytes. */
const MAXIMUM_TYPED_SIZE = 64;

/**
 * Reads a typed hotline code (nine characters and a check character) or PIN (six characters). Lower
 * case, spaces and hyphens are allowed.
 *
 * @returns `{ hotlineCode }` or `{ pin }` in upper case; null if the text is neither
 */
export async function proofOf(typed) {
  if (utf8(typed).length > MAXIMUM_TYPED_SIZE) return null;
  const text = typed.replace(/[ -]/gu, "").replace(/[a-z]/gu, (letter) => letter.toUpperCase());
  if (!Array.from(text).every((character) => ALPHABET.includes(character))) return null;
  if (text.length === PIN_COUNT) return { pin: text };
  if (text.length !== CODE_COUNT) return null;
  return text.at(-1) === (await checkCharacter(text.slice(0, -1))) ? { hotlineCode: text } : null;
}

/** A random hotline code, for decoys. */
export async function randomCode() {
  const letters = Array.from({ length: CODE_COUNT - 1 }, () => ALPHABET[randomBelow(ALPHABET.length)]).join("");
  return { hotlineCode: letters + (await checkCharacter(letters)) };
}

/** A random whole number below `limit`, which is at most 2^16. */
export function randomBelow(limit) {
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint16Array(1));
    if (number < 65_536 - (65_536 % limit)) return number % limit;
  }
}

/** The first hexadecimal digit of the SHA-256, in upper case, with G for 0 and H for 1. */
async function checkCharacter(letters) {
  const digit = (await sha256(utf8(letters)))[0] >> 4;
  return ["G", "H"][digit] ?? digit.toString(16).toUpperCase();
}
