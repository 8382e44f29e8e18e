// Uses the page's views while something else happens at the same time: an answer comes late, or another
// page changes the same diary.

import { concat } from "/protocol/bytes.js";
import { MessageReader, field, numberField } from "/protocol/message.js";
import { Diary } from "/diary/diary.js";
import { addPage, base32, check, checkEqual, shown, until } from "./checks.js";
import { newEnrolledDiary } from "./publisher.js";

const NOW = Math.floor(Date.now() / 1000);
const CODE = `#${base32(concat(field(1, new Uint8Array(16).fill(6)), field(3, "Café")))}`;
const { fetch, setTimeout } = globalThis;
/** Long enough for an action that should not happen. */
const MOMENT = 500;

export default async function run() {
  addPage();
  await hiddenOnset();
  await easternDay();
  await lateAnswers();
  await lateAuthorizations();
  await attempts();
  await withdrawnConsent();
  await lostReports();
  await expiry();
}

/** A day that was typed before the visitor chose another answer must not block the form. */
async function hiddenOnset() {
  const { diary } = await newEnrolledDiary(NOW);
  await answerQuestions(diary);
  const [, , onset] = document.querySelectorAll("input");
  choose("symptomsSince");
  onset.value = "1999-01-01";
  check(!document.querySelector("form").checkValidity(), "an onset in 1999 is accepted");
  choose("noSymptoms");
  check(document.querySelector("form").checkValidity(), "a hidden onset blocks the form");
  await diary.deleteAll();
}

/** East of UTC, the local day of the test and of the symptoms can be tomorrow in UTC. */
async function easternDay() {
  const { diary } = await newEnrolledDiary(NOW);
  const { getTimezoneOffset } = Date.prototype;
  Date.prototype.getTimezoneOffset = () => -1440;
  await answerQuestions(diary);
  choose("symptomsSince");
  for (const day of document.querySelectorAll("input[type=date]")) {
    day.value = dayOf(NOW + 86_400);
    check(day.checkValidity(), `a day in the east is refused: ${day.validationMessage}`);
  }
  Date.prototype.getTimezoneOffset = getTimezoneOffset;
  await diary.deleteAll();
}

/** What the page has waited for does not replace another view. */
async function lateAnswers() {
  const { diary, server } = await servedDiary();
  const { render } = await import("/page/elements.js");
  const { showExposures } = await import("/page/exposures.js");
  const leave = () => render("another view");
  const checkLeft = async (words) => {
    leave();
    server.release();
    await moment();
    checkEqual([headingText(), statusText()], ["another view", ""], words);
  };
  for (const [name, path] of [["update", "/v1/configuration"], ["enrolAgain", "/v1/key"]]) {
    await showExposures(diary, leave);
    server.hold(path);
    document.querySelector(`.${name}`).click();
    await until(() => server.requests.includes(`GET ${path}`));
    await checkLeft(`a late answer: ${name}`);
  }
  const { checkIns } = diary;
  server.hold("check-ins");
  diary.checkIns = async (time) => {
    server.requests.push("check-ins");
    await server.held.get("check-ins");
    return checkIns.call(diary, time);
  };
  showExposures(diary, leave);
  await until(() => server.requests.includes("check-ins"));
  await checkLeft("a late comparison");
  await diary.deleteAll();
}

/** The user leaves the view, and may lock the diary, during an authorisation. The answer still counts. */
async function lateAuthorizations() {
  const cases = [
    ["accepted", false, 1, "The reports were sent. Thank you.", 1],
    ["accepted, locked", true, 1, "The reports were sent. Thank you.", 1],
    ["refused", false, 2, "The health authority does not accept this code.", 0],
    ["refused, locked", true, 2, "The health authority does not accept this code.", 0],
  ];
  for (const [words, isLocked, status, message, count] of cases) {
    const { diary, server } = await servedDiary();
    const { render } = await import("/page/elements.js");
    server.authorizationStatus = status;
    server.hold("/v1/authorizations");
    await consentToReports(diary);
    await until(() => server.requests.includes("POST /v1/authorizations"));
    if (isLocked) diary.lock();
    render("another view");
    server.release();
    await until(() => statusText().startsWith(message));
    checkEqual(headingText(), "another view", `a late authorisation: ${words}`);
    checkEqual(server.requests.filter((request) => request.endsWith("submissions")).length, count, `submissions: ${words}`);
    await diary.deleteAll();
  }
}

