/** Loads a WebAssembly module of this client, and returns its exports. */
export async function loadModule(url) {
  const file = await fetch(url);
  // Not instantiateStreaming, which needs a web server that knows the type of the file.
  const { instance } = await WebAssembly.instantiate(await file.arrayBuffer());
  return instance.exports;
}
