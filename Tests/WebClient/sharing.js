// Checks what a submission contains, both messages against a signer in this page, what the diary
// keeps, and decoys.

import { concat, hex } from "/protocol/bytes.js";
import { MessageReader, field } from "/protocol/message.js";
import { presenceKeys } from "/protocol/presence.js";
import { opened } from "/protocol/report.js";
import { venueIdentity } from "/protocol/venue_code.js";
import { openDatabase, resultOf, transact } from "/diary/database.js";
import { Diary } from "/diary/diary.js";
import { resumeSharing } from "/page/sharing.js";
import { sendDecoy } from "/sharing/decoys.js";
import { draft, plannedItem } from "/sharing/plan.js";
import { encapsulated, encapsulatedBytes, decodedResponse, gatewayKeys } from "/sharing/oblivious.js";
import { ShareError, asked, authorized, exponential, newSubmission, submit } from "/sharing/submission.js";
import { confirmedTraffic, trafficOfDay } from "/sharing/traffic.js";
import { base32, bytes, check, checkEqual, checkRefused } from "./checks.js";
import { newAuthorizationSigner } from "./publisher.js";

const DAY = 86_400;
const TODAY = 20_655;
/** Ten in the evening. */
const NOW = TODAY * DAY + 22 * 3600;
const SHARING = {
  minimumStayMinutes: 10,
  air: [{ rule: 1, minutes: 30 }, { rule: 1, minutes: 30 }, { rule: 1, minutes: 0 }],
  firstDaySinceOnset: -2,
  levelsSinceOnset: [4, 6, 8, 5],
  levelsWithoutOnset: [6, 5],
  levelsWithoutSymptoms: [4, 3, 2],
};
const PROFILE = {
  number: 0,
  names: [{ language: "en", text: "COVID-19" }],
  sharing: SHARING,
  risk: { levelWeights: [0, 0, 60, 80, 100, 120, 140, 160] },
  evidence: 1,
  retentionDays: 14,
};
const MEASLES = {
  ...PROFILE,
  number: 1,
  sharing: { ...SHARING, minimumStayMinutes: 0, air: [{ rule: 2, minutes: 120 }, { rule: 2, minutes: 60 }, { rule: 2, minutes: 0 }] },
  evidence: 2,
  retentionDays: 3,
};
const CONFIGURATION = {
  profiles: [PROFILE, MEASLES],
  schedule: {
    retentionDays: 14, publicationHours: 2, decoysPerHundredDays: 20, submissionDelaySeconds: 300, skippedHours: 1,
  },
  authorizationKeys: [],
  obliviousHTTP: null,
  // In the form of the configuration's fields; their content does not matter here.
  settings: new Map([[3, bytes("03")], [5, bytes("05")], [11, bytes("0b")]]),
};
const NO_SYMPTOMS = { testDay: TODAY, onset: null };

export default async function run() {
  plans();
  await reports();
  const signer = await newAuthorizationSigner();
  await confirmedSettings(signer);
  await relays();
  await relayedMessages();
  const submission = await messages(signer);
  await pending(submission);
  await expiredSubmissions(submission);
  await lockedDiaries(submission);
  await decoys(signer);
  await resumed();
  delays();
}

function checkIn(start, end, values = {}) {
  const { seeds = [new Uint8Array(16)], setting = "indoor", name = "Bar", ids = ["aa"], correctedDay = Infinity } = values;
  const code = { seeds, setting, name, address: "", authority: "health.example", publicIdentifier: null };
  return { ids, start, end, code, scans: [{ time: start, code }], sharedIVs: [], correctedDay };
}

