// The view of the exposures. It first asks for the consent, and pins the authority's key. The diary must not be
// locked, because comparing needs the seeds.

import { askAuthority, fetchFile, update } from "../authority/authority.js";
import { compared } from "../authority/exposures.js";
import { checkedFiles } from "../authority/own_files.js";
import { seedsOf } from "../diary/check_in.js";
import { loadFilter } from "../matching/filter.js";
import { adviceFor, endsOf, hostOf, shownSteps, textFor, withEnd } from "../protocol/advice.js";
import { hex } from "../protocol/bytes.js";
import { DAY_SECONDS, HOUR_SECONDS, INTERVAL_SECONDS } from "../protocol/time.js";
import { deadlineName, diseaseName } from "../protocol/profile.js";
import { venueIdentity } from "../protocol/venue_code.js";
import { fingerprintOf, namedTraffic } from "../sharing/traffic.js";
import { alarmCards } from "./alarm.js";
import {
  askConsent, button, buttons, element, headedCard, now, officeLines, paragraph, render, say, statusPlace, telephoneLine,
  withdrawButton,
} from "./elements.js";
import { icon } from "./icons.js";
import { showDiary, showUpdate as showUpdateView, showWarnings } from "./session.js";
import {
  ago, counted, decimal, language, localMinute, localTimes, localWeekday, measured, quoted, text, utcDay, visitorsLanguages,
} from "./texts.js";

/** A client without new packages for more hours is without news. The authority publishes every hour. */
const HOURS_WITHOUT_NEWS = 3;

/** A warning names at most this number of stays. All are below “Where this was”. */
const MAXIMUM_PLACES = 3;

const CONSENT = {
  heading: "comparingHeading",
  paragraphs: ["comparingBenefit", "comparing", "comparingLimits", "comparingRefused"],
  more: ["comparingDummies"],
  asked: "comparingQuestion",
  yes: "warningsYes",
  no: "warningsNo",
  refused: "nothingPinned",
};

/**
 * Shows the exposures.
 *
 * @param back shows the view to return to
 * @param next shows the view after a first update, if it is not the exposures
 */
export async function showExposures(diary, back, next = null) {
  const agreed = () => showExposures(diary, back, next);
  if (!(await diary.consent("comparing"))) return askConsent(diary, "comparing", CONSENT, agreed, back);
  if (diary.isLocked) return back();
  if ((await diary.publishedFiles.authority()) === null) return enrol(diary, back, next);
  return next ? next() : showFound(diary, back);
}

/**
 * Pins the key of the page's own origin. The first key is pinned without a question: the same server has
 * delivered this page. "Authority" shows its fingerprint, for those who want to compare it.
 */
async function enrol(diary, back, next) {
  const isShown = render(text("enrolment"));
  say(text("asking"));
  const { value: found, error } = await settled(askAuthority(fetchFile, now()));
  // The user may have gone back, and may have locked the diary.
  if (!isShown()) return;
  if (error) {
    await back();
    return say(error);
  }
  await diary.publishedFiles.pin(found.authority, found.configuration);
  return showUpdate(diary, back, next);
}

/** Asks the authority for its key again, and the user whether the fingerprint is right. */
async function showEnrolment(diary, back) {
  const isShown = render(text("enrolment"));
  say(text("asking"));
  const files = diary.publishedFiles;
  const leave = async (message) => {
    await back();
    say(message);
  };
  const [old, found] = [await files.authority(), await settled(askAuthority(fetchFile, now()))];
  // The user may have gone back, and may have locked the diary.
  if (!isShown()) return;
  if (found.error) return leave(found.error);
  const { authority, configuration } = found.value;
  const pin = async () => {
    // Packages that the old key signed would be refused.
    if (old !== null && old.key.identifier !== authority.key.identifier) await files.remove(await files.packages());
    await files.pin(authority, configuration);
    return showUpdate(diary, back);
  };
  render(
    text("enrolment"),
    authorityList(authority, old),
    paragraph("fingerprintQuestion"),
    paragraph("fingerprintReason"),
    buttons(
      button("matches", pin),
      button("differs", () => leave(text("fingerprintDiffers"))),
      button("notNow", () => leave(text("nothingPinned"))),
    ),
  );
}

