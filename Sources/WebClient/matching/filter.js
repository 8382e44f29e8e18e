import { ScriptFilter } from "./script_filter.js";

const RECORD_COUNT = 11;

/** The filter of `filter.c`. It has the methods of ScriptFilter. */
class CompiledFilter {
  name = "WebAssembly";
  #exports;
  #memory;
  #count = 0;

  constructor({ exports }) {
    this.#exports = exports;
    // Never grows
    this.#memory = new Uint8Array(exports.memory.buffer);
  }

  load(ivs, ciphertexts) {
    this.#memory.set(ivs, this.#exports.ivs.value);
    this.#memory.set(ciphertexts, this.#exports.ciphertexts.value);
    this.#count = ciphertexts.length / RECORD_COUNT;
    this.#exports.load(this.#count);
  }

  survivors(key, lowest, span) {
    this.#memory.set(key, this.#exports.key.value);
    const count = this.#exports.filter(this.#count, lowest, span);
    return new Uint32Array(this.#memory.buffer, this.#exports.survivors.value, count);
  }
}

/** The maximum number of reports that a filter can load. */
export const BATCH_COUNT = 2048;

/** The fastest filter that this browser can run. */
export async function bestFilter() {
  try {
    const file = await fetch(new URL("filter.wasm", import.meta.url));
    // Not instantiateStreaming, which needs a web server that knows the type of the file.
    const { instance } = await WebAssembly.instantiate(await file.arrayBuffer());
    return new CompiledFilter(instance);
  } catch {
    return new ScriptFilter();
  }
}
