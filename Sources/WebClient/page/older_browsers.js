// What Chromium 90, Firefox 90 and Safari 15 lack of the language and of the browser's interfaces. The page imports this
// module before all others. Tests/Python/web_floor.tsv lists what else is newer than these browsers.

import { request } from "./locks.js";

function define(object, methods) {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in object)) Object.defineProperty(object, name, { value, writable: true, configurable: true });
  }
}

function at(index) {
  return this[index < 0 ? this.length + index : index];
}

define(String.prototype, { at });
define(Object.getPrototypeOf(Uint8Array.prototype), { at });
define(Array.prototype, {
  at,
  findLast(predicate) {
    return this.slice().reverse().find((value) => predicate(value));
  },
  toReversed() {
    return this.slice().reverse();
  },
});
define(Map, {
  groupBy(values, keyOf) {
    const groups = new Map();
    for (const value of values) {
      const key = keyOf(value);
      if (groups.has(key)) groups.get(key).push(value);
      else groups.set(key, [value]);
    }
    return groups;
  },
});
/** Whether the locks are those of `locks.js`. */
export const hasOwnLocks = !navigator.locks;

define(navigator, { locks: { request } });
