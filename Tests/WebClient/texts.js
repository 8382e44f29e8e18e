// Checks that names are quoted in each language, which language a browser gets, and the list of languages.
// Tests/Python/web_texts.py checks the texts themselves.

import { LANGUAGES } from "/page/languages.js";
import { bestLanguage, direction, forgetLanguage, keepLanguage, language, localMinute, localTime, localTimes, text, textIn } from "/page/texts.js";
import { addPage, check, checkEqual, until } from "./checks.js";

export default async function run() {
  for (const code of Object.keys(LANGUAGES)) checkNames(await texts(code), code);
  for (const [tags, best] of [
    [[], "en"], [["fr"], "en"], [["fr", "de-AT"], "de"], [["DE"], "de"], [["pt"], "pt-br"], [["pt-PT", "de"], "pt-br"],
    [["d"], "en"], [["constructor", "zh-Hant-TW"], "zh-hant"],
  ]) {
    checkEqual(bestLanguage(tags, ["en", "de", "pt-br", "zh-hant"]), best, `the language for ${tags}`);
  }
  await checkList();
}

/** Selecting a language changes the page, and is stored only when the page asks for it. */
async function checkList() {
  addPage();
  const { showLanguages } = await import("/page/language_list.js");
  let count = 0;
  showLanguages(() => (count += 1));
  const list = () => document.querySelector("#languages select");
  const requests = () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/languages/")).length;
  checkEqual(Array.from(list().options, ({ value }) => value), Object.keys(LANGUAGES), "the list of languages");
  check(Array.from(list().options).every(({ value, text: name }) => name && name !== value), "a language has no name");
  const before = requests();
  for (const [index, code] of [...Object.keys(LANGUAGES), "en"].entries()) {
    list().value = code;
    list().dispatchEvent(new Event("change"));
    await until(() => count === index + 1);
    const { lang, dir } = document.documentElement;
    checkEqual([language, lang, dir, list().value], [code, code, LANGUAGES[code], code], "the selected language");
    checkEqual(document.title, (await texts(code)).get("title"), `${code}: the title`);
    const note = code === "en" ? "" : text("translation");
    checkEqual(document.querySelector("#translation").textContent, note, `${code}: the note about the translation`);
    checkTimes();
  }
  check(requests() > before, "selecting a language loads its texts");
  checkEqual(localStorage.length, 0, "stored before the page asks for it");
  keepLanguage();
  checkEqual(localStorage.getItem("language"), "en", "the stored language");
  forgetLanguage();
  checkEqual(localStorage.length, 0, "stored after the deletion");
}

/** The start of a stay comes before its end on the screen, also in a sentence with other values. */
function checkTimes() {
  const [start, end] = [1_784_548_800, 1_784_556_000];
  const values = { minutes: 60, times: localTimes(start, end), disease: "COVID-19", level: 8, evidence: text("confirmedTest") };
  for (const key of ["record", "overlap"]) {
    const line = Object.assign(document.createElement("p"), { textContent: text(key, values), dir: direction });
    line.style.whiteSpace = "nowrap";
    document.body.append(line);
    const [first, last] = [localMinute(start), localTime(end)].map((words) => {
      const range = document.createRange();
      const index = line.textContent.lastIndexOf(words);
      range.setStart(line.firstChild, index);
      range.setEnd(line.firstChild, index + words.length);
      return range.getBoundingClientRect().left;
    });
    check(direction === "rtl" ? first > last : first < last, `${language}: ${key} shows the end at ${last} and the start at ${first}`);
    line.remove();
  }
}

/** A name in a sentence is in the quotation marks of the language, and cannot end them. */
function checkNames(texts, code) {
  const name = "Bar”. The stay “ends” „now“ «at» 18:00.";
  const quoted = texts.get("quoted").replace("{text}", "\u2068Bar'. The stay 'ends' 'now' 'at' 18:00.\u2069");
  const sentences = [...texts].filter(([, text]) => /\{(venue|other)\}/u.test(text));
  check(sentences.length > 0, `${code}: the sentences with names`);
  for (const [key, template] of sentences) {
    const values = new Proxy({}, { get: (_, value) => (["venue", "other"].includes(value) ? name : value) });
    const expected = template.replace(/\{(\w+)\}/gu, (_, value) => (["venue", "other"].includes(value) ? quoted : value));
    checkEqual(textIn(texts, key, values), expected, `${code}: ${key}`);
  }
}

async function texts(code) {
  const response = await fetch(`/languages/${code}.json`);
  return new Map(await response.json());
}
