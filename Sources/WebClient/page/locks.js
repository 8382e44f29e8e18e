// Locks for browsers without the Web Locks API. A lock is a lease in a database that all pages of the client share. A
// page that is closed keeps its lease until it ends.

/** The length of a lease in milliseconds. Browsers run the timers of a page in the background once a minute. */
const LEASE = 100_000;
const RENEWAL = 20_000;
const NAME = "locks";

/** Runs an action while no other page runs one for the same name. Returns what it returns. */
export async function request(name, action) {
  const database = await openDatabase();
  const owner = crypto.getRandomValues(new Uint32Array(4)).join();
  try {
    for (let pause = 10; !(await isTaken(database, name, owner)); pause = Math.min(1000, 1.5 * pause)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    const renewal = setInterval(() => isTaken(database, name, owner).catch(() => {}), RENEWAL);
    try {
      return await action();
    } finally {
      clearInterval(renewal);
      await change(database, (leases) => leases.delete(name));
    }
  } finally {
    database.close();
  }
}

/** Takes or renews a lease. Returns whether the owner has it. */
async function isTaken(database, name, owner) {
  let isOwn;
  await change(database, (leases) => {
    const found = leases.get(name);
    found.onsuccess = () => {
      const [lease, now] = [found.result, Date.now()];
      // A lease that ends too late was taken before the clock was set back.
      isOwn = !lease || lease.owner === owner || lease.end < now || lease.end > now + LEASE;
      if (isOwn) leases.put({ owner, end: now + LEASE }, name);
    };
  });
  return isOwn;
}

function change(database, body) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(NAME, "readwrite");
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
    body(transaction.objectStore(NAME));
  });
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open(NAME, 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore(NAME);
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      opened.result.onversionchange = () => opened.result.close();
      resolve(opened.result);
    };
  });
}

/** Deletes all leases. */
export function forgetLocks() {
  return new Promise((resolve, reject) => {
    const deleted = indexedDB.deleteDatabase(NAME);
    deleted.onsuccess = resolve;
    deleted.onerror = () => reject(deleted.error);
  });
}