function plans() {
  const noon = TODAY * DAY + 12 * 3600;
  const recordsOf = (visit, facts = NO_SYMPTOMS, profile = PROFILE, now = NOW) => {
    const { records, omission } = plannedItem(visit, facts, profile, now);
    return omission ?? records.map(({ day, start, end, transmissionRiskLevel: level }) => [day, start, end, level]);
  };
  const interval = (seconds) => Math.floor(seconds / 300);
  const cases = [
    ["rounded, with half an hour", [noon + 10, noon + 3610], [[TODAY, interval(noon), interval(noon) + 19, 4]]],
    ["a tail as long as the stay", [noon, noon + 900], [[TODAY, interval(noon), interval(noon) + 6, 4]]],
    ["too short", [noon, noon + 599], "tooShort"],
    ["in progress", [NOW - 3600, NOW + 3600], [[TODAY, interval(NOW) - 12, interval(NOW) + 6, 4]]],
    ["over midnight", [TODAY * DAY - 3600, TODAY * DAY + 3600], [
      [TODAY - 1, TODAY * 288 - 12, TODAY * 288, 3], [TODAY, TODAY * 288, TODAY * 288 + 18, 4],
    ]],
    ["before the table", [noon - 3 * DAY, noon - 3 * DAY + 3600], "withoutRisk"],
  ];
  for (const [words, [start, end], expected] of cases) checkEqual(recordsOf(checkIn(start, end)), expected, words);
  const outdoor = checkIn(noon, noon + 3600, { setting: "outdoor" });
  checkEqual(recordsOf(outdoor), [[TODAY, interval(noon), interval(noon) + 12, 4]], "outdoors");
  const levels = (onset, day) => recordsOf(checkIn(noon + day * DAY, noon + day * DAY + 3600), { testDay: TODAY, onset });
  const found = [[TODAY, 0], [TODAY + 1, 0], [TODAY - 3, 0], [TODAY - 1, 0], ["unknown", -1]].map(([onset, day]) => {
    const records = levels(onset, day);
    return typeof records === "string" ? records : records[0][3];
  });
  checkEqual(found, [8, 6, "withoutRisk", 5, 5], "the levels after symptoms");
  const visit = checkIn(noon, noon + 3600);
  const [{ infectiousness, type }] = plannedItem(visit, { testDay: TODAY, onset: TODAY }, PROFILE, NOW).records;
  checkEqual([infectiousness, type], [1, 1], "the infectiousness and the type at the highest level");

  // With a fixed rule, the air counts for its time also after a short stay.
  const minute = (setting) => checkIn(noon, noon + 60, { setting });
  const measles = (visit) => plannedItem(visit, NO_SYMPTOMS, MEASLES, NOW).records.map(({ start, end, profile, type: kind }) => {
    return [end - start, profile, kind];
  });
  checkEqual(measles(minute("indoor")), [[25, 1, 2]], "two hours after a minute indoors");
  checkEqual(measles(minute("unspecified")), [[25, 1, 2]], "two hours after a minute at an unknown place");
  checkEqual(measles(minute("ventilated indoor")), [[13, 1, 2]], "an hour after a minute with ventilation");
  checkEqual(measles(minute("outdoor")), [[1, 1, 2]], "no time after a minute outdoors");
  // The reported days follow the disease.
  const ago = (days) => checkIn(noon - days * DAY, noon - days * DAY + 3600);
  const reported = [3, 4].map((days) => plannedItem(ago(days), { testDay: TODAY, onset: TODAY - days }, MEASLES, NOW).records.length);
  checkEqual(reported, [1, 0], "the days of a disease");

  // A check-in can be shared until it is deleted.
  const old = noon - 14 * DAY;
  const shared = recordsOf(checkIn(old, old + 3600), { testDay: TODAY, onset: TODAY - 14 });
  checkEqual(shared.length, 1, "a check-in of 14 days ago");

  const [own, other] = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)];
  const handedOver = checkIn(noon, noon + 3600, { seeds: [own, other] });
  const seeds = plannedItem(handedOver, NO_SYMPTOMS, PROFILE, NOW).seeds.map(hex);
  checkEqual(seeds, [own, other].map(hex), "a previous seed");
}

async function reports() {
  const seeds = [new Uint8Array(16).fill(1), new Uint8Array(16).fill(2)];
  const visit = checkIn(TODAY * DAY - 3600, TODAY * DAY + 3600, { seeds });
  const item = plannedItem(visit, NO_SYMPTOMS, PROFILE, NOW);
  const made = await draft([item]);
  checkEqual(made.length, 4, "a report for each day and seed");
  const identity = await venueIdentity(visit.code);
  const foreign = await venueIdentity({ ...visit.code, name: "Café" });
  const records = [];
  for (const { day, bytes: report, id } of made) {
    check(id === "aa" && report.length === 59, "the id and the length of a report");
    for (const seed of seeds) {
      records.push(await opened(report, await presenceKeys(seed, identity, day)).catch(() => null));
      const foreignKeys = await presenceKeys(seed, foreign, day);
      await checkRefused(() => opened(report, foreignKeys), "not_for_these_keys", "the same seed at another venue");
    }
  }
  const found = records.filter(Boolean);
  checkEqual(found.length, 4, "each report is for one seed");
  check(found.every(({ infectiousness, type }) => infectiousness === 1 && type === 1), "infectiousness and type");
  // A submission has at most 200 reports, but a plan may have more, which the user then reduces.
  const many = await draft(Array.from({ length: 70 }, () => item));
  checkEqual(many.length, 280, "a plan with more reports than a submission can have");
  const orders = await Promise.all(Array.from({ length: 20 }, () => draft([item])));
  check(new Set(orders.map((order) => order.map(({ day }) => day).join())).size > 1, "the order is not random");
}

