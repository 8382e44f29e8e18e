// Checks enrolment, updates and exposures with the signed files of the test vectors.

import { concat, hex, random } from "/protocol/bytes.js";
import { field, numberField } from "/protocol/message.js";
import { askAuthority, fetchFile, update } from "/authority/authority.js";
import { DownloadError } from "/authority/download_error.js";
import { Comparison, compared } from "/authority/exposures.js";
import { Diary } from "/diary/diary.js";
import { loadFilter } from "/matching/filter.js";
import { openConfiguration } from "/protocol/configuration.js";
import { openPackage } from "/protocol/package.js";
import { AuthorityKey } from "/protocol/signed_file.js";
import { prepared } from "/sharing/submission.js";
import { bytes, check, checkEqual, checkRefused } from "./checks.js";
import { newAuthorizationSigner, newPublisher } from "./publisher.js";

const HOUR = 495_726;
/** In the hour of the enrolment. */
const NOW = HOUR * 3600 + 60;
/** In the hour of the index. */
const LATER = NOW + 2 * 3600;
const PATHS = [0, 1, 2].map((offset) => `v1/packages/${HOUR + offset}`);

export default async function run() {
  const vectors = await (await fetch("/vectors/venue-checkin-v1.json")).json();
  const server = publishedFiles(vectors);
  const diary = await Diary.create({ passphrase: "passphrase" });
  const files = diary.publishedFiles;
  const { authority, configuration } = await enrolment(server, vectors);
  await checkRefused(() => files.pin(authority, configuration), "no_consent", "an enrolment without consent");
  await diary.setConsent("comparing", true);
  checkEqual([await files.authority(), await compared([], files)], [null, null], "before the enrolment");
  await files.pin(authority, configuration);
  await updates(server, files, diary);
  await shortUpdates(server, vectors, { authority, configuration, files });
  await succession(server, vectors, { authority, configuration, files });
  await comparison(vectors, authority);
  await storedPackages(server, vectors, { authority, configuration, files });
  await retention(diary, vectors.venue_codes[0], { authority, configuration, files });
  await replacedPackages(vectors, files, configuration);
  await advice(server, vectors, { authority, configuration, files });
  await limits();
  await diary.deleteAll();
}

/** The files of a server by path. `get` returns them, and notes the requests. */
function publishedFiles(vectors) {
  const files = { "v1/key": vectors.configurations[0].public_key, "v1/configuration": vectors.configurations[0].file };
  files["v1/packages/index"] = vectors.indexes[0].file;
  for (const { hour, file } of vectors.packages) files[`v1/packages/${hour}`] = file;
  const requests = [];
  const get = async (path) => {
    requests.push(path);
    return bytes(files[path]);
  };
  const changed = (path, file) => async (name) => (name === path ? bytes(file) : get(name));
  return { files, requests, get, changed };
}

/** A shorter retention also applies to earlier check-ins, if packages have confirmed it. */
async function retention(diary, { url }, { authority, configuration, files }) {
  const days = [0, 2, 3, 13];
  const ids = [];
  for (const day of days) ids.push(await diary.checkIn(url, NOW - day * 86_400));
  const kept = async (retentionDays) => {
    await files.setRetentionDays(retentionDays);
    await diary.deleteExpired(NOW);
    const found = await diary.checkIns(NOW);
    return days.filter((_, index) => found.some(({ ids: own }) => own.includes(ids[index])));
  };
  await files.pin(authority, { ...configuration, schedule: { ...configuration.schedule, retentionDays: 1 } });
  await diary.deleteExpired(NOW);
  checkEqual((await diary.checkIns(NOW)).length, days.length, "a configuration that packages have not confirmed");
  checkEqual(await kept(14), days, "14 days");
  checkEqual(await kept(3), [0, 2], "three days");
  const early = () => diary.edit(ids[0], NOW - 3 * 86_400, NOW - 3 * 86_400 + 60, NOW);
  await checkRefused(early, "starts_before_retention", "a start before the retention");
  checkEqual(await kept(1), [0], "one day");
}

