// The client's database in IndexedDB. It has three stores:
//
// - `state`: by name, the diary's keys, the consents to checking in and to comparing, the sealed record of own
//   reports with the same days as an entry, the pinned authority, what packages have named, the confirmed
//   retention, and the planned decoys
// - `entries`: { id (16 random bytes), lastDay (UTC day), correctedDay (an earlier UTC day, or none), sealed
//   (bytes) }, by ascending number
// - `packages`: published packages (bytes), by hour and SHA-256 in hexadecimal

import { DiaryError } from "./diary_error.js";

const NAME = "venue-check-in";

/** Whether there is a database. Creates nothing. */
export async function databaseExists() {
  if (indexedDB.databases) return (await indexedDB.databases()).some(({ name }) => name === NAME);
  const request = indexedDB.open(NAME, 1);
  // Ends the transaction that would create the database
  request.onupgradeneeded = () => request.transaction.abort();
  return resultOf(request).then(
    (database) => {
      database.close();
      return true;
    },
    (error) => {
      if (error.name !== "AbortError") throw error;
      return false;
    },
  );
}

/** Opens the database. The first call creates it. */
export async function openDatabase() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("state");
    request.result.createObjectStore("entries", { autoIncrement: true });
    request.result.createObjectStore("packages");
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
 * @param body Gets the three stores. It may wait only for requests to these stores.
 * @returns What `body` returns, after the end of the transaction.
 */
export async function transact(database, mode, body) {
  const stores = ["state", "entries", "packages"];
  const transaction = database.transaction(stores, mode, { durability: "strict" });
  const isDone = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const result = await body(...stores.map((name) => transaction.objectStore(name)));
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

/** The user's answer to a request for consent: true, false, or undefined if there is no answer. Not for sharing. */
export function consentOf(state, purpose) {
  return resultOf(state.get(`consent to ${purpose}`));
}

/** Stores an answer. `purpose` is `checking in` or `comparing`. */
export function setConsentOf(state, purpose, isGiven) {
  state.put(isGiven, `consent to ${purpose}`);
}

/** @throws {DiaryError} `no_consent` with the `purpose` */
export async function requireConsent(state, purpose) {
  const isGiven = await consentOf(state, purpose);
  if (!isGiven) throw Object.assign(new DiaryError("no_consent"), { purpose });
}
