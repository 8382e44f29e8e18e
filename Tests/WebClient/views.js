// Uses the page's views while something else happens at the same time: an answer comes late, or another
// page changes the same diary.

import { addPage, check } from "./checks.js";
import { newEnrolledDiary } from "./publisher.js";

const NOW = Math.floor(Date.now() / 1000);

export default async function run() {
  addPage();
  await hiddenOnset();
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

/** Opens the questions, and answers them. */
async function answerQuestions(diary, back = () => {}) {
  const { showSharing } = await import("/page/sharing.js");
  await showSharing(diary, back);
  const [code, day] = document.querySelectorAll("input");
  [code.value, day.value] = ["2ABC2F", new Date(1000 * NOW).toISOString().slice(0, 10)];
  document.querySelector("input[type=checkbox]").checked = true;
  choose("noSymptoms");
}

function choose(answer) {
  const symptoms = document.querySelector("select");
  symptoms.value = answer;
  symptoms.dispatchEvent(new Event("change"));
}
