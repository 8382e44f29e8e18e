// Makes this browser like the oldest ones that the client supports: Chromium 90, Firefox 90 and Safari 15. It loses what
// Tests/Python/web_floor.tsv lists as newer, and WebAssembly, which these refuse under the policy of the page.

for (const prototype of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype)]) {
  for (const name of ["at", "findLast", "findLastIndex", "toReversed", "toSorted", "toSpliced", "with"]) delete prototype[name];
}
delete Map.groupBy;
delete Object.groupBy;
delete Object.hasOwn;
delete Navigator.prototype.locks;
delete IDBFactory.prototype.databases;
delete globalThis.WebAssembly;
delete globalThis.structuredClone;
delete globalThis.BarcodeDetector;

for (const name of ["generateKey", "importKey"]) {
  const method = SubtleCrypto.prototype[name];
  SubtleCrypto.prototype[name] = function (...values) {
    if (values.includes("X25519")) return Promise.reject(new DOMException("", "NotSupportedError"));
    return method.apply(this, values);
  };
}
