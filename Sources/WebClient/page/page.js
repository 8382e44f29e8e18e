// The page. It shows a scanned code, the diary, or a short explanation. The other views begin there.

import "./older_browsers.js";
import { Diary } from "../diary/diary.js";
import { VenueCodeError, parseVenueCode } from "../protocol/venue_code.js";
import { PageError, attempt, button, buttons, element, nameView, now, pageName, paragraph, render, say } from "./elements.js";
import { icon } from "./icons.js";
import { showLanguages } from "./language_list.js";
import { stay } from "./navigation.js";
import { scanButtons } from "./scan.js";
import { isCodeShown, showRead, showScanned } from "./scanned.js";
import { session, showDiary } from "./session.js";
import { keepPage } from "./storage.js";
import { text } from "./texts.js";

/** Whether the user was told that reports were lost. */
let isLossTold = false;

session.scanned = scannedCode();
session.showAgain = show;
// Another code was opened in this page. To load the page again would lock an open diary.
addEventListener("hashchange", () => location.hash.length > 1 && attempt(showCodeOfAddress));
await start();

async function start() {
  showTitle();
  showLanguages(async () => {
    showTitle();
    if (session.diary) keepPage();
    stay();
    await session.showAgain();
  });
  for (const node of document.querySelectorAll("#host")) node.textContent = location.hostname;
  keepCode();
  if (!globalThis.indexedDB || !crypto.subtle) return explain("helpHeading", "oldBrowser");
  await attempt(async () => {
    session.diary = await Diary.open(now());
    // An earlier attempt to store the page may have failed. If it is stored, this sends nothing.
    if (session.diary) keepPage();
    // Without protection, this page has opened the diary.
    if (session.diary?.isLocked === false) await (await import("./diary.js")).resume();
    await show();
  });
  await runTasks(true);
}

function showTitle() {
  document.title = pageName();
  for (const node of document.querySelectorAll("#name")) node.textContent = pageName();
}

/** Shows the first view. */
function show() {
  if (session.scanned?.code) return showScanned();
  const diaryButton = session.diary ? [button("diary", showDiary)] : [];
  if (session.scanned) return explain("invalidHeading", "invalid", [icon("warning")], [...scanButtons(showRead, showHelp), ...diaryButton]);
  return session.diary ? showDiary() : showHelp();
}

/** Deletes what has expired, and sends decoys at their times. Repeats this every minute. */
async function runTasks(isStart = false) {
  const { diary } = session;
  const time = now();
  // A failure shows nothing. The diary may have been deleted.
  await diary?.deleteExpired(time).catch(() => {});
  await diary?.loss().then(tellLoss, () => {});
  const send = async () => {
    const { sendDecoy } = await import("../sharing/decoys.js");
    return sendDecoy(diary, time, isStart, { isHeld: !session.isOpened });
  };
  const next = diary ? await navigator.locks.request("decoys", send).catch(() => Infinity) : Infinity;
  setTimeout(runTasks, 1000 * Math.min(60, Math.max(1, next - now())));
}

/** Tells the user once that reports were deleted. The view of the diary shows it until the user has read it. */
function tellLoss(loss) {
  if (loss && !isLossTold) say(text(`reports_${loss}`));
  isLossTold = Boolean(loss);
}

function showHelp() {
  return explain("helpHeading", "help", [], scanButtons(showRead, showHelp));
}

/** Shows how to check in, below a heading, a text and pictograms. */
function explain(heading, key, pictures = [], actions = []) {
  const steps = [["phoneCamera", "stepOpen"], ["phoneCode", "stepScan"], ["phoneTick", "stepDone"]];
  const list = steps.map(([picture, step]) => element("li", {}, icon(picture), element("span", {}, text(step))));
  render(text(heading), ...pictures, paragraph(key), element("ol", { class: "steps" }, ...list), buttons(...actions));
  nameView(heading);
}

/**
 * Removes the code from the address on the screen. The browser's history still contains it. Until the
 * code is used, the page finds it again after a reload.
 */
function keepCode() {
  history.replaceState(session.scanned?.code ? { code: session.scanned.hash } : null, "", location.pathname);
}

/** Shows a code that was opened in this page, perhaps by another page. It does not silently replace another code. */
function showCodeOfAddress() {
  const [last, next] = [session.scanned, scannedCode()];
  const isOther = isCodeShown() && next.hash !== last.hash;
  if (next.code !== null) session.scanned = next;
  keepCode();
  if (next.code === null) return say(new PageError("invalid"));
  stay();
  if (!isOther) return showScanned();
  const choose = (code) => () => {
    session.scanned = code;
    keepCode();
    showScanned();
  };
  const names = { venue: last.code.name, other: next.code.name };
  render(
    text("codeChangedHeading"),
    element("p", {}, text("codeChanged", names)),
    buttons(button("keepCode", choose(last)), button("showOther", choose(next))),
  );
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
