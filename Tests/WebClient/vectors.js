// Checks the web client with the project's test vectors.

import { digestOfFiles } from "/authority/own_files.js";
import { importPrivateKey, open as openSealed } from "/diary/hpke.js";
import { adviceFor, openAdvice, shownSteps, textFor } from "/protocol/advice.js";
import { concat, hex, sha256, utf8 } from "/protocol/bytes.js";
import { openConfiguration } from "/protocol/configuration.js";
import { openPackage, stateDigest } from "/protocol/package.js";
import { openIndex } from "/protocol/package_index.js";
import { presenceKeys, presencesOfStay } from "/protocol/presence.js";
import { MessageReader, field } from "/protocol/message.js";
import { decrypted, isAuthentic, opened, ReportError, sealed } from "/protocol/report.js";
import { AuthorityKey, PublicationError } from "/protocol/signed_file.js";
import { isStay, windowsOfStay } from "/protocol/time.js";
import { parseVenueCode, venueCodeURL, venueIdentity } from "/protocol/venue_code.js";
import { loadFilter } from "/matching/filter.js";
import { Matcher } from "/matching/matcher.js";
import { riskOfStay } from "/matching/risk.js";
import { BlindKey } from "/sharing/blind_rsa.js";
import { encapsulated } from "/sharing/oblivious.js";
import { proofOf } from "/sharing/codes.js";
import { areAcceptable } from "/sharing/plan.js";
import {
  ANSWER_SIZE, authorizationRequest, batchDigest, decodedAnswer, submissionContent, submissionRequest,
} from "/sharing/requests.js";
import { trafficOfDay } from "/sharing/traffic.js";
import { base32, bytes, check, checkEqual, checkRefused, result } from "./checks.js";

/** The web client shares no diagnosis keys, asks for no results, and decodes neither requests nor lists of files. */
const NOT_HERE = [
  "diagnosis_keys", "refused_diagnosis_keys", "refused_submissions", "refused_web_clients", "test_identifiers",
  "refused_test_identifiers", "test_inquiries", "refused_test_inquiries", "refused_authorization_requests",
];

async function configurationOf(vector) {
  const key = await AuthorityKey.fromDER(bytes(vector.public_key));
  return openConfiguration(bytes(vector.configuration), key, vector.region);
}

/** A text of advice as in the vectors. */
function withoutDeadlines({ language, low, increased }) {
  const plain = ({ happened, steps, telephone, link }) => {
    return { happened, steps: steps.map(({ text, late }) => ({ text, late })), telephone, link };
  };
  return { language, low: plain(low), increased: plain(increased) };
}

/** The presence keys of a vector. */
const keysOf = ({ seed, identity, day }) => presenceKeys(bytes(seed), bytes(identity), day);

