// Compares the requests of the page for a real authorisation with those of a decoy. No message is
// answered, so both are repeated.

import { Diary } from "/diary/diary.js";
import { sendDecoy } from "/sharing/decoys.js";
import { randomPause } from "/sharing/submission.js";
import { addPage, check, checkEqual, shown, until } from "./checks.js";
import { newEnrolledDiary } from "./publisher.js";

const NOW = Math.floor(Date.now() / 1000);
const HOUR = Math.floor(NOW / 3600);
const { fetch, setTimeout } = globalThis;
/** What the page does, in order, and how long it waits in milliseconds. */
const log = [];
const waits = [];

export default async function run() {
  const diary = await loggedDiary();
  const real = await realAttempts(diary);
  const decoy = await decoyAttempts(diary);
  const downloads = ["GET /v1/configuration", "GET /v1/packages/index"];
  const last = ["wait", "POST /v1/authorizations"];
  checkEqual(real[0], [...downloads, `GET /v1/packages/${HOUR}`, "stored", ...last], "the first attempt of a real authorisation");
  checkEqual(real[1], [...downloads, ...last], "the second attempt of a real authorisation");
  checkEqual(decoy, [real[1], real[1]], "the attempts of a decoy");
  await pauses();
  await discarded(diary);
  await diary.deleteAll();
}

/** An enrolled diary. From now on, the authority's files come from this page. */
async function loggedDiary() {
  const { diary, published } = await newEnrolledDiary(NOW);
  globalThis.fetch = async (path, options) => {
    if (!String(path).startsWith("/v1/")) return fetch(path, options);
    log.push(`${options.method} ${path}`);
    const file = published[path.slice(1)];
    return new Response(file, { status: file ? 200 : 503 });
  };
  globalThis.setTimeout = (action, wait) => {
    log.push("wait");
    waits.push(wait);
    queueMicrotask(action);
  };
  diary.addSubmission = async (submission) => {
    await Diary.prototype.addSubmission.call(diary, submission);
    log.push("stored");
  };
  return diary;
}

/** Shares the check-in like a visitor, and sends again after the failure. Returns what happened in each attempt. */
async function realAttempts(diary) {
  addPage();
  const { showSharing } = await import("/page/sharing.js");
  await showSharing(diary, () => {});
  const [code, day] = document.querySelectorAll("input");
  [code.value, day.value] = ["2ABC2F", new Date(1000 * NOW).toISOString().slice(0, 10)];
  document.querySelector("select").value = "noSymptoms";
  document.querySelector("input[type=checkbox]").checked = true;
  document.querySelector(".preview").click();
  const attempts = [];
  for (const name of ["agree", "sendAgain"]) {
    (await shown(`.${name}`)).click();
    await until(() => log.at(-1)?.startsWith("POST"));
    await shown(".sendAgain");
    attempts.push(log.splice(0));
  }
  return attempts;
}

async function decoyAttempts(diary) {
  const attempts = [];
  for (const number of [0, 1]) {
    await diary.setDecoySteps([{ time: NOW, keyDay: null, attempts: number }]);
    await sendDecoy(diary, NOW, false);
    attempts.push(log.splice(0));
  }
  return attempts;
}

async function pauses() {
  for (let count = 0; count < 400; count += 1) await randomPause();
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  // The limit shortens the mean from 3,000 to 2,776 ms. The margin is eight standard deviations.
  check(Math.abs(mean - 2776) < 1000, `the mean of the pauses is ${mean} ms`);
  check(Math.max(...waits) < 12_000, `a pause of ${Math.max(...waits)} ms`);
  log.splice(0);
}

/** The user discards the submission while the page waits. */
async function discarded(diary) {
  globalThis.setTimeout = (action) => diary.setConsent("sharing", false).then(action);
  document.querySelector(".sendAgain").click();
  await until(() => document.querySelector("#status").textContent.includes("discarded"));
  check(!log.some((line) => line.startsWith("POST")), "an authorisation after the submission was discarded");
}
