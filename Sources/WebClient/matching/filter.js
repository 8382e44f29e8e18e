import { loadModule } from "../protocol/web_assembly.js";

const RECORD_COUNT = 11;

/** The maximum number of reports that a filter can load. */
export const BATCH_COUNT = 2048;

/** Loads the filter of `filter.c`, or the script that replaces it. */
export async function loadFilter() {
  const exports = await loadModule(new URL("filter.wasm", import.meta.url));
  if (exports) return new Filter(exports);
  const { ScriptFilter } = await import("./filter_script.js");
  return new ScriptFilter();
}

/** Encrypts the IVs of reports, and keeps the reports that start in a range. */
class Filter {
  #exports;
  #memory;
  #count = 0;

  constructor(exports) {
    this.#exports = exports;
    // Never grows
    this.#memory = new Uint8Array(exports.memory.buffer);
  }

  /**
   * Sets the reports for the next calls of `survivors`.
   *
   * @param ivs 16 bytes for each report
   * @param ciphertexts 11 bytes for each report
   */
  load(ivs, ciphertexts) {
    this.#memory.set(ivs, this.#exports.ivs.value);
    this.#memory.set(ciphertexts, this.#exports.ciphertexts.value);
    this.#count = ciphertexts.length / RECORD_COUNT;
    this.#exports.load(this.#count);
  }

  /**
   * Returns the indices of the reports whose start is in `lowest...lowest + span` (modulo 2^32), in
   * ascending order.
   *
   * @param key the AES key, 16 bytes
   */
  survivors(key, lowest, span) {
    this.#memory.set(key, this.#exports.key.value);
    const count = this.#exports.filter(this.#count, lowest, span);
    return new Uint32Array(this.#memory.buffer, this.#exports.survivors.value, count);
  }
}