function authorityList({ region, key }, old = null) {
  const rows = [["authority", location.hostname], ["region", region], ["fingerprint", key.fingerprint]];
  if (old !== null && old.key.identifier !== key.identifier) rows.push(["oldFingerprint", old.key.fingerprint]);
  const parts = rows.flatMap(([name, value]) => [
    element("dt", {}, text(name)),
    element("dd", { class: name, dir: "ltr" }, value),
  ]);
  return element("dl", {}, ...parts);
}

/** Updates, if the user consents to it. A locked diary cannot be compared: it is shown again. */
export async function showUpdated(diary, back) {
  if (!(await diary.consent("comparing"))) return showExposures(diary, back);
  const next = async () => {
    await back();
    say(text("updated"));
  };
  return showUpdate(diary, back, diary.isLocked ? next : null);
}

/** Downloads what is new, and compares. */
async function showUpdate(diary, back, next = null) {
  const isShown = render(text("exposures"));
  const progress = (done, count) => isShown() && say(text("downloading", { done, count }));
  const { value: stale, error } = await settled(update(diary.publishedFiles, fetchFile, now(), progress));
  const problem = error ?? stale;
  if (!isShown()) return;
  if (next) {
    await next();
    return problem && say(problem);
  }
  // What was downloaded before an error is also compared.
  await showFound(diary, back, problem ?? text("updated"));
}

/** Compares, and shows what was found, and the message of an update. */
async function showFound(diary, back, message = "") {
  const isShown = render(text("exposures"));
  say(text("comparingNow"));
  const time = now();
  const files = diary.publishedFiles;
  const [authority, checked] = [await files.authority(), await checkedFiles(await files.configuration())];
  const settings = await settingsOfDay(files);
  const progress = (done, count) => isShown() && say(text("matching", { done, count }));
  const { value: found = null, error } = await settled(compare(diary, time, progress));
  if (!isShown()) return;
  render(
    text("exposures"),
    statusPlace(),
    ...alarmCards(checked),
    ...(found === null ? [paragraph("notCompared")] : foundNodes(found, time, checked)),
    buttons(button("update", () => showUpdate(diary, back), "primary"), button("back", back)),
    ...(found === null ? [] : stayNodes(found)),
    element(
      "details",
      {},
      element("summary", {}, text("authority")),
      ...comparedNodes(found),
      authorityList(authority),
      paragraph("firstUse"),
      ...settings,
      ...(checked ? digestNodes(checked) : []),
      buttons(
        button("enrolAgain", () => showEnrolment(diary, back)),
        withdrawButton("withdraw", diary, "comparing", back),
      ),
    ),
  );
  say(error ?? message);
  // A message must not move the first thing to do off the screen.
  document.querySelector(".card .action")?.scrollIntoView({ block: "nearest" });
}

/** Compares all check-ins with the packages. Null if there is no package. */
async function compare(diary, time, progress) {
  // An update may have set a shorter retention.
  await diary.deleteExpired(time);
  const checkIns = await Promise.all(
    (await diary.checkIns(time)).filter(isComparable).map(async (checkIn) => ({
      ...checkIn,
      seeds: seedsOf(checkIn),
      identity: await venueIdentity(checkIn.code),
      publicIdentifier: checkIn.code.publicIdentifier,
    })),
  );
  const found = await compared(checkIns, diary.publishedFiles, await loadFilter(), progress);
  return found && { ...found, advice: await diary.publishedFiles.advice(), checkInCount: checkIns.length };
}

/** A visit without a code has no seed, and this authority knows nothing about venues of another one. */
export function isComparable({ code }) {
  return code.authority === location.hostname;
}

/**
 * Compares, and shows in `place` the risk, and for how long news has been missing. Sends nothing. Ends
 * early if another view is shown. The view of the exposures shows errors.
 */
