// Checks can replace the timers of the page, and oldest.js removes what older browsers lack.
const { setTimeout } = globalThis;
const allDatabases = indexedDB.databases.bind(indexedDB);

/** The databases, except that of page/locks.js. */
export async function databases() {
  return (await allDatabases()).filter(({ name }) => name !== "locks");
}

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

/** Adds the parts of `index.html` that the page's views need. Then the modules of the page can be imported. */
export function addPage() {
  for (const id of ["languages", "heading", "content", "status", "translation", "links"]) document.body.append(Object.assign(document.createElement("div"), { id }));
}

/** Waits for an element. */
export async function shown(selector) {
  await until(() => document.querySelector(selector));
  return document.querySelector(selector);
}

export async function until(condition) {
  for (let count = 0; !(await condition()) && count < 200; count += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  check(await condition(), `waiting for ${condition}`);
}

export function bytes(hexadecimal) {
  return Uint8Array.from(hexadecimal.match(/../gu) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Base 32 without padding. The encoder shares no code with the decoder under test. */
export function base32(message) {
  const bits = Array.from(message, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/gu) ?? [];
  return groups.map((group) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
