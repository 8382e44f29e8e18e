// Reed-Solomon codes over GF(2^8) with the polynomial 100011101 and the generator 2 (ISO/IEC
// 18004:2015 §7.5.2).

const EXPONENTS = new Uint8Array(510);
const LOGARITHMS = new Uint8Array(256);
for (let index = 0, value = 1; index < 255; index += 1) {
  EXPONENTS[index] = EXPONENTS[index + 255] = value;
  LOGARITHMS[value] = index;
  value = (value << 1) ^ (value >= 128 ? 0x11d : 0);
}

function product(left, right) {
  return left === 0 || right === 0 ? 0 : EXPONENTS[LOGARITHMS[left] + LOGARITHMS[right]];
}

function quotient(left, right) {
  return left === 0 ? 0 : EXPONENTS[LOGARITHMS[left] + 255 - LOGARITHMS[right]];
}

/** The value of a polynomial at x. The coefficients ascend. */
function valueAt(polynomial, x) {
  return polynomial.reduceRight((value, coefficient) => product(value, x) ^ coefficient, 0);
}

/** The `count` codewords for the correction of a block of data. */
export function correction(data, count) {
  // The coefficients descend, without the first one, which is 1.
  let generator = [];
  for (let degree = 0; degree < count; degree += 1) {
    const next = [...generator, 0];
    [1, ...generator].forEach((coefficient, index) => (next[index] ^= product(coefficient, EXPONENTS[degree])));
    generator = next;
  }
  return data.reduce((rest, codeword) => {
    const factor = codeword ^ rest[0];
    return [...rest.slice(1), 0].map((value, index) => value ^ product(generator[index], factor));
  }, new Array(count).fill(0));
}

/** The data of a block without its `count` codewords for correction. Null if there are too many errors. */
export function corrected(block, count) {
  const ascending = block.toReversed();
  const syndromes = Array.from({ length: count }, (_, index) => valueAt(ascending, EXPONENTS[index]));
  if (syndromes.some(Boolean)) {
    const locator = errorLocator(syndromes);
    const positions = ascending.map((_, index) => index).filter((index) => valueAt(locator, EXPONENTS[255 - index]) === 0);
    if (positions.length !== locator.length - 1 || 2 * positions.length > count) return null;
    // Forney's algorithm
    const evaluator = syndromes.map((_, index) => {
      return locator.slice(0, index + 1).reduce((sum, value, degree) => sum ^ product(value, syndromes[index - degree]), 0);
    });
    const derivative = locator.slice(1).map((value, index) => (index % 2 === 0 ? value : 0));
    for (const position of positions) {
      const inverse = EXPONENTS[255 - position];
      const value = quotient(valueAt(evaluator, inverse), valueAt(derivative, inverse));
      ascending[position] ^= product(value, EXPONENTS[position]);
    }
    if (syndromes.some((_, index) => valueAt(ascending, EXPONENTS[index]) !== 0)) return null;
  }
  return ascending.slice(count).reverse();
}

/** The polynomial whose roots are the inverses of the errors' positions: Berlekamp and Massey. */
function errorLocator(syndromes) {
  let [locator, previous, scale, shift, degree] = [[1], [1], 1, 1, 0];
  for (const [index, syndrome] of syndromes.entries()) {
    let discrepancy = syndrome;
    for (let term = 1; term <= degree; term += 1) {
      discrepancy ^= product(locator[term] ?? 0, syndromes[index - term]);
    }
    if (discrepancy === 0) {
      shift += 1;
      continue;
    }
    const factor = quotient(discrepancy, scale);
    const changed = Array.from({ length: Math.max(locator.length, previous.length + shift) }, (_, term) => {
      return (locator[term] ?? 0) ^ product(factor, previous[term - shift] ?? 0);
    });
    if (2 * degree <= index) {
      [previous, scale, shift, degree] = [locator, discrepancy, 1, index + 1 - degree];
    } else {
      shift += 1;
    }
    locator = changed;
  }
  while (locator.at(-1) === 0) locator.pop();
  return locator;
}
