// The texts of the page in one language. A text can contain values, such as {venue}.

import { LANGUAGES } from "./languages.js";

/** The code that matches the browser's languages best (RFC 4647 §3.4): de matches de-AT, and pt-br matches pt. */
export function bestLanguage(tags, codes) {
  for (const tag of tags) {
    for (const parts = tag.toLowerCase().split("-"); parts.length > 0; parts.pop()) {
      const range = parts.join("-");
      const best = codes.find((code) => code === range || code.startsWith(`${range}-`));
      if (best) return best;
    }
  }
  return codes[0];
}

/** The code of the page's language. */
export let language;

/** The direction of the language: ltr or rtl. */
export let direction;

let TEXTS;

/** Whether the visitor has selected the language on the page. */
let isSelected = false;

await loadLanguage(bestLanguage([...keptLanguage(), ...navigator.languages], Object.keys(LANGUAGES))).catch(loadStoredLanguage);

/** Loads the texts that an earlier visit has stored, if those of the best language cannot be loaded. */
async function loadStoredLanguage(error) {
  for (const code of Object.keys(LANGUAGES)) {
    if (await globalThis.caches?.match(textsAddress(code))) return loadLanguage(code);
  }
  throw error;
}

async function loadLanguage(code) {
  const response = await fetch(textsAddress(code));
  TEXTS = new Map(await response.json());
  [language, direction] = [code, LANGUAGES[code]];
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = text("title");
}

function textsAddress(code) {
  return new URL(`../${textsPath(code)}`, import.meta.url);
}

/** The path of the texts of a language. */
export function textsPath(code = language) {
  return `languages/${code.replaceAll("-", "_")}.json`;
}

/** Loads the texts of a language that the visitor has selected. The next view shows them. */
export async function selectLanguage(code) {
  await loadLanguage(code);
  isSelected = true;
}

// The selection is stored only after the consent: until then, nothing is.

/** Stores the selected language for the next visits. If there is no space, the page works without it. */
export function keepLanguage() {
  try {
    if (isSelected) localStorage.setItem("language", language);
  } catch {
    // The browser's languages decide again.
  }
}

/** Deletes the stored language. */
export function forgetLanguage() {
  localStorage.removeItem("language");
}

/** The stored language, or none. A browser can refuse to store anything. */
function keptLanguage() {
  try {
    return [localStorage.getItem("language")].filter(Boolean);
  } catch {
    return [];
  }
}

/** The codes of the visitor's languages: the selected one, those of the browser, and that of the page. */
export function visitorsLanguages() {
  return [...(isSelected ? [language] : keptLanguage()), ...navigator.languages, language];
}

/** The values that are names. A sentence has them in quotation marks, so that a name cannot look like the page. */
const NAMES = ["venue", "other"];

/** Returns a text with its values. */
export function text(key, values = {}) {
  return textIn(TEXTS, key, values);
}

/** Returns a text of a language with its values. Its text `quoted` has the quotation marks. */
export function textIn(texts, key, values) {
  return texts.get(key).replace(/\{(\w+)\}/gu, (_, name) => {
    if (!NAMES.includes(name)) return direction === "rtl" ? `${RIGHT_TO_LEFT}${values[name]}${END}` : values[name];
    return quotedIn(texts, values[name]);
  });
}

/** A name in the quotation marks of the language, as in a sentence. */
export function quoted(name) {
  return quotedIn(TEXTS, name);
}

function quotedIn(texts, name) {
  // All quotation marks of Unicode, so that a name does not end its own
  const inside = name.replace(/[\p{Pi}\p{Pf}\u201a\u201e"]/gu, "'");
  return texts.get("quoted").replace("{text}", () => isolated(inside));
}

// Isolates (UAX #9 §2.4). A name can have another direction than the text. The direction of another value is that of the
// language: the first letter does not show it if the value begins with a number, or consists of isolated values.
const [RIGHT_TO_LEFT, FIRST_LETTER, END] = ["\u2067", "\u2068", "\u2069"];

function isolated(name) {
  return `${FIRST_LETTER}${name}${END}`;
}

/** Whether there is a text for an error's code. */
export function hasText(key) {
  return TEXTS.has(key);
}

/** A number with its noun. */
export function counted(key, count) {
  return text(count === 1 ? `${key}One` : key, { count });
}

/** A number with its unit, such as "4 days", by the grammar of the language. */
export function measured(count, unit) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** Hours as a number and its unit. Two days or more are days. */
function lengthOfHours(hours) {
  return hours >= 48 ? [Math.floor(hours / 24), "day"] : [hours, "hour"];
}

/** A number of hours, such as "4 days". */
export function measuredHours(hours) {
  return measured(...lengthOfHours(hours));
}

/** A time some hours before now, such as "4 days ago". */
export function ago(hours) {
  const [count, unit] = lengthOfHours(hours);
  return new Intl.RelativeTimeFormat(language).format(-count, unit);
}

/** A length of time in minutes, such as "45 min" or "1 hr, 30 min". */
export function lengthOf(minutes) {
  const unit = (number, name) => {
    return new Intl.NumberFormat(language, { style: "unit", unit: name, unitDisplay: "short" }).format(number);
  };
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [unit(hours, "hour")] : []), ...(rest > 0 ? [unit(rest, "minute")] : [])].join(" ");
}

/** A number with at most two decimals. */
export function decimal(number) {
  return new Intl.NumberFormat(language, { useGrouping: false }).format(number);
}

// Times are in seconds since 1970, and are shown as local times.

export function localTime(seconds) {
  return unbroken(new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(1000 * seconds));
}

export function localDay(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(1000 * seconds);
}

/** A day without its year, such as "Mon, Jul 20". */
export function localWeekday(seconds) {
  return new Intl.DateTimeFormat(language, { weekday: "short", month: "short", day: "numeric" }).format(1000 * seconds).replaceAll(" ", "\u00a0");
}

export function localMinute(seconds, tag = language) {
  return unbroken(new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" }).format(1000 * seconds));
}

/** Keeps a time of day on one line, such as “8:00 AM”. It can stand below its day. */
function unbroken(time) {
  return time.replace(/ (?=\D+$)/u, "\u00a0");
}

/** The start and the end of a stay. The end has a day if it differs from the start's. */
export function localTimes(start, end) {
  const last = localDay(start) === localDay(end) ? localTime(end) : localMinute(end);
  return text("times", { start: localMinute(start), end: last });
}

/** The local day in the form of `utcDay`. */
export function localDate(seconds) {
  return utcDay(seconds - 60 * new Date(1000 * seconds).getTimezoneOffset());
}

/** The day in UTC, such as 2026-11-21. */
export function utcDay(seconds) {
  return new Date(1000 * seconds).toISOString().slice(0, 10);
}