export async function fillNotice(place, diary) {
  const time = now();
  const found = await comparedFor(place, diary, time);
  if (!found) return;
  const { exposures } = found;
  const checked = await checkedFiles(await diary.publishedFiles.configuration());
  const cards = exposures.length === 0 ? [calmCard(found, time, checked)] : adviceCards(found, time);
  if (exposures.length > 0) {
    cards[0].append(buttons(button("exposureHeading", showWarnings)));
  }
  place.replaceChildren(...cards, ...newsNodes(found, time, buttons(button("update", showUpdateView))));
}

/** Compares for a place in another view. Null without a consent, without packages, after an error, and if the place is gone. */
async function comparedFor(place, diary, time) {
  const progress = () => {
    if (!place.isConnected) throw new Error("another view is shown");
  };
  const comparing = diary.consent("comparing").then((isGiven) => isGiven && compare(diary, time, progress));
  const { value } = await settled(comparing);
  return value || null;
}

/**
 * Compares, and returns what the view of a scan says about it: rows of a pictogram, a sentence, and the button that leads on. The venue's
 * staff may see this view: it names no risk. A locked diary shows only whether news is missing.
 */
export async function newsFor(place, diary) {
  const found = diary.isLocked ? null : await comparedFor(place, diary, now());
  const newestHour = (await diary.publishedFiles.packages()).at(-1)?.hour;
  const missing = newestHour && missingNews(newestHour, now());
  return [
    ...(found?.exposures.length > 0 ? [["bell", text("newsInDiary"), button("diary", showDiary)]] : []),
    ...(missing ? [["info", missing, button("update", showUpdateView)]] : []),
  ];
}

/** The digest of this client's files, and whether the authority has signed it. The alarm stands above. */
function digestNodes({ digest, key }) {
  const words = key === "filesDiffer" ? [] : [paragraph(key)];
  return [element("p", {}, text("files")), element("p", { class: "bytes files", dir: "ltr" }, hex(digest)), ...words];
}

/** The fingerprint of the settings that all clients of the authority must have on the newest day. */
async function settingsOfDay(files) {
  if ((await files.packages()).length === 0) return [];
  const traffic = await namedTraffic(files);
  if (traffic === null) return [paragraph("settingsDiffer")];
  const day = utcDay(traffic.day * DAY_SECONDS);
  return [
    element("p", {}, text("settings", { day, host: location.hostname })),
    element("p", { class: "bytes settings", dir: "ltr" }, fingerprintOf(traffic.digest)),
  ];
}

/** The `value` or the `error` of a promise. */
function settled(promise) {
  return promise.then((value) => ({ value }), (error) => ({ error }));
}

function foundNodes(found, time, checked) {
  const { exposures, unknownMatches } = found;
  return [
    ...(exposures.length === 0 ? [calmCard(found, time, checked)] : adviceCards(found, time)),
    ...(unknownMatches > 0 ? [element("p", {}, text("unknownDisease", { reports: counted("reports", unknownMatches) }))] : []),
    ...newsNodes(found, time),
  ];
}

/** What was compared. Empty if nothing was. */
function comparedNodes(found) {
  if (found === null) return [];
  const { newestHour, packageCount, checkInCount } = found;
  const [checkIns, packages] = [counted("checkIns", checkInCount), counted("packages", packageCount)];
  return [element("p", { class: "count" }, text("compared", { checkIns, packages, until: localMinute(newestHour * HOUR_SECONDS) }))];
}

/** A card that says for how long news has been missing; empty if none is missing. */
function newsNodes({ newestHour }, time, ...nodes) {
  const missing = missingNews(newestHour, time);
  return missing ? [element("section", { class: "card alert" }, icon("info"), element("p", {}, missing), ...nodes)] : [];
}

/** Since when news has been missing, as a sentence; null if none is missing. */
function missingNews(newestHour, time) {
  return isNewsMissing(newestHour, time) ? text("news", { ago: ago(hoursSince(newestHour, time)) }) : null;
}

function isNewsMissing(newestHour, time) {
  return hoursSince(newestHour, time) > HOURS_WITHOUT_NEWS;
}

function hoursSince(hour, time) {
  return Math.floor(time / HOUR_SECONDS) - hour;
}