/** The settings of a day are used only if all packages of the day have named them. */
async function confirmedSettings({ publicKey }) {
  const keys = [{ day: TODAY - 1, publicKey: bytes("02") }, { day: TODAY, publicKey }];
  const configuration = { ...CONFIGURATION, hour: TODAY * 24 + 3, authorizationKeys: keys };
  const { digest } = await trafficOfDay(configuration, TODAY);
  /** What is confirmed for a configuration, the hour of the newest package, and the digests that packages have named. */
  const confirmed = (changed, hour, ...digests) => confirmedTraffic({
    configuration: async () => ({ ...configuration, ...changed }),
    packages: async () => (hour === null ? [] : [{ hour }]),
    named: async (day) => (Math.floor(hour / 24) === day ? digests.map((trafficDigest) => ({ trafficDigest })) : []),
  });
  const found = await confirmed({}, TODAY * 24, digest);
  checkEqual([found.day, hex(found.publicKey), found.relay], [TODAY, hex(publicKey), null], "confirmed settings");
  const other = new Uint8Array(32);
  const changes = [3, 5, 11].map((number) => new Map(CONFIGURATION.settings).set(number, bytes("00")));
  const withoutProximity = new Map(CONFIGURATION.settings);
  withoutProximity.delete(11);
  const refused = [
    ["another digest", {}, TODAY * 24, digest, other],
    ["no digest", {}, TODAY * 24, null],
    ["no package", {}, null],
    ["another day", {}, TODAY * 24 - 1, digest],
    ["no key of the day", { authorizationKeys: [] }, TODAY * 24, digest],
    ["another key", { authorizationKeys: [{ day: TODAY, publicKey: bytes("01") }] }, TODAY * 24, digest],
    ...[...changes, withoutProximity].map((settings) => [[...settings.keys()].join(), { settings }, TODAY * 24, digest]),
  ];
  for (const [words, ...values] of refused) checkEqual(await confirmed(...values), null, `settings: ${words}`);
  // The configuration of yesterday, and the first package of today
  const yesterday = await trafficOfDay(configuration, TODAY - 1);
  const late = await confirmedTraffic({
    configuration: async () => ({ ...configuration, hour: TODAY * 24 - 1 }),
    packages: async () => [{ hour: TODAY * 24 }],
    named: async (day) => (day === TODAY - 1 ? [{ trafficDigest: yesterday.digest }] : []),
  });
  checkEqual(late.day, TODAY - 1, "the settings of yesterday");
}

/** The relay of the test vectors, and the digests that their packages name. */
async function relays() {
  const { configurations } = await (await fetch("/vectors/venue-checkin-v1.json")).json();
  const vector = configurations.find(({ oblivious_http }) => oblivious_http);
  const day = Math.floor(vector.hour / 24);
  const obliviousHTTP = { relay: vector.oblivious_http.relay, keys: bytes(vector.oblivious_http.keys) };
  const authorizationKeys = [day - 2, day - 1, day].map((day) => ({ day, publicKey: bytes("01") }));
  const trafficOf = (obliviousHTTP, day) => trafficOfDay({ ...CONFIGURATION, authorizationKeys, obliviousHTTP }, day);
  const [direct, traffic] = [await trafficOf(null, day), await trafficOf(obliviousHTTP, day)];
  checkEqual([direct.relay, traffic.relay.url], [null, obliviousHTTP.relay], "the relay of a day");
  const elsewhere = await trafficOf({ ...obliviousHTTP, relay: "https://elsewhere.example" }, day);
  checkEqual(new Set([direct, traffic, elsewhere].map(({ digest }) => hex(digest))).size, 3, "the digests of relays");
  checkEqual(await trafficOf(obliviousHTTP, day - 2), null, "a day without a key of the gateway");
  checkEqual(await trafficOf({ ...obliviousHTTP, keys: bytes("00") }, day), null, "a malformed list of keys");
  const list = hex(obliviousHTTP.keys);
  // A key that ends early, another KEM, another KDF, no algorithm, the same key twice, nine keys
  const entry = list.slice(0, 86);
  const nine = Array.from({ length: 9 }, (_, index) => entry.slice(0, 4) + `0${index}` + entry.slice(6)).join("");
  const invalid = [
    "", "0029", list.slice(0, -2), entry.replace("0020", "0010"), entry.replace("00010001", "00020001"),
    `0025${entry.slice(4, 74)}0000`, entry + entry, nine,
  ];
  for (const text of invalid) checkEqual(gatewayKeys(bytes(text)), null, `the keys ${text.slice(0, 20)}`);
}

