// The diary's database in IndexedDB. It has two stores:
//
// - `state`: the diary's keys and the consents, by name
// - `entries`: { id (16 random bytes), lastDay (UTC day), sealed (bytes) }, by ascending number

const NAME = "venue-check-in";

/** Whether there is a database. Creates nothing. */
export async function databaseExists() {
  return (await indexedDB.databases()).some(({ name }) => name === NAME);
}

/** Opens the database. The first call creates it. */
export async function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("state");
    request.result.createObjectStore("entries", { autoIncrement: true });
  };
  const database = await resultOf(request);
  // Another page of the client can delete the database.
  database.onversionchange = () => database.close();
  return database;
}

/** Deletes the database. Pages that have opened it close it. */
export function deleteDatabase() {
  return resultOf(indexedDB.deleteDatabase(NAME));
}

/**
 * Runs one transaction: all of its writes are stored, or none.
 *
 * @param mode `readonly` or `readwrite`
 * @param body Gets both stores. It may wait only for requests to these stores.
 * @returns What `body` returns, after the end of the transaction.
 */
export async function transact(database, mode, body) {
  const transaction = database.transaction(["state", "entries"], mode, { durability: "strict" });
  const isDone = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = await body(transaction.objectStore("state"), transaction.objectStore("entries"));
  await isDone;
  return result;
}

/** Waits for a request. */
export function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