/** The highest risk: "increased" or "low". */
function highestRisk(exposures) {
  return exposures.some(({ risk }) => risk === "increased") ? "increased" : "low";
}

/**
 * Nothing was found. It looks different from a warning, and is not green if the files of the page are not the signed ones:
 * then nobody knows what the page has compared.
 */
function calmCard({ newestHour, checkInCount }, time, checked) {
  // If the page is not stored yet, its files are not checked yet.
  const [kind, picture] = checked === null || checked.key === "filesDiffer" ? ["", "info"] : ["calm", "calm"];
  const until = localMinute(newestHour * HOUR_SECONDS);
  const none = text(isNewsMissing(newestHour, time) ? "noExposuresUntil" : "noExposures", { until });
  const checks = text("checkedUntil", { checkIns: counted("checkIns", checkInCount), until });
  return headedCard(kind, picture, none, checks, paragraph("comeBack"));
}

/**
 * What to do, and until when: a card for each disease and risk with the authority's advice, the increased risks first,
 * and one card with the page's own words for the other exposures.
 */
function adviceCards({ exposures, advice }, time) {
  const levels = exposures.map((exposure) => levelOf(advice, exposure));
  const cards = ["increased", "low"].flatMap((risk) => {
    const ofRisk = exposures.filter((exposure, index) => exposure.risk === risk && levels[index] !== null);
    return [...Map.groupBy(ofRisk, ({ profile }) => profile.number).values()].map((group) => {
      return adviceCard(risk, levelOf(advice, group[0]), group, time);
    });
  });
  const others = exposures.filter((_, index) => levels[index] === null);
  return others.length === 0 ? cards : [...cards, riskCard(others, time)];
}

/** The authority's advice for the disease and the risk of an exposure; null if there is none. */
function levelOf(advice, { profile, risk }) {
  const found = adviceFor(advice, profile);
  if (found === null) return null;
  const chosen = textFor(found, visitorsLanguages());
  return { ...chosen[risk], language: chosen.language };
}

function adviceCard(risk, level, group, time) {
  const begins = group.map(({ begin }) => begin);
  const steps = shownSteps(level, group[0].profile, begins, time).map(({ text: line, end }) => {
    return end === null ? line : withEnd(line, localMinute(end, level.language));
  });
  const own = { lang: level.language, dir: "auto" };
  const words = isOfPage(level.language)
    ? [...actionLines(steps, own), element("p", own, level.happened)]
    : [
        ...pageLines(group, time),
        element("p", {}, text("adviceIn", { language: new Intl.DisplayNames([language], { type: "language" }).of(level.language) })),
        element("div", { class: "foreign", ...own }, ...steps.map((line) => element("p", {}, line)), element("p", {}, level.happened)),
      ];
  const page = level.link && element("a", { href: level.link, rel: "noreferrer noopener", target: "_blank", dir: "ltr" }, level.link);
  return element(
    "section",
    { class: `card ${risk} advice` },
    icon("warning"),
    headline(group),
    ...words,
    ...(level.telephone ? [telephoneLine(level.telephone)] : []),
    ...(page ? [element("p", { class: "link" }, page, element("br", {}), text("adviceLink", { host: hostOf(level.link) }))] : []),
  );
}

/** Whether a text is in the page's language: pt is that of pt-br. */
function isOfPage(code) {
  return code.split("-", 1)[0] === language.split("-", 1)[0];
}

/** The first thing to do stands out. */
function actionLines(lines, attributes = {}) {
  return lines.map((line, index) => element("p", index === 0 ? { class: "action", ...attributes } : attributes, line));
}

/** What the stays mean, and where and on which day they were. */
function headline(exposures) {
  const risk = highestRisk(exposures);
  const ofRisk = exposures.filter((one) => one.risk === risk).map(({ profile }) => diseaseName(profile, [language]));
  const disease = [...new Set(ofRisk)].join(", ");
  const days = exposures.map(({ checkIn: { code, start } }) => `${quoted(code.name)} – ${localWeekday(start)}`);
  const places = [...new Set(days)];
  const shown = places.slice(0, MAXIMUM_PLACES).flatMap((place) => [place, element("br", {})]);
  const rest = places.length > MAXIMUM_PLACES ? ["…"] : [];
  return element("div", {}, element("h2", {}, text(`${risk}Heading`, { disease })), element("p", {}, ...shown, ...rest));
}

