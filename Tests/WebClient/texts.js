// Checks that each language has all texts with the same values, that names are quoted, and which language a
// browser gets.

import { LANGUAGES } from "/page/languages.js";
import { bestLanguage, textIn } from "/page/texts.js";
import { check, checkEqual } from "./checks.js";

export default async function run() {
  const valuesOf = (text) => [...new Set(text.match(/\{\w+\}/gu))].sort();
  const [english, ...others] = await Promise.all(Object.keys(LANGUAGES).map(texts));
  for (const other of others) {
    checkEqual([...other.keys()], [...english.keys()], "the keys");
    for (const [key, text] of other) {
      checkEqual(text === "", false, `whether ${key} is empty`);
      checkEqual(valuesOf(text), valuesOf(english.get(key)), key);
    }
  }
  [english, ...others].forEach((language, index) => checkNames(language, Object.keys(LANGUAGES)[index]));
  for (const [tags, best] of [
    [[], "en"], [["fr"], "en"], [["fr", "de-AT"], "de"], [["DE"], "de"], [["pt"], "pt-br"], [["pt-PT", "de"], "pt-br"],
    [["d"], "en"], [["constructor", "zh-Hant-TW"], "zh-hant"],
  ]) {
    checkEqual(bestLanguage(tags, ["en", "de", "pt-br", "zh-hant"]), best, `the language for ${tags}`);
  }
}

/** A name in a sentence is in the quotation marks of the language, and cannot end them. */
function checkNames(texts, code) {
  const marks = { en: ["“", "”"], de: ["„", "“"] }[code];
  const name = `Bar${marks[1]}. The stay “ends” „now“ «at» 18:00.`;
  const sentences = [...texts].filter(([, text]) => /\{(venue|other)\}/u.test(text));
  check(sentences.length > 0, `${code}: the sentences with names`);
  for (const [key, template] of sentences) {
    const values = new Proxy({}, { get: (_, value) => (["venue", "other"].includes(value) ? name : value) });
    const expected = template.replace(/\{(\w+)\}/gu, (_, value) => {
      return ["venue", "other"].includes(value) ? `${marks[0]}\u2068Bar'. The stay 'ends' 'now' 'at' 18:00.\u2069${marks[1]}` : value;
    });
    checkEqual(textIn(texts, key, values), expected, `${code}: ${key}`);
  }
}

async function texts(code) {
  const response = await fetch(`/languages/${code}.json`);
  return new Map(await response.json());
}
