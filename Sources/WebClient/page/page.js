// The page. It shows one of five views: a scanned code, the diary, the exposures, sharing, or a short
// explanation.

import { Diary } from "../diary/diary.js";
import { hasPasskeys, newPasskey } from "../diary/passkey.js";
import { utf8 } from "../protocol/bytes.js";
import { VenueCodeError, parseVenueCode } from "../protocol/venue_code.js";
import { sendDecoy } from "../sharing/decoys.js";
import { attempt, button, element, form, now, paragraph, passphraseField, render, say, timeField } from "./elements.js";
import { fillNotice, showExposures } from "./exposures.js";
import { scanButtons } from "./scan.js";
import { resumeSharing, showSharing } from "./sharing.js";
import { counted, direction, language, localDay, localTime, text } from "./texts.js";

/** The scanned code and its address, or null. */
let scanned = scannedCode();
let diary = null;
/** Whether this page has created or unlocked the diary. */
let isOpened = false;
/** Whether the page shows a view that the browser's back button leaves for the diary. */
let isInside = false;
/** Whether the page shows the scanned code now. */
let isCodeShown = () => false;

// Another code was opened in this page. To load the page again would lock an open diary.
addEventListener("hashchange", () => location.hash.length > 1 && attempt(showOpened));
addEventListener("popstate", () => isInside && location.hash.length < 2 && leave(false));
await start();

async function start() {
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = text("title");
  keepCode();
  const isSupported = typeof Map.groupBy === "function" && globalThis.indexedDB?.databases && globalThis.WebAssembly;
  if (!isSupported) return explain("oldBrowser", []);
  await attempt(async () => {
    diary = await Diary.open(now());
    show();
  });
  await runTasks(true);
}

/** Deletes what has expired, and sends decoys at their times. Repeats this every minute. */
async function runTasks(isStart = false) {
  const time = now();
  // A failure shows nothing. The diary may have been deleted.
  await diary?.deleteExpired(time).catch(() => {});
  const send = () => (diary ? sendDecoy(diary, time, isStart, { isHeld: !isOpened }) : Infinity);
  const next = await navigator.locks.request("decoys", send).catch(() => Infinity);
  setTimeout(runTasks, 1000 * Math.min(60, Math.max(1, next - now())));
}

function show() {
  if (scanned?.code) return showScanned();
  const diaryButton = diary ? [button("diary", showDiary)] : [];
  if (scanned) return explain("invalid", [...scanButtons(showRead, show), ...diaryButton]);
  return diary ? showDiary() : explain("help");
}

function explain(key, buttons = scanButtons(showRead, show)) {
  render(text("helpHeading"), paragraph(key), ...buttons);
}

/**
 * Removes the code from the address on the screen. The browser's history still contains it. Until the
 * code is used, the page finds it again after a reload.
 */
function keepCode() {
  history.replaceState(scanned?.code ? { code: scanned.hash } : null, "", location.pathname);
}

/** After a reload, the page no longer shows the code. */
function forgetCode() {
  history.replaceState(null, "", location.pathname);
}

/** Shows a code that was opened in this page, perhaps by another page. It does not silently replace another code. */
function showOpened() {
  const [last, next] = [scanned, scannedCode()];
  const isOther = isCodeShown() && next.hash !== last.hash;
  if (next.code !== null) scanned = next;
  keepCode();
  if (next.code === null) return say(text("invalid"));
  isInside = false;
  if (!isOther) return showScanned();
  const choose = (code) => () => {
    scanned = code;
    keepCode();
    showScanned();
  };
  const names = { venue: last.code.name, other: next.code.name };
  render(
    text("codeChangedHeading"),
    element("p", {}, text("codeChanged", names)),
    button("keepCode", choose(last)),
    button("showOther", choose(next)),
  );
}

/** Shows a code that this page has read. */
function showRead(code) {
  scanned = code;
  showScanned();
}

// A scanned code

function showScanned() {
  const { name, address } = scanned.code;
  const venue = address === "" ? [] : [element("p", { dir: "auto" }, address)];
  const next = diary ? checkInForm() : consentForm();
  isCodeShown = render(name, ...venue, paragraph(diary ? "scannedAgain" : "scanned"), ...next);
}

