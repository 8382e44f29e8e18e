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

export const language = bestLanguage(navigator.languages, Object.keys(LANGUAGES));

/** The direction of the language: ltr or rtl. */
export const direction = LANGUAGES[language];

const file = await fetch(new URL(`../languages/${language.replaceAll("-", "_")}.json`, import.meta.url));
const TEXTS = new Map(await file.json());

/** The values that are names. A sentence has them in quotation marks, so that a name cannot look like the page. */
const NAMES = ["venue", "other"];

/** Returns a text with its values. */
export function text(key, values = {}) {
  return textIn(TEXTS, key, values);
}

/** Returns a text of a language with its values. Its text `quoted` has the quotation marks. */
export function textIn(texts, key, values) {
  return texts.get(key).replace(/\{(\w+)\}/gu, (_, name) => {
    if (!NAMES.includes(name)) return direction === "rtl" ? isolated(values[name]) : values[name];
    // All quotation marks of Unicode, so that a name does not end its own
    const inside = values[name].replace(/[\p{Pi}\p{Pf}\u201a\u201e"]/gu, "'");
    return texts.get("quoted").replace("{text}", () => isolated(inside));
  });
}

/** A name can have another direction than the text, and a time than a text from right to left (UAX #9 §2.4). */
function isolated(value) {
  return `\u2068${value}\u2069`;
}

/** Whether there is a text for an error's code. */
export function hasText(key) {
  return TEXTS.has(key);
}

/** A number with its noun. Two days or more are days, not hours. */
export function counted(key, count) {
  if (key === "hours" && count >= 48) return text("days", { count: Math.floor(count / 24) });
  return text(count === 1 ? `${key}One` : key, { count });
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
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(1000 * seconds);
}

export function localDay(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(1000 * seconds);
}

export function localMinute(seconds) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(1000 * seconds);
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