/** Encapsulation: RFC 9458, appendix A, and the form of our messages. */
async function relayedMessages() {
  const vector = await (await fetch("/vectors/rfc9458.json")).json();
  const [gateway] = gatewayKeys(bytes(`002d${vector.keyConfiguration}`));
  const publicKey = bytes(vector.encapsulatedRequest.slice(14, 78));
  const ephemeral = { privateKey: bytes(vector.ephemeralPrivateKey), publicKey };
  const { request, open } = await encapsulatedBytes(bytes(vector.request), gateway, ephemeral);
  checkEqual(hex(request), vector.encapsulatedRequest, "RFC 9458: the encapsulated request");
  checkEqual(hex(await open(bytes(vector.encapsulatedResponse))), vector.response, "RFC 9458: the response");
  const changed = bytes(vector.encapsulatedResponse);
  changed[20] ^= 1;
  for (const answer of [changed, changed.subarray(0, 16), new Uint8Array()]) {
    checkEqual(await open(answer), null, "a changed response");
  }
  const sizes = [];
  for (const [path, size] of [["v1/authorizations", 1024], ["v1/submissions", 16_384]]) {
    sizes.push((await encapsulated(path, new Uint8Array(size), gateway)).request.length);
  }
  checkEqual(sizes, [16_640, 16_640], "all requests have one size");
  const response = (text) => decodedResponse(bytes(text));
  const { status, content } = response("0140c800024142000000");
  checkEqual([status, hex(content)], [200, "4142"], "a response with padding");
  checkEqual(response("014194000000").status, 404, "a status");
  checkEqual(response("0140c803016100000000").status, 200, "a header");
  // A request, a long integer, a status of 100, a section that ends early, a trailer, padding, nothing
  const invalid = ["0040c8000000", "400140c8000000", "014064000000", "0140c80005", "0140c800000141", "0140c80000000001", ""];
  for (const text of invalid) checkEqual(response(text), null, `the response ${text}`);
}

/** Sends both messages to the signer. Returns a submission without authorisation. */
async function messages({ publicKey, key, sign }) {
  const visit = checkIn(TODAY * DAY, TODAY * DAY + 3600);
  const made = await draft([plannedItem(visit, NO_SYMPTOMS, PROFILE, NOW)]);
  const { settings } = CONFIGURATION;
  const prepared = { key, publicKey, keyDay: TODAY, settings };
  const submission = await newSubmission(made, settings, { pin: "2ABC2F" }, prepared, NOW);
  const others = [new Map(settings).set(3, bytes("00")), new Map([...settings].slice(0, 2))];
  for (const other of others) {
    const words = `reports that were chosen with the settings ${[...other.keys()].join()}`;
    await checkRefused(() => newSubmission(made, other, { pin: "2ABC2F" }, prepared, NOW), "settings_changed", words);
  }
  // Chosen before midnight, for the oldest day that the key of that day permits.
  const oldest = made.map((report) => ({ ...report, day: TODAY - 14 }));
  for (const [words, reports, keyDay, time] of [
    ["the key of the next day", oldest, TODAY + 1, NOW + DAY], ["the day before", made, TODAY, NOW - DAY], ["no report", [], TODAY, NOW],
  ]) {
    const ask = () => newSubmission(reports, settings, { pin: "2ABC2F" }, { ...prepared, keyDay }, time);
    await checkRefused(ask, "preview_too_old", words);
  }
  const sent = [];
  const answerOf = (status, blindSignature) => ({ status, blindSignature: blindSignature ?? sign(submission.blindedMessage) });
  const post = (status) => async (path, message) => {
    sent.push([path, message.length]);
    return answerOf(status);
  };
  const ways = { prepare: async () => ({}), pause: async () => {}, post: post("accepted") };
  const { request, answer } = await asked(() => submission, null, NOW, ways);
  checkEqual(request === submission, true, "the request of an authorisation");
  const signed = await authorized(submission, { submissionDelaySeconds: 0 }, NOW, answer);
  checkEqual([signed.signature.length, signed.due], [256, NOW], "an authorisation");
  checkEqual([submission.nonce.length, submission.randomizer.length], [32, 32], "the nonce and the randomizer");
  const again = await authorized(submission, { submissionDelaySeconds: 0 }, NOW, answerOf("accepted"));
  checkEqual(hex(again.signature), hex(signed.signature), "the same authorisation again");
  let content = null;
  await submit(signed, async (path, message) => {
    sent.push([path, message.length]);
    content = message;
    return { status: "accepted", blindSignature: null };
  });
  checkEqual(sent.at(-1), ["v1/submissions", 16_384], "the submission");
  checkEqual(sent[0], ["v1/authorizations", 1024], "the authorisation");
  const reader = new MessageReader(content);
  const [day, signature] = [reader.number(1), reader.bytes(2)];
  checkEqual([day, hex(signature)], [TODAY, hex(signed.signature)], "the signature in the submission");
  check(hex(content).includes(hex(made[0].bytes)), "the report is not in the submission");
  check(!hex(content).includes(hex(submission.blindedMessage)), "the submission contains the blinded message");

  const authorisations = [
    ["refused", "not_authorised"], ["key", "expired"], ["later", "later"], ["pending", "malformed_answer"],
    ["keys_not_accepted", "malformed_answer"], ["inconclusive", "malformed_answer"], ["invalid", "malformed_answer"],
  ];
  for (const [status, code] of authorisations) {
    const refuse = () => authorized(submission, CONFIGURATION.schedule, NOW, answerOf(status));
    await checkRefused(refuse, code, `an authorisation: ${status}`);
  }
  const forged = () => authorized(submission, CONFIGURATION.schedule, NOW, answerOf("accepted", new Uint8Array(256).fill(1)));
  await checkRefused(forged, "malformed_answer", "a forged signature");
  const submissions = [["refused", "expired"], ["key", "expired"], ["later", "later"], ["negative", "malformed_answer"]];
  for (const [status, code] of submissions) {
    await checkRefused(() => submit(signed, post(status)), code, `a submission: ${status}`);
  }
  return submission;
}

