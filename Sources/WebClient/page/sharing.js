// The view for sharing after a positive test: the consent, the questions, the preview with every
// byte, and a submission that was not sent yet. The diary must not be locked.

import { proofOf } from "../sharing/codes.js";
import { MAXIMUM_REPORT_COUNT, draft, plannedItem } from "../sharing/plan.js";
import {
  REPETITIONS, ShareError, asked, authorized, dueAgain, dueLater, exponential, newSubmission, poster, submit,
} from "../sharing/submission.js";
import { hex } from "../protocol/bytes.js";
import { diseaseName, reportTypeOf } from "../protocol/profile.js";
import { DAY_SECONDS, INTERVAL_SECONDS } from "../protocol/time.js";
import {
  PageError, askConsent, attempt, button, buttons, element, field, form, now, paragraph, question, render, say,
  submitButton, withdrawButton,
} from "./elements.js";
import { isComparable, showExposures } from "./exposures.js";
import { counted, language, localDate, localMinute, localTimes, text, utcDay } from "./texts.js";

/** The age of a test or of symptoms. Earlier ones are irrelevant to the check-ins of 14 days. */
const RECENT_DAYS = 28;

const CONSENT = {
  heading: "sharing",
  paragraphs: ["sharingConsent", "sharingDelay", "sharingRefused"],
  asked: "sharingConsentQuestion",
  yes: "sharingYes",
  no: "sharingNo",
  refused: "nothingSent",
};

/** Shows what to share. `back` shows the view to return to. */
export async function showSharing(diary, back) {
  if (!(await diary.consent("sharing"))) {
    return askConsent(diary, "sharing", CONSENT, () => showSharing(diary, back), back);
  }
  const submission = await diary.submission();
  if (submission !== null) return showSubmission(submission, diary, back);
  const configuration = (await diary.consent("comparing")) && (await diary.publishedFiles.configuration());
  if (!configuration) {
    const turnOn = () => showExposures(diary, back, () => showSharing(diary, back));
    const answers = buttons(button("turnOnWarnings", turnOn, "primary"), button("back", back));
    return render(text("sharing"), paragraph("sharingNeedsComparing"), answers);
  }
  if (configuration.profiles.length === 0) return render(text("sharing"), paragraph("noDisease"), button("back", back));
  return showQuestions(configuration.profiles, diary, back);
}

async function showQuestions(profiles, diary, back) {
  const time = now();
  const checkIns = (await diary.checkIns(time)).filter((one) => one.start <= time && isComparable(one));
  if (checkIns.length === 0) return render(text("sharing"), paragraph("nothingToShare"), button("back", back));
  const [first, today] = [time - RECENT_DAYS * DAY_SECONDS, time].map(localDate);
  const code = field("code", { autocapitalize: "characters", autocomplete: "off", maxlength: "64", required: "" });
  const dayField = (key, attributes) => field(key, { type: "date", min: first, max: today, ...attributes });
  const testDay = dayField("testDay", { required: "" });
  const onset = dayField("onset", {});
  const options = ["noSymptoms", "symptomsSince", "symptomsUnknown"];
  const choices = [element("option", { value: "" }, text("choose")), ...options.map((value) => {
    return element("option", { value }, text(value));
  })];
  const symptoms = element("select", { required: "" }, ...choices);
  const diseases = profiles.map((profile) => element("option", { value: profile.number }, diseaseName(profile, [language])));
  // Without a choice, the only disease is selected.
  const none = profiles.length > 1 ? [element("option", { value: "" }, text("choose"))] : [];
  const disease = element("select", { required: "" }, ...none, ...diseases);
  const showOnset = () => {
    onset.label.hidden = symptoms.value !== "symptomsSince";
    // An invalid day in a hidden field would block the form.
    onset.input.disabled = onset.label.hidden;
  };
  showOnset();
  symptoms.addEventListener("change", showOnset);
  // The newest first, as in the diary
  const boxes = checkIns.reverse().map((checkIn) => ({ checkIn, box: element("input", { type: "checkbox" }) }));
  const mark = (isMarked, isIn = () => true) => () => {
    for (const { checkIn, box } of boxes) if (isIn(checkIn)) box.checked = isMarked;
  };
  const days = ["firstDay", "lastDay"].map((key) => field(key, { type: "date", min: first, max: today }));
  const isInRange = ({ start }) => {
    const day = localDate(start);
    return (days[0].input.value || first) <= day && day <= (days[1].input.value || today);
  };
  const choosing = [
    buttons(button("selectAll", mark(true)), button("selectNone", mark(false))),
    element(
      "details",
      {},
      element("summary", {}, text("selectDays")),
      ...days.map(({ label }) => label),
      button("selectRange", mark(true, isInRange)),
    ),
  ];
  const labels = boxes.map(({ checkIn, box }) => {
    const visit = [element("bdi", {}, checkIn.code.name), element("br", {}), localTimes(checkIn.start, checkIn.end)];
    return element("label", { class: "choice" }, box, element("span", {}, ...visit));
  });
  const proceed = async () => {
    const proof = await proofOf(code.input.value);
    if (proof === null) throw new PageError("notACode", code.input);
    if (symptoms.value === "symptomsSince" && onset.input.value === "") throw new PageError("onsetMissing", onset.input);
    const selected = boxes.filter(({ box }) => box.checked).map(({ checkIn }) => checkIn);
    if (selected.length === 0) throw new PageError("nothingSelected", boxes[0].box);
    const begins = { noSymptoms: null, symptomsUnknown: "unknown", symptomsSince: dayOf(onset.input.value) };
    const facts = { testDay: dayOf(testDay.input.value), onset: begins[symptoms.value] };
    const { number } = profiles.find(({ number }) => number === Number(disease.value));
    return showPreview({ proof, facts, number, selected }, show, diary, back);
  };
  // After a refusal of the code, the same form is shown again, with the entries.
  const nodes = [
    form(
      proceed,
      code.label,
      ...(profiles.length > 1 ? [element("label", {}, element("span", {}, text("disease")), disease)] : []),
      testDay.label,
      element("label", {}, element("span", {}, text("symptoms")), symptoms),
      onset.label,
      element("fieldset", {}, element("legend", {}, text("selection")), ...choosing, ...labels),
      buttons(submitButton("preview"), button("back", back)),
    ),
    withdrawButton("withdrawSharing", diary, "sharing", back),
  ];
  const show = () => render(text("sharing"), ...nodes);
  show();
}

