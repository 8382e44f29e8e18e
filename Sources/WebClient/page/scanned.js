// The views of a scanned code: the consent, the check-in, and the confirmation.

import { Diary } from "../diary/diary.js";
import { isSameVenue } from "../diary/check_in.js";
import { attempt, button, buttons, details, element, facts, fill, headedCard, nameView, now, paragraph, question, render, say, select } from "./elements.js";
import { icon } from "./icons.js";
import { stay } from "./navigation.js";
import { session, showDiary, showWarnings } from "./session.js";
import { earlyDeletion, keepPage, persist } from "./storage.js";
import { localDay, localTime, lengthOf, quoted, text } from "./texts.js";

/** The lengths of a stay that the visitor can select, in minutes. The venue's usual length is one more. */
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720];

/** A name with more characters is shown in smaller type. */
const LONG_NAME = 40;

/** After a reload, the page no longer shows the code. */
export function forgetCode() {
  history.replaceState(null, "", location.pathname);
}

/** Whether the page shows the scanned code now. */
export let isCodeShown = () => false;

/** Shows the scanned code. Its texts are the venue's, and must not look like words of the authority. */
export async function showScanned() {
  session.showAgain = showScanned;
  const { name, address } = session.scanned.code;
  const place = address === "" ? [] : [element("p", { class: "place" }, icon("pin"), element("span", { dir: "auto" }, quoted(address)))];
  const form = session.diary ? await checkInForm() : consentForm();
  const news = element("div", { role: "status" });
  isCodeShown = render([nameLabel(), quoted(name)], ...place, ...form, news);
  nameView("checkIn");
  fillNews(news, ([picture, words]) => element("p", { class: "place news" }, icon(picture), element("span", {}, words)));
}

/** Shows in a place what the diary has to say, as `shown` makes it of a row of `newsFor`. */
function fillNews(place, shown) {
  return attempt(async () => {
    const { diary } = session;
    if (!(await diary?.consent("comparing"))) return;
    const { newsFor } = await import("./exposures.js");
    place.replaceChildren(...(await newsFor(place, diary)).map(shown));
  });
}

/** Says whose words the name is. */
function nameLabel() {
  return element("span", { class: "label" }, text("nameOnCode"));
}

/** Shows a code that this page has read. */
export function showRead(code) {
  stay();
  session.scanned = code;
  return showScanned();
}

async function checkInForm() {
  const { diary, scanned } = session;
  // A locked diary cannot be read.
  const time = now();
  const checkIns = diary.isLocked ? [] : await diary.checkIns(time);
  const isHere = ({ code, scans, start, isOpen }) => isOpen && start <= time && scans.length > 0 && isSameVenue(code, scanned.code);
  const open = checkIns.findLast(isHere);
  if (open) {
    const leave = () => checkOut(open.ids.at(-1));
    return [
      element("p", { class: "action" }, text("scannedHere", { time: localTime(open.end) })),
      element("div", { class: "answers" }, button("checkOut", leave, "primary"), button("scannedLonger", checkIn)),
      button("diary", showDiary),
    ];
  }
  return [
    element("p", { class: "state" }, text(diary.isLocked ? "scannedLocked" : "scanned")),
    element("div", { class: "answers single" }, button("checkIn", checkIn, "primary")),
    ...(diary.isLocked ? [paragraph("scannedAgain")] : []),
    button("diary", showDiary),
  ];
}