/** What the diary keeps of a submission. */
async function pending(template) {
  const diary = await Diary.create({ passphrase: "passphrase" });
  const message = concat(field(1, new Uint8Array(16).fill(5)), field(3, "Bar"));
  const url = `https://health.example/v1#${base32(message)}`;
  const id = await diary.checkIn(url, NOW - 3600);
  const submission = { ...template, reports: template.reports.map((report) => ({ ...report, id })) };
  await checkRefused(() => diary.addSubmission(submission), "no_consent", "a submission without consent");
  await diary.setConsent("sharing", true);
  checkEqual(await diary.submission(), null, "no submission");
  await diary.addSubmission(submission);
  const later = { ...submission, id: "later" };
  await checkRefused(() => diary.addSubmission(later), "submission_waiting", "a second submission");
  const text = (value) => JSON.stringify(value, (_, part) => (part instanceof Uint8Array ? hex(part) : part));
  checkEqual(text(await diary.submission()), text(submission), "a stored submission");
  const ivs = submission.reports.map(({ bytes: report }) => hex(report.subarray(0, 16)));
  const sharedIVs = async () => (await diary.checkIns(NOW))[0].sharedIVs;
  checkEqual(await sharedIVs(), ivs, "the IVs of shared reports");
  check((await diary.checkIns(NOW))[0].isOpen, "a shared check-in is still open");
  await diary.edit(id, NOW - 3500, NOW - 60, NOW);
  checkEqual(await sharedIVs(), ivs, "the IVs after an edit");

  diary.lock();
  await checkRefused(() => diary.submission(), "locked", "a locked submission");
  check(await diary.hasSubmission(submission), "a submission while locked");
  await diary.updateSubmission({ ...submission, attempts: 2 });
  await diary.unlock("passphrase");
  checkEqual((await diary.submission()).attempts, 2, "an update while locked");
  const other = { ...submission, id: "another" };
  await diary.removeSubmission(other);
  await diary.updateSubmission(other);
  checkEqual((await diary.submission()).id, submission.id, "another submission changes nothing");
  await diary.setConsent("sharing", false);
  checkEqual(await diary.submission(), null, "after the consent was withdrawn");
  await diary.updateSubmission(submission);
  checkEqual(await diary.submission(), null, "an update of a deleted submission");
  await diary.setConsent("sharing", true);
  await diary.addSubmission(submission);
  await diary.delete(id, NOW);
  checkEqual(await diary.submission(), null, "after its check-in was deleted");
  await checkRefused(() => diary.addSubmission(submission), "unknown_check_in", "a deleted check-in");
  await diary.deleteAll();
}