async function enrolment({ get, changed, requests }, { configurations, refused_files }) {
  const found = await askAuthority(get, NOW);
  const { authority } = found;
  checkEqual([authority.region, hex(authority.key.der)], ["example", configurations[0].public_key], "the authority");
  check(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/u.test(authority.key.fingerprint), "the form of the fingerprint");
  checkEqual(authority.key.fingerprint.replaceAll("-", ""), authority.key.identifier, "the fingerprint");
  checkEqual(requests, ["v1/key", "v1/configuration"], "the requests of an enrolment");
  await checkRefused(() => askAuthority(changed("v1/key", "3059"), NOW), "not_decodable", "a short key");
  for (const [hours, code] of [[49, "stale"], [-2, "from_the_future"]]) {
    await checkRefused(() => askAuthority(get, NOW + 3600 * hours), code, `a clock ${hours} hours ahead`);
  }
  for (const hours of [48, -1]) check(await askAuthority(get, NOW + 3600 * hours), `a clock ${hours} hours ahead`);
  for (const vector of refused_files.filter(({ kind, hour }) => kind === "configuration" && hour === 0)) {
    if (vector.error === "of_another_region") continue; // the region is not known yet
    await checkRefused(() => askAuthority(changed("v1/configuration", vector.file), NOW), vector.error, vector.case);
  }
  return found;
}

/** The advice is fetched last, once for each digest, and a failure does not stop an update. */
async function advice({ get, changed, requests, files: published }, vectors, { authority, configuration, files }) {
  const [first, second] = vectors.advice;
  published["v1/packages/index"] = vectors.indexes[0].file;
  for (const { hour, file } of vectors.packages) published[`v1/packages/${hour}`] = file;
  await files.remove(await files.packages());
  const requestsOf = async (vector, result = null, getFile = get) => {
    published["v1/configuration"] = vector.configuration;
    published["v1/advice"] = vector.file;
    requests.length = 0;
    const found = await update(files, getFile, LATER);
    checkEqual(found?.code ?? null, result, "the result of an update with advice");
    return requests.filter((path) => !/[0-9]$/u.test(path));
  };
  const all = ["v1/configuration", "v1/packages/index", "v1/advice"];
  // The stored packages name a configuration without advice, so the first update is complete.
  const opened = (vector) => openConfiguration(bytes(vector.configuration), authority.key, "example");
  await files.pin(authority, await opened(first));
  checkEqual(await files.advice(), null, "advice that was not downloaded yet");
  checkEqual(await requestsOf(first), all, "the requests of an update with another advice");
  checkEqual((await files.advice()).map(({ profile }) => profile), [1], "the advice");
  checkEqual(await requestsOf(first), [], "the requests of the next update");
  await files.pin(authority, await opened(second));
  checkEqual(await files.advice(), null, "advice that the configuration no longer names");
  const broken = changed("v1/advice", first.file);
  checkEqual(await requestsOf(second, "value", broken), all.slice(0, 2), "an update with the wrong advice");
  checkEqual(await files.advice(), null, "the wrong advice");
  const missing = async (path) => {
    if (path === "v1/advice") throw new DownloadError("status", path, { status: 404 });
    return get(path);
  };
  checkEqual(await requestsOf(second, "status", missing), all.slice(0, 2), "an update without the advice");
  const stale = await update(files, missing, LATER, () => {}, { isComplete: true });
  checkEqual(stale, null, "an update before a message does not depend on the advice");
  checkEqual(await requestsOf(second), all, "the requests of the next update");
  checkEqual((await files.advice()).map(({ profile }) => profile), [0, 1], "the next advice");
  await files.pin(authority, configuration);
  checkEqual(await files.advice(), null, "a configuration without advice");
  published["v1/configuration"] = vectors.configurations[0].file;
}