/** A submission without an answer is sent once, even if the user presses twice, or another page sends it too. */
async function attempts() {
  const { diary, server } = await servedDiary();
  const { render } = await import("/page/elements.js");
  server.submissionStatus = 5;
  await consentToReports(diary, () => render("another view"));
  const count = () => server.requests.filter((request) => request.endsWith("submissions")).length;
  await until(async () => (await diary.submission())?.attempts === 4);
  // The view is shown after that.
  await moment();
  const submission = await diary.submission();
  await diary.updateSubmission({ ...submission, attempts: submission.attempts + 1 });
  document.querySelector(".sendAgain").click();
  await moment();
  checkEqual(count(), 4, "the attempts after another page's attempt");

  server.submissionStatus = 1;
  server.hold("/v1/submissions");
  const again = await shown(".sendAgain");
  again.click();
  again.click();
  await until(() => count() > 4);
  server.release();
  await until(() => statusText().startsWith("The reports were sent."));
  await moment();
  checkEqual(count(), 5, "the attempts after two presses");
  await diary.deleteAll();
}

/** Without the consent to comparing, nothing is requested, and the message names this consent. */
async function withdrawnConsent() {
  const { diary, server } = await servedDiary();
  server.authorizationStatus = 5;
  await consentToReports(diary);
  const again = await shown(".sendAgain");
  await diary.setConsent("comparing", false);
  server.requests.length = 0;
  again.click();
  await until(() => statusText().startsWith("You have not consented to downloading and comparing."));
  checkEqual(server.requests, [], "requests without the consent to comparing");
  await diary.deleteAll();
}

/** The page tells the user that reports were not sent, until the user has read it. */
async function lostReports() {
  const { diary, server } = await servedDiary();
  server.authorizationStatus = 5;
  await consentToReports(diary);
  await shown(".sendAgain");
  const [{ ids }] = await diary.checkIns(NOW);
  await diary.delete(ids[0], NOW);
  const { session, showDiary } = await import("/page/session.js");
  session.diary = diary;
  await showDiary();
  const isShown = () => document.querySelector("#content").textContent.includes("Your reports were not sent: a check-in");
  check(isShown(), "the diary does not tell that reports were lost");
  (await shown(".understood")).click();
  await until(() => !isShown());
  session.diary = null;
  await diary.deleteAll();
}

/** An open page deletes expired check-ins every minute, and before it shows the diary. */
async function expiry() {
  const timers = [];
  globalThis.setTimeout = (action) => timers.push(action);
  await consentOnPage();
  const diary = await Diary.open(NOW);
  await diary.unlock("passphrase");
  const count = async () => (await diary.checkIns(NOW)).length;
  checkEqual(await count(), 1, "the check-in of the page");
  const { now } = Date;
  const later = () => 1000 * (NOW + 15 * 86_400);
  Date.now = later;
  for (const action of timers.splice(0)) action();
  await until(async () => (await count()) === 0);

  Date.now = now;
  await diary.checkIn(`https://localhost/v1${CODE}`, NOW);
  document.querySelector(".diary").click();
  (await shown("input[type=password]")).value = "passphrase";
  document.querySelector("form").requestSubmit();
  await shown(".visits li");
  await openedCodes();
  Date.now = later;
  document.querySelector(".exposures").click();
  (await shown(".refuse")).click();
  await shown(".lock");
  check(document.querySelector(".visits li") === null, "the diary shows an expired check-in");
  checkEqual(await count(), 0, "the check-ins after the diary was shown");
  Date.now = now;
  await diary.deleteAll();
}