function checkInForm() {
  return [button("checkIn", checkIn), element("h2", {}, text("diary")), button("diary", showDiary)];
}

/** Whether a passphrase is short, by the rule of `checkin`. */
const isShort = (passphrase) => passphrase !== "" && utf8(passphrase).length < 12;

/** Two fields for a new passphrase, and a warning if it is short. */
function newPassphraseFields() {
  const [first, second] = [passphraseField("newPassphrase", "new-password"), passphraseField("repeat", "new-password")];
  // Screen readers read this warning aloud.
  const warning = element("p", { role: "status", class: "short" });
  first.input.addEventListener("change", () => {
    warning.textContent = isShort(first.input.value) ? text("short") : "";
  });
  const value = () => first.input.value;
  return { nodes: [first.label, warning, second.label], value, areEqual: () => value() === second.input.value };
}

/** Both answers look alike. Nothing is stored before the first one. */
function consentForm() {
  const fields = newPassphraseFields();
  const refuse = () => {
    forgetCode();
    render(text("helpHeading"), paragraph("refused"), button("checkIn", showScanned));
  };
  const agree = async () => {
    if (!fields.areEqual()) return say(text("different"));
    diary = await Diary.open(now());
    if (diary) {
      // Another page has created it, perhaps with another passphrase.
      showScanned();
      return say(text("diaryExists"));
    }
    diary = await Diary.create(fields.value());
    isOpened = true;
    await keepPage();
    return checkIn();
  };
  return [
    element("h2", {}, text("consentHeading")),
    paragraph("consent"),
    paragraph("limits"),
    form(
      agree,
      ...fields.nodes,
      element("button", {}, text("agree")),
      button("refuse", refuse),
    ),
  ];
}

async function checkIn() {
  const time = now();
  const { url, code } = scanned;
  const id = await diary.checkIn(url, time);
  forgetCode();
  const { name, defaultStay } = code;
  const checkOut = async () => {
    await diary.checkOut(id, now());
    await showDiary();
    say(text("checkedOut"));
  };
  render(name, button("checkOut", checkOut), button("diary", showDiary));
  say(text("checkedIn", { venue: name, time: localTime(time + 60 * defaultStay) }));
}

/** Stores the page, so that a later scan needs no connection. The diary works without it. */
async function keepPage() {
  // The cache of the browser can answer when it looks for a new version of the worker.
  const options = { scope: location.pathname, updateViaCache: "all" };
  await navigator.serviceWorker?.register("service_worker.js", options).catch(() => {});
}

// The diary

/** Opens a view from the diary. `show` gets the action that returns to the diary. */
function enter(show) {
  history.pushState(history.state, "");
  isInside = true;
  return attempt(() => show(leave));
}

/** Returns to the diary. `isButton` is false if the browser's back button was used. */
function leave(isButton = true) {
  if (isInside && isButton) history.back();
  isInside = false;
  return attempt(showDiary);
}

async function showDiary() {
  if (diary.isLocked) return showLocked();
  await diary.deleteExpired(now());
  const checkIns = await diary.checkIns(now());
  const days = [...Map.groupBy(checkIns.reverse(), ({ start }) => localDay(start))];
  const lists = days.flatMap(([day, ofDay]) => [element("h2", {}, day), element("ul", {}, ...ofDay.map(item))]);
  const lock = () => {
    diary.lock();
    showDiary();
  };
  const notice = element("div", { role: "status" });
  const submission = await diary.submission();
  const reports = submission && counted("reports", submission.reports.length);
  const pending = submission ? [element("p", {}, text("pending", { reports }))] : [];
  const none = checkIns.length === 0 ? [paragraph("empty")] : [];
  const passkey = diary.hasPasskey
    ? [button("removePasskey", () => enter(showPasskeyRemoval))]
    : hasPasskeys ? [button("addPasskey", () => enter(showNewPasskey))] : [];
  const views = [
    ...scanButtons(showRead, showDiary),
    button("exposures", () => enter((back) => showExposures(diary, back))),
    button("sharing", () => enter((back) => showSharing(diary, back))),
  ];
  const change = button("changePassphrase", () => enter(showNewPassphrase));
  const others = [button("lock", lock), change, ...passkey, button("removeAll", removeAll)];
  render(text("diary"), notice, ...pending, ...views, ...none, ...lists, ...others);
  fillNotice(notice, diary);
}