async function updates({ get, changed, requests, files: published }, files, diary) {
  const complete = [() => {}, { isComplete: true }];
  const requestsOf = async (...values) => {
    requests.length = 0;
    checkEqual(await update(files, ...values), null, "a complete update");
    return requests;
  };
  const wrong = changed(PATHS[1], published[PATHS[0]]);
  await checkRefused(() => update(files, wrong, LATER), "value", "another package");
  checkEqual((await files.packages()).map(({ hour }) => hour), [HOUR], "what an interrupted update keeps");
  const first = ["v1/configuration", "v1/packages/index"];
  checkEqual(await requestsOf(get, LATER), PATHS.slice(1), "the requests of the next update");
  checkEqual(await requestsOf(get, LATER), [], "the requests of an update in the hour of the last one");
  checkEqual(await requestsOf(get, LATER, ...complete), first, "the requests of a complete update without news");
  checkEqual((await files.packages()).map(({ hour }) => hour), [0, 1, 2].map((offset) => HOUR + offset), "the hours");

  checkEqual((await update(files, get, LATER + 6 * 3600, ...complete)).code, "stale", "an old index");
  await checkRefused(() => update(files, get, NOW, ...complete), "from_the_future", "an index of the future");
  await checkRefused(() => update(files, changed("v1/configuration", "00"), LATER, ...complete), "not_decodable", "no configuration");
  await diary.setConsent("comparing", false);
  requests.length = 0;
  await checkRefused(() => update(files, get, LATER), "no_consent", "an update after the consent was withdrawn");
  checkEqual(requests, [], "requests after the consent was withdrawn");
  await diary.setConsent("comparing", true);
  checkEqual((await update(files, get, LATER + 14 * 86_400 - 3600, ...complete)).code, "stale", "an index of two weeks ago");
  checkEqual((await files.packages()).map(({ hour }) => hour), [HOUR + 1, HOUR + 2], "the hours of 14 days");
}

async function succession({ get, changed }, { configurations }, { authority, configuration, files }) {
  const complete = [() => {}, { isComplete: true }];
  const announcing = configurations.find(({ next_key }) => next_key);
  await update(files, changed("v1/configuration", announcing.file), LATER, ...complete);
  checkEqual(hex((await files.authority()).nextKey.der), announcing.next_key, "the next key");
  await update(files, get, LATER, ...complete);
  checkEqual((await files.authority()).nextKey, null, "a next key that is withdrawn");
  // The pinned key was replaced: the file is signed by the key that was announced.
  const key = await AuthorityKey.fromDER(bytes(announcing.next_key));
  await files.pin({ ...authority, key, nextKey: authority.key }, configuration);
  await update(files, get, LATER, ...complete);
  checkEqual((await files.authority()).key.identifier, authority.key.identifier, "the key after the succession");
  const refused = [
    ["signed_by_another_key", "another key", { ...authority, key }, configuration],
    ["of_another_region", "another region", { ...authority, region: "elsewhere" }, configuration],
    ["older", "an older configuration", authority, { ...configuration, hour: HOUR + 1 }],
  ];
  for (const [code, words, ...values] of refused) {
    await files.pin(...values);
    await checkRefused(() => update(files, get, LATER, ...complete), code, words);
  }
  const demanding = configurations.find(({ minimum_client_version }) => minimum_client_version !== "0.1.0");
  await files.pin(authority, configuration);
  await checkRefused(
    () => update(files, changed("v1/configuration", demanding.file), LATER, ...complete), "too_old", "a client that is too old",
  );
}

/** An update downloads the configuration and the index only if the newest package shows that they are needed. */
async function shortUpdates({ get, requests, files: published }, { configurations }, { authority, configuration, files }) {
  const [, ...later] = PATHS;
  const all = ["v1/configuration", "v1/packages/index"];
  /** The requests of an update after the first of three packages. */
  const requestsAfter = async (stored, getter = get) => {
    await files.pin(authority, stored);
    await files.remove((await files.packages()).filter(({ hour }) => hour > HOUR));
    requests.length = 0;
    checkEqual(await update(files, getter, LATER), null, "an update");
    return [...requests];
  };
  await update(files, get, LATER, () => {}, { isComplete: true });
  checkEqual(await requestsAfter(configuration), later, "the requests if nothing was missed");
  const key = await AuthorityKey.fromDER(bytes(configurations[0].public_key));
  const announcing = configurations.find(({ next_key }) => next_key);
  const other = await openConfiguration(bytes(announcing.file), key, "example");
  checkEqual(await requestsAfter(other), [...later, ...all], "the requests if the configuration has changed");
  const missing = async (path) => {
    if (path !== PATHS[2] || requests.includes(all[0])) return get(path);
    requests.push(path);
    throw new DownloadError("status", path, { status: 404 });
  };
  checkEqual(await requestsAfter(configuration, missing), [...later, ...all, PATHS[2]], "the requests if a package is missing");
  const [first] = await files.packages();
  await files.remove([first]);
  await files.keep({ ...first, digest: "00".repeat(32) }, bytes(published[PATHS[0]]), { trafficDigest: null });
  checkEqual(await requestsAfter(configuration), [...later, ...all, PATHS[0]], "the requests if a package was replaced");
}

