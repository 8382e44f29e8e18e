// Checks blind signatures with the vectors of RFC 9474, and the messages for an authorisation.

import { concat, hex } from "/protocol/bytes.js";
import { field, numberField } from "/protocol/message.js";
import { BlindKey } from "/sharing/blind_rsa.js";
import { proofOf, randomCode } from "/sharing/codes.js";
import { authorizationRequest, decodedAnswer } from "/sharing/requests.js";
import { bytes, check, checkEqual } from "./checks.js";

export default async function run() {
  const { cases } = await (await fetch("/vectors/rfc9474.json")).json();
  check(cases.length > 1, "the vectors of RFC 9474 are missing");
  for (const vector of cases) await blindSignature(vector);
  checkEqual(await BlindKey.fromDER(bytes("3003020101")), null, "a short key");
  await codes();
  requests();
  answers();
}

async function blindSignature(vector) {
  const { name, prepared_msg: message, salt, blinded_msg: blinded, blind_sig: blindSignature, sig } = vector;
  const der = publicKey(vector);
  const key = await BlindKey.fromDER(der);
  checkEqual(await BlindKey.fromDER(concat(der, Uint8Array.of(0))), null, `${name}: a key with another byte`);
  checkEqual(key.count, bytes(vector.n).length, `${name}: the length`);
  // The RFC gives the inverse of r. Its inverse is r.
  const [n, inverse] = [vector.n, vector.inv].map((text) => BigInt(`0x${text}`));
  const made = await key.blind(bytes(message), { salt: bytes(salt), r: inverseOf(inverse, n) });
  checkEqual([hex(made.blindedMessage), hex(made.inverse)], [blinded, vector.inv], name);
  const finalized = await key.finalize(bytes(blindSignature), bytes(message), made.inverse);
  checkEqual(hex(finalized), sig, `${name}: the signature`);

  const one = Uint8Array.from(bytes(blindSignature), (byte, index) => (index === 9 ? byte ^ 1 : byte));
  const high = hexOf(BigInt(`0x${blindSignature}`) + n, key.count);
  const refused = [
    ["a modified signature", one, message, made.inverse],
    ["a signature above the modulus", bytes(high), message, made.inverse],
    ["a short signature", bytes(blindSignature).subarray(1), message, made.inverse],
    ["another message", bytes(blindSignature), `${message}00`, made.inverse],
    ["another inverse", bytes(blindSignature), message, bytes(vector.n)],
  ];
  for (const [words, signature, other, unblinding] of refused) {
    checkEqual(await key.finalize(signature, bytes(other), unblinding), null, `${name}: ${words}`);
  }
  const [first, second] = [await key.blind(bytes(message)), await key.blind(bytes(message))];
  check(hex(first.blindedMessage) !== hex(second.blindedMessage), `${name}: blinding is not random`);
}

async function codes() {
  checkEqual(await proofOf(" 2a-b c2f "), { pin: "2ABC2F" }, "a PIN");
  for (const text of ["", "2ABC2", "2ABC2I", "2ABC20", "ABCDEFGHJ"]) checkEqual(await proofOf(text), null, `“${text}”`);
  for (let count = 0; count < 40; count += 1) {
    const { hotlineCode } = await randomCode();
    check(/^[2-9A-HJKMNP-Z]{10}$/u.test(hotlineCode), `the code ${hotlineCode}`);
    const typed = `${hotlineCode.slice(0, 5)} ${hotlineCode.slice(5)}`.toLowerCase();
    checkEqual(await proofOf(typed), { hotlineCode }, "a hotline code");
    const wrong = (hotlineCode[0] === "2" ? "3" : "2") + hotlineCode.slice(1);
    const other = await proofOf(wrong);
    check(other === null || other.hotlineCode === wrong, "a code with a typing error");
  }
  // SHA-256 of 222222222 begins with the digit 3.
  checkEqual(await proofOf("2222222223"), { hotlineCode: "2222222223" }, "the check character");
  checkEqual(await proofOf("2222222227"), null, "a wrong check character");
}

function requests() {
  const blindedMessage = new Uint8Array(256).fill(7);
  const expected = (proof, decoy) => hex(concat(proof, numberField(4, 20_654), field(5, blindedMessage), decoy));
  const cases = [
    [{ proof: { hotlineCode: "2222222223" } }, field(1, "2222222223"), ""],
    [{ proof: { pin: "2ABC2F" }, isDecoy: true }, field(2, "2ABC2F"), "3001"],
  ];
  for (const [values, proof, decoy] of cases) {
    const request = authorizationRequest({ keyDay: 20_654, blindedMessage, ...values });
    check(hex(request).startsWith(expected(proof, bytes(decoy))) && request.length === 1024, "an authorisation");
  }
}

function answers() {
  const answer = (...fields) => {
    const content = concat(...fields);
    return concat(content, field(3, new Uint8Array(512 - content.length - 3)));
  };
  const signature = new Uint8Array(256).fill(9);
  const authorised = decodedAnswer(answer(numberField(1, 1), field(2, signature)));
  checkEqual([authorised.status, hex(authorised.blindSignature)], ["accepted", hex(signature)], "an authorisation");
  const names = Array.from({ length: 9 }, (_, index) => decodedAnswer(answer(numberField(1, index + 1))).status);
  const expected = [
    "accepted", "refused", "pending", "negative", "later", "key", "keys_not_accepted", "inconclusive", "invalid",
  ];
  checkEqual(names, expected, "the statuses");
  const refused = [
    answer(numberField(1, 10)), answer(numberField(1, 1), field(2, signature.subarray(1))), answer(),
    answer(numberField(1, 1)).subarray(1), new Uint8Array(512), answer(numberField(1, 1), numberField(4, 1)),
  ];
  for (const [index, bytes] of refused.entries()) checkEqual(decodedAnswer(bytes), null, `the invalid answer ${index}`);
}

/** SubjectPublicKeyInfo of an RSA key (RFC 3279 §2.3.1). */
function publicKey({ n, e }) {
  const element = (tag, ...parts) => {
    const content = concat(...parts);
    const size = content.length;
    const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
    return concat(Uint8Array.of(tag, ...length), content);
  };
  const integer = (text) => element(2, bytes(Number.parseInt(text[0], 16) < 8 ? text : `00${text}`));
  const algorithm = element(0x30, bytes("06092a864886f70d0101010500"));
  return element(0x30, algorithm, element(3, bytes("00"), element(0x30, integer(n), integer(e))));
}

/** The extended Euclidean algorithm, as a recursion. */
function inverseOf(value, modulus) {
  const [, inverse] = bezout(value, modulus);
  return ((inverse % modulus) + modulus) % modulus;
}

function bezout(a, b) {
  if (b === 0n) return [a, 1n, 0n];
  const [divisor, x, y] = bezout(b, a % b);
  return [divisor, y, x - (a / b) * y];
}

function hexOf(number, count) {
  return number.toString(16).padStart(2 * count, "0");
}
