// Makes the QR code of a venue code (ISO/IEC 18004:2015): the smallest symbol with error correction M. It shares the tables
// with the reader in `camera`, so that the page needs no library. Section numbers are those of the standard.

import {
  ALPHANUMERIC, BLOCK_COUNTS, CORRECTION_COUNTS, FORMAT_MASK, MASKS, MAXIMUM_VERSION, alignmentPositions, formatBits, formatPlaces,
  isFunction,
} from "../camera/qr_symbol.js";
import { correction } from "../camera/reed_solomon.js";
import { utf8 } from "../protocol/bytes.js";

/** The level M: its index in the tables, and its bits in the format information (§7.9.1). */
const LEVEL = 1;
const LEVEL_BITS = 0;
/**
 * Makes the symbol of a URL. What follows the # must be alphanumeric: it is packed more densely.
 *
 * @returns Rows of modules. A dark module is 1.
 * @throws {RangeError} if the URL is too long
 */
export function symbolOf(url) {
  const split = url.indexOf("#") + 1;
  const [bytes, text] = [utf8(url.slice(0, split)), url.slice(split)];
  for (let version = 1; version <= MAXIMUM_VERSION; version += 1) {
    const size = 17 + 4 * version;
    const places = dataPlaces(version, size);
    const dataCount = (places.length >> 3) - CORRECTION_COUNTS[LEVEL][version - 1] * BLOCK_COUNTS[LEVEL][version - 1];
    const bits = bitsOf(bytes, text, version);
    if (bits.length <= 8 * dataCount) return masked(version, size, places, codewordsOf(padded(bits, dataCount), version));
  }
  throw new RangeError("the URL is too long for a QR code");
}

/** The segments of the data (§7.4): bytes, and alphanumeric characters. */
function bitsOf(bytes, text, version) {
  const bits = [];
  const put = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(2, 4);
  put(text.length, version < 10 ? 9 : 11);
  const values = Array.from(text, (character) => ALPHANUMERIC.indexOf(character));
  for (let index = 0; index < values.length; index += 2) {
    if (index + 1 < values.length) put(45 * values[index] + values[index + 1], 11);
    else put(values[index], 6);
  }
  return bits;
}

/** The codewords of the data, filled up (§7.4.9 and §7.4.10). */
function padded(bits, count) {
  const all = [...bits, 0, 0, 0, 0].slice(0, 8 * count);
  while (all.length % 8 !== 0) all.push(0);
  const codewords = [];
  for (let start = 0; start < all.length; start += 8) codewords.push(all.slice(start, start + 8).reduce((byte, bit) => 2 * byte + bit, 0));
  for (let isFirst = true; codewords.length < count; isFirst = !isFirst) codewords.push(isFirst ? 0xec : 0x11);
  return codewords;
}

/** The data and the codewords for correction of all blocks, in the order of the symbol (§7.6). */
function codewordsOf(data, version) {
  const [correctionCount, blockCount] = [CORRECTION_COUNTS[LEVEL][version - 1], BLOCK_COUNTS[LEVEL][version - 1]];
  const shortCount = Math.floor(data.length / blockCount);
  let start = 0;
  const blocks = Array.from({ length: blockCount }, (_, block) => {
    // The last blocks have one more codeword.
    const end = start + shortCount + (block >= blockCount - (data.length % blockCount) ? 1 : 0);
    const content = data.slice(start, end);
    start = end;
    return { content, correction: correction(content, correctionCount) };
  });
  const interleaved = [];
  for (let index = 0; index <= shortCount; index += 1) {
    for (const { content } of blocks) if (index < content.length) interleaved.push(content[index]);
  }
  for (let index = 0; index < correctionCount; index += 1) for (const block of blocks) interleaved.push(block.correction[index]);
  return interleaved;
}

/** The columns and rows of the modules for data, in their order (§7.7.3). */
function dataPlaces(version, size) {
  const places = [];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFunction(version, size, x, y)) places.push([x, y]);
    }
  }
  return places;
}

/** The symbol with the mask that gives the fewest penalty points (§7.8.3). */
function masked(version, size, places, codewords) {
  const candidates = MASKS.map((mask, number) => {
    const rows = patterns(version, size);
    for (const [index, [x, y]] of places.entries()) {
      const bit = ((codewords[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
      rows[y][x] = bit ^ Number(mask(x, y) === 0);
    }
    const format = formatBits((LEVEL_BITS << 3) | number) ^ FORMAT_MASK;
    for (const copy of formatPlaces(size)) for (const [index, [x, y]] of copy.entries()) rows[y][x] = (format >> (14 - index)) & 1;
    return rows;
  });
  const points = candidates.map(penalty);
  return candidates[points.indexOf(Math.min(...points))];
}

/** The patterns that do not depend on the data (§6.3), and the version (§7.10). */
function patterns(version, size) {
  const rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => Number((x === 6 || y === 6) && (x + y) % 2 === 0)));
  const square = (x, y, radius, isDark) => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        if (x + dx in rows && y + dy in rows) rows[y + dy][x + dx] = Number(isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  const positions = alignmentPositions(version);
  const isFinder = (x, y) => (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
  for (const y of positions) for (const x of positions) if (!isFinder(x, y)) square(x, y, 2, (distance) => distance !== 1);
  rows[size - 8][8] = 1;
  if (version >= 7) {
    // BCH code with the generator 1111100100101
    let rest = version << 12;
    for (let bit = 17; bit >= 12; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x1f25 << (bit - 12);
    for (let bit = 0; bit < 18; bit += 1) {
      const [long, short] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
      rows[short][long] = rows[long][short] = (((version << 12) | rest) >> bit) & 1;
    }
  }
  return rows;
}

/** The penalty points of a symbol (§7.8.3.1). */
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let points = 0;
  for (const line of [...rows, ...columns]) {
    const runs = runsOf(line);
    for (const run of runs) if (run >= 5 && run < Infinity) points += run - 2;
    // Dark and light modules in the ratio of a finder pattern, 1:1:3:1:1, beside four light modules
    for (let index = 3; index < runs.length; index += 2) {
      const unit = runs[index] / 3;
      const isFinder = [-2, -1, 1, 2].every((offset) => runs[index + offset] === unit);
      if (isFinder && (runs[index - 3] >= 4 * unit || (runs[index + 3] ?? Infinity) >= 4 * unit)) points += 40;
    }
  }
  let dark = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      dark += rows[y][x];
      if (x === 0 || y === 0) continue;
      const sum = rows[y][x] + rows[y - 1][x] + rows[y][x - 1] + rows[y - 1][x - 1];
      if (sum === 0 || sum === 4) points += 3;
    }
  }
  const percent = Math.floor((100 * dark) / (size * size));
  return points + 10 * Math.floor(Math.abs(percent - 50) / 5);
}

/** The lengths of light and dark runs in turn. The first one is light; before a dark module, it is the quiet zone. */
function runsOf(line) {
  const runs = line[0] === 1 ? [Infinity] : [];
  line.forEach((module, index) => {
    if (index > 0 && module === line[index - 1]) runs[runs.length - 1] += 1;
    else runs.push(1);
  });
  return runs;
}
