// Checks that each language has all texts with the same values, and which language a browser gets.

import { LANGUAGES } from "/page/languages.js";
import { bestLanguage } from "/page/texts.js";
import { checkEqual } from "./checks.js";

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
  for (const [tags, best] of [
    [[], "en"], [["fr"], "en"], [["fr", "de-AT"], "de"], [["DE"], "de"], [["pt"], "pt-br"], [["pt-PT", "de"], "pt-br"],
    [["d"], "en"], [["constructor", "zh-Hant-TW"], "zh-hant"],
  ]) {
    checkEqual(bestLanguage(tags, ["en", "de", "pt-br", "zh-hant"]), best, `the language for ${tags}`);
  }
}

async function texts(code) {
  const response = await fetch(`/languages/${code}.json`);
  return new Map(await response.json());
}