/** A submission that the authority never confirms is not sent after the first check-in that it reports has expired. */
async function expiredSubmissions(template) {
  const diary = await Diary.create({ passphrase: "passphrase" });
  const url = `https://health.example/v1#${base32(concat(field(1, new Uint8Array(16).fill(5)), field(3, "Bar")))}`;
  // After the release of this version
  const later = NOW + 200 * DAY;
  const added = async (...times) => {
    // It may have been deleted with the last check-in.
    await diary.setConsent("sharing", true);
    const reports = [];
    for (const time of times) reports.push({ ...template.reports[0], id: await diary.checkIn(url, time) });
    const submission = { ...template, reports };
    await diary.addSubmission(submission);
    return submission;
  };
  const checkKept = async (submission, time, words) => {
    const end = (Math.floor(time / DAY) + 14) * DAY;
    const isKept = async (now) => {
      await diary.deleteExpired(now);
      return diary.hasSubmission(submission);
    };
    checkEqual([await isKept(end - 1), await isKept(end)], [true, false], words);
    // For the next case
    await diary.unlock("passphrase");
    checkEqual(await diary.submission(), null, `${words}, after the diary was opened`);
  };
  await checkKept(await added(later + 3 * DAY, later, later + DAY), later, "a submission that is not confirmed");
  for (const isLocked of [false, true]) {
    const repeated = await added(later);
    if (isLocked) diary.lock();
    await diary.updateSubmission({ ...repeated, attempts: 1 });
    await checkKept(repeated, later, `a submission that was repeated, locked: ${isLocked}`);
  }
  for (const days of [1, 20, 400]) {
    const ahead = await added(later + days * DAY);
    diary.lock();
    await diary.deleteExpired(later);
    await diary.updateSubmission({ ...ahead, attempts: 1 });
    await checkKept(ahead, later, `a submission of a clock that was ahead, days: ${days}`);
  }
  const behind = await added(later);
  diary.lock();
  await diary.deleteExpired(NOW);
  await checkKept(behind, later, "a submission and a clock that is behind");
  await forgotten(diary, await added(later), later);
  await diary.deleteAll();
}

/** While nobody opens the diary, the record is emptied with the last check-in that it can be about. */
async function forgotten(diary, submission, time) {
  const locked = await Diary.open(time);
  const url = `https://health.example/v1#${base32(concat(field(1, new Uint8Array(16).fill(5)), field(3, "Bar")))}`;
  await locked.checkIn(url, time + 5 * DAY);
  const sealed = async () => (await ownReports()).sealed;
  const before = await sealed();
  await locked.deleteExpired((Math.floor(time / DAY) + 14) * DAY - 1);
  checkEqual(hex(await sealed()) === hex(before), true, "the sealed record before the end");
  await locked.deleteExpired((Math.floor(time / DAY) + 14) * DAY);
  const after = await sealed();
  checkEqual([hex(after) === hex(before), after.length], [false, before.length], "the sealed record after the end");
  await diary.unlock("passphrase");
  checkEqual([await diary.submission(), await diary.consent("sharing")], [null, null], "the emptied record");
  check(!(await diary.hasSubmission(submission)), "the submission after the end");
}

async function ownReports() {
  const database = await openDatabase();
  const stored = await transact(database, "readonly", (state) => resultOf(state.get("own reports")));
  database.close();
  return stored;
}

/** A locked diary shows neither whether its user has shared, nor what. */
async function lockedDiaries(template) {
  const url = `https://health.example/v1#${base32(concat(field(1, new Uint8Array(16).fill(5)), field(3, "Bar")))}`;
  const writes = [];
  const { add, put } = IDBObjectStore.prototype;
  /** The keys and the size of each value in the database. */
  const stored = async () => {
    const database = await openDatabase();
    const rows = await transact(database, "readonly", async (...stores) => {
      return Promise.all(stores.map(async (store) => [await resultOf(store.getAllKeys()), await resultOf(store.getAll())]));
    });
    database.close();
    const plain = (_, value) => (value instanceof Uint8Array ? value.length : value);
    return rows.map(([keys, values]) => keys.map((key, index) => [key, JSON.stringify(values[index], plain)]));
  };
  const diary = await Diary.create({ passphrase: "passphrase" });
  const ids = [await diary.checkIn(url, NOW - 7200), await diary.checkIn(url, NOW - 3600)];
  const submission = { ...template, reports: [ids[0], ids[1], ids[0]].map((id) => ({ ...template.reports[0], id })) };
  const steps = [
    ["consent", () => diary.setConsent("sharing", true)],
    ["waiting", () => diary.addSubmission(submission)],
    ["authorised", () => diary.updateSubmission({ ...submission, signature: new Uint8Array(256), due: NOW })],
    ["shared", () => diary.removeSubmission(submission)],
    ["withdrawn", () => diary.setConsent("sharing", false)],
  ];
  IDBObjectStore.prototype.add = function (...values) {
    writes.push("entry");
    return add.apply(this, values);
  };
  IDBObjectStore.prototype.put = function (value, key) {
    if (this.name !== "locks") writes.push(key);
    return put.call(this, value, key);
  };
  diary.lock();
  const never = await stored();
  for (const [words, step] of steps) {
    await diary.unlock("passphrase");
    writes.length = 0;
    await step();
    checkEqual(writes, ["own reports"], `what is written: ${words}`);
    diary.lock();
    checkEqual(await stored(), never, `the rows of a locked diary: ${words}`);
  }
  // Check-ins write the same record, also while the diary is locked.
  for (const isLocked of [true, false]) {
    if (!isLocked) await diary.unlock("passphrase");
    const before = (await ownReports()).sealed.length;
    writes.length = 0;
    await diary.checkIn(url, NOW);
    checkEqual(writes, ["entry", "own reports"], `the writes of a check-in, locked: ${isLocked}`);
    checkEqual((await ownReports()).sealed.length, before, "the size of the record");
  }
  const ivs = submission.reports.map(({ bytes: report }) => hex(report.subarray(0, 16)));
  checkEqual((await diary.checkIns(NOW)).flatMap(({ sharedIVs }) => sharedIVs), ivs, "the IVs after all of this");
  Object.assign(IDBObjectStore.prototype, { add, put });
  await diary.deleteAll();
}

