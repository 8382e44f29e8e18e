import { MessageReader, WireError } from "./message.js";
import { require } from "./signed_file.js";
import { venueText } from "./venue_text.js";

// The diseases in a configuration (message Profile of Protos/configuration.proto).

/** The maximum number of profiles, with the unusable ones. */
export const MAXIMUM_PROFILE_COUNT = 16;
const MAXIMUM_NAME_COUNT = 32;
const MAXIMUM_DEADLINE_COUNT = 8;

const AS_LONG_AS_STAY = 1;
const FIXED = 2;
const CONFIRMED_TEST = 1;
const CLINICAL_SUSPICION = 2;

/**
 * Decodes a profile. Its values are not validated yet: see `profilesOf`. A profile with an unknown field or an unknown
 * value of an enumeration is unusable, and has only its `number`.
 *
 * @throws {WireError}
 */
export function readProfile(bytes) {
  const message = new MessageReader(bytes);
  const number = message.number(1);
  try {
    const fields = readFields(message);
    const rules = fields.sharing.air.map(({ rule }) => rule);
    const isKnown =
      rules.every((rule) => [AS_LONG_AS_STAY, FIXED].includes(rule)) &&
      [CONFIRMED_TEST, CLINICAL_SUSPICION].includes(fields.evidence);
    return isKnown ? { number, fields } : { number, fields: null };
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== "unknown_field") throw error;
    return { number, fields: null };
  }
}

/** Decodes the fields after the number. Of a list, one element more than is valid is decoded. */
function readFields(message) {
  const fields = {
    names: readNames(message, 2),
    risk: readRisk(message.message(3)),
    sharing: readSharing(message.message(4)),
    evidence: message.number(5),
    retentionDays: message.number(6),
    deadlines: message.elements(7, MAXIMUM_DEADLINE_COUNT + 1).map((bytes) => {
      return whole(bytes, (deadline) => ({ name: deadline.text(1), hours: deadline.number(2), names: readNames(deadline, 3) }));
    }),
    publicationHours: message.number(8),
  };
  message.finish();
  return fields;
}

/** The names of a disease or of a deadline in some languages. */
function readNames(message, field) {
  return message.elements(field, MAXIMUM_NAME_COUNT + 1).map((bytes) => {
    return whole(bytes, (name) => ({ language: name.text(1), text: name.text(2) }));
  });
}

/** The weights of a minute at TRL 1 to 8, in hundredths, and the threshold in weighted minutes. */
function readRisk(message) {
  const risk = { levelWeights: message.packedNumbers(1), increasedMinutes: message.number(2) };
  message.finish();
  return risk;
}

function readSharing(message) {
  const sharing = {
    minimumStayMinutes: message.number(1),
    air: message.elements(2, 4).map((bytes) => {
      return whole(bytes, (air) => ({ rule: air.number(1), minutes: air.number(2) }));
    }),
    firstDaySinceOnset: message.signedNumber(3),
    levelsSinceOnset: message.packedNumbers(4),
    levelsWithoutOnset: message.packedNumbers(5),
    levelsWithoutSymptoms: message.packedNumbers(6),
  };
  message.finish();
  return sharing;
}

function whole(bytes, read) {
  const message = new MessageReader(bytes);
  const value = read(message);
  message.finish();
  return value;
}

/**
 * Validates the profiles of a configuration.
 *
 * @param wire what `readProfile` has returned for each
 * @returns `profiles`, the usable ones, and `unusableProfiles`, the numbers of the others
 * @throws {PublicationError}
 */
export function profilesOf(wire) {
  const numbers = wire.map(({ number }) => number);
  const areNumbers = numbers.length >= 1 && isAscending(numbers) && numbers.at(-1) <= 15;
  require(areNumbers && wire.length <= MAXIMUM_PROFILE_COUNT, "a profile");
  const usable = wire.filter(({ fields }) => fields !== null);
  usable.forEach(({ fields }) => requireFields(fields));
  return {
    profiles: usable.map(({ number, fields }) => ({ number, ...fields })),
    unusableProfiles: wire.filter(({ fields }) => fields === null).map(({ number }) => number),
  };
}

function requireFields({ names, risk, sharing, retentionDays, deadlines, publicationHours }) {
  require(names.some(({ language }) => language === "en"), "a profile");
  for (const list of [names, ...deadlines.map((deadline) => deadline.names)]) requireNames(list);
  const areWeights = risk.levelWeights.length === 8 && risk.levelWeights.every((weight) => weight <= 1000);
  require(areWeights && risk.increasedMinutes >= 1 && risk.increasedMinutes <= 1440, "a profile");
  requireSharing(sharing);
  require(retentionDays >= 1 && retentionDays <= 60 && publicationHours <= 24, "a profile");
  const areDeadlines =
    deadlines.length <= MAXIMUM_DEADLINE_COUNT && isAscending(deadlines.map(({ name }) => name)) &&
    deadlines.every(({ name, hours }) => /^[a-z]{1,20}$/u.test(name) && hours >= 1 && hours <= 1440);
  require(areDeadlines, "a profile");
}

function requireNames(names) {
  const languages = names.map(({ language }) => language);
  require(names.length <= MAXIMUM_NAME_COUNT && isAscending(languages) && languages.every(isLanguage), "a profile");
  for (const { text } of names) venueText(text, "name", () => require(false, "a profile"));
}

/** Whether a text is the code of a language, such as en or pt-br. */
export function isLanguage(code) {
  return /^[a-z0-9-]{1,22}$/u.test(code);
}

function requireSharing(sharing) {
  const tables = [sharing.levelsSinceOnset, sharing.levelsWithoutOnset, sharing.levelsWithoutSymptoms];
  const areTables = tables.every((table) => table.length <= 29 && table.every((level) => level >= 1 && level <= 8));
  const minutes = [sharing.minimumStayMinutes, ...sharing.air.map(({ minutes }) => minutes)];
  const areMinutes = sharing.air.length === 3 && minutes.every((number) => number <= 1440);
  require(areTables && areMinutes && Math.abs(sharing.firstDaySinceOnset) <= 14, "a profile");
}

/** Whether each value is greater than the one before it. All texts here are ASCII if they are valid. */
function isAscending(values) {
  return values.every((value, index) => index === 0 || values[index - 1] < value);
}

/** The seconds for which the air of a place counts after a stay of `length` seconds. */
export function airSeconds({ air }, setting, length) {
  const [indoors, ventilated, outdoors] = air;
  const { rule, minutes } = { outdoor: outdoors, "ventilated indoor": ventilated }[setting] ?? indoors;
  return rule === FIXED ? 60 * minutes : Math.min(length, 60 * minutes);
}

/** The type of all reports of a disease: a confirmed test or a clinical diagnosis. */
export function reportTypeOf({ evidence }) {
  return evidence === CONFIRMED_TEST ? 1 : 2;
}

/** The name of a disease in the first of some languages that has one, or else in English. */
export function diseaseName({ names }, languages) {
  return nameIn(names, languages);
}

/** The name of a deadline in the first of some languages that has one, or else in English, or else the name in texts of advice. */
export function deadlineName({ name, names }, languages) {
  return nameIn(names, languages) ?? name;
}

function nameIn(names, languages) {
  const found = [...languages, "en"].map((code) => names.find(({ language }) => language === code));
  return found.find(Boolean)?.text;
}