/** Both answers look alike, and Enter is no answer. Nothing is stored before the first one. */
function consentForm() {
  const refuse = () => {
    forgetCode();
    render(text("helpHeading"), paragraph("refused"), paragraph("anotherWay"), buttons(button("checkIn", showScanned)));
  };
  const agree = async () => {
    session.diary = await Diary.open(now());
    if (session.diary) {
      // Another page has created it meanwhile.
      await showScanned();
      return say(text("diaryExists"));
    }
    session.diary = await Diary.create();
    session.isOpened = true;
    await checkIn().catch(async (error) => {
      // The consent was for this check-in. If the browser has no room for it, nothing is stored.
      await session.diary.deleteAll();
      session.diary = null;
      throw error;
    });
    await keepPage();
    await persist();
  };
  const deletion = element("p", { class: "private" });
  fillDeletion(deletion, ["privateWindow", "iosDeletes"]);
  const answers = [button("checkInYes", agree, "agree primary"), button("checkInNo", refuse, "refuse primary")];
  return [
    element("p", { class: "state" }, text("scanned")),
    deletion,
    facts(
      ["clock", "consentStored"],
      ["lock", "consentWhere"],
      ["openLock", "consentCopy"],
      ["bell", "consentWarning"],
      ["hand", "consentRefusal"],
    ),
    question(text("consentQuestion"), ...answers),
    details("more", paragraph("consentHistory"), paragraph("limits")),
  ];
}

/** Fills a paragraph if the browser deletes the diary early for one of these reasons. */
function fillDeletion(place, reasons) {
  return earlyDeletion().then((key) => reasons.includes(key) && place.append(icon("warning"), element("span", {}, text(key))));
}

async function checkIn() {
  const time = now();
  const { url, code } = session.scanned;
  const id = await session.diary.checkIn(url, time);
  forgetCode();
  await showConfirmation(id, code, time);
}

async function checkOut(id) {
  await session.diary.checkOut(id, now());
  forgetCode();
  await showDiary();
  say(text("checkedOut"));
}

async function showConfirmation(id, code, time, minutes = code.defaultStay) {
  const { diary } = session;
  const { name, address, defaultStay } = code;
  session.showAgain = () => showConfirmation(id, code, time, minutes);
  const lengths = [...new Set([...LENGTHS, defaultStay])].sort((left, right) => left - right);
  const options = lengths.map((minutes) => [minutes, lengthOf(minutes)]);
  const until = element("p", { class: "until", role: "status" });
  const showEnd = () => (until.textContent = text("stayEnds", { time: localTime(time + 60 * minutes) }));
  const length = select("length", options, minutes, async (chosen) => {
    await diary.checkOut(id, time + 60 * chosen);
    minutes = chosen;
    showEnd();
  });
  showEnd();
  const [deletion, news] = [element("p", { class: "private" }), element("div", { role: "status" })];
  const pass = element(
    "section",
    { class: "pass" },
    icon("tick"),
    element("p", { class: `venue ${name.length > LONG_NAME ? "long" : ""}`, dir: "auto" }, nameLabel(), quoted(name)),
    ...(address === "" ? [] : [element("p", { class: "address", dir: "auto" }, quoted(address))]),
    element("p", { class: "time" }, element("time", {}, localTime(time)), element("span", {}, localDay(time))),
    deletion,
    news,
    ...((await diary.consent("comparing")) ? [] : [offLine()]),
    length.label,
    until,
    element("div", { class: "buttons" }, button("checkOut", () => checkOut(id)), button("diary", showDiary)),
  );
  // Before the first download, there is nothing to compare the files with.
  const isEnrolled = await diary.publishedFiles.configuration();
  const alarm = isEnrolled ? await (await import("./alarm.js")).filesAlarm(diary) : [];
  render(text("checkedInHeading"), ...alarm, pass);
  fill("checkedIn");
  nameView("checkedInHeading");
  fillDeletion(deletion, ["privateWindow"]);
  fillNews(news, ([picture, words, action]) => line(action, picture, words));
}

/** A short form of the diary’s card about warnings. */
function offLine() {
  return line(button("turnOn", showWarnings), "bell", text("warningsOff"));
}

/** Makes a button a line that fits on the screen of a small phone: a pictogram, words, and the button's text. */
function line(action, picture, words) {
  action.classList.add("line");
  action.replaceChildren(icon(picture), words, " · ", element("u", {}, ...action.childNodes));
  return action;
}

/** Says that nothing is compared yet, and offers to turn on the warnings. Nothing if they are on. */
export async function warningsCards(diary) {
  if (await diary.consent("comparing")) return [];
  const action = buttons(button("turnOnWarnings", showWarnings, "primary"));
  return [headedCard("info", "bell", text("warningsOff"), text("warningsOffReason"), action)];
}
