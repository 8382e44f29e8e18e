// Checks the locks for browsers without the Web Locks API.

import { forgetLocks, request } from "/page/locks.js";
import { check, checkEqual, until } from "./checks.js";

export default async function run() {
  const events = [];
  let endFirst;
  const first = request("a", () => {
    events.push("first begins");
    return new Promise((resolve) => (endFirst = resolve));
  });
  await until(() => endFirst);
  const second = request("a", async () => events.push("second begins"));
  checkEqual(await request("b", async () => "other"), "other", "a lock with another name");
  events.push("first ends");
  endFirst("result");
  checkEqual(await first, "result", "what the action returns");
  await second;
  checkEqual(events, ["first begins", "first ends", "second begins"], "the order");
  const failed = await request("a", () => Promise.reject(new Error("failed"))).catch(({ message }) => message);
  checkEqual(failed, "failed", "the error of an action");
  checkEqual(await request("a", async () => "again"), "again", "a lock after an error");
  await abandoned();
  await forgetLocks();
  check(!(await indexedDB.databases()).some(({ name }) => name === "locks"), "the leases are not deleted");
}

/** A page that was closed leaves its lease. Another page takes it after its end, or if the clock was set back. */
async function abandoned() {
  const { now } = Date;
  const clock = { time: now() };
  Date.now = () => clock.time;
  request("a", () => new Promise(() => {}));
  await until(async () => (await leases()).length === 1);
  for (const jump of [120_000, -3_600_000]) {
    let isTaken = false;
    const next = request("a", async () => (isTaken = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    check(!isTaken, "a lease was taken before its end");
    clock.time += jump;
    await next;
    check(isTaken, `a lease that nobody ends, after ${jump} ms`);
    request("a", () => new Promise(() => {}));
    await until(async () => (await leases()).length === 1);
  }
  Date.now = now;
}

function leases() {
  return new Promise((resolve) => {
    indexedDB.open("locks", 1).onsuccess = ({ target: { result: database } }) => {
      const all = database.transaction("locks").objectStore("locks").getAll();
      all.onsuccess = () => {
        database.close();
        resolve(all.result);
      };
    };
  });
}