/** The checks by section of the file. Each is called with a vector and all sections. */
const SECTIONS = {
  async venue_codes(vector) {
    const { seed, previous_seed, name, address, default_stay, setting, public_identifier = null, authority } = vector;
    for (const url of [vector.url, vector.url.toLowerCase()]) {
      const code = parseVenueCode(url);
      const { defaultStay, publicIdentifier } = code;
      checkEqual(
        [code.authority, code.seeds.map(hex), code.name, code.address, defaultStay, code.setting, publicIdentifier],
        [authority, [seed, previous_seed].filter(Boolean), name, address, default_stay, setting, public_identifier],
        vector.case,
      );
    }
    checkEqual(venueCodeURL(parseVenueCode(vector.url)), vector.url, `${vector.case}: encoded again`);
    check(vector.url.endsWith(base32(bytes(vector.message))), `${vector.case}: the message`);
    checkEqual(hex(await venueIdentity(parseVenueCode(vector.url))), vector.identity, `${vector.case}: the identity`);
    checkEqual(hex(await sha256(bytes(vector.identity_message))), vector.identity, `${vector.case}: the hashed message`);
  },

  async refused_venue_codes(vector) {
    await checkRefused(() => parseVenueCode(vector.url), vector.error, vector.case);
  },

  async stays(vector) {
    check(isStay(vector.start, vector.end), vector.case);
    const windows = windowsOfStay(vector.start, vector.end);
    const expected = vector.windows.map(({ day, start_interval, end_interval }) => ({
      day,
      start: start_interval,
      end: end_interval,
    }));
    checkEqual(windows, expected, vector.case);
  },

  async refused_stays(vector) {
    check(!isStay(vector.start, vector.end), vector.case);
  },

  async presence_keys(vector) {
    const keys = await keysOf(vector);
    checkEqual(
      [keys.day, hex(keys.encryption), hex(keys.authentication)],
      [vector.day, vector.encryption_key, vector.authentication_key],
      vector.case,
    );
  },

  async protected_reports(vector) {
    const record = await opened(bytes(vector.report), await keysOf(vector));
    const infectiousness = ["none", "standard", "high"][record.infectiousness];
    const type = ["unspecified", "confirmed test", "clinical diagnosis", "self-report"][record.type];
    checkEqual(
      [record.day, record.start, record.end, record.profile, record.transmissionRiskLevel, infectiousness, type],
      [
        vector.day,
        vector.start_interval,
        vector.end_interval,
        vector.profile,
        vector.transmission_risk_level,
        vector.infectiousness,
        vector.report_type,
      ],
      vector.case,
    );
    check(vector.record.length === 22, `${vector.case}: the length of the record`);
    const keys = await keysOf(vector);
    checkEqual(hex(await sealed(record, keys, bytes(vector.iv))), vector.report, `${vector.case}: the report`);
  },

  async refused_reports(vector) {
    const keys = await keysOf(vector);
    await checkRefused(() => opened(bytes(vector.report), keys), vector.error, vector.case);
  },

  async batches(vector) {
    const reports = datedReports(vector);
    const keys = vector.diagnosis_keys.map((key) => bytes(key));
    checkEqual(areAcceptable(reports, vector.key_day, vector.now), reports.length > 0, `${vector.case}: the rules`);
    check(vector.accepts_keys || keys.length === 0, `${vector.case}: the keys`);
    const batch = { reports, keys, nonce: bytes(vector.nonce) };
    checkEqual(hex(await batchDigest(batch)), vector.digest, vector.case);
    checkEqual(hex(await batchDigest({ ...batch, reports: reports.reverse() })), vector.digest, vector.case);
  },

  // The page shares no diagnosis keys. Where the keys break a rule, the reports keep theirs.
  async refused_batches(vector) {
    const reports = datedReports(vector);
    const hasKeyFault = vector.diagnosis_keys.length > 0;
    check(vector.accepts_keys || hasKeyFault, vector.case);
    const isAcceptable = areAcceptable(reports, vector.key_day, vector.now);
    checkEqual(isAcceptable, hasKeyFault && reports.length > 0, vector.case);
  },

  async authorizations(vector, { batches }) {
    const { digest } = batches.find((batch) => batch.case === vector.batch);
    const message = concat(bytes(vector.randomizer), bytes(digest));
    const key = await BlindKey.fromDER(bytes(vector.public_key));
    const made = await key.blind(message, { salt: bytes(vector.salt), r: BigInt(`0x${vector.blinding_factor}`) });
    checkEqual([hex(made.blindedMessage), hex(made.inverse)], [vector.blinded_message, vector.inverse], vector.case);
    const signature = await key.finalize(bytes(vector.blind_signature), message, made.inverse);
    checkEqual(hex(signature), vector.signature, vector.case);
    // The page has no private key. The one of the vector has the same modulus.
    check(vector.private_key.includes(vector.public_key.slice(66, 578)), `${vector.case}: the key pair`);
  },

  async codes(vector) {
    const expected = vector.pin ? { pin: vector.pin } : { hotlineCode: vector.hotline_code };
    checkEqual(await proofOf(vector.typed), expected, vector.case);
  },

  async refused_codes(vector) {
    checkEqual(await proofOf(vector.typed), null, vector.case);
  },

  async authorization_requests(vector) {
    // The web client sends no tokens.
    if (vector.registration_token) return;
    const proof = vector.pin ? { pin: vector.pin } : { hotlineCode: vector.hotline_code };
    const blindedMessage = bytes(vector.blinded_message);
    const request = authorizationRequest({ proof, keyDay: vector.key_day, blindedMessage, isDecoy: vector.decoy });
    check(request.length === 1024 && hex(request).startsWith(vector.content), vector.case);
  },

  async answers(vector) {
    const { status, blindSignature } = decodedAnswer(paddedAnswer(vector.content));
    checkEqual([status, blindSignature && hex(blindSignature)], [vector.status, vector.blind_signature ?? null], vector.case);
  },

  async refused_answers(vector) {
    checkEqual(decodedAnswer(paddedAnswer(vector.content)), null, vector.case);
  },

  async submissions(vector) {
    const fields = submissionFields(bytes(vector.content));
    const counts = [fields.reports.length, fields.keys.length, fields.isDecoy];
    checkEqual(counts, [vector.reports, vector.diagnosis_keys, vector.decoy], vector.case);
    checkEqual(hex(submissionContent(fields)), vector.content, vector.case);
    const request = submissionRequest(fields);
    check(request.length === 16_384 && hex(request).startsWith(vector.content), `${vector.case}: the padding`);
    check(hex(submissionRequest(fields)) !== hex(request), `${vector.case}: the padding is not random`);
  },

  async relayed_messages(vector) {
    const gateway = { identifier: vector.gateway_key_identifier, publicKey: bytes(vector.gateway_public_key) };
    const ephemeral = { privateKey: bytes(vector.ephemeral_private_key), publicKey: bytes(vector.ephemeral_public_key) };
    const message = Uint8Array.from({ length: vector.message_size }, (_, index) => index);
    const { request, open } = await encapsulated(vector.path, message, gateway, ephemeral);
    checkEqual([request.length, hex(await sha256(request))], [16_640, vector.request_sha256], vector.case);
    const info = concat(utf8("message/bhttp request"), Uint8Array.of(0), request.subarray(0, 7));
    const privateKey = await importPrivateKey(bytes(vector.gateway_private_key));
    const binary = await openSealed(request.subarray(7), privateKey, gateway.publicKey, info, new Uint8Array());
    const expected = `${vector.head}${hex(message)}`.padEnd(2 * binary.length, "0");
    check(hex(binary) === expected, `${vector.case}: Binary HTTP`);
    const answer = bytes(vector.answer);
    check(vector.answer.startsWith(vector.response_nonce), `${vector.case}: the nonce`);
    const { status, content } = await open(answer);
    checkEqual([status, hex(content)], [vector.status, vector.content], `${vector.case}: the answer`);
    answer[0] ^= 1;
    checkEqual(await open(answer), null, `${vector.case}: another nonce`);
  },

  async packages(vector, vectors) {
    const opened = await openVectorPackage(vector);
    const blocks = opened.blocks.map(({ firstDay, lastDay, count }) => [firstDay, lastDay, count]);
    checkEqual(blocks, vector.blocks.map(({ days, count }) => [days[0], days.at(-1), count]), vector.case);
    opened.blocks.forEach((block, index) => {
      const reports = new Set(Array.from({ length: block.count }, (_, number) => hex(reportAt(block, number))));
      check(vector.blocks[index].reports.every((report) => reports.has(report)), `${vector.case}: the reports`);
    });
    checkEqual(opened.earlierPackages, vector.earlier_packages, `${vector.case}: the earlier packages`);
    const earlier = vectors.packages.filter(({ hour }) => hour < vector.hour && hour >= vector.hour - vector.earlier_packages);
    const digests = await Promise.all(earlier.map(({ file }) => sha256(bytes(file))));
    const key = await AuthorityKey.fromDER(bytes(vector.public_key));
    const configuration = await openConfiguration(bytes(vector.configuration), key, vector.region);
    checkEqual(hex(opened.stateDigest), hex(await stateDigest(configuration, digests)), `${vector.case}: the state`);
    const warnings = vector.warnings.map((warning) => ({
      publicIdentifier: warning.public_identifier,
      start: warning.start_interval,
      end: warning.end_interval,
      transmissionRiskLevel: warning.transmission_risk_level,
      isRecall: warning.is_recall ?? false,
      profile: warning.profile,
    }));
    checkEqual(opened.warnings, warnings, vector.case);
    checkEqual(optionalHex(opened.trafficDigest), vector.traffic_sha256 ?? null, vector.case);
  },

  async indexes(vector) {
    const key = await AuthorityKey.fromDER(bytes(vector.public_key));
    const index = await openIndex(bytes(vector.file), key, vector.region);
    checkEqual(
      [index.oldestHour, index.packages.map(({ size, sha256 }) => ({ size, sha256: hex(sha256) })), index.hour],
      [vector.oldest_hour, vector.packages.map(({ size, sha256 }) => ({ size, sha256 })), vector.hour],
      vector.case,
    );
  },

  async configurations(vector, { packages }) {
    const key = await AuthorityKey.fromDER(bytes(vector.public_key));
    const configuration = await openConfiguration(bytes(vector.file), key, vector.region);
    checkEqual(configuration.hour, vector.hour, vector.case);
    const usable = vector.profiles.filter(({ encoded }) => encoded === undefined);
    checkEqual(configuration.profiles, inCamelCase(usable), vector.case);
    const others = vector.profiles.filter(({ encoded }) => encoded !== undefined).map(({ number }) => number);
    checkEqual(configuration.unusableProfiles, others, vector.case);
    checkEqual(configuration.schedule, inCamelCase(vector.schedule), vector.case);
    const keys = configuration.authorizationKeys.map(({ day, publicKey }) => ({ day, public_key: hex(publicKey) }));
    checkEqual(keys, vector.authorization_keys.map(({ day, public_key }) => ({ day, public_key })), vector.case);
    checkEqual(configuration.minimumClientVersion, vector.minimum_client_version, vector.case);
    checkEqual(optionalHex(configuration.nextKey?.der), vector.next_key ?? null, vector.case);
    checkEqual(optionalHex(configuration.previousKey?.der), vector.previous_key ?? null, vector.case);
    const relay = configuration.obliviousHTTP;
    checkEqual(relay?.relay ?? null, vector.oblivious_http?.relay ?? null, vector.case);
    checkEqual(optionalHex(relay?.keys), vector.oblivious_http?.keys ?? null, vector.case);
    const { windows = null, scores = null } = configuration.proximity ?? {};
    checkEqual(windows, vector.windows ? inCamelCase(vector.windows) : null, vector.case);
    checkEqual(scores, vector.scores ? inCamelCase(vector.scores) : null, vector.case);
    checkEqual(hex(configuration.webClientDigest), vector.web_client_sha256 ?? "", vector.case);
    checkEqual(hex(configuration.adviceDigest), vector.advice_sha256 ?? "", vector.case);
    checkEqual(configuration.adviceHosts, Array.from(vector.advice_hosts), vector.case);
    for (const { day, sha256: expected } of vector.traffic) {
      const traffic = await trafficOfDay(configuration, day);
      checkEqual(hex(traffic.digest), expected, `${vector.case}: the settings of day ${day}`);
      checkEqual(traffic.relay?.url ?? null, vector.oblivious_http?.relay ?? null, vector.case);
      // The packages name the settings with a relay and without proximity.
      const named = packages.find(({ hour }) => hour === vector.hour && Math.floor(hour / 24) === day)?.traffic_sha256;
      if (named && traffic.relay && !configuration.proximity) checkEqual(hex(traffic.digest), named, vector.case);
    }
  },

  async web_clients(vector) {
    const files = Array.from(vector.files, ({ path, content }) => [path, bytes(content)]);
    checkEqual(hex(await digestOfFiles(files)), vector.sha256, vector.case);
    checkEqual(hex(await sha256(new TextEncoder().encode(vector.list))), vector.sha256, `${vector.case}: the list`);
  },

  async advice(vector) {
    const configuration = await configurationOf(vector);
    const advice = await openAdvice(bytes(vector.file), configuration);
    const values = advice.map(({ profile, texts }) => ({ profile, texts: texts.map(withoutDeadlines) }));
    checkEqual(values, inCamelCase(vector.profiles), vector.case);
    const used = configuration.profiles.filter((profile) => adviceFor(advice, profile)).map(({ number }) => number);
    checkEqual(used, Array.from(vector.used), vector.case);
  },

  async shown_advice(vector, { advice: [first] }) {
    const configuration = await configurationOf(first);
    const profile = configuration.profiles.find(({ number }) => number === 1);
    const text = textFor(adviceFor(await openAdvice(bytes(first.file), configuration), profile), vector.languages);
    checkEqual(text.language, vector.language, vector.case);
    const shown = shownSteps(text[vector.risk], profile, Array.from(vector.begins), vector.now);
    checkEqual(shown, vector.steps.map(({ text: line, end = null }) => ({ text: line, end })), vector.case);
  },

  async refused_advice(vector) {
    const file = bytes(vector.file);
    const configuration = { adviceDigest: await sha256(file), adviceHosts: Array.from(vector.hosts) };
    const refused = await openAdvice(file, configuration).then(() => null, (error) => error);
    check(refused instanceof PublicationError, `${vector.case}: ${refused}`);
  },

  async refused_files(vector) {
    const key = await AuthorityKey.fromDER(bytes(vector.public_key));
    const open = { package: openPackage, index: openIndex, configuration: openConfiguration }[vector.kind];
    await checkRefused(() => open(bytes(vector.file), key, vector.region, vector.hour), vector.error, vector.case);
  },

  async exposures(vector, { packages, configurations }) {
    const two = configurations.find((other) => other.case === "two diseases");
    const key = await AuthorityKey.fromDER(bytes(two.public_key));
    const { profiles } = await openConfiguration(bytes(two.file), key, two.region);
    const profile = profiles.find(({ number }) => number === vector.profile);
    const file = await openVectorPackage(packages.find((other) => other.case === vector.package));
    const stay = { start: vector.start, end: vector.end };
    const presences = await presencesOfStay(vector.seeds.map(bytes), bytes(vector.identity), stay.start, stay.end);
    const ways = [
      await new Matcher(presences, await loadFilter()).matches(file),
      await matchesByVerifyingAll(presences, file),
    ];
    for (const matches of ways) {
      checkEqual(matches.map(({ iv }) => iv).sort(), Array.from(vector.matches).sort(), vector.case);
      const { hundredths, risk, days } = riskOfStay(
        stay, matches.filter(({ record }) => record.profile === profile.number), profile.risk,
      );
      const expected = vector.days.map(({ day, hundredths, risk }) => ({ day, hundredths, risk }));
      checkEqual(days.map(({ day, hundredths, risk }) => ({ day, hundredths, risk })), expected, vector.case);
      checkEqual([hundredths, risk], [vector.hundredths, vector.risk], vector.case);
    }
    const own = new Set(vector.matches);
    checkEqual(await new Matcher(presences, await loadFilter(), own).matches(file), [], `${vector.case}: own reports`);
  },
};

