// Checks the filter against WebCrypto, and measures it.

import { BATCH_COUNT, loadFilter } from "/matching/filter.js";
import { check, checkEqual, result } from "./checks.js";

const RANGES = [
  [0, 0x3fff_ffff],
  [0xc000_0000, 0x7fff_ffff], // around zero
  [0x0100_0000, 0x00ff_ffff],
  [0x8000_0000, 0],
];

export default async function run() {
  const filter = await loadFilter();
  for (const count of [BATCH_COUNT, 40, 16]) {
    const key = random(16);
    const [ivs, ciphertexts] = [random(16 * count), random(11 * count)];
    const starts = await startsOf(key, ivs, ciphertexts);
    const exact = [starts[3], 0];
    filter.load(ivs, ciphertexts);
    for (const [lowest, span] of [...RANGES, exact]) {
      const expected = starts.flatMap((start, index) => ((start - lowest) >>> 0 <= span ? [index] : []));
      checkEqual(Array.from(filter.survivors(key, lowest, span)), expected, `${count} reports from ${lowest}`);
    }
    check(starts.length === count, "the number of reports");
  }
  measure(filter);
}

/** The first four bytes of each decrypted record as a number. */
async function startsOf(key, ivs, ciphertexts) {
  const imported = await crypto.subtle.importKey("raw", key, "AES-CTR", false, ["decrypt"]);
  const starts = [];
  for (let index = 0; index < ivs.length / 16; index += 1) {
    const counter = ivs.subarray(16 * index, 16 * index + 16);
    const ciphertext = ciphertexts.subarray(11 * index, 11 * index + 11);
    const record = await crypto.subtle.decrypt({ name: "AES-CTR", counter, length: 128 }, imported, ciphertext);
    starts.push(new DataView(record).getUint32(0));
  }
  return starts;
}

/** Notes the nanoseconds for a pair of a key and a report: the fastest of some runs. */
function measure(filter) {
  const key = random(16);
  filter.load(random(16 * BATCH_COUNT), random(11 * BATCH_COUNT));
  const times = Array.from({ length: 7 }, () => {
    const [rounds, start] = [200, performance.now()];
    for (let round = 0; round < rounds; round += 1) filter.survivors(key, 0, 287);
    return ((performance.now() - start) * 1e6) / (rounds * BATCH_COUNT);
  });
  result.notes.push(`${Math.min(...times).toFixed(1)} ns for each pair`);
}

function random(count) {
  const bytes = new Uint8Array(count);
  for (let start = 0; start < count; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return bytes;
}