/** Compares without a browser's storage. */
async function comparison({ exposures: all, packages: vectors, configurations }, authority) {
  const two = configurations.find(({ case: name }) => name === "two diseases");
  const { profiles } = await openConfiguration(bytes(two.file), authority.key, authority.region);
  const exposures = all.filter((vector) => vector.package === vectors[0].case);
  const parameters = profiles[0].risk;
  const filter = await loadFilter();
  const packages = [];
  for (const { hour, file } of vectors.filter(({ hour }) => hour >= HOUR && hour < HOUR + 3)) {
    packages.push(await openPackage(bytes(file), authority.key, authority.region, hour));
  }
  const exposuresOf = async (checkIns, compared = packages) => {
    const comparison = await Comparison.of(checkIns, filter);
    for (const one of compared) await comparison.add(one);
    return comparison.exposures(profiles);
  };
  const checkIns = exposures.map(({ start, end, seeds, identity, case: name }) => {
    return { name, start, end, seeds: seeds.map(bytes), identity: bytes(identity), publicIdentifier: null };
  });
  const found = await exposuresOf(checkIns);
  const expected = exposures.filter(({ risk }) => risk !== "none");
  checkEqual(found.map(({ checkIn }) => checkIn.name), expected.map((vector) => vector.case), "the check-ins with a risk");
  for (const [index, { hundredths, risk, days, isWarned }] of found.entries()) {
    const vector = expected[index];
    checkEqual([hundredths, risk, isWarned], [vector.hundredths, vector.risk, false], vector.case);
    const ofDays = days.map(({ day, hundredths, risk }) => ({ day, hundredths, risk }));
    checkEqual(ofDays, vector.days, `${vector.case}, by day`);
  }

  await twoDiseases(all, vectors, profiles, authority);
  const [warning] = packages[0].warnings;
  const stay = { start: 300 * warning.start, end: 300 * warning.end, seeds: [new Uint8Array(16)], identity: new Uint8Array(32) };
  const checkIn = { ...stay, publicIdentifier: warning.publicIdentifier };
  const [warned] = await exposuresOf([checkIn]);
  const minutes = 5 * (warning.end - warning.start);
  const hundredths = minutes * parameters.levelWeights[warning.transmissionRiskLevel - 1];
  checkEqual([warned.hundredths, warned.isWarned], [hundredths, true], "a warning");
  checkEqual(await exposuresOf([{ ...checkIn, publicIdentifier: "another" }]), [], "a warning about another venue");
  const recall = { ...packages[0], warnings: [{ ...warning, isRecall: true }] };
  checkEqual(await exposuresOf([checkIn], [...packages, recall]), [], "a recalled warning");
}