/** Without advice of the authority, the page's own words. */
function riskCard(exposures, time) {
  return element("section", { class: `card ${highestRisk(exposures)}` }, icon("warning"), headline(exposures), ...pageLines(exposures, time), ...officeLines());
}

/** First what helps, and until when, then what to do in any case, and then why. */
function pageLines(exposures, time) {
  const risk = highestRisk(exposures);
  const deadlines = deadlineLines(exposures, time);
  return [...actionLines([...deadlines, ...(deadlines.length > 0 ? [text("askFirst")] : []), text(`${risk}ToDo`)]), paragraph(risk)];
}

/** What helps until when, first what is still possible. Only the order and the words depend on the time. */
function deadlineLines(exposures, time) {
  const groups = [...Map.groupBy(exposures, ({ profile }) => profile.number).values()];
  const ends = groups.flatMap((group) => {
    const begins = group.map(({ begin }) => begin);
    const { profile } = group[0];
    return profile.deadlines.flatMap((deadline) => endsOf(deadline.hours, begins).map((end) => {
      return { disease: diseaseName(profile, [language]), name: deadlineName(deadline, [language]), end };
    }));
  });
  ends.sort((left, right) => (left.end <= time) - (right.end <= time) || left.end - right.end);
  return ends.map(({ disease, name, end }) => {
    return text(end > time ? "deadlineAhead" : "deadlinePassed", { disease, name, until: localMinute(end) });
  });
}

/** The exposures by stay and day. */
function stayNodes({ exposures }) {
  return exposures.length === 0 ? [] : [element("h2", {}, text("exposureHeading")), ...exposures.map(stayCard)];
}

function stayCard(exposure) {
  const { checkIn, days: all, profile } = exposure;
  const days = all.filter(({ risk }) => risk !== "none");
  const together = text("together", { risk: text(`${exposure.risk}Risk`) });
  return element(
    "section",
    { class: "card stay" },
    element("h3", { dir: "auto" }, checkIn.code.name),
    element("p", {}, localTimes(checkIn.start, checkIn.end), element("br", {}), element("strong", {}, riskOf(exposure.risk, profile))),
    element(
      "details",
      {},
      element("summary", {}, text("details")),
      ...days.flatMap((day) => dayNodes(day, exposure)),
      ...(days.length > 1 ? [element("p", {}, together)] : []),
    ),
  );
}

/** How the risk of a day was calculated. Its day is in UTC, as in reports. */
function dayNodes(day, { isWarned, profile }) {
  const overlaps = day.exposures.map(({ minutes, record }) => {
    const [start, end] = [record.start, record.end].map((interval) => interval * INTERVAL_SECONDS);
    return text("overlap", { minutes: measured(minutes, "minute"), times: localTimes(start, end) });
  });
  const words = [...overlaps, explanation(day), ...(isWarned ? [text("warned")] : [])];
  const date = element("time", { datetime: utcDay(day.day * DAY_SECONDS) }, utcDay(day.day * DAY_SECONDS));
  return [
    element("h4", {}, date, ` (UTC): ${riskOf(day.risk, profile)}`),
    element("ul", { class: "points" }, ...words.map((line) => element("li", {}, line))),
  ];
}

/** A risk with its disease. */
function riskOf(risk, profile) {
  return text("riskOf", { risk: text(`${risk}Risk`), disease: diseaseName(profile, [language]) });
}

/** The calculation of a day's risk. */
function explanation({ exposures, hundredths, increasedMinutes }) {
  const parts = exposures.map(({ minutes, weight }) => text("part", { minutes, weight: decimal(weight / 100) }));
  const sum = parts.join(" + ");
  return text("explanation", { sum, total: decimal(hundredths / 100), increasedMinutes });
}
