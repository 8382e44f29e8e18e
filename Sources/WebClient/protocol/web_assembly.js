/**
 * Loads a WebAssembly module of this client, and returns its exports. Null if this browser has no WebAssembly or no 128-bit
 * vectors, or if it refuses WebAssembly under the policy of the page, as Chromium before 97 and Safari before 16 do.
 */
export async function loadModule(url) {
  const file = await (await fetch(url)).arrayBuffer();
  try {
    // Not instantiateStreaming, which needs a web server that knows the type of the file.
    const { instance } = await WebAssembly.instantiate(file);
    return instance.exports;
  } catch {
    return null;
  }
}