export default async function run() {
  const file = await (await fetch("/vectors/venue-checkin-v1.json")).json();
  const sections = [...Object.keys(SECTIONS), ...NOT_HERE];
  checkEqual(Object.keys(file.sections).sort(), sections.sort(), "the sections of the file");
  for (const [section, examine] of Object.entries(SECTIONS)) {
    const unread = new Set();
    check(file[section].length > 0, `${section} is empty`);
    for (const vector of file[section]) {
      try {
        await examine(observed(vector, section, unread), file);
      } catch (error) {
        result.problems.push(`${section}, ${vector.case}: ${error} ${error.stack}`);
      }
    }
    checkEqual([...unread], [], `values that were not checked in ${section}`);
  }
}

/** Returns a view of an object that removes the paths of values from `unread` when they are read. */
function observed(value, path, unread) {
  if (value === null || typeof value !== "object") return value;
  const pathOf = (name) => (Array.isArray(value) ? path : `${path}.${name}`);
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const read = observed.read ??= new Set();
  for (const name of names) if (!read.has(pathOf(name))) unread.add(pathOf(name));
  return new Proxy(value, {
    get(target, name) {
      if (typeof name !== "string" || !Object.prototype.hasOwnProperty.call(target, name)) return Reflect.get(target, name);
      read.add(pathOf(name));
      unread.delete(pathOf(name));
      return observed(target[name], pathOf(name), unread);
    },
  });
}