/** `again` shows the questions with their answers. */
async function showPreview({ proof, facts, number, selected }, again, diary, back) {
  const configuration = await diary.publishedFiles.configuration();
  const profile = configuration.profiles.find((one) => one.number === number);
  // An update on another page has removed the disease.
  if (!profile) return again();
  const items = selected.map((checkIn) => plannedItem(checkIn, facts, profile, now()));
  const reports = await draft(items);
  const count = counted("reports", reports.length);
  const refuse = async () => {
    await back();
    say(text("nothingSent"));
  };
  const agree = () => send({ reports, settings: configuration.settings, proof }, again, diary, back);
  const consent = reports.length <= MAXIMUM_REPORT_COUNT
    ? [
        ...["sharingReveals", "sharingReaders", "sharingLinks", "sharingAuthority"].map(paragraph),
        question(
          text("sharingQuestion", { reports: count, host: location.hostname }),
          button("sendYes", agree, "agree primary"),
          button("sendNo", refuse, "refuse primary"),
        ),
      ]
    : [paragraph("tooManyReports"), button("back", back)];
  const cards = items.map((item) => itemCard(item, profile));
  if (reports.length === 0) return render(text("nothingHeading"), ...cards, button("back", back));
  render(
    text("previewHeading"),
    ...cards,
    paragraph("previewTimes"),
    element(
      "details",
      {},
      element("summary", {}, text("bytes")),
      ...reports.map(({ day, bytes }) => {
        return element("p", { class: "bytes", dir: "ltr" }, `${utcDay(day * DAY_SECONDS)} ${hex(bytes)}`);
      }),
    ),
    ...consent,
  );
}

/** What a person with the venue's code can read. */
function itemCard({ checkIn, seeds, records, omission }, profile) {
  const lines = records.map(({ start, end, transmissionRiskLevel: level }) => {
    const times = localTimes(start * INTERVAL_SECONDS, end * INTERVAL_SECONDS);
    const evidence = text(reportTypeOf(profile) === 1 ? "confirmedTest" : "clinicalDiagnosis");
    return text("record", { times, disease: diseaseName(profile, [language]), level, evidence }) + (seeds.length > 1 ? text("seeds", { count: seeds.length }) : "");
  });
  if (omission !== null) lines.push(text(omission, { minutes: profile.sharing.minimumStayMinutes }));
  return element(
    "section",
    { class: "card stay" },
    element("h2", { dir: "auto" }, checkIn.code.name),
    element("ul", { class: "points" }, ...lines.map((line) => element("li", {}, line))),
  );
}

/** Makes and stores a submission, and requests its authorisation. */
function send({ reports, settings, proof }, again, diary, back) {
  const make = async (key) => {
    const submission = await newSubmission(reports, settings, proof, key, now());
    await diary.addSubmission(submission);
    return submission;
  };
  return authorize(make, again, diary, back);
}

/**
 * Requests the authorisation of a submission.
 *
 * @param make returns the stored submission, as for `asked`
 * @param again shows the view after an error without a submission
 */
async function authorize(make, again, diary, back) {
  // An earlier press may still be waiting.
  if (isAuthorizing) return;
  isAuthorizing = true;
  try {
    await authorizeOnce(make, again, diary, back);
  } finally {
    isAuthorizing = false;
  }
}

let isAuthorizing = false;

