// The view of the diary.

import { MAXIMUM_COMPANIONS } from "../diary/check_in.js";
import { filesAlarm } from "./alarm.js";
import {
  PageError, button, buttons, card, element, field, form, nameView, now, paragraph, render, say, statusPlace,
  submitButton, tile, timeField,
} from "./elements.js";
import { fillNotice, showExposures } from "./exposures.js";
import { icon } from "./icons.js";
import { forgetLocks } from "./locks.js";
import { enter, leave, stay } from "./navigation.js";
import { hasOwnLocks } from "./older_browsers.js";
import { protectionButtons, protectionCard, showLocked } from "./protection.js";
import { scanButtons } from "./scan.js";
import { forgetCode, showRead, warningsCards } from "./scanned.js";
import { session } from "./session.js";
import { resumeSharing, showSharing } from "./sharing.js";
import { deletionCards, storageCards } from "./storage.js";
import { counted, forgetLanguage, localDay, localTime, text } from "./texts.js";

/** The maximum length of a text that the visitor adds. */
const MAXIMUM_TEXT = 100;

/** Shows the diary, or asks for its passphrase. */
export async function showDiary() {
  const { diary } = session;
  const showOpened = async () => {
    await resume();
    return showDiary();
  };
  if (diary.isLocked) return showLocked(showOpened, showRead, () => enter(showRemoval));
  await diary.deleteExpired(now());
  const checkIns = await diary.checkIns(now());
  const isCurrent = ({ isOpen, start }) => isOpen && start <= now();
  const current = checkIns.filter(isCurrent);
  const days = [...Map.groupBy(checkIns.filter((one) => !isCurrent(one)).reverse(), ({ start }) => localDay(start))];
  const lists = days.flatMap(([day, ofDay]) => [element("h2", {}, day), element("ul", { class: "visits" }, ...ofDay.map((one) => item(one, "h3")))]);
  const notice = element("div", { role: "status" });
  const count = { checkIns: counted("checkIns", checkIns.length), records: counted("records", await diary.entryCount()) };
  const records = [text("counts", count), ...(diary.isProtected ? [] : [text("keyBeside")])].join(" ");
  render(
    text("diary"),
    statusPlace(),
    ...(await filesAlarm(diary)),
    notice,
    ...(current.length === 0 ? [] : [element("ul", { class: "visits" }, ...current.map((one) => item(one, "h2")))]),
    ...(await pendingCards()),
    ...(await deletionCards()),
    element(
      "div",
      { class: "tiles" },
      ...scanButtons(showRead, showDiary),
      tile("addVisit", "plus", () => enter(showNewVisit)),
      tile("exposures", "bell", () => enter((back) => showExposures(diary, back))),
      tile("sharing", "share", () => enter((back) => showSharing(diary, back))),
    ),
    ...(await warningsCards(diary)),
    ...(diary.isProtected ? [] : [protectionCard()]),
    ...(checkIns.length === 0 ? [paragraph("noCheckIns")] : lists),
    ...(await storageCards()),
    element(
      "details",
      { class: "settings" },
      element("summary", {}, text("settingsHeading")),
      element("p", { class: "count" }, records),
      buttons(
        ...protectionButtons(),
        button("exportDiary", () => enter(async (back) => (await import("./files.js")).showExport(back))),
        button("importDiary", () => enter(async (back) => (await import("./files.js")).showImport(back))),
        button("removeAll", () => enter(showRemoval), "danger"),
      ),
    ),
  );
  nameView("diary");
  fillNotice(notice, diary);
}

/** Continues with what waits for the diary, which was just opened. */
export async function resume() {
  session.isOpened = true;
  await resumeSharing(session.diary, leave);
}

/** Reports that were not sent yet, or that are lost. */
async function pendingCards() {
  const { diary } = session;
  const loss = await diary.loss();
  const forget = async () => {
    await diary.forgetLoss();
    await showDiary();
  };
  const submission = await diary.submission();
  const reports = submission && counted("reports", submission.reports.length);
  return [
    ...(loss ? [card("alert", "warning", `reports_${loss}`, buttons(button("understood", forget)))] : []),
    ...(submission ? [element("p", { class: "card" }, text("pending", { reports }))] : []),
  ];
}

