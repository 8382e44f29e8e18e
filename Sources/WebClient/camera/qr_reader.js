import { MAXIMUM_VERSION, alignmentPositions, textOfSymbol } from "./qr_symbol.js";

// Finds one QR code in a picture: three finder patterns, then the alignment pattern at the fourth
// corner, then the modules in the perspective of these four points. For browsers without
// BarcodeDetector.

/** A pixel is dark if it is darker than this part of the mean around it. */
const DARKNESS = 0.9;
/** The side of the area for the mean, as a part of the picture's shorter side. */
const AREA = 1 / 8;
/** The dark and light runs through the middle of a finder pattern, in modules. */
const FINDER = [1, 1, 3, 1, 1];
/** The finder patterns that are tried. Other parts of a picture can look like one. */
const MAXIMUM_FINDERS = 8;

/**
 * Reads a QR code in a picture. Returns its text, or null if no code was found.
 *
 * @param pixels RGBA, as in ImageData
 */
export function readQRCode({ data: pixels, width, height }) {
  const picture = binarised(pixels, width, height);
  const finders = finderPatterns(picture);
  for (const corners of triples(finders)) {
    const text = textAt(picture, corners);
    if (text !== null) return text;
  }
  return null;
}

/** Dark and light pixels. The threshold follows the brightness of the picture. */
function binarised(pixels, width, height) {
  // The sums of all pixels above and to the left
  const sums = new Float64Array((width + 1) * (height + 1));
  const gray = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      const index = 4 * (y * width + x);
      gray[index >> 2] = (pixels[index] + 2 * pixels[index + 1] + pixels[index + 2]) >> 2;
      row += gray[index >> 2];
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
    }
  }
  const half = Math.max(4, Math.round((AREA * Math.min(width, height)) / 2));
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - half), Math.min(height, y + half)];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - half), Math.min(width, x + half)];
      const at = (column, row) => sums[row * (width + 1) + column];
      const sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
      dark[y * width + x] = gray[y * width + x] * (right - left) * (bottom - top) < DARKNESS * sum;
    }
  }
  const isDark = (x, y) => x >= 0 && y >= 0 && x < width && y < height && dark[(y | 0) * width + (x | 0)] === 1;
  return { width, height, isDark };
}

/** The middles of finder patterns, the most certain first: `x`, `y`, and the `module` in pixels. */
function finderPatterns(picture) {
  const found = [];
  for (let y = 0; y < picture.height; y += 1) {
    const runs = [];
    for (let x = 0, start = 0; x <= picture.width; x += 1) {
      if (x < picture.width && picture.isDark(x, y) === picture.isDark(start, y)) continue;
      runs.push(x - start);
      // The last five runs begin and end dark.
      const five = runs.slice(-5);
      if (five.length === 5 && picture.isDark(start, y) && isFinder(five)) {
        add(found, checked(picture, x - five[4] - five[3] - five[2] / 2, y));
      }
      start = x;
    }
  }
  return found.sort((left, right) => right.count - left.count).slice(0, MAXIMUM_FINDERS);
}

function isFinder(runs) {
  const module = runs.reduce((sum, run) => sum + run) / 7;
  return module >= 1 && runs.every((run, index) => Math.abs(run - FINDER[index] * module) <= Math.max(1, FINDER[index] * module * 0.5));
}

/** Measures a pattern in both directions from a point in its middle. Null if it is not one. */
function checked(picture, x, y) {
  const column = across(picture, x, y, 0, 1);
  const row = column && across(picture, x, y + column.shift, 1, 0);
  if (!row || Math.max(row.module, column.module) > 2 * Math.min(row.module, column.module)) return null;
  return { x: x + row.shift, y: y + column.shift, module: (row.module + column.module) / 2, count: 1 };
}

/** The runs through a point: the middle's distance from the point, and the module. Null if they are not a pattern's. */
function across({ width, height, isDark }, x, y, dx, dy) {
  const half = (sign) => {
    const runs = [];
    for (let distance = sign > 0 ? 0 : 1, wanted = true, run = 0; runs.length < 3; distance += 1) {
      const [column, row] = [x + sign * distance * dx, y + sign * distance * dy];
      const isInside = column >= 0 && row >= 0 && column < width && row < height;
      if (isInside && isDark(column, row) === wanted) {
        run += 1;
        continue;
      }
      runs.push(run);
      if (!isInside && runs.length < 3) return null;
      [wanted, run] = [!wanted, 1];
    }
    return runs;
  };
  const [before, after] = [half(-1), half(1)];
  if (!before || !after) return null;
  const runs = [before[2], before[1], before[0] + after[0], after[1], after[2]];
  if (!isFinder(runs)) return null;
  return { shift: (after[0] - before[0]) / 2, module: runs.reduce((sum, run) => sum + run) / 7 };
}