async function authorizeOnce(make, again, diary, back) {
  render(text("sharing"), element("div", { class: "submission" }));
  say(text("preparing"));
  const files = diary.publishedFiles;
  const confirm = async (submission) => {
    if (!(await diary.hasSubmission(submission))) throw new ShareError("discarded");
  };
  try {
    const { request: submission, answer } = await asked(make, files, now(), { confirm });
    const { schedule } = await files.configuration();
    const signed = await authorized(submission, schedule, now(), answer).catch(async (error) => {
      if (isFinal(error)) {
        await diary.removeSubmission(submission);
        // Otherwise, an observer of the network would see that nothing was authorised.
        await addDecoy(diary, submission.keyDay, schedule);
      }
      throw error;
    });
    await diary.updateSubmission(signed);
    sendWhenDue(signed, diary, back);
    if (isSubmissionShown()) await showSharing(diary, back);
  } catch (error) {
    const next = async () => ((await diary.submission()) === null ? again() : showSharing(diary, back));
    if (isSubmissionShown()) await attempt(next);
    say(error);
  }
}

/** Whether a view of the submission is shown. The user may see another view now, and may have locked the diary. */
function isSubmissionShown() {
  return document.querySelector(".submission") !== null;
}

function addDecoy(diary, keyDay, { submissionDelaySeconds }) {
  const step = { time: now() + exponential(submissionDelaySeconds), keyDay, attempts: 0 };
  return navigator.locks.request("decoys", async () => diary.setDecoySteps([...(await diary.decoySteps()), step]));
}

/** Whether a submission is worthless after this error. */
function isFinal(error) {
  return error instanceof ShareError && ["not_authorised", "expired"].includes(error.code);
}

function showSubmission(submission, diary, back) {
  const key = submission.signature === null || submission.attempts > 0 ? "unanswered" : "waiting";
  const time = submission.due && localMinute(submission.due);
  const values = { reports: counted("reports", submission.reports.length), time };
  const proceed = async () => {
    if (submission.signature !== null) return sendNow(submission, diary, back);
    return authorize(() => submission, back, diary, back);
  };
  const discard = async () => {
    await diary.removeSubmission(submission);
    await back();
    say(text(submission.attempts > 0 ? "discardedLate" : "discarded"));
  };
  // Before the time, only the timer sends.
  const sending = key === "waiting" ? [] : [button("sendAgain", proceed)];
  const words = element("p", { class: "submission" }, text(key, values));
  render(text("sharing"), words, buttons(...sending, button("discard", discard), button("back", back)));
}

/** Sends an authorised submission. Neither another press nor another page sends it at the same time. */
function sendNow(submission, diary, back) {
  return navigator.locks.request("submission", () => finish(submission, diary, back));
}

/** Sends an authorised submission, and deletes it if the authority has it or refuses it. */
async function finish(submission, diary, back) {
  if (!(await isPending(submission, diary))) return isSubmissionShown() && showSharing(diary, back);
  const error = await submit(submission, poster(diary.publishedFiles)).then(() => null, (error) => error);
  if (error === null || isFinal(error)) {
    await diary.removeSubmission(submission);
  } else {
    const { schedule } = await diary.publishedFiles.configuration();
    const again = { ...submission, attempts: submission.attempts + 1, due: dueAgain(schedule, now()) };
    await diary.updateSubmission(again);
    if (again.attempts <= REPETITIONS) sendWhenDue(again, diary, back);
  }
  if (isSubmissionShown()) await (error === null ? back() : showSharing(diary, back));
  say(error ?? text("sent"));
}

/**
 * Whether a submission is stored, and was not attempted by another press or another page. While the diary is
 * locked, it does not show the number of attempts.
 */
async function isPending(submission, diary) {
  if (diary.isLocked) return diary.hasSubmission(submission);
  const stored = await diary.submission();
  return stored?.id === submission.id && stored.attempts === submission.attempts;
}

let timer = null;

/** Sends an authorised submission at its time, if this page is still open. */
function sendWhenDue(submission, diary, back) {
  clearTimeout(timer);
  timer = setTimeout(() => attempt(() => sendNow(submission, diary, back)), 1000 * Math.max(0, submission.due - now()));
}

/** Continues with a submission of an earlier page. The diary was just unlocked. If it is overdue, it waits again. */
export async function resumeSharing(diary, back) {
  const submission = await diary.submission();
  if (!submission?.signature || submission.attempts > REPETITIONS) return;
  if (submission.due <= now()) {
    const { schedule } = await diary.publishedFiles.configuration();
    submission.due = dueLater(schedule, now());
    await diary.updateSubmission(submission);
  }
  sendWhenDue(submission, diary, back);
}

/**
 * The number of a day, such as 2026-11-21. East of UTC, the local day can be tomorrow in UTC. It then counts
 * as the present day.
 */
function dayOf(date) {
  const day = Date.parse(`${date}T00:00:00Z`) / 1000 / DAY_SECONDS;
  return Math.min(day, Math.floor(now() / DAY_SECONDS));
}