/** A check-in with its buttons, below a heading. */
function item(checkIn, heading) {
  const { diary } = session;
  const { ids, code, start, end, isOpen, companions, note, added } = checkIn;
  const [from, to] = [localTime(start), localTime(end)];
  const changed = (key, action) => async () => {
    await action();
    await showDiary();
    say(text(key));
  };
  const checkOut = changed("checkedOut", () => diary.checkOut(ids.at(-1), now()));
  const words = [[companions, "companions"], [note, "note"]].filter(([value]) => value);
  const isAhead = start > now();
  const times = isOpen && !isAhead ? text("open", { start: from, end: to }) : text("from", { start: from, end: to });
  const fields = visitFields(checkIn);
  const save = changed("saved", () => diary.edit(ids[0], fields.start(), fields.end(), now(), fields.texts()));
  const removed = changed("removed", () => diary.delete(ids[0], now()));
  return element(
    "li",
    { class: "card" },
    element(heading, { dir: "auto" }, code.name),
    ...(code.address === "" ? [] : [element("p", { class: "address", dir: "auto" }, code.address)]),
    element("p", { class: "times" }, times),
    ...words.map(([value, key]) => element("p", {}, `${text(key)}: `, element("bdi", {}, String(value)))),
    ...(added ? [paragraph("withoutCode")] : []),
    ...(isAhead ? [paragraph("inTheFuture")] : []),
    ...(isOpen && !isAhead ? [button("checkOut", checkOut)] : []),
    element(
      "details",
      {},
      element("summary", {}, text("change")),
      form(save, ...fields.nodes, buttons(submitButton("save"), button("remove", () => confirm(text("confirmRemove")) && removed(), "danger"))),
    ),
  );
}

/** The fields of a visit that the visitor can change. */
function visitFields({ start, end, companions = 0, note = "" }) {
  const [from, to] = [timeField("start", start, "starts_in_the_future starts_before_retention"), timeField("end", end, "stay_length")];
  const count = { type: "number", min: 0, max: MAXIMUM_COMPANIONS, inputmode: "numeric", required: "", value: companions };
  const who = field("companions", count);
  const what = field("note", { type: "text", maxlength: MAXIMUM_TEXT, autocomplete: "off", value: note, "data-errors": "too_long" });
  return {
    nodes: [from.label, to.label, who.label, what.label],
    start: from.value,
    end: to.value,
    texts: () => ({ companions: Number(who.input.value), note: what.input.value.trim() }),
  };
}

function showNewVisit(back) {
  const required = (key, attributes) => field(key, { type: "text", maxlength: MAXIMUM_TEXT, autocomplete: "off", ...attributes });
  const [name, address] = [required("visitName", { required: "" }), required("visitAddress", {})];
  const fields = visitFields({ start: now() - 3600, end: now() });
  const add = async () => {
    const { venueText } = await import("../protocol/venue_text.js");
    const checked = ({ input }, part) => venueText(input.value.trim(), part, (code) => {
      throw new PageError(code.replace(/\/.*$/u, ""), input);
    });
    const visit = { name: checked(name, "name"), address: checked(address, "address") };
    await session.diary.add(visit, { start: fields.start(), end: fields.end(), ...fields.texts() }, now());
    await back();
    say(text("visitAdded"));
  };
  const answers = buttons(submitButton("addVisit"), button("back", back));
  render(text("addVisit"), paragraph("addVisitLimits"), form(add, name.label, address.label, ...fields.nodes, answers));
}

/** Says what is deleted, and what this page cannot delete. */
async function showRemoval(back) {
  const { diary } = session;
  const day = localDay(now() + (await diary.retentionDays() + 1) * 86_400);
  const remove = async () => {
    const isPasskeyLeft = diary.hasPasskey;
    stay();
    await removeEverything();
    render(
      text("removedHeading"),
      icon("tick"),
      paragraph(isPasskeyLeft ? "removedAllButPasskey" : "removedAll"),
      ...remains(day),
      buttons(button("startAgain", () => location.reload())),
    );
    nameView("removedHeading");
    session.showAgain = () => location.reload();
  };
  render(
    text("removeAll"),
    paragraph("removeAllQuestion"),
    ...remains(day),
    buttons(button("removeAllNow", remove, "danger"), button("back", back)),
  );
}

/** What stays after everything was deleted. */
function remains(day) {
  const lines = [text("historyRemains"), text("sharedRemains", { day }), text("filesRemain")];
  return [element("h2", {}, text("remainsHeading")), element("ul", { class: "points" }, ...lines.map((line) => element("li", {}, line)))];
}

async function removeEverything() {
  await session.diary.deleteAll();
  [session.diary, session.scanned] = [null, null];
  forgetCode();
  forgetLanguage();
  if (hasOwnLocks) await forgetLocks();
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