/** A code that is opened in this page does not silently replace another one, and does not lock the diary. */
async function openedCodes() {
  const [first, second] = ["Clinic “A”", "Bakery B"].map((name, index) => {
    return `#${base32(concat(field(1, new Uint8Array(16).fill(7 + index)), field(3, name)))}`;
  });
  location.hash = first;
  await until(() => headingText() === shownName("Clinic “A”"));
  checkEqual(location.hash, "", "the code in the address");
  location.hash = second;
  await until(() => headingText() === "Another code was opened");
  const words = "This page showed the code of “\u2068Clinic 'A'\u2069”. Now it was opened with the code of “\u2068Bakery B\u2069”.";
  check(document.querySelector("#content").textContent.startsWith(words), "the names of both codes");
  check(document.querySelector(".checkIn") === null, "a code that another one has replaced can be used");
  document.querySelector(".keepCode").click();
  await until(() => headingText() === shownName("Clinic “A”"));
  checkEqual(history.state?.code, first, "the code that a reload shows");
  location.hash = "#ABC";
  await until(() => statusText().startsWith("This is not a valid venue code."));
  checkEqual([headingText(), history.state?.code], [shownName("Clinic “A”"), first], "an invalid code");
  location.hash = second;
  (await shown(".showOther")).click();
  await until(() => headingText() === shownName("Bakery B"));
  document.querySelector(".diary").click();
  await shown(".lock");
  // The browser's back button leaves a view inside, but not a code that was opened there.
  document.querySelector(".exposures").click();
  await shown(".refuse");
  location.hash = second;
  await until(() => headingText() === shownName("Bakery B"));
  await moment();
  checkEqual(headingText(), shownName("Bakery B"), "a code that was opened in a view of the diary");
  document.querySelector(".diary").click();
  await shown(".lock");
}

/** Opens the page with a code, and consents to checking in after another page has done so. */
async function consentOnPage() {
  history.replaceState({ code: CODE }, "");
  await import("/page/page.js");
  await Diary.create({ passphrase: "passphrase" });
  document.querySelector(".agree").click();
  await until(() => statusText().startsWith("Another page has already created a diary"));
  (await shown(".checkIn")).click();
  await shown(".checkOut");
}

/** Answers the questions, and consents. The page's timers end at once. */
async function consentToReports(diary, back) {
  globalThis.setTimeout = (action) => setTimeout(action);
  await answerQuestions(diary, back);
  document.querySelector(".preview").click();
  (await shown(".agree")).click();
}

/** An enrolled diary, and a server that this page replaces. It does not answer requests that it holds. */
async function servedDiary() {
  const { diary, published, signer } = await newEnrolledDiary(NOW);
  const server = { requests: [], held: new Map(), release: () => {}, authorizationStatus: 1, submissionStatus: 1 };
  server.hold = (path) => server.held.set(path, new Promise((resolve) => (server.release = resolve)));
  globalThis.fetch = async (path, options) => {
    if (!String(path).startsWith("/v1/")) return fetch(path, options);
    server.requests.push(`${options.method} ${path}`);
    await server.held.get(path);
    if (path === "/v1/authorizations") return new Response(answer(server.authorizationStatus, signer.sign(blindedMessage(options.body))));
    if (path === "/v1/submissions") return new Response(answer(server.submissionStatus));
    const file = published[path.slice(1)];
    return new Response(file, { status: file ? 200 : 404 });
  };
  return { diary, server };
}

function blindedMessage(request) {
  const reader = new MessageReader(request);
  [1, 2].map((number) => reader.bytes(number));
  reader.number(4);
  return reader.bytes(5);
}

/** An answer of 512 bytes. */
function answer(status, signature = new Uint8Array()) {
  const content = concat(numberField(1, status), field(2, signature));
  return concat(content, field(3, new Uint8Array(512 - content.length - 3)));
}

const moment = () => new Promise((resolve) => setTimeout(resolve, MOMENT));
const dayOf = (time) => new Date(1000 * time).toISOString().slice(0, 10);
/** The heading with a name of a code, quoted. */
const shownName = (name) => `Name on the venue’s code“\u2068${name.replace(/[“”]/gu, "'")}\u2069”`;
const headingText = () => document.querySelector("#heading").textContent;
const statusText = () => document.querySelector("#status").textContent;

/** Opens the questions, and answers them. */
async function answerQuestions(diary, back = () => {}) {
  const { showSharing } = await import("/page/sharing.js");
  await showSharing(diary, back);
  const [code, day] = document.querySelectorAll("input");
  [code.value, day.value] = ["2ABC2F", dayOf(NOW)];
  document.querySelector("input[type=checkbox]").checked = true;
  choose("noSymptoms");
}

function choose(answer) {
  const symptoms = document.querySelector("select");
  symptoms.value = answer;
  symptoms.dispatchEvent(new Event("change"));
}
