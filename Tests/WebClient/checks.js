/** The number of checks, and a line for each that failed. Notes are figures. */
export const result = { checks: 0, problems: [], notes: [] };

export function check(condition, words) {
  result.checks += 1;
  if (!condition) result.problems.push(words);
}

/** Checks that two values have the same JSON. */
export function checkEqual(found, expected, words) {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  check(left === right, `${words}: ${left.slice(0, 200)} instead of ${right.slice(0, 200)}`);
}

/** Checks that `action` throws an error with this code. */
export async function checkRefused(action, code, words) {
  try {
    await action();
    check(false, `${words}: accepted`);
  } catch (error) {
    checkEqual(error.code ?? String(error), code, words);
  }
}

export function bytes(hexadecimal) {
  return Uint8Array.from(hexadecimal.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16));
}
