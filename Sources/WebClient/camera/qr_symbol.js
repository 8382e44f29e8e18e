import { corrected } from "./reed_solomon.js";

// The symbol of a QR code (ISO/IEC 18004:2015): from its modules to its text. Section numbers are those
// of the standard.

/** The highest version that is read. The longest venue code needs version 22. */
export const MAXIMUM_VERSION = 25;
/** For the levels L, M, Q, H and each version: the error correction codewords of a block (§7.5.1). */
export const CORRECTION_COUNTS = [
  [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26],
  [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28],
  [13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30],
  [17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30],
];
/** The number of blocks. */
export const BLOCK_COUNTS = [
  [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12],
  [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21],
  [1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29],
  [1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35],
];
/** The index of the level for the two bits in the format information (§7.9.1). */
const LEVELS = [1, 0, 3, 2];
/** A module is inverted if the value is 0 (§7.8.2). */
export const MASKS = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => ((x / 3 | 0) + (y >> 1)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
export const FORMAT_MASK = 0x5412;
/** Two different formats differ in at least seven bits. */
const MAXIMUM_FORMAT_ERRORS = 3;
export const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/**
 * The text of a symbol. Returns null if it cannot be corrected, or uses another mode than digits,
 * alphanumeric characters and bytes.
 *
 * @param isDark whether the module in column x and row y is dark
 */
export function textOfSymbol(version, isDark) {
  const size = 17 + 4 * version;
  const format = formatOf(size, isDark);
  if (format === null) return null;
  const level = LEVELS[format >> 3];
  const data = dataOf(codewordsOf(version, size, MASKS[format & 7], isDark), version, level);
  return data && textOf(data, version);
}

/** The five bits of the format: two of the level and three of the mask. Null if both copies are damaged. */
function formatOf(size, isDark) {
  const copies = formatPlaces(size).map((places) => places.reduce((bits, [x, y]) => (bits << 1) | isDark(x, y), 0));
  for (let format = 0; format < 32; format += 1) {
    const expected = formatBits(format) ^ FORMAT_MASK;
    if (copies.some((bits) => bitCount(bits ^ expected) <= MAXIMUM_FORMAT_ERRORS)) return format;
  }
  return null;
}

/** The places of both copies of the format, from bit 14 to bit 0 (§7.9.1, figure 25). */
export function formatPlaces(size) {
  const line = [0, 1, 2, 3, 4, 5, 7, 8];
  const first = [...line.map((x) => [x, 8]), ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y])];
  const second = [
    ...Array.from({ length: 7 }, (_, index) => [8, size - 1 - index]),
    ...Array.from({ length: 8 }, (_, index) => [size - 8 + index, 8]),
  ];
  return [first, second];
}

/** The format with its BCH code, whose generator is 10100110111. */
export function formatBits(format) {
  let rest = format << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  return (format << 10) | rest;
}

function bitCount(bits) {
  return bits === 0 ? 0 : (bits & 1) + bitCount(bits >>> 1);
}

/** The positions of alignment patterns on one axis (annex E). */
export function alignmentPositions(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  const last = 10 + 4 * version;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * index).reverse()];
}

/** Whether a module is part of a pattern, or of the format or version information. */
export function isFunction(version, size, x, y) {
  const isEdge = (x < 9 && (y < 9 || y >= size - 8)) || (x >= size - 8 && y < 9) || x === 6 || y === 6;
  const isVersion = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  if (isEdge || isVersion) return true;
  const positions = alignmentPositions(version);
  const near = (value) => positions.find((position) => Math.abs(position - value) <= 2);
  const [column, row] = [near(x), near(y)];
  if (column === undefined || row === undefined) return false;
  // No alignment pattern where the finder patterns are.
  const last = size - 7;
  return !((column === 6 && (row === 6 || row === last)) || (column === last && row === 6));
}

/** The codewords in the order of the symbol (§7.7.3). */
function codewordsOf(version, size, mask, isDark) {
  const codewords = [];
  let [byte, count] = [0, 0];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const isUpward = ((right + 1) & 2) === 0;
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (isFunction(version, size, x, y)) continue;
        byte = (byte << 1) | (isDark(x, y) ^ (mask(x, y) === 0));
        count += 1;
        if (count % 8 === 0) {
          codewords.push(byte);
          byte = 0;
        }
      }
    }
  }
  return codewords;
}

/** The corrected data of all blocks (§7.6). Null if a block has too many errors. */
function dataOf(codewords, version, level) {
  const [correctionCount, blockCount] = [CORRECTION_COUNTS[level][version - 1], BLOCK_COUNTS[level][version - 1]];
  const dataCount = codewords.length - correctionCount * blockCount;
  const shortCount = Math.floor(dataCount / blockCount);
  // The last blocks have one more codeword.
  const longCount = dataCount % blockCount;
  const counts = Array.from({ length: blockCount }, (_, block) => shortCount + (block >= blockCount - longCount));
  const blocks = counts.map(() => []);
  let next = 0;
  for (let index = 0; index <= shortCount; index += 1) {
    for (const [block, count] of counts.entries()) if (index < count) blocks[block].push(codewords[next++]);
  }
  for (let index = 0; index < correctionCount; index += 1) for (const block of blocks) block.push(codewords[next++]);
  const data = blocks.map((block) => corrected(block, correctionCount));
  return data.includes(null) ? null : data.flat();
}

/** The text in the data (§7.4). */
function textOf(data, version) {
  let position = 0;
  const bits = (count) => {
    let value = 0;
    for (const end = position + count; position < end; position += 1) {
      value = 2 * value + (((data[position >> 3] ?? 0) >> (7 - (position & 7))) & 1);
    }
    return value;
  };
  const group = version < 10 ? 0 : 1;
  const bytes = [];
  const digits = (value, count) => bytes.push(...new TextEncoder().encode(String(value).padStart(count, "0")));
  while (position + 4 <= 8 * data.length) {
    const mode = bits(4);
    // The end
    if (mode === 0) break;
    const countBits = { 1: [10, 12], 2: [9, 11], 4: [8, 16] }[mode]?.[group];
    if (!countBits) return null;
    let count = bits(countBits);
    if (count > 8 * data.length) return null;
    if (mode === 4) for (; count > 0; count -= 1) bytes.push(bits(8));
    if (mode === 1) for (; count > 0; count -= 3) digits(bits([4, 7, 10][Math.min(3, count) - 1]), Math.min(3, count));
    if (mode === 2) {
      for (; count > 0; count -= 2) {
        const value = bits(count > 1 ? 11 : 6);
        const characters = count > 1 ? [Math.floor(value / 45), value % 45] : [value];
        bytes.push(...characters.map((character) => (ALPHANUMERIC[character] ?? "\0").charCodeAt(0)));
      }
    }
  }
  return position <= 8 * data.length + 3 ? new TextDecoder().decode(Uint8Array.from(bytes)) : null;
}