function showNewPasskey(back) {
  const field = passphraseField("passphrase", "current-password");
  const add = async () => {
    await diary.addPasskey(field.input.value, () => newPasskey(text("title")));
    await back();
    say(text("passkeyAdded"));
  };
  const submit = element("button", {}, text("addPasskey"));
  render(text("addPasskey"), paragraph("passkeyLimits"), form(add, field.label, submit, button("back", back)));
}

function showPasskeyRemoval(back) {
  const field = passphraseField("passphrase", "current-password");
  const remove = async () => {
    await diary.replaceKey(field.input.value);
    await back();
    say(text("passkeyRemoved"));
  };
  const submit = element("button", {}, text("removePasskey"));
  render(text("removePasskey"), paragraph("newKey"), form(remove, field.label, submit, button("back", back)));
}

function showNewPassphrase(back) {
  const old = passphraseField("passphrase", "current-password");
  const fields = newPassphraseFields();
  const change = async () => {
    if (!fields.areEqual()) return say(text("different"));
    await diary.replaceKey(old.input.value, fields.value());
    await back();
    say(text("passphraseChanged"));
  };
  const submit = element("button", {}, text("changePassphrase"));
  const reasons = ["newKey", ...(diary.hasPasskey ? ["passkeyIsRemoved"] : [])].map(paragraph);
  render(text("changePassphrase"), ...reasons, form(change, old.label, ...fields.nodes, submit, button("back", back)));
}

function showLocked() {
  const field = passphraseField("passphrase", "current-password");
  const unlockBy = (open) => async () => {
    await open();
    isOpened = true;
    await resumeSharing(diary, leave);
    return showDiary();
  };
  const unlock = unlockBy(() => diary.unlock(field.input.value));
  const passkey = diary.hasPasskey ? [button("unlockPasskey", unlockBy(() => diary.unlockWithPasskey()))] : [];
  render(
    text("diary"),
    paragraph("limits"),
    ...passkey,
    form(unlock, field.label, element("button", {}, text("unlock"))),
    ...scanButtons(showRead, showDiary),
    button("removeAll", removeAll),
  );
}

function item(checkIn) {
  const { ids, code, start, end, isOpen } = checkIn;
  const times = text("from", { start: localTime(start), end: localTime(end) });
  const from = timeField("start", start);
  const to = timeField("end", end);
  const changed = (key, action) => async () => {
    await action();
    await showDiary();
    say(text(key));
  };
  const save = changed("saved", () => diary.edit(ids[0], from.value(), to.value(), now()));
  const removed = changed("removed", () => diary.delete(ids[0], now()));
  const remove = () => confirm(text("confirmRemove")) && removed();
  const checkOut = changed("checkedOut", () => diary.checkOut(ids.at(-1), now()));
  return element(
    "li",
    {},
    element("h3", { dir: "auto" }, code.name),
    ...(code.address === "" ? [] : [element("p", { dir: "auto" }, code.address)]),
    element("p", {}, isOpen ? `${times} (${text("open")})` : times),
    ...(isOpen ? [button("checkOut", checkOut)] : []),
    element(
      "details",
      {},
      element("summary", {}, text("change")),
      form(save, from.label, to.label, element("button", {}, text("save"))),
      button("remove", remove),
    ),
  );
}

async function removeAll() {
  if (!confirm(text("confirmRemoveAll"))) return;
  const isPasskeyLeft = diary.hasPasskey;
  await diary.deleteAll();
  [diary, scanned] = [null, null];
  forgetCode();
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  explain("help");
  say(text(isPasskeyLeft ? "removedAllButPasskey" : "removedAll"));
}

/**
 * Reads the code after the # of the page's address, also of the address before a reload. Null if there is
 * none; without `code` if it is invalid.
 */
function scannedCode() {
  const hash = location.hash || (history.state?.code ?? "");
  if (hash.length < 2) return null;
  const url = `https://${location.hostname}/v1${hash}`;
  try {
    return { url, hash, code: parseVenueCode(url) };
  } catch (error) {
    if (!(error instanceof VenueCodeError)) throw error;
    return { url, hash, code: null };
  }
}