function datedReports({ reports }) {
  return reports.map(({ day, report }) => ({ day, bytes: bytes(report) }));
}

/** An answer with these fields and padding. */
function paddedAnswer(content) {
  const fields = bytes(content);
  // The field number takes one byte, and the length takes two bytes.
  return concat(fields, field(3, new Uint8Array(ANSWER_SIZE - fields.length - 3)));
}

/** Reads the fields of a submission before the padding. */
function submissionFields(content) {
  const message = new MessageReader(content);
  const fields = { keyDay: message.number(1), signature: message.bytes(2), randomizer: message.bytes(3) };
  fields.nonce = message.bytes(4);
  const reports = message.elements(5, 200);
  const days = message.packedNumbers(6);
  fields.reports = reports.map((report, index) => ({ day: days[index], bytes: report }));
  fields.keys = message.elements(7, 30);
  fields.isDecoy = message.flag(8);
  message.finish();
  return fields;
}

async function openVectorPackage(vector) {
  const key = await AuthorityKey.fromDER(bytes(vector.public_key));
  return openPackage(bytes(vector.file), key, vector.region, vector.hour);
}

/** Matches without the filter: verifies each pair of a presence and a report. */
async function matchesByVerifyingAll(presences, { blocks }) {
  const matches = [];
  for (const [presence, { keys, window }] of presences.entries()) {
    const reports = blocks.find(({ firstDay, lastDay }) => firstDay <= keys.day && keys.day <= lastDay);
    for (let index = 0; index < (reports?.count ?? 0); index += 1) {
      const report = reportAt(reports, index);
      if (!(await isAuthentic(report, keys))) continue;
      const record = await decrypted(report, keys).catch((error) => error);
      if (record instanceof ReportError || record.start >= window.end || window.start >= record.end) continue;
      matches.push({ presence, iv: hex(report.subarray(0, 16)), record });
    }
  }
  return matches;
}

function reportAt(block, index) {
  const parts = [[block.ivs, 16], [block.ciphertexts, 11], [block.tags, 32]];
  return Uint8Array.from(parts.flatMap(([column, size]) => [...column.subarray(index * size, (index + 1) * size)]));
}

function optionalHex(value) {
  return value ? hex(value) : null;
}

function inCamelCase(value) {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return Array.from(value, inCamelCase);
  const names = Object.keys(value).map((name) => [name.replace(/_(.)/gu, (_, letter) => letter.toUpperCase()), name]);
  return Object.fromEntries(names.map(([camelCase, name]) => [camelCase, inCamelCase(value[name])]));
}