/** Two diseases do not change each other's exposures. A report of an unknown disease is ignored and counted. */
async function twoDiseases(exposures, packages, profiles, authority) {
  const { case: name, hour, file } = packages.find(({ case: name }) => name.startsWith("two known diseases"));
  const opened = await openPackage(bytes(file), authority.key, authority.region, hour);
  const vectors = exposures.filter((vector) => vector.package === name);
  check(vectors.length > 2, "exposures to two diseases");
  for (const { case: words, start, end, seeds, identity, profile, hundredths, days } of vectors) {
    const checkIn = { start, end, seeds: seeds.map(bytes), identity: bytes(identity), publicIdentifier: null };
    const comparison = await Comparison.of([checkIn], await loadFilter());
    await comparison.add(opened);
    const found = comparison.exposures(profiles).find((exposure) => exposure.profile.number === profile);
    checkEqual([found.hundredths, found.days.length], [hundredths, days.length], words);
    const alone = comparison.exposures(profiles.filter(({ number }) => number === profile));
    checkEqual(alone.map((exposure) => exposure.hundredths), [hundredths], `${words}, without the other disease`);
    checkEqual(comparison.unknownMatches(profiles), start < 300 * opened.warnings[0].end ? 1 : 0, `${words}: the unknown disease`);
  }
}

/** Compares the stored packages. A package that was changed is removed. */
async function storedPackages({ get, files: published }, { exposures: [vector] }, { authority, configuration, files }) {
  await files.pin(authority, configuration);
  await update(files, get, LATER);
  const checkIn = { start: vector.start, end: vector.end, seeds: vector.seeds.map(bytes), identity: bytes(vector.identity), publicIdentifier: null };
  const filter = await loadFilter();
  const found = await compared([checkIn], files, filter);
  checkEqual([found.newestHour, found.packageCount, found.exposures.length], [HOUR + 2, 3, 1], "the stored packages");
  const [first] = await files.packages();
  await files.keep(first, bytes(published[PATHS[1]]), { trafficDigest: null });
  await checkRefused(() => compared([checkIn], files, filter), "of_another_hour", "a package that was changed");
  checkEqual((await files.packages()).map(({ hour }) => hour), [HOUR + 1, HOUR + 2], "the packages after that");
}

/** A client that has downloaded two keys or two relays for a day uses neither, also after a package was replaced. */
async function replacedPackages(vectors, files, configuration) {
  const publisher = await newPublisher(vectors);
  await files.pin({ region: "example", key: publisher.key, nextKey: null, previousKey: null }, configuration);
  const signers = await Promise.all([1, 2].map(newAuthorizationSigner));
  const [first, other] = signers.map(({ publicKey }) => publicKey);
  /** Prepares a submission at an hour. The index has only the package of this hour. */
  const prepare = async (hour, publicKey, values) => {
    const published = await publisher.publish(hour, publicKey, values);
    return (await prepared(files, 3600 * hour, async (path) => published[path])).keyDay;
  };
  const noon = (Math.floor(HOUR / 24) + 1) * 24 + 12;
  checkEqual(await prepare(noon - 1, first), noon / 24 - 0.5, "the key of a day");
  await checkRefused(() => prepare(noon, other), "value", "another key in a package that replaces the first");
  await checkRefused(() => prepare(noon + 1, first), "value", "the first key after another key");
  checkEqual(await prepare(noon + 24, first), noon / 24 + 0.5, "the key of the next day");
  await checkRefused(() => prepare(noon + 25, first, { digest: random(32) }), "value", "another digest");
  await checkRefused(() => prepare(noon + 26, first), "value", "the first digest after another digest");
  const hasty = field(5, concat(...[14, 2, 10, 60, 1].map((value, index) => numberField(index + 1, value))));
  const digest = await publisher.digestOf(noon + 48, first);
  const aimed = () => prepare(noon + 48, first, { digest, changed: hasty });
  await checkRefused(aimed, "value", "a schedule that only one client got");
  checkEqual(await prepare(noon + 49, first), noon / 24 + 1.5, "the key of the third day");
  const counts = await Promise.all([0, 1, 2].map(async (day) => (await files.named(noon / 24 - 0.5 + day)).length));
  checkEqual(counts, [0, 2, 1], "what is stored of each day");
  checkEqual(await files.retentionDays(), 14, "the retention that the packages have confirmed");
}

async function limits() {
  const size = (await fetchFile("vectors/rfc9458.json", 1000)).length;
  check(size > 100, "a download");
  await checkRefused(() => fetchFile("vectors/rfc9458.json", size - 1), "too_large", "a file with a byte too many");
  await checkRefused(() => fetchFile("nothing", 1), "status", "a missing file");
}
