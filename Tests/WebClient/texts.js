// Checks that the page has each text in each language, with the same values.

import { LANGUAGES } from "/page/texts.js";
import { checkEqual } from "./checks.js";

export default async function run() {
  const { en: english, ...others } = LANGUAGES;
  const valuesOf = (text) => (text.match(/\{\w+\}/gu) ?? []).sort();
  for (const [language, texts] of Object.entries(others)) {
    checkEqual(Object.keys(texts), Object.keys(english), `the texts in ${language}`);
    for (const key of Object.keys(english)) checkEqual(valuesOf(texts[key]), valuesOf(english[key]), `${language}, ${key}`);
  }
}