/** Adds a pattern, or counts one that is known. */
function add(found, pattern) {
  if (pattern === null) return;
  const known = found.find(({ x, y, module }) => Math.hypot(x - pattern.x, y - pattern.y) < 3 * module);
  if (!known) return found.push(pattern);
  known.count += 1;
  for (const name of ["x", "y", "module"]) known[name] += (pattern[name] - known[name]) / known.count;
}

/** Three patterns at the corners of a square, the best first: top left, top right and bottom left. */
function triples(finders) {
  const found = [];
  for (const corner of finders) {
    for (const right of finders) {
      for (const below of finders) {
        // From the top left corner, the turn from right to below is clockwise.
        const [a, b] = [right, below].map(({ x, y }) => [x - corner.x, y - corner.y]);
        const turn = a[0] * b[1] - a[1] * b[0];
        const [first, second] = [a, b].map(([x, y]) => Math.hypot(x, y));
        if (turn <= 0) continue;
        const modules = [corner, right, below].map(({ module }) => module);
        const skew = Math.abs((a[0] * b[0] + a[1] * b[1]) / (first * second)) + Math.abs(Math.log(first / second));
        const error = skew + Math.log(Math.max(...modules) / Math.min(...modules));
        if (error < 1.2) found.push({ error, corners: [corner, right, below] });
      }
    }
  }
  return found.sort((left, right) => left.error - right.error).slice(0, 4).map(({ corners }) => corners);
}

function textAt(picture, [corner, right, below]) {
  const module = (corner.module + right.module + below.module) / 3;
  const distance = (Math.hypot(right.x - corner.x, right.y - corner.y) + Math.hypot(below.x - corner.x, below.y - corner.y)) / 2;
  const estimate = Math.round((distance / module + 7 - 17) / 4);
  // Slanted lines make the module look larger.
  for (const version of [0, 1, -1, 2, -2, 3].map((offset) => estimate + offset)) {
    if (version < 1 || version > MAXIMUM_VERSION) continue;
    const size = 17 + 4 * version;
    const fourth = { x: right.x + below.x - corner.x, y: right.y + below.y - corner.y };
    const ends = [[3.5, 3.5], [size - 3.5, 3.5], [3.5, size - 3.5]];
    const points = [corner, right, below];
    const plane = perspective([...ends, [size - 3.5, size - 3.5]], [...points, fourth]);
    const last = alignmentPositions(version).at(-1);
    const aligned = last && alignment(picture, plane, last + 0.5);
    const places = aligned ? [perspective([...ends, [last + 0.5, last + 0.5]], [...points, aligned]), plane] : [plane];
    for (const place of places) {
      const text = textOfSymbol(version, (x, y) => Number(picture.isDark(...place(x + 0.5, y + 0.5))));
      if (text !== null) return text;
    }
  }
  return null;
}

/** Finds the alignment pattern near `middle` (in modules), and returns its middle in pixels; null if not found. */
function alignment(picture, plane, middle) {
  let best = { score: 21, x: 0, y: 0 };
  for (let right = -5; right <= 5; right += 0.5) {
    for (let below = -5; below <= 5; below += 0.5) {
      let score = -(Math.abs(right) + Math.abs(below)) / 20;
      for (let y = -2; y <= 2; y += 1) {
        for (let x = -2; x <= 2; x += 1) {
          // A dark module, a light ring and a dark ring
          const expected = Math.max(Math.abs(x), Math.abs(y)) !== 1;
          score += Number(picture.isDark(...plane(middle + right + x, middle + below + y)) === expected);
        }
      }
      if (score > best.score) {
        const [column, row] = plane(middle + right, middle + below);
        best = { score, x: column, y: row };
      }
    }
  }
  return best.score > 21 ? best : null;
}

/** The projection that maps four points to four others. Returns a function of x and y. */
function perspective(from, to) {
  const rows = from.flatMap(([x, y], index) => {
    const { x: u, y: v } = to[index];
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  // Gauss and Jordan
  for (let column = 0; column < 8; column += 1) {
    const pivot = rows.slice(column).reduce((best, row) => (Math.abs(row[column]) > Math.abs(best[column]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot.map((value) => value / pivot[column]));
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      rows[index] = row.map((value, position) => value - row[column] * rows[column][position]);
    }
  }
  const [a, b, c, d, e, f, g, h] = rows.map((row) => row[8]);
  return (x, y) => [(a * x + b * y + c) / (g * x + h * y + 1), (d * x + e * y + f) / (g * x + h * y + 1)];
}