async function decoys() {
  const steps = [];
  const sent = [];
  let consent = true;
  // The times are random. The diary of these checks is in memory, so that they can be changed.
  const diary = {
    publishedFiles: { configuration: async () => CONFIGURATION },
    consent: async () => consent,
    decoySteps: async () => JSON.parse(JSON.stringify(steps)),
    setDecoySteps: async (next) => steps.splice(0, Infinity, ...JSON.parse(JSON.stringify(next))),
  };
  let problem = null;
  let [clock, pause] = [NOW, () => {}];
  const ways = {
    prepare: async () => ({ keyDay: TODAY }),
    pause: async () => pause(),
    clock: () => clock,
    post: async (path, message) => {
      if (problem) throw problem;
      sent.push([path, message.length]);
      return { status: "accepted" };
    },
  };
  const run = (now, isStart = false, isHeld = false) => sendDecoy(diary, now, isStart, { ...ways, isHeld });
  const next = await run(NOW);
  checkEqual([steps.length, steps[0].time === next, sent.length], [1, true, 0], "a plan");
  steps[0].time = NOW - 1;
  const started = await run(NOW, true);
  check(started >= NOW && started < NOW + 3600 && sent.length === 0, "a decoy that became due while the page was closed");
  steps[0].time = NOW;
  await run(NOW);
  checkEqual(sent, [["v1/authorizations", 1024]], "the authorisation of a decoy");
  checkEqual(steps.map(({ keyDay }) => keyDay), [null, TODAY], "the steps after it");
  steps[1].time = NOW;
  problem = new ShareError("later");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await run(NOW);
    const [, again] = steps;
    checkEqual([again.attempts, again.time >= NOW + 60], [attempt, true], "another attempt");
    again.time = NOW;
  }
  await run(NOW);
  checkEqual(steps.length, 1, "after the last attempt");
  problem = null;
  steps.push({ time: NOW, keyDay: TODAY, attempts: 0 });
  await run(NOW);
  checkEqual([sent.at(-1), steps.length], [["v1/submissions", 16_384], 1], "the submission of a decoy");
  // The downloads and the pause take time.
  const beginning = { time: NOW, keyDay: null, attempts: 0 };
  pause = () => (clock = NOW + DAY);
  steps.splice(0, Infinity, beginning);
  await run(NOW);
  check(steps.find(({ keyDay }) => keyDay === TODAY).time >= NOW + DAY, "the delay begins after the authorisation");
  problem = new ShareError("later");
  steps.splice(0, Infinity, beginning);
  await run(NOW);
  check(steps.find(({ attempts }) => attempts === 1).time >= NOW + DAY + 60, "another attempt after a pause");
  steps.find(({ attempts }) => attempts === 1).time = NOW;
  await run(NOW);
  checkEqual(steps.map(({ attempts }) => attempts).sort(), [0, 2], "a repetition plans no further decoy");
  [clock, pause, problem] = [NOW, () => (consent = false), null];
  const count = sent.length;
  steps.splice(0, Infinity, beginning);
  await checkRefused(() => run(NOW), "no_consent", "a consent that was withdrawn during the pause");
  checkEqual(sent.length, count, "a decoy after the consent was withdrawn");
  [consent, pause] = [true, () => {}];
  await heldDecoys(steps, sent, run);
  await implausibleDecoys(steps, run);
  consent = false;
  steps[0].time = NOW;
  const last = sent.length;
  checkEqual([await run(NOW), sent.length], [Infinity, last], "without consent");
}

