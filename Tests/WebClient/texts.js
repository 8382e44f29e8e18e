// Checks that the page has each text in both languages, with the same values.

import { TEXTS } from "/page/texts.js";
import { checkEqual } from "./checks.js";

export default async function run() {
  const valuesOf = (text) => (text.match(/\{\w+\}/gu) ?? []).sort();
  for (const [key, texts] of Object.entries(TEXTS)) {
    checkEqual(texts.filter((text) => text !== "").length, 2, `the languages of ${key}`);
    checkEqual(valuesOf(texts[1]), valuesOf(texts[0]), key);
  }
}
