// The views of a scanned code: the consent, the check-in, and the confirmation.

import { Diary } from "../diary/diary.js";
import { button, buttons, element, facts, fill, now, paragraph, render, say, select } from "./elements.js";
import { icon } from "./icons.js";
import { stay } from "./navigation.js";
import { protectionCard } from "./protection.js";
import { session, showDiary } from "./session.js";
import { isPrivateWindow, keepPage, persist } from "./storage.js";
import { localDay, localTime, lengthOf, text } from "./texts.js";

/** The lengths of a stay that the visitor can select, in minutes. The venue's usual length is one more. */
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720];

/** After a reload, the page no longer shows the code. */
export function forgetCode() {
  history.replaceState(null, "", location.pathname);
}

/** Whether the page shows the scanned code now. */
export let isCodeShown = () => false;

/** Shows the scanned code. */
export function showScanned() {
  const { name, address } = session.scanned.code;
  const place = address === "" ? [] : [element("p", { class: "place" }, icon("pin"), element("span", { dir: "auto" }, address))];
  const venue = [...place, element("p", { class: "state" }, text("scanned"))];
  isCodeShown = render(name, ...venue, ...(session.diary ? checkInForm() : consentForm()));
}

/** Shows a code that this page has read. */
export function showRead(code) {
  stay();
  session.scanned = code;
  showScanned();
}

function checkInForm() {
  return [
    element("div", { class: "answers single" }, button("checkIn", checkIn, "primary")),
    paragraph("scannedAgain"),
    button("diary", showDiary),
  ];
}

/** Both answers look alike, and Enter is no answer. Nothing is stored before the first one. */
function consentForm() {
  const refuse = () => {
    forgetCode();
    render(text("helpHeading"), paragraph("refused"), buttons(button("checkIn", showScanned)));
  };
  const agree = async () => {
    session.diary = await Diary.open(now());
    if (session.diary) {
      // Another page has created it meanwhile.
      showScanned();
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
  const privacy = element("p", { class: "private", hidden: "" }, text("privateWindow"));
  isPrivateWindow().then((isPrivate) => (privacy.hidden = !isPrivate));
  return [
    facts(
      ["clock", "consentStored"],
      ["lock", "consentWhere"],
      ["openLock", "consentCopy"],
      ["bell", "consentWarning"],
      ["hand", "consentRefusal"],
    ),
    privacy,
    element("h2", { class: "question" }, text("consentQuestion")),
    element("div", { class: "answers" }, button("agree", agree, "primary"), button("refuse", refuse, "primary")),
    element("details", {}, element("summary", {}, text("more")), paragraph("consentHistory"), paragraph("limits")),
  ];
}

async function checkIn() {
  const time = now();
  const { url, code } = session.scanned;
  const id = await session.diary.checkIn(url, time);
  forgetCode();
  showConfirmation(id, code, time);
}

function showConfirmation(id, { name, address, defaultStay }, time) {
  const { diary } = session;
  const checkOut = async () => {
    await diary.checkOut(id, now());
    await showDiary();
    say(text("checkedOut"));
  };
  const lengths = [...new Set([...LENGTHS, defaultStay])].sort((left, right) => left - right);
  const options = lengths.map((minutes) => [minutes, lengthOf(minutes)]);
  const until = element("p", { class: "until", role: "status" });
  const showEnd = (minutes) => (until.textContent = text("stayEnds", { time: localTime(time + 60 * minutes) }));
  const length = select("length", options, defaultStay, async (minutes) => {
    await diary.checkOut(id, time + 60 * minutes);
    showEnd(minutes);
  });
  showEnd(defaultStay);
  const pass = element(
    "section",
    { class: "pass" },
    icon("tick"),
    element("p", { class: "venue", dir: "auto" }, name),
    ...(address === "" ? [] : [element("p", { class: "address", dir: "auto" }, address)]),
    element("p", { class: "time" }, element("time", {}, localTime(time)), element("span", {}, localDay(time))),
    length.label,
    until,
    element("div", { class: "buttons" }, button("checkOut", checkOut), button("diary", showDiary)),
  );
  render(text("checkedInHeading"), pass, ...(diary.isProtected ? [] : [protectionCard()]));
  fill("checkedIn");
}