/** A submission of an earlier page waits for the diary, and then for another delay, as a real one does. */
async function heldDecoys(steps, sent, run) {
  const beginning = { time: NOW + 100 * DAY, keyDay: null, attempts: 0 };
  const submission = { time: NOW - 600, keyDay: TODAY, attempts: 0 };
  const count = sent.length;
  const dues = [];
  for (let start = 0; start < 400; start += 1) {
    steps.splice(0, Infinity, beginning, submission);
    await run(NOW, true);
    dues.push(steps.find(({ keyDay }) => keyDay === TODAY)?.time - NOW);
  }
  checkEqual(sent.length, count, "overdue submissions at the start");
  checkNewDelays(dues);

  steps.splice(0, Infinity, beginning, { ...submission, time: NOW + 60 });
  checkEqual(await run(NOW, true, true), NOW + 60, "a submission that is not due at the start");
  const later = await run(NOW + 60, false, true);
  checkEqual([later > NOW + 60, sent.length], [true, count], "a submission that becomes due before the diary is opened");
  await run(later);
  checkEqual([sent.at(-1), sent.length], [["v1/submissions", 16_384], count + 1], "a submission after the diary was opened");

  // A person who shares has opened the diary. The diary can be locked before the submission.
  steps.splice(0, Infinity, { ...beginning, time: NOW });
  await run(NOW, false, true);
  const due = steps.find(({ keyDay }) => keyDay === TODAY).time;
  // By chance, the next decoy can begin earlier.
  steps.find(({ keyDay }) => keyDay === null).time = due + 1;
  await run(due, false, true);
  checkEqual(sent.slice(-2).map(([path]) => path), ["v1/authorizations", "v1/submissions"], "a decoy of this page");
}

/** Steps that were planned while the clock was far ahead do not prevent new ones. */
async function implausibleDecoys(steps, run) {
  const step = { keyDay: null, attempts: 0 };
  const [mean, delay] = [5 * DAY, 300];
  const cases = [
    [{ ...step, time: NOW + 20 * mean }, "a beginning", true],
    [{ ...step, time: NOW + 20 * mean + 1 }, "a beginning that is too late", false],
    [{ ...step, time: NOW + 20 * delay, attempts: 1 }, "a repetition", true],
    [{ ...step, time: NOW + 3600 + 20 * delay, attempts: 1 }, "a repetition after the start", true],
    [{ ...step, time: NOW + 3600 + 20 * delay + 1, attempts: 1 }, "a repetition that is too late", false],
    [{ ...step, time: NOW + 20 * delay, keyDay: TODAY }, "a submission", true],
    [{ ...step, time: NOW + DAY, keyDay: TODAY }, "a submission that is too late", false],
  ];
  for (const [planned, words, isKept] of cases) {
    steps.splice(0, Infinity, planned);
    await run(NOW);
    checkEqual(steps.some(({ time }) => time === planned.time), isKept, words);
    checkEqual(steps.filter(({ keyDay }) => keyDay === null).length, 1, `${words}: the beginnings`);
  }
}

/** A real submission that became due while the page was closed gets the same new delay. */
async function resumed() {
  const now = Math.floor(Date.now() / 1000);
  const resumedDue = async (due) => {
    let stored = { signature: new Uint8Array(256), attempts: 0, due };
    const diary = {
      publishedFiles: { configuration: async () => CONFIGURATION },
      submission: async () => stored,
      updateSubmission: async (changed) => (stored = changed),
      isLocked: true,
      hasSubmission: async () => false,
    };
    await resumeSharing(diary, () => {});
    return stored.due;
  };
  checkEqual(await resumedDue(now + 600), now + 600, "a submission that is not due yet");
  const dues = [];
  for (let count = 0; count < 400; count += 1) dues.push((await resumedDue(now - 600)) - now);
  checkNewDelays(dues);
}

/** Checks the new delays of 400 submissions. */
function checkNewDelays(delays) {
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length;
  // Eight standard deviations
  check(delays.every((delay) => delay > 0) && Math.abs(mean - 300) < 120, `the mean of the new delays is ${mean}`);
}

function delays() {
  const numbers = Array.from({ length: 4000 }, () => exponential(1000));
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  // Eight standard deviations
  check(Math.abs(mean - 1000) < 125, `the mean of the delays is ${mean}`);
  check(numbers.every((number) => number >= 0), "a negative delay");
}
