import { areEqual, sha256 } from "./bytes.js";
import { MessageReader } from "./message.js";
import { isLanguage } from "./profile.js";
import { PublicationError, reading, require } from "./signed_file.js";
import { HOUR_SECONDS } from "./time.js";
import { venueText } from "./venue_text.js";

// What people who were exposed read, in the authority's words (Protos/advice.proto).

/** The maximum size in bytes. */
export const MAXIMUM_ADVICE_SIZE = 256 << 10;
const MAXIMUM_LINE = 500;
const [MAXIMUM_PROFILES, MAXIMUM_TEXTS, MAXIMUM_STEPS] = [16, 32, 5];
const PLACEHOLDER = /\{([a-z]{1,20})\}/gu;

/**
 * Verifies and decodes a file of advice that a configuration names: for each disease its number `profile` and its
 * `texts`, each with `language`, and for `low` and `increased` with `happened`, `steps`, `telephone` and `link`. A step
 * has `text`, `late`, and the name of its `deadline` or null.
 *
 * @throws {PublicationError}
 */
export async function openAdvice(file, { adviceDigest, adviceHosts }) {
  if (file.length > MAXIMUM_ADVICE_SIZE) throw new PublicationError("too_large");
  require(areEqual(await sha256(file), adviceDigest), "its digest");
  const profiles = reading(() => {
    return whole(file, (advice) => advice.elements(1, MAXIMUM_PROFILES + 1).map(readProfile));
  });
  const numbers = profiles.map(({ profile }) => profile);
  const areNumbers = numbers.every((number, index) => number <= 15 && (index === 0 || numbers[index - 1] < number));
  require(numbers.length >= 1 && numbers.length <= MAXIMUM_PROFILES && areNumbers, "the diseases");
  return profiles.map(({ profile, texts }) => ({ profile, texts: validTexts(texts, adviceHosts) }));
}

function whole(bytes, read) {
  const message = new MessageReader(bytes);
  const value = read(message);
  message.finish();
  return value;
}

function readProfile(bytes) {
  return whole(bytes, (message) => ({
    profile: message.number(1),
    texts: message.elements(2, MAXIMUM_TEXTS + 1).map((text) => whole(text, (fields) => ({
      language: fields.text(1), low: readLevel(fields.message(2)), increased: readLevel(fields.message(3)),
    }))),
  }));
}

function readLevel(message) {
  const level = {
    happened: message.text(1),
    steps: message.elements(2, MAXIMUM_STEPS + 1).map((step) => {
      return whole(step, (lines) => ({ text: lines.text(1), late: lines.text(2) }));
    }),
    telephone: message.text(3),
    link: message.text(4),
  };
  message.finish();
  return level;
}

function validTexts(texts, hosts) {
  const languages = texts.map(({ language }) => language);
  const areAscending = languages.every((code, index) => isLanguage(code) && (index === 0 || languages[index - 1] < code));
  require(languages.length <= MAXIMUM_TEXTS && languages.includes("en") && areAscending, "a language");
  return texts.map(({ language, low, increased }) => {
    return { language, low: validLevel(low, hosts), increased: validLevel(increased, hosts) };
  });
}

function validLevel({ happened, steps, telephone, link }, hosts) {
  require(placeholdersOf(happened).length === 0, "what happened");
  require(steps.length >= 1 && steps.length <= MAXIMUM_STEPS, "the steps");
  const isNumber = /^[0-9 +()-]{3,30}$/u.test(telephone) && telephone.trim() === telephone && telephone.replace(/[^0-9]/gu, "").length >= 3;
  require(telephone === "" || isNumber, "a telephone number");
  const host = hostOf(link);
  require(link === "" || (link.length <= 200 && /^https:\/\/[\x21-\x7e]*$/u.test(link) && hosts.includes(host)), "a link");
  return { happened, steps: steps.map(validStep), telephone, link };
}

function validStep({ text, late }) {
  const [names, lateNames] = [text, late].map((line) => (line === "" ? [] : placeholdersOf(line)));
  const areSame = names.length <= 1 && names.join() === lateNames.join() && (names.length === 0) === (late === "");
  require(text !== "" && areSame, "a step");
  return { text, late, deadline: names[0] ?? null };
}

/** The names in the placeholders of a line, which is plain text. */
function placeholdersOf(line) {
  venueText(line, "name", () => require(false, "a line of text"), MAXIMUM_LINE);
  require(!/[{}]/u.test(line.replace(PLACEHOLDER, "")), "a placeholder");
  return Array.from(line.matchAll(PLACEHOLDER), ([, name]) => name);
}

/** The host of a link. */
export function hostOf(link) {
  return link.slice("https://".length).split("/", 1)[0];
}

/** The advice for a disease; null if there is none, or if a placeholder is not one of its deadlines. */
export function adviceFor(advice, { number, deadlines }) {
  const found = advice?.find(({ profile }) => profile === number);
  const names = [null, ...deadlines.map(({ name }) => name)];
  const steps = (found?.texts ?? []).flatMap(({ low, increased }) => [...low.steps, ...increased.steps]);
  return found && steps.every(({ deadline }) => names.includes(deadline)) ? found : null;
}

/** The text in the first of some languages that has one, or else in English. pt is tried after pt-br. */
export function textFor({ texts }, languages) {
  const codes = [...languages.map((tag) => tag.toLowerCase()).flatMap((code) => [code, code.split("-", 1)[0]]), "en"];
  const code = codes.find((one) => texts.some(({ language }) => language === one));
  return texts.find(({ language }) => language === code);
}

/**
 * The steps to show for exposures that began at some times: lines, each with the `end` of its deadline or null. `now`
 * decides between the two lines of a step, and that steps whose end has passed come last.
 */
export function shownSteps({ steps }, { deadlines }, begins, now) {
  const shown = steps.flatMap(({ text, late, deadline }) => {
    if (deadline === null) return [{ text, end: null }];
    const { hours } = deadlines.find(({ name }) => name === deadline);
    return endsOf(hours, begins).map((end) => ({ text: end > now ? text : late, end }));
  });
  const isPassed = ({ end }) => end !== null && end <= now;
  return [...shown.filter((step) => !isPassed(step)), ...shown.filter(isPassed)];
}

/** The different ends of a deadline after exposures, in ascending order. */
export function endsOf(hours, begins) {
  return [...new Set(begins.map((begin) => begin + hours * HOUR_SECONDS))].sort((left, right) => left - right);
}

/** A line with the words for the end of its deadline. */
export function withEnd(line, words) {
  return line.replace(PLACEHOLDER, () => words);
}
